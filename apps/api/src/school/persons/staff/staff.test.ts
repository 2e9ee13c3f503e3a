import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { me } from '@encrier/contract/access/auth';
import { listPeople } from '@encrier/contract/school/imports';
import * as c from '@encrier/contract/school/persons';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

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

const api = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const inSchool = <T>(fn: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const person = (who: PersonName): string => school.accounts[who].personId;
const get = (who: PersonName, id = person('prof')) => api(who)(c.getStaff, { params: { id } });
const today = (days = 0): string =>
  new Date(server.kernel.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
async function body(more: object = {}) {
  const {
    firstName,
    lastName,
    firstNameAr,
    lastNameAr,
    sex = null,
    birthOn = null,
    birthPlace = '',
    nationality = '',
    email = null,
    phone = null,
    phone2 = null,
    address = '',
    matricule,
    function: work,
    teacher,
    contract,
    weeklyMinutesDue,
    enteredOn,
    version,
  } = (await get('admin')).body;
  return {
    firstName,
    lastName,
    firstNameAr,
    lastNameAr,
    sex,
    birthOn,
    birthPlace,
    nationality,
    email,
    phone,
    phone2,
    address,
    matricule,
    function: work,
    teacher,
    contract,
    weeklyMinutesDue,
    enteredOn,
    version,
    ...more,
  };
}
const leave = async (more: object = {}, who: PersonName = 'admin') =>
  api(who)(c.leaveStaff, {
    params: { id: person('prof') },
    body: { leftOn: today(), closeAccount: false, version: (await get('admin')).body.version, ...more },
  });

it('a staff page is open to users who see more than their own classes', async () => {
  await inSchool((db) =>
    db
      .updateTable('classes')
      .set({ head_teacher_id: person('prof') })
      .where('id', '=', school.classes['6A'])
      .execute(),
  );
  const { body: page } = await get('admin');
  expect(page).toMatchObject({
    firstName: 'Hassan',
    teacher: true,
    contract: '',
    leads: [{ name: '6A' }],
    courses: [{ subject: 'Mathématiques', className: '6A', role: 'main', to: null }],
    account: 'work',
    can: { edit: true, closeAccount: true },
  });
  expect(page.cards.map(({ slot }) => slot)).toContain('account');
  expect((await get('admin', person('admin'))).body.can.closeAccount).toBe(false);
  for (const id of [person('eleve'), person('parent'), other.accounts.prof.personId, newId()])
    expect((await get('admin', id)).status).toBe(404);
  expect((await get('prof', person('prof2'))).status).toBe(403);
  for (const who of ['parent', 'eleve', 'transport'] as const) expect((await get(who)).status).toBe(403);
});

describe('an edit', () => {
  it('saves work and names, updates the account and the search, and returns both values to the second of two editors', async () => {
    const sent = await body({
      lastName: 'Tazi Alami',
      function: 'Professeur de mathématiques',
      contract: 'permanent',
      weeklyMinutesDue: 1080,
      matricule: 'S-01',
      enteredOn: '2020-09-01',
    });
    const put = (values: typeof sent) => api('admin')(c.updateStaff, { params: { id: person('prof') }, body: values });
    expect((await put(sent)).status).toBe(200);
    expect((await get('admin')).body).toMatchObject({
      lastName: 'Tazi Alami',
      contract: 'permanent',
      weeklyMinutesDue: 1080,
      matricule: 'S-01',
      enteredOn: '2020-09-01',
    });
    expect((await api('prof')(me, {})).body.user.nom).toBe('Tazi Alami');
    expect((await api('admin')(listPeople, { query: { kind: 'staff', q: 's-01 alami' } })).body.total).toBe(1);
    expect((await put({ ...sent, weeklyMinutesDue: 900 })).body).toMatchObject({
      code: 'edited_meanwhile',
      details: { fields: { weeklyMinutesDue: { theirs: 1080, yours: 900 } } },
    });
    expect((await put(await body({ enteredOn: '2020-02-30' }))).body).toMatchObject({ code: 'persons.no_such_day' });
    await inSchool((db) =>
      db.updateTable('staff').set({ matricule: 'S-02' }).where('person_id', '=', person('prof2')).execute(),
    );
    expect((await put(await body({ matricule: 'S-02' }))).body).toMatchObject({
      code: 'persons.number_taken',
      fields: { matricule: 'persons.number_taken' },
    });
  });
  it('is for users who edit the whole school, or one of its organisations', async () => {
    await grant(server, school, 'personnel', ['people.view', 'people.contacts', 'people.edit'], 'school');
    const put = async () =>
      (await api('personnel')(c.updateStaff, { params: { id: person('prof') }, body: await body() })).status;
    expect(await put()).toBe(200);
    await inSchool((db) =>
      db.updateTable('custom_role_grants').set({ scope: 'cycle' }).where('permission', '=', 'people.edit').execute(),
    );
    expect(await put()).toBe(200);
    await inSchool(async (db) => {
      const orgId = newId();
      await db
        .insertInto('orgs')
        .values({ school_id: school.schoolId, id: orgId, store_id: '2', name: 'Lycée' })
        .execute();
      await db
        .updateTable('auth_entries')
        .set({ org_id: orgId })
        .where('account_id', '=', school.accounts.prof.id)
        .execute();
    });
    expect(await put()).toBe(404);
    expect((await get('personnel')).body.can.edit).toBe(false);
  });
});

describe('a departure', () => {
  it('ends courses on its day, then the classes led and the account', async () => {
    await inSchool((db) =>
      db
        .updateTable('classes')
        .set({ head_teacher_id: person('prof') })
        .where('id', '=', school.classes['6A'])
        .execute(),
    );
    expect((await leave({ closeAccount: true, leftOn: today(2) })).status).toBe(200);
    expect((await get('admin')).body).toMatchObject({
      leftOn: today(2),
      courses: [{ to: today(2) }],
      leads: [{ name: '6A' }],
    });
    await server.runJobs();
    expect((await api('prof')(me, {})).status).toBe(200);
    server.clock.advance(4 * 86_400_000);
    await server.runJobs();
    expect((await get('admin')).body.leads).toEqual([]);
    expect((await api('prof')(me, {})).status).toBe(401);
    server.clock.advance(-4 * 86_400_000);
  });
  it.each([true, false])(
    'leaves a person who is also a guardian an account for their children, and no staff right (closing: %s)',
    async (closeAccount) => {
      const roles = (values: string[]) =>
        inSchool((db) =>
          db
            .updateTable('auth_entries')
            .set({ roles: values })
            .where('account_id', '=', school.accounts.prof.id)
            .execute(),
        );
      await roles(['prof', 'parent']);
      await inSchool((db) =>
        db
          .insertInto('guardianships')
          .values({
            school_id: school.schoolId,
            pupil_id: person('eleve2'),
            guardian_id: person('prof'),
            kind: 'father',
          })
          .execute(),
      );
      expect((await leave({ closeAccount, leftOn: today(2) })).status).toBe(200);
      server.clock.advance(4 * 86_400_000);
      await server.runJobs();
      expect((await api('prof')(me, {})).body).toMatchObject({
        roles: ['parent'],
        children: [{ id: person('eleve2') }],
      });
      server.clock.advance(-4 * 86_400_000);
      await inSchool((db) => db.deleteFrom('guardianships').where('guardian_id', '=', person('prof')).execute());
      await roles(['prof']);
    },
  );
  it('leaves the account open unless requested, without the function’s rights, and ignores what a later record changed', async () => {
    expect((await leave({ leftOn: today(3), closeAccount: true })).status).toBe(200);
    expect((await leave({ leftOn: today(1) })).status).toBe(200);
    server.clock.advance(5 * 86_400_000);
    await server.runJobs();
    expect(await api('prof')(me, {})).toMatchObject({ status: 200, body: { roles: [] } });
    expect((await get('prof')).status).toBe(403);
    server.clock.advance(-5 * 86_400_000);
  });
  it('is refused before the first day, without a day, twice at once, and with an account that the caller may not close', async () => {
    expect((await leave({ leftOn: '2026-02-30' })).body).toMatchObject({ code: 'persons.no_such_day' });
    await inSchool((db) =>
      db.updateTable('staff').set({ entered_on: '2024-09-01' }).where('person_id', '=', person('prof')).execute(),
    );
    expect((await leave({ leftOn: '2024-08-31' })).body).toMatchObject({ code: 'persons.dates' });
    const { version } = (await get('admin')).body;
    expect((await leave({ version })).status).toBe(200);
    expect((await leave({ version })).body).toMatchObject({ code: 'edited_meanwhile' });
    await grant(server, school, 'personnel', ['people.view', 'people.contacts', 'people.edit'], 'school');
    const director = async () =>
      (
        await api('personnel')(c.leaveStaff, {
          params: { id: person('admin') },
          body: { leftOn: today(), closeAccount: false, version: (await get('admin', person('admin'))).body.version },
        })
      ).body;
    expect(await director()).toMatchObject({ code: 'accounts.above' });
    expect((await leave({ closeAccount: true }, 'personnel')).body).toMatchObject({
      code: 'permission_missing',
      details: { permission: 'users.manage' },
    });
    expect(
      (
        await api('admin')(c.leaveStaff, {
          params: { id: person('admin') },
          body: { leftOn: today(), closeAccount: true, version: (await get('admin', person('admin'))).body.version },
        })
      ).body,
    ).toMatchObject({ code: 'accounts.own' });
  });
});
