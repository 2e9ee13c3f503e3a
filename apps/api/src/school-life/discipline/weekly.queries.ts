import { disciplineModule } from '@encrier/contract/school-life/discipline';
import { sql } from 'kysely';
import type { WeeklyPart, WeeklyRow } from '#kernel/weekly.ts';
import { disciplineWeekly } from './discipline.messages.ts';
import { isTold } from './discipline.reach.ts';

/** Records in force announced to the family in a week; their content is on their page. */
export const disciplineWeek: WeeklyPart = {
  part: 'discipline',
  order: 80,
  module: disciplineModule,
  title: disciplineWeekly.title,
  words: disciplineWeekly,
  path: '/infractions',
  rows: ({ db, today, week, readers }) =>
    db
      .selectFrom(readers)
      .innerJoin('discipline_records as r', 'r.pupil_id', 'rd.pupil_id')
      .select(['rd.account_id as accountId', 'rd.pupil_id as pupilId', 'r.happened_on as day'])
      .select([
        sql<string>`CASE WHEN r.rank = 'recognition' THEN 'recognition' ELSE 'record' END`.as('word'),
        sql<string>`''`.as('text'),
      ])
      .where('r.state', 'not in', ['cancelled', 'dropped'])
      .where(isTold(today))
      .where('r.told_at', '>', week.since)
      .where('r.told_at', '<=', week.until)
      .orderBy('r.happened_on')
      .orderBy('r.id')
      .execute() as Promise<WeeklyRow[]>,
};
