import { verify } from '@encrier/contract/access/auth';
import { listPupils } from '@encrier/contract/school/pupils';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bumpRevision } from '#kernel/act/audit.ts';
import { newId } from '#kernel/db/id.ts';
import { openPool, type Pool } from '#kernel/db/pool.ts';
import { type Ask, type TenantDb, withReader, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { knownSession } from './known-accounts.ts';
import { hashToken } from './token.ts';

let server: TestServer;
let school: TestSchool;
/** The connections of another server on the same database. */
let elsewhere: Pool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  elsewhere = openPool(server.appUrl, 2);
});
afterAll(async () => {
  await elsewhere.end();
  await server.stop();
});
const as = (who: keyof TestSchool['accounts']) => client(server, school.schoolId, school.accounts[who]);
/** An act of another server: its change and the school's revision, in one transaction. */
const actElsewhere = (work: (db: TenantDb) => Promise<unknown>): Promise<unknown> =>
  withTenant(elsewhere, school.schoolId, {}, async (db, _client, last) => {
    await work(db);
    bumpRevision(last, school.schoolId);
  });

it('the caller’s rights are read again only when one of their tables changed, and the session every time (SEC-SES-01)', async () => {
  const statements: string[] = [];
  const find = (token: string) =>
    withReader(server.kernel.pool, school.schoolId, {}, (_db, client, ask) => {
      const noting: Ask = (question) => {
        statements.push(question.name.replace(/_[0-9a-f]+$/, ''));
        return ask(question);
      };
      return knownSession(
        { pool: server.kernel.pool, client, ask: noting },
        school.schoolId,
        hashToken(token),
        Date.now(),
      );
    });
  const { token, label } = school.accounts.personnel;
  const first = await find(token);
  statements.length = 0;
  expect(await find(token)).toEqual(first);
  expect(statements).toEqual(['find_session_state']);
  // Several simultaneous requests of one session, as when a page opens.
  statements.length = 0;
  expect(await Promise.all([1, 2, 3, 4].map(() => find(token)))).toEqual([first, first, first, first]);
  expect(statements).toEqual(Array.from({ length: 4 }, () => 'find_session_state'));
  // Another server changes a table unrelated to accounts: the new table versions come with the caller's session.
  statements.length = 0;
  await actElsewhere((db) =>
    db.insertInto('families').values({ school_id: school.schoolId, id: newId(), label: 'Alaoui' }).execute(),
  );
  expect(await find(token)).toEqual({ ...first, changed: expect.any(Number) });
  await find(school.accounts.prof.token);
  await find(token);
  expect(statements.filter((name) => name === 'table_changes')).toHaveLength(0);
  expect(statements.filter((name) => name === 'find_session')).toHaveLength(1);
  statements.length = 0;
  await actElsewhere((db) =>
    db.updateTable('accounts').set({ last_name: 'Alaoui' }).where('id', '=', first!.accountId).execute(),
  );
  expect(await find(token)).toMatchObject({ firstName: label.split(' ')[0], lastName: 'Alaoui' });
  expect(statements).toEqual(['find_session_state', 'find_session']);
  // This process wrote something itself, outside any act.
  statements.length = 0;
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db.updateTable('accounts').set({ lang: 'ar' }).where('id', '=', first!.accountId).execute(),
  );
  expect(await find(token)).toMatchObject({ lang: 'ar' });
  expect(statements).toEqual(['find_session_state', 'find_session']);
});

it('a right removed on another server is gone at the next request (SEC-ROL-08)', async () => {
  expect((await as('prof')(listPupils, { query: {} })).status).toBe(200);
  expect((await as('prof')(listPupils, { query: {} })).status).toBe(200);
  await actElsewhere((db) =>
    db.updateTable('auth_entries').set({ active: false }).where('id', '=', school.accounts.prof.entryId).execute(),
  );
  expect((await as('prof')(listPupils, { query: {} })).status).toBe(403);
});

it('a session ended on another server is refused, whatever is cached here', async () => {
  expect((await as('parent')(verify, {})).status).toBe(200);
  expect((await as('parent')(verify, {})).status).toBe(200);
  // Without any act: changing the row is enough.
  await withTenant(elsewhere, school.schoolId, {}, (db) =>
    db.deleteFrom('sessions').where('id', '=', school.accounts.parent.sessionId).execute(),
  );
  expect((await as('parent')(verify, {})).status).toBe(401);
  expect((await as('parent2')(verify, {})).status).toBe(200);
  await actElsewhere((db) =>
    db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', school.accounts.parent2.id).execute(),
  );
  expect((await as('parent2')(verify, {})).status).toBe(401);
});
