import { msg } from '@lingui/core/macro';
import { IconShieldHeart } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const dangerMenu: MenuWords = {
  danger: { icon: IconShieldHeart, title: msg`Information préoccupante` },
};
