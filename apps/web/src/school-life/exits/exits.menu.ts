import { msg } from '@lingui/core/macro';
import { IconDoorExit, IconUserScan } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const exitsMenu: MenuWords = {
  exit: { icon: IconDoorExit, title: msg`Sorties` },
  exits: { icon: IconDoorExit, title: msg`Sorties d’élèves`, short: msg`Sorties` },
  gate: { icon: IconUserScan, title: msg`Portail` },
};
