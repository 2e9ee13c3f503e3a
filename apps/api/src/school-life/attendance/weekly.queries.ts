import { attendanceModule } from '@encrier/contract/school-life/attendance';
import { sql } from 'kysely';
import { formatHours } from '#kernel/policy/days.ts';
import type { WeeklyPart, WeeklyRow } from '#kernel/weekly.ts';
import { attendanceWeekly } from './attendance.messages.ts';
import { countsAsAbsence } from './figures.public.ts';

/** Validated absences of a week, a line a day, and times of coming late. */
export const attendanceWeek: WeeklyPart = {
  part: 'attendance',
  order: 10,
  module: attendanceModule,
  title: attendanceWeekly.title,
  words: attendanceWeekly,
  path: '/assiduite',
  rows: async ({ db, week, readers }) => {
    const rows = await db
      .selectFrom(readers)
      .innerJoin('attendance_events as ev', 'ev.pupil_id', 'rd.pupil_id')
      .select(['rd.account_id as accountId', 'rd.pupil_id as pupilId', 'ev.on_day as day'])
      .select([
        sql<string>`CASE WHEN ev.kind = 'late' THEN 'late' WHEN ev.justification IN ('none', 'refused')
          THEN 'unjustified' ELSE 'absence' END`.as('word'),
        sql<number>`min(ev.starts)::int`.as('starts'),
        sql<number>`max(ev.ends)::int`.as('ends'),
      ])
      .where('ev.state', '=', 'validated')
      .where('ev.kind', 'in', ['absence', 'late'])
      .where('ev.on_day', '>=', week.from)
      .where('ev.on_day', '<=', week.to)
      .where(countsAsAbsence)
      .groupBy(['rd.account_id', 'rd.pupil_id', 'ev.on_day', sql`4`])
      .orderBy('ev.on_day')
      .orderBy(sql`min(ev.starts)`)
      .execute();
    return rows.map(({ starts, ends, ...row }): WeeklyRow => ({ ...row, text: formatHours({ starts, ends }) }));
  },
};
