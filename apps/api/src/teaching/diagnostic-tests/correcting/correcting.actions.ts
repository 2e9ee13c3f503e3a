import type { BodyOf } from '@encrier/contract/kernel/route';
import type { decideAnswer } from '@encrier/contract/teaching/diagnostic-correcting';
import type { MarkBody, typePaper, voidSitting } from '@encrier/contract/teaching/diagnostic-sittings';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { diagnosticTestsRoom, type TestsTx } from '../diagnostic-tests.room.ts';
import { isSecond, pupilsRead, readsCopy, readsTest } from '../diagnostic-tests.reach.ts';
import { listDifferences } from '../../../school/classes/classes.public.ts';
import { fits, worth } from '../scoring.policy.ts';
import { scoreSitting, totalSitting } from '../sitting/scoring.actions.ts';
import { maxOf, questionsOf } from '../asking.policy.ts';
import { showCorrectors, showTest, notifyOfCorrection } from '../notifying.actions.ts';
import { copyRows } from './copies.queries.ts';

const object = (id: string) => ({ type: 'test_sitting', id });

/** Locks a copy that the caller corrects, and its test; throws not found for others. */
async function holdCopy(tx: TestsTx, ctx: Ctx, id: string) {
  const seen = await copyRows(tx.db)
    .select(['g.id', isSecond(ctx).as('second')])
    .where('g.id', '=', id)
    .where(readsCopy(ctx))
    .executeTakeFirst();
  if (!seen) throw notFound();
  const sitting = await tx.db
    .selectFrom('test_sittings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const test = await tx.db
    .selectFrom('diagnostic_tests')
    .selectAll()
    .where('id', '=', sitting.test_id)
    .executeTakeFirstOrThrow();
  return { sitting, test, second: seen.second };
}
type Held = Awaited<ReturnType<typeof holdCopy>>;
/** The same for what only the first corrector does, to the copy as they saw it. */
async function hold(tx: TestsTx, ctx: Ctx, id: string, version: number): Promise<Held> {
  const held = await holdCopy(tx, ctx, id);
  if (held.second) throw notFound();
  requireVersion(held.sitting, version);
  return held;
}

/** After a change of a copy's points: notifies the families when its correction has just been completed. */
async function settle(tx: TestsTx, ctx: Ctx, { sitting, test }: Held): Promise<void> {
  const { score } = await tx.db
    .selectFrom('test_sittings')
    .select('score')
    .where('id', '=', sitting.id)
    .executeTakeFirstOrThrow();
  if (sitting.score === null && score !== null) await notifyOfCorrection(tx, ctx, test, sitting.id);
  await showTest(tx, ctx, test.id, [sitting.pupil_id]);
}

const points = (value: string | number | null): number | null => (value === null ? null : Number(value));
const answerOf = (tx: TestsTx, sittingId: string, questionId: string) =>
  tx.db
    .selectFrom('test_answers')
    .select(['points', 'auto_points', 'comment', 'version'])
    .where('sitting_id', '=', sittingId)
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow();
const secondOf = (tx: TestsTx, sittingId: string, questionId: string) =>
  tx.db
    .selectFrom('test_second_marks')
    .selectAll()
    .where('sitting_id', '=', sittingId)
    .where('question_id', '=', questionId)
    .executeTakeFirst();

/** Refuses points that the question of a copy does not have, and copies that are not corrected yet or any more. */
function checkPoints({ sitting, test }: Held, questionId: string, given: number | null): void {
  if (!sitting.handed_at || sitting.voided_at) throw conflict('diagnostic_tests.not_handed');
  const question = questionsOf(test, sitting).find((one) => one.id === questionId);
  if (!question) throw notFound();
  if (given !== null && given > worth(question))
    throw invalid('diagnostic_tests.points_above', { points: 'diagnostic_tests.points_above' });
}

type Given = Pick<MarkBody, 'points' | 'comment'>;
/** The other person's value and the value sent, for each conflict. */
const meanwhile = (version: number, theirs: Given, yours: Given) =>
  conflict('edited_meanwhile', { version, fields: listDifferences(theirs, yours) });

/**
 * Gives points and a comment to one answer; without points, those of its key are restored. The second corrector's are
 * stored separately.
 */
export function markAnswer(ctx: Ctx, id: string, questionId: string, body: MarkBody) {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.mark', async (tx) => {
    const held = await holdCopy(tx, ctx, id);
    checkPoints(held, questionId, body.points);
    return held.second ? markSecond(tx, ctx, held, questionId, body) : markFirst(tx, ctx, held, questionId, body);
  });
}

