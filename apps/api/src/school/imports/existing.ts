import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';

export type KnownPerson = {
  id: string;
  lastName: string;
  firstName: string;
  lastNameAr: string;
  firstNameAr: string;
  sex: 'F' | 'M' | null;
  email: string | null;
  phone: string | null;
};
export type KnownPupil = KnownPerson & {
  matricule: string;
  massarCode: string | null;
  birthOn: string | null;
  birthPlace: string;
  address: string;
  regime: string;
  familyId: string | null;
  separated: boolean;
  enrolmentId: string | null;
  classId: string | null;
  groups: string[];
  guardians: { id: string; kind: string }[];
};
export type KnownStaff = KnownPerson & {
  matricule: string | null;
  function: string;
  teacher: boolean;
  /** `class id|subject` of what is taught. */
  teaches: string[];
  /** Organisations that the account is a member of. */
  orgIds: string[];
};
export type KnownClass = { id: string; name: string; levelId: string; levelName: string; orgId: string };
export type KnownLevel = { id: string; name: string; cycle: string; orgId: string };
export type School = {
  year: { id: string; name: string; startsOn: string; endsOn: string; empty: boolean } | null;
  levels: KnownLevel[];
  classes: KnownClass[];
  groups: { id: string; name: string }[];
  country: string;
  timeZone: string;
};

const person = [
  'persons.id',
  'persons.last_name as lastName',
  'persons.first_name as firstName',
  'persons.last_name_ar as lastNameAr',
  'persons.first_name_ar as firstNameAr',
  'persons.sex',
  'persons.email',
  'persons.phone',
] as const;

/** Year, levels, classes and groups as they stand. */
export async function loadSchool(db: ReadDb): Promise<School> {
  const settings = await db.selectFrom('school_settings').select(['country', 'time_zone']).executeTakeFirstOrThrow();
  const year = await db
    .selectFrom('school_years')
    .select((eb) => [
      'id',
      'name',
      'starts_on as startsOn',
      'ends_on as endsOn',
      eb.not(eb.exists(eb.selectFrom('enrolments').select('enrolments.id').whereRef('enrolments.year_id', '=', 'school_years.id'))).as('empty'),
    ])
    .where('current', '=', true)
    .executeTakeFirst();
  const levels = await db.selectFrom('levels').select(['id', 'name', 'cycle', 'org_id as orgId']).execute();
  const classes = await db
    .selectFrom('classes')
    .innerJoin('levels', 'levels.id', 'classes.level_id')
    .select(['classes.id', 'classes.name', 'classes.level_id as levelId', 'levels.name as levelName', 'levels.org_id as orgId'])
    .where('classes.year_id', '=', year?.id ?? null)
    .orderBy('classes.name')
    .execute();
  const groups = await db.selectFrom('groups').select(['id', 'name']).where('year_id', '=', year?.id ?? null).execute();
  return {
    year: year ? { ...year, startsOn: String(year.startsOn), endsOn: String(year.endsOn), empty: Boolean(year.empty) } : null,
    levels, classes, groups, country: settings.country, timeZone: settings.time_zone,
  };
}

/** Every pupil with class, groups and guardians of the year, in one statement. */
export async function loadPupils(db: ReadDb, yearId: string | null): Promise<KnownPupil[]> {
  const rows = await db
    .selectFrom('pupils')
    .innerJoin('persons', 'persons.id', 'pupils.person_id')
    .leftJoin('families', 'families.id', 'pupils.family_id')
    .leftJoin('enrolments', (join) =>
      join.onRef('enrolments.pupil_id', '=', 'pupils.person_id').on('enrolments.year_id', '=', yearId).on('enrolments.to_on', 'is', null),
    )
    .select(person)
    .select((eb) => [
      'pupils.matricule', 'pupils.massar_code as massarCode', 'pupils.board_regime as regime', 'pupils.family_id as familyId',
      'persons.birth_on as birthOn', 'persons.birth_place as birthPlace', 'persons.address',
      'families.separated', 'enrolments.id as enrolmentId', 'enrolments.class_id as classId',
      eb.selectFrom('group_members').innerJoin('groups', 'groups.id', 'group_members.group_id').whereRef('group_members.pupil_id', '=', 'pupils.person_id')
        .where('groups.year_id', '=', yearId).select(sql<string[]>`coalesce(array_agg(groups.name), '{}')`.as('names')).as('groups'),
      eb.selectFrom('guardianships').whereRef('guardianships.pupil_id', '=', 'pupils.person_id')
        .select(sql<{ id: string; kind: string }[]>`coalesce(json_agg(json_build_object('id', guardian_id, 'kind', kind)), '[]')`.as('ties')).as('guardians'),
    ])
    .execute();
  return rows.map((row) => ({
    ...row,
    sex: row.sex as 'F' | 'M' | null,
    birthOn: row.birthOn === null ? null : String(row.birthOn),
    separated: row.separated ?? false,
    groups: row.groups ?? [],
    guardians: row.guardians ?? [],
  }));
}

/** Grown-ups that a list may name again: guardians and staff. */
export async function loadAdults(db: ReadDb): Promise<KnownPerson[]> {
  const rows = await db
    .selectFrom('persons')
    .select(person)
    .where((eb) =>
      eb.or([
        eb.exists(eb.selectFrom('guardianships').select('guardian_id').whereRef('guardian_id', '=', 'persons.id')),
        eb.exists(eb.selectFrom('staff').select('person_id').whereRef('person_id', '=', 'persons.id')),
      ]),
    )
    .execute();
  return rows.map((row) => ({ ...row, sex: row.sex as 'F' | 'M' | null }));
}

/** Every member of staff with what is taught this year. */
export async function loadStaff(db: ReadDb): Promise<KnownStaff[]> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('persons', 'persons.id', 'staff.person_id')
    .select(person)
    .select((eb) => [
      'staff.matricule', 'staff.function', 'staff.teacher',
      eb.selectFrom('class_teachers').whereRef('class_teachers.person_id', '=', 'staff.person_id')
        .select(sql<string[]>`coalesce(array_agg(class_id || '|' || subject), '{}')`.as('taught')).as('teaches'),
      eb.selectFrom('accounts').innerJoin('auth_entries', 'auth_entries.account_id', 'accounts.id').whereRef('accounts.person_id', '=', 'staff.person_id')
        .select(sql<string[]>`coalesce(array_agg(auth_entries.org_id::text), '{}')`.as('ids')).as('orgIds'),
    ])
    .execute();
  return rows.map((row) => ({ ...row, sex: row.sex as 'F' | 'M' | null, teaches: row.teaches ?? [], orgIds: row.orgIds ?? [] }));
}
