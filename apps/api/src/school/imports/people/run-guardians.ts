import { sql } from 'kysely';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import { ensureAccounts, followPersons, type Holder } from '../engine/accounts.ts';
import { insertAll, updateAll } from '../engine/bulk.ts';
import type { Created } from '../engine/plan.ts';
import type { ImportsTx } from '../imports.room.ts';
import type { Guardian, Tie, TiePlan } from './plan-guardians.ts';

function personColumns({ row, known }: Guardian) {
  const last_name_ar = row.lastNameAr ?? known?.lastNameAr ?? '';
  const first_name_ar = row.firstNameAr ?? known?.firstNameAr ?? '';
  return {
    last_name: row.lastName,
    first_name: row.firstName,
    last_name_ar,
    first_name_ar,
    sex: row.sex ?? known?.sex ?? null,
    email: row.email ?? known?.email ?? null,
    phone: row.phone ?? known?.phone ?? null,
    address: row.address ?? known?.address ?? '',
    search_key: searchKey(`${row.firstName} ${row.lastName} ${first_name_ar} ${last_name_ar}`),
  };
}

/** Families for pupils without one: that of another child of the same guardian, else a new one. */
export function familiesToGive(
  ties: readonly Tie[],
  makeId: () => string,
): { made: { id: string; label: string; separated: boolean; version: number }[]; ofPupil: Map<string, string> } {
  const ofGuardian = new Map<string, string>();
  for (const { pupil, guardian } of ties) if (pupil.familyId) ofGuardian.set(guardian.id, pupil.familyId);
  const ofPupil = new Map<string, string>();
  const made: { id: string; label: string; separated: boolean; version: number }[] = [];
  for (const { pupil, guardian } of ties) {
    if (pupil.familyId) continue;
    const id = ofPupil.get(pupil.id) ?? ofGuardian.get(guardian.id) ?? makeId();
    if (!ofPupil.has(pupil.id) && !ofGuardian.has(guardian.id))
      made.push({ id, label: guardian.row.lastName, separated: false, version: 1 });
    ofPupil.set(pupil.id, id);
    ofGuardian.set(guardian.id, id);
  }
  return { made, ofPupil };
}

async function giveFamilies(tx: ImportsTx, ties: readonly Tie[]): Promise<number> {
  const { made, ofPupil } = familiesToGive(ties, () => newId(tx.now.getTime()));
  await insertAll(tx, 'families', made);
  await updateAll(
    tx,
    'pupils',
    'person_id',
    [...ofPupil].map(([person_id, family_id]) => ({ person_id, family_id })),
    { version: sql`pupils.version + 1` },
  );
  return made.length;
}

/** Legal parents sign in; a neighbour to call does not. */
export function holders(ties: readonly Tie[]): Holder[] {
  const found = new Map<string, Holder>();
  for (const { guardian, legal, orgId } of ties) {
    if (!legal || !orgId) continue;
    const { email, phone } = personColumns(guardian);
    const holder = found.get(guardian.id) ?? {
      personId: guardian.id,
      firstName: guardian.row.firstName,
      lastName: guardian.row.lastName,
      email,
      phone,
      role: 'parent',
      orgIds: new Set<string>(),
    };
    holder.orgIds.add(orgId);
    found.set(guardian.id, holder);
  }
  return [...found.values()];
}

/** The ties that create or change something. */
export const liveTies = (plan: TiePlan): Tie[] =>
  plan.ties.filter(({ isNew, changed, guardian }) => isNew || changed || guardian.changed);

/** Writes guardians, their ties and invited accounts; lines that change nothing are not touched. */
export async function runGuardians(tx: ImportsTx, plan: TiePlan, created: Created): Promise<void> {
  const live = liveTies(plan);
  const guardians = [...new Set(live.map(({ guardian }) => guardian))];
  const fresh = guardians.filter(({ known }) => !known);
  const changed = guardians.filter((guardian) => guardian.changed);
  const times = { created_at: tx.now, updated_at: tx.now, version: 1, birth_place: '' };
  await insertAll(
    tx,
    'persons',
    fresh.map((guardian) => ({ id: guardian.id, ...personColumns(guardian), ...times })),
  );
  await updateAll(
    tx,
    'persons',
    'id',
    changed.map((guardian) => ({ id: guardian.id, ...personColumns(guardian) })),
    { updated_at: sql`${tx.now}::timestamptz`, version: sql`persons.version + 1` },
  );
  created.families = await giveFamilies(tx, live);
  const columns = ({ pupil, guardian, relation, legal, payer }: Tie) => ({
    pupil_id: pupil.id,
    guardian_id: guardian.id,
    kind: relation,
    legal,
    payer,
  });
  await insertAll(
    tx,
    'guardianships',
    live
      .filter(({ isNew }) => isNew)
      .map(columns)
      .map((row) => ({ ...row, digital_access: row.legal, version: 1 }) as never),
  );
  await updateAll(
    tx,
    'guardianships',
    ['pupil_id', 'guardian_id'],
    live.filter((tie) => !tie.isNew && tie.changed).map(columns),
    { version: sql`guardianships.version + 1` },
  );
  created.accounts = await ensureAccounts(tx, holders(live));
  await followPersons(
    tx,
    changed.map(({ id }) => id),
  );
  created.guardians = fresh.length;
}
