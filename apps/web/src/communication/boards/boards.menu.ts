import { msg } from '@lingui/core/macro';
import { IconLayoutKanban } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const boardsMenu: MenuWords = {
  board: { icon: IconLayoutKanban, title: msg`Tableaux partagés` },
};
