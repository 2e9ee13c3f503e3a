import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { answersFor, guards } from '#kernel/db/stays.ts';
import { holds } from '#kernel/policy/actor.ts';
import { classIdInReach, orgInReach, reachFor } from '../directory/directory.public.ts';

type Condition = RawBuilder<boolean>;

/** Mandates `m` that the caller keeps: of the classes and the establishments where he has the right. */
export function managesMandates(ctx: Pick<Ctx, 'actor'>): Condition {
  if (!holds(ctx.actor, 'mandates.manage')) return sql<boolean>`FALSE`;
  const reach = reachFor(ctx, 'mandates.manage');
  return sql<boolean>`(CASE WHEN m.class_id IS NULL THEN ${orgInReach(reach, sql`m.org_id`)}
    ELSE ${classIdInReach(reach, sql`m.class_id`)} END)`;
}

/** A pupil is in a class on a day. */
const isIn = (pupil: RawBuilder<unknown>, classId: RawBuilder<unknown>, day: string): Condition =>
  sql<boolean>`EXISTS (SELECT 1 FROM enrolments ie WHERE ie.school_id = app.school_id() AND ie.pupil_id = ${pupil}
    AND ie.class_id = ${classId} AND app.in_force(ie.from_on, ie.to_on, ${day}))`;

/** A pupil `p` who is here, by a stay `e` in a class `c` of this year, at a level `l`. */
const seated = (schoolId: number, day: string) => sql`enrolments e
    JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
    JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
    JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
    JOIN pupils p ON p.school_id = e.school_id AND p.person_id = e.pupil_id AND app.here(p.left_on, ${day})
      AND e.school_id = ${schoolId} AND app.in_force(e.from_on, e.to_on, ${day})`;

export type Speaking = {
  mandate: 'pupils' | 'parents' | 'council';
  person_id: string;
  /** For whom a guardian speaks. */
  child_id: string | null;
  family_id: string | null;
  kind: 'pupil' | 'guardian' | 'teacher' | 'other';
  class_id: string | null;
  level_id: string | null;
  cycle: string | null;
  org_id: string;
};
/**
 * Those who speak on a day for a class of this year or sit for an establishment, as an audience takes them: who left
 * the class, the school, or guards no child there any more is not among them. All of them, or one person.
 */
export const speakingOn = (schoolId: number, day: string, personId: string | null = null): RawBuilder<Speaking> => {
  const held = sql`m.school_id = ${schoolId} AND app.in_force(m.from_on, m.to_on, ${day})
    AND (${personId}::uuid IS NULL OR m.person_id = ${personId}::uuid)`;
  return sql<Speaking>`(
  SELECT 'pupils' AS mandate, m.person_id, NULL::uuid AS child_id, NULL::uuid AS family_id, 'pupil' AS kind,
    c.id AS class_id, l.id AS level_id, l.cycle, l.org_id FROM mandates m
  JOIN ${seated(schoolId, day)} ON e.class_id = m.class_id AND e.pupil_id = m.person_id
  WHERE ${held} AND m.kind IN ('pupil', 'deputy', 'eco')
  UNION ALL
  SELECT 'parents', m.person_id, e.pupil_id, p.family_id, 'guardian', c.id, l.id, l.cycle, l.org_id FROM mandates m
  JOIN guardianships g ON g.school_id = m.school_id AND g.guardian_id = m.person_id AND ${guards('g', day)}
  JOIN ${seated(schoolId, day)} ON e.class_id = m.class_id AND e.pupil_id = g.pupil_id
  WHERE ${held} AND m.kind = 'parent'
  UNION ALL
  SELECT 'council', m.person_id, NULL, NULL, 'pupil', NULL, NULL, NULL, m.org_id FROM mandates m
  JOIN ${seated(schoolId, day)} ON l.org_id = m.org_id AND e.pupil_id = m.person_id WHERE ${held} AND m.kind = 'council'
  UNION ALL
  SELECT 'council', m.person_id, e.pupil_id, p.family_id, 'guardian', NULL, NULL, NULL, m.org_id FROM mandates m
  JOIN guardianships g ON g.school_id = m.school_id AND g.guardian_id = m.person_id AND ${guards('g', day)}
  JOIN ${seated(schoolId, day)} ON l.org_id = m.org_id AND e.pupil_id = g.pupil_id WHERE ${held} AND m.kind = 'council'
  UNION ALL
  SELECT 'council', m.person_id, NULL, NULL, CASE WHEN s.teacher THEN 'teacher' ELSE 'other' END, NULL, NULL, NULL,
    m.org_id FROM mandates m
  JOIN staff s ON s.school_id = m.school_id AND s.person_id = m.person_id AND app.here(s.left_on, ${day})
  WHERE ${held} AND m.kind = 'council')`;
};

/** Whether a person may hold a mandate of that kind in that class: its pupils, or who answers for one of them. */
export const belongsTo = (
  kind: RawBuilder<unknown>,
  person: RawBuilder<unknown>,
  classId: RawBuilder<unknown>,
  day: string,
): Condition =>
  sql<boolean>`(CASE WHEN ${kind} = 'parent' THEN EXISTS (SELECT 1 FROM guardianships ig
    WHERE ig.school_id = app.school_id()
      AND ig.guardian_id = ${person} AND ${answersFor('ig', day)} AND ${isIn(sql`ig.pupil_id`, classId, day)})
    ELSE ${isIn(person, classId, day)} END)`;

/** Mandates `m` that hold on a day: who left the class speaks for it no more. */
export const holdsOn = (day: string): Condition =>
  sql<boolean>`(app.in_force(m.from_on, m.to_on, ${day}) AND (m.class_id IS NULL
    OR ${belongsTo(sql`m.kind`, sql`m.person_id`, sql`m.class_id`, day)}))`;
