import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { hasLesson, lessonTakesPlace } from '../../planning/timetable/lessons/lessons.public.ts';
import { resourceSql } from '../../communication/resources/resources.public.ts';
import { officeOf, teachesCourse } from '../gradebook/courses.public.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;
export const personOf = ({ actor }: Pick<Ctx, 'actor'>): string | null =>
  actor.kind === 'account' ? self({ actor }).personId : null;

/** Whether a person teaches the lesson `l`, also as a substitute. */
export const givesLesson = (person: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM lesson_teachers gt WHERE gt.school_id = l.school_id AND gt.lesson_id = l.id
    AND gt.person_id = ${person})`;

/**
 * Lessons `l` of the course `c` whose entry the caller writes: those they teach, those of their courses, and those in
 * the reach of an office's right.
 */
export const writesLesson = (ctx: Asker): RawBuilder<boolean> =>
  holds(ctx.actor, 'lesson-log.write')
    ? sql<boolean>`(${givesLesson(sql`${personOf(ctx)}::uuid`)} OR ${teachesCourse(ctx, true)}
      OR ${officeOf(ctx, 'lesson-log.write')})`
    : sql<boolean>`FALSE`;
/** Courses `c` whose log the direction follows. */
export const followsCourse = (ctx: Asker): RawBuilder<boolean> =>
  holds(ctx.actor, 'lesson-log.manage') ? officeOf(ctx, 'lesson-log.manage') : sql<boolean>`FALSE`;

/** Ids of a teacher's lessons between two days: those they teach, and those of their courses. */
export const lessonIdsOf = (
  person: RawBuilder<unknown>,
  from: string,
  to: string,
  today: string,
): RawBuilder<unknown> =>
  sql`(SELECT ht.lesson_id AS id FROM lesson_teachers ht WHERE ht.school_id = app.school_id()
    AND ht.person_id = ${person}
      AND ht.on_day BETWEEN ${from}::date AND ${to}::date
    UNION SELECT cl.id FROM course_teachers ot JOIN lessons cl ON cl.school_id = ot.school_id
      AND cl.course_id = ot.course_id
      WHERE ot.school_id = app.school_id() AND ot.person_id = ${person} AND ot.role <> 'assistant'
      AND app.in_force(ot.from_on, ot.to_on, ${today})
      AND cl.on_day BETWEEN ${from}::date AND ${to}::date)`;

/** Whether the lesson `l` needs an entry: it belongs to a course, and takes place. */
export const isLogged: RawBuilder<boolean> = sql<boolean>`(l.state = 'planned' AND l.course_id IS NOT NULL
  AND l.kind IN ('lesson', 'practical') AND ${lessonTakesPlace})`;
/** When the lesson `l` is over, on the school's clock. */
export const overAt = (zone: string): RawBuilder<Date> =>
  sql<Date>`((l.on_day + make_interval(mins => l.ends)) AT TIME ZONE ${zone})`;
/** Whether people other than its author may read the entry `e`. */
export const isPublished: RawBuilder<boolean> = sql<boolean>`COALESCE(e.published_at IS NOT NULL, FALSE)`;

/**
 * Whether a pupil's family reads the entry `e` of the lesson `l`: it is published, for the family, and the pupil has
 * the lesson; the pupil reads more than the guardians.
 */
export const readsEntry = (pupil: RawBuilder<unknown>, self: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${isPublished} AND l.state = 'planned' AND (e.visibility = 'families' OR (e.visibility = 'pupils'
    AND ${pupil} = ${self})) AND ${hasLesson(pupil)})`;

/** Whether a pupil was away from the lesson `l`, by validated data. */
export const missedBy = (pupil: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM attendance_events av WHERE av.school_id = l.school_id AND av.pupil_id = ${pupil}
    AND av.on_day = l.on_day
    AND av.kind IN ('absence', 'excluded') AND av.state = 'validated' AND av.starts < l.ends AND av.ends > l.starts)`;

/** Resources `r` that the caller may join to a lesson. */
export const joinable = (ctx: Pick<Ctx, 'actor' | 'now'>): RawBuilder<boolean> =>
  sql<boolean>`((r.author_id = ${self(ctx).accountId} OR r.shared) AND ${resourceSql.out(ctx.now)})`;
