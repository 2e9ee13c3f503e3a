import { sql } from 'kysely';
import { holdsPermission } from '#kernel/auth/holders.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { lessonTitle, lessonTitleAr } from '../../../planning/timetable/lessons/lessons.public.ts';
import type { Called } from '#kernel/content/subject-name.ts';

export type Missed = Called & { id: string; orgId: string | null };

/** Current lessons whose roll call is missing, and whose reminders are not all sent. */
export const missedBy = (
  db: ReadDb,
  { schoolId, now }: Pick<Ctx, 'schoolId' | 'now'>,
  step: 'teacher' | 'office',
): Promise<Missed[]> =>
  db
    .selectFrom('lessons as l')
    .leftJoin('subjects as s', 's.id', 'l.subject_id')
    .leftJoin('classes as c', 'c.id', 'l.class_id')
    .leftJoin('groups as g', 'g.id', 'l.group_id')
    .select(['l.id', 'l.org_id as orgId'])
    .select([lessonTitle.as('title'), lessonTitleAr.as('titleAr')])
    .select(sql<string>`COALESCE(g.name, c.name, '')`.as('audience'))
    .where(
      sql<boolean>`l.id IN (SELECT m.lesson_id FROM app.missed_roll_calls(${schoolId}, ${now}) m
        WHERE m.step = ${step})`,
    )
    .orderBy('l.starts')
    .orderBy('title')
    .orderBy('audience')
    .orderBy('l.id')
    .execute();

/** Accounts of the lesson's teachers that day who take roll calls. */
export async function teachersOf(db: ReadDb, lessonId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts as a')
    .innerJoin('lesson_teachers as t', 't.person_id', 'a.person_id')
    .select('a.id')
    .where('t.lesson_id', '=', lessonId)
    .where(holdsPermission('attendance.take', 'classes'))
    .execute();
  return rows.map(({ id }) => id);
}
