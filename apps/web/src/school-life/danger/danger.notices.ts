import { msg } from '@lingui/core/macro';
import { IconShieldHeart } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const dangerNotices: NoticeFaces = {
  protection: {
    icon: IconShieldHeart,
    address: () => '/information-preoccupante',
    ask: msg`Lire`,
    choice: { name: msg`Informations confidentielles`, order: 148, only: 'publishers' },
  },
};
