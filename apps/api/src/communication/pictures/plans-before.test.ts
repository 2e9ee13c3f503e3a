import { readFile } from 'node:fs/promises';
import * as documents from '@encrier/contract/communication/documents';
import * as messages from '@encrier/contract/communication/messages';
import * as news from '@encrier/contract/communication/news';
import * as c from '@encrier/contract/communication/pictures';
import * as resources from '@encrier/contract/communication/resources';
import { decideConsent } from '@encrier/contract/school/consents';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClient } from '#kernel/db/pool.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

const HOUR = 3_600_000;
let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date(Date.now() + 24 * HOUR));
  school = await mintSchool(server);
  await decide(true);
  await server.runJobs();
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
async function decide(granted: boolean): Promise<void> {
  const { status } = await as('parent')(decideConsent, {
    params: { id: school.accounts.eleve.personId },
    body: { purpose: 'albums', granted },
  });
  expect(status).toBe(200);
}
async function upload(): Promise<string> {
  const form = new FormData();
  const image = sharp({ create: { width: 300, height: 200, channels: 3, background: '#884422' } }).png();
  form.append('file', new Blob([new Uint8Array(await image.toBuffer())]), 'photo.png');
  const answer = await fetch(`${server.base}/api/${school.schoolId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${school.accounts.admin.token}` },
    body: form,
  });
  return ((await answer.json()) as { id: string }).id;
}
const later = (): string => new Date(server.kernel.now().getTime() + 2 * HOUR).toISOString();
const audience = () => [{ kind: 'class' as const, ref: school.classes['6A'] }];

async function planDocument(): Promise<string> {
  const made = await as('admin')(documents.createDocument, {
    body: {
      content: {
        title: 'Affiche',
        note: '',
        category: 'other',
        yearId: school.yearId,
        audience: audience(),
        pupilId: null,
        toPupil: false,
        fileId: await upload(),
        visibleFrom: later(),
        visibleUntil: null,
        validUntil: null,
        answerBy: null,
        readingRequired: false,
        signature: 'none',
        allGuardians: false,
      },
    },
  });
  await as('admin')(documents.publishDocument, { params: { id: made.body.id }, body: { version: 1 } });
  return made.body.id;
}
async function planResource(): Promise<string> {
  const subject = await within((db) =>
    db.selectFrom('subjects').select('id').where('code', '=', 'MATHS').executeTakeFirstOrThrow(),
  );
  const made = await as('admin')(resources.createResource, {
    body: {
      content: {
        title: 'Frise',
        description: '',
        kind: 'fiche',
        subjectId: subject.id,
        folderId: null,
        levelIds: [],
        audience: audience(),
        tags: [],
        difficulty: null,
        licence: 'reserved',
        opensAt: later(),
        closesAt: null,
        content: { kind: 'file', fileIds: [await upload()], link: null, video: null },
        downloadable: true,
        shared: false,
        status: 'published',
      },
      tell: false,
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.id;
}
async function planMessage(): Promise<string> {
  const content: messages.MessageContent = {
    replyTo: null,
    subject: 'Photo de classe',
    html: '<p>Voici.</p>',
    sendAt: later(),
    audience: [...audience(), { kind: 'class', ref: school.classes['5B'] }],
    attachmentIds: [await upload()],
    importance: 'normal',
    replies: 'all',
    ackRequired: false,
    hiddenRecipients: true,
  };
  const made = await as('admin')(messages.createMessage, { body: { content } });
  const { id, version } = made.body;
  const sent = await as('admin')(messages.sendMessage, { params: { id }, body: { version } });
  expect(sent.body.status).toBe('scheduled');
  return sent.body.threadId;
}
async function planNews(): Promise<string> {
  const content: news.PostContent = {
    kind: 'information',
    title: 'Fête',
    html: '<p>À lire.</p>',
    categoryId: null,
    audience: audience(),
    coverId: await upload(),
    attachmentIds: [],
    video: null,
    publishAt: later(),
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
  const { body } = await as('admin')(news.createPost, { body: { content } });
  await as('admin')(news.publishPost, { params: { id: body.id }, body: { version: body.version } });
  return body.id;
}
const within: <T>(work: (db: Parameters<Parameters<typeof withTenant<T>>[3]>[0]) => Promise<T>) => Promise<T> = (
  work,
) => withTenant(server.kernel.pool, school.schoolId, {}, work);
/** State of a school before the upgrade: nothing scheduled a picture review. */
async function forgetLooks(): Promise<void> {
  await within(async (db) => {
    await db.updateTable('documents').set({ pictures_wait: false }).execute();
    await db.updateTable('resources').set({ pictures_wait: false }).execute();
    await db.updateTable('posts').set({ pictures_looked_at: null }).execute();
    await db.updateTable('messages').set({ pictures_looked_at: null }).execute();
  });
  const owner = await openClient(server.superUrl);
  await owner.query(`DELETE FROM pgboss.job WHERE data->>'reaction' = 'resources.open'`);
  await owner.query(
    await readFile(new URL('../../../migrations/20261128T0410__pictures__plans-before.sql', import.meta.url), 'utf8'),
  );
  await owner.end();
}
async function wait(): Promise<void> {
  server.clock.advance(3 * HOUR);
  await server.runJobs();
  for (const clock of ['messages.clock', 'news.clock', 'resources.opening']) await server.runSchedule(clock);
  await server.runJobs();
}

it('content planned before pictures were checked at publication time is checked then', async () => {
  const [document, resource, thread, post] = [
    await planDocument(),
    await planResource(),
    await planMessage(),
    await planNews(),
  ];
  await server.runJobs();
  await forgetLooks();
  const reads = async () => [
    (await as('parent')(documents.getDocument, { params: { id: document } })).status,
    (await as('eleve')(resources.getResource, { params: { id: resource } })).status,
    (await as('parent')(messages.getThread, { params: { id: thread }, query: {} })).status,
    (await as('parent')(news.getNews, { params: { id: post } })).status,
  ];
  server.clock.advance(60_000);
  await decide(false);
  await server.runJobs();
  await wait();
  expect(await reads()).toEqual([404, 404, 404, 404]);
  const held = (await as('admin')(c.listPictureReviews, { query: {} })).body.items;
  expect(held.map(({ kind }) => kind).toSorted()).toEqual(['document', 'message', 'resource']);
  expect(held.every((one) => one.held)).toBe(true);
  // A publication returns to its author.
  const mine = (await as('admin')(news.adminList, { query: {} })).body.items.find(({ id }) => id === post);
  expect(mine?.status).toBe('draft');
  await decide(true);
  await server.runJobs();
  await wait();
  expect(await reads()).toEqual([200, 200, 200, 404]);
});

it('a resource planned earlier opens on its day when no consent is missing', async () => {
  const id = await planResource();
  await server.runJobs();
  await forgetLooks();
  await wait();
  expect((await as('eleve')(resources.getResource, { params: { id } })).status).toBe(200);
});
