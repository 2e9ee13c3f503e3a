import { msg } from '@lingui/core/macro';
import { IconFileExport } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const transferMenu: MenuWords = {
  export: { icon: IconFileExport, title: msg`Export de l’école` },
};
