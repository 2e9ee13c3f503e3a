import { msg } from '@lingui/core/macro';
import { IconMailForward } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const lettersNotices: NoticeFaces = {
  letter: {
    icon: IconMailForward,
    address: ({ id }) => (id ? `/documents?vue=courriers&lettre=${id}` : '/documents?vue=courriers'),
    happened: msg`Un courrier de l’école vous attend :`,
  },
};
