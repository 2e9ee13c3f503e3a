import { nameOf } from '#kernel/db/person-name.ts';
import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { getSitting, OwnCopy, ownTests } from '@encrier/contract/teaching/diagnostic-sittings';
import type { TestParents, TestPurpose, TestShows } from '@encrier/contract/teaching/diagnostic-tests';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { filesJson } from '#kernel/files/attachment-json.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { ownPupils } from '../../../school/directory/directory.public.ts';
import { isAdult } from '../../../school/consents/consents.public.ts';
import { arrangementsOf } from '../../../school-life/plans/plans.public.ts';
import { isMember } from '../../gradebook/courses.public.ts';
import {
  extraOf,
  isHeld,
  longerMinutes,
  mayRead,
  maySit,
  shownOf,
  sittingState,
  skillsOf,
  stateOf,
} from '../diagnostic-tests.policy.ts';
import { hasTest, isAddressed } from '../diagnostic-tests.reach.ts';
import { askQuestion, questionsOf } from '../asking.policy.ts';

type Asker = Pick<Ctx, 'actor' | 'today' | 'now'> & { db: ReadDb };
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The caller's own pupils; during look-as the reader may sit no test. */
export async function ownSitters(ctx: Asker) {
  const { lookedAtBy } = self(ctx);
  return (await ownPupils(ctx)).map(({ birthOn, ...pupil }) => ({
    ...pupil,
    adult: isAdult(birthOn, ctx.today),
    may: !lookedAtBy,
  }));
}
type OwnPupil = Awaited<ReturnType<typeof ownSitters>>[number];

type SittingRow = {
  id: string;
  turn: number;
  handed_at: string | null;
  voided_at: string | null;
  started_at: string;
  due_at: string | null;
  on_paper: boolean;
  score: number | null;
  max: number;
};
const sittingsOf = (pupilId: string) => sql<
  SittingRow[]
>`COALESCE((SELECT json_agg(json_build_object('id', g.id, 'turn', g.turn, 'handed_at', g.handed_at,
  'voided_at', g.voided_at,
    'started_at', g.started_at, 'due_at', g.due_at, 'on_paper', g.on_paper, 'score', g.score, 'max', g.max)
      ORDER BY g.turn)
  FROM test_sittings g WHERE g.school_id = t.school_id AND g.test_id = t.id AND g.pupil_id = ${pupilId}::uuid), '[]')`;

/** The course by which a pupil has the test `t`, with its subject; one of the test's where they left them all. */
const courseOf = (pupilId: string, day: string) =>
  sql<{
    subject: string;
    subject_ar: string;
    colour: string;
  }>`LATERAL (SELECT s.name AS subject, s.name_ar AS subject_ar, s.colour
    FROM diagnostic_test_courses tc JOIN courses c ON c.school_id = tc.school_id AND c.id = tc.course_id
    JOIN subjects s ON s.school_id = c.school_id AND s.id = c.subject_id
    WHERE tc.school_id = t.school_id AND tc.test_id = t.id ORDER BY ${isMember(pupilId, day)} DESC, c.id
      LIMIT 1)`.as<'su'>(sql`su`);

const ownRows = (ctx: Asker, pupilId: string) =>
  ctx.db
    .selectFrom('diagnostic_tests as t')
    .innerJoin(courseOf(pupilId, ctx.today), (join) => join.onTrue())
    .select(['t.id', 't.title', 't.instructions', 't.purpose', 't.minutes', 't.opens_at', 't.closes_at', 't.closed_at'])
    .select(['t.published_at', 't.attempts', 't.linear', 't.shows', 't.parents', 't.held', 't.released_at'])
    .select(['su.subject', 'su.subject_ar', 'su.colour'])
    .select([
      sql<number>`LEAST(jsonb_array_length(t.questions), COALESCE(t.draw, 1000))::int`.as('questionCount'),
      sittingsOf(pupilId).as('sittings'),
      isAddressed(pupilId, ctx.today).as('addressed'),
    ])
    .where(hasTest(pupilId, ctx.today));
type OwnRow = Awaited<ReturnType<ReturnType<typeof ownRows>['execute']>>[number];

/** One test of one of the caller's pupils; null for others. */
export async function findOwnTest(ctx: Asker, testId: string, pupilId: string) {
  const pupil = (await ownSitters(ctx)).find(({ id }) => id === pupilId);
  if (!pupil) return null;
  const row = await ownRows(ctx, pupilId).where('t.id', '=', testId).executeTakeFirst();
  return row ? { pupil, addressed: row.addressed } : null;
}

const dated = (row: SittingRow) => ({
  handed_at: row.handed_at ? new Date(row.handed_at) : null,
  voided_at: row.voided_at ? new Date(row.voided_at) : null,
  score: row.score,
});
const counted = (rows: readonly SittingRow[]): SittingRow[] => rows.filter(({ voided_at }) => !voided_at);
const instant = (at: string | null): string | null => (at ? new Date(at).toISOString() : null);

