import { arabicNameOf, nameOf } from '#kernel/db/person-name.ts';
import { type LessonLink, maxReplayDays, type OwnDistance } from '@encrier/contract/teaching/distance';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { addDays } from '#kernel/policy/days.ts';
import {
  joinUrl,
  lessonIdsOfPupil,
  lessonIdsOfTeacher,
  lessonTakesPlace,
  makesRooms,
} from '../../planning/timetable/lessons/lessons.public.ts';
import { isClosed } from './closures/closures.reach.ts';
import { isAtHome, linksCourse, linksLesson, personOf } from './distance.reach.ts';
import { replayFiles } from './replays/replays.queries.ts';

const daysAhead = 13;
const most = 500;

type Person = OwnDistance['items'][number]['person'];
type Span = { from: string; to: string };

/**
 * Lessons on some days that the caller attends, teaches, or follows as the guardian of a pupil: rows of a person,
 * whether they teach it, and its id.
 */
function eachLesson(
  ctx: ReadCtx,
  self: string,
  { from, to }: Span,
): RawBuilder<{ person_id: string; teaches: boolean; id: string }> {
  const span = { from: sql`${from}::date`, to: sql`${to}::date` };
  const child = ctx.actor.kind === 'account' ? (ctx.actor.child?.personId ?? null) : null;
  const taught = sql`UNION ALL SELECT ${self}::uuid, TRUE, y.id FROM ${lessonIdsOfTeacher(sql`${self}::uuid`, span)} y`;
  return sql`(SELECT u.person_id, FALSE AS teaches, x.id
    FROM pupils u CROSS JOIN LATERAL ${lessonIdsOfPupil(sql`u.person_id`, span)} x
    WHERE u.school_id = app.school_id() AND ${isAtHome(ctx)} ${child ? sql`` : taught})`;
}

/** Those lessons `l` with their names and the names of their participants. */
const lessonsOf = (ctx: ReadCtx, self: string, span: Span) =>
  ctx.db
    .selectFrom(eachLesson(ctx, self, span).as('w'))
    .innerJoin('lessons as l', 'l.id', 'w.id')
    .innerJoin('persons as p', (join) =>
      join.onRef('p.school_id', '=', 'l.school_id').onRef('p.id', '=', 'w.person_id'),
    )
    .leftJoin('subjects as b', (join) =>
      join.onRef('b.school_id', '=', 'l.school_id').onRef('b.id', '=', 'l.subject_id'),
    )
    .leftJoin('classes as k', (join) => join.onRef('k.school_id', '=', 'l.school_id').onRef('k.id', '=', 'l.class_id'))
    .leftJoin('groups as g', (join) => join.onRef('g.school_id', '=', 'l.school_id').onRef('g.id', '=', 'l.group_id'))
    .select(['l.on_day as day', 'l.starts'])
    .select([
      sql<Person>`json_build_object('id', p.id,
        'label', ${nameOf('p')}, 'labelAr', ${arabicNameOf('p')},
        'self', p.id = ${self}::uuid, 'teaches', w.teaches)`.as('person'),
      sql<string>`coalesce(nullif(l.title, ''), b.name, '')`.as('subject'),
      sql<string>`CASE WHEN coalesce(l.title, '') = '' THEN coalesce(b.name_ar, '') ELSE '' END`.as('subjectAr'),
      sql<string>`coalesce(b.colour, '')`.as('colour'),
      sql<string>`coalesce(g.name, k.name, '')`.as('audience'),
      sql<string>`coalesce((SELECT string_agg(${nameOf('o')}, ', ' ORDER BY o.last_name, o.id)
        FROM lesson_teachers t JOIN persons o ON o.school_id = t.school_id AND o.id = t.person_id
        WHERE t.school_id = l.school_id AND t.lesson_id = l.id), '')`.as('teachers'),
    ])
    .where('l.state', '=', 'planned')
    .where(lessonTakesPlace);

/** Whether a closure makes the lesson `l` remote. */
const isClosedDay = sql<boolean>`EXISTS (SELECT 1 FROM distance_closure_lessons n
  JOIN distance_closures z ON z.school_id = n.school_id
  AND z.id = n.closure_id WHERE n.school_id = l.school_id AND n.lesson_id = l.id AND z.undone_at IS NULL)`;

/** Remote lessons of the coming two weeks, those of closed days, and recordings of past ones. */
export async function ownDistance(ctx: ReadCtx): Promise<OwnDistance> {
  const { today } = ctx;
  const self = personOf(ctx);
  if (!self) return { today, items: [], closures: [], replays: [] };
  const items = await lessonsOf(ctx, self, { from: today, to: addDays(today, daysAhead) })
    .select(['l.id', 'l.ends', joinUrl.as('url')])
    .where(sql<boolean>`(${joinUrl} <> '' OR ${isClosedDay})`)
    .orderBy('l.on_day')
    .orderBy('l.starts')
    .orderBy('p.first_name')
    .orderBy('l.id')
    .limit(most)
    .execute();
  const replays = await lessonsOf(ctx, self, { from: addDays(today, -maxReplayDays), to: today })
    .innerJoin('distance_replays as r', (join) =>
      join.onRef('r.school_id', '=', 'l.school_id').onRef('r.lesson_id', '=', 'l.id'),
    )
    .select(['r.id', 'l.id as lessonId', 'r.url', 'r.until_on as until', replayFiles.as('files')])
    .where('r.until_on', '>=', today)
    .orderBy('l.on_day', 'desc')
    .orderBy('l.starts', 'desc')
    .orderBy('p.first_name')
    .orderBy('l.id')
    .limit(200)
    .execute();
  return { today, items, closures: await ownClosures(ctx, self), replays };
}

