import { conductModule } from '@encrier/contract/school-life/conduct';
import { sql } from 'kysely';
import type { WeeklyPart, WeeklyRow } from '#kernel/weekly.ts';
import { conductWeekly } from './conduct.messages.ts';
import { sharedInWeek } from './conduct.reach.ts';

/** Notes shared with the family readers in a week; their content is on their page. */
export const conductWeek: WeeklyPart = {
  part: 'conduct',
  order: 70,
  module: conductModule,
  title: conductWeekly.title,
  words: conductWeekly,
  path: '/suivi',
  rows: ({ db, today, week, readers }) =>
    db
      .selectFrom(readers)
      .innerJoin('conduct_notes as n', 'n.pupil_id', 'rd.pupil_id')
      .innerJoin('persons as h', 'h.id', 'n.pupil_id')
      .select(['rd.account_id as accountId', 'rd.pupil_id as pupilId', 'n.happened_on as day'])
      .select([
        sql<string>`CASE WHEN n.category = 'achievement' THEN 'achievement' ELSE 'note' END`.as('word'),
        sql<string>`''`.as('text'),
      ])
      .where(sharedInWeek(today))
      .where('n.shared_at', '>', week.since)
      .where('n.shared_at', '<=', week.until)
      .orderBy('n.happened_on')
      .orderBy('n.id')
      .execute() as Promise<WeeklyRow[]>,
};
