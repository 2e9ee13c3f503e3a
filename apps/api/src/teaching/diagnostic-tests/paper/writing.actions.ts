import type { BodyOf } from '@encrier/contract/kernel/route';
import type { savePaper, SavedPaper } from '@encrier/contract/teaching/diagnostic-paper';
import type { AnswerWords, Question } from '@encrier/contract/teaching/diagnostic-questions';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { maxOf } from '../asking.policy.ts';
import { totalOf } from '../diagnostic-tests.policy.ts';
import { pupilsRead } from '../diagnostic-tests.reach.ts';
import { diagnosticTestsRoom, type TestsTx } from '../diagnostic-tests.room.ts';
import { scoreOf, worth } from '../scoring.policy.ts';
import { showTest, notifySecondMarker } from '../notifying.actions.ts';
import { testToPrint } from './form.queries.ts';
import { printedQuestions } from './layout.policy.ts';
import { openTicket, printOf } from './ticket.present.ts';
import { judgeEdits, keyOf, type PaperEdit, type Written } from './writing.policy.ts';

/**
 * Pupils among these that the caller reads, locked so that two people who write for one of them do it one after the
 * other.
 */
async function holdPupils(tx: TestsTx, ctx: Ctx, testId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('diagnostic_tests as t')
    .innerJoin(sql<{ pupil_id: string }>`LATERAL ${pupilsRead(ctx)}`.as<'pr'>(sql`pr`), (join) => join.onTrue())
    .select('pr.pupil_id')
    .where('t.id', '=', testId)
    .where('pr.pupil_id', 'in', [...ids])
    .execute();
  const read = rows.map(({ pupil_id }) => pupil_id);
  if (read.length)
    await tx.db
      .selectFrom('pupils')
      .select('person_id')
      .where('person_id', 'in', read)
      .orderBy('person_id')
      .forNoKeyUpdate()
      .execute();
  return new Set(read);
}

/** The sittings of some pupils: their copy on paper, if any, the next attempt number, and who has no attempt left. */
async function copiesOf(tx: TestsTx, testId: string, pupilIds: readonly string[]) {
  const rows = await tx.db
    .selectFrom('test_sittings as g')
    .innerJoin('diagnostic_tests as t', 't.id', 'g.test_id')
    .select(['g.id', 'g.pupil_id', 'g.turn', 'g.on_paper', 'g.voided_at', 't.attempts'])
    .where('g.test_id', '=', testId)
    .where('g.pupil_id', 'in', [...pupilIds])
    .orderBy('g.turn')
    .execute();
  const papers = new Map<string, string>();
  const turns = new Map<string, number>();
  const counted = new Map<string, number>();
  for (const row of rows) {
    turns.set(row.pupil_id, row.turn);
    if (row.voided_at) continue;
    counted.set(row.pupil_id, (counted.get(row.pupil_id) ?? 0) + 1);
    if (row.on_paper) papers.set(row.pupil_id, row.id);
  }
  const used = [...counted].filter(([id, count]) => !papers.has(id) && count >= rows[0]!.attempts).map(([id]) => id);
  return { papers, turns, used: new Set(used) };
}

async function answersOf(tx: TestsTx, sittingIds: readonly string[]) {
  if (!sittingIds.length) return [];
  const rows = await tx.db
    .selectFrom('test_answers')
    .select(['sitting_id', 'question_id', 'words', 'points'])
    .where('sitting_id', 'in', [...sittingIds])
    .execute();
  return rows.map((row) => ({ ...row, words: row.words as string[] }));
}

/** Creates the copies of pupils who have none on paper yet. */
async function beginCopies(
  tx: TestsTx,
  ctx: Ctx,
  testId: string,
  begun: readonly { id: string; pupilId: string; turn: number }[],
  max: number,
) {
  if (!begun.length) return;
  await tx.db
    .insertInto('test_sittings')
    .values(
      begun.map(({ id, pupilId, turn }) => ({
        school_id: tx.schoolId,
        id,
        test_id: testId,
        pupil_id: pupilId,
        turn,
        on_paper: true,
        max,
        started_at: ctx.now,
        due_at: null,
        handed_at: ctx.now,
        by_id: self(ctx).accountId,
      })),
    )
    .execute();
}

