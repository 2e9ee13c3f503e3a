import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { needGroups } from '@encrier/contract/teaching/diagnostic-correcting';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { isLooking } from '#kernel/policy/actor.ts';
import { needGroupRows } from '../../../school/groups/needs.public.ts';
import { makesGroups, pupilsRead, undoesGroup } from '../diagnostic-tests.reach.ts';

/** The year and the subject of a test, from its courses; the subject only when it is the same for all. */
export const placeOf = (db: ReadDb, testId: string) =>
  db
    .selectFrom('diagnostic_test_courses as tc')
    .innerJoin('courses as c', 'c.id', 'tc.course_id')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['y.id', 'y.starts_on', 'y.ends_on'])
    .select(
      sql<string | null>`CASE WHEN count(DISTINCT c.subject_id) = 1 THEN min(c.subject_id::text)::uuid END`.as(
        'subject_id',
      ),
    )
    .where('tc.test_id', '=', testId)
    .groupBy(['y.id', 'y.starts_on', 'y.ends_on', 'y.current'])
    .orderBy('y.current', 'desc')
    .orderBy('y.starts_on', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Need groups made from a test, with those of their pupils that the caller has; 404 for a person who makes none. */
export async function groupsOf(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof needGroups>> {
  const test = await ctx.db
    .selectFrom('diagnostic_tests as t')
    .select([
      sql<string[]>`ARRAY(SELECT ng.group_id FROM diagnostic_test_groups ng WHERE ng.school_id = t.school_id
        AND ng.test_id = t.id)`.as('groups'),
      sql<string[]>`ARRAY(SELECT ng.group_id FROM diagnostic_test_groups ng WHERE ng.school_id = t.school_id
        AND ng.test_id = t.id AND ${undoesGroup(ctx)})`.as('own'),
      sql<string[]>`ARRAY(SELECT pr.pupil_id FROM ${pupilsRead(ctx)} pr)`.as('pupils'),
    ])
    .where('t.id', '=', id)
    .where(makesGroups(ctx))
    .executeTakeFirst();
  if (!test) throw notFound();
  const year = await placeOf(ctx.db, id);
  const rows = test.groups.length ? await needGroupRows(ctx.db, test.groups, ctx.today) : [];
  const mine = new Set(test.pupils);
  const starts = year ? String(year.starts_on) : ctx.today;
  return {
    days: { from: [starts, ctx.today].toSorted().at(-1)!, to: year ? String(year.ends_on) : ctx.today },
    items: rows
      .map((row) => ({
        id: row.id,
        name: row.name,
        from: row.from,
        to: row.to,
        pupils: row.pupils.filter((one) => mine.has(one.id)).map(({ label }) => label),
        can: { undo: !isLooking(ctx.actor) && test.own.includes(row.id) },
      }))
      // A group of another organisation's pupils is hidden here.
      .filter((row) => row.pupils.length || row.can.undo),
  };
}
