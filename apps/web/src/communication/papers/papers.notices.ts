import { msg } from '@lingui/core/macro';
import { IconSignature } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const papersNotices: NoticeFaces = {
  'document.piece': {
    icon: IconSignature,
    address: () => '/documents?vue=pieces',
    happened: msg`L’école attend une pièce :`,
    ask: msg`Répondre`,
  },
};
