import { sql } from 'kysely';
import { holds } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { schoolDayStart } from '#kernel/db/school-day.ts';
import { stateOfPiece } from '../papers.public.ts';
import { stillHere } from './admin.queries.ts';

/** Deadline for the office to check a submitted paper. */
const within = '3 days';

/** Papers to check, one line per campaign. */
export const waitingPapers: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'documents.publish')) return null;
  return ctx.db
    .selectFrom('paper_pieces as k')
    .innerJoin('paper_campaigns as c', 'c.id', 'k.campaign_id')
    .where('k.state', '=', 'submitted')
    .where('c.closed_at', 'is', null)
    .groupBy(['c.id', 'c.title'])
    .select([
      'c.id',
      'c.title as subject',
      sql<string>`''`.as('place'),
      sql<string>`''`.as('by'),
      sql<string>`''`.as('kind'),
      sql<number>`count(*)::int`.as('things'),
      sql<Date>`min(COALESCE(k.submitted_at, c.created_at))`.as('since_at'),
      sql<Date>`min(COALESCE(k.submitted_at, c.created_at)) + ${within}::interval`.as('due_at'),
    ]);
};

/** Days after the end of a paper within which the family should have handed the next one in. */
const renewed = 7;

/** Accepted papers that have expired, whose families were asked for new ones: one line per campaign. */
export const endedPapers: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'documents.publish')) return null;
  const ended = sql<Date>`min(${schoolDayStart(sql`k.expires_on + 1`)})`;
  return ctx.db
    .selectFrom('paper_pieces as k')
    .innerJoin('paper_campaigns as c', 'c.id', 'k.campaign_id')
    .where(sql<boolean>`${stateOfPiece(ctx.today)} = 'expired' AND ${stillHere}`)
    .where('c.closed_at', 'is', null)
    .groupBy(['c.id', 'c.title'])
    .select([
      'c.id',
      'c.title as subject',
      sql<string>`''`.as('place'),
      sql<string>`''`.as('by'),
      sql<string>`''`.as('kind'),
      sql<number>`count(*)::int`.as('things'),
      ended.as('since_at'),
      sql<Date>`${ended} + make_interval(days => ${renewed})`.as('due_at'),
    ]);
};
