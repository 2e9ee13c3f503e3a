import * as boards from '@encrier/contract/communication/boards';
import * as news from '@encrier/contract/communication/news';
import * as c from '@encrier/contract/communication/pictures';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { decideConsent, setImageRule } from '@encrier/contract/school/consents';
import { listWaiting } from '@encrier/contract/school/queues';
import sharp from 'sharp';
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg } from '#kernel/test/two-orgs.ts';
import { sweepPictures } from './pictures.jobs.ts';

const HOUR = 3_600_000;
let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.noon();
  school = await mintSchool(server);
  await grant(
    server,
    school,
    'prof',
    ['nav.view.admin-actualites', 'news.create', 'news.publish', 'news.edit'],
    'classes',
  );
  await decide(true);
  await server.runJobs();
});
afterAll(() => server.stop());

const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) => work(db));
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
async function decide(granted: boolean, endsOn: string | null = null): Promise<void> {
  const { status } = await as('parent')(decideConsent, {
    params: { id: school.accounts.eleve.personId },
    body: { purpose: 'albums', granted, ...(endsOn && { endsOn }) },
  });
  expect(status).toBe(200);
}
async function upload(who: PersonName): Promise<string> {
  const form = new FormData();
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#884422' } }).png();
  form.append('file', new Blob([new Uint8Array(await picture.toBuffer())]), 'photo.png');
  const answer = await fetch(`${server.base}/api/${school.schoolId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${school.accounts[who].token}` },
    body: form,
  });
  return ((await answer.json()) as { id: string }).id;
}
const inFuture = (ms: number): string => new Date(server.kernel.now().getTime() + ms).toISOString();
/** News for the pupil's class, out or planned, of which its author looked at who may not be recognised. */
async function published(
  title: string,
  { picture = true, publishAt = null }: { picture?: boolean; publishAt?: string | null } = {},
): Promise<news.AdminPost> {
  const { body } = await as('prof')(news.createPost, {
    body: {
      content: {
        kind: 'information',
        title,
        html: '<p>Bonjour à tous.</p>',
        categoryId: null,
        audience: [{ kind: 'class', ref: school.classes['6A'] }],
        coverId: picture ? await upload('prof') : null,
        attachmentIds: [],
        video: null,
        publishAt,
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
      },
    },
  });
  const out = await as('prof')(news.publishPost, {
    params: { id: body.id },
    body: { version: body.version, picturesChecked: true },
  });
  expect(out.status).toBe(200);
  await server.runJobs();
  return out.body;
}
const listed = async (who: PersonName) => (await as(who)(c.listPictureReviews, { query: {} })).body.items;
const queued = async (who: PersonName) =>
  (await as(who)(listWaiting, {})).body.items
    .filter(({ queue }) => queue === 'pictures.reviews')
    .map(({ subject, things }) => ({ subject, things }));
const notices = async (who: PersonName): Promise<string[]> =>
  (await as(who)(listNotifications, { query: {} })).body.items
    .filter(({ type }) => type.includes('images'))
    .map(({ type, body }) => `${type} ${body}`);
const withdraw = async (): Promise<void> => {
  server.clock.advance(60_000);
  await decide(false);
  await server.runJobs();
};
const pupil = () => school.accounts.eleve.label;

