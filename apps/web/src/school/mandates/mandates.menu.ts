import { msg } from '@lingui/core/macro';
import { IconUserStar } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const mandatesMenu: MenuWords = {
  mandates: { icon: IconUserStar, title: msg`Délégués` },
};
