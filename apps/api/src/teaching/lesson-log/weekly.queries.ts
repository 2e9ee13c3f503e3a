import { lessonLogModule } from '@encrier/contract/teaching/lesson-log';
import { sql } from 'kysely';
import type { WeeklyPart, WeeklyRow } from '#kernel/weekly.ts';
import { lessonIdsOfPupil, lessonTakesPlace } from '../../planning/timetable/lessons/lessons.public.ts';
import { lessonLogWeekly } from './lesson-log.messages.ts';
import { readsEntry } from './lesson-log.reach.ts';

/** Published entries of the lessons that a pupil missed in a week, from the absences. */
export const lessonLogWeek: WeeklyPart = {
  part: 'missed-lessons',
  order: 15,
  module: lessonLogModule,
  title: lessonLogWeekly.title,
  words: lessonLogWeekly,
  path: '/cahier-de-textes',
  rows: ({ db, week, readers }) =>
    db
      .selectFrom(readers)
      .innerJoin('attendance_events as av', 'av.pupil_id', 'rd.pupil_id')
      .innerJoin(
        sql<{
          id: string;
        }>`LATERAL ${lessonIdsOfPupil(sql`rd.pupil_id`, { from: sql`av.on_day`, to: sql`av.on_day` })}`.as<'o'>(sql`o`),
        (join) => join.onTrue(),
      )
      .innerJoin('lessons as l', 'l.id', 'o.id')
      .innerJoin('log_entries as e', 'e.lesson_id', 'l.id')
      .innerJoin('courses as c', 'c.id', 'l.course_id')
      .innerJoin('subjects as s', 's.id', 'c.subject_id')
      .select(['rd.account_id as accountId', 'rd.pupil_id as pupilId', 'l.on_day as day', 'e.title as text'])
      .select(['s.name as subject', 's.name_ar as subjectAr', sql<string>`'lesson'`.as('word')])
      .where('av.kind', 'in', ['absence', 'excluded'])
      .where('av.state', '=', 'validated')
      .where('av.on_day', '>=', week.from)
      .where('av.on_day', '<=', week.to)
      .where(sql<boolean>`av.starts < l.ends AND av.ends > l.starts`)
      .where(lessonTakesPlace)
      .where(readsEntry(sql`rd.pupil_id`, sql`rd.person_id`))
      .groupBy(['rd.account_id', 'rd.pupil_id', 'l.id', 'l.on_day', 'l.starts', 'e.title', 's.name', 's.name_ar'])
      .orderBy('l.on_day')
      .orderBy('l.starts')
      .execute() as Promise<WeeklyRow[]>,
};
