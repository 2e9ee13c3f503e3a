import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { getCopy, testResults } from '@encrier/contract/teaching/diagnostic-sittings';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { holds, isLooking } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { correlation, sittingState, skillsOf, stateOf } from '../diagnostic-tests.policy.ts';
import { ownTests, pupilsRead, readsTest } from '../diagnostic-tests.reach.ts';
import { worth } from '../scoring.policy.ts';
import { questionsOf } from '../asking.policy.ts';
import { sittingFiles } from '../sitting/family.queries.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
const mean = (list: readonly number[]): number | null =>
  list.length ? rounded(list.reduce((sum, one) => sum + one, 0) / list.length) : null;

type Mark = [questionId: string, points: number | null, max: number];
/** Pupils of the test `t` whom the caller reads, each with his last sitting that counts and the points of its answers. */
async function copies(ctx: ReadCtx, id: string) {
  return ctx.db
    .selectFrom('diagnostic_tests as t')
    .innerJoin(sql<{ pupil_id: string; audience: string }>`LATERAL ${pupilsRead(ctx)}`.as<'pr'>(sql`pr`), (join) =>
      join.onTrue(),
    )
    .innerJoin('persons as p', 'p.id', 'pr.pupil_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('test_sittings as g')
          .selectAll('g')
          .whereRef('g.test_id', '=', 't.id')
          .whereRef('g.pupil_id', '=', sql.ref('pr.pupil_id'))
          .orderBy(sql`g.voided_at IS NULL`, 'desc')
          .orderBy('g.turn', 'desc')
          .limit(1)
          .as('g'),
      (join) => join.onTrue(),
    )
    .select(['pr.pupil_id', 'pr.audience', 'g.id', 'g.turn', 'g.started_at', 'g.due_at', 'g.handed_at', 'g.voided_at'])
    .select(['g.by_clock', 'g.on_paper', 'g.score', 'g.max'])
    .select([
      sql<string>`p.first_name || ' ' || p.last_name`.as('label'),
      sql<string>`trim(p.first_name_ar || ' ' || p.last_name_ar)`.as('labelAr'),
      sql<Mark[]>`COALESCE((SELECT json_agg(json_build_array(w.question_id, COALESCE(w.points, w.auto_points), w.max))
        FROM test_answers w WHERE w.school_id = t.school_id AND w.sitting_id = g.id AND w.max IS NOT NULL), '[]')`.as(
        'marks',
      ),
      sql<number>`(SELECT count(*)::int FROM test_answers w WHERE w.school_id = t.school_id AND w.sitting_id = g.id
        AND w.words <> '[]')`.as('answered'),
      sql<boolean>`EXISTS (SELECT 1 FROM test_answers w WHERE w.school_id = t.school_id AND w.sitting_id = g.id
        AND w.late_words IS NOT NULL)`.as('late'),
    ])
    .where('t.id', '=', id)
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .limit(2000)
    .execute();
}
type CopyOf = Awaited<ReturnType<typeof copies>>[number];

/** What the copies that count say of each question. */
function questionFigures(questions: readonly Question[], rows: readonly CopyOf[]) {
  const handed = rows.filter(({ handed_at, voided_at }) => handed_at && !voided_at);
  const asked = new Map<string, { shares: number[]; pairs: [number, number][]; waits: number }>(
    questions.map(({ id }) => [id, { shares: [], pairs: [], waits: 0 }]),
  );
  for (const { marks } of handed) {
    const known = marks.filter((one): one is [string, number, number] => one[1] !== null && Number(one[2]) > 0);
    const sum = known.reduce((all, one) => all + Number(one[1]), 0);
    const max = known.reduce((all, one) => all + Number(one[2]), 0);
    for (const [questionId, points, of] of marks) {
      const held = asked.get(questionId);
      if (!held || Number(of) <= 0) continue;
      if (points === null) {
        held.waits += 1;
        continue;
      }
      const share = Number(points) / Number(of);
      held.shares.push(share);
      const rest = max - Number(of);
      if (rest > 0) held.pairs.push([share, (sum - Number(points)) / rest]);
    }
  }
  return questions.map((question) => {
    const { shares, pairs, waits } = asked.get(question.id)!;
    return {
      ...{ id: question.id, statement: question.statement, kind: question.kind },
      ...{ asked: shares.length + waits, share: mean(shares), discrimination: correlation(pairs), waits },
    };
  });
}

