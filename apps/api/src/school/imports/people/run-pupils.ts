import { sql } from 'kysely';
import { addDays } from '#kernel/policy/days.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import { ensureAccounts, followPersons, type Holder } from '../engine/accounts.ts';
import { insertAll, updateAll } from '../engine/bulk.ts';
import type { School } from '../engine/existing.ts';
import { type GuardianEntry, guardianChanged } from './couples.ts';
import type { ImportsTx } from '../imports.room.ts';
import type { PupilEntry, PupilPlan } from './plan-pupils.ts';
import type { Created } from '../engine/plan.ts';
import { ensureClasses, ensureGroups, ensureYear, type Place, type Year } from './ground.ts';
import { classKey } from '../cells/levels.ts';

type Where = { school: School; today: string };
type Ground = { year: Year; classes: Map<string, Place>; groups: Map<string, string>; today: string };

function pupilColumns({ row, known }: PupilEntry) {
  const last_name_ar = row.lastNameAr ?? known?.lastNameAr ?? '';
  const first_name_ar = row.firstNameAr ?? known?.firstNameAr ?? '';
  const numbers = [row.matricule ?? known?.matricule, row.massarCode ?? known?.massarCode, row.ine ?? known?.ine]
    .filter(Boolean)
    .join(' ');
  return {
    last_name: row.lastName,
    first_name: row.firstName,
    last_name_ar,
    first_name_ar,
    sex: row.sex ?? known?.sex ?? null,
    birth_on: row.birthOn ?? known?.birthOn ?? null,
    birth_place: row.birthPlace ?? known?.birthPlace ?? '',
    address: row.address ?? known?.address ?? '',
    search_key: searchKey(`${row.firstName} ${row.lastName} ${first_name_ar} ${last_name_ar} ${numbers}`),
  };
}

const guardianColumns = (entry: GuardianEntry) => ({
  last_name: entry.lastName,
  first_name: entry.firstName,
  email: entry.email,
  phone: entry.phone,
  address: entry.address ?? '',
  search_key: searchKey(
    `${entry.firstName} ${entry.lastName} ${entry.known?.firstNameAr ?? ''} ${entry.known?.lastNameAr ?? ''}`,
  ),
});

const stamped = (tx: ImportsTx) => ({ updated_at: sql`${tx.now}::timestamptz`, version: sql`persons.version + 1` });

async function writePersons(
  tx: ImportsTx,
  fresh: readonly PupilEntry[],
  changed: readonly PupilEntry[],
  guardians: readonly GuardianEntry[],
): Promise<void> {
  const times = { created_at: tx.now, updated_at: tx.now };
  await insertAll(
    tx,
    'persons',
    fresh.map((entry) => ({ id: entry.id, ...pupilColumns(entry), ...times, version: 1 })),
  );
  await insertAll(
    tx,
    'persons',
    guardians
      .filter((entry) => !entry.known)
      .map((entry) => ({
        id: entry.id,
        ...guardianColumns(entry),
        last_name_ar: '',
        first_name_ar: '',
        birth_place: '',
        ...times,
        version: 1,
      })),
  );
  await updateAll(
    tx,
    'persons',
    'id',
    changed.map((entry) => ({ id: entry.id, ...pupilColumns(entry) })),
    stamped(tx),
  );
  await updateAll(
    tx,
    'persons',
    'id',
    guardians.filter(guardianChanged).map((entry) => ({ id: entry.id, ...guardianColumns(entry) })),
    stamped(tx),
  );
}

async function writePupils(
  tx: ImportsTx,
  entries: readonly PupilEntry[],
  ground: Ground,
  known: number,
): Promise<void> {
  let next = known;
  const columns = ({ row, known: before, ...entry }: PupilEntry) => ({
    person_id: entry.id,
    matricule: row.matricule ?? before?.matricule ?? '',
    massar_code: row.massarCode ?? before?.massarCode ?? null,
    ine: row.ine ?? before?.ine ?? null,
    siecle_id: row.siecleId ?? before?.siecleId ?? null,
    board_regime: row.regime ?? before?.regime ?? '',
    family_id: entry.familyId ?? before?.familyId ?? null,
  });
  const fresh = entries
    .filter((entry) => !entry.known)
    .map((entry) => ({ ...columns(entry), entered_on: ground.year.startsOn }));
  for (const row of fresh) {
    next += 1;
    if (!row.matricule) row.matricule = `AUTO-${String(next).padStart(5, '0')}`;
  }
  await insertAll(tx, 'pupils', fresh);
  await updateAll(tx, 'pupils', 'person_id', entries.filter((entry) => entry.known).map(columns));
}

