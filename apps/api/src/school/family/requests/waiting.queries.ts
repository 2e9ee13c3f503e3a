import { nameOf, nameOrNone } from '#kernel/db/person-name.ts';
import { sql } from 'kysely';
import { holds } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { lateDays } from './requests.policy.ts';
import { classNameOn, requestInReach } from './requests.queries.ts';

/** Changes that families request on their sheets. */
export const waitingRequests: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'requests.handle')) return null;
  return requestInReach(ctx)
    .where('r.state', '=', 'submitted')
    .select([
      'r.id',
      nameOf('p').as('subject'),
      sql<string>`COALESCE(${classNameOn(ctx.today)}, '')`.as('place'),
      nameOrNone('a').as('by'),
      'r.target as kind',
      sql<number>`1`.as('things'),
      'r.created_at as since_at',
      sql<Date>`r.created_at + make_interval(days => ${lateDays})`.as('due_at'),
    ]);
};