const scored = (marks: readonly Mark[]) =>
  marks.map(([questionId, points, max]) => ({
    questionId,
    points: points === null ? null : Number(points),
    max: Number(max),
  }));

/** Where each pupil of a test stands, and what the class knows; 404 for who does not correct it. */
export async function results(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof testResults>> {
  const test = await ctx.db
    .selectFrom('diagnostic_tests as t')
    .select(['t.id', 't.title', 't.questions', 't.published_at', 't.opens_at', 't.closes_at', 't.closed_at'])
    .where('t.id', '=', id)
    .where(readsTest(ctx))
    .executeTakeFirst();
  if (!test) throw notFound();
  const questions = test.questions as Question[];
  const rows = await copies(ctx, id);
  const skills = [...new Set(questions.filter(worth).flatMap(({ skill }) => (skill ? [skill] : [])))];
  const shares = new Map<string, number[]>(skills.map((skill) => [skill, []]));
  const minutes: number[] = [];
  const totals: number[] = [];
  const pupils = rows.map((row) => {
    const counts = Boolean(row.handed_at && !row.voided_at);
    const own = counts ? skillsOf(questions, scored(row.marks)) : [];
    for (const { skill, points, max } of own) if (max > 0) shares.get(skill)?.push(points / max);
    if (counts && row.started_at && row.handed_at && !row.on_paper)
      minutes.push((row.handed_at.getTime() - row.started_at.getTime()) / 60_000);
    if (counts && row.score !== null && Number(row.max) > 0) totals.push(Number(row.score) / Number(row.max));
    return {
      ...{ pupilId: row.pupil_id, label: row.label, labelAr: row.labelAr, audience: row.audience },
      ...{ sittingId: row.id, turns: row.turn ?? 0, late: row.late, answered: row.answered },
      state: row.id ? sittingState({ handed_at: row.handed_at, voided_at: row.voided_at, score: row.score }) : null,
      startedAt: iso(row.started_at),
      dueAt: iso(row.due_at),
      handedAt: iso(row.handed_at),
      byClock: row.by_clock ?? false,
      onPaper: row.on_paper ?? false,
      score: counts && row.score !== null ? Number(row.score) : null,
      max: row.max === null ? null : Number(row.max),
      levels: skills.map((skill) => own.find((one) => one.skill === skill)?.level ?? null),
    };
  });
  return {
    ...{ id, title: test.title, state: stateOf(test, ctx.now) },
    skills: skills.map((skill) => ({ skill, share: mean(shares.get(skill)!) })),
    questions: questionFigures(questions, rows),
    figures: { mean: mean(totals), minutes: mean(minutes) },
    pupils,
  };
}

/** Whether the caller reads the sitting `g` of the test `t`: its pupil is one of those of the test whom he reads. */
export const readsCopy = (ctx: Asker): RawBuilder<boolean> =>
  sql<boolean>`(${readsTest(ctx)} AND EXISTS (SELECT 1 FROM ${pupilsRead(ctx)} rc WHERE rc.pupil_id = g.pupil_id))`;

/** The copies that stand beside one, by the names of their pupils. */
async function neighbours(ctx: ReadCtx, testId: string, id: string) {
  const rows = await ctx.db
    .selectFrom('test_sittings as g')
    .innerJoin('diagnostic_tests as t', 't.id', 'g.test_id')
    .innerJoin('persons as p', 'p.id', 'g.pupil_id')
    .select([
      'g.id',
      sql<string | null>`lag(g.id) OVER (ORDER BY p.last_name, p.first_name, p.id, g.turn)`.as('before'),
      sql<string | null>`lead(g.id) OVER (ORDER BY p.last_name, p.first_name, p.id, g.turn)`.as('after'),
    ])
    .where('t.id', '=', testId)
    .where('g.handed_at', 'is not', null)
    .where(readsCopy(ctx))
    .execute();
  const found = rows.find((one) => one.id === id);
  return { before: found?.before ?? null, after: found?.after ?? null };
}

type StoredAnswer = {
  questionId: string;
  words: string[];
  points: number | null;
  autoPoints: number | null;
  max: number | null;
  comment: string;
  lateWords: string[] | null;
};
const answersOf = sql<
  StoredAnswer[]
>`COALESCE((SELECT json_agg(json_build_object('questionId', w.question_id, 'words', w.words,
    'points', COALESCE(w.points, w.auto_points), 'autoPoints', w.auto_points, 'max', w.max, 'comment', w.comment,
    'lateWords', w.late_words) ORDER BY w.question_id)
  FROM test_answers w WHERE w.school_id = g.school_id AND w.sitting_id = g.id), '[]')`;
export const copyRows = (db: ReadDb) =>
  db
    .selectFrom('test_sittings as g')
    .innerJoin('diagnostic_tests as t', 't.id', 'g.test_id')
    .innerJoin('persons as p', 'p.id', 'g.pupil_id');

/** One copy with its keys; 404 for who does not correct it. */
export async function copy(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof getCopy>> {
  const row = await copyRows(ctx.db)
    .selectAll('g')
    .select(['t.title', 't.questions', 't.shuffle', 't.draw'])
    .select([
      sql<string>`p.first_name || ' ' || p.last_name`.as('pupil'),
      answersOf.as('answers'),
      sittingFiles.as('files'),
    ])
    .where('g.id', '=', id)
    .where(readsCopy(ctx))
    .executeTakeFirst();
  if (!row) throw notFound();
  const questions = questionsOf(row, row);
  const held = new Map(row.answers.map((one) => [one.questionId, one]));
  const answers = questions.map((question) => {
    const one = held.get(question.id);
    const handed = row.handed_at !== null;
    return {
      questionId: question.id,
      words: one?.words ?? [],
      points: !handed || one?.points === null || one?.points === undefined ? null : Number(one.points),
      autoPoints: !handed || one?.autoPoints === null || one?.autoPoints === undefined ? null : Number(one.autoPoints),
      max: worth(question),
      comment: one?.comment ?? '',
      lateWords: one?.lateWords ?? null,
    };
  });
  const state = sittingState(row);
  const writes = !isLooking(ctx.actor);
  return {
    ...{ id, testId: row.test_id, title: row.title, pupilId: row.pupil_id, pupil: row.pupil, turn: row.turn, state },
    startedAt: row.started_at.toISOString(),
    handedAt: iso(row.handed_at),
    ...{ byClock: row.by_clock, onPaper: row.on_paper, voidReason: row.void_reason, version: row.version },
    score: row.score === null ? null : Number(row.score),
    max: Number(row.max),
    questions,
    answers,
    files: row.files,
    skills: skillsOf(questions, answers),
    ...(await neighbours(ctx, row.test_id, id)),
    can: {
      mark: writes && state !== 'sitting' && state !== 'void',
      takeLate: writes && state !== 'void' && row.by_clock && answers.some(({ lateWords }) => lateWords),
      annul: writes && state !== 'void',
    },
  };
}

/** For how long a copy may wait to be read. */
const within = '7 days';
/** Tests with copies in which an answer waits to be read by the caller. */
export const waitingTests: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'diagnostic_tests.manage')) return null;
  return ctx.db
    .selectFrom('diagnostic_tests as t')
    .innerJoin(
      sql<{ things: number; since_at: Date }>`LATERAL (SELECT count(*)::int AS things, min(g.handed_at) AS since_at
        FROM test_sittings g WHERE g.school_id = t.school_id AND g.test_id = t.id AND g.handed_at IS NOT NULL
          AND g.voided_at IS NULL AND g.score IS NULL AND ${readsCopy(ctx)})`.as<'q'>(sql`q`),
      (join) => join.onTrue(),
    )
    .where('t.published_at', 'is not', null)
    .where('q.things', '>', 0)
    .where(ownTests(ctx))
    .select([
      't.id',
      't.title as subject',
      sql<string>`''`.as('place'),
      sql<string>`''`.as('by'),
      sql<string>`t.purpose`.as('kind'),
      'q.things',
      'q.since_at',
      sql<Date>`q.since_at + ${within}::interval`.as('due_at'),
    ]);
};
