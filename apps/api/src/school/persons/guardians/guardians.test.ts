import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { me } from '@encrier/contract/access/auth';
import { getHome } from '@encrier/contract/school/school';
import * as c from '@encrier/contract/school/persons';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { dayBefore, opensOn, protectedSent } from './guardians.policy.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  other = await mintSchool(server);
});
beforeEach(async () => {
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['people.view', 'people.contacts', 'people.edit'], 'school');
});
afterAll(() => server.stop());

const api = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const inSchool = <T>(fn: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const person = (who: PersonName): string => school.accounts[who].personId;
const today = (): string => server.kernel.now().toISOString().slice(0, 10);
const guardians = async (who: PersonName = 'admin') =>
  (await api(who)(c.getPupil, { params: { id: person('eleve') } })).body.guardians;
const tie = {
  kind: 'father' as const,
  legal: true,
  digitalAccess: true,
  startsOn: null,
  rank: 2,
  payer: true,
  payerShare: 50,
  livesWith: false,
  emergencyOrder: 2,
  mayPickUp: true,
  receivesReports: true,
  channels: ['push' as const, 'mail' as const],
};
const somebody = {
  firstName: 'Karim',
  lastName: 'El Amrani',
  firstNameAr: 'كريم',
  lastNameAr: 'العمراني',
  email: 'karim@example.org',
  phone: '+212622222222',
  phone2: null,
  address: '12, rue Oued Fès',
};
const at = () => ({ id: person('eleve'), guardianId: person('parent') });
const add = (who: PersonName, body: object) =>
  api(who)(c.addGuardian, {
    params: { id: person('eleve') },
    body: { guardianId: null, person: null, ...tie, ...body },
  });
const upload = async (who: PersonName): Promise<string> => {
  const form = new FormData();
  form.append(
    'file',
    new Blob([
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    ]),
    'jugement.pdf',
  );
  const answer = await fetch(`${server.base}/api/${school.schoolId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${school.accounts[who].token}` },
    body: form,
  });
  return ((await answer.json()) as { id: string }).id;
};

