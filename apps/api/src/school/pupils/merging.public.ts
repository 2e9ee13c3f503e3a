import { sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { hasNoEnd } from '#kernel/db/stays.ts';
import type { MergedPair } from '#kernel/holdings/holdings.ts';
import { fieldsEmptyInKept, retireNumber } from '#kernel/holdings/records.ts';
import { addDays } from '#kernel/policy/days.ts';
import { pupilsRoom, type PupilsTx } from './pupils.room.ts';

type Row = Record<string, unknown>;

/**
 * When both have an open place in a year, the kept one's stays; the other ends yesterday and stays as history, or is
 * deleted if it had no day.
 */
async function endSecondPlaces(tx: PupilsTx, { keep, drop }: MergedPair, today: string): Promise<void> {
  const second = sql<boolean>`enrolments.pupil_id = ${drop} AND ${hasNoEnd('enrolments')} AND EXISTS (SELECT 1
    FROM enrolments k
    WHERE k.school_id = enrolments.school_id AND k.pupil_id = ${keep} AND ${hasNoEnd('k')}
      AND k.year_id = enrolments.year_id)`;
  await tx.db.deleteFrom('enrolments').where(second).where('from_on', '>=', today).execute();
  await tx.db
    .updateTable('enrolments')
    .set({ to_on: addDays(today, -1) })
    .where(second)
    .execute();
}

/** A pupil has one open plan: where both have one, the kept sheet's stays and the other is dropped. */
async function cancelSecondPlan(tx: PupilsTx, { keep, drop }: MergedPair): Promise<void> {
  const open = ['planned', 'blocked'];
  await tx.db
    .updateTable('planned_moves')
    .set((eb) => ({
      state: 'cancelled',
      cause: 'duplicates.merged',
      settled_at: tx.now,
      version: eb('version', '+', 1),
    }))
    .where('pupil_id', '=', drop)
    .where('state', 'in', open)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('planned_moves as k').select('k.id').where('k.pupil_id', '=', keep).where('k.state', 'in', open),
      ),
    )
    .execute();
}

/**
 * Prepares the two records of a pupil for merging; if only the dropped sheet has one, the kept sheet gets it. Returns
 * the dropped record, or null.
 */
async function joinRecords(tx: PupilsTx, { keep, drop }: MergedPair): Promise<Row | null> {
  const rows = await tx.db.selectFrom('pupils').selectAll().where('person_id', 'in', [keep, drop]).execute();
  const [kept, dropped] = [rows.find((row) => row.person_id === keep), rows.find((row) => row.person_id === drop)];
  if (!dropped) return null;
  await tx.db
    .updateTable('pupils')
    .set({ matricule: retireNumber(dropped.matricule, drop), massar_code: null, ine: null, siecle_id: null })
    .where('person_id', '=', drop)
    .execute();
  if (!kept)
    await tx.db
      .insertInto('pupils')
      .values({ ...dropped, person_id: keep })
      .execute();
  else {
    const more = fieldsEmptyInKept(kept, dropped);
    if (Object.keys(more).length) await tx.db.updateTable('pupils').set(more).where('person_id', '=', keep).execute();
  }
  return dropped;
}

/** Prepares two pupils for merging: places, plans and records. Returns the dropped record, or null. */
export async function joinPupilRecords(inAct: InAct, pair: MergedPair, today: string): Promise<Row | null> {
  const tx = pupilsRoom.join(inAct);
  await endSecondPlaces(tx, pair, today);
  await cancelSecondPlan(tx, pair);
  return joinRecords(tx, pair);
}

/** Deletes the record of a dropped sheet; nothing references it any more. */
export async function removePupilRecord(inAct: InAct, personId: string): Promise<void> {
  await pupilsRoom.join(inAct).db.deleteFrom('pupils').where('person_id', '=', personId).execute();
}
