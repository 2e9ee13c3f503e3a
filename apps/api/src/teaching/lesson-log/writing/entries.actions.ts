import type { BodyOf } from '@encrier/contract/kernel/route';
import type { copyEntry, LogEntry, publishEntry, saveEntry } from '@encrier/contract/teaching/lesson-log';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import type { AuditEntry } from '#kernel/act/audit.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { AppError, conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { adoptFiles, copyFile, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { courseLevel } from '../../gradebook/courses.public.ts';
import { isWritten } from '../lesson-log.policy.ts';
import { lessonLogRoom, type LessonLogTx } from '../lesson-log.room.ts';
import { showChange } from '../notifying.actions.ts';
import { cleanBody, type LessonToWrite, lessonToWrite } from './content.queries.ts';
import { presentEntry, writtenRows } from './lesson.queries.ts';
import { joinable } from '../lesson-log.reach.ts';

const object = (id: string) => ({ type: 'log_entry', id });

/** The entry of a lesson, locked until the transaction ends; undefined when nothing is written. */
export const lockEntry = (tx: LessonLogTx, lessonId: string) =>
  tx.db.selectFrom('log_entries').selectAll().where('lesson_id', '=', lessonId).forUpdate().executeTakeFirst();
const answered = async (tx: LessonLogTx, ctx: Ctx, lessonId: string): Promise<LogEntry> =>
  presentEntry(
    await writtenRows({ ...ctx, db: tx.db })
      .where('l.id', '=', lessonId)
      .executeTakeFirstOrThrow(),
    ctx.now,
  );

async function giveFiles(tx: LessonLogTx, ctx: Ctx, id: string, fileIds: readonly string[]): Promise<void> {
  try {
    await adoptFiles(tx, ctx, fileIds, object(id));
  } catch (error) {
    throw error instanceof AppError
      ? invalid('lesson_log.file_unknown', { fileIds: 'lesson_log.file_unknown' })
      : error;
  }
  await releaseFiles(tx, object(id), fileIds);
}

/**
 * Attaches these resources of the lesson's subject; those already attached stay, even when a colleague no longer shares
 * them.
 */
async function joinResources(
  tx: LessonLogTx,
  ctx: Ctx,
  { id, subjectId }: { id: string; subjectId: string },
  resourceIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(resourceIds)];
  const known = await tx.db
    .selectFrom('resources as r')
    .leftJoin('log_resources as lr', (join) => join.onRef('lr.resource_id', '=', 'r.id').on('lr.entry_id', '=', id))
    .select('r.id')
    .where('r.id', 'in', wanted.length ? wanted : [id])
    .where((eb) =>
      eb.or([eb('lr.entry_id', 'is not', null), eb.and([eb('r.subject_id', '=', subjectId), joinable(ctx)])]),
    )
    .execute();
  if (known.length < wanted.length)
    throw invalid('lesson_log.resource_unknown', { resourceIds: 'lesson_log.resource_unknown' });
  await tx.db.deleteFrom('log_resources').where('entry_id', '=', id).execute();
  if (wanted.length)
    await tx.db
      .insertInto('log_resources')
      .values(wanted.map((resource_id) => ({ school_id: tx.schoolId, entry_id: id, resource_id })))
      .execute();
}

async function keepNote(tx: LessonLogTx, ctx: Ctx, lessonId: string, note: string): Promise<void> {
  const own = { school_id: tx.schoolId, lesson_id: lessonId, account_id: self(ctx).accountId };
  if (!note) {
    await tx.db
      .deleteFrom('log_notes')
      .where('lesson_id', '=', lessonId)
      .where('account_id', '=', own.account_id)
      .execute();
    return;
  }
  await tx.db
    .insertInto('log_notes')
    .values({ ...own, body: note })
    .onConflict((oc) => oc.columns(['school_id', 'lesson_id', 'account_id']).doUpdateSet({ body: note }))
    .execute();
}

const where = (lesson: LessonToWrite) => ({
  course_id: lesson.courseId,
  lesson_id: lesson.id,
  day_on: lesson.day,
  starts: lesson.starts,
  ends: lesson.ends,
});
type Given = BodyOf<typeof saveEntry>;
const columnsOf = (given: Given) => ({
  kind: given.kind,
  title: withoutOverrides(given.title),
  objective: withoutOverrides(given.objective),
  body: cleanBody(given.body),
  elements: [...new Set(given.elements.map(withoutOverrides))],
  outcome: given.outcome,
  visibility: given.visibility,
  ...(given.chapterId !== undefined && { chapter_id: given.chapterId }),
});

