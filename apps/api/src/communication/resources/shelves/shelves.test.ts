import * as c from '@encrier/contract/communication/resources';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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
  await grant(server, school, 'personnel', ['resources.manage'], 'school');
  const subjects = await inSchool((db) => db.selectFrom('subjects').select(['id', 'code']).execute());
  [maths, french] = ['MATHS', 'FR'].map((code) => subjects.find((one) => one.code === code)!.id) as [string, string];
});
afterAll(() => server.stop());
afterEach(() => inSchool((db) => db.deleteFrom('resources').execute()));

const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) => work(db));
const as = (who: PersonName, where: TestSchool = school) => client(server, where.schoolId, where.accounts[who]);
const codeOf = (answer: { body: unknown }): string => (answer.body as { code: string }).code;
const written = (title: string, over: Partial<c.ResourceContent> = {}): c.ResourceContent => ({
  title,
  description: '',
  kind: 'lien',
  subjectId: maths,
  folderId: null,
  levelIds: [],
  audience: [{ kind: 'class', ref: school.classes['6A'] }],
  content: { kind: 'link', fileIds: [], link: 'https://exemple.ma/', video: null },
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
const given = async (title: string, over: Partial<c.ResourceContent> = {}, who: PersonName = 'prof'): Promise<string> =>
  (await as(who)(c.createResource, { body: { content: written(title, over) } })).body.id;
const titles = async (who: PersonName, query: Record<string, string> = {}): Promise<string[]> =>
  (await as(who)(c.listResources, { query: { subject: maths, ...query } as never })).body.items.map(
    (item) => item.title,
  );
const change = (who: PersonName, ids: string[], deed: c.ResourceAction, more: object = {}) =>
  as(who)(c.changeResources, { body: { ids, deed, ...more } });
const folder = (who: PersonName, name: string, parentId: string | null = null, more: object = {}) =>
  as(who)(c.saveFolder, { body: { subjectId: maths, parentId, name, ...more } });

describe('bulk actions', () => {
  it('hide, publish, remove and restore an author’s own resources, each written in the journal', async () => {
    const ids = [await given('A'), await given('B')];
    expect((await change('prof', ids, 'hide')).body).toMatchObject({
      changed: 2,
      before: [{ status: 'published' }, { status: 'published' }],
    });
    expect(await titles('eleve')).toEqual([]);
    await change('prof', ids, 'publish');
    expect((await titles('eleve')).sort()).toEqual(['A', 'B']);
    await change('prof', ids, 'remove');
    expect(await titles('eleve')).toEqual([]);
    expect(codeOf(await change('prof', ids, 'publish'))).toBe('resources.removed');
    expect((await as('prof')(c.authorList, { query: { view: 'removed' } })).body.total).toBe(2);
    await change('prof', ids, 'restore');
    expect(await titles('eleve')).toHaveLength(2);
    const lines = await inSchool((db) =>
      db.selectFrom('audit_log').select('action').where('object_id', '=', ids[0]!).orderBy('seq').execute(),
    );
    expect(lines.map((line) => line.action)).toEqual([
      'resources.create',
      'resources.hide',
      'resources.publish',
      'resources.remove',
      'resources.restore',
    ]);
  });

  it('change nothing when one resource belongs to another author or school', async () => {
    const own = await given('A');
    const foreign = await given('B', { audience: [{ kind: 'everyone' }] }, 'admin');
    expect((await change('prof', [own, foreign], 'remove')).status).toBe(404);
    expect((await as('admin', other)(c.changeResources, { body: { ids: [own], deed: 'remove' } })).status).toBe(404);
    expect((await as('admin', other)(c.governResources, { body: { ids: [own], deed: 'remove' } })).status).toBe(404);
    expect(await titles('eleve')).toHaveLength(2);
  });

  it('publish nothing to a class that its author no longer teaches', async () => {
    const ids = [await given('A', { status: 'draft' }), await given('B')];
    const [draft, out] = ids as [string, string];
    const save = (title: string, version: number) =>
      as('prof')(c.updateResource, { params: { id: out }, body: { version, content: written(title) } });
    expect((await save('B2', 1)).body.version).toBe(2);
    await change('prof', [out], 'remove');
    const ended = (to_on: string | null) =>
      inSchool((db) =>
        db
          .updateTable('course_teachers')
          .set({ to_on })
          .where('person_id', '=', school.accounts.prof.personId)
          .execute(),
      );
    await ended('2020-12-31');
    try {
      expect(codeOf(await change('prof', [draft], 'publish'))).toBe('audience.refused');
      expect(codeOf(await change('prof', [out], 'restore'))).toBe('audience.refused');
      expect((await as('personnel')(c.governResources, { body: { ids: [out], deed: 'restore' } })).status).toBe(200);
      expect(codeOf(await save('B3', 4))).toBe('audience.refused');
      expect(await titles('eleve')).toEqual(['B2']);
    } finally {
      await ended(null);
    }
    expect((await change('prof', [draft], 'publish')).status).toBe(200);
  });

  it('publish nothing without an audience', async () => {
    const id = await given('A', { status: 'draft', audience: [] });
    expect(codeOf(await change('prof', [id], 'publish'))).toBe('resources.audience_empty');
  });

  it('move and sort resources, and readers see the new order', async () => {
    const ids = [await given('A'), await given('B'), await given('C')];
    expect(await titles('eleve')).toEqual(['A', 'B', 'C']);
    const order = (who: 'prof' | 'prof2', to: string[], from: string[]) =>
      as(who)(c.orderResources, { body: { ids: to, from } });
    const turned = [ids[2]!, ids[0]!, ids[1]!];
    expect((await order('prof', turned, ids)).status).toBe(200);
    expect(await titles('eleve')).toEqual(['C', 'A', 'B']);
    // A screen that still shows the first order does not overwrite this one.
    expect(codeOf(await order('prof', [ids[1]!, ids[0]!, ids[2]!], ids))).toBe('edited_meanwhile');
    expect(await titles('eleve')).toEqual(['C', 'A', 'B']);
    expect((await order('prof', [ids[0]!, ids[2]!, ids[1]!], turned)).status).toBe(200);
    expect(await titles('eleve')).toEqual(['A', 'C', 'B']);
    expect((await order('prof2', ids, ids)).status).toBe(404);
    const chapter = (await folder('prof', 'Nombres')).body.id;
    await change('prof', [ids[0]!], 'move', { subjectId: maths, folderId: chapter });
    expect(await titles('eleve', { folder: chapter })).toEqual(['A']);
    expect(codeOf(await change('prof', ids, 'move', { subjectId: french, folderId: chapter }))).toBe(
      'resources.shelf_unknown',
    );
    expect(codeOf(await change('prof', ids, 'move'))).toBe('resources.shelf_unknown');
  });
});

describe('chapters', () => {
  it('are managed by teachers of the subject, without duplicate names, loops or lost resources', async () => {
    expect(codeOf(await folder('prof2', 'Intrus'))).toBe('resources.shelf_unknown');
    const top = (await folder('prof', 'Algèbre')).body.id;
    const inside = (await folder('prof', 'Équations', top)).body.id;
    expect(codeOf(await folder('prof', 'algèbre'))).toBe('resources.folder_taken');
    expect(codeOf(await folder('prof', 'Algèbre', inside, { id: top, version: 1 }))).toBe('resources.folder_loop');
    expect(codeOf(await folder('prof', 'Calcul littéral', null, { id: top, version: 7 }))).toBe('edited_meanwhile');
    expect((await folder('prof', 'Calcul littéral', null, { id: top, version: 1 })).status).toBe(200);
    const id = await given('Dedans', { folderId: inside });
    expect((await as('admin', other)(c.removeFolder, { params: { id: inside } })).status).toBe(404);
    expect(codeOf(await as('prof2')(c.removeFolder, { params: { id: inside } }))).toBe('resources.shelf_unknown');
    expect((await as('prof')(c.removeFolder, { params: { id: inside } })).status).toBe(200);
    expect((await as('eleve')(c.getResource, { params: { id } })).body.folderId).toBe(top);
  });
});

it('two people who rename a chapter at once: the second gets the current state', async () => {
  const { id } = (await folder('prof', 'Statistiques')).body;
  const late = await meanwhile(
    server,
    school.schoolId,
    (db) => db.updateTable('resource_folders').set({ name: 'Probabilités', version: 2 }).where('id', '=', id).execute(),
    () => folder('prof', 'Hasard', null, { id, version: 1 }),
  );
  expect(late.body).toMatchObject({
    code: 'edited_meanwhile',
    details: { version: 2, theirs: { name: 'Probabilités', parentId: null }, yours: { name: 'Hasard' } },
  });
});

describe('the whole school’s resources', () => {
  it('are visible to, hidden by and removed by their managers, and nobody else', async () => {
    const id = await given('De Tazi', { shared: true });
    expect((await as('prof')(c.allResources, { query: {} })).status).toBe(403);
    const { body } = await as('personnel')(c.allResources, { query: {} });
    expect(body.items.map((item) => [item.title, item.author, item.can])).toEqual([
      ['De Tazi', 'Hassan Tazi', { edit: false, take: false, remove: true, restore: false }],
    ]);
    expect(body.authors.map((one) => one.name)).toEqual(['Hassan Tazi']);
    expect((await as('personnel')(c.governResources, { body: { ids: [id], deed: 'hide' } })).status).toBe(200);
    expect(await titles('eleve')).toEqual([]);
    await as('personnel')(c.governResources, { body: { ids: [id], deed: 'remove' } });
    expect((await as('personnel')(c.allResources, { query: { removed: '1' } })).body.total).toBe(1);
  });

  it('show their size by teacher and by subject, and count shared content once', async () => {
    const form = new FormData();
    form.append('file', new Blob(['x'.repeat(1000)]), 'fiche.txt');
    const { id, size } = (await (
      await fetch(`${server.base}/api/${school.schoolId}/files`, {
        method: 'POST',
        headers: { authorization: `Bearer ${school.accounts.prof.token}` },
        body: form,
      })
    ).json()) as { id: string; size: number };
    const first = await given('Lourde', {
      kind: 'fiche',
      content: { kind: 'file', fileIds: [id], link: null, video: null },
    });
    await as('prof')(c.copyResources, {
      body: { ids: [first], audience: [{ kind: 'class', ref: school.classes['6A'] }], status: 'draft' },
    });
    const { body } = await as('personnel')(c.resourceSpace, {});
    expect(body).toMatchObject({
      bytes: size,
      files: 1,
      authors: [{ name: 'Hassan Tazi', resources: 2, files: 1, bytes: size }],
      subjects: [{ name: 'Mathématiques', resources: 2, bytes: size }],
    });
    expect((await as('prof')(c.resourceSpace, {})).status).toBe(403);
  });
});
