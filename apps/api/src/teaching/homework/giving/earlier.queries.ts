import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { Criterion, earlierHomework, usedCriteria } from '@encrier/contract/teaching/homework-correction';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { addDays } from '#kernel/policy/days.ts';
import { homeworkRows } from '../homework.queries.ts';
import { gaveEarlier, givesIn } from '../homework.reach.ts';
import { comingLessons } from './days.queries.ts';

/** The same day of the same week some years later: fifty-two weeks each. */
function sameDay(day: string, today: string): string {
  let moved = day;
  while (moved <= today) moved = addDays(moved, 364);
  return moved;
}

/** Maximum number of homeworks offered at once: some years of one subject. */
const most = 300;

/**
 * Homework of the caller's earlier years in the subject of a course, each with the lesson for which it would be due.
 */
export async function listEarlierHomework(
  ctx: ReadCtx,
  courseId: string,
): Promise<ResponseInput<typeof earlierHomework>> {
  const course = await ctx.db
    .selectFrom('courses as c')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['c.id', 'y.ends_on'])
    .where('c.id', '=', courseId)
    .where(givesIn(ctx))
    .executeTakeFirst();
  if (!course) throw notFound();
  const rows = await homeworkRows(ctx.db)
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['y.name as year', 'y.starts_on'])
    .where(gaveEarlier(ctx, courseId))
    .orderBy('y.starts_on', 'desc')
    .orderBy('h.due_on', 'desc')
    .orderBy('h.id')
    .limit(most + 1)
    .execute();
  // The latest are offered; each year is read from its beginning.
  const latest = rows
    .slice(0, most)
    .toSorted((a, b) => b.starts_on.localeCompare(a.starts_on) || a.due_on.localeCompare(b.due_on));
  const lessons = rows.length ? await comingLessons(ctx.db, courseId, ctx.today, 400) : [];
  return {
    more: rows.length > most,
    pieces: latest.map(({ id, title, audience, year, due_on }) => {
      const wanted = sameDay(due_on, ctx.today);
      const lesson = lessons.find(({ day }) => day >= wanted);
      const dueOn = lesson?.day ?? wanted;
      return {
        id,
        title,
        audience,
        year,
        dueOn: due_on,
        proposed: dueOn <= course.ends_on ? { dueOn, dueLessonId: lesson?.id ?? null } : null,
      };
    }),
  };
}

/** Grids of criteria that the caller used, the latest first, each once. */
export async function usedGrids(ctx: ReadCtx): Promise<ResponseInput<typeof usedCriteria>> {
  const rows = await ctx.db
    .selectFrom('homework as h')
    .select(['h.title', 'h.criteria'])
    .where('h.created_by', '=', self(ctx).accountId)
    .where(sql<boolean>`jsonb_array_length(h.criteria) > 0`)
    .orderBy('h.created_at', 'desc')
    .limit(60)
    .execute();
  const seen = new Set<string>();
  const grids = rows.flatMap(({ title, criteria }) => {
    const grid = criteria as unknown as Criterion[];
    const key = JSON.stringify(grid.map(({ name, points }) => [name, points]));
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ title, criteria: grid }];
  });
  return { grids: grids.slice(0, 12) };
}