function presentOwn(row: OwnRow, pupil: OwnPupil, extraPercent: number, now: Date) {
  const state = stateOf(row, now);
  const rules = { parents: row.parents as TestParents, purpose: row.purpose as TestPurpose };
  const sits = maySit({ ...pupil, looking: !pupil.may, ...rules });
  const used = counted(row.sittings);
  const left = row.attempts - used.length;
  const under = used.find(({ handed_at }) => !handed_at);
  return {
    id: row.id,
    pupilId: pupil.id,
    title: row.title,
    subject: row.subject,
    subjectAr: row.subject_ar,
    colour: row.colour,
    ...rules,
    state,
    instructions: row.instructions,
    questions: row.questionCount,
    minutes: row.minutes === null ? null : longerMinutes(row.minutes, extraPercent),
    opensAt: iso(row.opens_at),
    closesAt: iso(row.closed_at ?? row.closes_at),
    attempts: row.attempts,
    linear: row.linear,
    sittings: row.sittings.map((one) => {
      const sitting = sittingState(dated(one));
      const shown = shownOf({ shows: row.shows as TestShows, state, sitting, left, held: isHeld(row) });
      const open = shown !== 'nothing' && mayRead({ ...pupil, ...rules });
      return {
        id: one.id,
        turn: one.turn,
        state: sitting,
        max: Number(one.max),
        open,
        startedAt: new Date(one.started_at).toISOString(),
        dueAt: instant(one.due_at),
        handedAt: instant(one.handed_at),
        score: open && one.score !== null ? Number(one.score) : null,
      };
    }),
    can: {
      start: sits && state === 'open' && row.addressed && !under && left > 0,
      resume: sits && Boolean(under && !under.on_paper),
    },
  };
}

const maxOwn = 200;
/** Tests of the caller's pupils: open ones first, then the latest; 404 for a pupil who is not the caller's. */
export async function readOwnTests(ctx: ReadCtx, { pupil: requested }: QueryOf<typeof ownTests>) {
  const pupils = await ownSitters(ctx);
  if (requested && !pupils.some(({ id }) => id === requested)) throw notFound();
  const shown = pupils.filter(({ id }) => !requested || id === requested);
  const plans = await arrangementsOf(
    ctx.db,
    shown.map(({ id }) => id),
    ctx.today,
  );
  const longer = extraOf(plans);
  const items = [];
  // One statement for each child of a family.
  for (const pupil of shown) {
    const rows = await ownRows(ctx, pupil.id)
      .orderBy(sql`(t.closed_at IS NULL AND (t.closes_at IS NULL OR t.closes_at > ${ctx.now}))`, 'desc')
      .orderBy(sql`COALESCE(t.opens_at, t.published_at)`, 'desc')
      .orderBy('t.id')
      .limit(maxOwn)
      .execute();
    items.push(...rows.map((row) => presentOwn(row, pupil, longer.get(pupil.id) ?? 0, ctx.now)));
  }
  return {
    now: ctx.now.toISOString(),
    pupils: pupils.map(({ id, label, self }) => ({ id, label, self })),
    items,
  };
}

/**
 * The name of the guardian who sat the sitting `g` for its pupil; empty where the pupil or an adult of the school wrote
 * it.
 */
export const signedBy = sql<string>`COALESCE((SELECT ${nameOf('sp')} FROM accounts sa
  JOIN persons sp ON sp.school_id = sa.school_id AND sp.id = sa.person_id
  WHERE sa.school_id = g.school_id AND sa.id = g.by_id AND NOT g.on_paper AND sp.id <> g.pupil_id), '')`;

/** A sitting with its test, for one of the caller's pupils. */
async function findSitting(ctx: Asker, id: string) {
  const row = await ctx.db
    .selectFrom('test_sittings as g')
    .innerJoin('diagnostic_tests as t', 't.id', 'g.test_id')
    .selectAll('g')
    .select(['t.title', 't.instructions', 't.questions', 't.shuffle', 't.draw', 't.linear', 't.shows', 't.parents'])
    .select(['t.purpose', 't.attempts', 't.published_at', 't.opens_at', 't.closes_at', 't.closed_at'])
    .select(['t.held', 't.released_at', signedBy.as('signed_by')])
    .select([
      sql<number>`(SELECT count(*)::int FROM test_sittings o WHERE o.school_id = g.school_id AND o.test_id = g.test_id
        AND o.pupil_id = g.pupil_id AND o.voided_at IS NULL)`.as('used'),
      sql<
        StoredAnswer[]
      >`COALESCE((SELECT json_agg(json_build_object('questionId', w.question_id, 'words', w.words, 'nth', w.nth,
          'savedAt', w.saved_at, 'flagged', w.flagged, 'points', COALESCE(w.points, w.auto_points), 'max', w.max,
          'comment', w.comment) ORDER BY w.question_id)
        FROM test_answers w WHERE w.school_id = g.school_id AND w.sitting_id = g.id), '[]')`.as('answers'),
      sittingFiles.as('files'),
    ])
    .where('g.id', '=', id)
    .executeTakeFirst();
  const pupil = row && (await ownSitters(ctx)).find((one) => one.id === row.pupil_id);
  return row && pupil ? { row, pupil } : null;
}
type StoredAnswer = {
  questionId: string;
  words: string[];
  nth: number;
  savedAt: string;
  flagged: boolean;
  points: number | null;
  max: number | null;
  comment: string;
};

