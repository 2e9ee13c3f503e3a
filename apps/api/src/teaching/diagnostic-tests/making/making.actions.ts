import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { createTest, TestContent, updateTest } from '@encrier/contract/teaching/diagnostic-tests';
import { nothing } from '#kernel/act/act.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { newId } from '#kernel/db/id.ts';
import { releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { courseRows } from '../../gradebook/courses.public.ts';
import { contentFault, stateOf } from '../diagnostic-tests.policy.ts';
import { changesTest, readsTest, testsIn } from '../diagnostic-tests.reach.ts';
import { diagnosticTestsRoom, type TestsTx } from '../diagnostic-tests.room.ts';
import { sorted } from '../scoring.policy.ts';
import { handInByClock } from '../sitting/clock.actions.ts';
import { nameUses } from '../bank/uses.actions.ts';
import { settlePictures } from './pictures.actions.ts';
import { showTest, notifyOfCorrection, notifyOfOpening } from '../notifying.actions.ts';

const object = (id: string) => ({ type: 'diagnostic_test', id });
const instant = (at: string | null): Date | null => (at ? new Date(at) : null);

/** Owner of the pictures of a test. */
const ownerOf = (id: string) => ({ type: 'diagnostic_test', id });

/** Writes the questions of a test, and which of them come from the bank. */
async function keepQuestions(tx: TestsTx, ctx: Ctx, id: string, questions: readonly Question[]): Promise<void> {
  const kept = await nameUses(tx, ctx, id, questions);
  await tx.db
    .updateTable('diagnostic_tests')
    .set({ questions: JSON.stringify(kept) })
    .where('id', '=', id)
    .execute();
}

/** Columns of a submitted form; refused with the field that is wrong. */
function columnsOf(content: TestContent) {
  const fault = contentFault(content);
  if (fault) throw invalid(fault.code, { [fault.field]: fault.code });
  const { title, instructions, purpose, minutes, attempts, shuffle, draw, linear, shows, parents } = content;
  const opens_at = instant(content.opensAt);
  const closes_at = instant(content.closesAt);
  const kept = { title, instructions, purpose, minutes, attempts, shuffle, draw, linear, shows, parents };
  return { ...kept, opens_at, closes_at };
}

/** Sets the courses of a test: each must be one for which the caller makes tests, or already be set. */
async function nameCourses(tx: TestsTx, ctx: Ctx, id: string, courseIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(courseIds)];
  const held = await tx.db
    .selectFrom('diagnostic_test_courses')
    .select('course_id')
    .where('test_id', '=', id)
    .execute();
  const before = new Set(held.map(({ course_id }) => course_id));
  const added = wanted.filter((one) => !before.has(one));
  if (added.length) {
    const mine = await courseRows(tx.db).where('c.id', 'in', added).where(testsIn(ctx)).execute();
    if (mine.length < added.length)
      throw invalid('diagnostic_tests.course_unknown', { courseIds: 'diagnostic_tests.course_unknown' });
    await tx.db
      .insertInto('diagnostic_test_courses')
      .values(added.map((course_id) => ({ school_id: tx.schoolId, test_id: id, course_id })))
      .execute();
  }
  const gone = [...before].filter((one) => !wanted.includes(one));
  if (gone.length)
    await tx.db
      .deleteFrom('diagnostic_test_courses')
      .where('test_id', '=', id)
      .where('course_id', 'in', gone)
      .execute();
}

