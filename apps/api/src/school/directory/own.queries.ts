import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { guardingTies } from '#kernel/reach/ties.ts';

/** The signed-in person of a guardian; null for anybody else. */
export const guardianOf = ({ actor }: Pick<Ctx, 'actor'>): string | null =>
  actor.kind === 'account' && actor.roles.has('parent') ? actor.personId : null;

/**
 * Pupils for whom the caller decides today: he is their guardian with legal authority and digital access, between its
 * dates (LAW-MIN-02, SEC-OBJ-01). Somebody who acts for one child reaches that child alone.
 */
export async function ownChildren(db: ReadDb, { actor, today }: Pick<Ctx, 'actor' | 'today'>): Promise<string[]> {
  const guardian = guardianOf({ actor });
  if (!guardian || actor.kind !== 'account') return [];
  const rows = await db
    .selectFrom(guardingTies('g', today))
    .select('g.pupil_id')
    .where('g.guardian_id', '=', guardian)
    .execute();
  const { child } = actor;
  return rows.map((row) => row.pupil_id).filter((id) => child === null || child.personId === id);
}
