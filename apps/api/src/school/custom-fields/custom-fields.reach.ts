import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { readerOf } from '#kernel/reach/guardians.ts';
import { guardingTies } from '#kernel/reach/ties.ts';
import { learnsWhere } from '../directory/directory.public.ts';

/**
 * Values `v` of a field `d` that families read, about a child that the caller guards; none for a guardian kept away by
 * a court, since a value may reveal where the child is. The office reads by its rights over sheets (`standing`).
 */
export function readsAtHome(ctx: Pick<Ctx, 'schoolId' | 'actor' | 'today'>): RawBuilder<boolean> {
  const { personId, day } = readerOf(ctx);
  return sql<boolean>`(d.family AND d.archived_at IS NULL AND EXISTS (SELECT 1
    FROM ${guardingTies('g', day)} WHERE g.pupil_id = v.person_id AND g.guardian_id = ${personId}::uuid
      AND ${learnsWhere('g')}))`;
}
