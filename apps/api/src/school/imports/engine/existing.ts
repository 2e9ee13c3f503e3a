import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { hasNoEnd } from '#kernel/db/stays.ts';

export type KnownPerson = {
  id: string;
  lastName: string;
  firstName: string;
  lastNameAr: string;
  firstNameAr: string;
  sex: 'F' | 'M' | null;
  email: string | null;
  phone: string | null;
  address: string;
};
export type KnownPupil = KnownPerson & {
  matricule: string;
  massarCode: string | null;
  ine: string | null;
  siecleId: string | null;
  birthOn: string | null;
  birthPlace: string;
  regime: string;
  familyId: string | null;
  separated: boolean;
  enrolmentId: string | null;
  /** First day in the class of now. */
  placedFrom: string | null;
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
export type KnownOrg = { id: string; name: string; kind: string; storeId: string };
export type School = {
  orgs: KnownOrg[];
  /** `begun`: establishments that have pupils in the year. */
  year: { id: string; name: string; startsOn: string; endsOn: string; begun: string[] } | null;
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
  'persons.address',
] as const;

/** Current establishments, year, levels, classes and groups. */
export async function loadSchool(db: ReadDb): Promise<School> {
  const settings = await db.selectFrom('school_settings').select(['country', 'time_zone']).executeTakeFirstOrThrow();
  const year = await db
    .selectFrom('school_years')
    .select(['id', 'name', 'starts_on as startsOn', 'ends_on as endsOn'])
    .where('current', '=', true)
    .executeTakeFirst();
  const begun = await db
    .selectFrom('levels as l')
    .select('l.org_id as orgId')
    .distinct()
    .where('l.id', 'in', (eb) =>
      eb
        .selectFrom('enrolments as e')
        .innerJoin('classes as c', 'c.id', 'e.class_id')
        .select('c.level_id')
        .where('e.year_id', '=', year?.id ?? null),
    )
    .execute();
  const orgs = await db
    .selectFrom('orgs')
    .select(['id', 'name', 'kind', 'store_id as storeId'])
    .orderBy('position')
    .orderBy('store_id')
    .execute();
  const levels = await db.selectFrom('levels').select(['id', 'name', 'cycle', 'org_id as orgId']).execute();
  const classes = await db
    .selectFrom('classes')
    .innerJoin('levels', 'levels.id', 'classes.level_id')
    .select([
      'classes.id',
      'classes.name',
      'classes.level_id as levelId',
      'levels.name as levelName',
      'levels.org_id as orgId',
    ])
    .where('classes.year_id', '=', year?.id ?? null)
    .orderBy('classes.name')
    .execute();
  const groups = await db
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('year_id', '=', year?.id ?? null)
    .execute();
  return {
    orgs,
    year: year
      ? {
          ...year,
          startsOn: String(year.startsOn),
          endsOn: String(year.endsOn),
          begun: begun.map(({ orgId }) => orgId),
        }
      : null,
    levels,
    classes,
    groups,
    country: settings.country,
    timeZone: settings.time_zone,
  };
}

/** Rows by a key of theirs. */
function gathered<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const out = new Map<string, T[]>();
  for (const row of rows) {
    const list = out.get(key(row));
    if (list) list.push(row);
    else out.set(key(row), [row]);
  }
  return out;
}

/**
 * Every pupil with class, groups and guardians of the year. Five plain statements put together here: right after a
 * large list the database knows nothing of its tables yet, and one statement with joins took seconds for ten thousand
 * pupils.
 */
export async function loadPupils(db: ReadDb, yearId: string | null): Promise<KnownPupil[]> {
  const numbers = await db
    .selectFrom('pupils')
    .select([
      'person_id as id',
      'matricule',
      'massar_code as massarCode',
      'ine',
      'siecle_id as siecleId',
      'board_regime as regime',
      'family_id as familyId',
    ])
    .execute();
  const persons = await db
    .selectFrom('persons')
    .select([...person, 'birth_on as birthOn', 'birth_place as birthPlace'])
    .where('id', 'in', (eb) => eb.selectFrom('pupils').select('person_id'))
    .execute();
  const separated = await db.selectFrom('families').select('id').where('separated', '=', true).execute();
  const enrolments = await db
    .selectFrom('enrolments')
    .select(['id', 'pupil_id', 'class_id', 'from_on'])
    .where('year_id', '=', yearId)
    .where(hasNoEnd('enrolments'))
    .execute();
  const members = await db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select(['group_members.pupil_id', 'groups.name'])
    .where('groups.year_id', '=', yearId)
    .execute();
  const ties = await db.selectFrom('guardianships').select(['pupil_id', 'guardian_id as id', 'kind']).execute();
  const apart = new Set(separated.map(({ id }) => id));
  const personOf = new Map(persons.map((row) => [row.id, row]));
  const placeOf = new Map(enrolments.map((row) => [row.pupil_id, row]));
  const groupsOf = gathered(members, (row) => row.pupil_id);
  const tiesOf = gathered(ties, (row) => row.pupil_id);
  return numbers.flatMap((row) => {
    const who = personOf.get(row.id);
    if (!who) return [];
    return {
      ...who,
      ...row,
      sex: who.sex as 'F' | 'M' | null,
      birthOn: who.birthOn === null ? null : String(who.birthOn),
      separated: row.familyId !== null && apart.has(row.familyId),
      enrolmentId: placeOf.get(row.id)?.id ?? null,
      placedFrom: placeOf.get(row.id)?.from_on ?? null,
      classId: placeOf.get(row.id)?.class_id ?? null,
      groups: (groupsOf.get(row.id) ?? []).map(({ name }) => name),
      guardians: (tiesOf.get(row.id) ?? []).map(({ id, kind }) => ({ id, kind })),
    };
  });
}

/** Adults that a list may name again: guardians and staff. */
export async function loadAdults(db: ReadDb): Promise<KnownPerson[]> {
  const rows = await db
    .selectFrom('persons')
    .select(person)
    // Two plain lists, hashed once: a lookup per person took seconds in a school of ten thousand.
    .where((eb) =>
      eb(
        'persons.id',
        'in',
        eb
          .selectFrom('guardianships')
          .select('guardian_id')
          .union(eb.selectFrom('staff').select('person_id as guardian_id')),
      ),
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
      'staff.matricule',
      'staff.function',
      'staff.teacher',
      eb
        .selectFrom('course_teachers')
        .innerJoin('courses', 'courses.id', 'course_teachers.course_id')
        .innerJoin('subjects', 'subjects.id', 'courses.subject_id')
        .whereRef('course_teachers.person_id', '=', 'staff.person_id')
        .where('courses.class_id', 'is not', null)
        .select(sql<string[]>`coalesce(array_agg(courses.class_id || '|' || subjects.name), '{}')`.as('taught'))
        .as('teaches'),
      eb
        .selectFrom('accounts')
        .innerJoin('auth_entries', 'auth_entries.account_id', 'accounts.id')
        .whereRef('accounts.person_id', '=', 'staff.person_id')
        .select(sql<string[]>`coalesce(array_agg(auth_entries.org_id::text), '{}')`.as('ids'))
        .as('orgIds'),
    ])
    .execute();
  return rows.map((row) => ({
    ...row,
    sex: row.sex as 'F' | 'M' | null,
    teaches: row.teaches ?? [],
    orgIds: row.orgIds ?? [],
  }));
}