async function writeEnrolments(tx: ImportsTx, entries: readonly PupilEntry[], ground: Ground): Promise<void> {
  const { year, classes, today } = ground;
  const [, inYear = today] = [year.startsOn, today, year.endsOn].sort();
  const placeOf = (entry: PupilEntry): string => classes.get(classKey(entry.row.className))?.id ?? '';
  const begins = ({ row }: PupilEntry): boolean =>
    !year.begun.includes(classes.get(classKey(row.className))?.orgId ?? '');
  const moving = entries.filter((entry) => placeOf(entry) !== entry.known?.classId);
  // A class left on the very day it was entered, or before it began, was a mistake of the list: the class is another
  // one from its first day.
  const slips = moving.filter(({ known }) => known?.placedFrom && known.placedFrom >= inYear);
  await updateAll(
    tx,
    'enrolments',
    'id',
    slips.map((entry) => ({ id: entry.known?.enrolmentId, class_id: placeOf(entry) })),
  );
  const passing = moving.filter((entry) => !slips.includes(entry));
  const left = passing.flatMap(({ known }) =>
    known?.enrolmentId ? [{ id: known.enrolmentId, to_on: addDays(inYear, -1) }] : [],
  );
  await updateAll(tx, 'enrolments', 'id', left);
  const rows = passing.map((entry) => ({
    id: newId(tx.now.getTime()),
    pupil_id: entry.id,
    year_id: year.id,
    class_id: placeOf(entry),
    // The first list of an establishment in a year describes the beginning of the year; later ones describe today.
    from_on: begins(entry) && !entry.known?.enrolmentId ? year.startsOn : inYear,
  }));
  await insertAll(tx, 'enrolments', rows);
}

async function writeTies(tx: ImportsTx, entries: readonly PupilEntry[], ground: Ground): Promise<void> {
  const ties = entries.flatMap(({ id, father, mother }) => [
    ...(father ? [{ pupil_id: id, guardian_id: father.id, kind: 'father' }] : []),
    ...(mother ? [{ pupil_id: id, guardian_id: mother.id, kind: 'mother' }] : []),
  ]);
  await insertAll(tx, 'guardianships', ties, { ignore: true });
  const members = entries.flatMap(({ id, row }) =>
    row.groups.map((name) => ({ group_id: ground.groups.get(name) ?? '', pupil_id: id })),
  );
  await insertAll(tx, 'group_members', members, { ignore: true });
}

/** Accounts of the pupils and of their guardians, in the organisation of each child's level. */
export function holders(entries: readonly PupilEntry[]): Holder[] {
  const found = new Map<string, Holder>();
  for (const { id, row, orgId, father, mother } of entries) {
    found.set(id, {
      personId: id,
      firstName: row.firstName,
      lastName: row.lastName,
      email: null,
      phone: null,
      role: 'eleve',
      orgIds: new Set([orgId]),
    });
    for (const guardian of [father, mother]) {
      if (!guardian) continue;
      const holder = found.get(guardian.id) ?? {
        personId: guardian.id,
        firstName: guardian.firstName,
        lastName: guardian.lastName,
        email: guardian.email,
        phone: guardian.phone,
        role: 'parent',
        orgIds: new Set<string>(),
      };
      holder.orgIds.add(orgId);
      found.set(guardian.id, holder);
    }
  }
  return [...found.values()];
}

/** The pupils whose lines create or change something. */
export function liveEntries(plan: PupilPlan): PupilEntry[] {
  const live = new Set(
    plan.lines.filter(({ outcome }) => outcome === 'create' || outcome === 'update').map(({ line }) => line),
  );
  return plan.pupils.filter(({ line }) => live.has(line));
}

/** Writes the pupils, families and accounts of a plan; lines that change nothing are not touched. */
export async function runPupils(tx: ImportsTx, where: Where, plan: PupilPlan, created: Created): Promise<void> {
  const entries = liveEntries(plan);
  if (!entries.length) return;
  const rows = entries.map(({ row }) => row);
  const year = await ensureYear(tx, where.school, where.today);
  const { classes, made } = await ensureClasses(
    tx,
    where.school,
    year,
    entries.map(({ row, orgId }) => ({ ...row, orgId })),
  );
  const ground: Ground = {
    year,
    classes,
    groups: await ensureGroups(tx, where.school, year, rows),
    today: where.today,
  };
  const fresh = entries.filter(({ known }) => !known);
  const changed = entries.filter((entry) => entry.known && entry.changed);
  await writePersons(tx, fresh, changed, plan.guardians);
  const families = plan.families.filter(({ isNew, changed: differs }) => isNew || differs);
  await insertAll(
    tx,
    'families',
    families.filter(({ isNew }) => isNew).map(({ id, label, separated }) => ({ id, label, separated })),
  );
  await updateAll(
    tx,
    'families',
    'id',
    families.filter(({ isNew }) => !isNew).map(({ id, separated }) => ({ id, separated })),
  );
  const numbered = await tx.db
    .selectFrom('pupils')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  await writePupils(tx, entries, ground, numbered.n);
  await writeEnrolments(tx, entries, ground);
  await writeTies(tx, entries, ground);
  created.accounts = await ensureAccounts(tx, holders(entries));
  await followPersons(tx, [
    ...changed.map(({ id }) => id),
    ...plan.guardians.filter(guardianChanged).map(({ id }) => id),
  ]);
  created.families = families.filter(({ isNew }) => isNew).length;
  created.classes = made;
  created.pupils = fresh.length;
  created.guardians = plan.guardians.filter(({ known }) => !known).length;
}
