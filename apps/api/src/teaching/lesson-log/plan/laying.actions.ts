import type { BodyOf } from '@encrier/contract/kernel/route';
import type { laySequence, shiftEntries } from '@encrier/contract/teaching/lesson-log-plan';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { isWritten } from '../lesson-log.policy.ts';
import { lessonLogRoom, type LessonLogTx } from '../lesson-log.room.ts';
import { showChange } from '../notifying.actions.ts';
import { lessonToWrite } from '../writing/content.queries.ts';
import { lockEntry } from '../writing/entries.actions.ts';
import { partTitle, shiftOver } from './laying.policy.ts';
import { comingLessons, courseToPlan, layingOf } from './laying.queries.ts';

const object = (id: string) => ({ type: 'log_laying', id });
const longestElement = 80;

type Laid = Awaited<ReturnType<typeof layingOf>>;
/** Fills the entries planned from a sequence; an entry that somebody wrote meanwhile is skipped. */
async function writeLaid(
  tx: LessonLogTx,
  ctx: Ctx,
  layingId: string,
  courseId: string,
  { placed, sequence, course }: Laid,
) {
  // A chapter belongs to the programme of one level: a course of another level counts its lessons under its own
  // programme.
  const chapter = sequence.levelId === course.levelId ? sequence.chapterId : null;
  const rows = placed.flatMap(({ lesson, step, part }) =>
    step
      ? [
          {
            school_id: tx.schoolId,
            id: newId(ctx.now.getTime()),
            course_id: courseId,
            lesson_id: lesson.id,
            day_on: lesson.day,
            starts: lesson.starts,
            ends: lesson.ends,
            kind: step.kind,
            title: partTitle(step, part),
            objective: step.objective,
            body: step.body,
            elements: sequence.chapter ? [sequence.chapter.slice(0, longestElement)] : [],
            chapter_id: chapter,
            step_id: step.id,
            laying_id: layingId,
            written_by: self(ctx).accountId,
            written_at: ctx.now,
          },
        ]
      : [],
  );
  const written = await tx.db
    .insertInto('log_entries')
    .values(rows)
    .onConflict((oc) =>
      oc
        .columns(['school_id', 'lesson_id'])
        .doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          title: eb.ref('excluded.title'),
          objective: eb.ref('excluded.objective'),
          body: eb.ref('excluded.body'),
          elements: eb.ref('excluded.elements'),
          chapter_id: eb.ref('excluded.chapter_id'),
          step_id: eb.ref('excluded.step_id'),
          laying_id: eb.ref('excluded.laying_id'),
          written_by: eb.ref('excluded.written_by'),
          written_at: eb.ref('excluded.written_at'),
          version: eb('log_entries.version', '+', 1),
        }))
        .where('log_entries.title', '=', '')
        .where('log_entries.body', '=', '')
        .where('log_entries.visa_id', 'is', null),
    )
    .returning(['id', 'step_id'])
    .execute();
  const joined = written.flatMap(({ id, step_id }) =>
    (sequence.steps.find((one) => one.id === step_id)?.resources ?? []).map((resource) => ({
      school_id: tx.schoolId,
      entry_id: id,
      resource_id: resource.id,
    })),
  );
  if (joined.length)
    await tx.db
      .insertInto('log_resources')
      .values(joined)
      .onConflict((oc) => oc.doNothing())
      .execute();
  return written.length;
}

/** Places a sequence on the lessons of a course, from one of them on; refused when none is free. */
export function laySequenceOver(
  ctx: Ctx,
  sequenceId: string,
  { id, courseId, lessonId }: BodyOf<typeof laySequence>,
): Promise<{ id: string; laid: number; over: number }> {
  return lessonLogRoom.act(ctx, 'lesson_log.lay', async (tx) => {
    const laying = await layingOf({ ...ctx, db: tx.db }, sequenceId, { courseId, lessonId });
    if (!laying.placed.some(({ step }) => step)) throw conflict('lesson_log.nowhere');
    const made = await tx.db
      .insertInto('log_layings')
      .values({
        school_id: tx.schoolId,
        id,
        sequence_id: sequenceId,
        course_id: courseId,
        by_id: self(ctx).accountId,
        laid_at: ctx.now,
      })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw conflict('already_exists');
    const laid = await writeLaid(tx, ctx, id, courseId, laying);
    await showChange(tx, ctx, { id: lessonId, courseId }, false);
    const after = { sequence_id: sequenceId, course_id: courseId, lessons: laid };
    return { result: { id, laid, over: laying.over }, audit: { object: object(id), after } };
  });
}

