import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { membersOf, officeOf, teachesCourse } from '../gradebook/courses.public.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;

/** Courses `c` in which somebody gives homework: his own, and those that an office's right reaches. */
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

/** Pupils for whom the homework `h` of the course `c` is on a day, as rows of `pupil_id`. */
export const pupilsOf = (day: string): RawBuilder<unknown> =>
  sql`(SELECT mw.pupil_id FROM ${membersOf(day)} mw WHERE ${isNamed(sql`mw.pupil_id`)})`;

/**
 * Whether a pupil reads the homework `h` of the course `c`: it is out, and is for him that day, or he handed it in
 * before he left.
 */
export const hasHomework = (pupil: RawBuilder<unknown>, day: string): RawBuilder<boolean> =>
  sql<boolean>`(h.published_at IS NOT NULL AND ((${pupil} IN ${membersOf(day)} AND ${isNamed(pupil)})
    OR EXISTS (SELECT 1 FROM hand_ins ph WHERE ph.school_id = h.school_id AND ph.homework_id = h.id
      AND ph.pupil_id = ${pupil})))`;
