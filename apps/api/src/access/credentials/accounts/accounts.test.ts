import * as c from '@encrier/contract/access/credentials';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { leftOutOf, roleOf } from './accounts.policy.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  other = await mintSchool(server);
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName | null) => client(server, school.schoolId, who && school.accounts[who]);
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const create = (body: object, key?: string) =>
  as('admin')(c.createMissingAccounts, { body: { kind: 'guardians', ...body } as never }, key ? { key } : {});
const own = () => ({ school_id: school.schoolId });

/** Pupils of a class with a guardian each, all of them without an account. */
async function addFamilies(count: number, { digital = true, classId = school.classes['6A'] } = {}) {
  return db(async (tx) => {
    const made = Array.from({ length: count }, (_, n) => ({ pupil: newId(), guardian: newId(), n }));
    await tx
      .insertInto('persons')
      .values(
        made.flatMap(({ pupil, guardian, n }) => [
          { ...own(), id: pupil, first_name: `Enfant${n}`, last_name: 'Naciri', search_key: `enfant${n}`, email: null },
          {
            ...own(),
            id: guardian,
            first_name: 'Rim',
            last_name: 'Naciri',
            search_key: 'rim naciri',
            email: `rim${n}@example.org`,
          },
        ]),
      )
      .execute();
    await tx
      .insertInto('pupils')
      .values(made.map(({ pupil }) => ({ ...own(), person_id: pupil, matricule: pupil.slice(-8) })))
      .execute();
    await tx
      .insertInto('enrolments')
      .values(
        made.map(({ pupil }) => ({
          ...own(),
          id: newId(),
          pupil_id: pupil,
          year_id: school.yearId,
          class_id: classId,
          from_on: '2020-01-01',
        })),
      )
      .execute();
    await tx
      .insertInto('guardianships')
      .values(
        made.map(({ pupil, guardian }) => ({
          ...own(),
          pupil_id: pupil,
          guardian_id: guardian,
          kind: 'mother',
          digital_access: digital,
        })),
      )
      .execute();
    return { pupils: made.map((one) => one.pupil), guardians: made.map((one) => one.guardian) };
  });
}
const accountsOf = (personIds: readonly string[]) =>
  db((tx) =>
    tx
      .selectFrom('accounts as a')
      .innerJoin('auth_entries as e', 'e.account_id', 'a.id')
      .where('a.person_id', 'in', [...personIds])
      .select(['a.person_id', 'a.username', 'a.status', 'a.email', 'e.roles', 'e.org_id'])
      .orderBy('a.username')
      .execute(),
  );

test.each([
  ['guardians', false, 'parent'],
  ['guardians', true, 'parent'],
  ['pupils', false, 'eleve'],
  ['staff', true, 'prof'],
  ['staff', false, 'personnel'],
] as const)('an account made for %s (teacher: %s) is %s', (kind, teacher, role) => {
  expect(roleOf(kind, { teacher })).toBe(role);
});
test.each([
  [true, true, 'existing'],
  [true, false, 'existing'],
  [false, true, 'noAccess'],
  [false, false, 'gone'],
] as const)('account %s, tied to a pupil %s: skipped as %s', (hasAccount, tied, reason) => {
  expect(leftOutOf({ hasAccount, tied })).toBe(reason);
});

