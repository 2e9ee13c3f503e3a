import * as complaints from '@encrier/contract/communication/complaints';
import * as exits from '@encrier/contract/school-life/exits';
import { listExits } from '@encrier/contract/school-life/exits';
import { countWaiting, listWaiting } from '@encrier/contract/school/queues';
import { getHome } from '@encrier/contract/school/school';
import { queueKinds } from '@encrier/contract/queues.generated';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
/** A Monday of the school year, at ten. */
const day = '2026-11-30';
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.set(new Date(`${day}T09:00:00Z`));
  school = await mintSchool(server);
  await db((tx) => tx.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-06-30' }).execute());
});
afterAll(() => server.stop());

const db = <T>(work: (tx: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const list = async (who: PersonName) => (await as(who)(listWaiting, {})).body;
const lines = async (who: PersonName, queue: string) => (await list(who)).items.filter((line) => line.queue === queue);

/** The parent asks that the pupil may leave. */
async function askExit(on: string, leavesAt: string): Promise<string> {
  const id = newId();
  const { status } = await as('parent')(exits.askExit, {
    body: {
      id,
      pupilId: school.accounts.eleve.personId,
      kind: 'one_day',
      day: on,
      weekdays: [],
      startsOn: null,
      endsOn: null,
      leavesAt,
      untilAt: null,
      mode: 'anyone',
      guardianId: null,
      reason: 'Dentiste',
    },
  });
  expect(status).toBe(200);
  return id;
}
async function complain(subject: string): Promise<void> {
  const { body: options } = await as('parent')(complaints.complaintChoices, {});
  const { status } = await as('parent')(complaints.createComplaint, {
    body: {
      categoryId: options.categories[0]!.id,
      childId: null,
      concernedId: null,
      subject,
      body: 'Trois fois cette semaine.',
      confidential: false,
      fileIds: [],
    },
  });
  expect(status).toBe(200);
}

it('family requests are listed by due date first, and disappear once decided', async () => {
  const tomorrow = await askExit('2026-12-01', '10:00');
  const soon = await askExit(day, '11:30');
  await complain('Bus en retard');
  const { queues, items, rest } = await list('admin');
  expect(queues.find(({ queue }) => queue === 'exits.requests')).toMatchObject({ total: 2, late: 0 });
  expect(queues.find(({ queue }) => queue === 'complaints.open')).toMatchObject({ total: 1 });
  expect(rest).toBe(0);
  const dues = items.map(({ due }) => due ?? '9');
  expect(dues).toEqual(dues.toSorted());
  expect(items.filter(({ queue }) => queue === 'exits.requests').map(({ id }) => id)).toEqual([soon, tomorrow]);
  expect(items.find(({ id }) => id === soon)).toMatchObject({
    subject: school.accounts.eleve.label,
    kind: 'one_day',
    things: 1,
    // Half past eleven in Casablanca, an hour ahead of the clock of the world.
    due: '2026-11-30T10:30:00.000Z',
  });
  // The queue and the page where it is worked count alike.
  expect((await as('admin')(listExits, { query: { view: 'waiting', page: 1 } })).body.counts.waiting).toBe(2);
  server.clock.set(new Date('2026-11-30T10:40:00Z'));
  expect((await list('admin')).queues.find(({ queue }) => queue === 'exits.requests')?.late).toBe(1);
  await as('admin')(exits.decideExit, { params: { id: tomorrow }, body: { approve: true, answer: '', version: 1 } });
  expect((await lines('admin', 'exits.requests')).map(({ id }) => id)).toEqual([soon]);
});

it('the first page, the menu and the page show the same count', async () => {
  await askExit(day, '15:00');
  await complain('Cantine');
  const { queues } = await list('admin');
  const total = queues.reduce((sum, one) => sum + one.total, 0);
  expect((await as('admin')(countWaiting, {})).body.queues).toEqual(
    queues.map(({ queue, total, late }) => ({ queue, total, late })),
  );
  const card = (await as('admin')(getHome, { query: {} })).body.cards.find(({ slot }) => slot === 'queues.waiting');
  expect(card?.data).toMatchObject({ total });
});

it('families and pupils see nothing, nor do others for a disabled module or another school', async () => {
  await askExit(day, '15:00');
  for (const who of ['parent', 'eleve'] as const) {
    expect(await list(who)).toEqual({ queues: [], items: [], rest: 0 });
    const { cards } = (await as(who)(getHome, { query: {} })).body;
    expect(cards.some(({ slot }) => slot === 'queues.waiting')).toBe(false);
  }
  const other = await mintSchool(server);
  const theirs = await client(server, other.schoolId, other.accounts.admin)(listWaiting, {});
  expect(theirs.body.items.filter(({ queue }) => queue === 'exits.requests')).toEqual([]);
  await db((tx) =>
    tx
      .updateTable('orgs')
      .set({ modules_off: ['exits'] })
      .execute(),
  );
  expect(await lines('admin', 'exits.requests')).toEqual([]);
});

it('another organisation’s tasks are not listed', async () => {
  const id = await askExit(day, '15:00');
  const second = await addOrg(server, school);
  const there = await client(server, school.schoolId, second.office)(listWaiting, {});
  expect(there.status).toBe(200);
  expect(there.body.items.some((line) => line.id === id)).toBe(false);
  expect((await lines('admin', 'exits.requests')).map((line) => line.id)).toEqual([id]);
});

it('every queue of the contract answers without error, for any caller', async () => {
  expect(queueKinds.length).toBeGreaterThan(15);
  for (const who of ['admin', 'prof', 'prof2', 'personnel', 'transport', 'parent', 'parent2', 'eleve'] as const)
    expect((await as(who)(listWaiting, {})).status).toBe(200);
});

it('the office of one organisation gets its own tasks, filtered by each queue’s query', async () => {
  const { orgId } = await addOrg(server, school);
  const bureau = await addOffice(server, school, 'cycle', [orgId]);
  await askExit(day, '15:00');
  const call = client(server, school.schoolId, bureau);
  const { status, body } = await call(listWaiting, {});
  expect(status).toBe(200);
  expect(body.queues.filter(({ queue }) => queue === 'exits.requests')).toEqual([]);
  expect((await call(countWaiting, {})).status).toBe(200);
  expect((await call(getHome, { query: {} })).status).toBe(200);
});
