import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { isFollowed, readerOf } from '#kernel/reach/guardians.ts';
import { hasLesson, lessonTakesPlace } from '../../planning/timetable/lessons/lessons.public.ts';
import { officeOf, teachesCourse } from '../gradebook/courses.public.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;
export const personOf = ({ actor }: Pick<Ctx, 'actor'>): string | null =>
  actor.kind === 'account' ? actor.personId : null;

/** Courses `c` whose address the caller sets: those they teach, and those in the reach of an office's right. */
export const linksCourse = (ctx: Asker): RawBuilder<boolean> =>
  sql<boolean>`(${teachesCourse(ctx, true)} OR ${officeOf(ctx, 'distance.link')})`;

/** Lessons `l` whose address the caller sets: those they teach, also as a substitute, and those of such courses. */
export const linksLesson = (ctx: Asker): RawBuilder<boolean> =>
  sql<boolean>`(EXISTS (SELECT 1 FROM lesson_teachers t WHERE t.school_id = l.school_id AND t.lesson_id = l.id
      AND t.person_id = ${personOf(ctx)}::uuid)
    OR EXISTS (SELECT 1 FROM courses c WHERE c.school_id = l.school_id AND c.id = l.course_id
      AND ${linksCourse(ctx)}))`;

type Reading = Pick<Ctx, 'schoolId' | 'actor' | 'today'>;
/**
 * Pupils `u` whose remote lessons, closed days and work the caller reads as a family: the pupils they guard today and
 * from whom no court keeps them away (the room of a lesson shows the child), and the caller; only one child for a caller
 * acting for that child.
 */
export const isAtHome = (ctx: Reading): RawBuilder<boolean> => {
  const child = ctx.actor.kind === 'account' ? (ctx.actor.child?.personId ?? null) : null;
  return sql<boolean>`(${isFollowed(sql`u.person_id`, readerOf(ctx))} AND (${child}::uuid IS NULL
    OR u.person_id = ${child}::uuid))`;
};

/** Pupils `u` of these who have the lesson `l`: its room opens to them, and to their guardians. */
export const hasLessonAtHome = (ctx: Reading): RawBuilder<boolean> =>
  sql<boolean>`(${isAtHome(ctx)} AND ${hasLesson(sql`u.person_id`)})`;

/**
 * Recordings `r` of the lesson `l` whose files the caller opens: people who set the lesson's address; its pupils and
 * their guardians until the last day.
 */
export const seesReplay = (ctx: Reading): RawBuilder<boolean> =>
  sql<boolean>`(${linksLesson(ctx)} OR (r.until_on >= ${ctx.today}::date AND l.state = 'planned' AND ${lessonTakesPlace}
    AND EXISTS (SELECT 1 FROM pupils u WHERE u.school_id = l.school_id AND ${isFollowed(sql`u.person_id`, readerOf(ctx))}
      AND ${hasLesson(sql`u.person_id`)})))`;
