import { msg } from '@lingui/core/macro';
import { IconCalendarTime, IconClockHour8 } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const timetableMenu: MenuWords = {
  timetable: { icon: IconCalendarTime, title: msg`Emplois du temps`, short: msg`Horaires` },
  'time-frame': { icon: IconClockHour8, title: msg`Cadres horaires` },
};
