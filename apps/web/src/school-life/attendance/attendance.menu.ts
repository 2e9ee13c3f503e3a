import { msg } from '@lingui/core/macro';
import { IconBell, IconBolt, IconTicket, IconUserCheck } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const attendanceMenu: MenuWords = {
  'roll-call': { icon: IconUserCheck, title: msg`Appel` },
  attendance: { icon: IconUserCheck, title: msg`Assiduité` },
  'attendance-rules': { icon: IconBolt, title: msg`Absences automatiques` },
  'attendance-notices': { icon: IconBell, title: msg`Notifications d’absence` },
  'attendance-slips': { icon: IconTicket, title: msg`Billets` },
  'attendance-family': { icon: IconUserCheck, title: msg`Assiduité` },
};
