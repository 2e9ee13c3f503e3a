import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { courseRows, courseTerms } from '../gradebook.queries.ts';
import { marksIn, membersOf } from '../gradebook.reach.ts';
import type { GradebookTx } from '../gradebook.room.ts';

const toMark = (tx: GradebookTx, ctx: Ctx, id: string) =>
  courseRows(tx.db).select(courseTerms(ctx.today).as('terms')).where('c.id', '=', id).where(marksIn(ctx));

/** A course in which the caller marks, with its terms; 404 for others. */
export async function courseToMark(tx: GradebookTx, ctx: Ctx, id: string) {
  const row = await toMark(tx, ctx, id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

const memberArray = (day: string) => sql<string[]>`ARRAY(SELECT w.pupil_id FROM ${membersOf(day)} w)`;

/** The same, with the ids of the pupils in it. */
export async function courseWithMembers(tx: GradebookTx, ctx: Ctx, id: string) {
  const row = await toMark(tx, ctx, id).select(memberArray(ctx.today).as('members')).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
export type MarkedCourse = Awaited<ReturnType<typeof courseToMark>>;

/** The term of a course in which marks are still entered; 404 for another course's term. */
export function openTerm({ terms }: MarkedCourse, id: string) {
  const term = terms.find((one) => one.id === id);
  if (!term) throw notFound();
  if (term.closed) throw conflict('gradebook.term_closed', { reason: term.reason });
  return term;
}

/** Ids of the pupils who are in a course on a day. */
export async function memberIds(db: ReadDb, courseId: string, day: string): Promise<string[]> {
  const row = await db
    .selectFrom('courses as c')
    .select(memberArray(day).as('ids'))
    .where('c.id', '=', courseId)
    .executeTakeFirst();
  return row?.ids ?? [];
}
