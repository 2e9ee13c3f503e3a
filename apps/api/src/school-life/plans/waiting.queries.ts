import { nameOf, nameOrNone } from '#kernel/db/person-name.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import { reviewWithin } from '@encrier/contract/school-life/plans';
import { sql } from 'kysely';
import { holds, self } from '#kernel/policy/actor.ts';
import { addDays } from '#kernel/policy/days.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { managesPlans } from './plans.reach.ts';

/** Plans whose review is due within some weeks, or late, for people who manage them. */
export const waitingReviews: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'plans.manage') || self(ctx).lookedAtBy !== null) return null;
  return ctx.db
    .selectFrom('support_plans as n')
    .innerJoin('pupils as p', 'p.person_id', 'n.pupil_id')
    .innerJoin('persons as h', 'h.id', 'n.pupil_id')
    .leftJoin('persons as r', 'r.id', 'n.referent_id')
    .where('n.state', '=', 'in_force')
    .where(sql<boolean>`NOT COALESCE(n.ends_on < ${ctx.today}, FALSE)`)
    .where('n.review_on', '<=', addDays(ctx.today, reviewWithin))
    .where(managesPlans(ctx))
    .select([
      'n.id',
      nameOf('h').as('subject'),
      sql<string>`COALESCE(${classNameOn(ctx.today)}, '')`.as('place'),
      nameOrNone('r').as('by'),
      'n.kind as kind',
      sql<number>`1`.as('things'),
      sql<Date>`n.created_at`.as('since_at'),
      sql<Date>`n.review_on::timestamptz`.as('due_at'),
    ]);
};