describe('adding a guardian', () => {
  it('creates a person with an account and a membership of the child’s organisation, once', async () => {
    const body = { guardianId: null, person: somebody, ...tie };
    const key = newId();
    const [first, again] = [
      await api('admin')(c.addGuardian, { params: { id: person('eleve') }, body }, { key }),
      await api('admin')(c.addGuardian, { params: { id: person('eleve') }, body }, { key }),
    ];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect((await guardians()).map((one) => [one.firstName, one.kind, one.payerShare, one.phone])).toEqual([
      ['Samira', 'mother', null, null],
      ['Karim', 'father', 50, '+212622222222'],
    ]);
    const account = await inSchool((db) =>
      db
        .selectFrom('accounts as a')
        .innerJoin('auth_entries as e', 'e.account_id', 'a.id')
        .select(['a.status', 'a.email', 'e.roles', 'e.org_id'])
        .where('a.person_id', '=', first.body.id)
        .executeTakeFirstOrThrow(),
    );
    expect(account).toEqual({ status: 'invited', email: 'karim@example.org', roles: ['parent'], org_id: school.orgId });
  });
  it('creates no account for a person without access', async () => {
    const { body } = await add('admin', { person: somebody, legal: false });
    expect(
      await inSchool((db) => db.selectFrom('accounts').select('id').where('person_id', '=', body.id).execute()),
    ).toEqual([]);
  });
  it('searches the school’s people, siblings’ guardians first, and never shows their numbers', async () => {
    const find = async (q?: string) =>
      (await api('admin')(c.guardianCandidates, { params: { id: person('eleve') }, query: q ? { q } : {} })).body.items;
    expect(await find()).toEqual([]);
    expect((await find('benjelloun')).map((one) => one.label)).toEqual(['Adam Benjelloun', 'Karim Benjelloun']);
    await inSchool((db) =>
      db
        .updateTable('pupils')
        .set({ family_id: db.selectFrom('pupils').select('family_id').where('person_id', '=', person('eleve')) })
        .where('person_id', '=', person('eleve2'))
        .execute(),
    );
    const [sibling] = await find();
    expect(sibling).toEqual({
      id: person('parent2'),
      label: 'Karim Benjelloun',
      labelAr: '',
      photo: '-',
      detail: 'Adam Benjelloun',
      sibling: true,
    });
    expect((await add('admin', { guardianId: person('parent2') })).status).toBe(200);
    expect((await find('benjelloun')).map((one) => one.label)).toEqual(['Adam Benjelloun']);
    expect((await api('parent2')(me, {})).body.children.map((one) => one.prenom).sort()).toEqual(['Adam', 'Yasmine']);
  });
  it('proposes known people before a duplicate is created: same name without accents, same telephone, same address', async () => {
    const like = async (query: object, who: PersonName = 'admin') =>
      (await api(who)(c.guardianMatches, { params: { id: person('eleve2') }, query })).body.items;
    await inSchool((db) =>
      db
        .updateTable('persons')
        .set({ phone: '+212611111111', email: 'samira@example.org' })
        .where('id', '=', person('parent'))
        .execute(),
    );
    expect(await like({ firstName: 'SAMÏRA', lastName: 'el amrani' })).toEqual([
      {
        id: person('parent'),
        label: 'Samira El Amrani',
        labelAr: '',
        photo: '-',
        detail: '',
        like: ['name'],
        tied: false,
        children: [{ label: 'Yasmine El Amrani', className: '6A', kind: 'mother' }],
      },
    ]);
    expect(
      (
        await like({ firstName: 'El Amrani', lastName: 'Samira', phone: '+212611111111', email: 'Samira@Example.org' })
      ).map((one) => one.like),
    ).toEqual([['name', 'phone', 'email']]);
    expect((await like({ phone: '+212611111111' })).map((one) => [one.label, one.like])).toEqual([
      ['Samira El Amrani', ['phone']],
    ]);
    expect(JSON.stringify(await like({ phone: '+212611111111' }))).not.toContain('611111111');
    expect((await like({ firstName: 'Karim', lastName: 'Benjelloun' })).map((one) => one.tied)).toEqual([true]);
    for (const none of [
      {},
      { firstName: 'Samira' },
      { firstName: '%', lastName: '%' },
      { phone: '', email: '' },
      { firstName: 'Adam', lastName: 'Benjelloun' },
    ])
      expect(await like(none)).toEqual([]);
    expect((await api('prof')(c.guardianMatches, { params: { id: person('eleve2') }, query: {} })).status).toBe(403);
    expect(
      (await api('admin')(c.guardianMatches, { params: { id: other.accounts.eleve.personId }, query: {} })).status,
    ).toBe(404);
  });
  it('refuses nobody or two people, the pupil, a person already tied, an unknown person', async () => {
    expect((await add('admin', {})).body).toMatchObject({ code: 'persons.one_person' });
    expect((await add('admin', { guardianId: person('parent2'), person: somebody })).body).toMatchObject({
      code: 'persons.one_person',
    });
    expect((await add('admin', { guardianId: person('eleve') })).body).toMatchObject({ code: 'persons.own_guardian' });
    expect((await add('admin', { guardianId: person('parent') })).body).toMatchObject({ code: 'persons.already_tied' });
    for (const id of [newId(), other.accounts.parent.personId])
      expect((await add('admin', { guardianId: id })).status).toBe(404);
    for (const who of ['prof', 'parent', 'eleve'] as const)
      expect((await add(who, { person: somebody })).status).toBe(403);
  });
});

describe('protected family data', () => {
  const protectedPart = {
    custody: 'even_weeks' as const,
    restriction: 'Jugement du 14 mars : ne vient pas à l’école.',
    identityDocument: 'CIN A123456',
  };
  it('is written and read only by holders of the right; others do not get the field', async () => {
    const [{ version = 0 } = {}] = await guardians();
    const file = await upload('admin');
    const put = (who: PersonName, body: object) =>
      api(who)(c.updateTie, { params: at(), body: { ...tie, ...body } as never });
    expect((await put('personnel', { ...protectedPart, version })).body).toMatchObject({
      code: 'permission_missing',
      details: { permission: 'people.sensitive' },
    });
    expect((await put('admin', { ...protectedPart, restrictionFile: file, version })).status).toBe(200);
    expect((await guardians())[0]).toMatchObject({
      ...protectedPart,
      restrictionFile: { id: file, type: 'pdf', name: 'jugement.pdf' },
    });
    // A person who may not see them changes the rest without touching them.
    expect((await put('personnel', { rank: 3, version: version + 1 })).status).toBe(200);
    const [seen] = await guardians('personnel');
    expect(JSON.stringify(seen)).not.toMatch(/custody|restriction|identityDocument|Jugement/);
    expect((await guardians())[0]).toMatchObject({ ...protectedPart, rank: 3 });
    expect((await add('personnel', { person: somebody, custody: 'none' })).status).toBe(403);
    const open = async (who: PersonName) =>
      (
        await fetch(`${server.base}/api/${school.schoolId}/files/pdf/${file}.pdf`, {
          headers: { authorization: `Bearer ${school.accounts[who].token}` },
        })
      ).status;
    expect([await open('admin'), await open('personnel'), await open('parent'), await open('prof')]).toEqual([
      200, 404, 404, 404,
    ]);
    expect((await put('admin', { restrictionFile: null, version: version + 2 })).status).toBe(200);
    expect((await guardians())[0]).toMatchObject({ restrictionFile: null, restriction: protectedPart.restriction });
  });
});