describe('missing accounts', () => {
  it('are counted, created in one step by the school’s rule, and get sheets like the others', async () => {
    const { guardians } = await addFamilies(3);
    const before = (await as('admin')(c.credentialBoard, { query: { kind: 'guardians' } })).body;
    expect([
      before.total.toInvite,
      before.total.noAccount,
      before.classes.map((one) => [one.name, one.noAccount]),
    ]).toEqual([
      3,
      3,
      [
        ['6A', 3],
        ['5B', 0],
      ],
    ]);
    await as('admin')(c.setUsernameRule, { body: { rule: 'last.first', version: 0 } });
    const { status, body } = await create({});
    expect([status, body.created, body.rest, body.leftOut]).toEqual([200, 3, 0, { existing: 0, gone: 0, noAccess: 0 }]);
    expect([...body.personIds].sort()).toEqual([...guardians].sort());
    expect(
      (await accountsOf(guardians)).map(({ username, status: state, roles, org_id }) => [
        username,
        state,
        roles,
        org_id,
      ]),
    ).toEqual(['naciri.rim', 'naciri.rim2', 'naciri.rim3'].map((name) => [name, 'invited', ['parent'], school.orgId]));
    const sheets = await as('admin')(c.printSheets, { body: { kind: 'guardians', personIds: body.personIds } });
    expect([sheets.status, sheets.body.printed, sheets.body.leftOut.noAccount]).toEqual([200, 3, 0]);
    expect((await as('admin')(c.credentialBoard, { query: { kind: 'guardians' } })).body.total).toMatchObject({
      invited: 3,
      toInvite: 0,
      noAccount: 0,
    });
  });

  it('of pupils and staff have the rights of their organisation', async () => {
    const { pupils } = await addFamilies(1);
    const staff = newId();
    await db(async (tx) => {
      await tx
        .insertInto('persons')
        .values({ ...own(), id: staff, first_name: 'Anas', last_name: 'Bakkali', search_key: 'anas bakkali' })
        .execute();
      await tx
        .insertInto('staff')
        .values({ ...own(), person_id: staff, teacher: true })
        .execute();
    });
    expect([(await create({ kind: 'pupils' })).body.created, (await create({ kind: 'staff' })).body.created]).toEqual([
      1, 1,
    ]);
    expect((await accountsOf([...pupils, staff])).map((one) => one.roles)).toEqual([['prof'], ['eleve']]);
  });

  it('are created once, however often and from however many desks the button is pressed', async () => {
    const { guardians } = await addFamilies(4);
    const same = await Promise.all([1, 2].map(() => create({}, 'pressed-twice')));
    expect(same.map((answer) => [answer.status, answer.body.created])).toEqual([
      [200, 4],
      [200, 4],
    ]);
    const { guardians: more } = await addFamilies(2, { classId: school.classes['5B'] });
    const desks = await Promise.all([create({}), create({})]);
    expect(desks.map((answer) => answer.body.created).sort()).toEqual([0, 2]);
    expect(await accountsOf([...guardians, ...more])).toHaveLength(6);
    const audit = await db((tx) =>
      tx.selectFrom('audit_log').select('after').where('action', '=', 'credentials.create_accounts').execute(),
    );
    expect(audit.map((row) => (row.after as { created: number }).created)).toContain(4);
  });

  it('are created for a class or chosen people; those with an account, former or without digital access are counted apart', async () => {
    const [six] = [await addFamilies(2), await addFamilies(1, { classId: school.classes['5B'] })];
    expect((await create({ classId: school.classes['5B'] })).body.created).toBe(1);
    const closed = await addFamilies(1, { digital: false });
    const gone = await addFamilies(1);
    await db((tx) => tx.updateTable('pupils').set({ status: 'left' }).where('person_id', 'in', gone.pupils).execute());
    const named = await create({
      personIds: [six.guardians[0], school.accounts.parent.personId, ...closed.guardians, ...gone.guardians],
    });
    expect(named.body).toMatchObject({ created: 1, rest: 0, leftOut: { existing: 1, gone: 1, noAccess: 1 } });
    expect((await create({})).body).toMatchObject({ created: 1, leftOut: { existing: 0, gone: 0, noAccess: 1 } });
    expect(await accountsOf([...closed.guardians, ...gone.guardians])).toEqual([]);
    expect((await create({ kind: 'pupils', personIds: gone.pupils })).body).toMatchObject({
      created: 0,
      leftOut: { gone: 1 },
    });
  });

  it('need the permission for sheets and a recent proof, and never concern another school', async () => {
    await addFamilies(1);
    expect((await as('prof')(c.createMissingAccounts, { body: { kind: 'guardians' } })).status).toBe(403);
    await grant(server, school, 'personnel', ['credentials.print'], 'school');
    expect((await as('personnel')(c.createMissingAccounts, { body: { kind: 'guardians' } })).status).toBe(412);
    await db((tx) =>
      tx
        .updateTable('sessions')
        .set({ step_up_until_at: new Date(server.kernel.now().getTime() + 600_000) })
        .execute(),
    );
    expect((await as('personnel')(c.createMissingAccounts, { body: { kind: 'guardians' } })).body.created).toBe(1);
    expect((await create({ personIds: [other.accounts.parent.personId] })).status).toBe(404);
    expect((await create({ classId: other.classes['6A'] })).body.created).toBe(0);
  });
});
