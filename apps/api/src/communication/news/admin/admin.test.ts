import type { AudienceRule } from '@encrier/contract/communication/audience';
import * as c from '@encrier/contract/communication/news';
import { listWaiting } from '@encrier/contract/school/queues';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { payloads } from '#kernel/content/rich-text.corpus.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await mintSchool(server);
  await grant(server, school, 'prof', ['nav.view.admin-actualites', 'news.create'], 'classes');
  await grant(
    server,
    school,
    'prof2',
    ['nav.view.admin-actualites', 'news.create', 'news.publish', 'news.edit'],
    'classes',
  );
  await grant(
    server,
    school,
    'personnel',
    ['nav.view.admin-actualites', 'news.create', 'news.edit', 'news.publish'],
    'school',
  );
  await grant(server, school, 'transport', ['nav.view.admin-actualites', 'news.edit'], 'school');
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const everyone: AudienceRule[] = [{ kind: 'everyone' }];
const six = (): AudienceRule[] => [{ kind: 'class', ref: school.classes['6A'] }];
const content = (over: Partial<c.PostContent> = {}): c.PostContent => ({
  kind: 'information',
  title: 'Réunion de rentrée',
  html: '<p>Bonjour à tous.</p>',
  categoryId: null,
  audience: everyone,
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
async function draft(who: PersonName, over: Partial<c.PostContent> = {}): Promise<c.AdminPost> {
  const { status, body } = await as(who)(c.createPost, { body: { content: content(over) } });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}
async function published(over: Partial<c.PostContent> = {}): Promise<c.AdminPost> {
  const post = await draft('admin', over);
  const { status, body } = await as('admin')(c.publishPost, {
    params: { id: post.id },
    body: { version: post.version },
  });
  expect([status, body.status]).toEqual([200, 'published']);
  return body;
}

describe('drafts', () => {
  it('are created once per id, for any number of requests', async () => {
    const id = newId();
    const first = await as('admin')(c.createPost, { body: { id, content: content() } });
    const again = await as('admin')(c.createPost, { body: { id, content: content({ title: 'Autre' }) } });
    expect([first.status, again.status, again.body.content.title]).toEqual([200, 200, 'Réunion de rentrée']);
    expect((await as('personnel')(c.createPost, { body: { id, content: content() } })).status).toBe(409);
    expect(first.body).toMatchObject({ id, status: 'draft', version: 1, can: { publish: true, remove: true } });
  });

  it('answer a double click with the same object', async () => {
    const send = () =>
      as('admin')(c.createPost, { body: { content: content({ title: 'Une fois' }) } }, { key: 'double-click-1' });
    const [one, two] = [await send(), await send()];
    expect(one.body.id).toBe(two.body.id);
  });

  it('can be saved empty or with contradictory dates', async () => {
    const post = await draft('prof', {
      title: '',
      html: '',
      audience: [],
      publishAt: '2030-01-02T08:00:00Z',
      expiresAt: '2030-01-01T08:00:00Z',
    });
    const { status, body } = await as('prof')(c.updatePost, {
      params: { id: post.id },
      body: { version: 1, content: content({ title: 'Début', audience: six() }) },
    });
    expect([status, body.version, body.audienceChips[0]?.label]).toEqual([200, 2, '6A']);
  });

  it('lose nothing when two people write: the second gets both texts', async () => {
    const post = await draft('admin');
    const save = (who: PersonName, title: string) =>
      as(who)(c.updatePost, { params: { id: post.id }, body: { version: 1, content: content({ title }) } });
    expect((await save('admin', 'Version une')).status).toBe(200);
    const late = await save('personnel', 'Version deux');
    expect([late.status, code(late.body)]).toEqual([409, 'edited_meanwhile']);
    expect(late.body).toMatchObject({
      details: { version: 2, theirs: { title: 'Version une' }, yours: { title: 'Version deux' } },
    });
    const both = await Promise.all(
      [as('admin'), as('personnel')].map((api, n) =>
        api(c.updatePost, {
          params: { id: post.id },
          body: { version: 2, content: content({ title: `Course ${n}` }) },
        }),
      ),
    );
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
  });

  it('store only sanitised HTML, whatever is pasted', async () => {
    const post = await draft('admin', { html: payloads.slice(0, 600).join('').slice(0, 190_000) });
    expect(post.content.html).not.toMatch(/<script|onerror\s*=\s*["']?alert|javascript:|<iframe|<svg/i);
    const rtl = await draft('admin', { html: '<p dir="rtl">اجتماع <strong>الآباء</strong></p>' });
    expect(rtl.content.html).toBe('<p dir="rtl">اجتماع <strong>الآباء</strong></p>');
  });

  it('keep the id of a video and refuse other addresses', async () => {
    expect((await draft('admin', { video: 'https://youtu.be/dQw4w9WgXcQ?t=3' })).content.video).toBe('dQw4w9WgXcQ');
    const bad = await as('admin')(c.createPost, {
      body: { content: content({ video: 'https://evil.example/dQw4w9WgXcQ' }) },
    });
    expect([bad.status, code(bad.body)]).toEqual([400, 'news.video_refused']);
  });

  it('refuse files of other users, and an audience beyond the author’s right (SEC-ROL-04)', async () => {
    const stolen = await as('admin')(c.createPost, { body: { content: content({ attachmentIds: [newId()] }) } });
    expect([stolen.status, code(stolen.body)]).toEqual([400, 'news.file_unknown']);
    const cover = await as('admin')(c.createPost, { body: { content: content({ coverId: newId() }) } });
    expect([cover.status, code(cover.body)]).toEqual([400, 'news.file_unknown']);
    const wide = await as('prof')(c.createPost, { body: { content: content() } });
    expect([wide.status, code(wide.body)]).toEqual([400, 'audience.refused']);
  });

  it('can be deleted while nobody has read them', async () => {
    const post = await draft('admin');
    expect((await as('admin')(c.removePost, { params: { id: post.id } })).status).toBe(200);
    expect((await as('admin')(c.adminGet, { params: { id: post.id } })).status).toBe(404);
    const out = await published();
    expect((await as('admin')(c.removePost, { params: { id: out.id } })).status).toBe(409);
  });
});

describe('search in the administration', () => {
  it('shows others’ drafts only with the whole-school right, and nothing to another school', async () => {
    const post = await draft('prof', { audience: six() });
    expect((await as('admin')(c.adminGet, { params: { id: post.id } })).status).toBe(200);
    expect((await as('prof2')(c.adminGet, { params: { id: post.id } })).status).toBe(404);
    expect((await as('parent')(c.adminGet, { params: { id: post.id } })).status).toBe(403);
    expect(
      (await client(server, other.schoolId, other.accounts.admin)(c.adminGet, { params: { id: post.id } })).status,
    ).toBe(404);
    const mine = (await as('prof')(c.adminList, { query: {} })).body.items;
    expect(mine.every((row) => row.author === school.accounts.prof.label)).toBe(true);
    expect(mine.map((row) => row.id)).toContain(post.id);
    expect((await as('prof2')(c.adminList, { query: {} })).body.total).toBe(0);
  });

  it('filters, searches both scripts and sorts', async () => {
    const post = await published({ title: 'Fête de l’école', html: '<p>حفل المدرسة السنوي</p>' });
    const list = (query: Record<string, string>) =>
      as('admin')(c.adminList, { query: query as never }).then(({ body }) => body.items.map((row) => row.id));
    expect(await list({ q: 'fete de l ecole' })).toEqual([post.id]);
    expect(await list({ q: 'حفل المدرسه' })).toEqual([post.id]);
    expect(await list({ q: '%' })).toEqual([]);
    expect(await list({ status: 'published', q: 'fête', sort: 'readers-desc' })).toEqual([post.id]);
    expect(await list({ status: 'draft', q: 'fête', sort: 'title-asc' })).toEqual([]);
    expect(await list({ page: '2', q: 'fête', sort: 'published-desc' })).toEqual([]);
  });
});

describe('corrections of a publication', () => {
  it('store a revision, recompute the audience and never lose a receipt', async () => {
    const post = await published();
    expect((await as('parent')(c.markNewsRead, { params: { id: post.id }, body: {} })).status).toBe(200);
    const narrowed = await as('admin')(c.updatePost, {
      params: { id: post.id },
      body: {
        version: post.version,
        content: content({ title: 'Réunion déplacée', audience: [{ kind: 'class', ref: school.classes['5B'] }] }),
      },
    });
    expect(narrowed.body).toMatchObject({
      status: 'published',
      revisions: [{ title: 'Réunion de rentrée', by: school.accounts.admin.label }],
    });
    expect((await as('parent')(c.getNews, { params: { id: post.id } })).status).toBe(404);
    expect((await as('parent2')(c.getNews, { params: { id: post.id } })).status).toBe(200);
    const kept = await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .selectFrom('post_recipients')
        .select(['read_at', 'removed_at'])
        .where('post_id', '=', post.id)
        .where('person_id', '=', school.accounts.parent.personId)
        .executeTakeFirstOrThrow(),
    );
    expect(kept.read_at).not.toBeNull();
    expect(kept.removed_at).not.toBeNull();
    const wide = await as('admin')(c.updatePost, {
      params: { id: post.id },
      body: { version: narrowed.body.version, content: content() },
    });
    expect(wide.body.revisions).toHaveLength(2);
    expect((await as('parent')(c.getNews, { params: { id: post.id } })).body).toMatchObject({ read: true });
  });

  it('are refused without a title, without readers, or to an author without the right', async () => {
    const post = await published();
    const save = (over: Partial<c.PostContent>) =>
      as('admin')(c.updatePost, { params: { id: post.id }, body: { version: post.version, content: content(over) } });
    expect(code((await save({ title: '' })).body)).toBe('news.title_missing');
    expect(code((await save({ audience: [] })).body)).toBe('news.audience_empty');
    expect(code((await save({ audience: [...everyone, { kind: 'person', ref: newId() }] })).body)).toBe(
      'audience.refused',
    );
    expect(code((await save({ expiresAt: '2001-01-01T00:00:00Z' })).body)).toBe('news.dates');
    expect(
      (
        await as('prof')(c.updatePost, {
          params: { id: post.id },
          body: { version: post.version, content: content({ audience: six() }) },
        })
      ).status,
    ).toBe(404);
  });
});

describe('categories', () => {
  it('have different names', async () => {
    const made = await as('admin')(c.saveCategory, { body: { label: 'Vie scolaire', colorKey: 'vie' } });
    expect(made.status).toBe(200);
    const twin = await as('admin')(c.saveCategory, { body: { label: 'vie scolaire', colorKey: 'vie' } });
    expect([twin.status, code(twin.body)]).toEqual([409, 'news.category_taken']);
    expect(
      (await as('admin')(c.saveCategory, { body: { id: made.body.id, label: 'Sorties', colorKey: 'vie' } })).status,
    ).toBe(200);
    expect((await as('admin')(c.adminList, { query: {} })).body.categories).toEqual([
      { id: made.body.id, label: 'Sorties', colorKey: 'vie' },
    ]);
    expect((await as('admin')(c.createPost, { body: { content: content({ categoryId: newId() }) } })).status).toBe(400);
  });
});

describe('pending tasks', () => {
  const waiting = async (who: PersonName) =>
    (await as(who)(listWaiting, {})).body.items.filter(({ queue }) => queue === 'news.reviews');

  it('show validators what waits, never their own text, and nothing to others', async () => {
    const before = (await waiting('admin')).length;
    const post = await draft('prof', { title: 'À relire', audience: six() });
    expect((await as('prof')(c.publishPost, { params: { id: post.id }, body: { version: post.version } })).status).toBe(
      200,
    );
    const shown = await waiting('admin');
    expect(shown).toHaveLength(before + 1);
    expect(shown.find(({ id }) => id === post.id)).toMatchObject({
      subject: 'À relire',
      by: school.accounts.prof.label,
    });
    expect(await waiting('personnel')).toHaveLength(before + 1);
    for (const who of ['prof', 'prof2', 'parent'] as const) expect(await waiting(who)).toEqual([]);
  });
});

describe('the right to edit without the right to write', () => {
  it('saves and submits others’ texts for review, and creates nothing', async () => {
    const post = await draft('admin', { audience: six() });
    expect((await as('transport')(c.adminGet, { params: { id: post.id } })).body.can).toMatchObject({
      edit: true,
      publish: false,
      submit: true,
    });
    const saved = await as('transport')(c.updatePost, {
      params: { id: post.id },
      body: { version: 1, content: content({ title: 'Corrigée', audience: everyone }) },
    });
    expect([saved.status, saved.body.content?.title]).toEqual([200, 'Corrigée']);
    const sent = await as('transport')(c.publishPost, { params: { id: post.id }, body: { version: 2 } });
    expect([sent.status, sent.body.status]).toEqual([200, 'in_review']);
    expect((await as('transport')(c.createPost, { body: { content: content() } })).status).toBe(403);
    expect(
      (await as('parent')(c.updatePost, { params: { id: post.id }, body: { version: 3, content: content() } })).status,
    ).toBe(403);
  });
});
