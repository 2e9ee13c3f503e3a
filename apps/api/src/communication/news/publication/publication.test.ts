import { listNotifications } from '@encrier/contract/kernel/notifications';
import * as c from '@encrier/contract/communication/news';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { notifyPeople } from '#kernel/test/notices.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

const HOUR = 3_600_000;
let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  await grant(server, school, 'prof', ['nav.view.admin-actualites', 'news.create'], 'classes');
  await grant(
    server,
    school,
    'prof2',
    ['nav.view.admin-actualites', 'news.create', 'news.publish', 'news.edit'],
    'classes',
  );
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const content = (over: Partial<c.PostContent> = {}): c.PostContent => ({
  kind: 'information',
  title: 'Sortie au musée',
  html: '<p>Bonjour à tous.</p>',
  categoryId: null,
  audience: [{ kind: 'class', ref: school.classes['6A'] }],
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
  ...over,
});
const code = (body: unknown): string => (body as { code: string }).code;
const inFuture = (ms: number): string => new Date(server.kernel.now().getTime() + ms).toISOString();
const draft = async (who: PersonName, over: Partial<c.PostContent> = {}): Promise<c.AdminPost> =>
  (await as(who)(c.createPost, { body: { content: content(over) } })).body;
const publish = (who: PersonName, post: c.AdminPost) =>
  as(who)(c.publishPost, { params: { id: post.id }, body: { version: post.version } });
const sees = async (who: PersonName, id: string): Promise<boolean> =>
  (await as(who)(c.getNews, { params: { id } })).status === 200;
const notices = async (who: PersonName): Promise<string[]> =>
  (await as(who)(listNotifications, { query: {} })).body.items.map((item) => `${item.type} ${item.body}`);
const liveOf = (id: string): Promise<{ kind: string; account_ids: string[] | null }[]> =>
  withTenant(server.kernel.pool, school.schoolId, {}, async (db) =>
    (await db.selectFrom('live_events').select(['kind', 'account_ids', 'payload']).orderBy('id').execute()).filter(
      (row) => (row.payload as { post?: string }).post === id,
    ),
  );

