import { msg } from '@lingui/core/macro';
import { IconIdBadge2, IconUsersGroup } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const personsMenu: MenuWords = {
  family: { icon: IconUsersGroup, title: msg`Responsables` },
  staff: { icon: IconIdBadge2, title: msg`Personnel` },
};
