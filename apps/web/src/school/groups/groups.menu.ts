import { msg } from '@lingui/core/macro';
import { IconUsersPlus } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const groupsMenu: MenuWords = {
  group: { icon: IconUsersPlus, title: msg`Groupes` },
};
