import { msg } from '@lingui/core/macro';
import { IconInbox, IconUsersGroup } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const familyMenu: MenuWords = {
  'own-family': { icon: IconUsersGroup, title: msg`Ma famille` },
  request: { icon: IconInbox, title: msg`Demandes des familles` },
};