async function markFirst(tx: TestsTx, ctx: Ctx, held: Held, questionId: string, { version, ...sent }: MarkBody) {
  const { id } = held.sitting;
  const before = await answerOf(tx, id, questionId);
  const was = { points: points(before.points), comment: before.comment };
  if (was.points === sent.points && was.comment === sent.comment) return nothing({ id, version: before.version });
  // Pressing « enregistrer » on the points of the key saves them unchanged.
  const current = { ...was, points: was.points ?? points(before.auto_points) };
  if (before.version !== version) throw meanwhile(before.version, current, sent);
  await tx.db
    .updateTable('test_answers')
    .set({ ...sent, version: version + 1 })
    .where('sitting_id', '=', id)
    .where('question_id', '=', questionId)
    .execute();
  await totalSitting(tx, id);
  await settle(tx, ctx, held);
  return {
    result: { id, version: version + 1 },
    audit: {
      object: object(id),
      table: 'test_answers' as const,
      before: was,
      after: { ...sent, question_id: questionId },
    },
  };
}

async function markSecond(tx: TestsTx, ctx: Ctx, held: Held, questionId: string, { version, ...sent }: MarkBody) {
  const { id } = held.sitting;
  if (held.test.released_at) throw conflict('diagnostic_tests.released');
  if (sent.points === null) throw invalid('diagnostic_tests.no_points', { points: 'diagnostic_tests.no_points' });
  const before = await secondOf(tx, id, questionId);
  const was = before && { points: points(before.points), comment: before.comment };
  if (was && was.points === sent.points && was.comment === sent.comment)
    return nothing({ id, version: before.version });
  if (before?.decided_at) throw conflict('diagnostic_tests.decided');
  const now = before?.version ?? 1;
  if (now !== version) throw meanwhile(now, was ?? { points: null, comment: '' }, sent);
  const given = { points: sent.points, comment: sent.comment, by_id: self(ctx).accountId, marked_at: ctx.now };
  await tx.db
    .insertInto('test_second_marks')
    .values({ school_id: tx.schoolId, sitting_id: id, question_id: questionId, ...given, version: now + 1 })
    .onConflict((oc) =>
      oc.columns(['school_id', 'sitting_id', 'question_id']).doUpdateSet({ ...given, version: now + 1 }),
    )
    .execute();
  await showCorrectors(tx, ctx, held.test.id);
  return {
    result: { id, version: now + 1 },
    audit: {
      object: object(id),
      table: 'test_second_marks' as const,
      ...(was && { before: was }),
      after: { ...sent, question_id: questionId },
    },
  };
}

/** Decides between two correctors: the first's points are kept, these count. */
export function decideMark(ctx: Ctx, id: string, questionId: string, body: BodyOf<typeof decideAnswer>) {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.decide', async (tx) => {
    const held = await holdCopy(tx, ctx, id);
    if (held.second) throw notFound();
    checkPoints(held, questionId, body.points);
    const second = await secondOf(tx, id, questionId);
    if (!second) throw conflict('diagnostic_tests.no_second');
    const before = await answerOf(tx, id, questionId);
    const was = points(before.points) ?? points(before.auto_points);
    if (second.decided_at && was === body.points) return nothing({ id, version: before.version });
    requireVersion(before, body.version, { fields: listDifferences({ points: was }, { points: body.points }) });
    await tx.db
      .updateTable('test_answers')
      .set({ points: body.points, version: body.version + 1 })
      .where('sitting_id', '=', id)
      .where('question_id', '=', questionId)
      .execute();
    await tx.db
      .updateTable('test_second_marks')
      .set({
        first_points: second.decided_at ? second.first_points : was,
        decided_by: self(ctx).accountId,
        decided_at: ctx.now,
      })
      .where('sitting_id', '=', id)
      .where('question_id', '=', questionId)
      .execute();
    await totalSitting(tx, id);
    await settle(tx, ctx, held);
    return {
      result: { id, version: body.version + 1 },
      audit: {
        object: object(id),
        table: 'test_answers',
        before: { points: was },
        after: { points: body.points, question_id: questionId },
      },
    };
  });
}

/** Counts the answers that arrived after the end as if they had come in time. */
export function takeLate(ctx: Ctx, id: string, version: number) {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.take_late', async (tx) => {
    const held = await hold(tx, ctx, id, version);
    const { sitting, test } = held;
    if (!sitting.handed_at || sitting.voided_at) throw conflict('diagnostic_tests.nothing_late');
    const taken = await tx.db
      .updateTable('test_answers')
      .set((eb) => ({ words: sql`late_words`, late_words: null, points: null, version: eb('version', '+', 1) }))
      .where('sitting_id', '=', id)
      .where('late_words', 'is not', null)
      .returning('question_id')
      .execute();
    if (!taken.length) throw conflict('diagnostic_tests.nothing_late');
    // They corrected another text.
    await tx.db
      .deleteFrom('test_second_marks')
      .where('sitting_id', '=', id)
      .where(
        'question_id',
        'in',
        taken.map(({ question_id }) => question_id),
      )
      .execute();
    await scoreSitting(tx, test, sitting);
    await tx.db
      .updateTable('test_sittings')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .execute();
    await settle(tx, ctx, held);
    return {
      result: { id, version: version + 1 },
      audit: { object: object(id), table: 'test_answers', after: { answers: taken.length } },
    };
  });
}

