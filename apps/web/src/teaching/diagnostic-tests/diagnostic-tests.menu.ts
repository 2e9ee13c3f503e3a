import { msg } from '@lingui/core/macro';
import { IconListCheck } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const diagnosticTestsMenu: MenuWords = {
  diagnosticTests: { icon: IconListCheck, title: msg`Tests diagnostiques` },
};
