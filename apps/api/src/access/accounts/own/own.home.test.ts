import { afterAll, beforeAll, expect, it } from 'vitest';
import { login } from '@encrier/contract/access/auth';
import { markRead } from '@encrier/contract/kernel/notifications';
import { getHome } from '@encrier/contract/school/school';
import { withTenant } from '#kernel/db/tenant.ts';
import { notifyAccounts } from '#kernel/notify/notify.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const card = async (who: PersonName, slot: string, child?: string) =>
  (await as(who)(getHome, { query: child ? { child } : {} })).body.cards.find((one) => one.slot === slot)?.data;

it('the first page shows what is unread, for one child or for all', async () => {
  const child = school.accounts.eleve.personId;
  expect(await card('parent', 'notifications.latest')).toBeUndefined();
  const sister = {
    school_id: school.schoolId,
    guardian_id: school.accounts.parent.personId!,
    pupil_id: school.accounts.eleve2.personId!,
  };
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .insertInto('guardianships')
      .values({ ...sister, kind: 'father', legal: true, digital_access: true, starts_on: '2000-01-01' })
      .execute(),
  );
  for (const [key, childId] of [
    ['a', child],
    ['b', null],
    ['c', sister.pupil_id],
  ] as const) {
    await notifyAccounts(server.kernel, school.schoolId, {
      type: 'actualite',
      accountIds: [school.accounts.parent.id],
      childId,
      model: { type: 'news', id: key },
      priority: 'normal',
      dedupeKey: key,
    });
  }
  expect(await card('parent', 'notifications.latest')).toMatchObject({
    unread: 3,
    items: [{ title: 'Actualités', data: { model: { id: 'c' } }, readAt: null }, {}, {}],
  });
  expect((await card('parent', 'notifications.latest', child)) as { items: unknown[] }).toMatchObject({
    items: [{ data: { model: { id: 'b' } } }, { data: { model: { id: 'a' } } }],
  });
  // Notices about a child no longer under the reader's authority are hidden.
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .deleteFrom('guardianships')
      .where('guardian_id', '=', sister.guardian_id)
      .where('pupil_id', '=', sister.pupil_id)
      .execute(),
  );
  expect(await card('parent', 'notifications.latest')).toMatchObject({ unread: 2 });
  await as('parent')(markRead, { body: {} });
  expect(await card('parent', 'notifications.latest')).toBeUndefined();
});

it('guardians see their children, other users do not', async () => {
  expect(await card('parent', 'children')).toEqual({});
  expect(await card('prof', 'children')).toBeUndefined();
});

it('a new device stays to be reviewed until its notification is read', async () => {
  const { username, password, id } = school.accounts.prof;
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .updateTable('sessions')
      .set({ created_at: new Date(0) })
      .where('account_id', '=', id)
      .execute(),
  );
  for (const device of ['Bureau', 'Téléphone'])
    expect((await client(server, school.schoolId, null)(login, { body: { username, password, device } })).status).toBe(
      200,
    );
  await server.runJobs();
  expect(await card('prof', 'security.devices')).toMatchObject({
    totpRequired: false,
    items: [{ name: 'Téléphone' }, { name: 'Bureau' }],
  });
  await as('prof')(markRead, { body: {} });
  expect(await card('prof', 'security.devices')).toBeUndefined();
});
