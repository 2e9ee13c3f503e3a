import { msg } from '@lingui/core/macro';
import { IconBell } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const attendanceNotices: NoticeFaces = {
  'attendance.added': {
    icon: IconBell,
    address: () => '/notifications',
    happened: msg`Une ligne a été ajoutée :`,
    choice: { name: msg`Lignes ajoutées`, order: 1000 },
  },
};
