import { msg } from '@lingui/core/macro';
import { IconClipboardList } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const coursesMenu: MenuWords = {
  assignment: { icon: IconClipboardList, title: msg`Affectations des professeurs` },
};
