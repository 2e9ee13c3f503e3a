import { msg } from '@lingui/core/macro';
import { IconFolders } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const resourcesMenu: MenuWords = {
  resource: { icon: IconFolders, title: msg`Ressources` },
};
