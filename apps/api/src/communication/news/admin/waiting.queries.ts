import { nameOf } from '#kernel/db/person-name.ts';
import { sql } from 'kysely';
import { holds, self } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';

/** Default deadline for checking a publication or a comment. */
const within = '24 hours';

/** Other people's publications to validate, with their planned publication as deadline. */
export const waitingPosts: QueueRows = (ctx) => {
  const actor = self(ctx);
  if (
    actor.kind !== 'account' ||
    actor.permissions.get('nav.view.admin-actualites') !== 'school' ||
    actor.permissions.get('news.publish') !== 'school'
  )
    return null;
  return ctx.db
    .selectFrom('posts as p')
    .innerJoin('accounts as a', 'a.id', 'p.author_id')
    .where('p.status', '=', 'in_review')
    .where('p.author_id', '<>', actor.accountId)
    .select([
      'p.id',
      'p.title as subject',
      sql<string>`''`.as('place'),
      nameOf('a').as('by'),
      'p.kind',
      sql<number>`1`.as('things'),
      'p.updated_at as since_at',
      sql<Date>`GREATEST(LEAST(p.publish_at, p.updated_at + ${within}::interval), p.updated_at)`.as('due_at'),
    ]);
};

/** Comments to check before they are shown, one line per publication. */
export const waitingComments: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'news.moderate')) return null;
  return ctx.db
    .selectFrom('post_comments as m')
    .innerJoin('posts as p', 'p.id', 'm.post_id')
    .where('m.status', '=', 'pending')
    .groupBy(['p.id', 'p.title'])
    .select([
      'p.id',
      'p.title as subject',
      sql<string>`''`.as('place'),
      sql<string>`''`.as('by'),
      sql<string>`''`.as('kind'),
      sql<number>`count(*)::int`.as('things'),
      sql<Date>`min(m.created_at)`.as('since_at'),
      sql<Date>`min(m.created_at) + ${within}::interval`.as('due_at'),
    ]);
};
