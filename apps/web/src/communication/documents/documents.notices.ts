import { msg } from '@lingui/core/macro';
import { IconFileText, IconSignature } from '@tabler/icons-react';
import type { NoticeFaces, NoticeModel } from '#kernel/notices/learn.ts';

const sheet = ({ id }: NoticeModel): string => (id ? `/documents?doc=${id}` : '/documents');

export const documentsNotices: NoticeFaces = {
  document: {
    icon: IconFileText,
    address: sheet,
    happened: msg`Un document est à votre disposition :`,
    choice: { name: msg`Documents reçus`, order: 110 },
  },
  'document.a_signer': {
    icon: IconSignature,
    address: sheet,
    happened: msg`Un document attend votre réponse :`,
    ask: msg`Répondre`,
    choice: { name: msg`Documents à signer ou à remettre`, order: 120 },
  },
};
