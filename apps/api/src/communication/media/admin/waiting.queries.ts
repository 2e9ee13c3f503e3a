import { nameOf } from '#kernel/db/person-name.ts';
import { sql } from 'kysely';
import { holds, self } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';

/** Deadline for a second person to look at an album. */
const within = '48 hours';

/** Albums of others to check before families see them. */
export const waitingAlbums: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'media.moderate')) return null;
  return ctx.db
    .selectFrom('albums as b')
    .innerJoin('accounts as a', 'a.id', 'b.author_id')
    .where('b.status', '=', 'in_review')
    .where('b.author_id', '<>', self(ctx).accountId)
    .select([
      'b.id',
      'b.title as subject',
      sql<string>`''`.as('place'),
      nameOf('a').as('by'),
      'b.kind',
      sql<number>`1`.as('things'),
      sql<Date>`COALESCE(b.submitted_at, b.updated_at)`.as('since_at'),
      sql<Date>`COALESCE(b.submitted_at, b.updated_at) + ${within}::interval`.as('due_at'),
    ]);
};
