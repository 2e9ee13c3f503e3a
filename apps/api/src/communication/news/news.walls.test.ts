import { audienceChoices, countAudience } from '@encrier/contract/communication/audience';
import * as c from '@encrier/contract/communication/news';
import * as r from '@encrier/contract/communication/news-receipts';
import type { RouteSpec } from '@encrier/contract/kernel/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClient } from '#kernel/db/pool.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let superuser: Awaited<ReturnType<typeof openClient>>;
let ours: TestSchool;
let theirs: TestSchool;
/** A publication of each school, with a comment and a category. */
const post = { ours: '', theirs: '' };
const comment = { ours: '', theirs: '' };
const category = { ours: '', theirs: '' };
beforeAll(async () => {
  server = await testServer({ own: true });
  [ours, theirs] = [await mintSchool(server), await mintSchool(server)];
  superuser = await openClient(server.superUrl);
  for (const [name, school] of [
    ['ours', ours],
    ['theirs', theirs],
  ] as const) {
    const admin = client(server, school.schoolId, school.accounts.admin);
    category[name] = (await admin(c.saveCategory, { body: { label: `Vie ${name}`, colorKey: 'vie' } })).body.id;
    const made = await admin(c.createPost, {
      body: { content: content({ title: `Secret ${name}`, categoryId: category[name] }) },
    });
    post[name] = made.body.id;
    await admin(c.publishPost, { params: { id: post[name] }, body: { version: 1 } });
    comment[name] = (
      await client(
        server,
        school.schoolId,
        school.accounts.parent,
      )(c.addComment, { params: { id: post[name] }, body: { body: 'Bonjour' } })
    ).body.id;
  }
});
afterAll(async () => {
  await superuser.end();
  await server.stop();
});

const as = (who: PersonName) => client(server, ours.schoolId, ours.accounts[who]);
const content = (over: Partial<c.PostContent> = {}): c.PostContent => ({
  kind: 'information',
  title: 'Secret',
  html: '<p>x</p>',
  categoryId: null,
  audience: [{ kind: 'everyone' }],
  coverId: null,
  attachmentIds: [],
  video: null,
  publishAt: null,
  expiresAt: null,
  pinned: false,
  pinnedUntil: null,
  ackRequired: true,
  ackDeadline: null,
  ackReminders: true,
  reactions: true,
  comments: 'moderated',
  notify: 'silent',
  event: null,
  ...over,
});

/** Every route with a publication's id, with a body that would have an effect. */
const byId: [RouteSpec, unknown?][] = [
  [c.getNews],
  [c.markNewsRead, {}],
  [c.acknowledge, {}],
  [c.react, { kind: 'merci' }],
  [c.addComment, { body: 'x' }],
  [c.moderateComment, { status: 'published' }],
  [c.removeComment],
  [c.printNews],
  [c.adminGet],
  [c.updatePost, { version: 2, content: content() }],
  [c.publishPost, { version: 2 }],
  [c.reviewPost, { decision: 'accept', reason: '', version: 2 }],
  [c.withdrawPost, {}],
  [c.restorePost, {}],
  [c.removePost],
  [c.remindPost, {}],
  [r.receipts],
];

async function strange(): Promise<void> {
  for (const [route, body] of byId) {
    for (const who of ['admin', 'parent'] as const) {
      const params = { id: post.theirs, commentId: comment.theirs };
      const answer = await as(who)(route, { params, query: {}, ...(body !== undefined && { body }) } as never);
      expect([route.name, who, answer.status]).toEqual([
        route.name,
        who,
        who === 'admin' ? 404 : typeof route.access === 'object' ? 403 : 404,
      ]);
    }
  }
  // A comment of one publication cannot be reached through another.
  expect((await as('admin')(c.removeComment, { params: { id: post.ours, commentId: comment.theirs } })).status).toBe(
    404,
  );
  expect(
    (await as('admin')(c.saveCategory, { body: { id: category.theirs, label: 'Volée', colorKey: 'vie' } })).status,
  ).toBe(404);
  expect(
    (await as('admin')(c.createPost, { body: { content: content({ categoryId: category.theirs }) } })).status,
  ).toBe(400);
}

async function apart(): Promise<void> {
  const answers = [
    await as('parent')(c.listNews, { query: {} }),
    await as('admin')(c.adminList, { query: {} }),
    await as('admin')(c.pendingComments, { query: {} }),
    await as('parent')(c.getNews, { params: { id: post.ours } }),
    await as('admin')(r.receipts, { params: { id: post.ours }, query: {} }),
    await as('admin')(audienceChoices, { query: { use: 'news', q: 'el' } }),
    await as('admin')(c.adminGet, { params: { id: post.ours } }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    const text = JSON.stringify(answer.body);
    for (const foreign of [
      'theirs',
      post.theirs,
      comment.theirs,
      category.theirs,
      theirs.classes['6A'],
      theirs.accounts.parent.personId,
    ])
      expect(text).not.toContain(foreign);
  }
  expect(
    (await as('admin')(countAudience, { body: { use: 'news', audience: [{ kind: 'everyone' }] } })).body.recipients,
  ).toBe(9);
  expect((await as('admin')(r.receipts, { params: { id: post.ours }, query: {} })).body.totals.recipients).toBe(9);
}

describe('two schools', () => {
  it('never see each other’s content, nor a comment through another publication (SEC-TEN-04, SEC-OBJ-07)', async () => {
    await strange();
    await apart();
  });

  it('stay separate even when row-level security is off', async () => {
    const { rows } = await superuser.query<{ name: string }>(
      `SELECT quote_ident(relname) AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND relrowsecurity`,
    );
    for (const { name } of rows) await superuser.query(`ALTER TABLE ${name} DISABLE ROW LEVEL SECURITY`);
    await strange();
    await apart();
    const fresh = await as('admin')(c.createPost, { body: { content: content({ title: 'Sans mur' }) } });
    await as('admin')(c.publishPost, { params: { id: fresh.body.id }, body: { version: 1 } });
    await server.runSchedule('news.clock');
    await server.runJobs();
    const given = await superuser.query<{ school_id: number }>(
      'SELECT DISTINCT school_id FROM post_recipients WHERE post_id = $1',
      [fresh.body.id],
    );
    expect(given.rows).toEqual([{ school_id: ours.schoolId }]);
    expect(
      (await superuser.query('SELECT 1 FROM posts WHERE school_id = $1 AND version <> 2', [theirs.schoolId])).rows,
    ).toEqual([]);
  });
});