/**
 * Whether the caller sits the test with one of their pupils, or reads its correction: nobody sees its pictures before.
 */
export async function readsTestPictures(ctx: Asker, testId: string): Promise<boolean> {
  const ids = (await ownSitters(ctx)).map(({ id }) => id);
  if (!ids.length) return false;
  const rows = await ctx.db
    .selectFrom('test_sittings')
    .select('id')
    .where('test_id', '=', testId)
    .where('pupil_id', 'in', ids)
    .where('voided_at', 'is', null)
    .execute();
  for (const { id } of rows) {
    const found = await findSitting(ctx, id);
    if (!found) continue;
    const { row, pupil } = found;
    const rules = rulesOf(row);
    if (sittingState(row) === 'sitting') {
      if (!row.on_paper && maySit({ ...pupil, looking: !pupil.may, ...rules })) return true;
    } else if (mayRead({ ...pupil, ...rules }) && shownNow(row, ctx.now) === 'all') return true;
  }
  return false;
}
/**
 * Whether the caller opens the files of a sitting: a pupil their own, a guardian when sitting it for the child or
 * reading the copy.
 */
export async function readsSittingFiles(ctx: Asker, id: string): Promise<boolean> {
  const found = await findSitting(ctx, id);
  if (!found) return false;
  const rules = rulesOf(found.row);
  return mayRead({ ...found.pupil, ...rules }) || maySit({ ...found.pupil, looking: !found.pupil.may, ...rules });
}
type Found = NonNullable<Awaited<ReturnType<typeof findSitting>>>;
const rulesOf = ({ parents, purpose }: Found['row']) => ({
  parents: parents as TestParents,
  purpose: purpose as TestPurpose,
});
const shownNow = (row: Found['row'], now: Date) =>
  shownOf({
    shows: row.shows as TestShows,
    state: stateOf(row, now),
    sitting: sittingState(row),
    left: row.attempts - row.used,
    held: isHeld(row),
  });
/** Files that a sitting holds. */
export const sittingFiles = filesJson('test_sitting', sql.ref('g.id'));

/** A sitting under way, without keys. Once it was handed in, its questions are no longer returned here. */
export async function readSitting(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof getSitting>> {
  const found = await findSitting(ctx, id);
  if (!found) throw notFound();
  const { row, pupil } = found;
  const rules = rulesOf(row);
  if (row.on_paper || !maySit({ ...pupil, looking: !pupil.may, ...rules })) throw notFound();
  const state = sittingState(row);
  // While it is paused, nobody reads further.
  const open = state === 'sitting' && !row.paused_at;
  return {
    id,
    testId: row.test_id,
    pupilId: row.pupil_id,
    pupil: pupil.label,
    title: row.title,
    instructions: row.instructions,
    linear: row.linear,
    state,
    turn: row.turn,
    signedBy: row.signed_by,
    startedAt: row.started_at.toISOString(),
    dueAt: iso(row.due_at),
    handedAt: iso(row.handed_at),
    now: ctx.now.toISOString(),
    pausedAt: iso(row.paused_at),
    files: row.files,
    questions: open ? questionsOf(row, row).map((one) => askQuestion(one, id)) : [],
    answers:
      state === 'sitting'
        ? row.answers.map(({ questionId, words, nth, savedAt, flagged }) => ({
            questionId,
            words,
            nth,
            flagged,
            savedAt: new Date(savedAt).toISOString(),
          }))
        : [],
  };
}

/** A copy that was handed in, as far as its pupil and their family read it today. */
export async function copyOfOwn(ctx: ReadCtx, id: string): Promise<OwnCopy> {
  const found = await findSitting(ctx, id);
  if (!found) throw notFound();
  const { row, pupil } = found;
  const rules = rulesOf(row);
  const state = sittingState(row);
  if (!mayRead({ ...pupil, ...rules }) || state === 'sitting') throw notFound();
  const tested = stateOf(row, ctx.now);
  const shown = shownNow(row, ctx.now);
  const answers = row.answers.map(({ questionId, words, points, max, comment }) => ({
    questionId,
    words,
    points: points === null ? null : Number(points),
    max: Number(max ?? 0),
    comment,
  }));
  const questions: Question[] = shown === 'all' ? questionsOf(row, row) : [];
  // The time at which held results are released is unknown.
  const waitsForEnd = !isHeld(row) && tested !== 'closed' && (row.shows === 'closed' || shown === 'score');
  return {
    id,
    testId: row.test_id,
    title: row.title,
    pupil: pupil.label,
    turn: row.turn,
    state,
    signedBy: row.signed_by,
    handedAt: iso(row.handed_at),
    score: shown === 'nothing' || row.score === null ? null : Number(row.score),
    max: Number(row.max),
    shown,
    shownAt: waitsForEnd ? iso(row.closes_at) : null,
    skills: shown === 'nothing' ? [] : skillsOf(row.questions as Question[], answers),
    questions,
    answers: shown === 'all' ? answers : [],
    files: shown === 'all' ? row.files : [],
  };
}