/** A chapter is one of the programme of the course. */
async function refuseChapter(tx: LessonLogTx, courseId: string, chapterId: string | null | undefined): Promise<void> {
  if (!chapterId) return;
  const known = await tx.db
    .selectFrom('log_chapters as h')
    .innerJoin('courses as c', (join) =>
      join.onRef('c.school_id', '=', 'h.school_id').onRef('c.subject_id', '=', 'h.subject_id'),
    )
    .select('h.id')
    .where('h.id', '=', chapterId)
    .where('c.id', '=', courseId)
    .where(sql<boolean>`h.level_id = ${courseLevel}`)
    .executeTakeFirst();
  if (!known) throw invalid('lesson_log.chapter_unknown', { chapterId: 'lesson_log.chapter_unknown' });
}

/** Whether a first save is repeated because its answer was lost. */
const isRepeated = (
  row: { version: number; written_by: string; title: string; body: string },
  ctx: Ctx,
  sent: object,
) =>
  row.version === 1 &&
  row.written_by === self(ctx).accountId &&
  Object.entries(sent).every(([key, value]) => JSON.stringify(row[key as 'title']) === JSON.stringify(value));

type Entry = NonNullable<Awaited<ReturnType<typeof lockEntry>>>;
type Content = Pick<Entry, 'kind' | 'title' | 'objective' | 'body' | 'elements' | 'visibility'>;

/**
 * Replaces the entry of a lesson, or writes its first one; refused with `taken` when another one was written meanwhile.
 * Returns its id.
 */
