import { msg } from '@lingui/core/macro';
import { IconUserCircle } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const accountsMenu: MenuWords = {
  account: { icon: IconUserCircle, title: msg`Comptes` },
};
