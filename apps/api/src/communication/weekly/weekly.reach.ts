import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { followedChildIds, learnsWhere } from '../../school/directory/directory.public.ts';
import { self } from '#kernel/policy/actor.ts';
import { guardingTies } from '#kernel/reach/ties.ts';

/**
 * Pupils `p` (persons) whose week the caller may open today: their children and the caller. A week shows where a child
 * is and will be: a guardian kept away by a court may read the child's other pages, but not the week.
 */
export function opensWeek(ctx: Pick<Ctx, 'actor' | 'today'>): RawBuilder<boolean> {
  const { roles, personId } = self(ctx);
  const himself = roles.has('eleve') ? personId : null;
  return sql<boolean>`p.id = ANY (array_append(${followedChildIds(ctx)}, ${himself}::uuid))`;
}

/** Accounts `a` that receive the summary of the pupil `h` on a day: the same people. */
export const receivesWeek = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(a.person_id = h.id OR a.person_id IN (SELECT g.guardian_id FROM ${guardingTies('g', day)}
    WHERE g.pupil_id = h.id AND ${learnsWhere('g')}))`;
