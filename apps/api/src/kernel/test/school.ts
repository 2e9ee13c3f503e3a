import { permissionKeys } from '@encrier/contract/kernel/permission';
import type { Role } from '@encrier/contract/kernel/schema';
import { hashPassword } from '#kernel/auth/password.ts';
import { newToken } from '#kernel/auth/token.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import type { TestServer } from './server.ts';

export type TestAccount = {
  id: string;
  personId: string;
  entryId: string;
  username: string;
  password: string;
  token: string;
  sessionId: string;
  label: string;
};
const people = {
  admin: { role: 'admin', names: ['Nadia', 'Berrada'] },
  prof: { role: 'prof', names: ['Hassan', 'Tazi'] },
  prof2: { role: 'prof', names: ['Claire', 'Moreau'] },
  transport: { role: 'transport', names: ['Omar', 'Fassi'] },
  personnel: { role: 'personnel', names: ['Laila', 'Idrissi'] },
  eleve: { role: 'eleve', names: ['Yasmine', 'El Amrani'] },
  eleve2: { role: 'eleve', names: ['Adam', 'Benjelloun'] },
  parent: { role: 'parent', names: ['Samira', 'El Amrani'] },
  parent2: { role: 'parent', names: ['Karim', 'Benjelloun'] },
} as const satisfies Record<string, { role: Role; names: readonly [string, string] }>;
export type PersonName = keyof typeof people;
export type TestSchool = {
  schoolId: number;
  orgId: string;
  yearId: string;
  levels: { '6e': string; '5e': string };
  classes: { '6A': string; '5B': string };
  /** Custom role of the administrator: every permission for the whole school. */
  roleId: string;
  accounts: Record<PersonName, TestAccount>;
};

const password = 'encre violette 1889';
let hash: Promise<string> | null = null;

type Who = { role: Role; first: string; last: string; stepUp?: boolean };

/** Active accounts, each with one membership and an open session: one statement per table, whatever their number. */
async function addAccounts(
  server: TestServer,
  db: TenantDb,
  { schoolId, orgId }: { schoolId: number; orgId: string },
  whom: readonly Who[],
): Promise<TestAccount[]> {
  hash ??= hashPassword(password);
  const password_hash = await hash;
  const now = server.kernel.now();
  const far = new Date(now.getTime() + 90 * 86_400_000);
  const made = whom.map((who) => {
    const [personId, id, entryId, sessionId] = [newId(), newId(), newId(), newId()];
    const label = `${who.first} ${who.last}`;
    const username = `${searchKey(`${who.first}.${who.last}`).replace(/[^a-z.]/g, '')}.${id.slice(-8)}`;
    const { token, hash: token_hash } = newToken(schoolId);
    return { ...who, token_hash, account: { id, personId, entryId, username, password, token, sessionId, label } };
  });
  const named = made.map(({ first, last, account }) => ({
    school_id: schoolId,
    first_name: first,
    last_name: last,
    search_key: searchKey(account.label),
  }));
  await db
    .insertInto('persons')
    .values(made.map(({ account }, at) => ({ ...named[at]!, id: account.personId })))
    .execute();
  await db
    .insertInto('accounts')
    .values(
      made.map(({ account: { id, personId, username, label } }, at) => ({
        ...named[at]!,
        id,
        person_id: personId,
        username,
        password_hash,
        status: 'active',
        search_key: searchKey(`${label} ${username}`),
      })),
    )
    .execute();
  await db
    .insertInto('auth_entries')
    .values(
      made.map(({ role, account }) => ({
        school_id: schoolId,
        id: account.entryId,
        account_id: account.id,
        org_id: orgId,
        roles: [role],
      })),
    )
    .execute();
  await db
    .insertInto('sessions')
    .values(
      made.map(({ account, token_hash, stepUp }) => ({
        school_id: schoolId,
        id: account.sessionId,
        account_id: account.id,
        token_hash,
        rotated_at: now,
        kind: 'mobile',
        device_name: 'Essai',
        created_at: now,
        last_seen_at: now,
        expires_at: far,
        idle_seconds: 90 * 86_400,
        step_up_until_at: stepUp ? far : null,
      })),
    )
    .execute();
  return made.map(({ account }) => account);
}

