import { nameOf } from '#kernel/db/person-name.ts';
import { sql } from 'kysely';
import { holds } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { pupilWithin } from '../../directory/directory.public.ts';

/** Planned moves that failed on their day. */
export const blockedMoves: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'people.edit')) return null;
  return ctx.db
    .selectFrom('planned_moves as m')
    .innerJoin('pupils as p', 'p.person_id', 'm.pupil_id')
    .innerJoin('persons as h', 'h.id', 'm.pupil_id')
    .leftJoin('classes as c', 'c.id', 'm.class_id')
    .where('m.state', '=', 'blocked')
    .where(pupilWithin(ctx, 'people.edit', sql`m.pupil_id`))
    .select([
      'm.pupil_id as id',
      nameOf('h').as('subject'),
      sql<string>`COALESCE(c.name, '')`.as('place'),
      sql<string>`''`.as('by'),
      'm.kind',
      sql<number>`1`.as('things'),
      sql<Date>`COALESCE(m.settled_at, m.planned_at)`.as('since_at'),
      // Its day has already come.
      sql<Date>`(m.on_day::timestamp AT TIME ZONE ${ctx.zone})`.as('due_at'),
    ]);
};
