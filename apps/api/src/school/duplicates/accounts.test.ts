import * as c from '@encrier/contract/school/duplicates';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '@encrier/contract/kernel/schema';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const inSchool = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const add = (role: Role, first: string) =>
  inSchool((db) => addAccount(server, db, school, { role, first, last: 'Mernissi' }));
const shown = async (keep: TestAccount, drop: TestAccount, by: TestAccount = school.accounts.admin) =>
  (await client(server, school.schoolId, by)(c.previewMerge, { params: { keep: keep.personId, drop: drop.personId } }))
    .body;
const merge = (keep: TestAccount, drop: TestAccount, by: TestAccount = school.accounts.admin) =>
  client(
    server,
    school.schoolId,
    by,
  )(c.mergePersons, {
    params: { keep: keep.personId, drop: drop.personId },
    body: { fromDrop: [], versions: { keep: 1, drop: 1 } },
  });
const setStatus = (account: TestAccount, status: string) =>
  inSchool((db) => db.updateTable('accounts').set({ status }).where('id', '=', account.id).execute());
const entriesOf = (account: TestAccount) =>
  inSchool((db) =>
    db
      .selectFrom('auth_entries')
      .select(['id', 'roles', 'active'])
      .where('account_id', '=', account.id)
      .orderBy('id')
      .execute(),
  );
async function customRole(name: string, permission: string, scope: string): Promise<string> {
  const id = newId();
  const at = { school_id: school.schoolId };
  await inSchool(async (db) => {
    await db
      .insertInto('custom_roles')
      .values({ ...at, id, name, description: '', base: 'personnel' })
      .execute();
    await db
      .insertInto('custom_role_grants')
      .values({ ...at, role_id: id, permission, scope })
      .execute();
  });
  return id;
}
const give = (account: TestAccount, roleId: string) =>
  inSchool((db) =>
    db
      .insertInto('auth_entry_roles')
      .values({ school_id: school.schoolId, entry_id: account.entryId, role_id: roleId })
      .execute(),
  );

it('the roles of a closed account end with it', async () => {
  const [kept, closed] = [await add('parent', 'Hind'), await add('prof', 'Hind')];
  await setStatus(closed, 'disabled');
  expect((await shown(kept, closed)).roles).toMatchObject([{ role: 'prof', comes: false }]);
  expect((await merge(kept, closed)).status).toBe(200);
  expect((await entriesOf(kept)).map(({ roles }) => roles)).toEqual([['parent']]);
});

it('an account in use does not close for one that was closed or never opened', async () => {
  const [unused, used] = [await add('parent', 'Driss'), await add('parent', 'Driss')];
  for (const status of ['disabled', 'invited']) {
    await setStatus(unused, status);
    expect((await shown(unused, used)).obstacles).toEqual(['account_in_use']);
    expect((await merge(unused, used)).body).toMatchObject({ details: { obstacles: ['account_in_use'] } });
  }
  expect((await shown(used, unused)).obstacles).toEqual([]);
});

it('a role of the school’s own comes with its account, is announced, and its holder is told', async () => {
  const [kept, closing] = [await add('parent', 'Kenza'), await add('parent', 'Kenza')];
  await give(closing, await customRole('Amicale', 'people.view', 'school'));
  expect((await shown(kept, closing)).roles).toEqual([
    { org: expect.any(String), role: null, name: 'Amicale', comes: true },
  ]);
  expect((await merge(kept, closing)).status).toBe(200);
  const held = await inSchool((db) =>
    db.selectFrom('auth_entry_roles').select('entry_id').where('entry_id', '=', kept.entryId).execute(),
  );
  expect(held).toHaveLength(1);
  await server.runJobs();
  const { items } = (await client(server, school.schoolId, kept)(listNotifications, { query: {} })).body;
  expect(items.map(({ type }) => type)).toContain('securite.role');
  const line = await inSchool((db) =>
    db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'accounts.update_entry')
      .where('object_id', '=', kept.id)
      .executeTakeFirstOrThrow(),
  );
  expect(line.after).toMatchObject({ customRoles: ['Amicale'], roles: ['parent'] });
});

it('nobody gives by a merge what he does not hold (SEC-ROL-08)', async () => {
  const clerk = await inSchool((db) =>
    addAccount(server, db, school, { role: 'personnel', first: 'Salwa', last: 'Mernissi', stepUp: true }),
  );
  await give(clerk, await customRole('Fiches', 'people.merge', 'school'));
  const [friend, teacher] = [await add('parent', 'Badr'), await add('prof', 'Badr')];
  expect((await shown(friend, teacher, clerk)).obstacles).toEqual(['above']);
  expect((await merge(friend, teacher, clerk)).body).toMatchObject({ details: { obstacles: ['above'] } });
  expect((await entriesOf(friend)).map(({ roles }) => roles)).toEqual([['parent']]);
});

it('a membership that was closed opens for the roles that come, without its own', async () => {
  const [kept, closing] = [await add('transport', 'Zaki'), await add('parent', 'Zaki')];
  await inSchool((db) =>
    db.updateTable('auth_entries').set({ active: false }).where('account_id', '=', kept.id).execute(),
  );
  expect((await merge(kept, closing)).status).toBe(200);
  expect(await entriesOf(kept)).toEqual([{ id: kept.entryId, roles: ['parent'], active: true }]);
});
