import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  getPreferences,
  listNotifications,
  markRead,
  pushKey,
  setPreferences,
  unsubscribePush,
} from '@encrier/contract/kernel/notifications';
import { getHome } from '@encrier/contract/school/school';
import { me } from '@encrier/contract/access/auth';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { notifyPeople } from '#kernel/test/notices.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { notifyAccounts } from '../notify.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const tell = (who: PersonName, key: string, childId: string | null = null) =>
  notifyAccounts(server.kernel, school.schoolId, {
    type: 'actualite',
    accountIds: [school.accounts[who].id],
    childId,
    model: { type: 'news', id: key },
    priority: 'normal',
    dedupeKey: key,
  });

it('a notification is visible while one of its children is under the reader’s authority, and no longer (SEC-OBJ-01)', async () => {
  const { id, personId } = school.accounts.parent2;
  const [child, other] = [school.accounts.eleve2.personId, school.accounts.eleve.personId];
  const sent = (key: string, children: readonly string[]) =>
    notifyAccounts(server.kernel, school.schoolId, {
      type: 'document',
      accountIds: [id],
      children: new Map([[id, children]]),
      model: { type: 'document', id: key },
      priority: 'normal',
      dedupeKey: key,
      detail: `Bulletin ${key}`,
    });
  await as('parent2')(markRead, { body: {} });
  for (const [key, children] of [
    ['un', [child]],
    ['deux', [other, child]],
    ['soi', []],
  ] as const)
    await sent(key, children);
  const seen = async () => {
    const { items, unread, total } = (await as('parent2')(listNotifications, { query: { unread: '1' } })).body;
    const home = (await as('parent2')(getHome, { query: {} })).body.cards.find(
      (card) => card.slot === 'notifications.latest',
    );
    expect([
      total,
      (await as('parent2')(me, {})).body.unread,
      (await as('parent2')(markRead, { body: { ids: [] } })).body.unread,
    ]).toEqual([unread, unread, unread]);
    return [items.map((item) => item.body).sort(), JSON.stringify(home).split('Bulletin').length - 1];
  };
  const tie = (ends: string | null) =>
    withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.updateTable('guardianships').set({ ends_on: ends }).where('guardian_id', '=', personId).execute(),
    );
  const all = ['Bulletin deux', 'Bulletin soi', 'Bulletin un'];
  expect(await seen()).toEqual([all, 3]);
  await tie('2020-01-01');
  expect(await seen()).toEqual([['Bulletin soi'], 1]);
  await tie(null);
  expect(await seen()).toEqual([all, 3]);
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db.deleteFrom('notifications').where('account_id', '=', id).execute(),
  );
});

it('a user’s notifications are listed newest first, by twenty, with an unread count', async () => {
  for (let n = 0; n < 23; n += 1) {
    server.clock.advance(1000);
    await tell('parent', `n${n}`, n % 2 ? school.accounts.eleve.personId : null);
  }
  await tell('prof', 'other');
  const first = (await as('parent')(listNotifications, { query: {} })).body;
  expect(first).toMatchObject({ page: 1, pageSize: 20, total: 23, unread: 23 });
  expect(first.items[0]).toMatchObject({
    title: 'Actualités',
    data: { model: { type: 'news', id: 'n22' } },
    readAt: null,
  });
  expect((await as('parent')(listNotifications, { query: { page: 2 } })).body.items).toHaveLength(3);
  expect((await as('parent')(listNotifications, { query: { child: school.accounts.eleve.personId } })).body.total).toBe(
    11,
  );
  expect((await as('parent')(me, {})).body.unread).toBe(23);
});

it('a notification uses its reader’s current language', async () => {
  const turn = (lang: string) =>
    withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.updateTable('accounts').set({ lang }).where('id', '=', school.accounts.parent.id).execute(),
    );
  await turn('en');
  expect((await as('parent')(listNotifications, { query: {} })).body.items[0]).toMatchObject({
    title: 'News',
    body: 'A news item has just been published.',
  });
  await turn('fr');
});

