import { nameOf } from '#kernel/db/person-name.ts';
import { sql } from 'kysely';
import { holds, self } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';

/** Messages of others that wait for review, each until its own deadline. */
export const waitingReviews: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'messages.validate')) return null;
  return ctx.db
    .selectFrom('message_reviews as r')
    .innerJoin('messages as m', 'm.id', 'r.message_id')
    .innerJoin('accounts as a', 'a.id', 'm.sender_id')
    .where('r.status', '=', 'waiting')
    .where('r.sender_id', '<>', self(ctx).accountId)
    .select([
      'm.id',
      'm.subject',
      sql<string>`''`.as('place'),
      nameOf('a').as('by'),
      sql<string>`''`.as('kind'),
      sql<number>`1`.as('things'),
      'r.asked_at as since_at',
      'r.due_at',
    ]);
};

/** Deadline to read a report: somebody may be in danger. */
const readReport = '4 hours';

/** Reported messages, one line each however many people reported them. */
export const waitingReports: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'messages.validate')) return null;
  return ctx.db
    .selectFrom('message_reports as r')
    .innerJoin('messages as m', 'm.id', 'r.message_id')
    .innerJoin('accounts as a', 'a.id', 'm.sender_id')
    .where('r.status', '=', 'open')
    .where('m.sender_id', '<>', self(ctx).accountId)
    .groupBy(['m.id', 'm.subject', 'a.first_name', 'a.last_name'])
    .select([
      'm.id',
      'm.subject',
      sql<string>`''`.as('place'),
      nameOf('a').as('by'),
      sql<string>`min(r.kind)`.as('kind'),
      sql<number>`count(*)::int`.as('things'),
      sql<Date>`min(r.created_at)`.as('since_at'),
      sql<Date>`min(r.created_at) + ${readReport}::interval`.as('due_at'),
    ]);
};
