import { arabicNameOf, nameOf, nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { CorrectorRole, testResults } from '@encrier/contract/teaching/diagnostic-sittings';
import { sql } from 'kysely';
import { dayIn } from '#kernel/content/dates.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds, isLooking } from '#kernel/policy/actor.ts';
import { hidesNames, isHeld, sittingState, skillsOf, stateOf, totalOf } from '../diagnostic-tests.policy.ts';
import { changesTest, isSecond, ownTests, pupilsCorrected, readsTest } from '../diagnostic-tests.reach.ts';
import { worth } from '../scoring.policy.ts';
import { answersSeen, byCode, codeOf, correctorsDiffer, pointsSeen } from './copies.queries.ts';
import { type Mark, mean, proposeGroups, questionFigures } from './correcting.policy.ts';

type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/**
 * Pupils of the test `t` whose copies the caller corrects, each with the last sitting that counts and the points of its
 * answers.
 */
async function copies(ctx: Asker, id: string, hidden: boolean) {
  return ctx.db
    .selectFrom('diagnostic_tests as t')
    .innerJoin(sql<{ pupil_id: string; audience: string }>`LATERAL ${pupilsCorrected(ctx)}`.as<'pr'>(sql`pr`), (join) =>
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
      nameOf('p').as('label'),
      arabicNameOf('p').as('labelAr'),
      sql<Mark[]>`COALESCE((SELECT json_agg(json_build_array(w.question_id, ${pointsSeen(ctx)}, w.max))
        FROM ${answersSeen} WHERE w.school_id = t.school_id AND w.sitting_id = g.id AND w.max IS NOT NULL), '[]')`.as(
        'marks',
      ),
      sql<number>`(SELECT count(*)::int FROM test_answers w WHERE w.school_id = t.school_id AND w.sitting_id = g.id
        AND w.words <> '[]')`.as('answered'),
      sql<number>`(SELECT count(*)::int FROM ${answersSeen} WHERE w.school_id = t.school_id AND w.sitting_id = g.id
        AND ${correctorsDiffer})`.as('differing'),
      sql<boolean>`EXISTS (SELECT 1 FROM test_answers w WHERE w.school_id = t.school_id AND w.sitting_id = g.id
        AND w.late_words IS NOT NULL)`.as('late'),
    ])
    .where('t.id', '=', id)
    .orderBy(hidden ? byCode : sql`p.last_name, p.first_name, p.id`)
    .limit(2000)
    .execute();
}
type CopyOf = Awaited<ReturnType<typeof copies>>[number];

/** The wrong answer that most copies gave to each question of a single answer, where at least two gave the same. */
async function wrongAnswers(ctx: ReadCtx, ids: readonly string[]) {
  if (!ids.length) return new Map<string, { words: string[]; copies: number }>();
  const rows = await ctx.db
    .selectFrom('test_answers as w')
    .select(['w.question_id', 'w.words'])
    .select((eb) => eb.fn.countAll<number>().as('copies'))
    .distinctOn('w.question_id')
    .where('w.sitting_id', 'in', [...ids])
    .whereRef('w.auto_points', '<', 'w.max')
    .where(sql<boolean>`jsonb_array_length(w.words) = 1 AND w.words->>0 <> ''`)
    .groupBy(['w.question_id', 'w.words'])
    .having((eb) => eb.fn.countAll(), '>=', 2)
    .orderBy('w.question_id')
    .orderBy('copies', 'desc')
    .orderBy('w.words')
    .execute();
  return new Map(
    rows.map((row) => [row.question_id, { words: row.words as string[], copies: Number(row.copies) }] as const),
  );
}

const scored = (marks: readonly Mark[]) =>
  marks.map(([questionId, points, max]) => ({
    questionId,
    points: points === null ? null : Number(points),
    max: Number(max),
  }));

type Earlier = { on: string; shares: [pupilId: string, share: number][] } | null;
/**
 * The last test before `t` with its purpose and one of its courses, whose names are shown: the result of each pupil in
 * it.
 */