describe('one’s own family', () => {
  /** The clerk becomes the uncle of the pupil, without authority, whom a court keeps away. */
  const uncle = () =>
    inSchool((db) =>
      db
        .insertInto('guardianships')
        .values({
          school_id: school.schoolId,
          pupil_id: person('eleve'),
          guardian_id: person('personnel'),
          kind: 'other',
          legal: false,
          digital_access: false,
          rank: 3,
          restriction: 'Jugement du 14 mars.',
          ends_on: '2026-01-31',
        })
        .execute(),
    );
  const held = () =>
    inSchool((db) =>
      db
        .selectFrom('guardianships')
        .select(['guardian_id', 'legal', 'digital_access', 'restriction', 'ends_on'])
        .where('pupil_id', '=', person('eleve'))
        .orderBy('rank')
        .execute(),
    );
  const refused = { status: 403, body: { code: 'persons.own_family' } };
  beforeEach(() =>
    grant(server, school, 'personnel', ['people.view', 'people.contacts', 'people.edit', 'people.sensitive'], 'school'),
  );

  it('is not given to oneself: a clerk adds no tie of his own to a child', async () => {
    const before = await held();
    expect(await add('personnel', { guardianId: person('personnel') })).toMatchObject(refused);
    expect(await add('admin', { guardianId: person('admin') })).toMatchObject(refused);
    expect(await held()).toEqual(before);
    const { items } = (
      await api('personnel')(c.guardianCandidates, { params: { id: person('eleve') }, query: { q: 'idrissi' } })
    ).body;
    expect(items).toEqual([]);
    expect((await api('personnel')(me, {})).body.children).toEqual([]);
    // Somebody else of the office may.
    expect((await add('admin', { guardianId: person('personnel') })).status).toBe(200);
  });

  it('keeps its ties from a clerk of it: neither his own, nor its end or court order, nor those of the others', async () => {
    await uncle();
    const before = await held();
    const put = (guardianId: string, body: object) =>
      api('personnel')(c.updateTie, {
        params: { id: person('eleve'), guardianId },
        body: { ...tie, version: 1, ...body } as never,
      });
    const end = (guardianId: string, from: string | null) =>
      api('personnel')(c.endTie, { params: { id: person('eleve'), guardianId }, body: { from, version: 1 } });
    expect(await put(person('personnel'), {})).toMatchObject(refused);
    expect(await put(person('personnel'), { restriction: '', custody: 'always' })).toMatchObject(refused);
    expect(await end(person('personnel'), null)).toMatchObject(refused);
    expect(await put(person('parent'), { legal: false })).toMatchObject(refused);
    expect(await end(person('parent'), today())).toMatchObject(refused);
    expect(await add('personnel', { person: somebody })).toMatchObject(refused);
    expect(await held()).toEqual(before);
    expect((await api('personnel')(c.getPupil, { params: { id: person('eleve') } })).body.can).toEqual({
      edit: true,
      ties: false,
      sensitive: true,
      print: true,
    });
    const other = (await api('personnel')(c.getPupil, { params: { id: person('eleve2') } })).body;
    expect(other.can.ties).toBe(true);
    // Somebody else of the office changes them.
    expect((await api('admin')(c.endTie, { params: at(), body: { from: today(), version: 1 } })).status).toBe(200);
  });
});

