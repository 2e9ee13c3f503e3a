import { msg } from '@lingui/core/macro';
import { IconFileImport } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const importsMenu: MenuWords = {
  import: { icon: IconFileImport, title: msg`Imports` },
};
