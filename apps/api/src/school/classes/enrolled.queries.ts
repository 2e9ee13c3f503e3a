import { enrolledCard } from '@encrier/contract/school/dashboard';
import { sql } from 'kysely';
import { dashboardCard } from '#kernel/dashboard.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { reachFor, classWithin } from '../directory/directory.public.ts';
import { placedOn } from './classes.queries.ts';

/**
 * Pupils and seats of the classes of the current year; null for people whose reach is their classes, or when there are
 * none.
 */
async function enrolled(ctx: ReadCtx) {
  const reach = reachFor(ctx, 'people.view');
  if (!holds(ctx.actor, 'people.view') || !reach.all) return null;
  const classes = ctx.db
    .selectFrom('classes as c')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .innerJoin('school_years as y', (join) => join.onRef('y.id', '=', 'c.year_id').on('y.current', '=', true))
    .where(classWithin(ctx, 'people.view'))
    .select('c.capacity')
    .select((eb) =>
      eb
        .selectFrom('enrolments as e')
        .whereRef('e.class_id', '=', 'c.id')
        .where(placedOn(ctx.today))
        .select(sql<number>`count(*)::int`.as('count'))
        .as('pupils'),
    );
  const row = await ctx.db
    .selectFrom(classes.as('k'))
    .select([
      sql<number>`count(*)::int`.as('classes'),
      sql<number>`COALESCE(sum(k.pupils), 0)::int`.as('pupils'),
      sql<number>`COALESCE(sum(k.pupils) FILTER (WHERE k.capacity IS NOT NULL), 0)::int`.as('placed'),
      sql<number>`COALESCE(sum(k.capacity), 0)::int`.as('capacity'),
    ])
    .executeTakeFirstOrThrow();
  return row.classes ? row : null;
}

/** Registers the classes on the dashboard. */
export function registerEnrolled(): void {
  dashboardCard(enrolledCard, enrolled);
}
