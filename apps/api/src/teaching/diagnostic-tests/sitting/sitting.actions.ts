import type { BodyOf } from '@encrier/contract/kernel/route';
import type { handInSitting, saveAnswers, startSitting } from '@encrier/contract/teaching/diagnostic-sittings';
import { sql } from 'kysely';
import { continues, nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { arrangementsOf } from '../../../school-life/plans/plans.public.ts';
import { endOf, extraOf, graceSeconds, isOver, maySit, passedOf, stateOf } from '../diagnostic-tests.policy.ts';
import { diagnosticTestsRoom, type TestsTx } from '../diagnostic-tests.room.ts';
import { fits } from '../scoring.policy.ts';
import { showCorrectors, showTest, notifySecondMarker } from '../notifying.actions.ts';
import { keepBack, keepSeen } from '../watching/watching.actions.ts';
import { adoptAnswers, freeUnanswered } from './answer-files.actions.ts';
import { findOwnTest, ownSitters } from './family.queries.ts';
import { scoreSitting } from './scoring.actions.ts';
import { maxOf, questionsOf } from '../asking.policy.ts';

type Answers = BodyOf<typeof saveAnswers>['answers'];

/** Extra time of a pupil on a day, in percent: the plan's figure, or a third when it gives none. */
export async function extraPercentOf(tx: TestsTx, ctx: Ctx, pupilId: string): Promise<number> {
  return extraOf(await arrangementsOf(tx.db, [pupilId], ctx.today)).get(pupilId) ?? 0;
}

/** Starts sitting a test, or returns the current sitting. */
export function beginSitting(
  ctx: Ctx,
  testId: string,
  { id, pupilId }: BodyOf<typeof startSitting>,
): Promise<{ id: string }> {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.start', async (tx) => {
    const found = await findOwnTest({ ...ctx, db: tx.db }, testId, pupilId);
    if (!found) throw notFound();
    // Locks the test: it is not closed while somebody starts, and nobody starts twice.
    const test = await tx.db
      .selectFrom('diagnostic_tests')
      .selectAll()
      .where('id', '=', testId)
      .forShare()
      .executeTakeFirstOrThrow();
    await tx.db.selectFrom('pupils').select('person_id').where('person_id', '=', pupilId).forNoKeyUpdate().execute();
    const { pupil } = found;
    const asker = { ...pupil, looking: false, parents: test.parents as never, purpose: test.purpose as never };
    if (!pupil.may || !maySit(asker)) throw conflict('diagnostic_tests.not_yours');
    const sittings = await tx.db
      .selectFrom('test_sittings')
      .select(['id', 'turn', 'handed_at', 'voided_at', 'by_id'])
      .where('test_id', '=', testId)
      .where('pupil_id', '=', pupilId)
      .orderBy('turn')
      .execute();
    const again = sittings.find((one) => one.id === id);
    if (again) return nothing({ id });
    const under = sittings.find((one) => !one.handed_at && !one.voided_at);
    if (under) return nothing({ id: under.id });
    if (stateOf(test, ctx.now) !== 'open' || !found.addressed) throw conflict('diagnostic_tests.not_open');
    if (sittings.filter((one) => !one.voided_at).length >= test.attempts) throw conflict('diagnostic_tests.no_attempt');
    const extraPercent = await extraPercentOf(tx, ctx, pupilId);
    const due = endOf(ctx.now, { minutes: test.minutes, closesAt: test.closes_at, extraPercent });
    const made = await tx.db
      .insertInto('test_sittings')
      .values({
        school_id: tx.schoolId,
        id,
        test_id: testId,
        pupil_id: pupilId,
        by_id: self(ctx).accountId,
        turn: (sittings.at(-1)?.turn ?? 0) + 1,
        on_paper: false,
        started_at: ctx.now,
        due_at: due,
        max: maxOf(questionsOf(test, { id, on_paper: false })),
      })
      .onConflict((oc) => oc.columns(['school_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw conflict('already_exists');
    if (due) await tx.emit('test_sitting.ends', { id }, new Date(due.getTime() + (graceSeconds + 1) * 1000));
    await showTest(tx, ctx, testId, [pupilId]);
    return {
      result: { id },
      audit: { object: { type: 'test_sitting', id }, after: { pupil_id: pupilId, due_at: due } },
    };
  });
}

/** Locks a sitting that the caller may do for one of their pupils; throws not found for others. */
async function holdOwn(tx: TestsTx, ctx: Ctx, id: string) {
  const sitting = await tx.db
    .selectFrom('test_sittings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!sitting || sitting.on_paper) throw notFound();
  const pupil = (await ownSitters({ ...ctx, db: tx.db })).find((one) => one.id === sitting.pupil_id);
  if (!pupil) throw notFound();
  const test = await tx.db
    .selectFrom('diagnostic_tests')
    .selectAll()
    .where('id', '=', sitting.test_id)
    .executeTakeFirstOrThrow();
  const asker = { ...pupil, looking: !pupil.may, parents: test.parents as never, purpose: test.purpose as never };
  if (!maySit(asker)) throw notFound();
  return { sitting, test };
}
type Held = Awaited<ReturnType<typeof holdOwn>>;

/** Valid answers, each question once; the last one wins when a question appears twice. */
function checked({ sitting, test }: Held, answers: Answers): Answers {
  const byId = new Map(questionsOf(test, sitting).map((one) => [one.id, one]));
  const kept = new Map<string, Answers[number]>();
  for (const answer of answers) {
    const question = byId.get(answer.questionId);
    if (!question) throw invalid('diagnostic_tests.question_unknown', { answers: 'diagnostic_tests.question_unknown' });
    const words = answer.words.map((one) => withoutOverrides(one));
    if (!fits(question, words))
      throw invalid('diagnostic_tests.answer_shape', { answers: 'diagnostic_tests.answer_shape' });
    const held = kept.get(answer.questionId);
    if (!held || held.nth < answer.nth) kept.set(answer.questionId, { ...answer, words });
  }
  return [...kept.values()];
}

/**
 * Writes answers; `late` ones are stored separately from the final ones. An answer older than the stored one changes
 * nothing.
 */
async function keep(tx: TestsTx, id: string, answers: Answers, late: boolean): Promise<void> {
  if (!answers.length) return;
  const row = { school_id: tx.schoolId, sitting_id: id, saved_at: tx.now };
  await tx.db
    .insertInto('test_answers')
    .values(
      answers.map(({ questionId, words, nth, flagged }) => ({
        ...row,
        question_id: questionId,
        nth,
        flagged,
        words: late ? '[]' : JSON.stringify(words),
        late_words: late ? JSON.stringify(words) : null,
      })),
    )
    .onConflict((oc) =>
      oc
        .columns(['school_id', 'sitting_id', 'question_id'])
        .doUpdateSet({
          ...(late
            ? { late_words: sql`excluded.late_words` }
            : { words: sql`excluded.words`, flagged: sql`excluded.flagged`, saved_at: sql`excluded.saved_at` }),
          nth: sql`excluded.nth`,
        })
        .whereRef('test_answers.nth', '<', sql`excluded.nth`),
    )
    .execute();
}

/**
 * Whether an answer arrives after the end: the sitting was submitted automatically, or should have been. A paused
 * sitting does not end.
 */
const isLate = ({ sitting }: Held, now: Date): boolean =>
  sitting.by_clock || (!sitting.paused_at && isOver(sitting.due_at, now));

/**
 * Stores the answers that a sitting accepts, with their files, and the events seen by the device. Without a way back,
 * only changes to a passed question are refused, and the other answers are stored. Returns the refused ones.
 */
async function receive(tx: TestsTx, ctx: Ctx, held: Held, { answers, seen = [] }: BodyOf<typeof saveAnswers>) {
  const { sitting, test } = held;
  const late = isLate(held, ctx.now);
  const given = checked(held, answers);
  const questions = questionsOf(test, sitting);
  const passed = test.linear && given.length ? await passedAmong(tx, held, given) : [];
  const taken = given.filter((one) => !passed.includes(one));
  await adoptAnswers(tx, ctx, sitting.id, questions, taken);
  await keep(tx, sitting.id, taken, late);
  await keepSeen(tx, ctx, sitting, seen);
  if (passed.length) await keepBack(tx, ctx, sitting);
  return { late, taken, passed: passed.map(({ questionId }) => questionId), questions };
}
async function passedAmong(tx: TestsTx, { sitting, test }: Held, given: Answers): Promise<Answers> {
  const stored = await tx.db
    .selectFrom('test_answers')
    .select(['question_id as questionId', 'nth'])
    .where('sitting_id', '=', sitting.id)
    .where('nth', '>', 0)
    .execute();
  const order = questionsOf(test, sitting).map(({ id }) => id);
  return passedOf(order, stored, given);
}

/** Saves answers of a sitting in progress; late ones are stored separately. */
export function storeAnswers(ctx: Ctx, id: string, body: BodyOf<typeof saveAnswers>) {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.save', async (tx) => {
    const held = await holdOwn(tx, ctx, id);
    const { sitting } = held;
    if (sitting.voided_at || (sitting.handed_at && !sitting.by_clock)) throw conflict('diagnostic_tests.handed');
    const { late, taken, passed } = await receive(tx, ctx, held, body);
    const result = { savedAt: ctx.now.toISOString(), late, passed };
    const seen = Boolean(body.seen?.length || passed.length);
    if ((late && taken.length) || seen) await showCorrectors(tx, ctx, sitting.test_id);
    return taken.length || seen ? continues(result) : nothing(result);
  });
}

/** Hands in a sitting with its last answers; one that was handed in stays as it is. */
export function handIn(ctx: Ctx, id: string, body: BodyOf<typeof handInSitting>) {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.hand_in', async (tx) => {
    const held = await holdOwn(tx, ctx, id);
    const { sitting, test } = held;
    if (sitting.voided_at || (sitting.handed_at && !sitting.by_clock)) {
      const handedAt = (sitting.handed_at ?? sitting.voided_at ?? ctx.now).toISOString();
      return nothing({ id, handedAt, late: false });
    }
    const { late, taken, questions } = await receive(tx, ctx, held, body);
    if (sitting.handed_at) {
      const result = { id, handedAt: sitting.handed_at.toISOString(), late: true };
      if (!taken.length && !body.seen?.length) return nothing(result);
      await showCorrectors(tx, ctx, test.id);
      return continues(result);
    }
    await tx.db
      .updateTable('test_sittings')
      .set({ handed_at: ctx.now, by_clock: late, paused_at: null, version: sitting.version + 1 })
      .where('id', '=', id)
      .execute();
    await freeUnanswered(tx, id, questions);
    await scoreSitting(tx, test, sitting);
    await notifySecondMarker(tx, ctx, test);
    await showTest(tx, ctx, test.id, [sitting.pupil_id]);
    return {
      result: { id, handedAt: ctx.now.toISOString(), late },
      audit: { object: { type: 'test_sitting', id }, after: { pupil_id: sitting.pupil_id, handed_at: ctx.now } },
    };
  });
}
