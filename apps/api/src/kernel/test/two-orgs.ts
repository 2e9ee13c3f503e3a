import type pg from 'pg';
import { permissionKeys, permissions, type PermissionSpec, type Scope } from '@encrier/contract/kernel/permission';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import type { Filled, Row } from './fill.ts';
import { addAccount, type TestAccount, type TestSchool } from './school.ts';
import type { TestServer } from './server.ts';

/** Marks of a second organisation: part of the name of all its people and places, and of nothing else in the school. */
export const peopleMark = 'Zellige';
export const placeMark = 'Azulejo';

export type SecondOrg = {
  orgId: string;
  levelId: string;
  classId: string;
  groupId: string;
  familyId: string;
  courseId: string;
  pupil: TestAccount;
  guardian: TestAccount;
  teacher: TestAccount;
  office: TestAccount;
};

/** Things of the whole school, of which no organisation has its own: one id stands for all of them. */
const common = /^(year|fromYear|term|subject|category|reason)$/;

/**
 * Ids of the second organisation to send under a name: of the thing that it names, as `classId` or `child` do, and every
 * id where it names none.
 */
export function idsNamed(other: SecondOrg): (name: string) => readonly string[] {
  const named = new Map(
    Object.entries(other).map(([name, one]: [string, string | TestAccount]): [string, string[]] =>
      typeof one === 'string' ? [name.replace(/Id$/, ''), [one]] : [name, [one.id, one.personId]],
    ),
  );
  const all = [...named.values()].flat();
  named.set('child', [other.pupil.personId]);
  return (name) => {
    const thing = name.replace(/Id$/, '');
    return common.test(thing) ? all.slice(0, 1) : (named.get(thing) ?? all);
  };
}

type Own = { school_id: number };

async function places(db: TenantDb, own: Own, orgId: string, yearId: string) {
  const [levelId, classId, groupId, courseId] = [newId(), newId(), newId(), newId()];
  await db
    .insertInto('levels')
    .values({ ...own, id: levelId, name: `${placeMark} 2de`, cycle: 'Lycée', org_id: orgId, position: 9 })
    .execute();
  await db
    .insertInto('classes')
    .values({ ...own, id: classId, year_id: yearId, level_id: levelId, name: `${placeMark} 2A` })
    .execute();
  await db
    .insertInto('groups')
    .values({ ...own, id: groupId, year_id: yearId, name: `${placeMark} moitié`, kind: 'half', class_id: classId })
    .execute();
  await db
    .insertInto('classrooms')
    .values({ ...own, id: newId(), org_id: orgId, name: `${placeMark} salle` })
    .execute();
  const subject = await db.selectFrom('subjects').select('id').limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('courses')
    .values({ ...own, id: courseId, year_id: yearId, subject_id: subject.id, class_id: classId })
    .execute();
  return { levelId, classId, groupId, courseId };
}

async function tie(db: TenantDb, own: Own, yearId: string, made: Omit<SecondOrg, 'orgId'>): Promise<void> {
  const { pupil, guardian, teacher, office, familyId, classId, groupId, courseId } = made;
  await db
    .insertInto('families')
    .values({ ...own, id: familyId, label: `Famille ${peopleMark}` })
    .execute();
  await db
    .insertInto('pupils')
    .values({ ...own, person_id: pupil.personId, matricule: `${peopleMark}001`, family_id: familyId })
    .execute();
  await db
    .insertInto('enrolments')
    .values({
      ...own,
      id: newId(),
      pupil_id: pupil.personId,
      year_id: yearId,
      class_id: classId,
      from_on: '2020-01-01',
    })
    .execute();
  await db
    .insertInto('guardianships')
    .values({ ...own, pupil_id: pupil.personId, guardian_id: guardian.personId, kind: 'mother' })
    .execute();
  await db
    .insertInto('group_members')
    .values({ ...own, group_id: groupId, pupil_id: pupil.personId })
    .execute();
  await db
    .insertInto('staff')
    .values([teacher, office].map((one) => ({ ...own, person_id: one.personId, teacher: one === teacher })))
    .execute();
  await db
    .insertInto('course_teachers')
    .values({ ...own, course_id: courseId, person_id: teacher.personId })
    .execute();
  for (const { personId } of [pupil, guardian, teacher, office])
    await db
      .updateTable('persons')
      .set({ email: `${searchKey(peopleMark)}@example.org`, phone: '+212600000000' })
      .where('id', '=', personId)
      .execute();
}

