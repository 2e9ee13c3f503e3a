import { nameOf } from '#kernel/db/person-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type {
  ClosureFigures,
  Closures,
  ClosureWork,
  previewClosure,
  ProviderKind,
  readClosures,
} from '@encrier/contract/teaching/distance-closures';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { addDays, findUnrealDay } from '#kernel/policy/days.ts';
import { joinUrl, makesRooms } from '../../../planning/timetable/lessons/lessons.public.ts';
import { mayClose } from './closures.policy.ts';
import { classesOf, closesOrg, isClosed, lessonOf, type Place, teachesIn, writesWork } from './closures.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };
type Days = { from: string; to: string };

/** The classes of a place that the direction closes; 404 elsewhere, and when it has no class. */
export async function classesToClose(ctx: Asker, place: Place & Days): Promise<string[]> {
  if (
    findUnrealDay({ from: place.from, to: place.to }) ||
    !mayClose(place, ctx.today) ||
    (place.levelId && place.classId)
  )
    throw invalid('distance.days_wrong', { to: 'distance.days_wrong' });
  const rows = await ctx.db
    .selectFrom('orgs as o')
    .innerJoin(sql<{ id: string }>`LATERAL ${classesOf(place, place.from)}`.as<'k'>(sql`k(id)`), (join) =>
      join.onTrue(),
    )
    .select('k.id')
    .where('o.id', '=', place.orgId)
    .where(closesOrg(ctx, sql`o.id`))
    .limit(1000)
    .execute();
  if (!rows.length) throw notFound();
  return rows.map(({ id }) => id);
}

/** Lessons of some classes on some days, with where each is joined. */
export const closedLessons = (db: ReadDb, classIds: readonly string[], { from, to }: Days) =>
  db
    .selectFrom('lessons as l')
    .select(['l.id', joinUrl.as('url')])
    .where('l.on_day', '>=', from)
    .where('l.on_day', '<=', to)
    .where(lessonOf(classIds))
    .orderBy('l.on_day')
    .orderBy('l.id')
    .limit(20_000);

export type RoomServer = { kind: 'jitsi' | 'bigbluebutton'; server: string };
/**
 * The server of an organisation that provides rooms for lessons; none when teachers enter addresses, or when its secret
 * is missing.
 */
export async function roomServer(db: ReadDb, orgId: string): Promise<RoomServer | null> {
  const row = await db
    .selectFrom('distance_providers as p')
    .select(['p.kind', 'p.server'])
    .where('p.org_id', '=', orgId)
    .where(sql<boolean>`(p.kind = 'jitsi' OR ${makesRooms(sql`p.org_id`)})`)
    .executeTakeFirst();
  return (row as RoomServer | undefined) ?? null;
}

/** What a closure would touch. */
export async function previewFigures(ctx: ReadCtx, query: QueryOf<typeof previewClosure>): Promise<ClosureFigures> {
  const { from, to, orgId } = query;
  const classIds = await classesToClose(ctx, {
    ...query,
    levelId: query.levelId ?? null,
    classId: query.classId ?? null,
  });
  const rooms = await roomServer(ctx.db, orgId);
  const row = await ctx.db
    .selectFrom(closedLessons(ctx.db, classIds, { from, to }).as('x'))
    .select([
      sql<number>`count(*)::int`.as('lessons'),
      sql<number>`(count(*) FILTER (WHERE x.url <> ''))::int`.as('linked'),
      sql<number>`(SELECT count(DISTINCT t.person_id)::int FROM lesson_teachers t WHERE t.school_id = app.school_id()
        AND t.on_day BETWEEN ${from}::date AND ${to}::date
        AND t.lesson_id = ANY (COALESCE(array_agg(x.id), '{}')))`.as('teachers'),
      sql<number>`(SELECT count(DISTINCT e.pupil_id)::int FROM enrolments e WHERE e.school_id = app.school_id()
        AND e.class_id = ANY (${classIds}::uuid[]) AND app.in_force(e.from_on, e.to_on, ${from}))`.as('pupils'),
    ])
    .executeTakeFirstOrThrow();
  return { ...row, classes: classIds.length, made: rooms ? row.lessons - row.linked : 0 };
}

/** Each class of the closure `z` for which the caller writes, on each of its days, with its work. */
const works = (ctx: Asker): RawBuilder<ClosureWork[]> =>
  sql`COALESCE((SELECT json_agg(json_build_object('classId', k.id, 'class', k.name, 'day', d.day::date,
    'body', COALESCE(w.body, ''),
      'version', COALESCE(w.version, 0)) ORDER BY d.day, v.position, k.position, k.name)
    FROM classes k JOIN levels v ON v.school_id = k.school_id AND v.id = k.level_id
    JOIN school_years y ON y.school_id = k.school_id AND y.id = k.year_id AND z.starts_on BETWEEN y.starts_on
      AND y.ends_on
    CROSS JOIN generate_series(z.starts_on, z.ends_on, interval '1 day') d(day)
    LEFT JOIN distance_works w ON w.school_id = z.school_id AND w.closure_id = z.id AND w.class_id = k.id
      AND w.on_day = d.day::date
    WHERE k.school_id = z.school_id AND ${isClosed} AND extract(isodow
      FROM d.day) < 7 AND z.undone_at IS NULL AND ${writesWork(ctx)}), '[]')`;

