import type { InAct } from '#kernel/act/act.ts';
import type { AuditEntry } from '#kernel/act/audit.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { MergedPair } from '#kernel/holdings/holdings.ts';
import { fieldsEmptyInKept } from '#kernel/holdings/records.ts';
import { changesOf } from '#kernel/policy/edits.ts';
import { stricterTie, type TieTerms, tiesDiffer } from './merging.policy.ts';
import { personsRoom, type PersonsTx } from './persons.room.ts';

type Row = Record<string, unknown>;

/** Two ties of one guardian to one child, which differ. */
export type TwoTies = {
  pupilId: string;
  guardianId: string;
  version: number;
  kept: TieTerms;
  /** Null where the two contradict each other. */
  joined: TieTerms | null;
};

/** The ties that two merged sheets have to the same person and that do not say the same. */
export async function differingTies(db: ReadDb, { keep, drop }: MergedPair): Promise<TwoTies[]> {
  const rows = await db
    .selectFrom('guardianships')
    .select(['pupil_id', 'guardian_id', 'version', 'legal', 'digital_access', 'may_pick_up', 'receives_reports'])
    .select(['starts_on', 'ends_on', 'custody', 'restriction', 'restriction_file_id', 'identity_document'])
    .where((eb) => eb.or([eb('pupil_id', 'in', [keep, drop]), eb('guardian_id', 'in', [keep, drop])]))
    .execute();
  const ties = rows.map(({ pupil_id, guardian_id, version, ...terms }) => ({ pupil_id, guardian_id, version, terms }));
  return ties.flatMap((of) => {
    const toDrop = [of.pupil_id, of.guardian_id].map((id) => (id === keep ? drop : id));
    const other = ties.find((tie) => tie.pupil_id === toDrop[0] && tie.guardian_id === toDrop[1]);
    if (!other || other === of || !tiesDiffer(of.terms, other.terms)) return [];
    const at = { pupilId: of.pupil_id, guardianId: of.guardian_id, version: of.version };
    return [{ ...at, kept: of.terms, joined: stricterTie(of.terms, other.terms) }];
  });
}

/**
 * The kept tie takes the stricter terms of both, before the other one is deleted. Answers the journal's lines; null,
 * without a change, where two ties contradict each other.
 */
export async function joinTies(inAct: InAct, pair: MergedPair): Promise<AuditEntry[] | null> {
  const tx = personsRoom.join(inAct);
  await tx.db
    .selectFrom('guardianships')
    .select('version')
    .where((eb) =>
      eb.or([eb('pupil_id', 'in', [pair.keep, pair.drop]), eb('guardian_id', 'in', [pair.keep, pair.drop])]),
    )
    .forUpdate()
    .execute();
  const differing = await differingTies(tx.db, pair);
  if (differing.some(({ joined }) => joined === null)) return null;
  const lines: AuditEntry[] = [];
  for (const { pupilId, guardianId, version, kept, joined } of differing) {
    if (!joined || !tiesDiffer(kept, joined)) continue;
    await tx.db
      .updateTable('guardianships')
      .set({ ...joined, version: version + 1 })
      .where('pupil_id', '=', pupilId)
      .where('guardian_id', '=', guardianId)
      .execute();
    const moved = changesOf(kept, joined);
    lines.push({
      action: 'persons.update_tie',
      object: { type: 'pupil', id: pupilId },
      table: 'guardianships',
      before: { guardianId, ...moved.before },
      after: { guardianId, ...moved.after },
    });
  }
  const guardians = differing.map(({ guardianId }) => guardianId);
  if (guardians.length) {
    const accounts = await tx.db.selectFrom('accounts').select('id').where('person_id', 'in', guardians).execute();
    await tx.live(
      'rights.changed',
      {},
      accounts.map(({ id }) => id),
    );
  }
  return lines;
}

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
