import { sql } from 'kysely';
import { maxOf, questionsOf } from '../asking.policy.ts';
import { totalOf } from '../diagnostic-tests.policy.ts';
import type { TestsTx } from '../diagnostic-tests.room.ts';
import { scoreOf, worth } from '../scoring.policy.ts';

type Test = { questions: unknown; shuffle: boolean; draw: number | null };
type Sitting = { id: string; on_paper: boolean };

/** Gives each answer of a sitting the points of its key, unanswered ones included, and the sitting its score. */
export async function scoreSitting(tx: TestsTx, test: Test, sitting: Sitting): Promise<void> {
  const questions = questionsOf(test, sitting);
  const rows = await tx.db
    .selectFrom('test_answers')
    .select(['question_id', 'words', 'points'])
    .where('sitting_id', '=', sitting.id)
    .execute();
  const held = new Map(rows.map((row) => [row.question_id, row]));
  const scored = questions.map((question) => {
    const row = held.get(question.id);
    const auto = scoreOf(question, (row?.words as string[] | undefined) ?? []);
    const points = row?.points === null || row?.points === undefined ? null : Number(row.points);
    return { questionId: question.id, auto, points: points ?? auto, max: worth(question) };
  });
  if (scored.length)
    await tx.db
      .insertInto('test_answers')
      .values(
        scored.map(({ questionId, auto, max }) => ({
          school_id: tx.schoolId,
          sitting_id: sitting.id,
          question_id: questionId,
          words: '[]',
          nth: 0,
          flagged: false,
          saved_at: tx.now,
          auto_points: auto,
          max,
        })),
      )
      .onConflict((oc) =>
        oc.columns(['school_id', 'sitting_id', 'question_id']).doUpdateSet({
          auto_points: sql`excluded.auto_points`,
          max: sql`excluded.max`,
        }),
      )
      .execute();
  await tx.db
    .updateTable('test_sittings')
    .set({ score: totalOf(scored), max: maxOf(questions) })
    .where('id', '=', sitting.id)
    .execute();
}

/** The score of a sitting from the points of its answers. */
export async function totalSitting(tx: TestsTx, id: string): Promise<void> {
  const rows = await tx.db
    .selectFrom('test_answers')
    .select(['question_id', 'max'])
    .select(sql<string | null>`COALESCE(points, auto_points)`.as('points'))
    .where('sitting_id', '=', id)
    .where('max', 'is not', null)
    .execute();
  const scored = rows.map(({ question_id, points, max }) => ({
    questionId: question_id,
    points: points === null ? null : Number(points),
    max: Number(max),
  }));
  await tx.db
    .updateTable('test_sittings')
    .set((eb) => ({ score: totalOf(scored), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
