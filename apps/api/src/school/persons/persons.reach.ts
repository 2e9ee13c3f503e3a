import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { pupilInReach, type Reach, reachFor, pupilWithin } from '../directory/directory.public.ts';
import { stewardReach } from './persons.policy.ts';

/** Whose sheets the caller opens, changes or reads protected data of; see `stewardReach`. */
export const steward = (asker: Pick<Ctx, 'actor'>, permission: Parameters<typeof stewardReach>[1]): Reach | null =>
  stewardReach(self(asker), permission);

/** Pupils `p` in that reach; nobody without the right. */
export function stewardsPupil(
  asker: Pick<Ctx, 'actor' | 'today'>,
  permission: Parameters<typeof stewardReach>[1],
): RawBuilder<boolean> {
  const reach = steward(asker, permission);
  return reach ? sql<boolean>`(${pupilInReach(reach, asker.today, undefined, sql`p.person_id`)})` : sql<boolean>`FALSE`;
}

/**
 * People whom the office may name as a guardian, as a condition on persons `h`: guardians of pupils in reach, these
 * pupils, and staff.
 */
export function nameable(asker: Pick<Ctx, 'actor' | 'today'>): Expression<SqlBool> {
  const reach = reachFor(asker);
  if (!reach.all) return sql`FALSE`;
  const pupil = sql`EXISTS (SELECT 1 FROM pupils p WHERE p.school_id = h.school_id AND p.person_id = h.id
    AND ${pupilWithin(asker, 'people.view')})`;
  const guardian = sql`EXISTS (SELECT 1 FROM guardianships g JOIN pupils p ON p.school_id = g.school_id
    AND p.person_id = g.pupil_id WHERE g.school_id = h.school_id AND g.guardian_id = h.id
    AND ${pupilWithin(asker, 'people.view')})`;
  const staff = sql`EXISTS (SELECT 1 FROM staff s WHERE s.school_id = h.school_id AND s.person_id = h.id
    AND app.here(s.left_on, ${asker.today}))`;
  return sql`(${pupil} OR ${guardian} OR ${staff})`;
}
