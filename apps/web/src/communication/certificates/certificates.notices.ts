import { msg } from '@lingui/core/macro';
import { IconFileText } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const certificatesNotices: NoticeFaces = {
  'document.certificat': {
    icon: IconFileText,
    address: () => '/documents?vue=certificats',
    happened: msg`L’école a répondu à une demande de certificat :`,
  },
};
