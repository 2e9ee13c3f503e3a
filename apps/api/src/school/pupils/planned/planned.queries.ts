import type { PlannedKind } from '@encrier/contract/school/pupils-planned';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';

export type PlanRow = {
  id: string;
  pupil_id: string;
  kind: PlannedKind;
  class_id: string | null;
  on_day: string;
  reason: string;
  graduated: boolean;
  state: string;
  cause: string;
  version: number;
};

/** Plans by id, in one order; not found when one is not there. */
export async function planRows(db: ReadDb, ids: readonly string[]): Promise<PlanRow[]> {
  const wanted = [...new Set(ids)];
  const rows = await db
    .selectFrom('planned_moves')
    .select(['id', 'pupil_id', 'kind', 'class_id', 'on_day', 'reason', 'graduated', 'state', 'cause', 'version'])
    .where(sql<boolean>`id = ANY (${wanted}::uuid[])`)
    .orderBy('id')
    .execute();
  if (rows.length !== wanted.length) throw notFound();
  return rows.map((row) => ({ ...row, kind: row.kind as PlannedKind, on_day: String(row.on_day) }));
}

/** Refuses plans that somebody changed since they were read, or that are no longer in the required state. */
export function refuseChanged(
  rows: readonly PlanRow[],
  requested: readonly { id: string; version: number }[],
  states: readonly string[],
): void {
  const versions = new Map(requested.map((one) => [one.id, one.version]));
  if (rows.some((row) => !states.includes(row.state))) throw conflict('planned.settled');
  const late = rows.filter((row) => row.version !== versions.get(row.id));
  if (late.length)
    throw conflict('edited_meanwhile', {
      moves: late.map((row) => ({
        id: row.id,
        version: row.version,
        on: row.on_day,
        classId: row.class_id,
        reason: row.reason,
      })),
    });
}

/** Plans whose day has come on the school's clock, the oldest first, and that day. */
export async function dueRows(db: ReadDb, today: string): Promise<{ id: string; kind: PlannedKind }[]> {
  const rows = await db
    .selectFrom('planned_moves')
    .select(['id', 'kind'])
    .where('state', '=', 'planned')
    .where((eb) =>
      eb.or([eb.and([eb('kind', '<>', 'departure'), eb('on_day', '<=', today)]), eb('on_day', '<', today)]),
    )
    .orderBy('on_day')
    .orderBy('id')
    .limit(2000)
    .execute();
  return rows.map(({ id, kind }) => ({ id, kind: kind as PlannedKind }));
}
