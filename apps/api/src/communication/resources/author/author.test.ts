import * as c from '@encrier/contract/communication/resources';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { payloads } from '#kernel/content/rich-text.corpus.ts';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { meanwhile } from '#kernel/test/meanwhile.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let maths = '';
let french = '';
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await mintSchool(server);
  for (const who of ['prof', 'prof2'] as const) await grant(server, school, who, ['resources.publish'], 'classes');
  const subjects = await inSchool((db) => db.selectFrom('subjects').select(['id', 'code']).execute());
  [maths, french] = ['MATHS', 'FR'].map((code) => subjects.find((one) => one.code === code)!.id) as [string, string];
});
afterAll(() => server.stop());
afterEach(() => inSchool((db) => db.deleteFrom('resources').execute()));

const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) => work(db));
const as = (who: PersonName, where: TestSchool = school) => client(server, where.schoolId, where.accounts[who]);
const codeOf = (answer: { body: unknown }): string => (answer.body as { code: string }).code;
const link = (url: string) => ({ kind: 'link' as const, fileIds: [], link: url, video: null });
const file = (...fileIds: string[]) => ({ kind: 'file' as const, fileIds, link: null, video: null });
const content = (over: Partial<c.ResourceContent> = {}): c.ResourceContent => ({
  title: 'Fiche de révision',
  description: '',
  kind: 'fiche',
  subjectId: maths,
  folderId: null,
  levelIds: [],
  audience: [{ kind: 'class', ref: school.classes['6A'] }],
  content: link('https://exemple.ma/'),
  tags: [],
  difficulty: null,
  licence: 'reserved',
  opensAt: null,
  closesAt: null,
  downloadable: true,
  shared: false,
  status: 'published',
  ...over,
});
const create = (who: PersonName, over: Partial<c.ResourceContent> = {}, key?: string) =>
  as(who)(c.createResource, { body: { content: content(over) } }, key ? { key } : {});
async function given(who: PersonName, over: Partial<c.ResourceContent> = {}): Promise<string> {
  const answer = await create(who, over);
  expect([answer.status, codeOf(answer)]).toEqual([200, undefined]);
  return answer.body.id;
}
async function uploaded(who: PersonName, text = 'Bonjour'): Promise<{ id: string; fichier: string }> {
  const form = new FormData();
  form.append('file', new Blob([text]), 'fiche.txt');
  const answer = await fetch(`${server.base}/api/${school.schoolId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${school.accounts[who].token}` },
    body: form,
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { id: string; fichier: string };
}
const opens = async (who: PersonName, fichier: string): Promise<number> =>
  (
    await fetch(`${server.base}/api/${school.schoolId}/files/text/${fichier}`, {
      headers: { authorization: `Bearer ${school.accounts[who].token}` },
    })
  ).status;
const mine = async (who: PersonName, query: Record<string, string> = {}) =>
  (await as(who)(c.authorList, { query: query as never })).body;

describe('announcing', () => {
  const noticesOf = async (who: PersonName) =>
    (await as(who)(listNotifications, { query: {} })).body.items
      .filter(({ type }) => type === 'ressource')
      .map(({ body }) => body);
  const announced = async (over: Partial<c.ResourceContent>) =>
    (await as('prof')(c.createResource, { body: { content: content(over), tell: true } })).body.id;
  it('notifies its pupils once, when the resource is published and the author requests it', async () => {
    await given('prof', { title: 'Sans bruit' });
    const draft = await announced({ title: 'Brouillon', status: 'draft' });
    await server.runJobs();
    expect(await noticesOf('eleve')).toEqual([]);
    const version = (await as('prof')(c.authorGet, { params: { id: draft } })).body.version;
    for (const [n, title] of [
      [0, 'Brouillon'],
      [1, 'Corrigé'],
    ] as const)
      expect(
        (
          await as('prof')(c.updateResource, {
            params: { id: draft },
            body: { version: version + n, content: content({ title }), tell: true },
          })
        ).status,
      ).toBe(200);
    await server.runJobs();
    expect([
      await noticesOf('eleve'),
      await noticesOf('eleve2'),
      await noticesOf('parent'),
      await noticesOf('prof'),
    ]).toEqual([['Corrigé'], [], [], []]);
    // One that opens later is announced then; withdrawn before, it is not.
    const at = new Date(server.kernel.now().getTime() + 3_600_000).toISOString();
    const [later, never] = [
      await announced({ title: 'Plus tard', opensAt: at }),
      await announced({ title: 'Jamais', opensAt: at }),
    ];
    await as('prof')(c.changeResources, { body: { ids: [never], deed: 'hide' } });
    await server.runJobs();
    expect(await noticesOf('eleve')).toEqual(['Corrigé']);
    server.clock.advance(3_700_000);
    await server.runJobs();
    server.clock.set(new Date());
    expect([(await noticesOf('eleve')).sort(), later.length]).toEqual([['Corrigé', 'Plus tard'], 36]);
  });
});