const earlier = (ctx: Asker) => sql<Earlier>`(SELECT json_build_object('on', t.published_at, 'shares', COALESCE((
    SELECT json_agg(json_build_array(l.pupil_id, l.score / l.max))
      FROM (SELECT DISTINCT ON (g.pupil_id) g.pupil_id, g.score, g.max
      FROM test_sittings g WHERE g.school_id = t.school_id AND g.test_id = t.id AND g.voided_at IS NULL
        AND g.score IS NOT NULL
        AND g.max > 0 ORDER BY g.pupil_id, g.turn DESC) l), '[]'))
  FROM (SELECT t.id AS own_id, t.purpose AS own_purpose, t.published_at AS own_at) o JOIN diagnostic_tests t
    ON t.school_id = app.school_id() AND t.id <> o.own_id AND t.purpose = o.own_purpose AND t.published_at < o.own_at
  WHERE (NOT t.blind OR t.released_at IS NOT NULL) AND ${readsTest(ctx)} AND EXISTS (SELECT 1
    FROM diagnostic_test_courses a
    JOIN diagnostic_test_courses b ON b.school_id = a.school_id AND b.course_id = a.course_id
    WHERE a.school_id = app.school_id() AND a.test_id = o.own_id AND b.test_id = t.id)
  ORDER BY t.published_at DESC LIMIT 1)`;
/** Points of a hundred that the pupils who sat both tests won or lost, on average. */
function changeOf(then: Earlier, now: readonly { pupilId: string; share: number | null }[], zone: string) {
  const shares = new Map(then?.shares);
  const moved = now.flatMap(({ pupilId, share }) => {
    const before = shares.get(pupilId);
    return share === null || before === undefined ? [] : [share - Number(before)];
  });
  const by = mean(moved);
  return by === null || !then ? null : { points: Math.round(by * 100), on: dayIn(new Date(then.on), zone) };
}

/**
 * The test whose results the caller reads, with the caller's rights on them; 404 for a person who does not correct it.
 */
async function testOf(ctx: Asker, id: string) {
  const test = await ctx.db
    .selectFrom('diagnostic_tests as t')
    .select(['t.id', 't.title', 't.questions', 't.published_at', 't.opens_at', 't.closes_at', 't.closed_at'])
    .select(['t.blind', 't.held', 't.released_at', 't.second_id', 't.version'])
    .select(earlier(ctx).as('earlier'))
    .select([isSecond(ctx).as('second'), ownTests(ctx).as('own'), changesTest(ctx).as('changes')])
    .select(nameOfAccountOrNone('t.second_id').as('secondName'))
    .where('t.id', '=', id)
    .where(readsTest(ctx))
    .executeTakeFirst();
  if (!test) throw notFound();
  const role: CorrectorRole = test.second ? 'second' : 'first';
  return { ...test, role, items: test.questions as Question[], hidden: hidesNames(test) };
}
type TestOf = Awaited<ReturnType<typeof testOf>>;

/** One pupil's copy as the caller sees it: its points, its levels, its duration. */
function readCopy(row: CopyOf, { items, role }: TestOf, skills: readonly string[]) {
  const counts = Boolean(row.handed_at && !row.voided_at);
  const marks = scored(row.marks);
  const own = counts ? skillsOf(items, marks) : [];
  const stored = row.score === null ? null : Number(row.score);
  const score = !counts ? null : role === 'second' ? totalOf(marks) : stored;
  const max = row.max === null ? null : Number(row.max);
  const known = counts ? marks.filter(({ points }) => points !== null) : [];
  const most = known.reduce((sum, one) => sum + one.max, 0);
  return {
    row,
    counts,
    own,
    score,
    max,
    share: score !== null && max ? score / max : null,
    /** Of the copies corrected so far: the basis for proposed groups. */
    known: most ? known.reduce((sum, one) => sum + Number(one.points), 0) / most : null,
    levels: skills.map((skill) => own.find((one) => one.skill === skill)?.level ?? null),
  };
}
type ReadCopy = ReturnType<typeof readCopy>;

