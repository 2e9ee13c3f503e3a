import { sql } from 'kysely';
import type { AttendanceTx } from './attendance.room.ts';

export const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

/** Locks the pupils of an absence, so that a roll call and the office write one after the other. */
export async function holdPupils(tx: AttendanceTx, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await tx.db
      .selectFrom('pupils')
      .select('person_id')
      .where('person_id', '=', anyOf(ids))
      .orderBy('person_id')
      .forNoKeyUpdate()
      .execute();
}

/**
 * Roll-call absences wholly covered by a validated absence of the office are kept but superseded: their notifications
 * and justifications are copied to the covering one.
 */
export async function supersedeAbsences(tx: AttendanceTx, pupilIds: readonly string[], day: string): Promise<string[]> {
  if (!pupilIds.length) return [];
  const rows = await tx.db
    .updateTable('attendance_events as ev')
    .from('attendance_events as st')
    .set((eb) => ({
      state: 'superseded',
      superseded_by: eb.ref('st.id'),
      decided_at: sql<Date>`COALESCE(ev.decided_at, ${tx.now})`,
      version: sql<number>`ev.version + 1`,
    }))
    .where('ev.pupil_id', '=', anyOf(pupilIds))
    .where('ev.on_day', '=', day)
    .where('ev.kind', '=', 'absence')
    .where('ev.source', '=', 'roll_call')
    .where('ev.state', 'in', ['pending', 'validated'])
    .whereRef('st.pupil_id', '=', 'ev.pupil_id')
    .whereRef('st.on_day', '=', 'ev.on_day')
    .where('st.kind', '=', 'absence')
    .where('st.source', '=', 'office')
    .where('st.state', '=', 'validated')
    .whereRef('st.starts', '<=', 'ev.starts')
    .whereRef('st.ends', '>=', 'ev.ends')
    .returning('ev.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (!ids.length) return [];
  await tx.db
    .updateTable('attendance_events as st')
    .from((eb) =>
      eb
        .selectFrom('attendance_events as ev')
        .select(['ev.superseded_by', sql<Date | null>`min(ev.told_at)`.as('told_at')])
        .select(
          // One may cover several: a waiting or answered justification must not be hidden by a row without
          // justification.
          sql<string>`(array_agg(ev.justification ORDER BY array_position(
            ARRAY['given', 'more', 'accepted', 'announced', 'refused'], ev.justification)))[1]`.as('justification'),
        )
        .where('ev.id', '=', anyOf(ids))
        .groupBy('ev.superseded_by')
        .as('ev'),
    )
    .set({
      told_at: sql<Date | null>`COALESCE(st.told_at, ev.told_at)`,
      justification: sql<string>`CASE WHEN st.justification = 'none' THEN ev.justification ELSE st.justification END`,
    })
    .whereRef('st.id', '=', 'ev.superseded_by')
    .execute();
  await tx.db
    .insertInto('justification_events')
    .columns(['school_id', 'justification_id', 'event_id'])
    .expression((eb) =>
      eb
        .selectFrom('justification_events as k')
        .innerJoin('attendance_events as ev', 'ev.id', 'k.event_id')
        .select(['k.school_id', 'k.justification_id', sql<string>`ev.superseded_by`.as('event_id')])
        .distinct()
        .where('ev.id', '=', anyOf(ids)),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
  return ids;
}

/** Rows no longer covered by others wait again. Returns them. */
export async function restoreAbsences(tx: AttendanceTx, ids: readonly string[]): Promise<string[]> {
  if (!ids.length) return [];
  const rows = await tx.db
    .updateTable('attendance_events as ev')
    .from('attendance_events as st')
    .set({
      state: 'pending',
      superseded_by: null,
      decided_by: null,
      decided_at: null,
      version: sql<number>`ev.version + 1`,
    })
    .where('ev.superseded_by', '=', anyOf(ids))
    .whereRef('st.id', '=', 'ev.superseded_by')
    .where((eb) =>
      eb.or([
        eb('st.state', '<>', 'validated'),
        eb('st.starts', '>', eb.ref('ev.starts')),
        eb('st.ends', '<', eb.ref('ev.ends')),
      ]),
    )
    .returning('ev.id')
    .execute();
  return rows.map(({ id }) => id);
}
