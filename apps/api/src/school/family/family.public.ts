import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';

/**
 * Pupils for whom the caller decides today: he is their guardian with legal authority and digital access, between its dates
 * (LAW-MIN-02, SEC-OBJ-01). Somebody who acts for one child reaches that child alone.
 */
export async function ownChildren(db: ReadDb, { actor, today }: Pick<Ctx, 'actor' | 'today'>): Promise<string[]> {
  if (actor.kind !== 'account' || !actor.personId || !actor.roles.has('parent')) return [];
  const rows = await db
    .selectFrom('guardianships')
    .select('pupil_id')
    .where('guardian_id', '=', actor.personId)
    .where('legal', '=', true)
    .where('digital_access', '=', true)
    .where('starts_on', '<=', today)
    .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', today)]))
    .execute();
  const { child } = actor;
  return rows.map((row) => row.pupil_id).filter((id) => child === null || child.personId === id);
}
