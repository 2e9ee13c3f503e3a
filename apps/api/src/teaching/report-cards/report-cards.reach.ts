import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { isOfAgeOn } from '#kernel/reach/guardians.ts';
import { guardsPupil } from '#kernel/reach/ties.ts';
import { classIdWithin } from '../../school/directory/directory.public.ts';
import { officeOf, membersOf, teachesCourse } from '../gradebook/gradebook.public.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;
type Condition = RawBuilder<boolean>;
const no = sql<boolean>`FALSE`;

/**
 * Courses `c` whose comments the caller writes and reads: those they teach, those in the reach of an office's right
 * over comments, and all for people who make the cards.
 */
export const writesIn = (ctx: Asker): Condition => {
  const own = holds(ctx.actor, 'report-cards.write')
    ? sql<boolean>`(${teachesCourse(ctx, true)} OR ${officeOf(ctx, 'report-cards.write')})`
    : no;
  return sql<boolean>`(${own}
    OR ${holds(ctx.actor, 'report-cards.manage') ? officeOf(ctx, 'report-cards.manage') : no})`;
};

/** Classes `k` whose cards the caller makes. */
export const managesClass = (ctx: Pick<Ctx, 'actor'>): Condition =>
  classIdWithin(ctx, 'report-cards.manage', sql`k.id`);
/** Classes `k` of which the caller is head teacher. */
export const leadsClass = (ctx: Pick<Ctx, 'actor'>): Condition =>
  holds(ctx.actor, 'report-cards.write')
    ? sql<boolean>`COALESCE(k.head_teacher_id = ${self(ctx).personId}::uuid, FALSE)`
    : no;
/** Classes `k` whose comments and cards the caller reads whole, and whose general comments they write. */
export const readsClass = (ctx: Pick<Ctx, 'actor'>): Condition =>
  sql<boolean>`(${leadsClass(ctx)} OR ${managesClass(ctx)})`;

/** Courses `c` of a class for a term: its own, and those of its pupils' groups. */
export const coursesOfClass = (k: RawBuilder<unknown>, termId: RawBuilder<unknown>, day: string): Condition =>
  sql<boolean>`(c.year_id = ${k}.year_id AND c.marked AND (c.class_id = ${k}.id
      OR (c.group_id IS NOT NULL AND EXISTS (SELECT 1 FROM ${membersOf(day)} w
        JOIN enrolments we ON we.school_id = c.school_id AND we.pupil_id = w.pupil_id AND we.class_id = ${k}.id
          AND app.enrolled(we.to_on, ${day}))))
    AND (NOT EXISTS (SELECT 1 FROM course_terms xt WHERE xt.school_id = c.school_id AND xt.course_id = c.id)
      OR EXISTS (SELECT 1 FROM course_terms xt WHERE xt.school_id = c.school_id AND xt.course_id = c.id
        AND xt.term_id = ${termId})))`;

/** Whether a pupil's card is frozen for a term, in their class: subjects can no longer change their comments. */
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

/** Cards `d` that families may read: the last version in a published class, once the paper is made. */
export const isPublished = sql<boolean>`(d.replaced_at IS NULL AND d.file_id IS NOT NULL AND EXISTS (SELECT 1
  FROM report_classes pc
  WHERE pc.school_id = d.school_id AND pc.class_id = d.class_id AND pc.term_id = d.term_id
    AND pc.published_at IS NOT NULL))`;

/** Cards `d` that a family reads: published ones of the given pupils (`familyPupils`). */
export const readsAtHome = (pupilIds: readonly string[]): Condition =>
  sql<boolean>`(d.pupil_id = ANY (${[...pupilIds]}::uuid[]) AND ${isPublished})`;

/** Whether the pupil `h` is of age on a day: the pupil alone then receives the card and confirms reading. */
export const isOfAge = (day: string): Condition => isOfAgeOn('h', day);

/**
 * Persons `r` who must confirm on a day that they read the card `d` of the pupil `h`: the pupil of age, else the
 * guardians.
 */
export const isAsked = (day: string): Condition =>
  sql<boolean>`(CASE WHEN ${isOfAgeOn('h', day)} THEN r.id = d.pupil_id
    ELSE ${guardsPupil(sql`r.id`, sql`d.pupil_id`, day)} END)`;

/** Batches `b` in which the caller makes the cards of every class. */
export const ofOwnClasses = (ctx: Pick<Ctx, 'actor'>): Condition =>
  sql<boolean>`((b.asked_by = ${self(ctx).accountId}::uuid OR EXISTS (SELECT 1 FROM report_batch_classes bc
      WHERE bc.school_id = b.school_id AND bc.batch_id = b.id))
    AND NOT EXISTS (SELECT 1 FROM report_batch_classes bc JOIN classes k ON k.school_id = bc.school_id
      AND k.id = bc.class_id
      WHERE bc.school_id = b.school_id AND bc.batch_id = b.id AND NOT ${managesClass(ctx)}))`;
