import { gradebookModule } from '@encrier/contract/teaching/gradebook';
import { sql } from 'kysely';
import type { WeeklyPart, WeeklyRow } from '#kernel/weekly.ts';
import { gradebookWeekly } from './gradebook.messages.ts';
import { isReadBy } from './gradebook.reach.ts';

/**
 * Marks that a reader could read for the first time in a week: a pupil once published, the guardians from their own
 * time on.
 */
export const gradebookWeek: WeeklyPart = {
  part: 'marks',
  order: 20,
  module: gradebookModule,
  title: gradebookWeekly.title,
  words: gradebookWeekly,
  path: '/notes',
  rows: ({ db, now, week, readers }) => {
    const readAt = sql<Date>`CASE WHEN rd.self THEN a.published_at ELSE GREATEST(a.published_at, a.parents_at) END`;
    return db
      .selectFrom(readers)
      .innerJoin('marks as m', 'm.pupil_id', 'rd.pupil_id')
      .innerJoin('assessments as a', 'a.id', 'm.assessment_id')
      .innerJoin('courses as c', 'c.id', 'a.course_id')
      .innerJoin('subjects as s', 's.id', 'c.subject_id')
      .select(['rd.account_id as accountId', 'rd.pupil_id as pupilId', 'a.on_day as day', 'a.title as text'])
      .select(['s.name as subject', 's.name_ar as subjectAr'])
      .select([
        sql<string>`'mark'`.as('word'),
        sql<string | null>`trim_scale(m.value)::text`.as('mark'),
        sql<string | null>`CASE WHEN m.value IS NOT NULL THEN trim_scale(a.scale)::text END`.as('outOf'),
      ])
      .where(sql<boolean>`(m.value IS NOT NULL OR m.code IS NOT NULL)`)
      .where('a.published_at', '>', new Date(week.since.getTime() - 60 * 86_400_000))
      .where(isReadBy(sql<boolean>`rd.self`, now))
      .where(sql<boolean>`${readAt} > ${week.since} AND ${readAt} <= ${week.until}`)
      .orderBy(readAt, 'desc')
      .orderBy('a.on_day', 'desc')
      .orderBy('s.name')
      .orderBy('a.id')
      .execute() as Promise<WeeklyRow[]>;
  },
};
