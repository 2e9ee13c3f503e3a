import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { orgWithin } from '../../../school/directory/directory.public.ts';
import { courseLevel, courseOrg, officeOf, teachesCourse } from '../../gradebook/courses.public.ts';
import { followsCourse } from '../lesson-log.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;

const teaches = (ctx: Asker): RawBuilder<boolean> =>
  holds(ctx.actor, 'lesson-log.write') ? teachesCourse(ctx, true) : sql<boolean>`FALSE`;

/** Courses `c` that the caller plans: those they teach, and those in the reach of an office's right to write. */
export const plansCourse = (ctx: Asker): RawBuilder<boolean> =>
  holds(ctx.actor, 'lesson-log.write')
    ? sql<boolean>`(${teachesCourse(ctx, true)} OR ${officeOf(ctx, 'lesson-log.write')})`
    : sql<boolean>`FALSE`;

/** Courses `c` whose progress the caller reads: their own, and those followed by the direction. */
export const readsProgress = (ctx: Asker): RawBuilder<boolean> =>
  sql<boolean>`(${plansCourse(ctx)} OR ${followsCourse(ctx)})`;

/** Whether the direction writes the programmes of the level `v`. */
export const directsLevel = (ctx: Asker): RawBuilder<boolean> => orgWithin(ctx, 'lesson-log.manage', sql`v.org_id`);

/** Whether the caller teaches the subject `s` at the level `v` now. */
export const teachesAt = (ctx: Asker): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM courses c JOIN school_years cy ON cy.school_id = c.school_id AND cy.id = c.year_id
      AND cy.current
    WHERE c.school_id = v.school_id AND c.subject_id = s.id AND ${teaches(ctx)} AND ${courseLevel} = v.id)`;

/**
 * Sequences `q` of the level `v` that the caller reads: their own, and those shared with teachers of the subject in the
 * organisation.
 */
export const readsSequence = (ctx: Asker): RawBuilder<boolean> =>
  sql<boolean>`(q.account_id = ${self(ctx).accountId} OR (q.shared AND EXISTS (SELECT 1 FROM courses c
    JOIN school_years cy ON cy.school_id = c.school_id AND cy.id = c.year_id AND cy.current
    WHERE c.school_id = q.school_id AND c.subject_id = q.subject_id AND ${teaches(ctx)} AND ${courseOrg} = v.org_id)))`;
