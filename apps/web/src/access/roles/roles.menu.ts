import { msg } from '@lingui/core/macro';
import { IconShieldLock } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const rolesMenu: MenuWords = {
  role: { icon: IconShieldLock, title: msg`Rôles et permissions` },
};