describe('writing', () => {
  it.each<[string, Partial<c.ResourceContent>, string]>([
    ['an address that runs code', { content: link('javascript:alert(1)') }, 'resources.link_refused'],
    ['an address with a password', { content: link('https://a:b@exemple.ma') }, 'resources.link_refused'],
    [
      'a video of elsewhere',
      { content: { kind: 'video', fileIds: [], link: null, video: 'https://exemple.ma/v' } },
      'resources.video_refused',
    ],
    ['nothing given', { content: file() }, 'resources.content_missing'],
    ['a file of nobody', { content: file(newId()) }, 'resources.file_unknown'],
    ['a chapter that is not there', { folderId: newId() }, 'resources.shelf_unknown'],
    ['a subject that is not there', { subjectId: newId() }, 'resources.shelf_unknown'],
    ['a level that is not there', { levelIds: [newId()] }, 'resources.level_unknown'],
    ['published for nobody', { audience: [] }, 'resources.audience_empty'],
    [
      'closing before it opens',
      { opensAt: '2030-01-02T08:00:00Z', closesAt: '2030-01-01T08:00:00Z' },
      'resources.dates',
    ],
  ])('refuses %s', async (_name, over, code) => expect(codeOf(await create('prof', over))).toBe(code));

  it('accepts a sanitised text, read completely by its readers only; the list omits its text', async () => {
    const text = (html: string | null) => ({ kind: 'text' as const, fileIds: [], link: null, video: null, html });
    const id = await given('prof', {
      title: 'Leçon',
      content: text(
        '<h2>Thalès</h2><p dir="rtl">مرحبا</p><img src="images/x.webp"><ul><li><b>Deux</b> droites</li></ul><script>alert(1)</script>',
      ),
    });
    const html = '<h2>Thalès</h2><p dir="rtl">مرحبا</p><ul><li><strong>Deux</strong> droites</li></ul>';
    expect((await as('eleve')(c.getResource, { params: { id } })).body.content).toEqual({
      kind: 'text',
      files: [],
      link: null,
      video: null,
      html,
    });
    expect(
      (await as('eleve')(c.listResources, { query: {} })).body.items.find((item) => item.id === id)?.content,
    ).toMatchObject({ kind: 'text', html: null });
    expect((await as('parent2')(c.getResource, { params: { id } })).status).toBe(404);
    const own = (await as('prof')(c.authorGet, { params: { id } })).body;
    expect(own.content.html).toBe(html);
    // Another kind takes its place, and nothing of the text stays.
    const changed = await as('prof')(c.updateResource, {
      params: { id },
      body: { version: own.version, content: content({ content: link('https://exemple.ma/autre') }) },
    });
    expect(changed.body.content).toMatchObject({ kind: 'link', html: null });
    const back = await as('prof')(c.updateResource, {
      params: { id },
      body: { version: changed.body.version, content: content({ content: text('<p>De retour</p>') }) },
    });
    expect(back.body.content).toMatchObject({ kind: 'text', link: null, html: '<p>De retour</p>' });
    for (const empty of [null, '', '<p> </p>', '<p><img src="images/x.webp"></p>', '<script>alert(1)</script>'])
      expect(codeOf(await create('prof', { content: text(empty) }))).toBe('resources.content_missing');
    expect((await create('prof', { content: text(`<p>${'x'.repeat(20_001)}</p>`) })).status).toBe(400);
    for (const payload of payloads.filter((_, n) => n % 25 === 0)) {
      const { body } = await create('prof', { content: text(`<p>Texte</p>${payload}`) });
      const read = (await as('eleve')(c.getResource, { params: { id: body.id } })).body.content.html ?? '';
      expect(read).not.toMatch(
        /<(script|img|svg|iframe|object|embed|form|math|style)\b|<[^>]+\son\w+\s*=|<[^>]+javascript:/i,
      );
    }
  });

  it('limits teachers to their own classes', async () => {
    for (const audience of [[{ kind: 'everyone' as const }], [{ kind: 'class' as const, ref: school.classes['5B'] }]])
      expect(codeOf(await create('prof', { audience }))).toBe('audience.refused');
    expect((await create('parent')).status).toBe(403);
    expect((await create('admin', { audience: [{ kind: 'everyone' }] })).status).toBe(200);
  });

  it('shows named recipients only to the author, never to a colleague', async () => {
    const { eleve } = school.accounts;
    const id = await given('admin', {
      shared: true,
      audience: [
        { kind: 'class', ref: school.classes['6A'] },
        { kind: 'person', ref: eleve.personId },
      ],
    });
    const own = (await as('admin')(c.authorGet, { params: { id } })).body;
    expect([own.audience, own.audienceChips.length]).toEqual([['6A', eleve.label], 2]);
    const answers = JSON.stringify([
      (await as('prof')(c.authorGet, { params: { id } })).body,
      await mine('prof', { view: 'shared' }),
    ]);
    expect(answers).toContain('6A');
    expect(answers).toContain('1 personne');
    for (const secret of [eleve.label, eleve.personId]) expect(answers).not.toContain(secret);
  });

  it('creates one resource when sent twice, and stores a video as its id', async () => {
    const [key, video] = [
      newId(),
      { kind: 'video' as const, fileIds: [], link: null, video: 'https://youtu.be/dQw4w9WgXcQ' },
    ];
    const [one, again] = [
      await create('prof', { kind: 'video', content: video }, key),
      await create('prof', { kind: 'video', content: video }, key),
    ];
    expect(again.body).toEqual(one.body);
    expect((await mine('prof')).items.map((item) => item.content.video)).toEqual(['dQw4w9WgXcQ']);
  });

  it('answers a conflicting save with the current state', async () => {
    const id = await given('prof');
    const late = await meanwhile(
      server,
      school.schoolId,
      (db) => db.updateTable('resources').set({ title: 'Autre', version: 2 }).where('id', '=', id).execute(),
      () =>
        as('prof')(c.updateResource, { params: { id }, body: { version: 1, content: content({ title: 'Mienne' }) } }),
    );
    expect(late.body).toMatchObject({
      code: 'edited_meanwhile',
      details: { version: 2, theirs: { title: 'Autre' }, yours: { title: 'Mienne' } },
    });
  });

  it('returns both texts when two users save at once, and nobody corrects another’s resource', async () => {
    const id = await given('prof', { shared: true });
    const save = (who: PersonName, version: number, over: Partial<c.ResourceContent>) =>
      as(who)(c.updateResource, { params: { id }, body: { version, content: content({ shared: true, ...over }) } });
    expect((await save('prof', 1, { title: '<img src=x onerror=alert(1)>' })).body).toMatchObject({
      title: '<img src=x onerror=alert(1)>',
      version: 2,
      mine: true,
    });
    expect((await save('prof', 1, { title: 'Autre' })).body).toMatchObject({
      code: 'edited_meanwhile',
      details: { version: 2, theirs: { title: '<img src=x onerror=alert(1)>' }, yours: { title: 'Autre' } },
    });
    expect((await save('prof2', 2, {})).status).toBe(404);
    expect(
      (await as('admin', other)(c.updateResource, { params: { id }, body: { version: 2, content: content() } })).status,
    ).toBe(404);
    expect((await save('admin', 2, { content: link('https://ailleurs.ma/') })).body).toMatchObject({
      code: 'resources.content_of_other',
    });
    expect((await save('admin', 2, { title: 'Rangée' })).status).toBe(200);
  });

  it('opens the files to readers of the resource, and to nobody else', async () => {
    const one = await uploaded('prof');
    expect([await opens('eleve', one.fichier), await opens('prof', one.fichier)]).toEqual([404, 200]);
    const id = await given('prof', { content: file(one.id) });
    const seen = async () =>
      Promise.all(
        (['eleve', 'parent', 'admin', 'eleve2', 'parent2', 'prof2'] as const).map((who) => opens(who, one.fichier)),
      );
    expect(await seen()).toEqual([200, 200, 200, 404, 404, 404]);
    await as('prof')(c.changeResources, { body: { ids: [id], deed: 'hide' } });
    expect(await seen()).toEqual([404, 404, 200, 404, 404, 404]);
    expect(codeOf(await create('prof2', { audience: [], status: 'draft', content: file(one.id) }))).toBe(
      'resources.file_unknown',
    );
  });

  it('adds many files at once', async () => {
    const files = [await uploaded('prof', 'a'), await uploaded('prof', 'b')];
    const body = {
      subjectId: maths,
      folderId: null,
      kind: 'exercice' as const,
      levelIds: [school.levels['6e']],
      audience: content().audience,
      shared: false,
      status: 'published' as const,
      items: files.map((one, n) => ({ title: `Exercice ${n + 1}`, fileId: one.id })),
    };
    expect((await as('prof')(c.addResources, { body })).body.ids).toHaveLength(2);
    expect(
      (await as('eleve')(c.listResources, { query: { subject: maths } })).body.items.map((item) => [
        item.title,
        item.content.files.length,
      ]),
    ).toEqual([
      ['Exercice 1', 1],
      ['Exercice 2', 1],
    ]);
    expect(codeOf(await as('prof2')(c.addResources, { body: { ...body, audience: [] } }))).toBe(
      'resources.audience_empty',
    );
  });
});

