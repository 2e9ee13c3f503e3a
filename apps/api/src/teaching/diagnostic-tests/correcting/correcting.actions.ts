import type { BodyOf } from '@encrier/contract/kernel/route';
import type { MarkBody, typePaper, voidSitting } from '@encrier/contract/teaching/diagnostic-sittings';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { diagnosticTestsRoom, type TestsTx } from '../diagnostic-tests.room.ts';
import { pupilsRead, readsTest } from '../diagnostic-tests.reach.ts';
import { fits, worth } from '../scoring.policy.ts';
import { scoreSitting, totalSitting } from '../sitting/scoring.actions.ts';
import { maxOf, questionsOf } from '../asking.policy.ts';
import { showTest, tellCorrected } from '../telling.actions.ts';
import { copyRows, readsCopy } from './results.queries.ts';

const object = (id: string) => ({ type: 'test_sitting', id });

/** Holds a copy that the caller corrects, and its test; not found for anybody else's. */
async function hold(tx: TestsTx, ctx: Ctx, id: string, version: number) {
  const seen = await copyRows(tx.db).select('g.id').where('g.id', '=', id).where(readsCopy(ctx)).executeTakeFirst();
  if (!seen) throw notFound();
  const sitting = await tx.db
    .selectFrom('test_sittings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (sitting.version !== version) throw conflict('edited_meanwhile', { version: sitting.version });
  const test = await tx.db
    .selectFrom('diagnostic_tests')
    .selectAll()
    .where('id', '=', sitting.test_id)
    .executeTakeFirstOrThrow();
  return { sitting, test };
}
type Held = Awaited<ReturnType<typeof hold>>;

/** After the points of a copy changed: its families hear of it when it has just been read through. */
async function settle(tx: TestsTx, ctx: Ctx, { sitting, test }: Held): Promise<number> {
  const { score, version } = await tx.db
    .selectFrom('test_sittings')
    .select(['score', 'version'])
    .where('id', '=', sitting.id)
    .executeTakeFirstOrThrow();
  if (sitting.score === null && score !== null) await tellCorrected(tx, ctx, test, sitting.id);
  await showTest(tx, ctx, test.id, [sitting.pupil_id]);
  return version;
}

/** Gives points and a word to one answer; without points, those of its key come back. */
export function mark(ctx: Ctx, id: string, questionId: string, { points, comment, version }: MarkBody) {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.mark', async (tx) => {
    const held = await hold(tx, ctx, id, version);
    const { sitting, test } = held;
    if (!sitting.handed_at || sitting.voided_at) throw conflict('diagnostic_tests.not_handed');
    const question = questionsOf(test, sitting).find((one) => one.id === questionId);
    if (!question) throw notFound();
    if (points !== null && points > worth(question))
      throw invalid('diagnostic_tests.points_above', { points: 'diagnostic_tests.points_above' });
    const before = await tx.db
      .selectFrom('test_answers')
      .select(['points', 'comment'])
      .where('sitting_id', '=', id)
      .where('question_id', '=', questionId)
      .executeTakeFirstOrThrow();
    const was = before.points === null ? null : Number(before.points);
    if (was === points && before.comment === comment) return nothing({ id, version });
    await tx.db
      .updateTable('test_answers')
      .set({ points, comment })
      .where('sitting_id', '=', id)
      .where('question_id', '=', questionId)
      .execute();
    await totalSitting(tx, id);
    return {
      result: { id, version: await settle(tx, ctx, held) },
      audit: {
        object: object(id),
        table: 'test_answers',
        before: { points: was, comment: before.comment },
        after: { points, comment, question_id: questionId },
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
      .set({ words: sql`late_words`, late_words: null, points: null })
      .where('sitting_id', '=', id)
      .where('late_words', 'is not', null)
      .returning('question_id')
      .execute();
    if (!taken.length) throw conflict('diagnostic_tests.nothing_late');
    await scoreSitting(tx, test, sitting);
    await tx.db
      .updateTable('test_sittings')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .execute();
    return {
      result: { id, version: await settle(tx, ctx, held) },
      audit: { object: object(id), table: 'test_answers', after: { answers: taken.length } },
    };
  });
}

/** Has a sitting count no longer, with its reason; nothing of it is deleted. */
export function annul(ctx: Ctx, id: string, { reason, version }: BodyOf<typeof voidSitting>) {
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

/** Writes down what a pupil answered on paper: a copy that was handed in at once. */
export function typeCopy(ctx: Ctx, testId: string, { id, pupilId, answers }: BodyOf<typeof typePaper>) {
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
    const questions = new Map(questionsOf(test, sitting).map((one) => [one.id, one]));
    const kept = new Map<string, string[]>();
    for (const answer of answers) {
      const question = questions.get(answer.questionId);
      if (!question)
        throw invalid('diagnostic_tests.question_unknown', { answers: 'diagnostic_tests.question_unknown' });
      const words = answer.words.map((one) => withoutOverrides(one));
      if (!fits(question, words))
        throw invalid('diagnostic_tests.answer_shape', { answers: 'diagnostic_tests.answer_shape' });
      kept.set(question.id, words);
    }
    const made = await tx.db
      .insertInto('test_sittings')
      .values({
        ...{ school_id: tx.schoolId, test_id: testId, pupil_id: pupilId, ...sitting },
        ...{ turn: (sittings.at(-1)?.turn ?? 0) + 1, started_at: ctx.now, due_at: null, handed_at: ctx.now },
        ...{ max: maxOf([...questions.values()]), by_id: (ctx.actor as AccountActor).accountId },
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
            ...{ school_id: tx.schoolId, sitting_id: id, question_id, words: JSON.stringify(words) },
            ...{ nth: 1, flagged: false, saved_at: ctx.now },
          })),
        )
        .execute();
    await scoreSitting(tx, test, sitting);
    await showTest(tx, ctx, testId, [pupilId]);
    return { result: { id }, audit: { object: object(id), after: { pupil_id: pupilId, on_paper: true } } };
  });
}