describe('publishing', () => {
  it('reaches its readers at once, and nobody else', async () => {
    const post = await draft('admin');
    const { status, body } = await publish('admin', post);
    expect([status, body.status, body.publishedAt !== null]).toEqual([200, 'published', true]);
    for (const who of ['eleve', 'parent', 'prof'] as const) expect(await sees(who, post.id)).toBe(true);
    for (const who of ['eleve2', 'parent2', 'prof2', 'transport', 'personnel', 'admin'] as const)
      expect(await sees(who, post.id)).toBe(false);
    const [event] = await liveOf(post.id);
    expect(event?.kind).toBe('news.published');
    expect([...(event?.account_ids ?? [])].sort()).toEqual(
      [school.accounts.eleve.id, school.accounts.parent.id, school.accounts.prof.id].sort(),
    );
  });

  it('happens once on a double click, and notifies each reader once', async () => {
    const post = await draft('admin', { title: 'Double clic' });
    const both = await Promise.all([publish('admin', post), publish('admin', post)]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
    await server.runJobs();
    expect((await notices('parent')).filter((line) => line === 'actualite Double clic')).toHaveLength(1);
    expect((await notices('parent2')).filter((line) => line.includes('Double clic'))).toHaveLength(0);
  });

  it('refuses content that readers could not use', async () => {
    const refused = async (over: Partial<c.PostContent>) =>
      code((await publish('admin', await draft('admin', over))).body);
    expect(await refused({ title: '' })).toBe('news.title_missing');
    expect(await refused({ audience: [] })).toBe('news.audience_empty');
    expect(
      await refused({
        audience: [
          { kind: 'level', ref: school.levels['6e'] },
          { kind: 'level', ref: school.levels['6e'], exclude: true },
        ],
      }),
    ).toBe('news.audience_empty');
    expect(await refused({ publishAt: inFuture(48 * HOUR), expiresAt: inFuture(HOUR) })).toBe('news.dates');
    expect(await refused({ ackRequired: true, ackDeadline: '2001-01-01T00:00:00Z' })).toBe('news.dates');
    expect(await refused({ html: `<p><img src="https://elsewhere.test/x.png" alt=""></p>`, title: '' })).toBe(
      'news.title_missing',
    );
  });

  it('is silent when its author chooses so', async () => {
    const post = await draft('admin', { title: 'En silence', notify: 'silent' });
    await publish('admin', post);
    await server.runJobs();
    expect((await notices('parent')).filter((line) => line.includes('En silence'))).toEqual([]);
    expect(await sees('parent', post.id)).toBe(true);
  });

  it('marks an urgent publication as urgent', async () => {
    await publish('admin', await draft('admin', { title: 'École fermée', kind: 'urgent' }));
    await server.runJobs();
    expect(await notices('parent')).toContain('actualite.urgent École fermée');
  });
});

describe('review', () => {
  it('is required for an author without the right, and nobody reviews their own text', async () => {
    const post = await draft('prof', { title: 'Proposée' });
    const sent = await publish('prof', post);
    expect(sent.body).toMatchObject({ status: 'in_review', can: { review: false, publish: false } });
    expect(await sees('parent', post.id)).toBe(false);
    await server.runJobs();
    expect(await notices('admin')).toContain('actualite.a_valider Proposée');
    expect(
      (
        await as('prof')(c.reviewPost, {
          params: { id: post.id },
          body: { decision: 'accept', reason: '', version: sent.body.version },
        })
      ).status,
    ).toBe(403);
    expect(
      code(
        (
          await as('admin')(c.reviewPost, {
            params: { id: post.id },
            body: { decision: 'refuse', reason: '', version: sent.body.version },
          })
        ).body,
      ),
    ).toBe('news.reason_missing');
    const unread = await notifyPeople(server, school, ['admin', 'personnel'], 'actualite.a_valider', {
      type: 'news_admin',
      id: post.id,
    });
    const refused = await as('admin')(c.reviewPost, {
      params: { id: post.id },
      body: { decision: 'refuse', reason: 'Préciser la date', version: sent.body.version },
    });
    expect(refused.body).toMatchObject({
      status: 'draft',
      review: { decision: 'refused', reason: 'Préciser la date', by: school.accounts.admin.label },
    });
    expect(await unread()).toEqual([]);
    await server.runJobs();
    expect(await notices('prof')).toContain('actualite.refusee Proposée');
    const again = await publish('prof', refused.body);
    expect(
      (
        await as('admin')(c.reviewPost, {
          params: { id: post.id },
          body: { decision: 'accept', reason: '', version: 1 },
        })
      ).status,
    ).toBe(409);
    const accepted = await as('admin')(c.reviewPost, {
      params: { id: post.id },
      body: { decision: 'accept', reason: '', version: again.body.version },
    });
    expect(accepted.body).toMatchObject({ status: 'published', review: { decision: 'accepted' } });
    expect(await sees('parent', post.id)).toBe(true);
  });

  it('is refused for an author who holds the right to validate', async () => {
    const post = await draft('admin');
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.updateTable('posts').set({ status: 'in_review', publish_at: new Date() }).where('id', '=', post.id).execute(),
    );
    const own = await as('admin')(c.reviewPost, {
      params: { id: post.id },
      body: { decision: 'accept', reason: '', version: 1 },
    });
    expect([own.status, code(own.body)]).toEqual([403, 'news.own_review']);
  });

  it('stays inside the classes of a limited right', async () => {
    const post = await draft('prof');
    const sent = await publish('prof', post);
    expect(
      (
        await as('prof2')(c.reviewPost, {
          params: { id: post.id },
          body: { decision: 'accept', reason: '', version: sent.body.version },
        })
      ).status,
    ).toBe(404);
    const own = await draft('prof2', { audience: [{ kind: 'class', ref: school.classes['5B'], who: ['guardians'] }] });
    expect((await publish('prof2', own)).body.status).toBe('published');
    expect(await sees('parent2', own.id)).toBe(true);
  });
});

