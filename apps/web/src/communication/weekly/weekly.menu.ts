import { msg } from '@lingui/core/macro';
import { IconCalendarStats, IconMailForward } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const weeklyMenu: MenuWords = {
  week: { icon: IconCalendarStats, title: msg`La semaine en bref` },
  'week-settings': { icon: IconMailForward, title: msg`Résumé de la semaine` },
};
