import { examsModule } from '@encrier/contract/teaching/exams';
import { sql } from 'kysely';
import type { WeeklyPart, WeeklyRow } from '#kernel/weekly.ts';
import { examsWeekly } from './exams.messages.ts';
import { examIdsOfPupil } from './exams.reach.ts';

/** Published tests of the seven days after a week that still take place. */
export const examsWeek: WeeklyPart = {
  part: 'exams',
  order: 40,
  module: examsModule,
  title: examsWeekly.title,
  words: examsWeekly,
  path: '/ds',
  rows: ({ db, today, week, readers }) =>
    db
      .selectFrom(readers)
      .innerJoin(sql<{ exam_id: string }>`LATERAL ${examIdsOfPupil(sql`rd.pupil_id`, today)}`.as<'o'>(sql`o`), (join) =>
        join.onTrue(),
      )
      .innerJoin('exams as x', 'x.id', 'o.exam_id')
      .innerJoin('subjects as s', 's.id', 'x.subject_id')
      .select(['rd.account_id as accountId', 'rd.pupil_id as pupilId', 'x.on_day as day', 'x.title as text'])
      .select(['s.name as subject', 's.name_ar as subjectAr', sql<string>`'exam'`.as('word')])
      .where('x.state', '=', 'published')
      .where('x.on_day', '>=', week.next.from)
      .where('x.on_day', '<=', week.next.to)
      .orderBy('x.on_day')
      .orderBy('x.starts')
      .orderBy('x.id')
      .execute() as Promise<WeeklyRow[]>,
};
