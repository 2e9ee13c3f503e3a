import type { LessonLink, OwnDistance } from '@encrier/contract/teaching/distance';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { addDays } from '#kernel/policy/days.ts';
import { isOwn, readerOf } from '#kernel/reach/guardians.ts';
import {
  joinUrl,
  lessonIdsOfPupil,
  lessonIdsOfTeacher,
  lessonTakesPlace,
} from '../../planning/timetable/lessons/lessons.public.ts';
import { linksCourse, linksLesson, personOf } from './distance.reach.ts';

const daysAhead = 13;
const most = 500;

/** Remote lessons of the coming two weeks that whoever asks has, gives, or guards the pupil of. */
export async function ownDistance(ctx: ReadCtx): Promise<OwnDistance> {
  const { db, today, actor } = ctx;
  const self = personOf(ctx);
  if (!self) return { today, items: [] };
  const span = { from: sql`${today}::date`, to: sql`${addDays(today, daysAhead)}::date` };
  const child = actor.kind === 'account' ? (actor.child?.personId ?? null) : null;
  const taught = sql`UNION ALL SELECT ${self}::uuid, TRUE, y.id FROM ${lessonIdsOfTeacher(sql`${self}::uuid`, span)} y`;
  const each = sql<{ person_id: string; teaches: boolean; id: string }>`(SELECT u.person_id, FALSE AS teaches, x.id
    FROM pupils u CROSS JOIN LATERAL ${lessonIdsOfPupil(sql`u.person_id`, span)} x
    WHERE u.school_id = app.school_id() AND ${isOwn(sql`u.person_id`, readerOf(ctx))}
      AND (${child}::uuid IS NULL OR u.person_id = ${child}::uuid) ${child ? sql`` : taught})`;
  const items = await db
    .selectFrom(each.as('w'))
    .innerJoin('lessons as l', 'l.id', 'w.id')
    .innerJoin('persons as p', (join) =>
      join.onRef('p.school_id', '=', 'l.school_id').onRef('p.id', '=', 'w.person_id'),
    )
    .leftJoin('subjects as b', (join) =>
      join.onRef('b.school_id', '=', 'l.school_id').onRef('b.id', '=', 'l.subject_id'),
    )
    .leftJoin('classes as k', (join) => join.onRef('k.school_id', '=', 'l.school_id').onRef('k.id', '=', 'l.class_id'))
    .leftJoin('groups as g', (join) => join.onRef('g.school_id', '=', 'l.school_id').onRef('g.id', '=', 'l.group_id'))
    .select([
      'l.id',
      sql<OwnDistance['items'][number]['person']>`json_build_object('id', p.id,
        'label', p.first_name || ' ' || p.last_name, 'labelAr', trim(p.first_name_ar || ' ' || p.last_name_ar),
        'self', p.id = ${self}::uuid, 'teaches', w.teaches)`.as('person'),
      sql<string>`coalesce(nullif(l.title, ''), b.name, '')`.as('title'),
      sql<string>`coalesce(b.colour, '')`.as('colour'),
      sql<string>`coalesce(g.name, k.name, '')`.as('audience'),
      'l.on_day as day',
      'l.starts',
      'l.ends',
      sql<string>`coalesce((SELECT string_agg(o.first_name || ' ' || o.last_name, ', ' ORDER BY o.last_name, o.id)
        FROM lesson_teachers t JOIN persons o ON o.school_id = t.school_id AND o.id = t.person_id
        WHERE t.school_id = l.school_id AND t.lesson_id = l.id), '')`.as('teachers'),
      joinUrl.as('url'),
    ])
    .where('l.state', '=', 'planned')
    .where(lessonTakesPlace)
    .where(sql<boolean>`${joinUrl} <> ''`)
    .orderBy('l.on_day')
    .orderBy('l.starts')
    .orderBy('p.first_name')
    .orderBy('l.id')
    .limit(most)
    .execute();
  return { today, items };
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
    .select(['l.remote_url as url', 'l.version', 'c.id as courseId'])
    .select([
      sql<string>`concat_ws(' · ', b.name, coalesce(g.name, k.name))`.as('name'),
      sql<string>`coalesce(s.url, '')`.as('courseUrl'),
      sql<number>`coalesce(s.version, 0)`.as('courseVersion'),
      sql<boolean>`(c.id IS NOT NULL AND ${linksCourse(ctx)})`.as('teaches'),
    ])
    .where('l.id', '=', id)
    .where(linksLesson(ctx))
    .executeTakeFirst();
  if (!row) throw notFound();
  const { url, version, courseId, name, courseUrl, courseVersion, teaches } = row;
  return {
    url,
    version,
    course: courseId && teaches ? { id: courseId, name, url: courseUrl, version: courseVersion } : null,
  };
}
