import { type Expression, type SqlBool, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { pupilInReach, type Reach, reachFor } from '../directory/directory.public.ts';
import { stewardReach } from './persons.policy.ts';

/** Pupils `p` in a reach, as a condition; a null reach contains nobody. */
export const within = (reach: Reach | null, today: string): Expression<SqlBool> =>
  reach ? pupilInReach(reach, today, undefined, sql`p.person_id`) : sql`FALSE`;

/** Whose sheets the caller opens, changes or reads protected data of; see `stewardReach`. */
export const steward = (asker: Pick<Ctx, 'actor'>, permission: Parameters<typeof stewardReach>[1]): Reach | null =>
  stewardReach(self(asker), permission);

/**
 * People whom the office may name as a guardian, as a condition on persons `h`: guardians of pupils in reach, these
 * pupils, and staff.
 */
export function nameable(asker: Pick<Ctx, 'actor' | 'today'>): Expression<SqlBool> {
  const reach = reachFor(asker);
  if (!reach.all) return sql`FALSE`;
  const pupil = sql`EXISTS (SELECT 1 FROM pupils p WHERE p.school_id = h.school_id AND p.person_id = h.id
    AND ${pupilInReach(reach, asker.today, undefined, sql`p.person_id`)})`;
  const guardian = sql`EXISTS (SELECT 1 FROM guardianships g JOIN pupils p ON p.school_id = g.school_id
    AND p.person_id = g.pupil_id WHERE g.school_id = h.school_id AND g.guardian_id = h.id
    AND ${pupilInReach(reach, asker.today, undefined, sql`p.person_id`)})`;
  const staff = sql`EXISTS (SELECT 1 FROM staff s WHERE s.school_id = h.school_id AND s.person_id = h.id
    AND app.here(s.left_on, ${asker.today}))`;
  return sql`(${pupil} OR ${guardian} OR ${staff})`;
}
