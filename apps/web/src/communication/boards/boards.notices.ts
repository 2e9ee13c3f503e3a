import { msg } from '@lingui/core/macro';
import { IconLayoutKanban } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const boardsNotices: NoticeFaces = {
  'padlet.activite': {
    icon: IconLayoutKanban,
    address: ({ id }) => (id ? `/padlets/${id}` : '/padlets'),
    happened: msg`Un tableau partagé a du nouveau :`,
    choice: { name: msg`Activité des tableaux`, order: 190 },
  },
};
