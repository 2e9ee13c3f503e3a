import { listWaiting } from '@encrier/contract/school/queues';
import * as c from '@encrier/contract/communication/papers';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { changeClass, listPupils } from '@encrier/contract/school/pupils';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { papersClock } from './admin.jobs.ts';

const DAY = 86_400_000;
let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  server.clock.noon();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const dayAfter = (days: number): string =>
  new Date(server.kernel.now().getTime() + days * DAY).toISOString().slice(0, 10);
const today = (): string => dayAfter(0);
async function file(by: PersonName): Promise<string> {
  const id = newId();
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .insertInto('files')
      .values({
        school_id: school.schoolId,
        id,
        sha256: 'ef'.repeat(32),
        name: 'Piece.pdf',
        ext: 'pdf',
        type: 'pdf',
        mime: 'application/pdf',
        size: 700,
        created_by: school.accounts[by].id,
      })
      .execute(),
  );
  return id;
}
async function openFor6A(title: string): Promise<string> {
  const { body } = await as('admin')(c.openCampaign, {
    body: {
      title,
      note: '',
      audience: [{ kind: 'class', ref: school.classes['6A'] }],
      dueOn: dayAfter(20),
      required: true,
      formats: ['pdf'],
      modelId: null,
    },
  });
  await server.runJobs();
  return body.id;
}
const pieceOf = async (who: PersonName, title: string): Promise<c.MyPiece | undefined> =>
  (await as(who)(c.listPieces, { query: {} })).body.items.find((one) => one.title === title);
const noticesOf = async (who: PersonName, title: string): Promise<number> =>
  (await as(who)(listNotifications, { query: {} })).body.items.filter((item) => item.body === title).length;
const submit = async (who: PersonName, id: string) =>
  as(who)(c.submitPiece, { params: { id }, body: { fileIds: [await file(who)] } });

async function move(to: '6A' | '5B'): Promise<void> {
  const id = school.accounts.eleve2.personId;
  const { rows } = (await as('admin')(listPupils, { query: {} })).body;
  const changes = [{ id, version: rows.find((row) => row.id === id)?.version ?? 0, classId: school.classes[to] }];
  expect((await as('admin')(changeClass, { body: { on: today(), reason: '', changes } })).status).toBe(200);
  await server.runJobs();
}

it('a pupil who joins the class is asked for the paper, the family notified once; one who leaves is not asked any more', async () => {
  await openFor6A('Fiche sanitaire');
  expect([await noticesOf('parent', 'Fiche sanitaire'), await noticesOf('parent2', 'Fiche sanitaire')]).toEqual([1, 0]);
  await move('6A');
  await server.runJobs();
  expect((await pieceOf('parent2', 'Fiche sanitaire'))?.state).toBe('missing');
  expect([await noticesOf('parent', 'Fiche sanitaire'), await noticesOf('parent2', 'Fiche sanitaire')]).toEqual([1, 1]);
  await move('5B');
  expect(await pieceOf('parent2', 'Fiche sanitaire'))?.toBeUndefined();
  await move('6A');
  await submit('parent2', (await pieceOf('parent2', 'Fiche sanitaire'))!.id);
  await move('5B');
  expect((await pieceOf('parent2', 'Fiche sanitaire'))?.state).toBe('submitted');
});

it('an accepted paper is requested again three weeks before it expires, and once more when it has expired', async () => {
  const campaign = await openFor6A('Vaccins');
  const piece = (await pieceOf('parent', 'Vaccins'))!;
  await submit('parent', piece.id);
  const { items } = (await as('admin')(c.campaignPieces, { params: { id: campaign }, query: { q: 'yasmine' } })).body;
  const decision = { version: items[0]!.version, decision: 'accept' as const, reason: '', expiresOn: dayAfter(40) };
  await as('admin')(c.decidePiece, { params: { id: piece.id }, body: decision });
  const after = async (days: number): Promise<number> => {
    server.clock.advance(days * DAY);
    await papersClock(server.kernel);
    await papersClock(server.kernel);
    await server.runJobs();
    return noticesOf('parent', 'Vaccins');
  };
  expect(await noticesOf('parent', 'Vaccins')).toBe(1);
  expect([await after(15), (await pieceOf('parent', 'Vaccins'))?.endsSoon]).toEqual([1, false]);
  expect([await after(5), (await pieceOf('parent', 'Vaccins'))?.endsSoon]).toEqual([2, true]);
  expect(await after(10)).toBe(2);
  expect([await after(12), (await pieceOf('parent', 'Vaccins'))?.state]).toEqual([3, 'expired']);
  const ended = async () => {
    const { queues } = (await as('admin')(listWaiting, { query: {} })).body;
    return queues.find(({ queue }) => queue === 'papers.expired')?.total ?? 0;
  };
  expect(await ended()).toBe(1);
  expect((await submit('parent', piece.id)).body.state).toBe('submitted');
  expect(await ended()).toBe(0);
});
