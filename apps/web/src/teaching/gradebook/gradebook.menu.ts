import { msg } from '@lingui/core/macro';
import { IconChartDots3 } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const gradebookMenu: MenuWords = {
  grades: { icon: IconChartDots3, title: msg({ message: 'Notes', context: 'marks' }) },
};