describe('schedule', () => {
  it('publishes a planned publication once, by its own job or by the clock', async () => {
    const [one, two] = [
      await draft('admin', { title: 'Planifiée', publishAt: inFuture(2 * HOUR) }),
      await draft('admin', { title: 'Rattrapée', publishAt: inFuture(2 * HOUR) }),
    ];
    for (const post of [one, two]) expect((await publish('admin', post)).body.status).toBe('scheduled');
    await server.runJobs();
    expect(await sees('parent', one.id)).toBe(false);
    server.clock.advance(3 * HOUR);
    await server.runSchedule('news.clock');
    await server.runJobs();
    await server.runSchedule('news.clock');
    for (const post of [one, two]) expect(await sees('parent', post.id)).toBe(true);
    const seen = (await notices('parent')).filter((line) => line === 'actualite Planifiée');
    expect(seen).toHaveLength(1);
  });

  it('publishes for an organisation at its minute, to the same people as an immediate publication', async () => {
    const { id: ref } = await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.selectFrom('orgs').select('id').executeTakeFirstOrThrow(),
    );
    const post = await draft('admin', { audience: [{ kind: 'org', ref }], publishAt: inFuture(HOUR) });
    expect((await publish('admin', post)).body.status).toBe('scheduled');
    server.clock.advance(2 * HOUR);
    await server.runSchedule('news.clock');
    expect(await sees('parent', post.id)).toBe(true);
  });

  it('expires, and is restored when its end is moved', async () => {
    const post = (await publish('admin', await draft('admin', { expiresAt: inFuture(HOUR) }))).body;
    server.clock.advance(2 * HOUR);
    expect(await sees('parent', post.id)).toBe(false);
    await server.runSchedule('news.clock');
    const over = (await as('admin')(c.adminGet, { params: { id: post.id } })).body;
    expect(over.status).toBe('expired');
    const back = await as('admin')(c.updatePost, {
      params: { id: post.id },
      body: { version: over.version, content: content({ expiresAt: null }) },
    });
    expect(back.body.status).toBe('published');
    expect(await sees('parent', post.id)).toBe(true);
  });

  it('sends a plan without any recipient back to its author', async () => {
    const id = newId();
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .insertInto('groups')
        .values({ school_id: school.schoolId, id, year_id: school.yearId, name: `Groupe ${id.slice(-4)}` })
        .execute(),
    );
    const post = await draft('admin', {
      title: 'Sans lecteurs',
      audience: [{ kind: 'group', ref: id }],
      publishAt: inFuture(HOUR),
    });
    expect((await publish('admin', post)).body.status).toBe('scheduled');
    server.clock.advance(2 * HOUR);
    await server.runSchedule('news.clock');
    expect((await as('admin')(c.adminGet, { params: { id: post.id } })).body.status).toBe('draft');
    await server.runJobs();
    expect(await notices('admin')).toContain('actualite.refusee Sans lecteurs');
  });

  it('reminds people who owe an answer before a deadline, at most twice', async () => {
    const post = (
      await publish(
        'admin',
        await draft('admin', { title: 'À signer', ackRequired: true, ackDeadline: inFuture(72 * HOUR) }),
      )
    ).body;
    const reminded = async (who: PersonName): Promise<number> =>
      (await notices(who)).filter((line) => line === 'actualite.rappel À signer').length;
    const tick = async (): Promise<void> => {
      await server.runSchedule('news.clock');
      await server.runJobs();
    };
    await tick();
    expect(await reminded('parent')).toBe(0);
    server.clock.advance(30 * HOUR);
    await tick();
    await tick();
    expect([await reminded('parent'), await reminded('parent2')]).toEqual([1, 0]);
    expect((await as('eleve')(c.acknowledge, { params: { id: post.id }, body: {} })).status).toBe(200);
    server.clock.advance(32 * HOUR);
    await tick();
    await tick();
    expect([await reminded('parent'), await reminded('eleve')]).toEqual([2, 1]);
    const audited = await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .selectFrom('audit_log')
        .select('seq')
        .where('action', '=', 'news.remind')
        .where('object_id', '=', post.id)
        .execute(),
    );
    expect(audited).toHaveLength(2);
  });
});

describe('withdrawal', () => {
  it('hides a publication with its receipts and its notices, and restores the receipts', async () => {
    const post = (await publish('admin', await draft('admin', { title: 'Sortie annulée' }))).body;
    await server.runJobs();
    const told = async () => (await notices('parent')).filter((one) => one.endsWith('Sortie annulée')).length;
    expect(await told()).toBe(1);
    await as('parent')(c.markNewsRead, { params: { id: post.id }, body: {} });
    const gone = await as('admin')(c.withdrawPost, { params: { id: post.id }, body: {} });
    expect(gone.body.status).toBe('withdrawn');
    expect([await sees('parent', post.id), await told()]).toEqual([false, 0]);
    expect((await as('parent')(c.markNewsRead, { params: { id: post.id }, body: {} })).status).toBe(404);
    expect(code((await as('admin')(c.withdrawPost, { params: { id: post.id }, body: {} })).body)).toBe('news.state');
    expect((await as('admin')(c.restorePost, { params: { id: post.id }, body: {} })).body.status).toBe('published');
    expect((await as('parent')(c.getNews, { params: { id: post.id } })).body.read).toBe(true);
    expect(code((await as('admin')(c.restorePost, { params: { id: post.id }, body: {} })).body)).toBe('news.state');
    expect((await liveOf(post.id)).map((event) => event.kind)).toEqual([
      'news.published',
      'news.changed',
      'news.changed',
    ]);
  });

  it('cancels a planned publication', async () => {
    const post = (await publish('admin', await draft('admin', { publishAt: inFuture(HOUR) }))).body;
    expect((await as('admin')(c.withdrawPost, { params: { id: post.id }, body: {} })).body.status).toBe('draft');
    server.clock.advance(2 * HOUR);
    await server.runSchedule('news.clock');
    expect(await sees('parent', post.id)).toBe(false);
  });

  it('allows a manual reminder only where an answer is required', async () => {
    const plain = (await publish('admin', await draft('admin'))).body;
    expect(code((await as('admin')(c.remindPost, { params: { id: plain.id }, body: {} })).body)).toBe('news.state');
    const asked = (await publish('admin', await draft('admin', { ackRequired: true }))).body;
    await as('parent')(c.acknowledge, { params: { id: asked.id }, body: {} });
    expect((await as('admin')(c.remindPost, { params: { id: asked.id }, body: {} })).body).toEqual({ reminded: 2 });
  });
});
