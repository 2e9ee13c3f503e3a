import { msg } from '@lingui/core/macro';
import { IconDoor } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const classroomsMenu: MenuWords = {
  room: { icon: IconDoor, title: msg`Salles` },
};