describe('the journal', () => {
  it('records what changed in a family without the text of a court order or paper (SEC-AUD-03)', async () => {
    const fields = { custody: 'even_weeks' as const, identityDocument: 'MARK-CIN', restriction: 'MARK-ORDER' };
    expect((await add('admin', { person: somebody, ...fields })).status).toBe(200);
    const lines = await inSchool((db) =>
      db.selectFrom('audit_log').select(['action', 'after']).where('action', 'like', 'persons.%').execute(),
    );
    expect(JSON.stringify(lines)).not.toMatch(/even_weeks|MARK-/);
    expect(JSON.stringify(lines)).toContain('[redacted]');
  });
});

describe('the end of a tie (LAW-MIN-02, SEC-OBJ-01)', () => {
  const child = async () => (await api('parent')(getHome, { query: { child: person('eleve') } })).status;
  it('hides the child from the very next request, and can be undone', async () => {
    expect(await child()).toBe(200);
    const [{ version = 0 } = {}] = await guardians();
    const end = (from: string | null, of: number) =>
      api('admin')(c.endTie, { params: at(), body: { from, version: of } });
    expect((await end(today(), version)).status).toBe(200);
    expect(await child()).toBe(404);
    const headers = { 'x-user-as': school.accounts.eleve.id };
    expect((await api('parent')(getHome, { query: {} }, { headers })).status).toBe(403);
    expect((await api('parent')(me, {})).body.children).toEqual([]);
    expect((await guardians())[0]).toMatchObject({ stands: false, endsOn: dayBefore(today()) });
    expect(await guardians('prof')).toEqual([]);
    expect((await end(null, version)).body).toMatchObject({
      code: 'edited_meanwhile',
      details: { version: version + 1, fields: { endsOn: { theirs: dayBefore(today()), yours: null } } },
    });
    expect((await end(null, version + 1)).status).toBe(200);
    expect(await child()).toBe(200);
  });
  it('takes effect on its day when it is planned', async () => {
    const [{ version = 0 } = {}] = await guardians();
    const later = new Date(server.kernel.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    await api('admin')(c.endTie, { params: at(), body: { from: later, version } });
    expect(await child()).toBe(200);
    server.clock.advance(3 * 86_400_000);
    expect(await child()).toBe(404);
    server.clock.advance(-3 * 86_400_000);
  });
  it('also applies when authority or access is withdrawn', async () => {
    const [{ version = 0 } = {}] = await guardians();
    await api('admin')(c.updateTie, { params: at(), body: { ...tie, legal: false, version } });
    expect(await child()).toBe(404);
    const stale = await api('admin')(c.updateTie, { params: at(), body: { ...tie, rank: 4, version } });
    expect(stale.body).toMatchObject({
      code: 'edited_meanwhile',
      details: { fields: { rank: { theirs: 2, yours: 4 }, legal: { theirs: false, yours: true } } },
    });
    await api('admin')(c.updateTie, { params: at(), body: { ...tie, digitalAccess: false, version: version + 1 } });
    expect(await child()).toBe(404);
  });
  it('never shows a parent the other’s numbers, on any route of these pages', async () => {
    await add('admin', { person: somebody });
    for (const who of ['parent', 'eleve'] as const) {
      expect((await api(who)(c.getPupil, { params: { id: person('eleve') } })).status).toBe(403);
      expect(
        (await api(who)(c.guardianCandidates, { params: { id: person('eleve') }, query: { q: 'karim' } })).status,
      ).toBe(403);
      expect(
        JSON.stringify([(await api(who)(me, {})).body, (await api(who)(getHome, { query: {} })).body]),
      ).not.toMatch(/622222222|karim@example/);
    }
  });
});

it('previous days, the start of a tie and protected fields are computed', () => {
  expect([dayBefore('2026-03-01'), dayBefore('2026-01-01')]).toEqual(['2026-02-28', '2025-12-31']);
  const whole = { legal: true, digital_access: true, starts_on: '2026-01-01', ends_on: '2026-06-30' };
  expect(['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'].map((day) => opensOn(whole, day))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([
    opensOn({ ...whole, legal: false }, '2026-02-01'),
    opensOn({ ...whole, digital_access: false }, '2026-02-01'),
  ]).toEqual([false, false]);
  expect(protectedSent({ rank: 1, custody: 'none', restrictionFile: null })).toEqual(['custody', 'restrictionFile']);
});