/** Makes a draft; the same id sent again is the same test. */
export function draftTest(ctx: Ctx, { id, ...content }: BodyOf<typeof createTest>): Promise<{ id: string }> {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.create', async (tx) => {
    const columns = columnsOf(content);
    const made = await tx.db
      .insertInto('diagnostic_tests')
      .values({
        school_id: tx.schoolId,
        id,
        ...columns,
        questions: '[]',
        created_by: self(ctx).accountId,
        created_at: ctx.now,
      })
      .onConflict((oc) => oc.columns(['school_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) {
      const again = await tx.db
        .selectFrom('diagnostic_tests')
        .select('id')
        .where('id', '=', id)
        .where('created_by', '=', self(ctx).accountId)
        .executeTakeFirst();
      if (!again) throw conflict('already_exists');
      return nothing({ id });
    }
    await nameCourses(tx, ctx, id, content.courseIds);
    await keepQuestions(tx, ctx, id, await settlePictures(tx, ctx, ownerOf(id), content.questions));
    return {
      result: { id },
      audit: { object: object(id), after: { ...columns, questions: content.questions.length } },
    };
  });
}

/** Locks a test that the caller may change; throws not found for others. */
async function hold(tx: TestsTx, ctx: Ctx, id: string) {
  const row = await tx.db
    .selectFrom('diagnostic_tests as t')
    .selectAll()
    .where('t.id', '=', id)
    .where(changesTest(ctx))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
const unchanged = (row: { version: number }, version: number): void => {
  requireVersion(row, version);
};
const wasSat = async (tx: TestsTx, id: string): Promise<boolean> =>
  Boolean(await tx.db.selectFrom('test_sittings').select('id').where('test_id', '=', id).limit(1).executeTakeFirst());

/** Schedules the opening and closing of a test. */
async function wakeAt(tx: TestsTx, id: string, hours: { opens: Date | null; closes: Date | null }): Promise<void> {
  if (hours.opens && hours.opens > tx.now) await tx.emit('diagnostic_test.opens', { id }, hours.opens);
  if (hours.closes && hours.closes > tx.now) await tx.emit('diagnostic_test.closes', { id }, hours.closes);
}

/** Changes a test; its questions can no longer change once somebody sat it. */
export function changeTest(ctx: Ctx, id: string, { version, ...content }: BodyOf<typeof updateTest>) {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.update', async (tx) => {
    const row = await hold(tx, ctx, id);
    unchanged(row, version);
    if (stateOf(row, ctx.now) === 'closed') throw conflict('diagnostic_tests.is_closed');
    const columns = columnsOf(content);
    const questions = await settlePictures(tx, ctx, ownerOf(id), content.questions);
    const same = sameQuestions(row.questions, questions);
    const sameTest = same && row.draw === columns.draw && row.shuffle === columns.shuffle;
    if (!sameTest && (await wasSat(tx, id))) throw conflict('diagnostic_tests.sat');
    if (row.published_at && (!content.questions.length || !content.courseIds.length))
      throw invalid('diagnostic_tests.no_question', {
        [content.questions.length ? 'courseIds' : 'questions']: content.questions.length
          ? 'diagnostic_tests.no_course'
          : 'diagnostic_tests.no_question',
      });
    await tx.db
      .updateTable('diagnostic_tests')
      .set({ ...columns, version: version + 1 })
      .where('id', '=', id)
      .execute();
    if (!same) await keepQuestions(tx, ctx, id, questions);
    await nameCourses(tx, ctx, id, content.courseIds);
    if (row.published_at) {
      await wakeAt(tx, id, { opens: columns.opens_at, closes: columns.closes_at });
      await showTest(tx, ctx, id);
    }
    return {
      result: { id, version: version + 1 },
      audit: {
        object: object(id),
        before: { title: row.title, opens_at: row.opens_at, closes_at: row.closes_at },
        after: { ...columns, questions: content.questions.length },
      },
    };
  });
}
/** Whether two lists of questions are equal, whatever the order of their fields. */
const sameQuestions = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** Publishes a test to its pupils, now or at its time. */
export function publishTest(ctx: Ctx, id: string, version: number): Promise<{ id: string }> {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.publish', async (tx) => {
    const row = await hold(tx, ctx, id);
    if (row.published_at) return nothing({ id });
    unchanged(row, version);
    if (!(row.questions as unknown[]).length) throw conflict('diagnostic_tests.no_question');
    const course = await tx.db
      .selectFrom('diagnostic_test_courses')
      .select('course_id')
      .where('test_id', '=', id)
      .executeTakeFirst();
    if (!course) throw conflict('diagnostic_tests.no_course');
    if (row.closes_at && row.closes_at <= ctx.now) throw conflict('diagnostic_tests.window');
    const open = !row.opens_at || row.opens_at <= ctx.now;
    await tx.db
      .updateTable('diagnostic_tests')
      .set({ published_at: ctx.now, opened_at: open ? ctx.now : null, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await wakeAt(tx, id, { opens: row.opens_at, closes: row.closes_at });
    if (open) await notifyOfOpening(tx, ctx, row);
    await showTest(tx, ctx, id);
    return { result: { id }, audit: { object: object(id), after: { published_at: ctx.now } } };
  });
}

