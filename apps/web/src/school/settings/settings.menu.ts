import { msg } from '@lingui/core/macro';
import { IconSettings } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const settingsMenu: MenuWords = {
  settings: { icon: IconSettings, title: msg`Paramètres de l’école` },
};
