import type { QueryOf, ResponseOf } from '@encrier/contract/kernel/route';
import type * as c from '@encrier/contract/planning/timetable';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { orgInReach, reachFor } from '../../../school/directory/directory.public.ts';
import { hoursHold, hoursOn } from '../hours/hours.queries.ts';
import { planReach } from '../plan/board.queries.ts';

/** The plan of a year, from a day on; of one organisation and without organisation, when one is in force. */
export type Publishing = { yearId: string; fromOn: string; weekAOn: string | null; orgId: string | null };
const ofOrg = (orgId: string | null, org: RawBuilder<unknown>): RawBuilder<boolean> =>
  orgId === null ? sql<boolean>`TRUE` : sql<boolean>`(${org} IS NULL OR ${org} = ${orgId})`;

/**
 * The lessons that the plan of a year wants from a day on, one row for each series and open day: `id` is made of both,
 * so that a lesson keeps its name from one publication to the next. Teachers in one order.
 */
export const wantedLessons = ({ yearId, fromOn, weekAOn, orgId }: Publishing): RawBuilder<Wanted> => sql<Wanted>`(
  SELECT overlay(overlay(md5(s.id::text || day::date::text) placing '8' from 13) placing '8' from 17)::uuid AS id,
    s.id AS series_id, day::date AS on_day, s.kind, s.title, s.course_id, s.subject_id, s.class_id, s.group_id,
      s.org_id, s.whole, coalesce(h.starts, s.starts) AS starts, coalesce(h.ends, s.ends) AS ends,
    h.id AS hours_id, CASE WHEN h.id IS NOT NULL THEN s.starts END AS base_starts, CASE WHEN h.id IS NOT NULL
      THEN s.ends END AS base_ends,
    s.classroom_id, s.overlap, s.overlap_reason,
    coalesce((SELECT array_agg(t.person_id ORDER BY t.person_id) FROM series_teachers t
      WHERE t.school_id = s.school_id AND t.series_id = s.id), '{}') AS teacher_ids
  FROM lesson_series s
  CROSS JOIN LATERAL generate_series(greatest(s.from_on, ${fromOn}::date)
      + (s.weekday - extract(isodow FROM greatest(s.from_on, ${fromOn}::date))::int + 7) % 7, s.to_on,
        interval '7 days') AS day
  LEFT JOIN ${hoursOn('s', sql`day::date`, 's.id')} h ON ${hoursHold}
  WHERE s.school_id = app.school_id() AND s.year_id = ${yearId} AND ${ofOrg(orgId, sql`s.org_id`)}
    AND (s.week = 'all' OR ${weekAOn}::date IS NULL OR s.week = CASE
      WHEN abs((date_trunc('week', day)::date - ${weekAOn}::date) / 7) % 2 = 0 THEN 'A' ELSE 'B' END)
    AND NOT EXISTS (SELECT 1 FROM holidays h WHERE h.school_id = s.school_id AND day::date BETWEEN h.starts_on
      AND h.ends_on AND (h.org_id IS NULL OR h.org_id = s.org_id)
      AND (h.whole OR app.closes_lesson(h.school_id, h.id, s.class_id, s.group_id, day::date))))`;
export type Wanted = {
  id: string;
  series_id: string;
  on_day: string;
  kind: string;
  title: string;
  course_id: string | null;
  subject_id: string | null;
  class_id: string | null;
  group_id: string | null;
  org_id: string | null;
  whole: number;
  starts: number;
  ends: number;
  /** The changed hours of its day, and its hours in the plan. */
  hours_id: string | null;
  base_starts: number | null;
  base_ends: number | null;
  classroom_id: string | null;
  overlap: boolean;
  overlap_reason: string;
  teacher_ids: string[];
};