describe('a consent withdrawn after a publication', () => {
  it('waits in « À traiter » for its author and the office, who are notified, until one of them has checked', async () => {
    const post = await published('Sortie');
    await published('Sans image', { picture: false });
    expect(await listed('prof')).toEqual([]);
    await withdraw();
    for (const who of ['prof', 'admin'] as const) {
      const items = await listed(who);
      expect(items).toMatchObject([
        { kind: 'news', thingId: post.id, title: 'Sortie', mine: who === 'prof', can: { open: true } },
      ]);
      expect(items[0]?.pupil?.label).toBe(pupil());
      expect(await queued(who)).toEqual([{ subject: pupil(), things: 1 }]);
    }
    expect(await notices('prof')).toEqual(['images.a_revoir Sortie']);
    expect(await notices('admin')).toEqual([`images.a_revoir ${pupil()}`]);
    const [item] = await listed('prof');
    for (const who of ['parent', 'eleve', 'prof2'] as const) {
      expect(await listed(who)).toEqual([]);
      expect((await as(who)(c.lookedAtPictures, { params: { id: item!.id }, body: {} })).status).toBe(404);
    }
    expect((await as('admin')(c.lookedAtPictures, { params: { id: item!.id }, body: {} })).status).toBe(200);
    expect([await listed('prof'), await listed('admin'), await queued('prof')]).toEqual([[], [], []]);
    // A second look of the other changes nothing, and the journal holds one.
    expect((await as('prof')(c.lookedAtPictures, { params: { id: item!.id }, body: {} })).status).toBe(200);
    const journal = await inSchool((db) =>
      db.selectFrom('audit_log').select(['object_id', 'after']).where('action', '=', 'pictures.looked').execute(),
    );
    expect(journal).toEqual([
      { object_id: school.accounts.eleve.personId, after: { kind: 'news', thing_id: post.id } },
    ]);
  });

  it('needs a new check when it is withdrawn again, and none once it is given back', async () => {
    await published('Sortie');
    await withdraw();
    const [item] = await listed('prof');
    await as('prof')(c.lookedAtPictures, { params: { id: item!.id }, body: {} });
    server.clock.advance(60_000);
    await decide(true);
    await withdraw();
    expect(await listed('prof')).toHaveLength(1);
    server.clock.advance(60_000);
    await decide(true);
    await server.runJobs();
    expect(await listed('prof')).toEqual([]);
  });

  it('needs no check for content that left its readers', async () => {
    const post = await published('Sortie');
    await withdraw();
    await as('prof')(news.withdrawPost, { params: { id: post.id }, body: {} });
    await sweepPictures(server.kernel);
    expect(await listed('prof')).toEqual([]);
  });

  it('is detected when it expires, and when the rule of the school changes', async () => {
    await published('Sortie');
    await decide(true, server.kernel.now().toISOString().slice(0, 10));
    await sweepPictures(server.kernel);
    expect(await listed('prof')).toEqual([]);
    server.clock.advance(36 * HOUR);
    await sweepPictures(server.kernel);
    expect(await listed('prof')).toHaveLength(1);
    await decide(true);
    await server.runJobs();
    expect(await listed('prof')).toEqual([]);
    await inSchool(async (db) => {
      const father = await addAccount(server, db, school, { role: 'parent', first: 'Driss', last: 'El Amrani' });
      await db
        .insertInto('guardianships')
        .values({
          school_id: school.schoolId,
          pupil_id: school.accounts.eleve.personId,
          guardian_id: father.personId,
          kind: 'father',
        })
        .execute();
    });
    server.clock.advance(60_000);
    await as('admin')(setImageRule, { body: { rule: 'all' } });
    await server.runJobs();
    expect(await listed('prof')).toHaveLength(1);
  });

  it('is not notified to an office of another organisation, nor to another school', async () => {
    await published('Sortie');
    const { orgId } = await addOrg(server, school);
    const [own] = await inSchool((db) => db.selectFrom('orgs').select('id').where('id', '<>', orgId).execute());
    const [mine, theirs] = [
      await addOffice(server, school, 'cycle', [own!.id]),
      await addOffice(server, school, 'cycle', [orgId]),
    ];
    await withdraw();
    const [item] = await listed('prof');
    for (const [office, seen] of [
      [mine, 1],
      [theirs, 0],
    ] as const) {
      const call = client(server, school.schoolId, office);
      expect((await call(c.listPictureReviews, { query: {} })).body.items).toHaveLength(seen);
      const notices = (await call(listNotifications, { query: {} })).body.items.filter(
        ({ type }) => type === 'images.a_revoir',
      );
      expect(notices).toHaveLength(seen);
    }
    const far = client(server, school.schoolId, theirs);
    expect((await far(c.lookedAtPictures, { params: { id: item!.id }, body: {} })).status).toBe(404);
    const other = await mintSchool(server);
    const away = client(server, other.schoolId, other.accounts.admin);
    expect((await away(c.lookedAtPictures, { params: { id: item!.id }, body: {} })).status).toBe(404);
  });

  it('also concerns documents, resources, boards and messages; only the sender opens a message', async () => {
    const { schoolId, yearId, accounts, classes } = school;
    const own = { school_id: schoolId };
    const author = accounts.prof.id;
    const fileId = await upload('prof');
    const rule = { ...own, position: 0, kind: 'class', class_id: classes['6A'] };
    const now = server.kernel.now();
    const ids = { document: newId(), resource: newId(), content: newId(), board: newId(), message: newId() };
    await inSchool(async (db) => {
      const times = { created_at: now, updated_at: now };
      await db
        .insertInto('documents')
        .values({
          ...own,
          ...times,
          id: ids.document,
          author_id: author,
          year_id: yearId,
          title: 'Affiche',
          category: 'other',
          status: 'published',
          file_id: fileId,
          visible_from_at: now,
          published_at: now,
        })
        .execute();
      await db
        .insertInto('document_audience')
        .values({ ...rule, document_id: ids.document })
        .execute();
      const subject = await db.selectFrom('subjects').select('id').limit(1).executeTakeFirstOrThrow();
      await db
        .insertInto('resource_contents')
        .values({ ...own, id: ids.content, author_id: author, kind: 'file' })
        .execute();
      await db
        .insertInto('resource_files')
        .values({ ...own, content_id: ids.content, file_id: fileId, position: 0 })
        .execute();
      await db
        .insertInto('resources')
        .values({
          ...own,
          id: ids.resource,
          content_id: ids.content,
          author_id: author,
          year_id: yearId,
          subject_id: subject.id,
          title: 'Frise',
          kind: 'fiche',
          status: 'published',
          published_at: now,
        })
        .execute();
      await db
        .insertInto('resource_audience')
        .values({ ...rule, resource_id: ids.resource })
        .execute();
      await db
        .insertInto('threads')
        .values({ ...own, id: ids.message, subject: 'Photo de classe', created_by_id: author })
        .execute();
      await db
        .insertInto('messages')
        .values({
          ...own,
          id: ids.message,
          thread_id: ids.message,
          sender_id: author,
          sender_role: 'prof',
          status: 'sent',
          subject: 'Photo de classe',
          html: '<p>Voici.</p>',
          sent_at: now,
        })
        .execute();
      await db
        .insertInto('message_audience')
        .values({ ...rule, message_id: ids.message })
        .execute();
      await db
        .insertInto('message_attachments')
        .values({ ...own, message_id: ids.message, file_id: fileId, position: 0 })
        .execute();
    });
    const made = await as('prof')(boards.createBoard, {
      body: {
        id: ids.board,
        content: {
          title: 'Musée',
          description: '',
          layout: 'columns',
          audience: [{ kind: 'class', ref: classes['6A'] }],
          pupils: 'read',
          guardians: 'read',
          staff: 'read',
          review: 'none',
          anonymous: false,
          freeMoves: false,
          reactions: true,
          comments: 'off',
        },
        sections: [{ title: 'Salle', color: 'rose' }],
      },
    });
    expect(made.status).toBe(200);
    const put = await as('prof')(boards.addCard, {
      params: { id: ids.board },
      body: {
        id: newId(),
        kind: 'image',
        color: 'plain',
        title: '',
        body: '',
        url: null,
        video: null,
        fileId: await upload('prof'),
        sectionId: made.body.sections[0]!.id,
        orderKey: 'V',
        x: null,
        y: null,
      },
    });
    expect(put.status).toBe(200);
    await withdraw();
    const seen = async (who: PersonName) =>
      (await listed(who)).map(({ kind, thingId, title, can }) => [kind, thingId, title, can.open]).sort();
    const common = [
      ['board', ids.board, 'Musée', true],
      ['document', ids.document, 'Affiche', true],
    ];
    const resource = ['resource', ids.resource, 'Frise', true];
    expect(await seen('prof')).toEqual([...common, ['message', ids.message, '', true], resource]);
    expect(await seen('admin')).toEqual([...common, ['message', ids.message, '', false], resource]);
  });
});

describe('a planned publication', () => {
  it('is not sent if a consent was withdrawn since its author checked, and the author learns whose', async () => {
    const lost = await published('Kermesse', { publishAt: inFuture(2 * HOUR) });
    const plain = await published('Réunion', { publishAt: inFuture(2 * HOUR), picture: false });
    await withdraw();
    server.clock.advance(3 * HOUR);
    await server.runSchedule('news.clock');
    await server.runJobs();
    const status = async (id: string) => (await as('prof')(news.adminGet, { params: { id } })).body.status;
    expect([await status(lost.id), await status(plain.id)]).toEqual(['draft', 'published']);
    expect(await notices('prof')).toEqual([`actualite.images Kermesse · ${pupil()}`]);
    expect((await as('parent')(news.getNews, { params: { id: lost.id } })).status).toBe(404);
  });

  it('is sent if its author checked knowing that the consent was missing', async () => {
    await decide(false);
    const post = await published('Kermesse', { publishAt: inFuture(2 * HOUR) });
    server.clock.advance(3 * HOUR);
    await server.runSchedule('news.clock');
    expect((await as('prof')(news.adminGet, { params: { id: post.id } })).body.status).toBe('published');
  });
});
