import { msg } from '@lingui/core/macro';
import { IconHome } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const homeMenu: MenuWords = {
  home: { icon: IconHome, title: msg`Accueil` },
};
