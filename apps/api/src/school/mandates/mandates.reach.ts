import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { isOwn, readerOf } from '#kernel/reach/guardians.ts';
import { answeringTies } from '#kernel/reach/ties.ts';
import { classWithin, classIdWithin, orgWithin } from '../directory/directory.public.ts';

type Condition = RawBuilder<boolean>;

/** Mandates `m` that the caller keeps: of the classes and the establishments where they have the right. */
export const managesMandates = (ctx: Pick<Ctx, 'actor'>): Condition =>
  sql<boolean>`(CASE WHEN m.class_id IS NULL THEN ${orgWithin(ctx, 'mandates.manage', sql`m.org_id`)}
    ELSE ${classIdWithin(ctx, 'mandates.manage', sql`m.class_id`)} END)`;

/** A pupil is in a class on a day. */
const isIn = (pupil: RawBuilder<unknown>, classId: RawBuilder<unknown>, day: string): Condition =>
  sql<boolean>`EXISTS (SELECT 1 FROM enrolments ie WHERE ie.school_id = app.school_id() AND ie.pupil_id = ${pupil}
    AND ie.class_id = ${classId} AND app.in_force(ie.from_on, ie.to_on, ${day}))`;

export type Speaking = {
  mandate: 'pupils' | 'parents' | 'council';
  person_id: string;
  /** The child for whom a guardian is a representative. */
  child_id: string | null;
  family_id: string | null;
  kind: 'pupil' | 'guardian' | 'teacher' | 'other';
  class_id: string | null;
  level_id: string | null;
  cycle: string | null;
  org_id: string;
};
/**
 * Representatives of a class of this year and members of an establishment's council on a day, for audiences; without
 * people who left the class or the school, or no longer guard a child there.
 */
export const speakingOn = (schoolId: number, day: string): RawBuilder<Speaking> =>
  sql<Speaking>`app.speaking(${schoolId}, ${day}, NULL)`;

/** Whether a person may hold a mandate of that kind in that class: its pupils, or the guardians who answer for one. */
export const belongsTo = (
  kind: RawBuilder<unknown>,
  person: RawBuilder<unknown>,
  classId: RawBuilder<unknown>,
  day: string,
): Condition =>
  sql<boolean>`(CASE WHEN ${kind} = 'parent' THEN EXISTS (SELECT 1 FROM ${answeringTies('ig', day)}
    WHERE ig.guardian_id = ${person} AND ${isIn(sql`ig.pupil_id`, classId, day)})
    ELSE ${isIn(person, classId, day)} END)`;

/** Mandates `m` in force on a day: a person who left the class no longer has one. */
export const holdsOn = (day: string): Condition =>
  sql<boolean>`(app.in_force(m.from_on, m.to_on, ${day}) AND (m.class_id IS NULL
    OR ${belongsTo(sql`m.kind`, sql`m.person_id`, sql`m.class_id`, day)}))`;

/**
 * Enrolments `e` through which the caller, as a family, sees the representatives of the class and its establishment:
 * today's, of the caller or the pupils they guard.
 */
export const readsByPlace = (ctx: Pick<Ctx, 'schoolId' | 'actor' | 'today'>): Condition =>
  sql<boolean>`(app.in_force(e.from_on, e.to_on, ${ctx.today}) AND ${isOwn(sql`e.pupil_id`, readerOf(ctx))})`;

/**
 * Mandates `m` of a person's page that the caller reads there: of the establishments and classes (`c`, `l`) they see.
 */
export const readsAsStaff = (ctx: Pick<Ctx, 'actor' | 'today'>): Condition =>
  sql<boolean>`(CASE WHEN m.class_id IS NULL THEN ${orgWithin(ctx, 'people.view', sql`m.org_id`)}
    ELSE ${classWithin(ctx, 'people.view')} END)`;
