import { sql } from 'kysely';
import { searchKey } from '#kernel/content/search-key.ts';
import { ensureAccounts, followPersons, type Holder } from '../engine/accounts.ts';
import { insertAll, updateAll } from '../engine/bulk.ts';
import { allSubjects, giveCourses } from '../places/give-courses.ts';
import type { ImportsTx } from '../imports.room.ts';
import type { StaffEntry, StaffPlan } from './plan-staff.ts';
import type { Created } from '../engine/plan.ts';

function personColumns({ row, person }: StaffEntry) {
  const last_name_ar = row.lastNameAr ?? person?.lastNameAr ?? '';
  const first_name_ar = row.firstNameAr ?? person?.firstNameAr ?? '';
  return {
    last_name: row.lastName,
    first_name: row.firstName,
    last_name_ar,
    first_name_ar,
    sex: row.sex ?? person?.sex ?? null,
    email: row.email ?? person?.email ?? null,
    phone: row.phone ?? person?.phone ?? null,
    search_key: searchKey(`${row.firstName} ${row.lastName} ${first_name_ar} ${last_name_ar} ${row.matricule ?? ''}`),
  };
}

const staffColumns = ({ id, row, known }: StaffEntry) => ({
  person_id: id,
  matricule: row.matricule ?? known?.matricule ?? null,
  function: row.function,
  teacher: row.role === 'prof',
});

/** New or changed members of staff. */
export const liveStaff = (plan: StaffPlan): StaffEntry[] =>
  plan.staff.filter(({ known, changed }) => !known || changed);
export const holders = (entries: readonly StaffEntry[]): Holder[] =>
  entries.map(({ id, row, orgIds }) => ({
    personId: id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    role: row.role,
    orgIds: new Set(orgIds),
  }));

/** Writes the staff of a plan with what they teach and their accounts; a role opens an area and gives no right. */
export async function runStaff(tx: ImportsTx, plan: StaffPlan, created: Created): Promise<void> {
  const entries = liveStaff(plan);
  if (!entries.length) return;
  const times = { created_at: tx.now, updated_at: tx.now, version: 1, birth_place: '', address: '' };
  await insertAll(
    tx,
    'persons',
    entries.filter(({ person }) => !person).map((entry) => ({ id: entry.id, ...personColumns(entry), ...times })),
  );
  const met = entries.filter(({ person }) => person);
  await updateAll(
    tx,
    'persons',
    'id',
    met.map((entry) => ({ id: entry.id, ...personColumns(entry) })),
    {
      updated_at: sql`${tx.now}::timestamptz`,
      version: sql`persons.version + 1`,
    },
  );
  await insertAll(tx, 'staff', entries.filter(({ known }) => !known).map(staffColumns));
  await updateAll(tx, 'staff', 'person_id', entries.filter(({ known }) => known).map(staffColumns));
  await giveCourses(
    tx,
    entries.flatMap(({ id, row, classIds }) =>
      classIds.map((classId) => ({ classId, personId: id, subject: row.subject || allSubjects })),
    ),
  );
  created.accounts = await ensureAccounts(tx, holders(entries));
  await followPersons(
    tx,
    met.map(({ id }) => id),
  );
  created.staff = entries.filter(({ known }) => !known).length;
}
