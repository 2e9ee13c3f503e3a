import { type RawBuilder, sql } from 'kysely';
import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { classIdInReach, groupInReach, reachFor } from '../../school/directory/directory.public.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;

/** Whether the caller teaches the course `c` today: its teachers of any role, or only those who mark in it. */
export const teachesCourse = (ctx: Asker, marking = false): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM course_teachers ct WHERE ct.school_id = c.school_id AND ct.course_id = c.id
    AND ct.person_id = ${self(ctx).personId}::uuid
    AND app.in_force(ct.from_on, ct.to_on, ${ctx.today}) ${marking ? sql`AND ct.role <> 'assistant'` : sql``})`;

/** Whether the caller is head teacher of the class of the course `c`. */
const leadsClass = (ctx: Asker): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM classes hk WHERE hk.school_id = c.school_id AND hk.id = c.class_id
    AND hk.head_teacher_id = ${self(ctx).personId}::uuid)`;

/** Whether the course `c` is in the reach of an office’s permission. */
export function officeOf(ctx: Asker, permission: PermissionKey): RawBuilder<boolean> {
  const reach = reachFor(ctx, permission);
  if (!reach.all) return sql<boolean>`FALSE`;
  return sql<boolean>`CASE WHEN c.class_id IS NOT NULL THEN ${classIdInReach(reach, sql`c.class_id`)}
    ELSE EXISTS (SELECT 1 FROM groups g WHERE g.school_id = c.school_id AND g.id = c.group_id
      AND ${groupInReach(reach)}) END`;
}

/** Courses `c` in which the caller marks: their own, and those in the reach of an office's right over marks. */
export const marksIn = (ctx: Asker): RawBuilder<boolean> =>
  holds(ctx.actor, 'grades.write')
    ? sql<boolean>`(${teachesCourse(ctx, true)} OR ${officeOf(ctx, 'grades.write')})`
    : sql<boolean>`FALSE`;
/** Courses `c` whose sheet the caller reads, drafts included. */
export const readsSheet = (ctx: Asker): RawBuilder<boolean> => {
  const own = holds(ctx.actor, 'grades.write')
    ? sql<boolean>`(${teachesCourse(ctx)} OR ${leadsClass(ctx)})`
    : sql<boolean>`FALSE`;
  return sql<boolean>`(${own} OR ${officeOf(ctx, 'grades.read')} OR ${marksIn(ctx)})`;
};

/** Whether families, pupils and cards may show an assessment `a`: published and not cancelled. */
export const isPublished = sql<boolean>`(a.published_at IS NOT NULL AND a.cancelled_at IS NULL)`;
/** The same for one family: a pupil reads what is published, the guardians from their own time on. */
export const isReadBy = (self: boolean | RawBuilder<boolean>, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${isPublished} AND (${self} OR a.parents_at IS NULL OR a.parents_at <= ${now}))`;
/** Whether families may open the subject of an assessment `a`: once published, or the day after it took place. */
export const opensSubject = (published: RawBuilder<boolean>, today: string): RawBuilder<boolean> =>
  sql<boolean>`(a.cancelled_at IS NULL AND (${published} OR a.on_day < ${today}::date))`;

/** Pupils of the course `c` on a day, as rows of `pupil_id`. */
export const membersOf = (day: string): RawBuilder<unknown> =>
  sql`(SELECT e.pupil_id FROM enrolments e JOIN pupils u ON u.school_id = e.school_id AND u.person_id = e.pupil_id
    AND app.here(u.left_on, ${day})
      WHERE e.school_id = c.school_id AND e.class_id = c.class_id AND app.enrolled(e.to_on, ${day})
    UNION SELECT gm.pupil_id FROM group_members gm JOIN pupils u ON u.school_id = gm.school_id
      AND u.person_id = gm.pupil_id AND app.here(u.left_on, ${day})
      WHERE gm.school_id = c.school_id AND gm.group_id = c.group_id AND app.in_force(gm.from_on, gm.to_on, ${day}))`;

/**
 * Whether a pupil is in the course `c` on a day; searched from the pupil, so that many courses cost no more than one.
 */
export const isMember = (pupilId: string, day: string): RawBuilder<boolean> =>
  sql<boolean>`COALESCE(EXISTS (SELECT 1 FROM pupils iu WHERE iu.school_id = app.school_id()
    AND iu.person_id = ${pupilId}::uuid AND app.here(iu.left_on, ${day}))
    AND (c.class_id = ANY (ARRAY(SELECT ie.class_id FROM enrolments ie WHERE ie.school_id = app.school_id()
      AND ie.pupil_id = ${pupilId}::uuid AND app.enrolled(ie.to_on, ${day})))
      OR c.group_id = ANY (ARRAY(SELECT im.group_id FROM group_members im WHERE im.school_id = app.school_id()
        AND im.pupil_id = ${pupilId}::uuid AND app.in_force(im.from_on, im.to_on, ${day})))), FALSE)`;

/** The class of the course `c`, or for a group across classes that of one of its pupils. */
const courseClass = sql`COALESCE(c.class_id, (SELECT og.class_id FROM groups og
    WHERE og.school_id = c.school_id AND og.id = c.group_id),
    (SELECT oe.class_id FROM group_members om JOIN enrolments oe ON oe.school_id = om.school_id
      AND oe.pupil_id = om.pupil_id AND oe.year_id = c.year_id
      WHERE om.school_id = c.school_id AND om.group_id = c.group_id ORDER BY om.pupil_id LIMIT 1))`;
/** The organisation of the course `c`. */
export const courseOrg: RawBuilder<string | null> =
  sql`(SELECT ol.org_id FROM classes ok JOIN levels ol ON ol.school_id = ok.school_id AND ol.id = ok.level_id
  WHERE ok.school_id = c.school_id AND ok.id = ${courseClass})`;
/** The level of the course `c`. */
export const courseLevel: RawBuilder<string | null> =
  sql`(SELECT vk.level_id FROM classes vk WHERE vk.school_id = c.school_id AND vk.id = ${courseClass})`;

/** Terms `t` of a year for an organisation: its own if any, else the common ones. */
export const termsIn = (year: RawBuilder<unknown>, org: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(t.year_id = ${year} AND t.org_id IS NOT DISTINCT FROM (SELECT ot.org_id FROM terms ot
    WHERE ot.school_id = t.school_id AND ot.year_id = ${year}
    AND ot.org_id = ${org} LIMIT 1))`;
/**
 * Whether marks of the term `t` are closed: its year is over, somebody closed it, or its last day for entering marks
 * has passed.
 */
export const isClosed = (today: string): RawBuilder<boolean> =>
  sql<boolean>`((SELECT cy.closed_at IS NOT NULL FROM school_years cy
    WHERE cy.school_id = t.school_id AND cy.id = t.year_id)
    OR COALESCE((SELECT d.closed FROM grade_terms d WHERE d.school_id = t.school_id
      AND d.term_id = t.id), t.entry_to_on < ${today}::date, FALSE))`;
/** The term of a day, else the last one begun before it, else the first. */
export const nearest = (today: string): RawBuilder<unknown> =>
  sql`(${today}::date BETWEEN t.starts_on AND t.ends_on) DESC, (t.starts_on <= ${today}::date) DESC,
    abs(t.starts_on - ${today}::date)`;
