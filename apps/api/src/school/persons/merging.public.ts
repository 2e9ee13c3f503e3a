import { sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import type { MergedPair } from '#kernel/holdings/holdings.ts';
import { fieldsEmptyInKept } from '#kernel/holdings/records.ts';
import { isKeptAway } from './persons.reach.ts';
import { personsRoom, type PersonsTx } from './persons.room.ts';

type Row = Record<string, unknown>;

/**
 * Readies the two records of a member of staff to be one; where only the dropped sheet has one the kept sheet gets it.
 * Answers the dropped one, null without.
 */
async function joinRecords(tx: PersonsTx, { keep, drop }: MergedPair): Promise<Row | null> {
  const rows = await tx.db.selectFrom('staff').selectAll().where('person_id', 'in', [keep, drop]).execute();
  const [kept, dropped] = [rows.find((row) => row.person_id === keep), rows.find((row) => row.person_id === drop)];
  if (!dropped) return null;
  await tx.db.updateTable('staff').set({ matricule: null }).where('person_id', '=', drop).execute();
  if (!kept)
    await tx.db
      .insertInto('staff')
      .values({ ...dropped, person_id: keep })
      .execute();
  else {
    const more = fieldsEmptyInKept(kept, dropped);
    if (Object.keys(more).length) await tx.db.updateTable('staff').set(more).where('person_id', '=', keep).execute();
  }
  return dropped;
}

export const joinStaffRecords = (inAct: InAct, pair: MergedPair): Promise<Row | null> =>
  joinRecords(personsRoom.join(inAct), pair);

/** Takes the record of a dropped sheet away; nothing is tied to it any more. */
export async function removeStaffRecord(inAct: InAct, personId: string): Promise<void> {
  await personsRoom.join(inAct).db.deleteFrom('staff').where('person_id', '=', personId).execute();
}

/** A person cannot be their own guardian: a tie between two merged sheets ends. */
export async function endOwnGuardianship(inAct: InAct, { keep, drop }: MergedPair): Promise<void> {
  await personsRoom
    .join(inAct)
    .db.deleteFrom('guardianships')
    .where('pupil_id', 'in', [keep, drop])
    .where('guardian_id', 'in', [keep, drop])
    .execute();
}

/**
 * Where both sheets have a tie to the same person, the kept one's stays: it takes what a court decided from the other
 * one, which is deleted. Called before ties move.
 */
export async function keepRestrictions(inAct: InAct, { keep, drop }: MergedPair): Promise<void> {
  const { db } = personsRoom.join(inAct);
  for (const [side, beside] of [
    ['guardian_id', 'pupil_id'],
    ['pupil_id', 'guardian_id'],
  ] as const)
    await db
      .updateTable('guardianships as k')
      .from('guardianships as d')
      .set((eb) => ({
        restriction: sql<string>`CASE WHEN k.restriction IN ('', d.restriction) THEN d.restriction
          WHEN d.restriction = '' THEN k.restriction ELSE k.restriction || E'\n' || d.restriction END`,
        restriction_file_id: sql<string | null>`COALESCE(k.restriction_file_id, d.restriction_file_id)`,
        custody: sql<string>`CASE WHEN d.custody = 'none' THEN 'none' ELSE k.custody END`,
        version: eb('k.version', '+', 1),
      }))
      .whereRef(`d.${beside}`, '=', `k.${beside}`)
      .where(`k.${side}`, '=', keep)
      .where(`d.${side}`, '=', drop)
      .where(isKeptAway)
      .execute();
}

/** The kept sheet takes these values, and the other one is deleted. */
export async function keepMergedSheet(inAct: InAct, { keep, drop }: MergedPair, values: Row): Promise<void> {
  const tx = personsRoom.join(inAct);
  await tx.db
    .updateTable('persons')
    .set({ ...values, updated_at: tx.now })
    .where('id', '=', keep)
    .execute();
  await tx.db.deleteFrom('persons').where('id', '=', drop).execute();
}