/** A pupil with their copy, when names are not hidden. */
const presentCopy = ({ row, score, max, levels }: ReadCopy, group: number | null, role: CorrectorRole) => ({
  pupilId: row.pupil_id,
  label: row.label,
  labelAr: row.labelAr,
  audience: row.audience,
  code: '',
  sittingId: row.id,
  turns: row.turn ?? 0,
  late: row.late,
  answered: row.answered,
  state: row.id ? sittingState({ handed_at: row.handed_at, voided_at: row.voided_at, score }) : null,
  startedAt: iso(row.started_at),
  dueAt: iso(row.due_at),
  handedAt: iso(row.handed_at),
  byClock: row.by_clock ?? false,
  onPaper: row.on_paper ?? false,
  differs: role === 'first' ? row.differing : 0,
  score,
  max,
  levels,
  group,
});
type Presented = ReturnType<typeof presentCopy>;
/** A pupil without details of the copy, except whether it was handed in. */
const nameAlone = (one: Presented): Presented => ({
  ...one,
  sittingId: null,
  turns: 0,
  late: false,
  answered: 0,
  dueAt: null,
  byClock: false,
  onPaper: false,
  differs: 0,
  score: null,
  max: null,
  levels: one.levels.map(() => null),
  group: null,
  state: one.handedAt && one.state !== 'void' ? 'corrected' : one.state,
});
/** A copy without anything that says whose it is. */
const copyAlone = (one: Presented) => ({
  ...one,
  label: '',
  labelAr: '',
  audience: '',
  code: codeOf(one.sittingId ?? ''),
  startedAt: null,
  dueAt: null,
  handedAt: null,
  byClock: false,
  onPaper: false,
  late: false,
  turns: 1,
  group: null,
});

/** Results as rows, with their figures: what the page and the sheet read. */
export async function readResults(ctx: Asker, id: string) {
  const test = await testOf(ctx, id);
  const skills = [...new Set(test.items.filter(worth).flatMap(({ skill }) => (skill ? [skill] : [])))];
  const read = (await copies(ctx, id, test.hidden)).map((row) => readCopy(row, test, skills));
  return { test, skills, read };
}

/** Results of each pupil of a test, and of the class; 404 for a person who does not correct it. */
export async function readTestResults(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof testResults>> {
  const { test, skills, read } = await readResults(ctx, id);
  const { role, hidden } = test;
  const counted = read.filter(({ counts }) => counts);
  const wrong = await wrongAnswers(
    ctx,
    counted.flatMap(({ row }) => (row.id ? [row.id] : [])),
  );
  const minutes = counted.flatMap(({ row }) =>
    row.on_paper || !row.started_at || !row.handed_at
      ? []
      : [(row.handed_at.getTime() - row.started_at.getTime()) / 60_000],
  );
  const shareOf = (skill: string): number | null =>
    mean(
      counted.flatMap(({ own }) =>
        own.flatMap((one) => (one.skill === skill && one.max ? [one.points / one.max] : [])),
      ),
    );
  const { groups, placed } = proposeGroups(
    skills,
    role === 'first' && !hidden ? read.map(({ known, levels }) => ({ share: known, levels })) : [],
  );
  const rows = read.map((one, nth) => presentCopy(one, placed[nth] ?? null, role));
  const writes = !isLooking(ctx.actor) && role === 'first';
  const held = isHeld(test);
  return {
    id,
    title: test.title,
    state: stateOf(test, ctx.now),
    role,
    hidden,
    groups,
    skills: skills.map((skill) => ({ skill, share: shareOf(skill) })),
    questions: questionFigures(
      test.items,
      counted.map(({ row }) => row.marks),
    ).map((one) => ({ ...one, wrong: wrong.get(one.id) ?? null })),
    figures: {
      mean: mean(counted.flatMap(({ share }) => (share === null ? [] : [share]))),
      minutes: mean(minutes),
      change:
        role === 'first' && !hidden
          ? changeOf(
              test.earlier,
              counted.map(({ row, share }) => ({ pupilId: row.pupil_id, share })),
              ctx.zone,
            )
          : null,
    },
    rules: {
      blind: test.blind,
      held: test.held,
      releasedAt: iso(test.released_at),
      version: test.version,
      second: test.second_id ? { id: test.second_id, name: test.secondName } : null,
    },
    pupils: hidden ? rows.map(nameAlone).toSorted((a, b) => a.label.localeCompare(b.label, 'fr')) : rows,
    copies: hidden ? rows.filter((_, nth) => read[nth]!.counts).map(copyAlone) : [],
    can: {
      rules: writes && test.changes && !test.released_at,
      release: writes && test.own && held && test.published_at !== null,
      groups: writes && !hidden && (test.own || holds(ctx.actor, 'school.structure')),
      download: writes && !hidden,
    },
  };
}
