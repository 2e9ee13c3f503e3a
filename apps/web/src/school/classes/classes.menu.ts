import { msg } from '@lingui/core/macro';
import { IconChalkboard } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const classesMenu: MenuWords = {
  class: { icon: IconChalkboard, title: msg`Niveaux et classes` },
};