/** Whether a published lesson `l` is not what the plan's `w` wants. */
export const differs: RawBuilder<boolean> = sql<boolean>`((l.on_day, l.starts, l.ends, l.kind, l.title, l.whole,
  l.overlap) IS DISTINCT FROM (w.on_day, w.starts, w.ends, w.kind, w.title, w.whole, w.overlap)
  OR (l.course_id, l.subject_id, l.class_id, l.group_id, l.org_id, l.classroom_id) IS DISTINCT FROM (w.course_id,
    w.subject_id, w.class_id, w.group_id, w.org_id, w.classroom_id)
  OR (l.base_starts, l.base_ends, l.hours_id) IS DISTINCT FROM (w.base_starts, w.base_ends, w.hours_id)
  OR w.teacher_ids IS DISTINCT FROM coalesce((SELECT array_agg(t.person_id ORDER BY t.person_id) FROM lesson_teachers t
    WHERE t.school_id = l.school_id AND t.lesson_id = l.id), '{}'))`;

/** Lessons `l` of the plan, from a day on, that a publication may change. */
export const ofPlan = ({ yearId, fromOn, orgId }: Publishing): RawBuilder<boolean> =>
  sql<boolean>`(l.year_id = ${yearId} AND l.series_on IS NOT NULL AND l.series_on >= ${fromOn}
    AND ${ofOrg(orgId, sql`l.org_id`)})`;

/** What each lesson of the plan would become: `added`, `changed`, `removed` or `kept`, with its class or group. */
const verdicts = (publishing: Publishing) => sql<{
  verdict: 'added' | 'changed' | 'removed' | 'kept';
  class_id: string | null;
  group_id: string | null;
  teacher_ids: string[];
}>`(SELECT CASE WHEN l.id IS NULL THEN 'added' WHEN l.changes <> '{}' THEN 'kept' WHEN w.id IS NULL THEN 'removed'
  ELSE 'changed' END AS verdict,
    coalesce(w.class_id, l.class_id) AS class_id, coalesce(w.group_id, l.group_id) AS group_id,
    coalesce(w.teacher_ids, '{}') || coalesce((SELECT array_agg(t.person_id) FROM lesson_teachers t
      WHERE t.school_id = l.school_id AND t.lesson_id = l.id), '{}') AS teacher_ids
  FROM ${wantedLessons(publishing)} w
  FULL JOIN (SELECT * FROM lessons l WHERE l.school_id = app.school_id()
    AND ${ofPlan(publishing)}) l ON l.series_id = w.series_id AND l.series_on = w.on_day
  WHERE l.id IS NULL OR w.id IS NULL OR ${differs})`;

/** The first day that may be published from: today, or the first of the year while nothing is published. */
export async function publishing(
  db: ReadDb,
  { yearId, fromOn, orgId }: { yearId: string; fromOn: string; orgId: string | null },
  today: string,
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
  const past = year.published_at !== null && fromOn < today;
  if (past || fromOn < year.starts_on || fromOn > year.ends_on)
    throw invalid('timetable.dates', { fromOn: 'timetable.dates' });
  return { yearId, fromOn, orgId, weekAOn: year.week_a_on };
}

/** What publishing would change, and for whom. */
export async function publicationPlan(
  ctx: Pick<ReadCtx, 'db' | 'today' | 'actor'>,
  query: QueryOf<typeof c.publicationPlan>,
): Promise<ResponseOf<typeof c.publicationPlan>> {
  const { db, today } = ctx;
  const found = await db
    .selectFrom(verdicts(await publishing(db, { ...query, orgId: orgOf(ctx) }, today)).as('v'))
    .select(['v.verdict', 'v.class_id', 'v.group_id', sql<string[]>`v.teacher_ids`.as('teacher_ids')])
    .select((eb) => eb.fn.countAll<number>().as('n'))
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
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
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
    .select([
      sql<'asked' | 'done' | 'refused'>`p.state`.as('state'),
      sql<string>`coalesce(a.first_name || ' ' || a.last_name, '')`.as('by'),
    ])
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
