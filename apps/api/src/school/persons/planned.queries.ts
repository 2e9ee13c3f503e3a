import type { PlannedKind, PlannedMove } from '@encrier/contract/school/pupils-planned';
import type { ReadDb } from '#kernel/db/tenant.ts';

/** The move of a pupil that waits or is blocked, if any; the caller must have checked that the pupil may be seen. */
export async function plannedOf(db: ReadDb, pupilId: string): Promise<PlannedMove | null> {
  const row = await db
    .selectFrom('planned_moves as m')
    .leftJoin('classes as c', 'c.id', 'm.class_id')
    .select([
      'm.id',
      'm.kind',
      'm.on_day',
      'm.class_id',
      'c.name',
      'm.reason',
      'm.graduated',
      'm.state',
      'm.cause',
      'm.version',
    ])
    .where('m.pupil_id', '=', pupilId)
    .where('m.state', 'in', ['planned', 'blocked'])
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    kind: row.kind as PlannedKind,
    on: String(row.on_day),
    classId: row.class_id,
    className: row.name ?? '',
    reason: row.reason,
    graduated: row.graduated,
    state: row.state as PlannedMove['state'],
    cause: row.cause,
    version: row.version,
  };
}
