import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { HomeworkDays, homeworkDays } from '@encrier/contract/teaching/homework';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { lessonTakesPlace } from '../../../planning/timetable/lessons/lessons.public.ts';
import { courseOrg, membersOf } from '../../gradebook/courses.public.ts';
import { isHeavy } from '../homework.policy.ts';
import { givesIn } from '../homework.reach.ts';
import { limitOfCourse, pupilPieces } from '../load/load.queries.ts';

type HomeworkPiece = NonNullable<HomeworkDays['day']>['pieces'][number];

/** Whether the homework `h` is still due and its lesson is cancelled, moved to another day, or deleted. */
export const lessonGone = (today: string): RawBuilder<boolean> =>
  sql<boolean>`(h.due_lesson_id IS NOT NULL AND h.cancelled_at IS NULL AND h.due_on >= ${today}::date
    AND NOT EXISTS (SELECT 1 FROM lessons l
    WHERE l.school_id = h.school_id AND l.id = h.due_lesson_id AND l.on_day = h.due_on AND l.state = 'planned'
      AND ${lessonTakesPlace}))`;

/** Lessons of a course that take place, from the day after one on. */
export const comingLessons = (db: ReadDb, courseId: string, after: string, most: number) =>
  db
    .selectFrom('lessons as l')
    .select(['l.id', 'l.on_day as day', 'l.starts', 'l.ends'])
    .where('l.course_id', '=', courseId)
    .where('l.state', '=', 'planned')
    .where('l.on_day', '>', after)
    .where(lessonTakesPlace)
    .orderBy('l.on_day')
    .orderBy('l.starts')
    .limit(most)
    .execute();

/** Whether the school, or the organisation, the level or the class of the course `c`, is closed on a day. */
export const closedOn = (day: string): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM holidays hd WHERE hd.school_id = c.school_id AND ${day}::date BETWEEN hd.starts_on
    AND hd.ends_on
    AND (hd.org_id IS NULL OR hd.org_id = ${courseOrg})
    AND (hd.whole OR app.closes_lesson(c.school_id, hd.id, c.class_id, c.group_id, ${day}::date)))`;

/** Homework that pupils of the course `c` already have for a day, in any course; without drafts. */
const dueOn = (day: string, today: string, except: string | null) => sql<{
  minutes: number;
  count: number;
  sums: { minutes: number; pieces: number }[];
  pieces: HomeworkPiece[];
}>`(WITH of_course AS (SELECT cm.pupil_id FROM ${membersOf(today)} cm),
  due AS (SELECT q.* FROM ${pupilPieces({ from: day, to: day }, today)} q JOIN of_course o ON o.pupil_id = q.pupil_id
    WHERE q.id IS DISTINCT FROM ${except}::uuid),
  sums AS (SELECT COALESCE(sum(d.minutes), 0)::int AS minutes, count(*)::int AS pieces FROM due d GROUP BY d.pupil_id)
  SELECT json_build_object('minutes', COALESCE((SELECT max(x.minutes) FROM sums x), 0),
    'count', COALESCE((SELECT max(x.pieces) FROM sums x), 0),
    'sums', COALESCE((SELECT json_agg(x) FROM sums x), '[]'),
    'pieces', COALESCE((SELECT json_agg(json_build_object('id', h.id, 'title', h.title, 'subject', hs.name,
      'subjectAr', hs.name_ar,
      'colour', hs.colour, 'minutes', h.minutes,
        'named', CASE WHEN h.named THEN p.pupils END) ORDER BY hs.name, h.id)
      FROM (SELECT d.id, count(*) AS pupils FROM due d GROUP BY d.id LIMIT 50) p JOIN homework h
        ON h.school_id = c.school_id AND h.id = p.id
        JOIN courses hc ON hc.school_id = h.school_id AND hc.id = h.course_id JOIN subjects hs
          ON hs.school_id = hc.school_id AND hs.id = hc.subject_id), '[]')))`;

/** The coming lessons of a course, and what its pupils have to do already for the day that is being chosen. */
export async function listDays(
  ctx: ReadCtx,
  courseId: string,
  { on, except }: QueryOf<typeof homeworkDays>,
): Promise<ResponseInput<typeof homeworkDays>> {
  const lessons = await comingLessons(ctx.db, courseId, ctx.today, 8);
  const day = on ?? lessons[0]?.day ?? null;
  const course = await ctx.db
    .selectFrom('courses as c')
    .select(['c.id', (day ? closedOn(day) : sql<boolean>`FALSE`).as('closed')])
    .select([limitOfCourse.as('limit'), dueOn(day ?? ctx.today, ctx.today, except ?? null).as('due')])
    .where('c.id', '=', courseId)
    .where(givesIn(ctx))
    .executeTakeFirst();
  if (!course) throw notFound();
  if (!day) return { today: ctx.today, lessons, day: null };
  const { limit, due } = course;
  const over = due.sums.filter((one) => isHeavy(one, limit)).length;
  const { minutes, count, pieces } = due;
  return {
    today: ctx.today,
    lessons,
    day: { day, closed: course.closed, minutes, count, limit, over, pieces, heavy: over > 0 },
  };
}
