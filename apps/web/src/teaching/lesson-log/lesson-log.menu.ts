import { msg } from '@lingui/core/macro';
import { IconNotebook } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const lessonLogMenu: MenuWords = {
  'lesson-log': { icon: IconNotebook, title: msg`Cahier de textes` },
};
