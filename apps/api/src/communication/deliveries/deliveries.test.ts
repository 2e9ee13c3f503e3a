import * as c from '@encrier/contract/communication/deliveries';
import { countWaiting } from '@encrier/contract/school/queues';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { type Notice, notifyAccounts } from '#kernel/notify/notify.ts';
import { noteBounces } from '#kernel/notify/bounces/bounces.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);
/** A notice, and its delivery by mail when one is given. */
async function addNotice(
  who: PersonName,
  type: Notice['type'],
  mail?: { status: string; reason: string },
): Promise<string> {
  const key = newId();
  await notifyAccounts(server.kernel, school.schoolId, {
    type,
    accountIds: [school.accounts[who].id],
    model: { type: 'thing', id: key },
    priority: 'normal',
    dedupeKey: key,
    detail: 'Contenu privé',
  });
  return inSchool(async (db) => {
    const { id } = await db
      .selectFrom('notifications')
      .select('id')
      .where('dedupe_key', '=', key)
      .executeTakeFirstOrThrow();
    if (mail)
      await db
        .insertInto('deliveries')
        .values({
          school_id: school.schoolId,
          id: newId(),
          account_id: school.accounts[who].id,
          notification_id: id,
          channel: 'mail',
          mode: 'now',
          due_at: server.kernel.now(),
          ...mail,
        })
        .execute();
    return id;
  });
}
const list = async (query: Partial<c.DeliveryQuery> = {}) => (await as('admin')(c.listDeliveries, { query })).body;

it('shows who was notified of what kind of thing and with what result, and never the content', async () => {
  await addNotice('parent', 'absence', { status: 'failed', reason: 'smtp_550' });
  await addNotice('prof', 'message');
  const all = await list();
  expect(
    all.items.map(({ kind, deliveries }) => [kind, deliveries.map(({ state, why }) => `${state} ${why}`)]),
  ).toEqual([
    ['message', []],
    ['absence', ['failed unknown_address']],
  ]);
  expect(JSON.stringify(all)).not.toContain('Contenu privé');
  expect(all.failed).toBe(1);
  expect((await list({ state: 'failed' })).items.map(({ kind }) => kind)).toEqual(['absence']);
  expect((await list({ channel: 'app' })).items.map(({ kind }) => kind)).toEqual(['message']);
  expect((await list({ kind: 'message' })).total).toBe(1);
  expect((await list({ q: 'samira' })).items.map(({ reader }) => reader)).toEqual(['Samira El Amrani']);
  expect((await list({ to: '2020-01-01' })).total).toBe(0);
  for (const who of ['prof', 'parent'] as const)
    expect((await as(who)(c.listDeliveries, { query: {} })).status).toBe(403);
});

it('people bound to one organisation see only its deliveries (SEC-OBJ-09)', async () => {
  const second = await addOrg(server, school);
  const office = await addOffice(server, school, 'cycle', [second.orgId]);
  const its = client(server, school.schoolId, office);
  expect((await its(c.listDeliveries, { query: {} })).body.total).toBe(0);
  await addNotice('admin', 'actualite');
  const { total } = await list();
  expect(total).toBeGreaterThan(0);
  expect((await its(c.listDeliveries, { query: {} })).body.total).toBe(0);
});

it('excludes confidential notifications', async () => {
  const { total } = await list();
  for (const kind of ['protection', 'plan', 'reclamation'] as const) await addNotice('admin', kind);
  const { items, kinds } = await list();
  expect(items).toHaveLength(total);
  expect(kinds.map(({ kind }) => kind)).not.toContain('protection');
});

it('marks a refused address until it changes, and lists it as to be checked', async () => {
  const { parent } = school.accounts;
  await inSchool(async (db) => {
    await db.updateTable('accounts').set({ email: 'samira@exemple.test' }).where('id', '=', parent.id).execute();
    const failed = await db.selectFrom('deliveries').select('id').where('status', '=', 'failed').execute();
    const ids = failed.map(({ id }) => id);
    for (let turn = 0; turn < 2; turn += 1) await noteBounces(db, school.schoolId, ids, server.kernel.now());
  });
  const bad = (await as('admin')(c.listBadAddresses, { query: {} })).body;
  expect(bad.items).toMatchObject([{ email: 'samira@exemple.test', why: 'unknown_address', times: 2 }]);
  expect((await list()).addresses).toBe(1);
  expect((await list({ q: 'samira' })).items[0]).toMatchObject({ badAddress: true });
  const waits = async () =>
    (await as('admin')(countWaiting, {})).body.queues.find(({ queue }) => queue === 'deliveries.addresses')?.total;
  expect(await waits()).toBe(1);
  await inSchool((db) =>
    db.updateTable('accounts').set({ email: 'samira.el@exemple.test' }).where('id', '=', parent.id).execute(),
  );
  expect((await list()).addresses).toBe(0);
  expect(await waits()).toBeUndefined();
  await server.runSchedule('notify.sweep');
  expect(await inSchool((db) => db.selectFrom('mail_bounces').select('email').execute())).toEqual([]);
});

it('sends one again, at most once an hour, and never a notification that was read', async () => {
  const id = await addNotice('prof', 'actualite');
  const again = (of: string) => as('admin')(c.sendDeliveryAgain, { params: { id: of }, body: {} });
  // Neither an address nor a device: no channel is left.
  expect((await again(id)).body).toMatchObject({ code: 'deliveries.not_again' });
  await inSchool(async (db) => {
    const { id: session } = await db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', school.accounts.prof.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('push_subscriptions')
      .values({
        school_id: school.schoolId,
        id: newId(),
        account_id: school.accounts.prof.id,
        session_id: session,
        platform: 'android',
        endpoint: 'jeton-de-l-appareil',
        keys: null,
      })
      .execute();
  });
  expect((await again(id)).status).toBe(200);
  expect((await list({ state: 'waiting' })).items.map((line) => line.id)).toEqual([id]);
  expect((await again(id)).status).toBe(409);
  server.clock.advance(61 * 60_000);
  await inSchool((db) =>
    db.updateTable('notifications').set({ read_at: server.kernel.now() }).where('id', '=', id).execute(),
  );
  expect((await again(id)).status).toBe(409);
  expect((await again(await addNotice('admin', 'protection'))).status).toBe(404);
  expect((await again(newId())).status).toBe(404);
});
