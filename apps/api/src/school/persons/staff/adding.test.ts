import { credentialPeople } from '@encrier/contract/access/credentials';
import { listPeople } from '@encrier/contract/school/imports';
import * as c from '@encrier/contract/school/persons';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const api = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const inSchool = <T>(fn: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const newcomer = (more: object = {}) => ({
  firstName: 'Inès',
  lastName: 'Bennis',
  firstNameAr: 'إيناس',
  lastNameAr: 'بنيس',
  sex: 'F' as const,
  birthOn: '1990-02-28',
  birthPlace: '',
  nationality: '',
  email: 'ines.bennis@example.org',
  phone: '0612345678',
  phone2: null,
  address: '',
  matricule: 'ENS-77',
  function: 'Professeure de physique',
  teacher: true,
  contract: 'permanent' as const,
  weeklyMinutesDue: 1080,
  enteredOn: '2026-11-23',
  orgIds: [school.orgId],
  anotherPerson: false,
  ...more,
});
const add = (who: PersonName, more: object = {}, key?: string) =>
  api(who)(c.addStaff, { body: newcomer(more) }, key ? { key } : {});

describe('adding a member of staff', () => {
  it('shows them in the list with a page, and an account that waits for its code', async () => {
    const { status, body } = await add('admin');
    expect(status).toBe(200);
    const list = await api('admin')(listPeople, { query: { kind: 'staff', q: 'bennis', page: 1 } });
    expect(list.body.items).toMatchObject([{ id: body.id, label: 'Inès Bennis', account: 'invited' }]);
    const page = await api('admin')(c.getStaff, { params: { id: body.id } });
    expect(page.body).toMatchObject({ function: 'Professeure de physique', teacher: true, weeklyMinutesDue: 1080 });
    const waiting = await api('admin')(credentialPeople, { query: { kind: 'staff', page: 1, q: 'bennis' } as never });
    expect(JSON.stringify(waiting.body)).toContain(body.id);
    const roles = await inSchool((db) =>
      db
        .selectFrom('auth_entries as e')
        .innerJoin('accounts as a', 'a.id', 'e.account_id')
        .select(['e.roles', 'e.org_id', 'a.status', 'a.password_hash'])
        .where('a.person_id', '=', body.id)
        .execute(),
    );
    expect(roles).toEqual([{ roles: ['prof'], org_id: school.orgId, status: 'invited', password_hash: null }]);
  });

  it('names the account after the school’s rule, by e-mail too', async () => {
    await inSchool((db) =>
      db.insertInto('username_rules').values({ school_id: school.schoolId, rule: 'email', version: 1 }).execute(),
    );
    const { body } = await add('admin');
    const account = await inSchool((db) =>
      db.selectFrom('accounts').select('username').where('person_id', '=', body.id).executeTakeFirstOrThrow(),
    );
    expect(account.username).toBe('ines.bennis@example.org');
  });

  it('happens once on a double click, and writes one line in the journal', async () => {
    const key = newId();
    const both = await Promise.all([add('admin', {}, key), add('admin', {}, key)]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    const lines = await inSchool((db) =>
      db.selectFrom('audit_log').select('action').where('action', '=', 'persons.add_staff').execute(),
    );
    expect(lines).toHaveLength(1);
  });

  it('asks first about a colleague with the same name; the school may confirm that they are two people', async () => {
    await add('admin');
    const second = await add('admin', { firstName: 'INES', matricule: null });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'persons.namesake', details: { people: [{ label: 'Inès Bennis' }] } },
    });
    expect((await add('admin', { matricule: null, anotherPerson: true })).status).toBe(200);
  });

  it('is refused with a colleague’s number, and on a day that does not exist', async () => {
    await add('admin');
    expect(await add('admin', { firstName: 'Ali' })).toMatchObject({
      status: 400,
      body: { code: 'persons.number_taken' },
    });
    expect((await add('admin', { firstName: 'Ali', matricule: null, birthOn: '1990-02-30' })).status).toBe(400);
  });
});

describe('the right to add staff', () => {
  it('is given neither to a teacher nor to a family', async () => {
    for (const who of ['prof', 'parent', 'eleve', 'personnel'] as const) expect((await add(who)).status).toBe(403);
    await grant(server, school, 'personnel', ['people.view', 'people.edit'], 'classes');
    expect((await add('personnel')).status).toBe(403);
  });

  it('covers only organisations of this school and within the caller’s reach', async () => {
    const other = await mintSchool(server);
    expect((await add('admin', { orgIds: [other.orgId] })).status).toBe(404);
    const lycee = newId();
    await inSchool((db) =>
      db.insertInto('orgs').values({ school_id: school.schoolId, id: lycee, store_id: '2', name: 'Lycée' }).execute(),
    );
    await grant(server, school, 'personnel', ['people.view', 'people.edit'], 'cycle' as never);
    expect((await add('personnel', { orgIds: [lycee] })).status).toBe(404);
    expect((await add('personnel')).status).toBe(200);
  });
});
