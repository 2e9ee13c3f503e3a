import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { here } from '#kernel/db/stays.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import { courseWords } from './courses.messages.ts';

export { always, wrongTeachers } from './courses.policy.ts';
export { boardOf, courseRows } from './courses.queries.ts';

/** Words of courses, by language. */
export const courseWordsOf = courseWords;

/** 404 for a year that is not the school's, 409 for one that is closed: its courses are read, no longer written. */
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
    .where(here('staff', today))
    .executeTakeFirstOrThrow();
  if (count !== wanted.length) throw notFound();
}
