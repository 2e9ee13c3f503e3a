import { nameOf } from '#kernel/db/person-name.ts';
import { sql } from 'kysely';
import { holds } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';

/** Requests of persons about their data, due until the end of the legal deadline. */
export const waitingPrivacy: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'privacy.manage')) return null;
  return ctx.db
    .selectFrom('privacy_requests as r')
    .innerJoin('persons as h', 'h.id', 'r.person_id')
    .where('r.state', '=', 'open')
    .select([
      'r.id',
      nameOf('h').as('subject'),
      sql<string>`''`.as('place'),
      sql<string>`''`.as('by'),
      'r.kind',
      sql<number>`1`.as('things'),
      sql<Date>`(r.received_on::timestamp AT TIME ZONE ${ctx.zone})`.as('since_at'),
      sql<Date>`((r.due_on + 1)::timestamp AT TIME ZONE ${ctx.zone})`.as('due_at'),
    ]);
};
