import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { membersOf, officeOf, teachesCourse } from '../gradebook/courses.public.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;

/** Courses `c` in which the caller gives homework: their own, and those in the reach of an office's right. */
export const givesIn = (ctx: Asker): RawBuilder<boolean> =>
  holds(ctx.actor, 'homework.write')
    ? sql<boolean>`(${teachesCourse(ctx, true)} OR ${officeOf(ctx, 'homework.write')})`
    : sql<boolean>`FALSE`;
/** The caller's own courses `c` among them. */
export const ownCourses = (ctx: Asker): RawBuilder<boolean> =>
  holds(ctx.actor, 'homework.write') ? teachesCourse(ctx, true) : sql<boolean>`FALSE`;

const isNamed = (pupil: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(NOT h.named OR EXISTS (SELECT 1 FROM homework_pupils np WHERE np.school_id = h.school_id
    AND np.homework_id = h.id AND np.pupil_id = ${pupil}))`;

/** Pupils of the homework `h` of the course `c` on a day, as rows of `pupil_id`. */
export const pupilsOf = (day: string): RawBuilder<unknown> =>
  sql`(SELECT mw.pupil_id FROM ${membersOf(day)} mw WHERE ${isNamed(sql`mw.pupil_id`)})`;

/**
 * Whether a pupil reads the homework `h` of the course `c`: it is published, and for them that day, or they handed it
 * in before leaving.
 */
export const hasHomework = (pupil: RawBuilder<unknown>, day: string): RawBuilder<boolean> =>
  sql<boolean>`(h.published_at IS NOT NULL AND ((${pupil} IN ${membersOf(day)} AND ${isNamed(pupil)})
    OR EXISTS (SELECT 1 FROM hand_ins ph WHERE ph.school_id = h.school_id AND ph.homework_id = h.id
      AND ph.pupil_id = ${pupil})))`;

/** Whether the homework `h` is one that the caller gave in a year before that of a course, in its subject. */
export const gaveEarlier = (ctx: Pick<Ctx, 'actor'>, courseId: string): RawBuilder<boolean> =>
  sql<boolean>`(h.created_by = ${self(ctx).accountId}::uuid AND h.published_at IS NOT NULL AND EXISTS (SELECT 1
    FROM courses tc
    JOIN school_years ty ON ty.school_id = tc.school_id AND ty.id = tc.year_id JOIN school_years oy
      ON oy.school_id = c.school_id AND oy.id = c.year_id
    WHERE tc.school_id = c.school_id AND tc.id = ${courseId}::uuid AND tc.subject_id = c.subject_id
      AND oy.starts_on < ty.starts_on))`;