/** Undoes the placing of a sequence: deletes entries that nobody changed or published since; the others stay. */
export function undoLaid(ctx: Ctx, id: string): Promise<{ id: string; undone: number }> {
  return lessonLogRoom.act(ctx, 'lesson_log.undo_laying', async (tx) => {
    const row = await tx.db.selectFrom('log_layings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) throw notFound();
    await courseToPlan({ ...ctx, db: tx.db }, row.course_id);
    if (row.undone_at) return nothing({ id, undone: 0 });
    const gone = await tx.db
      .deleteFrom('log_entries')
      .where('laying_id', '=', id)
      .where('written_at', '=', row.laid_at)
      .where('published_at', 'is', null)
      .where('visa_id', 'is', null)
      .returning('lesson_id')
      .execute();
    await tx.db.updateTable('log_layings').set({ undone_at: ctx.now }).where('id', '=', id).execute();
    const lessonId = gone.find(({ lesson_id }) => lesson_id)?.lesson_id;
    if (lessonId) await showChange(tx, ctx, { id: lessonId, courseId: row.course_id }, false);
    return {
      result: { id, undone: gone.length },
      audit: { object: object(id), after: { undone: gone.length, course_id: row.course_id } },
    };
  });
}

/** Moves the prepared content of a cancelled lesson to the next one, and so on until a lesson is free. */
export function shiftLessons(
  ctx: Ctx,
  lessonId: string,
  { version }: BodyOf<typeof shiftEntries>,
): Promise<{ shifted: number; to: string }> {
  return lessonLogRoom.act(ctx, 'lesson_log.shift', async (tx) => {
    const lesson = await lessonToWrite(tx.db, ctx, lessonId);
    if (!lesson.cancelled) throw conflict('lesson_log.not_cancelled');
    const entry = await lockEntry(tx, lessonId);
    if (!entry || !isWritten(entry) || entry.published_at || entry.visa_id) throw conflict('lesson_log.empty');
    requireVersion(entry, version);
    const coming = await comingLessons({ ...ctx, db: tx.db }, lesson.courseId);
    const after = coming.filter(
      (one) => one.day > lesson.day || (one.day === lesson.day && one.starts > lesson.starts),
    );
    const moves = shiftOver([
      { id: lessonId, entryId: entry.id, fixed: false, day: lesson.day, starts: lesson.starts, ends: lesson.ends },
      ...after.map((one) => ({ ...one, fixed: one.published_at !== null || one.visa_id !== null })),
    ]);
    if (!moves?.length) throw conflict('lesson_log.nowhere');
    const ids = moves.map(({ entryId }) => entryId);
    // A lesson has one entry: all entries leave their lessons before the first takes its new one.
    await tx.db
      .updateTable('log_entries')
      .set((eb) => ({ lesson_id: null, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .execute();
    const places = sql<{
      id: string;
      lesson_id: string;
      day_on: string;
      starts: number;
      ends: number;
    }>`unnest(${ids}::uuid[],
      ${moves.map(({ to }) => to.id)}::uuid[], ${moves.map(({ to }) => to.day)}::date[],
      ${moves.map(({ to }) => to.starts)}::smallint[], ${moves.map(({ to }) => to.ends)}::smallint[])`;
    await tx.db
      .updateTable('log_entries as e')
      .from(places.as<'m'>(sql`m(id, lesson_id, day_on, starts, ends)`))
      .set((eb) => ({
        lesson_id: eb.ref('m.lesson_id'),
        day_on: eb.ref('m.day_on'),
        starts: eb.ref('m.starts'),
        ends: eb.ref('m.ends'),
      }))
      .whereRef('e.id', '=', 'm.id')
      .execute();
    await showChange(tx, ctx, lesson, false);
    return {
      result: { shifted: moves.length, to: moves[0]!.to.id },
      audit: {
        object: { type: 'log_entry', id: entry.id },
        before: { lesson_id: lessonId },
        after: { lesson_id: moves[0]!.to.id, shifted: moves.length },
      },
    };
  });
}
