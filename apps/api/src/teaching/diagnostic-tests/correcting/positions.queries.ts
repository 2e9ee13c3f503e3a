import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import { maxPositions, type ownPositions } from '@encrier/contract/teaching/diagnostic-correcting';
import type { TestParents, TestPurpose, TestShows } from '@encrier/contract/teaching/diagnostic-tests';
import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '#kernel/content/dates.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { isHeld, mayRead, shownOf, sittingState, skillsOf, stateOf } from '../diagnostic-tests.policy.ts';
import { readsCopy } from '../diagnostic-tests.reach.ts';
import { ownSitters } from '../sitting/family.queries.ts';
import type { Mark } from './correcting.policy.ts';

const maxCopies = 10;
/** The last corrected copies of a pupil that count and meet a condition. */
const lastCopies = (ctx: ReadCtx, pupilId: string, may: RawBuilder<boolean>) =>
  ctx.db
    .selectFrom('test_sittings as g')
    .innerJoin('diagnostic_tests as t', 't.id', 'g.test_id')
    .select(['g.id', 'g.test_id', 'g.handed_at', 'g.voided_at', 'g.score', 't.title', 't.questions', 't.shows'])
    .select(['t.parents', 't.purpose', 't.attempts', 't.published_at', 't.opens_at', 't.closes_at', 't.closed_at'])
    .select(['t.held', 't.released_at'])
    .select([
      sql<number>`(SELECT count(*)::int FROM test_sittings o WHERE o.school_id = g.school_id AND o.test_id = g.test_id
        AND o.pupil_id = g.pupil_id AND o.voided_at IS NULL)`.as('used'),
      sql<Mark[]>`COALESCE((SELECT json_agg(json_build_array(w.question_id, COALESCE(w.points, w.auto_points), w.max))
        FROM test_answers w WHERE w.school_id = g.school_id AND w.sitting_id = g.id AND w.max IS NOT NULL), '[]')`.as(
        'marks',
      ),
    ])
    .where('g.pupil_id', '=', pupilId)
    .where('g.voided_at', 'is', null)
    .where('g.score', 'is not', null)
    .where(may)
    .orderBy('g.handed_at', 'desc')
    .orderBy('g.id')
    .limit(maxCopies)
    .execute();
type LastCopy = Awaited<ReturnType<typeof lastCopies>>[number];

/** A pupil's last position in each skill, and the change since the one before; the latest skill first. */
function positionsOf(rows: readonly LastCopy[], zone: string) {
  const found = new Map<string, ReturnType<typeof position>>();
  const last = new Map<string, { share: number; purpose: string }>();
  const position = (row: LastCopy, skill: string, level: number) => ({
    skill,
    level,
    title: row.title,
    testId: row.test_id,
    sittingId: row.id,
    on: dayIn(row.handed_at!, zone),
    change: null as { points: number; on: string } | null,
  });
  for (const row of rows) {
    const marks = row.marks.map(([questionId, points, max]) => ({
      questionId,
      points: points === null ? null : Number(points),
      max: Number(max),
    }));
    for (const { skill, level, points, max } of skillsOf(row.questions as Question[], marks)) {
      if (level === null) continue;
      const share = points / max;
      const held = found.get(skill);
      const now = last.get(skill);
      if (!held || !now) {
        found.set(skill, position(row, skill, level));
        last.set(skill, { share, purpose: row.purpose });
      } else if (held.testId !== row.test_id && now.purpose === row.purpose)
        held.change ??= { points: Math.round((now.share - share) * 100), on: dayIn(row.handed_at!, zone) };
    }
  }
  return [...found.values()].slice(0, maxPositions);
}

/** Positions of a pupil for people who correct the pupil's tests; null for others, and without positions. */
export async function positionsForStaff(ctx: ReadCtx, pupilId: string) {
  if (!holds(ctx.actor, 'diagnostic_tests.manage')) return null;
  const named = sql<boolean>`(NOT t.blind OR t.released_at IS NOT NULL)`;
  const rows = await lastCopies(ctx, pupilId, sql<boolean>`(${named} AND ${readsCopy(ctx)})`);
  const items = positionsOf(rows, ctx.zone);
  return items.length ? { items } : null;
}

/** Positions of the caller's pupils, of copies that the school shows them. */
export async function positionsAtHome(ctx: ReadCtx): Promise<ResponseInput<typeof ownPositions>> {
  const pupils = await ownSitters(ctx);
  const found = [];
  // One statement for each child of a family.
  for (const pupil of pupils) {
    const rows = (await lastCopies(ctx, pupil.id, sql<boolean>`t.published_at IS NOT NULL`)).filter((row) => {
      const rules = { parents: row.parents as TestParents, purpose: row.purpose as TestPurpose };
      const shown = shownOf({
        shows: row.shows as TestShows,
        state: stateOf(row, ctx.now),
        sitting: sittingState(row),
        left: row.attempts - row.used,
        held: isHeld(row),
      });
      return shown !== 'nothing' && mayRead({ ...pupil, ...rules });
    });
    found.push({ pupilId: pupil.id, items: positionsOf(rows, ctx.zone) });
  }
  return { pupils: found };
}
