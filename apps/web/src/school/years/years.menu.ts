import { msg } from '@lingui/core/macro';
import { IconCalendarTime } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const yearsMenu: MenuWords = {
  calendar: { icon: IconCalendarTime, title: msg`Années et calendrier` },
};