it('a user marks some, none, or all of their own notifications as read, and no others', async () => {
  const { items } = (await as('parent')(listNotifications, { query: {} })).body;
  const ids = items.slice(0, 3).map(({ id }) => id);
  expect((await as('prof')(markRead, { body: { ids } })).body).toEqual({ unread: 1 });
  expect((await as('parent')(markRead, { body: { ids: [] } })).body).toEqual({ unread: 23 });
  expect((await as('parent')(markRead, { body: { ids } })).body).toEqual({ unread: 20 });
  expect((await as('parent')(listNotifications, { query: { unread: '1' } })).body.total).toBe(20);
  expect((await as('parent')(markRead, { body: {} })).body).toEqual({ unread: 0 });
  expect((await as('prof')(listNotifications, { query: {} })).body.unread).toBe(1);
});

it('channel choices are stored, and locked ones cannot be changed', async () => {
  const before = (await as('prof')(getPreferences, {})).body;
  expect(before).toMatchObject({
    quietFrom: '21:00',
    quietTo: '07:00',
    digestAt: '18:30',
    quietDays: [],
    calm: false,
  });
  expect(before.items.filter(({ locked }) => locked).map(({ type }) => type)).toEqual([
    'securite.connexion',
    'securite.mot_de_passe',
    'securite.code',
    'securite.role',
    'securite.cle',
    'securite.role_fin',
    'securite.lecture',
  ]);
  const items = before.items.map(({ type }) => ({ type, mail: 'off' as const, push: 'digest' as const }));
  const after = (
    await as('prof')(setPreferences, {
      body: { items, quietFrom: '20:00', quietTo: '20:00', digestAt: '07:15', quietDays: [7, 6, 7], calm: true },
    })
  ).body;
  expect(after).toMatchObject({
    quietFrom: '20:00',
    quietTo: '20:00',
    digestAt: '07:15',
    quietDays: [6, 7],
    calm: true,
  });
  for (const item of after.items)
    expect([item.mail, item.push]).toEqual(item.locked ? ['now', 'now'] : ['off', 'digest']);
  expect((await as('prof')(getPreferences, {})).body).toEqual(after);
  expect((await as('prof2')(getPreferences, {})).body).toEqual(before);
  const refused = [{ quietFrom: '24:00' }, { quietDays: [0] }, { quietDays: [1, 2, 3, 4, 5, 6, 7] }];
  for (const wrong of refused) {
    const body = { items: [], quietFrom: '21:00', quietTo: '07:00', digestAt: '18:30', quietDays: [], calm: false };
    expect((await as('prof')(setPreferences, { body: { ...body, ...wrong } })).status).toBe(400);
  }
});

it('a browser gets the key to subscribe with', async () => {
  expect(Buffer.from((await as('prof')(pushKey, {})).body.key, 'base64url')).toHaveLength(65);
  expect((await as('prof')(unsubscribePush, { body: {} })).status).toBe(200);
});

it('notifications of one object, or of all objects of a type, are marked for their reader only', async () => {
  const about = (id: string) => ({ type: 'complaint', id });
  const one = await notifyPeople(server, school, ['prof', 'prof2'], 'reclamation', about('une'));
  const other = await notifyPeople(server, school, ['prof'], 'reclamation', about('deux'));
  const news = await notifyPeople(server, school, ['prof'], 'actualite', { type: 'news', id: 'une' });
  const { unread } = (await as('prof')(listNotifications, { query: {} })).body;
  const marked = await as('prof')(markRead, { body: { about: about('une') } });
  expect([marked.body.unread, await one(), await other(), await news()]).toEqual([
    unread - 1,
    ['prof2'],
    ['prof'],
    ['prof'],
  ]);
  expect((await as('prof')(markRead, { body: { about: { type: 'complaint' } } })).body.unread).toBe(unread - 2);
  expect([await other(), await news()]).toEqual([[], ['prof']]);
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db.deleteFrom('notifications').where('dedupe_key', 'like', 'told:%').execute(),
  );
});

it('notifications are deleted after their retention period', async () => {
  server.clock.advance(91 * 86_400_000);
  await server.runSchedule('notify.sweep');
  const left = await readTenant(server.kernel.pool, school.schoolId, (db) =>
    db.selectFrom('notifications').select('account_id').execute(),
  );
  expect(left).toEqual([{ account_id: school.accounts.prof.id }]);
});