describe('reusing a resource', () => {
  it('puts one content in several places; a correction shows in all, and removing the last place removes it', async () => {
    const one = await uploaded('prof');
    const id = await given('prof', { content: file(one.id), shared: true });
    await inSchool((db) =>
      db.updateTable('courses').set({ subject_id: maths }).where('class_id', '=', school.classes['5B']).execute(),
    );
    expect(
      (await mine('prof2', { view: 'shared' })).items.map((item) => [item.id, item.can.take, item.can.edit]),
    ).toEqual([[id, true, false]]);
    const answer = await as('prof2')(c.copyResources, {
      body: { ids: [id], audience: [{ kind: 'class', ref: school.classes['5B'] }], status: 'published' },
    });
    expect(answer.status).toBe(200);
    const copy = answer.body.ids[0]!;
    expect(await opens('eleve2', one.fichier)).toBe(200);
    expect((await as('prof2')(c.authorGet, { params: { id: copy } })).body).toMatchObject({
      mine: true,
      places: 2,
      contentMine: false,
      readers: 0,
    });
    // The colleague may change the audience, but not the content.
    expect(
      (
        await as('prof2')(c.updateResource, {
          params: { id: copy },
          body: {
            version: 1,
            content: content({
              audience: [{ kind: 'class', ref: school.classes['5B'] }],
              content: link('https://x.ma/'),
            }),
          },
        })
      ).body,
    ).toMatchObject({ code: 'resources.content_of_other' });
    const next = await uploaded('prof', 'Corrigée');
    expect(
      (
        await as('prof')(c.updateResource, {
          params: { id },
          body: { version: 1, content: content({ content: file(next.id), shared: true }) },
        })
      ).status,
    ).toBe(200);
    expect([await opens('eleve2', next.fichier), await opens('eleve2', one.fichier)]).toEqual([200, 404]);
    await as('prof')(c.changeResources, { body: { ids: [id], deed: 'remove' } });
    expect(await opens('eleve2', next.fichier)).toBe(200);
    const old = (who: string) =>
      inSchool((db) =>
        db
          .updateTable('resources')
          .set({ removed_at: new Date(Date.now() - 31 * 86_400_000) })
          .where('id', '=', who)
          .execute(),
      );
    await old(id);
    await server.runSchedule('resources.purge');
    expect(await inSchool((db) => db.selectFrom('resource_contents').select('id').execute())).toHaveLength(1);
    await old(copy);
    await server.runSchedule('resources.purge');
    expect(await inSchool((db) => db.selectFrom('resource_contents').select('id').execute())).toEqual([]);
    expect(
      await inSchool((db) => db.selectFrom('files').select('owner_type').where('id', '=', next.id).executeTakeFirst()),
    ).toEqual({ owner_type: null });
    await inSchool((db) =>
      db.updateTable('courses').set({ subject_id: french }).where('class_id', '=', school.classes['5B']).execute(),
    );
  });

  it('offers resources of earlier years until they are reused, and unshared ones to nobody', async () => {
    const [id, past] = [await given('prof', { title: 'De l’an dernier' }), newId()];
    await inSchool(async (db) => {
      await db
        .insertInto('school_years')
        .values({
          school_id: school.schoolId,
          id: past,
          name: '2018-2019',
          starts_on: '2018-09-01',
          ends_on: '2019-08-31',
        })
        .execute();
      await db.updateTable('resources').set({ year_id: past }).where('id', '=', id).execute();
    });
    expect((await mine('prof')).items).toEqual([]);
    expect((await mine('prof', { view: 'previous' })).items.map((item) => [item.title, item.year])).toEqual([
      ['De l’an dernier', '2018-2019'],
    ]);
    const take = (who: PersonName) =>
      as(who)(c.copyResources, {
        body: {
          ids: [id],
          audience: who === 'prof' ? content().audience : [],
          status: who === 'prof' ? 'published' : 'draft',
        },
      });
    expect((await take('prof2')).status).toBe(404);
    expect((await take('prof')).status).toBe(200);
    expect((await mine('prof')).counts).toEqual({ mine: 1, shared: 0, previous: 0, removed: 0 });
    expect((await as('eleve')(c.listResources, { query: {} })).body.items.map((item) => item.title)).toEqual([
      'De l’an dernier',
    ]);
  });
});
