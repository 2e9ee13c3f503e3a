import { nameOrNone } from '#kernel/db/person-name.ts';
import { sql } from 'kysely';
import { holds } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { officeReads } from '../complaints.reach.ts';

/** Complaints that wait for the office, by the nearest deadline. */
export const waitingComplaints: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'complaints.handle')) return null;
  return ctx.db
    .selectFrom('complaints as c')
    .leftJoin('accounts as a', 'a.id', 'c.author_id')
    .where(officeReads(ctx))
    .where('c.status', 'not in', ['waiting_author', 'resolved', 'closed', 'rejected'])
    .select([
      'c.id',
      'c.subject',
      'c.number as place',
      nameOrNone('a').as('by'),
      'c.priority as kind',
      sql<number>`1`.as('things'),
      'c.created_at as since_at',
      sql<Date>`CASE WHEN c.answered_at IS NULL THEN LEAST(c.answer_due_at, c.solve_due_at) ELSE c.solve_due_at END`.as(
        'due_at',
      ),
    ]);
};
