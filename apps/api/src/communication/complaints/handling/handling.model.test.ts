import * as author from '@encrier/contract/communication/complaints';
import * as c from '@encrier/contract/communication/complaints-handling';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-11-23T08:00:00Z'));
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['complaints.handle'], 'school');
});
afterAll(() => server.stop());
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);

/** A model of a complaint's states, written without the product's own table. */
const running = ['submitted', 'acknowledged', 'in_progress', 'escalated', 'reopened', 'waiting_author'];
const model: Record<string, (state: string) => string | null> = {
  acknowledge: (state) => (['submitted', 'reopened'].includes(state) ? 'acknowledged' : null),
  start: (state) => (['submitted', 'acknowledged', 'escalated', 'reopened'].includes(state) ? 'in_progress' : null),
  answer: (state) => (running.includes(state) ? 'in_progress' : null),
  ask: (state) => (running.includes(state) && state !== 'waiting_author' ? 'waiting_author' : null),
  resolve: (state) => (running.includes(state) ? 'resolved' : null),
  reject: (state) => (running.includes(state) ? 'rejected' : null),
  escalate: (state) => (running.includes(state) && state !== 'escalated' ? 'escalated' : null),
  reply: (state) => (running.includes(state) ? (state === 'waiting_author' ? 'in_progress' : state) : null),
  close: (state) => (state === 'resolved' ? 'closed' : null),
  reopen: (state) => (['resolved', 'closed', 'rejected'].includes(state) ? 'reopened' : null),
  rate: (state) => (state === 'closed' ? 'closed' : null),
};
const names = Object.keys(model);

async function play(id: string, name: string): Promise<number> {
  const params = { id };
  const byAuthor = as('parent');
  if (name === 'reply')
    return (await byAuthor(author.replyComplaint, { params, body: { body: 'Réponse', fileIds: [] } })).status;
  if (name === 'close') return (await byAuthor(author.closeComplaint, { params, body: {} })).status;
  if (name === 'reopen') return (await byAuthor(author.reopenComplaint, { params, body: { reason: 'Encore' } })).status;
  if (name === 'rate') return (await byAuthor(author.rateComplaint, { params, body: { mark: 3, note: '' } })).status;
  const { version } = (await as('personnel')(c.officeGet, { params })).body;
  return (
    await as('personnel')(c.stepComplaint, {
      params,
      body: { step: name as c.OfficeStep, text: 'Texte', fileIds: [], version },
    })
  ).status;
}

/** The same numbers each time, so that a failure can be played again. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

it('240 random moves of both sides match the model, and the database holds no invalid state', async () => {
  const categoryId = (await as('parent')(author.complaintChoices, {})).body.categories[0]!.id;
  const random = numbers(7);
  for (let life = 0; life < 8; life += 1) {
    const { id } = (
      await as('parent')(author.createComplaint, {
        body: {
          categoryId,
          childId: null,
          concernedId: null,
          subject: 'Vie',
          body: 'x',
          confidential: false,
          fileIds: [],
        },
      })
    ).body;
    let state = 'submitted';
    for (let turn = 0; turn < 30; turn += 1) {
      const name = names[Math.floor(random() * names.length)]!;
      const next = model[name]!(state);
      const status = await play(id, name);
      expect([name, state, status]).toEqual([name, state, next ? 200 : 409]);
      state = next ?? state;
      server.clock.advance(60_000);
    }
    const mine = (await as('parent')(author.getComplaint, { params: { id } })).body;
    expect(mine.status).toBe(state);
    const row = await readTenant(server.kernel.pool, school.schoolId, (db) =>
      db.selectFrom('complaints').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(row.assigned_to === school.accounts.parent.id).toBe(false);
    expect((row.ended_at !== null) === ['closed', 'rejected'].includes(state)).toBe(true);
    expect((row.waiting_since_at !== null) === (state === 'waiting_author')).toBe(true);
    // Every change of state appears in the exchange, in order.
    expect(mine.entries.filter((entry) => entry.kind === 'step').at(-1)?.step).toBe(state);
  }
}, 60_000);
