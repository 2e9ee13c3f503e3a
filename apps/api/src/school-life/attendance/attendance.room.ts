import * as z from 'zod/mini';
import { room } from '#kernel/act/act.ts';

export const attendanceEvents = {
  /** Rows that wait, some minutes after they were written: a job validates those that nothing contradicts. */
  'attendance.waited': z.object({ ids: z.array(z.string()) }),
  /** Rows that were just validated: their families are notified. */
  'attendance.validated': z.object({ ids: z.array(z.string()) }),
  /** A rule that waits, for its delay or for the end of its quiet hours. */
  'attendance.rule_due': z.object({ ruleId: z.string(), pupilIds: z.array(z.string()) }),
};

export const attendanceRoom = room('attendance', {
  tables: [
    'absence_reasons',
    'attendance_settings',
    'roll_call_reminders',
    'exemptions',
    'attendance_closings',
    'slips',
    'seating_plans',
    'seats',
    'roll_calls',
    'attendance_events',
    'absence_declarations',
    'justifications',
    'justification_events',
    'attendance_rules',
    'attendance_rule_levels',
    'attendance_hits',
  ],
  events: attendanceEvents,
  journal: { plain: 'absent told' },
});
export type AttendanceTx = Parameters<Parameters<typeof attendanceRoom.act>[2]>[0];