async function writeEntry(
  tx: LessonLogTx,
  ctx: Ctx,
  lesson: LessonToWrite,
  content: Content,
  row: Entry | undefined,
  taken: 'edited_meanwhile' | 'lesson_log.written',
): Promise<string> {
  const written = { ...where(lesson), ...content, written_by: self(ctx).accountId, written_at: ctx.now };
  const id = row?.id ?? newId(ctx.now.getTime());
  if (row) {
    await tx.db
      .updateTable('log_entries')
      .set({ ...written, version: row.version + 1 })
      .where('id', '=', id)
      .execute();
    return id;
  }
  const made = await tx.db
    .insertInto('log_entries')
    .values({ school_id: tx.schoolId, id, ...written })
    .onConflict((oc) => oc.columns(['school_id', 'lesson_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw conflict(taken);
  return id;
}

/** Writes the entry of a lesson; of two simultaneous writes, the second gets a conflict and keeps its text. */
export function storeEntry(ctx: Ctx, lessonId: string, given: Given): Promise<LogEntry> {
  return lessonLogRoom.act(ctx, 'lesson_log.save', async (tx) => {
    const lesson = await lessonToWrite(tx.db, ctx, lessonId);
    const row = await lockEntry(tx, lessonId);
    const columns = columnsOf(given);
    await refuseChapter(tx, lesson.courseId, given.chapterId);
    if ((row?.version ?? 0) !== given.version) {
      if (row && given.version === 0 && isRepeated(row, ctx, columns))
        return nothing(await answered(tx, ctx, lessonId));
      throw conflict('edited_meanwhile', { version: row?.version ?? 0 });
    }
    if (row?.visa_id) throw conflict('lesson_log.locked');
    // Families read it: withdraw it before emptying it.
    if (row?.published_at && !isWritten(columns)) throw conflict('lesson_log.empty');
    const id = await writeEntry(tx, ctx, lesson, columns, row, 'edited_meanwhile');
    await giveFiles(tx, ctx, id, given.fileIds);
    await joinResources(tx, ctx, { id, subjectId: lesson.subjectId }, given.resourceIds);
    await keepNote(tx, ctx, lessonId, given.note);
    await showChange(tx, ctx, lesson, row?.published_at != null);
    return {
      result: await answered(tx, ctx, lessonId),
      audit: {
        object: object(id),
        ...(row && { before: { title: row.title, kind: row.kind, outcome: row.outcome, visibility: row.visibility } }),
        after: { ...columns, lesson_id: lessonId, files: given.fileIds.length },
      },
    };
  });
}

/** Publishes an entry, or withdraws it. */
export function showEntry(ctx: Ctx, lessonId: string, given: BodyOf<typeof publishEntry>): Promise<LogEntry> {
  return lessonLogRoom.act(ctx, 'lesson_log.publish', async (tx) => {
    const lesson = await lessonToWrite(tx.db, ctx, lessonId);
    const row = await lockEntry(tx, lessonId);
    if (!row) throw conflict('lesson_log.empty');
    requireVersion(row, given.version);
    if (row.visa_id) throw conflict('lesson_log.locked');
    if ((row.published_at !== null) === given.published) return nothing(await answered(tx, ctx, lessonId));
    if (given.published && !isWritten(row)) throw conflict('lesson_log.empty');
    if (given.published && lesson.cancelled) throw conflict('lesson_log.cancelled');
    const published_at = given.published ? ctx.now : null;
    await tx.db
      .updateTable('log_entries')
      .set({ published_at, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute();
    await showChange(tx, ctx, lesson, true);
    return {
      result: await answered(tx, ctx, lessonId),
      audit: { object: object(row.id), before: { published_at: row.published_at }, after: { published_at } },
    };
  });
}

/** The files of an entry in their order, and the resources it names. */
async function attachedTo(tx: LessonLogTx, entryId: string): Promise<{ files: string[]; resources: string[] }> {
  const files = await tx.db
    .selectFrom('files')
    .select('id')
    .where('owner_type', '=', 'log_entry')
    .where('owner_id', '=', entryId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const joined = await tx.db
    .selectFrom('log_resources')
    .select('resource_id')
    .where('entry_id', '=', entryId)
    .execute();
  return { files: files.map(({ id }) => id), resources: joined.map(({ resource_id }) => resource_id) };
}

/** Writes content into a lesson that has none: into its empty entry, or as a new one. Returns the entry. */
async function fillEntry(tx: LessonLogTx, ctx: Ctx, target: LessonToWrite, content: Content): Promise<string> {
  const there = await lockEntry(tx, target.id);
  if (there && isWritten(there)) throw conflict('lesson_log.written');
  return writeEntry(tx, ctx, target, content, there, 'lesson_log.written');
}

/** Copies a content into lessons of the caller's other courses of the subject, as drafts with files of their own. */
export function copyToLessons(
  ctx: Ctx,
  lessonId: string,
  { lessonIds }: BodyOf<typeof copyEntry>,
): Promise<{ copied: number }> {
  return lessonLogRoom.act(ctx, 'lesson_log.copy', async (tx) => {
    const lesson = await lessonToWrite(tx.db, ctx, lessonId);
    const row = await lockEntry(tx, lessonId);
    if (!row || !isWritten(row)) throw conflict('lesson_log.empty');
    const { files, resources } = await attachedTo(tx, row.id);
    const { kind, title, objective, body, elements, visibility } = row;
    const content = { kind, title, objective, body, elements, visibility };
    const audit: AuditEntry[] = [];
    for (const targetId of new Set(lessonIds)) {
      const target = await lessonToWrite(tx.db, ctx, targetId);
      if (target.subjectId !== lesson.subjectId || target.id === lesson.id) throw conflict('lesson_log.other_subject');
      const id = await fillEntry(tx, ctx, target, content);
      for (const fileId of files) await copyFile(tx, ctx, fileId, object(id));
      if (resources.length)
        await tx.db
          .insertInto('log_resources')
          .values(resources.map((resource_id) => ({ school_id: tx.schoolId, entry_id: id, resource_id })))
          .onConflict((oc) => oc.doNothing())
          .execute();
      await showChange(tx, ctx, target, false);
      audit.push({ object: object(id), after: { ...content, lesson_id: targetId, files: files.length } });
    }
    const [first, ...others] = audit;
    const result = { copied: audit.length };
    return first ? { result, audit: [first, ...others] } : nothing(result);
  });
}

/** Records in which lesson a homework of the course was given. */
export function linkHomework(ctx: Ctx, lessonId: string, homeworkId: string): Promise<{ id: string }> {
  return lessonLogRoom.act(ctx, 'lesson_log.link_homework', async (tx) => {
    const lesson = await lessonToWrite(tx.db, ctx, lessonId);
    const piece = await tx.db
      .selectFrom('homework')
      .select('id')
      .where('id', '=', homeworkId)
      .where('course_id', '=', lesson.courseId)
      .executeTakeFirst();
    if (!piece) throw notFound();
    const done = await tx.db
      .insertInto('log_homework')
      .values({ school_id: tx.schoolId, lesson_id: lessonId, homework_id: homeworkId })
      .onConflict((oc) => oc.columns(['school_id', 'homework_id']).doNothing())
      .returning('homework_id')
      .executeTakeFirst();
    if (!done) return nothing({ id: homeworkId });
    await showChange(tx, ctx, lesson, false);
    return {
      result: { id: homeworkId },
      audit: { object: { type: 'homework', id: homeworkId }, after: { lesson_id: lessonId } },
    };
  });
}
