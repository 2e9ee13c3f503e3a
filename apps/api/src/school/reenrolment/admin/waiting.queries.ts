import { sql } from 'kysely';
import { holds } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';

/** Answers of families whose child has no decision yet, one line per campaign; due when the campaign closes. */
export const waitingAnswers: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'rollover.manage')) return null;
  return ctx.db
    .selectFrom('reenrolment_answers as a')
    .innerJoin('reenrolment_campaigns as k', 'k.id', 'a.campaign_id')
    .leftJoin('reenrolment_files as f', (join) =>
      join.onRef('f.campaign_id', '=', 'a.campaign_id').onRef('f.pupil_id', '=', 'a.pupil_id'),
    )
    .where('k.state', '=', 'published')
    .where('a.choice', '<>', 'unsure')
    .where('f.decision', 'is', null)
    .groupBy(['k.id', 'k.name', 'k.closes_on'])
    .select([
      'k.id',
      'k.name as subject',
      sql<string>`''`.as('place'),
      sql<string>`''`.as('by'),
      sql<string>`''`.as('kind'),
      sql<number>`count(DISTINCT a.pupil_id)::int`.as('things'),
      sql<Date>`min(a.answered_at)`.as('since_at'),
      sql<Date>`((k.closes_on + 1)::timestamp AT TIME ZONE ${ctx.zone})`.as('due_at'),
    ]);
};
