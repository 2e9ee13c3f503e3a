import { nameOf, nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import { classNameOf } from '#kernel/db/class-name.ts';
import { createHash } from 'node:crypto';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { questionAnswers } from '@encrier/contract/teaching/diagnostic-correcting';
import type { CorrectorRole, getCopy } from '@encrier/contract/teaching/diagnostic-sittings';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { attachmentJson } from '#kernel/files/attachment-json.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { isLooking } from '#kernel/policy/actor.ts';
import { questionsOf } from '../asking.policy.ts';
import { hidesNames, sittingState, skillsOf, totalOf } from '../diagnostic-tests.policy.ts';
import { isSecond, readsCopy, readsTest } from '../diagnostic-tests.reach.ts';
import { worth } from '../scoring.policy.ts';
import { signedBy } from '../sitting/family.queries.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const number = (value: number | string | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

/**
 * Points of the answer `w` as the caller sees them: the first corrector's, or the second's own, before those of the
 * key.
 */
export const pointsSeen = (ctx: Asker): RawBuilder<number | null> =>
  sql`COALESCE(CASE WHEN ${isSecond(ctx)} THEN ms.points ELSE w.points END, w.auto_points)`;
/** Answers `w` of the sitting `g`, with what the second corrector gave (`ms`). */
export const answersSeen = sql`test_answers w LEFT JOIN test_second_marks ms ON ms.school_id = w.school_id
  AND ms.sitting_id = w.sitting_id AND ms.question_id = w.question_id`;
/** Whether two correctors differ on the answer `w`, and nobody has decided. */
export const correctorsDiffer = sql<boolean>`COALESCE(ms.decided_at IS NULL
  AND ms.points <> COALESCE(w.points, w.auto_points), FALSE)`;
/** Whether the second corrector has not marked an answer of the sitting `g` that no key corrects. */
export const leftToSecond = sql<boolean>`EXISTS (SELECT 1 FROM ${answersSeen} WHERE w.school_id = g.school_id
  AND w.sitting_id = g.id AND w.max > 0 AND w.auto_points IS NULL AND ms.points IS NULL)`;
/** Code shown while names are hidden: always the same for one copy, and independent of its position in a list. */
export const codeOf = (sittingId: string): string =>
  createHash('sha256').update(sittingId).digest('hex').slice(0, 6).toUpperCase();
/** Order of copies while their names are hidden: by code. */
export const byCode = sql`encode(sha256(convert_to(g.id::text, 'UTF8')), 'hex')`;

type StoredAnswer = {
  questionId: string;
  words: string[];
  points: number | null;
  autoPoints: number | null;
  max: number | null;
  comment: string;
  lateWords: string[] | null;
  files: Attachment[];
  version: number;
  second: { points: number; comment: string; by: string; firstPoints: number | null; decidedBy: string } | null;
};
/** The answer `w` as JSON: the second corrector reads their own mark, the first reads both. */
const answerJson = (ctx: Asker) => sql<StoredAnswer>`json_build_object('questionId', w.question_id, 'words', w.words,
    'points', ${pointsSeen(ctx)}, 'autoPoints', w.auto_points, 'max', w.max, 'lateWords', w.late_words,
    'files', COALESCE((SELECT json_agg(${attachmentJson('fi')} ORDER BY fi.created_at, fi.id) FROM files fi
      WHERE fi.school_id = w.school_id AND fi.owner_type = 'test_sitting' AND fi.owner_id = w.sitting_id
        AND w.words ? fi.id::text), '[]'),
    'comment', CASE WHEN ${isSecond(ctx)} THEN COALESCE(ms.comment, '') ELSE w.comment END,
    'version', CASE WHEN ${isSecond(ctx)} THEN COALESCE(ms.version, 1) ELSE w.version END,
    'second', CASE WHEN ms.points IS NULL OR ${isSecond(ctx)} THEN NULL ELSE json_build_object('points', ms.points,
      'comment', ms.comment, 'by', ${nameOfAccountOrNone('ms.by_id')}, 'firstPoints', ms.first_points,
      'decidedBy', ${nameOfAccountOrNone('ms.decided_by')}) END)`;

const presentAnswer = (question: Question, stored: StoredAnswer | undefined, handed: boolean) => ({
  questionId: question.id,
  words: stored?.words ?? [],
  points: handed ? number(stored?.points) : null,
  autoPoints: handed ? number(stored?.autoPoints) : null,
  max: worth(question),
  comment: stored?.comment ?? '',
  lateWords: stored?.lateWords ?? null,
  files: stored?.files ?? [],
  version: stored?.version ?? 1,
  second: stored?.second
    ? {
        ...stored.second,
        points: Number(stored.second.points),
        firstPoints: number(stored.second.firstPoints),
      }
    : null,
});

export const copyRows = (db: ReadDb) =>
  db
    .selectFrom('test_sittings as g')
    .innerJoin('diagnostic_tests as t', 't.id', 'g.test_id')
    .innerJoin('persons as p', 'p.id', 'g.pupil_id');

/** The copies before and after one: by the names of their pupils, or by their codes while names are hidden. */
async function neighbours(ctx: ReadCtx, testId: string, id: string, hidden: boolean) {
  const order = hidden ? byCode : sql`p.last_name, p.first_name, p.id, g.turn`;
  const rows = await copyRows(ctx.db)
    .select([
      'g.id',
      sql<string | null>`lag(g.id) OVER (ORDER BY ${order})`.as('before'),
      sql<string | null>`lead(g.id) OVER (ORDER BY ${order})`.as('after'),
    ])
    .where('t.id', '=', testId)
    .where('g.handed_at', 'is not', null)
    .where(readsCopy(ctx))
    .execute();
  const found = rows.find((one) => one.id === id);
  return { before: found?.before ?? null, after: found?.after ?? null };
}

/** One copy with its keys; 404 for a person who does not correct it. Names stay hidden while its test requires it. */
export async function readCopy(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof getCopy>> {
  const row = await copyRows(ctx.db)
    .selectAll('g')
    .select(['t.title', 't.questions', 't.shuffle', 't.draw', 't.blind', 't.released_at', isSecond(ctx).as('second')])
    .select([
      nameOf('p').as('pupil'),
      signedBy.as('signed_by'),
      sql<StoredAnswer[]>`COALESCE((SELECT json_agg(${answerJson(ctx)} ORDER BY w.question_id) FROM ${answersSeen}
        WHERE w.school_id = g.school_id AND w.sitting_id = g.id), '[]')`.as('answers'),
    ])
    .where('g.id', '=', id)
    .where(readsCopy(ctx))
    .executeTakeFirst();
  if (!row) throw notFound();
  const questions = questionsOf(row, row);
  const held = new Map(row.answers.map((one) => [one.questionId, one]));
  const handed = row.handed_at !== null;
  const answers = questions.map((question) => presentAnswer(question, held.get(question.id), handed));
  const role: CorrectorRole = row.second ? 'second' : 'first';
  const score = role === 'first' ? number(row.score) : handed ? totalOf(answers) : null;
  const state = sittingState({ ...row, score });
  const hidden = hidesNames(row);
  const writes = !isLooking(ctx.actor);
  const leads = writes && role === 'first';
  return {
    id,
    testId: row.test_id,
    title: row.title,
    turn: row.turn,
    state,
    role,
    pupilId: hidden ? null : row.pupil_id,
    pupil: hidden ? '' : row.pupil,
    code: hidden ? codeOf(id) : '',
    signedBy: hidden ? '' : row.signed_by,
    startedAt: hidden ? null : row.started_at.toISOString(),
    handedAt: hidden ? null : iso(row.handed_at),
    byClock: row.by_clock,
    onPaper: row.on_paper,
    voidReason: row.void_reason,
    version: row.version,
    score,
    max: Number(row.max),
    questions,
    answers,
    skills: skillsOf(questions, answers),
    ...(await neighbours(ctx, row.test_id, id, hidden)),
    can: {
      mark: writes && state !== 'sitting' && state !== 'void' && (role === 'first' || !row.released_at),
      decide: leads && answers.some(({ second }) => second !== null),
      takeLate: leads && state !== 'void' && row.by_clock && answers.some(({ lateWords }) => lateWords),
      annul: leads && state !== 'void',
    },
  };
}

const pageSize = 30;
/** One question over the copies of a test that count; those waiting for the caller, or all. */
export async function answersTo(
  ctx: ReadCtx,
  { id, questionId }: { id: string; questionId: string },
  { page, view }: QueryOf<typeof questionAnswers>,
): Promise<ResponseInput<typeof questionAnswers>> {
  const test = await ctx.db
    .selectFrom('diagnostic_tests as t')
    .select(['t.questions', 't.blind', 't.released_at', isSecond(ctx).as('second')])
    .where('t.id', '=', id)
    .where(readsTest(ctx))
    .executeTakeFirst();
  const question = (test?.questions as Question[] | undefined)?.find((one) => one.id === questionId);
  if (!test || !question) throw notFound();
  const hidden = hidesNames(test);
  let query = copyRows(ctx.db)
    .innerJoin(
      sql<{ answer: StoredAnswer; waits: boolean }>`LATERAL (SELECT
        ${answerJson(ctx)} AS answer, (${pointsSeen(ctx)} IS NULL) AS waits FROM ${answersSeen}
        WHERE w.school_id = g.school_id AND w.sitting_id = g.id AND w.question_id = ${questionId}::uuid)`.as<'q'>(
        sql`q`,
      ),
      (join) => join.onTrue(),
    )
    .select(['g.id', 'q.answer'])
    .select([
      nameOf('p').as('label'),
      sql<string>`COALESCE(${classNameOf(sql.ref('g.pupil_id'), ctx.today)}, '')`.as('audience'),
      sql<number>`count(*) OVER ()::int`.as('total'),
    ])
    .where('t.id', '=', id)
    .where('g.handed_at', 'is not', null)
    .where('g.voided_at', 'is', null)
    .where(readsCopy(ctx));
  if (view === 'waits') query = query.where('q.waits', '=', true);
  const rows = await query
    .orderBy(hidden ? byCode : sql`p.last_name, p.first_name, p.id, g.turn`)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const writes = !isLooking(ctx.actor) && worth(question) > 0;
  return {
    question,
    hidden,
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
    role: test.second ? 'second' : 'first',
    items: rows.map((row) => ({
      ...presentAnswer(question, row.answer, true),
      sittingId: row.id,
      label: hidden ? '' : row.label,
      audience: hidden ? '' : row.audience,
      code: hidden ? codeOf(row.id) : '',
    })),
    can: { mark: writes && (!test.second || !test.released_at), decide: writes && !test.second },
  };
}
