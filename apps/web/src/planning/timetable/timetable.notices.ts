import { msg } from '@lingui/core/macro';
import { IconCalendarCheck, IconCalendarExclamation } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const timetableNotices: NoticeFaces = {
  'edt.modification': {
    icon: IconCalendarExclamation,
    address: () => '/emploi',
    choice: { name: msg`Changements d’emploi du temps`, order: 30 },
  },
  'edt.publication': {
    icon: IconCalendarCheck,
    address: () => '/emploi',
    choice: { name: msg`Nouvel emploi du temps`, order: 31 },
  },
};
