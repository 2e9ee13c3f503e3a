import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  chapters: { 'attendance.': msg`Attendance` },
  actions: { 'attendance.create': msg`Attendance` },
  objects: { attendance: msg`Attendance` },
  rights: [
    {
      group: 'attendance',
      name: msg`Attendance`,
      order: 1000,
      permissions: { 'attendance.manage': { label: msg`Attendance`, description: msg`Attendance` } },
    },
  ],
};
