import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { logCoverage } from '@encrier/contract/teaching/lesson-log-office';
import { sql } from 'kysely';
import { invalid } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { addDays, dayNumber, findUnrealDay } from '#kernel/policy/days.ts';
import { courseRows, teacherNames } from '../../gradebook/courses.public.ts';
import { firstDueHours } from '../lesson-log.policy.ts';
import { followsCourse, isLogged, isPublished, overAt } from '../lesson-log.reach.ts';
import { dueAt } from '../missing.queries.ts';

/** Maximum number of days shown, or signed, at once. */
export const maxDays = 400;
/** The days to show: the requested ones, else the last four weeks. Throws for invalid days. */
export function spanOf(ctx: Pick<Ctx, 'today'>, query: { from?: string | undefined; to?: string | undefined }) {
  const unreal = findUnrealDay({ from: query.from ?? null, to: query.to ?? null });
  if (unreal) throw invalid('invalid_input', { [unreal]: 'invalid_date' });
  const to = query.to ?? ctx.today;
  const from = query.from ?? addDays(to, -27);
  if (to < from || dayNumber(to) - dayNumber(from) > maxDays) throw invalid('invalid_input', { to: 'out_of_range' });
  return { from, to };
}

/** Coverage of each course in the reach of the direction, over some days. */
export async function readCoverage(
  ctx: ReadCtx,
  query: QueryOf<typeof logCoverage>,
): Promise<ResponseInput<typeof logCoverage>> {
  const span = spanOf(ctx, query);
  const { now, zone } = ctx;
  const settings = await ctx.db.selectFrom('log_settings').select(['due_hours', 'version']).executeTakeFirst();
  const counted = sql<{
    lessons: number;
    written: number;
    late: number;
    signed: number;
  }>`LATERAL (SELECT count(*)::int AS lessons, (count(*) FILTER (WHERE ${isPublished}))::int AS written,
      (count(*) FILTER (WHERE NOT ${isPublished}
      AND ${dueAt(zone)} <= ${now}))::int AS late, (count(*) FILTER (WHERE e.visa_id IS NOT NULL))::int AS signed
    FROM lessons l LEFT JOIN log_entries e ON e.school_id = l.school_id AND e.lesson_id = l.id
    WHERE l.school_id = c.school_id AND l.course_id = c.id
    AND l.on_day BETWEEN ${span.from}::date AND ${span.to}::date AND ${isLogged} AND ${overAt(zone)} <= ${now})`;
  const courses = await courseRows(ctx.db)
    .innerJoin(counted.as<'q'>(sql`q`), (join) => join.onTrue())
    .select(['q.lessons', 'q.written', 'q.late', 'q.signed'])
    .select([
      teacherNames(ctx.today).as('teachers'),
      sql<
        string | null
      >`(SELECT max(v.ends_on)::text FROM log_visas v WHERE v.school_id = c.school_id AND v.course_id = c.id)`.as(
        'lastVisa',
      ),
    ])
    .where('q.lessons', '>', 0)
    .where(followsCourse(ctx))
    .orderBy('q.late', 'desc')
    .orderBy('audience')
    .orderBy('subject')
    .limit(2000)
    .execute();
  return {
    today: ctx.today,
    ...span,
    dueHours: settings?.due_hours ?? firstDueHours,
    version: settings?.version ?? 0,
    courses: courses.map(({ yearId: _year, ...row }) => row),
  };
}
