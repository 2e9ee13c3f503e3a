import type { BodyOf } from '@encrier/contract/kernel/route';
import type { giveHomework } from '@encrier/contract/teaching/homework';
import { nothing } from '#kernel/act/act.ts';
import type { NamedSubject } from '#kernel/content/subject-name.ts';
import { AppError, conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { adoptFiles, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { settleInAct } from '#kernel/notify/settle.ts';
import { self } from '#kernel/policy/actor.ts';
import { homeworkRoom, type HomeworkTx } from '../homework.room.ts';
import { pupilIdsOf, showChange, notifyFamilies } from '../notifying.actions.ts';
import { checkedContent, courseToGive, type GivenCourse, type HomeworkColumns } from './content.queries.ts';

const object = (id: string) => ({ type: 'homework', id });

export async function giveFiles(tx: HomeworkTx, ctx: Ctx, id: string, fileIds: readonly string[]): Promise<void> {
  try {
    await adoptFiles(tx, ctx, fileIds, object(id));
  } catch (error) {
    throw error instanceof AppError ? invalid('homework.file_unknown', { fileIds: 'homework.file_unknown' }) : error;
  }
  await releaseFiles(tx, object(id), fileIds);
}

export async function namePupils(tx: HomeworkTx, id: string, pupilIds: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('homework_pupils').where('homework_id', '=', id).execute();
  if (!pupilIds.length) return;
  await tx.db
    .insertInto('homework_pupils')
    .values([...new Set(pupilIds)].map((pupil_id) => ({ school_id: tx.schoolId, homework_id: id, pupil_id })))
    .execute();
}

/** Publishes a homework now: notifies its families and refreshes open screens. */
export async function publishHomework(
  tx: HomeworkTx,
  ctx: Ctx,
  course: NamedSubject & { id: string },
  piece: { id: string; title: string },
) {
  const { id, title } = piece;
  await tx.db
    .updateTable('homework')
    .set({ published_at: ctx.now, publish_at: ctx.now })
    .where('id', '=', id)
    .execute();
  const pupilIds = await pupilIdsOf(tx, ctx, id);
  await notifyFamilies(tx, ctx, {
    what: 'given' as const,
    key: 'given',
    id,
    title,
    pupilIds,
    subject: course.subject,
    subjectAr: course.subjectAr,
  });
  await showChange(tx, ctx, course.id, pupilIds);
}

/** Applies the publication choice of a draft. */
export async function applyShowChoice(
  tx: HomeworkTx,
  ctx: Ctx,
  course: GivenCourse,
  piece: { id: string; show: 'draft' | 'now' | 'day'; columns: HomeworkColumns },
): Promise<void> {
  const { id, show, columns } = piece;
  if (show === 'now') return publishHomework(tx, ctx, course, { id, title: columns.title });
  if (columns.publish_at) await tx.emit('homework.due', { id }, columns.publish_at);
  await showChange(tx, ctx, course.id, []);
}

export type NewPiece = {
  id: string;
  columns: HomeworkColumns;
  pupilIds: readonly string[];
  show: 'draft' | 'now' | 'day';
};
/** Adds a homework to a course; false when the same one exists already. */
export async function insertPiece(tx: HomeworkTx, ctx: Ctx, course: GivenCourse, piece: NewPiece): Promise<boolean> {
  const { id, columns, pupilIds, show } = piece;
  const made = await tx.db
    .insertInto('homework')
    .values({
      school_id: tx.schoolId,
      id,
      course_id: course.id,
      ...columns,
      created_by: self(ctx).accountId,
      created_at: ctx.now,
    })
    .onConflict((oc) => oc.columns(['school_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) {
    const again = await tx.db
      .selectFrom('homework')
      .select('id')
      .where('id', '=', id)
      .where('course_id', '=', course.id)
      .where('created_by', '=', self(ctx).accountId)
      .executeTakeFirst();
    if (!again) throw conflict('already_exists');
    return false;
  }
  await namePupils(tx, id, pupilIds);
  await applyShowChoice(tx, ctx, course, { id, show, columns });
  return true;
}

/** Files of a homework, in the order in which they were sent. */
export const filesToCopy = (tx: HomeworkTx, id: string): Promise<{ id: string }[]> =>
  tx.db
    .selectFrom('files')
    .select('id')
    .where('owner_type', '=', 'homework')
    .where('owner_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Gives homework in a course; the same id sent again is the same homework. */
export function assignHomework(
  ctx: Ctx,
  { id, courseId, ...content }: BodyOf<typeof giveHomework>,
): Promise<{ id: string }> {
  return homeworkRoom.act(ctx, 'homework.give', async (tx) => {
    const course = await courseToGive(tx.db, ctx, courseId, content.dueOn);
    const columns = await checkedContent(tx.db, ctx, course, content, null);
    const { pupilIds, show } = content;
    if (!(await insertPiece(tx, ctx, course, { id, columns, pupilIds, show }))) return nothing({ id });
    await giveFiles(tx, ctx, id, content.fileIds);
    return {
      result: { id },
      audit: {
        object: object(id),
        after: { ...columns, criteria: content.criteria.length, course_id: courseId, files: content.fileIds.length },
      },
    };
  });
}

/** Locks a homework of a course in which the caller gives homework. */
export async function lockHomework(tx: HomeworkTx, ctx: Ctx, id: string, day?: string) {
  const row = await tx.db.selectFrom('homework').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return { row, course: await courseToGive(tx.db, ctx, row.course_id, day ?? row.due_on) };
}
/** Deletes homework that no family ever saw. */
export function removeHomework(ctx: Ctx, id: string): Promise<{ id: string }> {
  return homeworkRoom.act(ctx, 'homework.remove', async (tx) => {
    const { row, course } = await lockHomework(tx, ctx, id);
    if (row.published_at) throw conflict('homework.published');
    await releaseFiles(tx, object(id), []);
    await tx.db.deleteFrom('homework_pupils').where('homework_id', '=', id).execute();
    await tx.db.deleteFrom('homework').where('id', '=', id).execute();
    await showChange(tx, ctx, course.id, []);
    return { result: { id }, audit: { object: object(id), before: { title: row.title, due_on: row.due_on } } };
  });
}

/** Cancels homework; hand-ins are kept. */
export function cancelHomework(ctx: Ctx, id: string, version: number): Promise<{ id: string }> {
  return homeworkRoom.act(ctx, 'homework.cancel', async (tx) => {
    const { row, course } = await lockHomework(tx, ctx, id);
    requireVersion(row, version);
    if (row.cancelled_at) throw conflict('homework.cancelled');
    if (!row.published_at) throw conflict('homework.not_out');
    await tx.db
      .updateTable('homework')
      .set({ cancelled_at: ctx.now, version: version + 1 })
      .where('id', '=', id)
      .execute();
    const pupilIds = await pupilIdsOf(tx, ctx, id);
    // Clears the notices of the homework.
    await settleInAct(tx, ctx, { type: 'homework', ids: [id] });
    const piece = { id, subject: course.subject, subjectAr: course.subjectAr, title: row.title };
    await notifyFamilies(tx, ctx, { ...piece, what: 'cancelled', key: 'cancelled', pupilIds });
    await showChange(tx, ctx, course.id, pupilIds);
    return { result: { id }, audit: { object: object(id), after: { cancelled_at: ctx.now } } };
  });
}
