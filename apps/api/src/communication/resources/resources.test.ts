import type { AudienceRule } from '@encrier/contract/communication/audience';
import * as c from '@encrier/contract/communication/resources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { notifyPeople } from '#kernel/test/notices.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { recipientsOf } from '../audience/audience.public.ts';
import { addressed } from './resources.reach.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let maths = '';
let french = '';
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await mintSchool(server);
  await grant(server, school, 'prof', ['resources.publish'], 'classes');
  const subjects = await inSchool((db) => db.selectFrom('subjects').select(['id', 'code']).execute());
  maths = subjects.find((one) => one.code === 'MATHS')!.id;
  french = subjects.find((one) => one.code === 'FR')!.id;
});
afterAll(() => server.stop());

const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) => work(db));
const as = (who: PersonName, where: TestSchool = school) => client(server, where.schoolId, where.accounts[who]);
const content = (over: Partial<c.ResourceContent> = {}): c.ResourceContent => ({
  title: 'Théorème de Pythagore',
  description: '',
  kind: 'lien',
  subjectId: maths,
  folderId: null,
  levelIds: [],
  audience: [{ kind: 'class', ref: school.classes['6A'] }],
  content: { kind: 'link', fileIds: [], link: 'https://exemple.ma/cours', video: null },
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
async function given(over: Partial<c.ResourceContent> = {}, who: PersonName = 'admin'): Promise<string> {
  const { status, body } = await as(who)(c.createResource, { body: { content: content(over) } });
  expect([status, body]).toEqual([200, { id: expect.any(String) }]);
  return body.id;
}
const titles = async (who: PersonName, query: Record<string, string> = {}): Promise<string[]> =>
  (await as(who)(c.listResources, { query: query as never })).body.items.map((item) => item.title).sort();
const clean = () => inSchool((db) => db.deleteFrom('resources').execute());
/** Gives mandates: of a class, as a pupil or a parent; without one, in the council. */
const speakFor = (holders: Partial<Record<PersonName, string | null | undefined>>) =>
  inSchool(async (db) => {
    for (const [who, classId] of Object.entries(holders))
      await db
        .insertInto('mandates')
        .values({
          school_id: school.schoolId,
          id: newId(),
          person_id: school.accounts[who as PersonName].personId,
          kind: classId ? (who.startsWith('parent') ? 'parent' : 'pupil') : 'council',
          ...(classId ? { class_id: classId } : { org_id: school.orgId }),
          from_on: '2020-01-01',
          to_on: '2999-01-01',
          by_id: school.accounts.admin.id,
          created_at: new Date(),
        })
        .execute();
  });

describe('a resource’s readers', () => {
  it('are its audience: the class, its guardians and its teachers; list and detail agree', async () => {
    const id = await given({ title: 'Pour la 6A' });
    const seen = { eleve: 200, parent: 200, prof: 200, eleve2: 404, parent2: 404, prof2: 404, transport: 404 } as const;
    const one = await notifyPeople(server, school, ['eleve', 'eleve2'], 'ressource', { type: 'resource', id });
    const several = await notifyPeople(server, school, ['eleve'], 'ressource', { type: 'resource', id: null });
    for (const [who, status] of Object.entries(seen) as [PersonName, number][]) {
      expect([who, (await titles(who)).length]).toEqual([who, status === 200 ? 1 : 0]);
      expect([who, (await as(who)(c.getResource, { params: { id } })).status]).toEqual([who, status]);
      expect([who, (await as(who)(c.viewResource, { params: { id }, body: {} })).status]).toEqual([who, status]);
      expect([
        who,
        (await as(who)(c.favouriteResource, { params: { id }, body: { favourite: false } })).status,
      ]).toEqual([who, status]);
    }
    expect([await one(), await several()]).toEqual([['eleve2'], ['eleve']]);
    await as('eleve')(c.visitResources, { body: {} });
    expect(await several()).toEqual([]);
    expect((await as('admin', other)(c.getResource, { params: { id } })).status).toBe(404);
    expect((await as('admin', other)(c.authorGet, { params: { id } })).status).toBe(404);
    const { body } = await as('parent')(c.getResource, { params: { id } });
    expect(body).toMatchObject({
      forChildren: ['Yasmine'],
      content: { kind: 'link', link: 'https://exemple.ma/cours' },
      subject: { name: 'Mathématiques' },
    });
    await clean();
  });

  it.each<[string, Partial<c.ResourceContent>]>([
    ['a draft', { status: 'draft' }],
    ['hidden', { status: 'hidden' }],
    ['archived', { status: 'archived' }],
    ['not open yet', { opensAt: '2999-01-01T08:00:00Z' }],
    ['closed', { closesAt: '2020-01-01T08:00:00Z' }],
  ])('do not find it: %s', async (_name, over) => {
    const id = await given(over);
    expect(await titles('eleve')).toEqual([]);
    expect((await as('eleve')(c.getResource, { params: { id } })).status).toBe(404);
    await clean();
  });

  it('are nobody once the year is over, nor a guardian whose tie has ended', async () => {
    const id = await given({ audience: [{ kind: 'everyone' }] });
    await inSchool((db) =>
      db
        .updateTable('guardianships')
        .set({ digital_access: false })
        .where('guardian_id', '=', school.accounts.parent.personId)
        .execute(),
    );
    expect(await titles('parent')).toEqual([]);
    await inSchool((db) =>
      db
        .updateTable('guardianships')
        .set({ digital_access: true })
        .where('guardian_id', '=', school.accounts.parent.personId)
        .execute(),
    );
    expect(await titles('parent')).toHaveLength(1);
    const past = newId();
    await inSchool(async (db) => {
      await db
        .insertInto('school_years')
        .values({
          school_id: school.schoolId,
          id: past,
          name: '2019-2020',
          starts_on: '2019-09-01',
          ends_on: '2020-08-31',
        })
        .execute();
      await db.updateTable('resources').set({ year_id: past }).where('id', '=', id).execute();
    });
    expect(await titles('parent')).toEqual([]);
    await clean();
  });

  it('are the same as the recipients computed from the rules', async () => {
    const [group, subject] = [newId(), newId()];
    await inSchool(async (db) => {
      await db
        .insertInto('groups')
        .values({ school_id: school.schoolId, id: group, year_id: school.yearId, name: 'Anglais A' })
        .execute();
      await db
        .insertInto('group_members')
        .values({ school_id: school.schoolId, group_id: group, pupil_id: school.accounts.eleve2.personId })
        .execute();
      // English is taught to the group alone; the other subject of the school to its classes.
      const english = { school_id: school.schoolId, id: subject, name: 'Anglais', code: 'ANG' };
      await db.insertInto('subjects').values(english).execute();
      const course = { school_id: school.schoolId, id: newId(), year_id: school.yearId, subject_id: subject };
      await db
        .insertInto('courses')
        .values({ ...course, group_id: group })
        .execute();
      await db
        .insertInto('course_teachers')
        .values({ school_id: school.schoolId, course_id: course.id, person_id: school.accounts.prof.personId })
        .execute();
      await db
        .updateTable('pupils')
        .set({ board_regime: 'Interne' })
        .where('person_id', '=', school.accounts.eleve.personId)
        .execute();
    });
    const [a, b] = [school.classes['6A'], school.classes['5B']];
    await speakFor({ eleve: a, eleve2: b, parent: a, parent2: b, personnel: null });
    const person = (who: PersonName, exclude?: true): AudienceRule => ({
      kind: 'person',
      ref: school.accounts[who].personId,
      ...(exclude && { exclude }),
    });
    const rules: AudienceRule[][] = [
      [{ kind: 'everyone' }],
      [{ kind: 'class', ref: a }],
      [{ kind: 'class', ref: a, who: ['pupils'] }],
      [{ kind: 'class', ref: b, who: ['guardians', 'teachers'] }],
      [{ kind: 'level', ref: school.levels['5e'] }],
      [{ kind: 'group', ref: group }],
      [{ kind: 'org', ref: school.orgId }],
      [{ kind: 'cycle', word: 'Collège', who: ['teachers'] }],
      [
        { kind: 'cycle', word: 'Collège' },
        { kind: 'subject', ref: subject, exclude: true },
      ],
      [{ kind: 'subject', ref: subject }],
      [{ kind: 'subject', ref: maths, who: ['guardians', 'teachers'] }],
      [{ kind: 'regime', word: 'Interne' }],
      [
        { kind: 'org', ref: school.orgId },
        { kind: 'regime', word: 'Interne', who: ['guardians'], exclude: true },
      ],
      [{ kind: 'role', role: 'parent' }],
      [{ kind: 'role', role: 'eleve' }],
      [{ kind: 'role', role: 'prof' }],
      [{ kind: 'role', role: 'admin' }],
      [
        { kind: 'role', role: 'transport' },
        { kind: 'class', ref: a },
      ],
      [{ kind: 'everyone' }, { kind: 'class', ref: a, exclude: true }],
      [
        { kind: 'role', role: 'parent' },
        { kind: 'class', ref: b, who: ['guardians'], exclude: true },
      ],
      [{ kind: 'everyone' }, person('prof', true), person('eleve', true)],
      [person('parent'), person('eleve2'), person('personnel')],
      [person('parent'), { kind: 'role', role: 'parent', exclude: true }],
      [{ kind: 'class', ref: a, exclude: true }],
      [{ kind: 'everyone', mandate: 'pupils' }],
      [{ kind: 'class', ref: a, mandate: 'parents' }],
      [{ kind: 'level', ref: school.levels['5e'], mandate: 'pupils' }],
      [
        { kind: 'cycle', word: 'Collège', mandate: 'parents' },
        { kind: 'org', ref: school.orgId, mandate: 'council' },
      ],
      [
        { kind: 'class', ref: a },
        { kind: 'class', ref: a, mandate: 'pupils', exclude: true },
      ],
    ];
    const today = new Date().toISOString().slice(0, 10);
    for (const audience of rules) {
      const id = await given({ status: 'draft', audience });
      await inSchool(async (db) => {
        const expected = await db
          .selectFrom(recipientsOf(school.schoolId, audience, today).as('r'))
          .select(['person_id', 'child_ids'])
          .execute();
        for (const [who, { personId }] of Object.entries(school.accounts)) {
          const found = await db
            .selectFrom(addressed({ schoolId: school.schoolId, personId, day: today }).as('a'))
            .selectAll()
            .where('id', '=', id)
            .execute();
          expect([audience, who, found.map((row) => row.child_ids)]).toEqual([
            audience,
            who,
            expected.filter((row) => row.person_id === personId).map((row) => row.child_ids),
          ]);
        }
      });
      await clean();
    }
  });
});

describe('finding a resource', () => {
  it('works by subject, chapter, kind, level and words, ignoring accents, in Arabic too', async () => {
    const folder = (await as('admin')(c.saveFolder, { body: { subjectId: maths, parentId: null, name: 'Géométrie' } }))
      .body.id;
    const inside = (
      await as('admin')(c.saveFolder, { body: { subjectId: maths, parentId: folder, name: 'Triangles' } })
    ).body.id;
    await given({ title: 'Théorème de Thalès', folderId: inside, tags: ['brevet'], levelIds: [school.levels['6e']] });
    await given({ title: 'الأعداد العشرية', kind: 'fiche' });
    await given({ title: 'Conjugaison', subjectId: french, kind: 'exercice' });
    const { body } = await as('eleve')(c.listResources, { query: {} });
    expect(body.subjects.map((one) => [one.name, one.count])).toEqual([
      ['Français', 1],
      ['Mathématiques', 2],
    ]);
    expect(body.folders.map((one) => [one.name, one.count])).toEqual(
      expect.arrayContaining([
        ['Géométrie', 0],
        ['Triangles', 1],
      ]),
    );
    expect(body.levels.map((one) => one.name)).toEqual(['6e']);
    expect(await titles('eleve', { q: 'thales' })).toEqual(['Théorème de Thalès']);
    expect(await titles('eleve', { q: 'BREVET' })).toEqual(['Théorème de Thalès']);
    expect(await titles('eleve', { q: 'العشريه' })).toEqual(['الأعداد العشرية']);
    expect(await titles('eleve', { q: '%' })).toEqual([]);
    expect(await titles('eleve', { folder: inside })).toEqual(['Théorème de Thalès']);
    expect(await titles('eleve', { subject: french })).toEqual(['Conjugaison']);
    expect(await titles('eleve', { kind: 'fiche' })).toEqual(['الأعداد العشرية']);
    expect(await titles('eleve', { level: school.levels['6e'] })).toEqual(['Théorème de Thalès']);
    await clean();
  });

  it('keeps favourites, marks new items until they are opened or the next visit, and counts readers for the author', async () => {
    const id = await given({}, 'prof');
    const fresh = async () => (await as('eleve')(c.listResources, { query: {} })).body;
    expect((await fresh()).counts).toEqual({ all: 1, fresh: 1, favourites: 0 });
    expect((await as('eleve')(c.visitResources, { body: {} })).status).toBe(200);
    expect((await fresh()).items[0]).toMatchObject({ fresh: true });
    await as('eleve')(c.favouriteResource, { params: { id }, body: { favourite: true } });
    await as('eleve')(c.favouriteResource, { params: { id }, body: { favourite: true } });
    expect(await titles('eleve', { favourite: '1' })).toHaveLength(1);
    expect(await titles('parent', { favourite: '1' })).toEqual([]);
    // The visit ends: former resources are no longer new, later ones are.
    await inSchool((db) =>
      db
        .updateTable('resources')
        .set({ published_at: new Date(Date.now() - 7_200_000) })
        .execute(),
    );
    await inSchool((db) =>
      db
        .updateTable('resource_visits')
        .set({ seen_at: new Date(Date.now() - 3_600_000) })
        .execute(),
    );
    await as('eleve')(c.visitResources, { body: {} });
    expect((await fresh()).counts.fresh).toBe(0);
    const next = await given({ title: 'Suite' }, 'prof');
    expect(await titles('eleve', { fresh: '1' })).toEqual(['Suite']);
    for (let n = 0; n < 3; n += 1) await as('eleve')(c.viewResource, { params: { id: next }, body: {} });
    await as('parent')(c.viewResource, { params: { id: next }, body: {} });
    await as('prof')(c.viewResource, { params: { id: next }, body: {} });
    expect(await titles('eleve', { fresh: '1' })).toEqual([]);
    expect((await as('prof')(c.authorGet, { params: { id: next } })).body).toMatchObject({
      readers: 2,
      views: 4,
      favourites: 0,
    });
    const notified = await inSchool((db) =>
      db.selectFrom('live_events').select(['payload', 'account_ids']).where('kind', '=', 'resources.read').execute(),
    );
    expect(
      notified.filter((one) => (one.payload as { resource: string }).resource === next).map((one) => one.account_ids),
    ).toEqual([[school.accounts.prof.id], [school.accounts.prof.id]]);
    await clean();
  });
});
