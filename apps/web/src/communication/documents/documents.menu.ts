import { msg } from '@lingui/core/macro';
import { IconFileText } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const documentsMenu: MenuWords = {
  document: { icon: IconFileText, title: msg`Documents administratifs` },
};
