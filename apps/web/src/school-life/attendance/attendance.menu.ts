import { msg } from '@lingui/core/macro';
import { IconBolt, IconUserCheck } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const attendanceMenu: MenuWords = {
  'roll-call': { icon: IconUserCheck, title: msg`Appel` },
  attendance: { icon: IconUserCheck, title: msg`Assiduité` },
  'attendance-rules': { icon: IconBolt, title: msg`Absences automatiques` },
  'attendance-family': { icon: IconUserCheck, title: msg`Assiduité` },
};
