import * as d from '@encrier/contract/communication/documents';
import * as n from '@encrier/contract/communication/news';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { changeClass, leavePupils, listPupils } from '@encrier/contract/school/pupils';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { sweepDocumentReaders } from '../documents/documents.public.ts';
import { sweepNewsReaders } from '../news/news.public.ts';

let server: TestServer;
let school: TestSchool;
let post: string;
let silent: string;
let document: string;

const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) => work(db));
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const class6A = () => [
  { kind: 'class' as const, ref: school.classes['6A'], who: ['pupils' as const, 'guardians' as const] },
];

async function publishPost(over: Partial<n.PostContent>): Promise<string> {
  const content: n.PostContent = {
    kind: 'information',
    title: 'Sortie au musée',
    html: '<p>Jeudi.</p>',
    categoryId: null,
    audience: class6A(),
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
    comments: 'off',
    notify: 'now',
    event: null,
    ...over,
  };
  const { body } = await as('admin')(n.createPost, { body: { content } });
  const out = await as('admin')(n.publishPost, { params: { id: body.id }, body: { version: body.version } });
  expect(out.body.status).toBe('published');
  return body.id;
}
async function publishDocument(): Promise<string> {
  const fileId = newId();
  await inSchool((db) =>
    db
      .insertInto('files')
      .values({
        school_id: school.schoolId,
        id: fileId,
        sha256: 'cd'.repeat(32),
        name: 'Autorisation.pdf',
        ext: 'pdf',
        type: 'pdf',
        mime: 'application/pdf',
        size: 900,
        pages: 1,
        created_by: school.accounts.admin.id,
      })
      .execute(),
  );
  const content: d.DocumentContent = {
    title: 'Autorisation de sortie',
    note: '',
    category: 'authorisation',
    yearId: school.yearId,
    audience: class6A(),
    pupilId: null,
    toPupil: false,
    fileId,
    visibleFrom: null,
    visibleUntil: null,
    validUntil: null,
    answerBy: null,
    readingRequired: true,
    signature: 'none',
    allGuardians: false,
  };
  const { body } = await as('admin')(d.createDocument, { body: { content } });
  await as('admin')(d.publishDocument, { params: { id: body.id }, body: { version: body.version } });
  return body.id;
}
const reads = async (who: PersonName) => [
  (await as(who)(n.getNews, { params: { id: post } })).status,
  (await as(who)(n.getNews, { params: { id: silent } })).status,
  (await as(who)(d.getDocument, { params: { id: document } })).status,
];
const toldOf = async (who: PersonName): Promise<string[]> =>
  (await as(who)(listNotifications, { query: {} })).body.items.map(({ type }) => type).sort();
const today = (): string => server.kernel.now().toISOString().slice(0, 10);
async function versionOf(pupil: string): Promise<number> {
  const { rows } = (await as('admin')(listPupils, { query: {} })).body;
  return rows.find(({ id }) => id === pupil)?.version ?? 0;
}
async function move(who: 'eleve' | 'eleve2', to: '6A' | '5B'): Promise<void> {
  const id = school.accounts[who].personId;
  const changes = [{ id, version: await versionOf(id), classId: school.classes[to] }];
  const { status } = await as('admin')(changeClass, { body: { on: today(), reason: '', changes } });
  expect(status).toBe(200);
  await server.runJobs();
}

beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  post = await publishPost({});
  silent = await publishPost({ title: 'Menu de la semaine', ackRequired: false, notify: 'silent' });
  document = await publishDocument();
  await server.runJobs();
});
afterAll(() => server.stop());

it('a family whose child joins the class gets the existing content, and one notification of what needs an answer', async () => {
  expect(await reads('parent2')).toEqual([404, 404, 404]);
  await move('eleve2', '6A');
  expect(await reads('parent2')).toEqual([200, 200, 200]);
  expect(await reads('eleve2')).toEqual([200, 200, 200]);
  const notified = (await toldOf('parent2')).filter((type) => type !== 'auth.new_device');
  expect(notified.filter((type) => type === 'actualite')).toHaveLength(1);
  expect(notified.filter((type) => type === 'document.a_signer')).toHaveLength(1);
  // People who already had the post get no second notice, and giving it again changes nothing.
  const before = await toldOf('parent');
  await sweepNewsReaders(server.kernel);
  await sweepDocumentReaders(server.kernel);
  await server.runJobs();
  expect(await toldOf('parent')).toEqual(before);
  expect((await toldOf('parent2')).filter((type) => type !== 'auth.new_device')).toEqual(notified);
});

it('a family whose child leaves the class loses the content, except what they answered', async () => {
  await as('parent2')(d.markDocumentRead, { params: { id: document }, body: {} });
  expect((await as('parent2')(d.acknowledgeDocument, { params: { id: document }, body: {} })).status).toBe(200);
  await move('eleve2', '5B');
  expect(await reads('parent2')).toEqual([404, 404, 200]);
  expect(await reads('eleve2')).toEqual([404, 404, 404]);
  expect(await reads('parent')).toEqual([200, 200, 200]);
});

it('the nightly run adds people who joined in another way, and removes those who left the school', async () => {
  await inSchool((db) =>
    db
      .updateTable('enrolments')
      .set({ class_id: school.classes['6A'] })
      .where('pupil_id', '=', school.accounts.eleve2.personId)
      .where('to_on', 'is', null)
      .execute(),
  );
  await sweepNewsReaders(server.kernel);
  await sweepDocumentReaders(server.kernel);
  expect(await reads('eleve2')).toEqual([200, 200, 200]);
  const id = school.accounts.eleve2.personId;
  const pupils = [{ id, version: await versionOf(id) }];
  const { status } = await as('admin')(leavePupils, { body: { on: today(), reason: '', pupils } });
  expect(status).toBe(200);
  server.clock.set(new Date(server.kernel.now().getTime() + 2 * 86_400_000));
  await sweepNewsReaders(server.kernel);
  await sweepDocumentReaders(server.kernel);
  const left = await inSchool((db) =>
    db
      .selectFrom('post_recipients')
      .select('person_id')
      .where('post_id', '=', post)
      .where('removed_at', 'is', null)
      .execute(),
  );
  expect(left.map(({ person_id }) => person_id).sort()).toEqual(
    [school.accounts.eleve.personId, school.accounts.parent.personId].sort(),
  );
});
