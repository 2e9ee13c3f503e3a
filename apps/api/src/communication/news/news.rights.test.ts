import * as c from '@encrier/contract/communication/news';
import * as r from '@encrier/contract/communication/news-receipts';
import { moduleKeys } from '@encrier/contract/modules.generated';
import { getHome, updateModules } from '@encrier/contract/school/school';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);

async function published(over: Partial<c.PostContent> = {}): Promise<c.AdminPost> {
  const content: c.PostContent = {
    kind: 'information',
    title: 'À signer',
    html: '<p>Bonjour</p>',
    categoryId: null,
    audience: [{ kind: 'class', ref: school.classes['6A'] }],
    coverId: null,
    attachmentIds: [],
    video: null,
    publishAt: null,
    expiresAt: null,
    pinned: false,
    pinnedUntil: null,
    ackRequired: true,
    ackDeadline: null,
    ackReminders: false,
    reactions: true,
    comments: 'free',
    notify: 'now',
    event: null,
    ...over,
  };
  const { body } = await as('admin')(c.createPost, { body: { content } });
  return (await as('admin')(c.publishPost, { params: { id: body.id }, body: { version: 1 } })).body;
}

async function told(who: PersonName): Promise<string[]> {
  await server.runJobs();
  const rows = await db((tx) =>
    tx
      .selectFrom('notifications')
      .select('type')
      .where('account_id', '=', school.accounts[who].id)
      .orderBy('created_at')
      .execute(),
  );
  // Simultaneous reactions run concurrently: their notices come in any order.
  return rows.map((row) => row.type).sort();
}
const live = (who: PersonName): Promise<number> =>
  db(
    async (tx) =>
      (await tx.selectFrom('live_events').select(['account_ids', 'kind']).execute()).filter(
        (row) => row.kind.startsWith('news.') && row.account_ids?.includes(school.accounts[who].id),
      ).length,
  );

it('a guardian who lost authority yesterday no longer sees earlier publications (SEC-OBJ-01)', async () => {
  const post = await published();
  expect([await told('parent'), await told('eleve'), await live('parent')]).toEqual([['actualite'], ['actualite'], 1]);
  const yesterday = new Date(server.kernel.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  await db((tx) =>
    tx
      .updateTable('guardianships')
      .set({ ends_on: yesterday })
      .where('guardian_id', '=', school.accounts.parent.personId)
      .execute(),
  );
  await as('admin')(c.updatePost, {
    params: { id: post.id },
    body: { version: post.version, content: { ...post.content, title: 'À signer, corrigé' }, notifyAgain: true },
  });
  await as('admin')(c.remindPost, { params: { id: post.id }, body: {} });
  await as('eleve')(c.addComment, { params: { id: post.id }, body: { body: 'Merci' } });
  expect([await told('parent'), await told('eleve')]).toEqual([
    ['actualite'],
    ['actualite', 'actualite', 'actualite.rappel'],
  ]);
  expect([await live('parent'), await live('eleve')]).toEqual([1, 3]);
});

it('a disabled module also disappears from the first page', async () => {
  await published();
  const slots = async (): Promise<string[]> =>
    (await as('parent')(getHome, { query: {} })).body.cards
      .map(({ slot }) => slot)
      .filter((slot) => slot.startsWith('news.'));
  expect(await slots()).toEqual(['news.latest', 'news.to_ack']);
  await as('admin')(updateModules, {
    params: { id: school.orgId },
    body: { modules: moduleKeys.filter((key) => key !== 'news') },
  });
  expect(await slots()).toEqual([]);
});

it('an unread urgent publication stands above a pinned one on the first page, and disappears once read', async () => {
  const pinned = await published({ title: 'Bienvenue', pinned: true });
  const urgent = await published({ title: 'Car en panne', kind: 'urgent' });
  await as('parent')(c.getNews, { params: { id: pinned.id } });
  const first = async (): Promise<string | undefined> => {
    const { cards } = (await as('parent')(getHome, { query: {} })).body;
    const latest = cards.find(({ slot }) => slot === 'news.latest')?.data as { items: { id: string }[] };
    return latest.items[0]?.id;
  };
  expect(await first()).toBe(urgent.id);
  expect((await as('parent')(c.listNews, { query: {} })).body.items[0]?.id).toBe(pinned.id);
  await as('parent')(c.markNewsRead, { params: { id: urgent.id }, body: {} });
  expect(await first()).toBe(pinned.id);
});

it('downloading the receipts is written in the journal with their number (SEC-RAT-02)', async () => {
  const { id } = await published();
  await grant(server, school, 'prof', ['nav.view.admin-actualites'], 'school');
  expect((await as('prof')(r.exportReceipts, { params: { id }, query: { format: 'csv' } })).body).toMatchObject({
    code: 'auth.step_up_needed',
  });
  expect((await as('admin')(r.exportReceipts, { params: { id }, query: { format: 'csv' } })).status).toBe(200);
  const line = await db((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['actor_id', 'object_id', 'after'])
      .where('action', '=', 'news.export_receipts')
      .executeTakeFirst(),
  );
  expect(line).toEqual({ actor_id: school.accounts.admin.id, object_id: id, after: { format: 'csv', count: 3 } });
});
