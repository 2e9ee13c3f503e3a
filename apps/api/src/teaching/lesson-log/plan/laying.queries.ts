import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { previewLaying } from '@encrier/contract/teaching/lesson-log-plan';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { courseLevel, courseRows } from '../../gradebook/courses.public.ts';
import { isLogged, overAt } from '../lesson-log.reach.ts';
import { layOut, partTitle } from './laying.policy.ts';
import { plansCourse } from './plan.reach.ts';
import { sequenceToRead } from './sequences.queries.ts';

type Asker = Pick<Ctx, 'actor' | 'today' | 'zone' | 'now'> & { db: ReadDb };

/** A course of an open year that the caller plans; 404 for others. */
export async function courseToPlan(ctx: Asker, id: string) {
  const row = await courseRows(ctx.db)
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['c.subject_id as subjectId', 'y.closed_at', courseLevel.as('levelId')])
    .where('c.id', '=', id)
    .where(plansCourse(ctx))
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.closed_at) throw conflict('lesson_log.year_closed');
  return row;
}

/** Lessons of a course that take place and are not over, in order, with the entry of each. */
export const comingLessons = (ctx: Asker, courseId: string) =>
  ctx.db
    .selectFrom('lessons as l')
    .leftJoin('log_entries as e', (join) =>
      join.onRef('e.school_id', '=', 'l.school_id').onRef('e.lesson_id', '=', 'l.id'),
    )
    .select(['l.id', 'l.on_day as day', 'l.starts', 'l.ends', 'e.id as entryId', 'e.published_at', 'e.visa_id'])
    .select([
      sql<boolean>`COALESCE(e.title <> '' OR e.body <> '', FALSE)`.as('written'),
      sql<string>`COALESCE(e.title, '')`.as('kept'),
    ])
    .where('l.course_id', '=', courseId)
    .where('l.on_day', '>=', ctx.today)
    .where(isLogged)
    .where(sql<boolean>`${overAt(ctx.zone)} > ${ctx.now}`)
    .orderBy('l.on_day')
    .orderBy('l.starts')
    .orderBy('l.id')
    .limit(400)
    .execute();

/** Where the steps of a sequence would be placed in a course, from one of its lessons on. */
export async function layingOf(
  ctx: Asker,
  id: string,
  { courseId, lessonId }: { courseId: string; lessonId?: string },
) {
  const found = await sequenceToRead(ctx, id);
  const course = await courseToPlan(ctx, courseId);
  if (course.subjectId !== found.subjectId) throw notFound();
  const lessons = await comingLessons(ctx, courseId);
  const first = lessonId ? lessons.findIndex((one) => one.id === lessonId) : lessons.findIndex((one) => !one.written);
  if (lessonId && first < 0) throw notFound();
  const laid = layOut(found.steps, first < 0 ? [] : lessons.slice(first));
  return { sequence: found, course, lessons, ...laid };
}

/** Preview of placing a sequence. */
export async function previewSequence(
  ctx: ReadCtx,
  id: string,
  query: QueryOf<typeof previewLaying>,
): Promise<ResponseInput<typeof previewLaying>> {
  const { lessons, placed, over } = await layingOf(ctx, id, {
    courseId: query.courseId,
    ...(query.lessonId && { lessonId: query.lessonId }),
  });
  return {
    starts: lessons
      .slice(0, 120)
      .map((one) => ({ id: one.id, day: one.day, starts: one.starts, written: one.written })),
    lessons: placed.map(({ lesson, step, part }) => ({
      id: lesson.id,
      day: lesson.day,
      starts: lesson.starts,
      part,
      parts: step?.lessons ?? 0,
      title: step ? partTitle(step, part) : '',
      kept: lesson.kept,
    })),
    over,
  };
}
