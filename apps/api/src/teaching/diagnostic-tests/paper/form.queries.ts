import { arabicNameOf, nameOf } from '#kernel/db/person-name.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { paperForm } from '@encrier/contract/teaching/diagnostic-paper';
import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { isLooking } from '#kernel/policy/actor.ts';
import { stateOf } from '../diagnostic-tests.policy.ts';
import { pupilsRead, readsTest } from '../diagnostic-tests.reach.ts';
import { layOut, printedQuestions } from './layout.policy.ts';
import { printOf } from './ticket.present.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;
/** Most pupils of one test on paper. */
export const maxPupils = 400;

/** A test that the caller reads; 404 for others. */
export async function testToPrint(ctx: Asker & { db: ReadDb }, id: string) {
  const test = await ctx.db
    .selectFrom('diagnostic_tests as t')
    .select(['t.id', 't.title', 't.instructions', 't.minutes', 't.questions'])
    .select(['t.published_at', 't.opens_at', 't.closes_at', 't.closed_at', 't.second_id', 't.released_at'])
    .where('t.id', '=', id)
    .where(readsTest(ctx))
    .executeTakeFirst();
  if (!test) throw notFound();
  return { ...test, questions: test.questions as Question[] };
}

/** Pupils of the test that the caller reads, by class and name. */
export const pupilsToPrint = (ctx: Asker & { db: ReadDb }, id: string) =>
  ctx.db
    .selectFrom('diagnostic_tests as t')
    .innerJoin(sql<{ pupil_id: string; audience: string }>`LATERAL ${pupilsRead(ctx)}`.as<'pr'>(sql`pr`), (join) =>
      join.onTrue(),
    )
    .innerJoin('persons as p', 'p.id', 'pr.pupil_id')
    .select(['p.id', 'pr.audience'])
    .select([nameOf('p').as('label'), arabicNameOf('p').as('labelAr')])
    .where('t.id', '=', id)
    .orderBy('pr.audience')
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .limit(maxPupils);

type Answer = { questionId: string; words: string[] };
/** Questions as they are printed, and the recorded answers of each pupil. */
export async function readForm(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof paperForm>> {
  const test = await testToPrint(ctx, id);
  const pupils = await pupilsToPrint(ctx, id)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('test_sittings as g')
          .select('g.id as sittingId')
          .select(
            sql<Answer[]>`COALESCE((SELECT json_agg(json_build_object('questionId', w.question_id, 'words', w.words))
              FROM test_answers w WHERE w.school_id = g.school_id AND w.sitting_id = g.id
                AND w.words <> '[]'), '[]')`.as('answers'),
          )
          .whereRef('g.test_id', '=', 't.id')
          .whereRef('g.pupil_id', '=', 'p.id')
          .where('g.on_paper', '=', true)
          .where('g.voided_at', 'is', null)
          .orderBy('g.turn', 'desc')
          .limit(1)
          .as('g'),
      (join) => join.onTrue(),
    )
    .select(['g.sittingId', 'g.answers'])
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM test_sittings d WHERE d.school_id = t.school_id AND d.test_id = t.id
        AND d.pupil_id = p.id AND NOT d.on_paper AND d.voided_at IS NULL)`.as('onDevice'),
    )
    .execute();
  const questions = printedQuestions(test.questions, id);
  return {
    id,
    title: test.title,
    state: stateOf(test, ctx.now),
    questions: questions,
    print: printOf(questions),
    pupils: pupils.map((one) => ({ ...one, sittingId: one.sittingId ?? null, answers: one.answers ?? [] })),
    sheet: layOut(test.questions, id),
    can: { type: test.published_at !== null && !isLooking(ctx.actor) },
  };
}
