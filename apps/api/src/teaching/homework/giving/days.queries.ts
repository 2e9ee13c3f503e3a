import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { heavyDay, type homeworkDays } from '@encrier/contract/teaching/homework';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { lessonTakesPlace } from '../../../planning/timetable/lessons/lessons.public.ts';
import { courseOrg, membersOf } from '../../gradebook/courses.public.ts';
import { givesIn } from '../homework.reach.ts';

/** Whether the homework `h` is still to come and the lesson it is due for is cancelled, moved to another day, or gone with its day. */
export const lessonGone = (today: string): RawBuilder<boolean> =>
  sql<boolean>`(h.due_lesson_id IS NOT NULL AND h.cancelled_at IS NULL AND h.due_on >= ${today}::date AND NOT EXISTS (SELECT 1 FROM lessons l
    WHERE l.school_id = h.school_id AND l.id = h.due_lesson_id AND l.on_day = h.due_on AND l.state = 'planned' AND ${lessonTakesPlace}))`;

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

/** Whether the school, or the organisation of the course `c`, is closed on a day. */
export const closedOn = (day: string): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM holidays hd WHERE hd.school_id = c.school_id AND ${day}::date BETWEEN hd.starts_on AND hd.ends_on
    AND (hd.org_id IS NULL OR hd.org_id = ${courseOrg}))`;

/** What is due on a day for pupils of a course, in whatever course it was given; drafts are nobody else's business. */
const dueOn = (db: ReadDb, courseId: string, day: string, today: string, except: string | null) =>
  db
    .selectFrom('homework as h')
    .innerJoin('courses as c', 'c.id', 'h.course_id')
    .innerJoin('subjects as s', 's.id', 'c.subject_id')
    .select(['h.id', 'h.title', 's.name as subject', 's.colour', 'h.minutes'])
    .where('h.due_on', '=', day)
    .where('h.published_at', 'is not', null)
    .where('h.cancelled_at', 'is', null)
    .where('h.named', '=', false)
    .$if(except !== null, (rest) => rest.where('h.id', '<>', except!))
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM ${membersOf(today)} hm
        WHERE hm.pupil_id IN (SELECT cm.pupil_id FROM courses oc CROSS JOIN LATERAL ${membersOfCourse(today)} cm WHERE oc.school_id = h.school_id AND oc.id = ${courseId}))`,
    )
    .orderBy('s.name')
    .orderBy('h.id')
    .limit(50)
    .execute();
/** Pupils of the course `oc`. */
const membersOfCourse = (
  day: string,
) => sql`(SELECT e.pupil_id FROM enrolments e WHERE e.school_id = oc.school_id AND e.class_id = oc.class_id AND app.enrolled(e.to_on, ${day})
  UNION SELECT gm.pupil_id FROM group_members gm WHERE gm.school_id = oc.school_id AND gm.group_id = oc.group_id AND app.in_force(gm.from_on, gm.to_on, ${day}))`;

/** The coming lessons of a course, and what its pupils have to do already for the day that is being chosen. */
export async function days(
  ctx: ReadCtx,
  courseId: string,
  { on, except }: QueryOf<typeof homeworkDays>,
): Promise<ResponseInput<typeof homeworkDays>> {
  const lessons = await comingLessons(ctx.db, courseId, ctx.today, 8);
  const day = on ?? lessons[0]?.day ?? null;
  const course = await ctx.db
    .selectFrom('courses as c')
    .select(['c.id', (day ? closedOn(day) : sql<boolean>`FALSE`).as('closed')])
    .where('c.id', '=', courseId)
    .where(givesIn(ctx))
    .executeTakeFirst();
  if (!course) throw notFound();
  if (!day) return { today: ctx.today, lessons, day: null };
  const pieces = await dueOn(ctx.db, courseId, day, ctx.today, except ?? null);
  const minutes = pieces.reduce((sum, piece) => sum + (piece.minutes ?? 0), 0);
  return {
    today: ctx.today,
    lessons,
    day: {
      day,
      closed: course.closed,
      minutes,
      pieces,
      heavy: minutes >= heavyDay.minutes || pieces.length >= heavyDay.pieces,
    },
  };
}
