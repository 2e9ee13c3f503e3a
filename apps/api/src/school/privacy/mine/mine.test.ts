import { listNotifications } from '@encrier/contract/kernel/notifications';
import * as c from '@encrier/contract/school/privacy';
import { listWaiting } from '@encrier/contract/school/queues';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
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

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const person = (who: PersonName): string => school.accounts[who].personId;
const ask = (who: PersonName, personId: string, kind: 'access' | 'correction' | 'erasure' = 'access') =>
  as(who)(c.askPrivacy, { body: { personId, kind, words: 'Copie de tout, s’il vous plaît.' } });
const change = (set: Record<string, string | null>, table: 'persons' | 'guardianships') =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    table === 'persons'
      ? db.updateTable('persons').set(set).where('id', '=', person('eleve')).execute()
      : db.updateTable('guardianships').set(set).where('guardian_id', '=', person('parent')).execute(),
  );

it('a guardian makes a request for themselves and for their child, and the office has a month to answer', async () => {
  const mine = (await as('parent')(c.myPrivacyRequests, {})).body;
  expect(mine.persons.map(({ label, own }) => [label, own])).toEqual([
    ['Samira El Amrani', true],
    ['Yasmine El Amrani', false],
  ]);
  expect((await ask('parent', person('eleve'))).status).toBe(200);
  expect((await ask('parent', person('eleve'))).body).toMatchObject({ code: 'privacy.already' });
  expect((await ask('parent', person('parent'), 'erasure')).status).toBe(200);
  const { items } = (await as('admin')(c.listPrivacyRequests, { query: {} })).body;
  const [asked] = items.filter(({ kind }) => kind === 'access');
  expect(asked).toMatchObject({
    label: 'Yasmine El Amrani',
    byAsker: true,
    words: 'Copie de tout, s’il vous plaît.',
    note: '',
    state: 'open',
  });
  const days = (Date.parse(asked?.dueOn ?? '') - Date.parse(asked?.receivedOn ?? '')) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(28);
  expect(days).toBeLessThanOrEqual(31);
  const waiting = JSON.stringify((await as('admin')(listWaiting, { query: {} })).body);
  expect(waiting).toContain('privacy.requests');
  await as('admin')(c.closePrivacyRequest, {
    params: { id: asked?.id ?? '' },
    body: { state: 'done', note: 'Remis en main propre', version: 1 },
  });
  const after = (await as('parent')(c.myPrivacyRequests, {})).body.items;
  expect(after.find(({ kind }) => kind === 'access')).toMatchObject({ state: 'done' });
  expect(JSON.stringify(after)).not.toContain('main propre');
  const told = (await as('parent')(listNotifications, { query: {} })).body.items;
  expect(told.filter(({ type }) => type === 'donnees.reponse').map(({ body }) => body)).toEqual([
    expect.stringContaining('Votre demande a été satisfaite.'),
  ]);
  expect(JSON.stringify(told)).not.toContain('main propre');
});

it('nobody makes a request for another’s child, for a former ward, or for a child of age (SEC-OBJ-01)', async () => {
  for (const id of [person('eleve2'), person('parent2'), person('prof'), other.accounts.eleve.personId])
    expect((await ask('parent', id)).status).toBe(404);
  expect((await ask('parent', person('eleve'))).status).toBe(200);
  expect((await as('parent2')(c.myPrivacyRequests, {})).body.items).toEqual([]);
  await change({ birth_on: '2001-01-01' }, 'persons');
  expect((await ask('parent', person('eleve'), 'erasure')).status).toBe(404);
  expect((await as('parent')(c.myPrivacyRequests, {})).body.items).toEqual([]);
  expect((await ask('eleve', person('eleve'))).status).toBe(200);
  await change({ birth_on: null }, 'persons');
  await change({ ends_on: '2021-01-01' }, 'guardianships');
  expect((await ask('parent', person('eleve'), 'erasure')).status).toBe(404);
  expect((await as('parent')(c.myPrivacyRequests, {})).body.persons.map(({ own }) => own)).toEqual([true]);
});

it.each([
  ['whose authority ended', 'guardianships', { ends_on: '2021-01-01' }],
  ['whose child is of age', 'persons', { birth_on: '2001-01-01' }],
] as const)('a guardian %s is not notified of the answer either (SEC-OBJ-01)', async (_name, table, set) => {
  const child = (await ask('parent', person('eleve'))).body as { id: string };
  const own = (await ask('parent', person('parent'))).body as { id: string };
  await change(set, table);
  for (const { id } of [child, own])
    await as('admin')(c.closePrivacyRequest, { params: { id }, body: { state: 'done', note: '', version: 1 } });
  const told = (await as('parent')(listNotifications, { query: {} })).body.items;
  expect(told.filter(({ type }) => type === 'donnees.reponse').map(({ data }) => data.model.id)).toEqual([own.id]);
});
