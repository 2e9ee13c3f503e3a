import { sql } from 'kysely';
import { holds } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { isSecond, ownTests, readsCopy } from '../diagnostic-tests.reach.ts';
import { leftToSecond } from './copies.queries.ts';

/** Deadline to correct a copy. */
const within = '7 days';
/** Tests with copies in which an answer waits to be read by the caller. */
export const waitingTests: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'diagnostic_tests.manage')) return null;
  return ctx.db
    .selectFrom('diagnostic_tests as t')
    .innerJoin(
      sql<{ things: number; since_at: Date }>`LATERAL (SELECT count(*)::int AS things, min(g.handed_at) AS since_at
        FROM test_sittings g WHERE g.school_id = t.school_id AND g.test_id = t.id AND g.handed_at IS NOT NULL
          AND g.voided_at IS NULL AND ${readsCopy(ctx)}
          AND CASE WHEN ${isSecond(ctx)} THEN ${leftToSecond} ELSE g.score IS NULL END)`.as<'q'>(sql`q`),
      (join) => join.onTrue(),
    )
    .where('t.published_at', 'is not', null)
    .where('q.things', '>', 0)
    .where(sql<boolean>`(${ownTests(ctx)} OR (${isSecond(ctx)} AND t.released_at IS NULL))`)
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