/** An active account with one membership and an open session. */
export async function addAccount(
  server: TestServer,
  db: TenantDb,
  at: { schoolId: number; orgId: string },
  who: Who,
): Promise<TestAccount> {
  const [account] = await addAccounts(server, db, at, [who]);
  return account!;
}

async function structure(
  db: TenantDb,
  schoolId: number,
  orgId: string,
): Promise<Pick<TestSchool, 'yearId' | 'levels' | 'classes'>> {
  const [yearId, six, five, a, b] = [newId(), newId(), newId(), newId(), newId()];
  const today = new Date();
  const from = today.getUTCMonth() >= 7 ? today.getUTCFullYear() : today.getUTCFullYear() - 1;
  await db
    .insertInto('school_years')
    .values({
      school_id: schoolId,
      id: yearId,
      name: `${from}-${from + 1}`,
      starts_on: `${from}-09-01`,
      ends_on: `${from + 1}-08-31`,
      current: true,
    })
    .execute();
  await db
    .insertInto('levels')
    .values([
      { school_id: schoolId, id: six, name: '6e', cycle: 'Collège', org_id: orgId, position: 1 },
      { school_id: schoolId, id: five, name: '5e', cycle: 'Collège', org_id: orgId, position: 2 },
    ])
    .execute();
  await db
    .insertInto('classes')
    .values([
      { school_id: schoolId, id: a, year_id: yearId, level_id: six, name: '6A' },
      { school_id: schoolId, id: b, year_id: yearId, level_id: five, name: '5B' },
    ])
    .execute();
  return { yearId, levels: { '6e': six, '5e': five }, classes: { '6A': a, '5B': b } };
}

async function tie(
  db: TenantDb,
  schoolId: number,
  made: Pick<TestSchool, 'yearId' | 'classes'>,
  accounts: Record<PersonName, TestAccount>,
): Promise<void> {
  const { eleve, eleve2, parent, parent2, prof, prof2, admin, transport, personnel } = accounts;
  const [first, second] = [newId(), newId()];
  await db
    .insertInto('families')
    .values([
      { school_id: schoolId, id: first, label: 'El Amrani' },
      { school_id: schoolId, id: second, label: 'Benjelloun' },
    ])
    .execute();
  await db
    .insertInto('pupils')
    .values([
      { school_id: schoolId, person_id: eleve.personId, matricule: 'P001', family_id: first },
      { school_id: schoolId, person_id: eleve2.personId, matricule: 'P002', family_id: second },
    ])
    .execute();
  await db
    .insertInto('enrolments')
    .values([
      {
        school_id: schoolId,
        id: newId(),
        pupil_id: eleve.personId,
        year_id: made.yearId,
        class_id: made.classes['6A'],
        from_on: '2020-01-01',
      },
      {
        school_id: schoolId,
        id: newId(),
        pupil_id: eleve2.personId,
        year_id: made.yearId,
        class_id: made.classes['5B'],
        from_on: '2020-01-01',
      },
    ])
    .execute();
  await db
    .insertInto('guardianships')
    .values([
      { school_id: schoolId, pupil_id: eleve.personId, guardian_id: parent.personId, kind: 'mother' },
      { school_id: schoolId, pupil_id: eleve2.personId, guardian_id: parent2.personId, kind: 'father' },
    ])
    .execute();
  await db
    .insertInto('staff')
    .values(
      [prof, prof2, admin, transport, personnel].map((one) => ({
        school_id: schoolId,
        person_id: one.personId,
        teacher: one === prof || one === prof2,
      })),
    )
    .execute();
  const [maths, french, taughtMaths, taughtFrench] = [newId(), newId(), newId(), newId()];
  await db
    .insertInto('subjects')
    .values([
      { school_id: schoolId, id: maths, name: 'Mathématiques', code: 'MATHS', colour: 'maths' },
      { school_id: schoolId, id: french, name: 'Français', code: 'FR', colour: 'francais' },
    ])
    .execute();
  await db
    .insertInto('courses')
    .values([
      { school_id: schoolId, id: taughtMaths, year_id: made.yearId, subject_id: maths, class_id: made.classes['6A'] },
      { school_id: schoolId, id: taughtFrench, year_id: made.yearId, subject_id: french, class_id: made.classes['5B'] },
    ])
    .execute();
  await db
    .insertInto('course_teachers')
    .values([
      { school_id: schoolId, course_id: taughtMaths, person_id: prof.personId },
      { school_id: schoolId, course_id: taughtFrench, person_id: prof2.personId },
    ])
    .execute();
}