/** Writes answers and gives every copy its points and score, in three statements for any number of copies. */
async function writeAnswers(
  tx: TestsTx,
  ctx: Ctx,
  questions: readonly Question[],
  sittings: ReadonlyMap<string, string>,
  written: readonly Written[],
) {
  const ids = [...new Set(written.map(({ pupilId }) => sittings.get(pupilId)!))];
  const held = new Map<string, { words: AnswerWords; points: number | null }>();
  for (const row of await answersOf(tx, ids))
    held.set(keyOf(row.sitting_id, row.question_id), {
      words: row.words,
      points: row.points === null ? null : Number(row.points),
    });
  const changed = new Set<string>();
  for (const { pupilId, questionId, words } of written) {
    const key = keyOf(sittings.get(pupilId)!, questionId);
    changed.add(key);
    // Points given by a person were for another answer.
    held.set(key, { words, points: null });
  }
  const rows = ids.flatMap((sitting_id) =>
    questions.map((question) => {
      const key = keyOf(sitting_id, question.id);
      const { words = [], points = null } = held.get(key) ?? {};
      return { sitting_id, question, words, points, auto: scoreOf(question, words), nth: changed.has(key) ? 1 : 0 };
    }),
  );
  await tx.db
    .insertInto('test_answers')
    .values(
      rows.map(({ sitting_id, question, words, points, auto, nth }) => ({
        school_id: tx.schoolId,
        sitting_id,
        question_id: question.id,
        words: JSON.stringify(words),
        nth,
        flagged: false,
        saved_at: ctx.now,
        auto_points: auto,
        points,
        max: worth(question),
      })),
    )
    .onConflict((oc) =>
      oc.columns(['school_id', 'sitting_id', 'question_id']).doUpdateSet((eb) => ({
        words: eb.ref('excluded.words'),
        points: eb.ref('excluded.points'),
        auto_points: eb.ref('excluded.auto_points'),
        max: eb.ref('excluded.max'),
        nth: sql<number>`test_answers.nth + excluded.nth`,
        saved_at: sql<Date>`CASE WHEN excluded.nth > 0 THEN excluded.saved_at ELSE test_answers.saved_at END`,
      })),
    )
    .execute();
  const scores = ids.map((id) => ({
    id,
    score: totalOf(
      rows
        .filter((row) => row.sitting_id === id)
        .map(({ question, points, auto }) => ({
          questionId: question.id,
          points: points ?? auto,
          max: worth(question),
        })),
    ),
  }));
  await tx.db
    .updateTable('test_sittings')
    .from(
      sql<{
        id: string;
        score: string | null;
      }>`(SELECT r.id, r.score FROM jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) AS r(id uuid,
        score numeric))`.as<'n'>(sql`n`),
    )
    .set((eb) => ({ score: sql`n.score`, max: maxOf(questions), version: eb('test_sittings.version', '+', 1) }))
    .whereRef('test_sittings.id', '=', sql.ref('n.id'))
    .execute();
}

/** Records answers from paper; see the contract. */
export function writeDown(ctx: Ctx, testId: string, { edits }: BodyOf<typeof savePaper>): Promise<SavedPaper> {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.save_paper', async (tx) => {
    const test = await testToPrint({ ...ctx, db: tx.db }, testId);
    if (!test.published_at) throw conflict('diagnostic_tests.not_out');
    const pupils = await holdPupils(tx, ctx, testId, [...new Set(edits.map(({ pupilId }) => pupilId))]);
    const { papers, turns, used } = await copiesOf(tx, testId, [...pupils, newId()]);
    const owners = new Map([...papers].map(([pupilId, id]) => [id, pupilId]));
    const held = await answersOf(tx, [...owners.keys()]);
    const { written, refused, conflicts } = judgeEdits(
      edits.map((one): PaperEdit => ({ ...one, after: one.after.map(withoutOverrides) })),
      {
        testId,
        pupils,
        used,
        print: printOf(printedQuestions(test.questions, testId)),
        questions: new Map(test.questions.map((one) => [one.id, one])),
        answers: new Map(held.map((row) => [keyOf(owners.get(row.sitting_id)!, row.question_id), row.words])),
        open: (sheet) => openTicket(ctx, sheet),
      },
    );
    const result = { saved: edits.length - refused.length - conflicts.length, refused, conflicts };
    if (!written.length) return nothing(result);
    const touched = [...new Set(written.map(({ pupilId }) => pupilId))];
    const begun = touched
      .filter((pupilId) => !papers.has(pupilId))
      .map((pupilId) => ({ id: newId(), pupilId, turn: (turns.get(pupilId) ?? 0) + 1 }));
    await beginCopies(tx, ctx, testId, begun, maxOf(test.questions));
    const sittings = new Map([...papers, ...begun.map(({ id, pupilId }) => [pupilId, id] as const)]);
    await writeAnswers(tx, ctx, test.questions, sittings, written);
    await notifySecondMarker(tx, ctx, test);
    await showTest(tx, ctx, testId, touched);
    return {
      result,
      audit: {
        object: { type: 'diagnostic_test', id: testId },
        after: { answers: written.length, on_paper: true, scanned: edits.some(({ sheet }) => sheet !== null) },
      },
    };
  });
}
