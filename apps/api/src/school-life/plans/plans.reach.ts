import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { isOwn, isOfAgeOn, readerOf } from '#kernel/reach/guardians.ts';
import { pupilWithin } from '../../school/directory/directory.public.ts';
import { isNotOwnHome } from '../conduct/conduct.public.ts';

type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'today'>;
type Condition = RawBuilder<boolean>;
const closed = sql<boolean>`FALSE`;

/** Pupils `p` whose whole plans the caller reads as staff; never their own child's. */
export const readsPlans = (ctx: Asker): Condition =>
  sql<boolean>`((${pupilWithin(ctx, 'plans.view')} OR ${pupilWithin(ctx, 'plans.manage')})
    AND ${isNotOwnHome(sql`p.person_id`, self(ctx).personId)})`;
export const managesPlans = (ctx: Asker): Condition =>
  sql<boolean>`(${pupilWithin(ctx, 'plans.manage')} AND ${isNotOwnHome(sql`p.person_id`, self(ctx).personId)})`;

/**
 * Pupils `p` whose arrangements the caller reads: those they teach or follow, and those of a lesson they teach today.
 */
export function readsArrangements(ctx: Asker): Condition {
  if (!holds(ctx.actor, 'plans.arrangements')) return closed;
  const person = self(ctx).personId;
  return sql<boolean>`((${pupilWithin(ctx, 'plans.arrangements')} OR EXISTS (SELECT 1 FROM lesson_teachers lt
    JOIN lessons l ON l.school_id = lt.school_id AND l.id = lt.lesson_id
      WHERE lt.school_id = p.school_id AND lt.person_id = ${person}::uuid AND l.on_day = ${ctx.today}
        AND l.state = 'planned'
        AND CASE WHEN l.group_id IS NULL THEN EXISTS (SELECT 1 FROM enrolments e
          WHERE e.school_id = l.school_id AND e.class_id = l.class_id AND e.pupil_id = p.person_id
          AND app.in_force(e.from_on, e.to_on, ${ctx.today}))
          ELSE EXISTS (SELECT 1 FROM group_members m WHERE m.school_id = l.school_id AND m.group_id = l.group_id
            AND m.pupil_id = p.person_id AND app.in_force(m.from_on, m.to_on, ${ctx.today})) END))
    AND ${isNotOwnHome(sql`p.person_id`, person)})`;
}

/** Plans `n` in force on a day. */
export const holdsOn = (day: string): Condition =>
  sql<boolean>`(n.state = 'in_force' AND app.in_force(n.starts_on, n.ends_on, ${day}))`;

/** Plans `n` of the pupil `h` that a family reads: guardians with authority, and the pupil once of age. */
export const readAtHome = (ctx: Asker): Condition =>
  sql<boolean>`(n.state <> 'draft' AND ${isOwn(sql`n.pupil_id`, readerOf(ctx))}
    AND (n.pupil_id <> ${self(ctx).personId}::uuid OR ${isOfAgeOn('h', ctx.today)}))`;
