import { sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { hasNotLeft, hasNoEnd } from '#kernel/db/stays.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import { courseWords } from './courses.messages.ts';
import { coursesRoom } from './courses.room.ts';

export { noFirstDay, wrongTeachers } from './courses.policy.ts';
export { boardOf, courseRows } from './courses.queries.ts';

/** Words of courses, by language. */
export const courseWordsOf = courseWords;

/** 404 for a year that is not the school's, 409 for one that is closed: its courses can be read, no longer changed. */
export async function openYear(db: ReadDb, yearId: string): Promise<void> {
  const year = await db.selectFrom('school_years').select('closed_at').where('id', '=', yearId).executeTakeFirst();
  if (!year) throw notFound();
  if (year.closed_at) throw conflict('courses.year_closed');
}

/** 404 unless each of these is a member of staff who has not left. */
export async function presentStaff(db: ReadDb, personIds: readonly string[], today: string): Promise<void> {
  const wanted = [...new Set(personIds)];
  if (!wanted.length) return;
  const { count } = await db
    .selectFrom('staff')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', sql<string>`any(${wanted}::uuid[])`)
    .where(hasNotLeft('staff', today))
    .executeTakeFirstOrThrow();
  if (count !== wanted.length) throw notFound();
}

/** Ends a person's courses on their last day; courses that would begin later are dropped. Returns how many. */
export async function endTeaching(inAct: InAct, personId: string, lastDay: string): Promise<number> {
  const tx = coursesRoom.join(inAct);
  const never = await tx.db
    .deleteFrom('course_teachers')
    .where('person_id', '=', personId)
    .where('from_on', '>', lastDay)
    .returning('course_id')
    .execute();
  const ended = await tx.db
    .updateTable('course_teachers')
    .set({ to_on: lastDay })
    .where('person_id', '=', personId)
    .where((eb) => eb.or([hasNoEnd('course_teachers'), eb('to_on', '>', lastDay)]))
    .returning('course_id')
    .execute();
  return never.length + ended.length;
}