/** Coming closures of the classes of the caller or their children, with the work of each class. */
function ownClosures(ctx: ReadCtx, self: string): Promise<OwnDistance['closures']> {
  const own = sql`SELECT u.person_id, k.id AS class_id, k.name AS class FROM pupils u
    JOIN enrolments e ON e.school_id = u.school_id
      AND e.pupil_id = u.person_id AND app.in_force(e.from_on, e.to_on, greatest(z.starts_on, ${ctx.today}::date))
    JOIN classes k ON k.school_id = e.school_id AND k.id = e.class_id
      JOIN levels v ON v.school_id = k.school_id AND v.id = k.level_id
    WHERE u.school_id = z.school_id AND ${isClosed} AND ${isAtHome(ctx)}`;
  const who = sql`jsonb_build_object('id', o.person_id, 'self', o.person_id = ${self}::uuid)`;
  return ctx.db
    .selectFrom('distance_closures as z')
    .select(['z.id', 'z.starts_on as from', 'z.ends_on as to', 'z.reason'])
    .select([
      sql<OwnDistance['closures'][number]['people']>`(SELECT json_agg(DISTINCT ${who}) FROM (${own}) o)`.as('people'),
      sql<
        OwnDistance['closures'][number]['works']
      >`COALESCE((SELECT json_agg(json_build_object('class', q.class, 'day', w.on_day,
          'body', w.body, 'people', q.people) ORDER BY w.on_day, q.class)
        FROM (SELECT o.class_id, o.class, json_agg(${who}) AS people FROM (${own}) o GROUP BY o.class_id, o.class) q
        JOIN distance_works w ON w.school_id = z.school_id AND w.closure_id = z.id AND w.class_id = q.class_id
          AND w.body <> ''
        WHERE w.on_day >= ${ctx.today}::date), '[]')`.as('works'),
    ])
    .where('z.undone_at', 'is', null)
    .where('z.ends_on', '>=', ctx.today)
    .where('z.starts_on', '<=', addDays(ctx.today, daysAhead))
    .where(sql<boolean>`EXISTS (SELECT 1 FROM (${own}) o)`)
    .orderBy('z.starts_on')
    .orderBy('z.id')
    .limit(50)
    .execute();
}

/** The addresses of a lesson that the caller gives; 404 elsewhere. */
export async function lessonLink(ctx: ReadCtx, id: string): Promise<LessonLink> {
  const row = await ctx.db
    .selectFrom('lessons as l')
    .leftJoin('courses as c', (join) => join.onRef('c.school_id', '=', 'l.school_id').onRef('c.id', '=', 'l.course_id'))
    .leftJoin('subjects as b', (join) =>
      join.onRef('b.school_id', '=', 'c.school_id').onRef('b.id', '=', 'c.subject_id'),
    )
    .leftJoin('classes as k', (join) => join.onRef('k.school_id', '=', 'l.school_id').onRef('k.id', '=', 'l.class_id'))
    .leftJoin('groups as g', (join) => join.onRef('g.school_id', '=', 'l.school_id').onRef('g.id', '=', 'l.group_id'))
    .leftJoin('course_links as s', (join) =>
      join.onRef('s.school_id', '=', 'c.school_id').onRef('s.course_id', '=', 'c.id'),
    )
    .leftJoin('distance_replays as r', (join) =>
      join.onRef('r.school_id', '=', 'l.school_id').onRef('r.lesson_id', '=', 'l.id'),
    )
    .select(['l.remote_url as url', 'l.version', 'c.id as courseId', makesRooms(sql`l.org_id`).as('rooms')])
    .select(['r.url as replayUrl', 'r.until_on as until', 'r.version as replayVersion', replayFiles.as('files')])
    .select(
      sql<boolean>`((l.on_day + make_interval(mins => l.starts)) AT TIME ZONE ${ctx.zone} <= ${ctx.now})`.as('begun'),
    )
    .select([
      sql<string>`coalesce(g.name, k.name, '')`.as('audience'),
      sql<string>`coalesce(b.name, '')`.as('subject'),
      sql<string>`coalesce(b.name_ar, '')`.as('subjectAr'),
      sql<string>`coalesce(s.url, '')`.as('courseUrl'),
      sql<number>`coalesce(s.version, 0)`.as('courseVersion'),
      sql<boolean>`(c.id IS NOT NULL AND ${linksCourse(ctx)})`.as('teaches'),
    ])
    .where('l.id', '=', id)
    .where(linksLesson(ctx))
    .executeTakeFirst();
  if (!row) throw notFound();
  const { url, version, courseId, teaches, begun, rooms } = row;
  const { audience, subject, subjectAr, courseUrl, courseVersion } = row;
  return {
    url,
    version,
    course:
      courseId && teaches
        ? { id: courseId, audience, subject, subjectAr, url: courseUrl, version: courseVersion }
        : null,
    today: ctx.today,
    begun,
    rooms,
    replay: { url: row.replayUrl ?? '', until: row.until ?? '', files: row.files, version: row.replayVersion ?? 0 },
  };
}
