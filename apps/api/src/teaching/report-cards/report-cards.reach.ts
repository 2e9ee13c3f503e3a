import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { isOfAgeOn } from '#kernel/reach/guardians.ts';
import { guardsPupil } from '#kernel/reach/ties.ts';
import { classIdInReach, reachFor } from '../../school/directory/directory.public.ts';
import { officeOf, membersOf, teachesCourse } from '../gradebook/gradebook.public.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;
type Condition = RawBuilder<boolean>;
const no = sql<boolean>`FALSE`;

/**
 * Courses `c` of which somebody writes and reads the comments: those that he teaches, those that an office’s right over
 * comments reaches, and those of who makes the cards.
 */
export const writesIn = (ctx: Asker): Condition => {
  const own = holds(ctx.actor, 'report-cards.write')
    ? sql<boolean>`(${teachesCourse(ctx, true)} OR ${officeOf(ctx, 'report-cards.write')})`
    : no;
  return sql<boolean>`(${own}
    OR ${holds(ctx.actor, 'report-cards.manage') ? officeOf(ctx, 'report-cards.manage') : no})`;
};

/** Classes `k` whose cards somebody makes. */
export const managesClass = (ctx: Pick<Ctx, 'actor'>): Condition =>
  holds(ctx.actor, 'report-cards.manage')
    ? sql<boolean>`(${classIdInReach(reachFor(ctx, 'report-cards.manage'), sql`k.id`)})`
    : no;
/** Classes `k` that somebody leads as their head teacher. */
export const leadsClass = (ctx: Pick<Ctx, 'actor'>): Condition =>
  holds(ctx.actor, 'report-cards.write')
    ? sql<boolean>`COALESCE(k.head_teacher_id = ${self(ctx).personId}::uuid, FALSE)`
    : no;
/** Classes `k` whose comments and cards somebody reads whole, and of whose pupils he writes the general comment. */
export const readsClass = (ctx: Pick<Ctx, 'actor'>): Condition =>
  sql<boolean>`(${leadsClass(ctx)} OR ${managesClass(ctx)})`;

/** Courses `c` of a class for a term: its own, and those of the groups that one of its pupils is in. */
export const coursesOfClass = (k: RawBuilder<unknown>, termId: RawBuilder<unknown>, day: string): Condition =>
  sql<boolean>`(c.year_id = ${k}.year_id AND c.marked AND (c.class_id = ${k}.id
      OR (c.group_id IS NOT NULL AND EXISTS (SELECT 1 FROM ${membersOf(day)} w
        JOIN enrolments we ON we.school_id = c.school_id AND we.pupil_id = w.pupil_id AND we.class_id = ${k}.id
          AND app.enrolled(we.to_on, ${day}))))
    AND (NOT EXISTS (SELECT 1 FROM course_terms xt WHERE xt.school_id = c.school_id AND xt.course_id = c.id)
      OR EXISTS (SELECT 1 FROM course_terms xt WHERE xt.school_id = c.school_id AND xt.course_id = c.id
        AND xt.term_id = ${termId})))`;

/** Whether the card of a pupil is frozen for a term, in the class that he is in: his subjects say no more. */
export const isFrozen = (
  pupil: RawBuilder<unknown>,
  year: RawBuilder<unknown>,
  termId: RawBuilder<unknown>,
  day: string,
): Condition =>
  sql<boolean>`EXISTS (SELECT 1 FROM enrolments fe
    JOIN report_classes fr ON fr.school_id = fe.school_id AND fr.class_id = fe.class_id AND fr.term_id = ${termId}
    WHERE fe.school_id = app.school_id() AND fe.pupil_id = ${pupil} AND fe.year_id = ${year}
      AND app.enrolled(fe.to_on, ${day}))`;

/** Cards `d` that families may read: those of a published class that nothing replaced, once their paper is made. */
export const isPublished = sql<boolean>`(d.replaced_at IS NULL AND d.file_id IS NOT NULL AND EXISTS (SELECT 1
  FROM report_classes pc
  WHERE pc.school_id = d.school_id AND pc.class_id = d.class_id AND pc.term_id = d.term_id
    AND pc.published_at IS NOT NULL))`;

/** Cards `d` that a family reads: published ones of the caller's children or his own, found before (`familyPupils`). */
export const readsAtHome = (pupilIds: readonly string[]): Condition =>
  sql<boolean>`(d.pupil_id = ANY (${[...pupilIds]}::uuid[]) AND ${isPublished})`;

/** Whether the pupil `h` is of age on a day: he says himself that he read his card, and it is sent to him alone. */
export const isOfAge = (day: string): Condition => isOfAgeOn('h', day);

/** Persons `r` who are asked on a day to say that they read the card `d` of the pupil `h`: he of age, else his guardians. */
export const isAsked = (day: string): Condition =>
  sql<boolean>`(CASE WHEN ${isOfAgeOn('h', day)} THEN r.id = d.pupil_id
    ELSE ${guardsPupil(sql`r.id`, sql`d.pupil_id`, day)} END)`;

/** Batches `b` of whose classes somebody makes the cards, every one of them. */
export const ofOwnClasses = (ctx: Pick<Ctx, 'actor'>): Condition =>
  sql<boolean>`((b.asked_by = ${self(ctx).accountId}::uuid OR EXISTS (SELECT 1 FROM report_batch_classes bc
      WHERE bc.school_id = b.school_id AND bc.batch_id = b.id))
    AND NOT EXISTS (SELECT 1 FROM report_batch_classes bc JOIN classes k ON k.school_id = bc.school_id
      AND k.id = bc.class_id
      WHERE bc.school_id = b.school_id AND bc.batch_id = b.id AND NOT ${managesClass(ctx)}))`;
