import { nameOf, nameOrNone } from '#kernel/db/person-name.ts';
import { sql } from 'kysely';
import { holds } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { lastPlaceWithin } from '../../../school/directory/directory.public.ts';

/** Deadline to issue or refuse a certificate requested by a family. */
const within = '3 days';

/** Certificates requested by families. */
export const waitingCertificates: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'documents.issue')) return null;
  return ctx.db
    .selectFrom('certificates as k')
    .innerJoin('persons as p', 'p.id', 'k.pupil_id')
    .leftJoin('accounts as a', 'a.id', 'k.asked_by_id')
    .where('k.state', '=', 'asked')
    .where(lastPlaceWithin(ctx, 'documents.issue', sql`k.pupil_id`))
    .select([
      'k.id',
      nameOf('p').as('subject'),
      sql<string>`''`.as('place'),
      nameOrNone('a').as('by'),
      'k.kind',
      sql<number>`1`.as('things'),
      'k.asked_at as since_at',
      sql<Date>`k.asked_at + ${within}::interval`.as('due_at'),
    ]);
};