/** Adds an organisation to a school, with a class, a pupil, his mother, his teacher and an office account. */
export async function addOrg(server: TestServer, school: TestSchool): Promise<SecondOrg> {
  const own = { school_id: school.schoolId };
  return withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    const orgId = newId();
    await db
      .insertInto('orgs')
      .values({ ...own, id: orgId, store_id: orgId.slice(-6), name: 'Lycée', position: 5 })
      .execute();
    const ground = await places(db, own, orgId, school.yearId);
    const add = (role: 'eleve' | 'parent' | 'prof' | 'personnel', first: string) =>
      addAccount(server, db, { schoolId: school.schoolId, orgId }, { role, first, last: peopleMark });
    const made = {
      familyId: newId(),
      ...ground,
      pupil: await add('eleve', 'Inès'),
      guardian: await add('parent', 'Salma'),
      teacher: await add('prof', 'Driss'),
      office: await add('personnel', 'Hajar'),
    };
    await tie(db, own, school.yearId, made);
    return { orgId, ...made };
  });
}

/** Rows of the places and people of a second organisation, by table: starting points for what is linked to them. */
export async function groundOf(root: pg.Client, { schoolId }: TestSchool, other: SecondOrg): Promise<Filled> {
  const ground: Record<string, [column: string, id: string]> = {
    orgs: ['id', other.orgId],
    levels: ['id', other.levelId],
    classes: ['id', other.classId],
    groups: ['id', other.groupId],
    courses: ['id', other.courseId],
    classrooms: ['org_id', other.orgId],
    families: ['id', other.familyId],
    persons: ['id', other.pupil.personId],
    pupils: ['person_id', other.pupil.personId],
    enrolments: ['pupil_id', other.pupil.personId],
    guardianships: ['pupil_id', other.pupil.personId],
    group_members: ['pupil_id', other.pupil.personId],
    staff: ['person_id', other.teacher.personId],
    course_teachers: ['course_id', other.courseId],
    accounts: ['id', other.teacher.id],
    auth_entries: ['id', other.teacher.entryId],
  };
  const rows = new Map<string, Row>();
  for (const [table, [column, id]] of Object.entries(ground)) {
    const statement = `SELECT * FROM ${table} WHERE school_id = $1 AND ${column} = $2`;
    const { rows: found } = await root.query<Row>(statement, [schoolId, id]);
    if (found.length !== 1) throw new Error(`${found.length} rows of ${table}, not one`);
    rows.set(table, found[0]!);
  }
  return rows;
}

const specs: readonly [string, PermissionSpec][] = permissionKeys.map((key) => [key, permissions[key]]);

/** A role with every permission that can be given at a scope: the whole catalogue at `school`. */
async function addRole(db: TenantDb, own: Own, scope: Scope): Promise<string> {
  const id = newId();
  await db
    .insertInto('custom_roles')
    .values({ ...own, id, name: `Bureau ${id.slice(-6)}`, base: 'admin' })
    .execute();
  await db
    .insertInto('custom_role_grants')
    .values(
      specs
        .filter(([, spec]) => spec.scopes.includes(scope))
        .map(([permission]) => ({ ...own, role_id: id, permission, scope })),
    )
    .execute();
  return id;
}

/**
 * An office account with one membership per organisation, each with all that a scope may give, and a fresh proof of
 * identity. Returns its entry in each.
 */
export async function addOffice(
  server: TestServer,
  school: TestSchool,
  scope: 'school' | 'cycle',
  orgIds: readonly [string, ...string[]],
): Promise<TestAccount & { entries: string[] }> {
  const own = { school_id: school.schoolId };
  return withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    const [first, ...others] = orgIds;
    const account = await addAccount(
      server,
      db,
      { schoolId: school.schoolId, orgId: first },
      { role: 'admin', first: 'Rime', last: 'Bennis', stepUp: true },
    );
    await db
      .insertInto('staff')
      .values({ ...own, person_id: account.personId })
      .execute();
    const entries = [account.entryId];
    for (const orgId of others) {
      const id = newId();
      await db
        .insertInto('auth_entries')
        .values({ ...own, id, account_id: account.id, org_id: orgId, roles: ['admin'] })
        .execute();
      entries.push(id);
    }
    const roleId = await addRole(db, own, scope);
    await db
      .insertInto('auth_entry_roles')
      .values(entries.map((entry_id) => ({ ...own, entry_id, role_id: roleId })))
      .execute();
    return { ...account, entries };
  });
}