/** Cancels a sitting, with the reason; nothing of it is deleted. */
export function annulSitting(ctx: Ctx, id: string, { reason, version }: BodyOf<typeof voidSitting>) {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.void', async (tx) => {
    const { sitting, test } = await hold(tx, ctx, id, version);
    if (sitting.voided_at) throw conflict('diagnostic_tests.voided');
    await tx.db
      .updateTable('test_sittings')
      .set({ voided_at: ctx.now, void_reason: reason, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await showTest(tx, ctx, test.id, [sitting.pupil_id]);
    return {
      result: { id, version: version + 1 },
      audit: { object: object(id), after: { voided_at: ctx.now, void_reason: reason } },
    };
  });
}

type Typed = BodyOf<typeof typePaper>;

/** The words of each answer in plain text, by question; refused where a question does not take them. */
function checkedAnswers(questions: ReturnType<typeof questionsOf>, answers: Typed['answers']): Map<string, string[]> {
  const kept = new Map<string, string[]>();
  for (const answer of answers) {
    const question = questions.find((one) => one.id === answer.questionId);
    if (!question) throw invalid('diagnostic_tests.question_unknown', { answers: 'diagnostic_tests.question_unknown' });
    const words = answer.words.map((one) => withoutOverrides(one));
    if (!fits(question, words))
      throw invalid('diagnostic_tests.answer_shape', { answers: 'diagnostic_tests.answer_shape' });
    kept.set(question.id, words);
  }
  return kept;
}

/** Records a pupil's answers on paper: a copy that was handed in at once. */
export function typeCopy(ctx: Ctx, testId: string, { id, pupilId, answers }: Typed) {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.paper', async (tx) => {
    const test = await tx.db
      .selectFrom('diagnostic_tests as t')
      .selectAll('t')
      .select(
        sql<boolean>`EXISTS (SELECT 1 FROM ${pupilsRead(ctx)} pr WHERE pr.pupil_id = ${pupilId}::uuid)`.as('reads'),
      )
      .where('t.id', '=', testId)
      .where(readsTest(ctx))
      .executeTakeFirst();
    if (!test) throw notFound();
    if (!test.published_at) throw conflict('diagnostic_tests.not_out');
    if (!test.reads) throw invalid('diagnostic_tests.pupil_unknown', { pupilId: 'diagnostic_tests.pupil_unknown' });
    await tx.db.selectFrom('pupils').select('person_id').where('person_id', '=', pupilId).forNoKeyUpdate().execute();
    const sittings = await tx.db
      .selectFrom('test_sittings')
      .select(['id', 'turn', 'voided_at'])
      .where('test_id', '=', testId)
      .where('pupil_id', '=', pupilId)
      .orderBy('turn')
      .execute();
    if (sittings.some((one) => one.id === id)) return nothing({ id });
    if (sittings.filter((one) => !one.voided_at).length >= test.attempts) throw conflict('diagnostic_tests.no_attempt');
    const sitting = { id, on_paper: true };
    const questions = questionsOf(test, sitting);
    const kept = checkedAnswers(questions, answers);
    const made = await tx.db
      .insertInto('test_sittings')
      .values({
        school_id: tx.schoolId,
        test_id: testId,
        pupil_id: pupilId,
        ...sitting,
        turn: (sittings.at(-1)?.turn ?? 0) + 1,
        started_at: ctx.now,
        due_at: null,
        handed_at: ctx.now,
        max: maxOf(questions),
        by_id: self(ctx).accountId,
      })
      .onConflict((oc) => oc.columns(['school_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw conflict('already_exists');
    if (kept.size)
      await tx.db
        .insertInto('test_answers')
        .values(
          [...kept].map(([question_id, words]) => ({
            school_id: tx.schoolId,
            sitting_id: id,
            question_id,
            words: JSON.stringify(words),
            nth: 1,
            flagged: false,
            saved_at: ctx.now,
          })),
        )
        .execute();
    await scoreSitting(tx, test, sitting);
    await showTest(tx, ctx, testId, [pupilId]);
    return { result: { id }, audit: { object: object(id), after: { pupil_id: pupilId, on_paper: true } } };
  });
}
