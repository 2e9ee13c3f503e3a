import type { Manifest } from '#kernel/manifest.ts';
import { attendancePages } from './attendance.routes.ts';

export const attendanceManifest: Manifest = {
  screens: [
    {
      words: 'school-life/attendance',
      shows: ['communication/writing', 'communication/reading', 'school-life/conduct', 'school-life/plans'],
      pages: attendancePages,
    },
  ],
  shared: ['/assiduite'],
  words: {
    of: [
      'attendance',
      'attendance_office',
      'attendance_justifications',
      'attendance_settings',
      'attendance_rules',
      'attendance_follow_ups',
      'attendance_notices',
      'attendance_letters',
      'attendance_exemptions',
      'attendance_closings',
      'attendance_slips',
      'attendance_seating',
    ],
    catalogue: 'school-life/attendance',
    load: () => import('./attendance.words.ts'),
  },
  offline: { attendance: () => import('./parts/roll/roll-queue.ts') },
};
