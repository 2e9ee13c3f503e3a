import { homeworkModule } from '@encrier/contract/teaching/homework';
import { sql } from 'kysely';
import type { WeeklyPart, WeeklyRow } from '#kernel/weekly.ts';
import { homeworkWeekly } from './homework.messages.ts';
import { homeworkRows } from './homework.queries.ts';
import { pupilsOf } from './homework.reach.ts';

/** Homework due in the seven days after a week that the pupil has neither done nor handed in. */
export const homeworkWeek: WeeklyPart = {
  part: 'homework',
  order: 30,
  module: homeworkModule,
  title: homeworkWeekly.title,
  words: homeworkWeekly,
  path: '/devoirs',
  rows: async ({ db, today, week, readers }) => {
    const rows = await homeworkRows(db)
      .innerJoin(sql<{ pupil_id: string }>`LATERAL ${pupilsOf(today)}`.as<'x'>(sql`x`), (join) => join.onTrue())
      .innerJoin(readers, 'rd.pupil_id', 'x.pupil_id')
      .select(['rd.account_id as accountId', 'rd.pupil_id as pupilId'])
      .where('h.published_at', 'is not', null)
      .where('h.cancelled_at', 'is', null)
      .where('h.due_on', '>=', week.next.from)
      .where('h.due_on', '<=', week.next.to)
      .where(
        sql<boolean>`NOT EXISTS (SELECT FROM homework_works w
          WHERE w.school_id = h.school_id AND w.homework_id = h.id AND w.pupil_id = x.pupil_id
          AND (w.done_at IS NOT NULL OR w.received_at IS NOT NULL OR w.verdict = 'corrected'))`,
      )
      .where(
        sql<boolean>`NOT EXISTS (SELECT FROM hand_ins i WHERE i.school_id = h.school_id AND i.homework_id = h.id
          AND i.pupil_id = x.pupil_id
          AND i.taken_back_at IS NULL)`,
      )
      .orderBy('h.due_on')
      .orderBy('s.name')
      .orderBy('h.id')
      .execute();
    return rows.map(
      ({ accountId, pupilId, due_on, title, subject, subjectAr }): WeeklyRow => ({
        accountId,
        pupilId,
        day: due_on,
        word: 'homework',
        text: title,
        subject,
        subjectAr,
      }),
    );
  },
};
