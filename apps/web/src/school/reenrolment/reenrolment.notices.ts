import { msg } from '@lingui/core/macro';
import { IconStairsUp } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const reenrolmentNotices: NoticeFaces = {
  reinscription: {
    icon: IconStairsUp,
    address: () => '/parent/reinscription',
    titledByPage: true,
    ask: msg`Répondre`,
    choice: { name: msg`Réinscription`, order: 210 },
  },
};
