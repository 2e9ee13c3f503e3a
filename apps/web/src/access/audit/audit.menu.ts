import { msg } from '@lingui/core/macro';
import { IconNotebook } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const auditMenu: MenuWords = {
  audit: { icon: IconNotebook, title: msg`Journal des actions` },
};
