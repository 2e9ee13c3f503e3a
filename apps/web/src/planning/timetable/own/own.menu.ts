import { msg } from '@lingui/core/macro';
import { IconCalendarWeek } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const ownTimetableMenu: MenuWords = {
  'own-timetable': { icon: IconCalendarWeek, title: msg`Emploi du temps`, short: msg`Semaine` },
};
