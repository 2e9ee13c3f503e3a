import { msg } from '@lingui/core/macro';
import { IconCalendarEvent } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const examsMenu: MenuWords = {
  exams: { icon: IconCalendarEvent, title: msg`Devoirs surveillés`, short: msg`DS` },
};
