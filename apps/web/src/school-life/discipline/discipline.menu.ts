import { msg } from '@lingui/core/macro';
import { IconClockHour4, IconScale } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const disciplineMenu: MenuWords = {
  discipline: { icon: IconScale, title: msg`Infractions et valorisations` },
  detentions: { icon: IconClockHour4, title: msg`Retenues` },
};
