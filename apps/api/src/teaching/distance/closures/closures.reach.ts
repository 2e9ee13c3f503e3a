import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { orgWithin } from '../../../school/directory/directory.public.ts';
import { lessonTakesPlace } from '../../../planning/timetable/lessons/lessons.public.ts';
import { teachesCourse } from '../../gradebook/courses.public.ts';
import { personOf } from '../distance.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;

/** Whether the direction closes an organisation. */
export const closesOrg = (ctx: Asker, org: Expression<unknown>): RawBuilder<boolean> =>
  orgWithin(ctx, 'distance.close', org);

/** Whether the caller teaches a lesson made remote by the closure `z`. */
export const teachesIn = (ctx: Asker): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM distance_closure_lessons tc JOIN lesson_teachers tt ON tt.school_id = tc.school_id
    AND tt.lesson_id = tc.lesson_id WHERE tc.school_id = z.school_id AND tc.closure_id = z.id
      AND tt.person_id = ${personOf(ctx)}::uuid)`;

/**
 * Whether the caller writes the work of the class `k` on days of the closure `z`: the person who closed it, and the
 * teachers of the class.
 */
export const writesWork = (ctx: Asker): RawBuilder<boolean> =>
  sql<boolean>`(${closesOrg(ctx, sql`z.org_id`)} OR ${
    holds(ctx.actor, 'distance.link')
      ? sql`EXISTS (SELECT 1 FROM courses c WHERE c.school_id = k.school_id AND (c.class_id = k.id
          OR c.group_id IN (SELECT g.id FROM groups g WHERE g.school_id = k.school_id AND g.class_id = k.id))
            AND ${teachesCourse(ctx, true)})`
      : sql`FALSE`
  })`;

export type Place = { orgId: string; levelId: string | null; classId: string | null };
/** Ids of the classes that a place holds on a day, as a query. */
export const classesOf = ({ orgId, levelId, classId }: Place, day: string): RawBuilder<unknown> =>
  sql`(SELECT k.id FROM classes k JOIN levels v ON v.school_id = k.school_id AND v.id = k.level_id
    JOIN school_years y ON y.school_id = k.school_id AND y.id = k.year_id AND ${day}::date BETWEEN y.starts_on
      AND y.ends_on
    WHERE k.school_id = app.school_id() AND v.org_id = ${orgId} AND (${levelId}::uuid IS NULL
      OR v.id = ${levelId}::uuid)
      AND (${classId}::uuid IS NULL OR k.id = ${classId}::uuid))`;
/** Whether the class `k` of the level `v` is covered by the closure `z`. */
export const isClosed: RawBuilder<boolean> = sql<boolean>`(v.org_id = z.org_id AND (z.level_id IS NULL
  OR v.id = z.level_id)
  AND (z.class_id IS NULL OR k.id = z.class_id))`;

/**
 * Lessons `l` of some classes that take place: of the class, of its groups, or of a group that holds one of its pupils.
 */
export const lessonOf = (classIds: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(l.state = 'planned' AND l.kind IN ('lesson', 'practical') AND ${lessonTakesPlace}
    AND (l.class_id = ANY (${[...classIds]}::uuid[]) OR (l.class_id IS NULL AND EXISTS (SELECT 1 FROM group_members gm
      JOIN enrolments ge ON ge.school_id = gm.school_id AND ge.pupil_id = gm.pupil_id
        AND app.in_force(ge.from_on, ge.to_on, l.on_day)
      WHERE gm.school_id = l.school_id AND gm.group_id = l.group_id AND app.in_force(gm.from_on, gm.to_on, l.on_day)
        AND ge.class_id = ANY (${[...classIds]}::uuid[])))))`;