async function closureList(ctx: Asker): Promise<Closures['closures']> {
  const rows = await ctx.db
    .selectFrom('distance_closures as z')
    .innerJoin('orgs as o', (join) => join.onRef('o.school_id', '=', 'z.school_id').onRef('o.id', '=', 'z.org_id'))
    .innerJoin('accounts as a', (join) => join.onRef('a.school_id', '=', 'z.school_id').onRef('a.id', '=', 'z.by_id'))
    .leftJoin('levels as zv', (join) =>
      join.onRef('zv.school_id', '=', 'z.school_id').onRef('zv.id', '=', 'z.level_id'),
    )
    .leftJoin('classes as zk', (join) =>
      join.onRef('zk.school_id', '=', 'z.school_id').onRef('zk.id', '=', 'z.class_id'),
    )
    .select(['z.id', 'o.name as org', 'z.starts_on as from', 'z.ends_on as to', 'z.reason'])
    .select([
      sql<string>`COALESCE(zv.name, '')`.as('level'),
      sql<string>`COALESCE(zk.name, '')`.as('class'),
      nameOf('a').as('by'),
      sql<boolean>`(z.undone_at IS NOT NULL)`.as('undone'),
      sql<number>`(SELECT count(*)::int FROM distance_closure_lessons n WHERE n.school_id = z.school_id
        AND n.closure_id = z.id)`.as('lessons'),
      sql<number>`(SELECT count(*)::int FROM distance_closure_lessons n JOIN lessons l ON l.school_id = n.school_id
        AND l.id = n.lesson_id WHERE n.school_id = z.school_id AND n.closure_id = z.id AND l.state = 'planned'
        AND ${joinUrl} = '')`.as('unlinked'),
      works(ctx).as('works'),
      closesOrg(ctx, sql`z.org_id`).as('closes'),
    ])
    .where('z.ends_on', '>=', addDays(ctx.today, -30))
    .where(sql<boolean>`(${closesOrg(ctx, sql`z.org_id`)} OR (z.undone_at IS NULL AND ${teachesIn(ctx)}))`)
    .orderBy('z.starts_on', 'desc')
    .orderBy('z.made_at', 'desc')
    .limit(60)
    .execute();
  return rows.map(({ closes, ...row }) => ({ ...row, can: { undo: closes && !row.undone && row.to >= ctx.today } }));
}

type Org = Closures['orgs'][number];
/**
 * Organisations that the direction may close, with their levels and classes of the year and where their remote lessons
 * take place.
 */
const orgList = (ctx: Asker) =>
  ctx.db
    .selectFrom('orgs as o')
    .leftJoin('distance_providers as p', (join) =>
      join.onRef('p.school_id', '=', 'o.school_id').onRef('p.org_id', '=', 'o.id'),
    )
    .select(['o.id', 'o.name'])
    .select([
      sql<ProviderKind>`COALESCE(p.kind, 'link')`.as('provider'),
      sql<string>`COALESCE(p.server, '')`.as('server'),
      sql<number>`COALESCE(p.version, 0)`.as('version'),
      sql<boolean>`(p.bbb_secret IS NOT NULL)`.as('secretKept'),
      sql<
        Org['levels']
      >`COALESCE((SELECT json_agg(json_build_object('id', v.id, 'name', v.name) ORDER BY v.position, v.name)
        FROM levels v WHERE v.school_id = o.school_id AND v.org_id = o.id), '[]')`.as('levels'),
      sql<
        Org['classes']
      >`COALESCE((SELECT json_agg(json_build_object('id', k.id, 'name', k.name) ORDER BY v.position, k.position, k.name)
        FROM classes k JOIN levels v ON v.school_id = k.school_id AND v.id = k.level_id
        JOIN school_years y ON y.school_id = k.school_id AND y.id = k.year_id AND y.current
        WHERE k.school_id = o.school_id AND v.org_id = o.id), '[]')`.as('classes'),
    ])
    .where(closesOrg(ctx, sql`o.id`))
    .orderBy('o.position')
    .orderBy('o.name')
    .limit(100)
    .execute();

/** Closures as the direction and the teachers of their lessons read them. */
export async function listClosures(ctx: ReadCtx): Promise<ResponseInput<typeof readClosures>> {
  const close = holds(ctx.actor, 'distance.close');
  return { today: ctx.today, closures: await closureList(ctx), orgs: close ? await orgList(ctx) : [], can: { close } };
}