/** Creates a small school with one account per role, two classes and two families, directly in the database. */
export async function mintSchool(
  server: TestServer,
  { requireTotp = false }: { requireTotp?: boolean } = {},
): Promise<TestSchool> {
  const { rows } = await server.kernel.pool.query<{ school_id: number }>(
    'INSERT INTO schools DEFAULT VALUES RETURNING school_id',
  );
  const schoolId = rows[0]!.school_id;
  return withTenant(server.kernel.pool, schoolId, {}, async (db) => {
    const [orgId, roleId] = [newId(), newId()];
    await db
      .insertInto('school_settings')
      .values({
        school_id: schoolId,
        title: `École ${schoolId}`,
        languages: ['fr', 'en', 'ar'],
        require_totp: requireTotp,
      })
      .execute();
    await db.insertInto('orgs').values({ school_id: schoolId, id: orgId, store_id: '1', name: 'Collège' }).execute();
    await db.insertInto('audit_heads').values({ school_id: schoolId }).execute();
    const made = await structure(db, schoolId, orgId);
    const names = Object.keys(people) as PersonName[];
    const added = await addAccounts(
      server,
      db,
      { schoolId, orgId },
      names.map((name) => {
        const { role, names: called } = people[name];
        return { role, first: called[0], last: called[1], stepUp: name === 'admin' };
      }),
    );
    const accounts = Object.fromEntries(names.map((name, at) => [name, added[at]])) as Record<PersonName, TestAccount>;
    await tie(db, schoolId, made, accounts);
    await db
      .insertInto('custom_roles')
      .values({ school_id: schoolId, id: roleId, name: 'Direction', base: 'admin' })
      .execute();
    await db
      .insertInto('custom_role_grants')
      .values(
        permissionKeys.map((permission) => ({ school_id: schoolId, role_id: roleId, permission, scope: 'school' })),
      )
      .execute();
    await db
      .insertInto('auth_entry_roles')
      .values({ school_id: schoolId, entry_id: accounts.admin.entryId, role_id: roleId })
      .execute();
    return { schoolId, orgId, ...made, roleId, accounts };
  });
}

/** Gives an account a custom role with these permissions at one scope. */
export async function grant(
  server: TestServer,
  school: TestSchool,
  who: PersonName,
  permissions: readonly string[],
  scope: 'school' | 'cycle' | 'classes',
): Promise<void> {
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    const roleId = newId();
    await db
      .insertInto('custom_roles')
      .values({ school_id: school.schoolId, id: roleId, name: `Rôle ${roleId.slice(-6)}`, base: people[who].role })
      .execute();
    await db
      .insertInto('custom_role_grants')
      .values(permissions.map((permission) => ({ school_id: school.schoolId, role_id: roleId, permission, scope })))
      .execute();
    await db
      .insertInto('auth_entry_roles')
      .values({ school_id: school.schoolId, entry_id: school.accounts[who].entryId, role_id: roleId })
      .execute();
  });
}

/** Makes an account read Arabic, in which mathematics has a name. */
export async function readInArabic(db: TenantDb, who: TestAccount): Promise<void> {
  await db.updateTable('accounts').set({ lang: 'ar' }).where('id', '=', who.id).execute();
  await db.updateTable('subjects').set({ name_ar: 'الرياضيات' }).where('code', '=', 'MATHS').execute();
}
