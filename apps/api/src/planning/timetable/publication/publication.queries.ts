import { nameOf, nameOrNone } from '#kernel/db/person-name.ts';
import type { QueryOf, ResponseOf } from '@encrier/contract/kernel/route';
import type * as c from '@encrier/contract/planning/timetable';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { momentOf } from '#kernel/content/day-minutes.ts';
import { invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { orgInReach, reachFor } from '../../../school/directory/directory.public.ts';
import { planReach } from '../plan/board.queries.ts';
import { lostWith } from './lost.queries.ts';
import type { Continued } from './matching.policy.ts';
import { continuedRows, unwantedLessons } from './matching.queries.ts';
import { differs, type Moment, ofPlan, type Publishing, staysAsItIs, wantedLessons } from './wanted.queries.ts';

/** What each lesson of the plan would become: `added`, `changed`, `removed` or `kept`, with its class or group. */
const verdicts = (publishing: Publishing, continued: readonly Continued[]) => sql<{
  verdict: 'added' | 'changed' | 'removed' | 'kept';
  lesson_id: string | null;
  class_id: string | null;
  group_id: string | null;
  teacher_ids: string[];
}>`(SELECT CASE WHEN l.id IS NULL THEN 'added' WHEN ${staysAsItIs(publishing)} THEN 'kept'
  WHEN w.id IS NULL THEN 'removed' ELSE 'changed' END AS verdict, l.id AS lesson_id,
    coalesce(w.class_id, l.class_id) AS class_id, coalesce(w.group_id, l.group_id) AS group_id,
    coalesce(w.teacher_ids, '{}') || coalesce((SELECT array_agg(t.person_id) FROM lesson_teachers t
      WHERE t.school_id = l.school_id AND t.lesson_id = l.id), '{}') AS teacher_ids
  FROM ${wantedLessons(publishing)} w
  FULL JOIN (SELECT l.*, coalesce(n.series_id, l.series_id) AS in_series
    FROM (SELECT * FROM lessons l WHERE l.school_id = app.school_id() AND ${ofPlan(publishing)}) l
    FULL JOIN ${continuedRows(continued)} AS n(lesson_id, series_id) ON n.lesson_id = l.id) l
      ON l.in_series = w.series_id AND l.series_on = w.on_day
  WHERE l.id IS NULL OR w.id IS NULL OR ${differs})`;

/** The first day that may be published from: today, or the first of the year while nothing is published. */
export async function publishing(
  db: ReadDb,
  { yearId, fromOn, orgId }: { yearId: string; fromOn: string; orgId: string | null },
  at: Moment,
): Promise<Publishing> {
  const year = await db
    .selectFrom('school_years as y')
    .leftJoin('timetables as t', (join) =>
      join.onRef('t.school_id', '=', 'y.school_id').onRef('t.year_id', '=', 'y.id'),
    )
    .select(['y.starts_on', 'y.ends_on', 't.week_a_on', 't.published_at'])
    .where('y.id', '=', yearId)
    .executeTakeFirst();
  if (!year) throw notFound();
  const past = year.published_at !== null && fromOn < at.day;
  if (past || fromOn < year.starts_on || fromOn > year.ends_on)
    throw invalid('timetable.dates', { fromOn: 'timetable.dates' });
  return { yearId, fromOn, orgId, weekAOn: year.week_a_on, at };
}

/** What publishing would change, for whom, and what would be lost. */
export async function publicationPlan(
  ctx: Pick<ReadCtx, 'db' | 'now' | 'zone' | 'actor'>,
  query: QueryOf<typeof c.publicationPlan>,
): Promise<ResponseOf<typeof c.publicationPlan>> {
  const { db } = ctx;
  const what = await publishing(db, { ...query, orgId: orgOf(ctx) }, momentOf(ctx.now, ctx.zone));
  const { continued } = await unwantedLessons(db, what);
  const found = await db
    .selectFrom(verdicts(what, continued).as('v'))
    .select(['v.verdict', 'v.class_id', 'v.group_id', sql<string[]>`v.teacher_ids`.as('teacher_ids')])
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .select(sql<string[] | null>`array_agg(v.lesson_id) FILTER (WHERE v.verdict = 'removed')`.as('removed'))
    .groupBy(['v.verdict', 'v.class_id', 'v.group_id', sql`v.teacher_ids`])
    .execute();
  const total = (verdict: string): number =>
    found.filter((row) => row.verdict === verdict).reduce((sum, { n }) => sum + n, 0);
  const [classes, teachers] = [new Map<string, Tally>(), new Map<string, Tally>()];
  for (const { verdict, n, ...row } of found) {
    if (verdict === 'kept') continue;
    if (row.class_id) tally(classes, row.class_id)[verdict] += n;
    for (const id of new Set(row.teacher_ids)) tally(teachers, id)[verdict] += n;
  }
  const names = await namesOf(db, [...classes.keys()], [...teachers.keys()]);
  const tallies = (of: Map<string, Tally>) =>
    [...of]
      .map(([id, counts]) => ({ id, name: names.get(id) ?? '', ...counts }))
      .sort((a, b) => a.name.localeCompare(b.name, 'fr', { numeric: true }));
  return {
    added: total('added'),
    changed: total('changed'),
    removed: total('removed'),
    kept: total('kept'),
    lost: await lostWith(
      db,
      found.flatMap(({ removed }) => removed ?? []),
    ),
    classes: tallies(classes),
    teachers: tallies(teachers),
  };
}

type Tally = { added: number; changed: number; removed: number };
function tally(of: Map<string, Tally>, id: string): Tally {
  const found = of.get(id) ?? { added: 0, changed: 0, removed: 0 };
  of.set(id, found);
  return found;
}

async function namesOf(db: ReadDb, classIds: string[], personIds: string[]): Promise<Map<string, string>> {
  const classes = await db
    .selectFrom('classes')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${classIds}::uuid[])`)
    .execute();
  const persons = await db
    .selectFrom('persons')
    .select(['id', nameOf().as('name')])
    .where('id', '=', sql<string>`any(${personIds}::uuid[])`)
    .execute();
  return new Map([...classes, ...persons].map(({ id, name }) => [id, name]));
}

/** The organisation for which a person publishes: the one in force, or null for the whole school. */
export function orgOf(ctx: Pick<Ctx, 'actor'>): string | null {
  const reach = reachFor(ctx, 'timetable.publish');
  if (!reach.all) throw notFound();
  return reach.orgIds?.[0] ?? null;
}

/** Publications of a year, newest first. */
export async function publicationsOf(
  ctx: ReadCtx,
  { yearId }: QueryOf<typeof c.publications>,
): Promise<ResponseOf<typeof c.publications>> {
  const reach = planReach(ctx);
  const rows = await ctx.db
    .selectFrom('timetable_publications as p')
    .innerJoin('school_years as y', (join) =>
      join.onRef('y.school_id', '=', 'p.school_id').onRef('y.id', '=', 'p.year_id'),
    )
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.school_id', '=', 'p.school_id').onRef('a.id', '=', 'p.asked_by_id'),
    )
    .select([
      'p.id',
      'p.from_on as fromOn',
      'p.asked_at',
      'p.done_at',
      'p.added',
      'p.changed',
      'p.removed',
      'p.kept',
      'p.failure',
    ])
    .select([sql<'asked' | 'done' | 'refused'>`p.state`.as('state'), nameOrNone('a').as('by')])
    .where(sql<boolean>`(p.org_id IS NULL OR ${orgInReach(reach, sql`p.org_id`)})`)
    .where((eb) => (yearId ? eb('p.year_id', '=', yearId) : eb('y.current', '=', true)))
    .orderBy('p.asked_at', 'desc')
    .orderBy('p.id')
    .limit(50)
    .execute();
  return {
    items: rows.map(({ asked_at, done_at, ...row }) => ({
      ...row,
      askedAt: asked_at.toISOString(),
      doneAt: done_at?.toISOString() ?? null,
    })),
  };
}
