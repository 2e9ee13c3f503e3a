import { nameOf } from '#kernel/db/person-name.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import { sql } from 'kysely';
import { holds, self } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { reachFor } from '../../../school/directory/directory.public.ts';
import { readsNote } from '../conduct.reach.ts';
import { staffReader } from '../conduct.reach.ts';

/** Deadline to answer a family's text. */
const within = '48 hours';

/**
 * Answers of families that wait: to the caller's own notes, or to all that they read where they see more than their
 * classes.
 */
export const waitingReplies: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'conduct.view')) return null;
  return ctx.db
    .selectFrom('conduct_notes as n')
    .innerJoin('pupils as p', 'p.person_id', 'n.pupil_id')
    .innerJoin('persons as h', 'h.id', 'n.pupil_id')
    .innerJoin('accounts as a', 'a.id', 'n.author_id')
    .where('n.waits_since_at', 'is not', null)
    .where(readsNote(staffReader(ctx)))
    .$if(!reachFor(ctx, 'conduct.view').all, (query) => query.where('n.author_id', '=', self(ctx).accountId))
    .select([
      'n.id',
      nameOf('h').as('subject'),
      sql<string>`COALESCE(${classNameOn(ctx.today)}, '')`.as('place'),
      nameOf('a').as('by'),
      'n.category as kind',
      sql<number>`1`.as('things'),
      sql<Date>`n.waits_since_at`.as('since_at'),
      sql<Date>`n.waits_since_at + ${within}::interval`.as('due_at'),
    ]);
};
