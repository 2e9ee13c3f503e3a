import * as n from '@encrier/contract/communication/news';
import * as r from '@encrier/contract/school/rollover';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  // The new year has begun, and the passage was not made yet.
  const now = new Date();
  const autumn = now.getUTCMonth() >= 7 ? now.getUTCFullYear() + 1 : now.getUTCFullYear();
  server.clock.set(new Date(`${autumn}-09-04T12:00:00Z`));
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);

async function publish(title: string, level: '6e' | '5e'): Promise<string> {
  const audience = [{ kind: 'level' as const, ref: school.levels[level], who: ['guardians' as const] }];
  const content: n.PostContent = {
    kind: 'information',
    title,
    html: '<p>À lire.</p>',
    categoryId: null,
    audience,
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
    comments: 'off',
    notify: 'now',
    event: null,
  };
  const { body } = await as('admin')(n.createPost, { body: { content } });
  await as('admin')(n.publishPost, { params: { id: body.id }, body: { version: body.version } });
  return body.id;
}

it('a pupil who changes level gets the content of the new year, and loses that of the previous place', async () => {
  const posts = [await publish('Rentrée des sixièmes', '6e'), await publish('Rentrée des cinquièmes', '5e')];
  await server.runJobs();
  const reads = async () =>
    Promise.all(posts.map(async (id) => (await as('parent')(n.getNews, { params: { id } })).status));
  expect(await reads()).toEqual([200, 404]);

  const { proposed } = (await as('admin')(r.getRollover, {})).body;
  const copy = { courses: false, teachers: false, groups: false, terms: false };
  const { id } = (await as('admin')(r.startRollover, { body: { ...proposed!, copy } })).body;
  await as('admin')(r.executeRollover, { params: { id }, body: { version: 1, early: true } });
  await server.runJobs();
  expect((await as('admin')(r.getRollover, {})).body.rollover?.status).toBe('done');
  expect(await reads()).toEqual([404, 200]);
});
