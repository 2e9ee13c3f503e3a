import { listNotifications } from '@encrier/contract/kernel/notifications';
import * as c from '@encrier/contract/communication/news';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['news.moderate'], 'school');
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
async function publish(comments: 'off' | 'moderated' | 'free'): Promise<string> {
  const content: c.PostContent = {
    kind: 'information',
    title: 'Kermesse',
    html: '<p>Samedi</p>',
    categoryId: null,
    audience: [{ kind: 'role', role: 'parent' }],
    coverId: null,
    attachmentIds: [],
    video: null,
    publishAt: null,
    expiresAt: null,
    pinned: false,
    pinnedUntil: null,
    ackRequired: false,
    ackDeadline: null,
    ackReminders: true,
    reactions: true,
    comments,
    notify: 'silent',
    event: null,
  };
  const { body } = await as('admin')(c.createPost, { body: { content } });
  await as('admin')(c.publishPost, { params: { id: body.id }, body: { version: 1 } });
  return body.id;
}
const say = (who: PersonName, id: string, body: string, headers: Record<string, string> = {}) =>
  as(who)(c.addComment, { params: { id }, body: { body } }, { headers });
const thread = async (who: PersonName, id: string): Promise<string[]> =>
  (await as(who)(c.getNews, { params: { id } })).body.comments.map((one) => `${one.body}:${one.status}`);

describe('comments', () => {
  it('wait for a decision where they are moderated, visible to their author only (SEC-OBJ-10)', async () => {
    const id = await publish('moderated');
    const made = await say('parent', id, 'Quelle heure ?');
    expect(made.body).toMatchObject({ status: 'pending', can: { remove: true, moderate: false } });
    expect([await thread('parent', id), await thread('parent2', id)]).toEqual([['Quelle heure ?:pending'], []]);
    await server.runJobs();
    const told = async (who: PersonName) =>
      (await as(who)(listNotifications, { query: {} })).body.items.filter(
        (item) => item.type === 'commentaire.a_moderer',
      ).length;
    expect([await told('admin'), await told('personnel'), await told('parent')]).toEqual([1, 1, 0]);
    const asks = await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .selectFrom('notifications')
        .select(['account_id', 'tie', 'rights'])
        .where('type', '=', 'commentaire.a_moderer')
        .where('account_id', 'in', [school.accounts.admin.id, school.accounts.personnel.id])
        .execute(),
    );
    // Its author reads it as such; so does a moderator, while allowed to.
    expect(asks.map(({ tie, rights }) => ({ tie, rights })).sort((a, b) => (a.tie! < b.tie! ? -1 : 1))).toEqual([
      { tie: 'author', rights: [] },
      { tie: 'right:news.moderate', rights: ['news.moderate'] },
    ]);
    expect((await as('personnel')(c.pendingComments, { query: {} })).body).toMatchObject({
      total: 1,
      items: [{ postId: id, postTitle: 'Kermesse', body: 'Quelle heure ?' }],
    });
    expect((await as('parent')(c.pendingComments, { query: {} })).status).toBe(403);
    const decide = (who: PersonName, status: 'published' | 'hidden') =>
      as(who)(c.moderateComment, { params: { id, commentId: made.body.id }, body: { status } });
    expect((await decide('parent2', 'published')).status).toBe(404);
    expect((await decide('parent', 'published')).status).toBe(403);
    const unread = async (who: PersonName) =>
      (await as(who)(listNotifications, { query: { unread: '1' } })).body.items.filter(
        (item) => item.type === 'commentaire.a_moderer',
      ).length;
    expect(await unread('admin')).toBe(1);
    expect((await decide('personnel', 'published')).body.status).toBe('published');
    // Once one moderator has decided, it waits for nobody.
    expect([await unread('admin'), await unread('personnel')]).toEqual([0, 0]);
    expect(await thread('parent2', id)).toEqual(['Quelle heure ?:published']);
    expect((await decide('admin', 'hidden')).body.status).toBe('hidden');
    expect(await thread('parent2', id)).toEqual([]);
  });

  it('are signed on behalf of the child, in plain text, in their own direction', async () => {
    const id = await publish('free');
    const made = await say('parent', id, 'شكرا <b>جزيلا</b>', { 'x-user-as': school.accounts.eleve.id });
    expect(made.body).toMatchObject({
      body: 'شكرا <b>جزيلا</b>',
      dir: 'rtl',
      status: 'published',
      author: { label: 'Samira El Amrani pour Yasmine' },
    });
    expect(await thread('parent2', id)).toHaveLength(1);
  });

  it('are removed by their author or a moderator, and by nobody else', async () => {
    const id = await publish('free');
    const made = await say('parent', id, 'Oups');
    const remove = (who: PersonName, post = id) =>
      as(who)(c.removeComment, { params: { id: post, commentId: made.body.id } });
    expect((await remove('parent2')).status).toBe(403);
    expect((await remove('eleve')).status).toBe(404);
    expect((await remove('parent', await publish('free'))).status).toBe(404);
    expect((await remove('parent')).status).toBe(200);
    expect((await remove('parent')).status).toBe(404);
    expect(await thread('parent2', id)).toEqual([]);
  });

  it('are closed to people outside the audience, and where they are disabled', async () => {
    const [off, free] = [await publish('off'), await publish('free')];
    expect(code((await say('parent', off, 'Bonjour')).body)).toBe('news.comments_off');
    expect((await say('eleve', free, 'Bonjour')).status).toBe(404);
    expect((await say('parent', free, '   ')).status).toBe(400);
  });
});
