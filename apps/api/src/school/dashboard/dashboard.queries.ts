import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { getDashboard } from '@encrier/contract/school/dashboard';
import { sql } from 'kysely';
import { dashboardCards } from '#kernel/dashboard.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { spanOf } from './dashboard.policy.ts';

/** First day of the current term; of the year when it has none; today outside a year. */
async function termStart(ctx: ReadCtx): Promise<string> {
  const row = await ctx.db
    .selectFrom('school_years as y')
    .leftJoin('terms as t', (join) =>
      join.onRef('t.year_id', '=', 'y.id').on(sql<boolean>`${ctx.today}::date BETWEEN t.starts_on AND t.ends_on`),
    )
    .where('y.current', '=', true)
    .where(sql<boolean>`y.starts_on <= ${ctx.today}::date`)
    .select(sql<string>`COALESCE(min(t.starts_on), min(y.starts_on))::text`.as('starts'))
    .executeTakeFirst();
  return row?.starts ?? ctx.today;
}

/** The school over a period, with the figures of each room. */
export async function readDashboard(
  ctx: ReadCtx,
  { span }: QueryOf<typeof getDashboard>,
): Promise<ResponseInput<typeof getDashboard>> {
  const counted = spanOf(span, ctx.today, span === 'term' ? await termStart(ctx) : ctx.today);
  const { from, to, before } = counted;
  return { from, to, before, cards: await dashboardCards(ctx, counted) };
}