/** Closes a test early; current sittings are submitted as they are. */
export function closeTest(ctx: Ctx, id: string, version: number): Promise<{ id: string }> {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.close', async (tx) => {
    const row = await hold(tx, ctx, id);
    if (row.closed_at) return nothing({ id });
    unchanged(row, version);
    const state = stateOf(row, ctx.now);
    if (state !== 'open' && state !== 'planned') throw conflict('diagnostic_tests.not_open');
    await tx.db
      .updateTable('diagnostic_tests')
      .set({ closed_at: ctx.now, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await handInByClock(tx, ctx, row);
    await notifyOfCorrection(tx, ctx, { ...row, closed_at: ctx.now }, null);
    await showTest(tx, ctx, id);
    return { result: { id }, audit: { object: object(id), after: { closed_at: ctx.now } } };
  });
}

/** Deletes a test that nobody sat. */
export function removeTest(ctx: Ctx, id: string): Promise<{ id: string }> {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.remove', async (tx) => {
    const row = await hold(tx, ctx, id);
    if (await wasSat(tx, id)) throw conflict('diagnostic_tests.sat');
    await showTest(tx, ctx, id);
    await releaseFiles(tx, ownerOf(id), []);
    await tx.db.deleteFrom('diagnostic_test_courses').where('test_id', '=', id).execute();
    await tx.db.deleteFrom('diagnostic_tests').where('id', '=', id).execute();
    return { result: { id }, audit: { object: object(id), before: { title: row.title } } };
  });
}

/**
 * A draft with the questions of a test that the caller reads, for no course yet; its questions get ids of their own.
 */
export function copyTest(ctx: Ctx, id: string, made: string): Promise<{ id: string }> {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.copy', async (tx) => {
    const row = await tx.db
      .selectFrom('diagnostic_tests as t')
      .selectAll()
      .where('t.id', '=', id)
      .where(readsTest(ctx))
      .executeTakeFirst();
    if (!row) throw notFound();
    const { title, instructions, purpose, minutes, attempts, shuffle, draw, linear, shows, parents } = row;
    const kept = { title, instructions, purpose, minutes, attempts, shuffle, draw, linear, shows, parents };
    const questions = (row.questions as Question[]).map((one) => ({ ...one, id: newId() }));
    const added = await tx.db
      .insertInto('diagnostic_tests')
      .values({
        school_id: tx.schoolId,
        id: made,
        ...kept,
        questions: '[]',
        created_by: self(ctx).accountId,
        created_at: ctx.now,
      })
      .onConflict((oc) => oc.columns(['school_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) {
      const again = await tx.db
        .selectFrom('diagnostic_tests')
        .select('id')
        .where('id', '=', made)
        .where('created_by', '=', self(ctx).accountId)
        .executeTakeFirst();
      if (!again) throw conflict('already_exists');
      return nothing({ id: made });
    }
    await keepQuestions(tx, ctx, made, await settlePictures(tx, ctx, ownerOf(made), questions));
    return { result: { id: made }, audit: { object: object(made), after: { title, questions: questions.length } } };
  });
}
