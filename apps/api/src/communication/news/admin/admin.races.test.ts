import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import * as c from '@encrier/contract/communication/news';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { openClient } from '#kernel/db/pool.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
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
const db = <T>(work: (tx: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);

async function draft(): Promise<c.AdminPost> {
  const content: c.PostContent = {
    kind: 'information',
    title: 'Sortie',
    html: '<p>Bonjour</p>',
    categoryId: null,
    audience: [{ kind: 'everyone' }],
    coverId: null,
    attachmentIds: [],
    video: null,
    publishAt: null,
    expiresAt: null,
    pinned: false,
    pinnedUntil: null,
    ackRequired: false,
    ackDeadline: null,
    ackReminders: false,
    reactions: true,
    comments: 'moderated',
    notify: 'silent',
    event: null,
  };
  return (await as('admin')(c.createPost, { body: { content } })).body;
}

/** What `late` answers when `first` has written, but not yet committed, before the write of `late`. */
async function meanwhile<T>(first: (tx: TenantDb) => Promise<unknown>, late: () => Promise<T>): Promise<T> {
  const { answer } = await db(async (tx) => {
    await first(tx);
    const running = late();
    await wait(400);
    return { answer: running };
  });
  return answer;
}

it('a comment that its author removes during moderation stays removed', async () => {
  const { id } = await draft();
  await as('admin')(c.publishPost, { params: { id }, body: { version: 1 } });
  const { body: comment } = await as('parent')(c.addComment, { params: { id }, body: { body: 'Je retire' } });
  const answer = await meanwhile(
    (tx) => tx.updateTable('post_comments').set({ status: 'removed' }).where('id', '=', comment.id).execute(),
    () => as('admin')(c.moderateComment, { params: { id, commentId: comment.id }, body: { status: 'published' } }),
  );
  expect(answer.status).toBe(404);
  expect(
    (await db((tx) => tx.selectFrom('post_comments').select('status').where('id', '=', comment.id).executeTakeFirst()))
      ?.status,
  ).toBe('removed');
});

it('a draft that is published during its deletion stays published', async () => {
  const { id } = await draft();
  const answer = await meanwhile(
    (tx) =>
      tx
        .updateTable('posts')
        .set({ status: 'published', version: 2, publish_at: server.kernel.now(), published_at: server.kernel.now() })
        .where('id', '=', id)
        .execute(),
    () => as('admin')(c.removePost, { params: { id } }),
  );
  expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([409, 'news.state']);
  expect(
    (await db((tx) => tx.selectFrom('posts').select('status').where('id', '=', id).executeTakeFirst()))?.status,
  ).toBe('published');
});

it('a category that another request names meanwhile is refused by its name, in another case or without accents', async () => {
  const answer = await meanwhile(
    (tx) =>
      tx
        .insertInto('post_categories')
        .values({ school_id: school.schoolId, id: newId(), label: 'Éveil musical', color_key: 'vie' })
        .execute(),
    () => as('admin')(c.saveCategory, { body: { label: 'eveil  MUSICAL', colorKey: 'vie' } }),
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'news.category_taken' } });
});

it('categories of before that look the same are told apart by an update, and none is lost', async () => {
  const file = new URL('../../../../migrations/20261203T0802__news__category-labels.sql', import.meta.url);
  const migration = await readFile(file, 'utf8');
  const labels = ['Fête', 'fete', 'FÊTE', 'Fête (2)'];
  const owner = await openClient(server.superUrl);
  await owner.query('DROP INDEX post_categories_label');
  await db((tx) =>
    tx
      .insertInto('post_categories')
      .values(labels.map((label) => ({ school_id: school.schoolId, id: newId(), label, color_key: 'vie' })))
      .execute(),
  );
  await owner.query(migration.replace(/^ALTER TABLE .*$/m, ''));
  await owner.end();
  const rows = await db((tx) =>
    tx.selectFrom('post_categories').select('label').where('label', 'ilike', 'f%te%').orderBy('id').execute(),
  );
  expect(rows.map(({ label }) => label)).toEqual(['Fête', 'fete (3)', 'FÊTE (4)', 'Fête (2)']);
});
