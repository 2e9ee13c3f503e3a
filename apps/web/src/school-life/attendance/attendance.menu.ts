import { msg } from '@lingui/core/macro';
import { IconUserCheck } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const attendanceMenu: MenuWords = {
  'roll-call': { icon: IconUserCheck, title: msg`Appel` },
  attendance: { icon: IconUserCheck, title: msg`Assiduité` },
  'attendance-family': { icon: IconUserCheck, title: msg`Assiduité` },
};
