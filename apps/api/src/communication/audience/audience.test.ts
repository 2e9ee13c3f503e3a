import {
  audienceChoices,
  type AudienceRule,
  countAudience,
  picturedAudience,
} from '@encrier/contract/communication/audience';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { recipientsOf } from './audience.public.ts';

const today = new Date().toISOString().slice(0, 10);
let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await mintSchool(server);
  await grant(server, school, 'prof', ['news.create'], 'classes');
});
afterAll(() => server.stop());

const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) => work(db));
const as = (who: keyof TestSchool['accounts']) => client(server, school.schoolId, school.accounts[who]);
const nameOf = (personId: string): string =>
  Object.entries(school.accounts).find(([, account]) => account.personId === personId)?.[0] ?? personId;

/** Names of the accounts that rules give, with their quality. */
async function given(...audience: AudienceRule[]): Promise<string[]> {
  const rows = await inSchool((db) =>
    db
      .selectFrom(recipientsOf(school.schoolId, audience, today).as('r'))
      .selectAll()
      .execute(),
  );
  return rows.map((row) => `${nameOf(row.person_id)}:${row.audience_kind}`).sort();
}

describe('an audience', () => {
  it('is the people of a class, in all their roles or in some', async () => {
    const ref = school.classes['6A'];
    expect(await given({ kind: 'class', ref })).toEqual(['eleve:pupil', 'parent:guardian', 'prof:teacher']);
    expect(await given({ kind: 'class', ref, who: ['guardians'] })).toEqual(['parent:guardian']);
    expect(await given({ kind: 'class', ref, who: ['pupils', 'teachers'] })).toEqual(['eleve:pupil', 'prof:teacher']);
    expect(await given({ kind: 'level', ref: school.levels['5e'] })).toEqual([
      'eleve2:pupil',
      'parent2:guardian',
      'prof2:teacher',
    ]);
  });

  it('is a role, everybody, or chosen persons', async () => {
    expect(await given({ kind: 'role', role: 'parent' })).toEqual(['parent2:guardian', 'parent:guardian']);
    expect(await given({ kind: 'role', role: 'prof' })).toEqual(['prof2:teacher', 'prof:teacher']);
    expect(await given({ kind: 'role', role: 'transport' })).toEqual(['transport:other']);
    expect(await given({ kind: 'everyone' })).toHaveLength(9);
    expect(await given({ kind: 'person', ref: school.accounts.parent.personId })).toEqual(['parent:guardian']);
    expect(await given({ kind: 'person', ref: school.accounts.personnel.personId })).toEqual(['personnel:other']);
  });

  it('adds its rules, then subtracts the exclusions', async () => {
    const [a, b] = [school.classes['6A'], school.classes['5B']];
    expect(await given({ kind: 'class', ref: a }, { kind: 'class', ref: b, who: ['guardians'] })).toEqual([
      'eleve:pupil',
      'parent2:guardian',
      'parent:guardian',
      'prof:teacher',
    ]);
    expect(await given({ kind: 'role', role: 'parent' }, { kind: 'class', ref: b, exclude: true })).toEqual([
      'parent:guardian',
    ]);
    expect(
      await given({ kind: 'everyone' }, { kind: 'person', ref: school.accounts.prof.personId, exclude: true }),
    ).not.toContain('prof:teacher');
    expect(await given({ kind: 'class', ref: a, exclude: true })).toEqual([]);
  });

  it('keeps the children for whom a guardian receives it, and the family', async () => {
    const rows = await inSchool((db) =>
      db
        .selectFrom(recipientsOf(school.schoolId, [{ kind: 'everyone' }], today).as('r'))
        .selectAll()
        .execute(),
    );
    const parent = rows.find((row) => row.person_id === school.accounts.parent.personId);
    expect(parent?.child_ids).toEqual([school.accounts.eleve.personId]);
    expect(parent?.family_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(rows.find((row) => row.person_id === school.accounts.eleve.personId)).toMatchObject({
      child_ids: [],
      family_id: null,
    });
  });

  it('groups guardians by the household of the child; a guardian with children in two households answers alone', async () => {
    const [first, second, other] = (['eleve', 'eleve2', 'parent2'] as const).map(
      (who) => school.accounts[who].personId,
    );
    const guardian = school.accounts.parent.personId;
    await inSchool((db) =>
      db
        .insertInto('guardianships')
        .values({ school_id: school.schoolId, pupil_id: second!, guardian_id: guardian, kind: 'father' })
        .execute(),
    );
    const families = Object.fromEntries(
      (await inSchool((db) => db.selectFrom('pupils').select(['person_id', 'family_id']).execute())).map((row) => [
        row.person_id,
        row.family_id,
      ]),
    );
    const of = async (...audience: AudienceRule[]) =>
      Object.fromEntries(
        (
          await inSchool((db) =>
            db
              .selectFrom(recipientsOf(school.schoolId, audience, today).as('r'))
              .selectAll()
              .execute(),
          )
        ).map((row) => [row.person_id, row.family_id]),
      );
    expect((await of({ kind: 'class', ref: school.classes['6A'] }))[guardian]).toBe(families[first!]);
    expect((await of({ kind: 'class', ref: school.classes['5B'] }))[guardian]).toBe(families[second!]);
    const both = await of({ kind: 'role', role: 'parent' });
    expect([both[guardian], both[other!]]).toEqual([null, families[second!]]);
    const counted = await as('admin')(countAudience, {
      body: { use: 'news', audience: [{ kind: 'role', role: 'parent' }] },
    });
    expect(counted.body).toMatchObject({ guardians: 2, families: 2 });
    await inSchool((db) =>
      db.deleteFrom('guardianships').where('pupil_id', '=', second!).where('guardian_id', '=', guardian).execute(),
    );
  });

  it('follows groups, and never crosses schools', async () => {
    const id = newId();
    await inSchool(async (db) => {
      await db
        .insertInto('groups')
        .values({ school_id: school.schoolId, id, year_id: school.yearId, name: 'Anglais A' })
        .execute();
      await db
        .insertInto('group_members')
        .values({ school_id: school.schoolId, group_id: id, pupil_id: school.accounts.eleve2.personId })
        .execute();
    });
    expect(await given({ kind: 'group', ref: id })).toEqual(['eleve2:pupil', 'parent2:guardian']);
    expect(await given({ kind: 'class', ref: other.classes['6A'] })).toEqual([]);
    expect(await given({ kind: 'person', ref: other.accounts.parent.personId })).toEqual([]);
  });
});

describe('inactive guardian links', () => {
  const set = (values: { legal?: boolean; digital_access?: boolean; ends_on?: string | null; starts_on?: string }) =>
    inSchool((db) =>
      db.updateTable('guardianships').set(values).where('guardian_id', '=', school.accounts.parent2.personId).execute(),
    );
  it.each([
    [{ legal: false }, { legal: true }],
    [{ digital_access: false }, { digital_access: true }],
    [{ ends_on: '2020-01-01' }, { ends_on: null }],
    [{ starts_on: '2999-01-01' }, { starts_on: '1900-01-01' }],
  ])(
    'a guardian with %o receives nothing, even when named, and cannot be named by a teacher',
    async (broken, mended) => {
      const audience: AudienceRule[] = [{ kind: 'person', ref: school.accounts.parent2.personId }];
      const named = async () => (await as('prof2')(countAudience, { body: { use: 'boards', audience } })).status;
      expect(await named()).toBe(200);
      await set(broken);
      expect(await named()).toBe(400);
      expect(await given({ kind: 'role', role: 'parent' })).toEqual(['parent:guardian']);
      expect(await given({ kind: 'person', ref: school.accounts.parent2.personId })).toEqual([]);
      await set(mended);
      expect(await given({ kind: 'role', role: 'parent' })).toEqual(['parent2:guardian', 'parent:guardian']);
    },
  );

  it('a person who left is in no audience', async () => {
    await inSchool((db) =>
      db
        .updateTable('staff')
        .set({ left_on: '2020-01-01' })
        .where('person_id', '=', school.accounts.prof2.personId)
        .execute(),
    );
    expect(await given({ kind: 'role', role: 'prof' })).toEqual(['prof:teacher']);
    expect(await given({ kind: 'class', ref: school.classes['5B'], who: ['teachers'] })).toEqual([]);
    await inSchool((db) =>
      db.updateTable('staff').set({ left_on: null }).where('person_id', '=', school.accounts.prof2.personId).execute(),
    );
  });
});

describe('counting before publishing', () => {
  it('shows how many people, in which role, and who is reachable only on paper', async () => {
    await inSchool((db) =>
      db.updateTable('accounts').set({ status: 'invited' }).where('id', '=', school.accounts.parent2.id).execute(),
    );
    const { status, body } = await as('admin')(countAudience, {
      body: { use: 'news', audience: [{ kind: 'everyone' }] },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      recipients: 9,
      withoutAccount: 1,
      guardians: 2,
      families: 2,
      pupils: 2,
      teachers: 2,
      others: 3,
    });
    expect(body.guardians + body.pupils + body.teachers + body.others).toBe(body.recipients);
    expect(body.sample.length).toBeGreaterThan(0);
    await inSchool((db) =>
      db.updateTable('accounts').set({ status: 'active' }).where('id', '=', school.accounts.parent2.id).execute(),
    );
    expect((await as('admin')(countAudience, { body: { use: 'news', audience: [] } })).body.recipients).toBe(0);
  });

  it('lists pupils who may not be recognised on its pictures, within the author’s reach (LAW-IMG-01)', async () => {
    const own = { kind: 'class', ref: school.classes['6A'] } as const;
    const pictured = (who: keyof TestSchool['accounts'], audience: AudienceRule[]) =>
      as(who)(picturedAudience, { body: { use: 'resources', audience } });
    expect((await pictured('prof', [own])).body).toMatchObject({ pupils: 1, without: 1, names: [{ className: '6A' }] });
    expect((await pictured('prof', [])).body).toEqual({ pupils: 0, without: 0, names: [] });
    expect((await pictured('prof', [{ kind: 'class', ref: school.classes['5B'] }])).status).toBe(400);
    expect((await pictured('parent', [own])).status).toBe(403);
  });

  it('refuses what the author may not address and what does not exist', async () => {
    const own = { kind: 'class', ref: school.classes['6A'] } as const;
    expect((await as('prof')(countAudience, { body: { use: 'news', audience: [own] } })).body.recipients).toBe(3);
    const refused: AudienceRule[][] = [
      [{ kind: 'everyone' }],
      [{ kind: 'class', ref: school.classes['5B'] }],
      [own, { kind: 'role', role: 'parent' }],
      [{ kind: 'person', ref: school.accounts.parent2.personId }],
    ];
    for (const audience of refused)
      expect((await as('prof')(countAudience, { body: { use: 'news', audience } })).status).toBe(400);
    expect(
      (
        await as('prof')(countAudience, {
          body: { use: 'news', audience: [{ kind: 'person', ref: school.accounts.parent.personId }] },
        })
      ).status,
    ).toBe(200);
    for (const audience of [
      [{ kind: 'class', ref: other.classes['6A'] }],
      [{ kind: 'class' }],
      [{ kind: 'role' }],
    ] as AudienceRule[][]) {
      const { status, body } = await as('admin')(countAudience, { body: { use: 'news', audience } });
      expect([status, (body as unknown as { code: string }).code]).toEqual([400, 'audience.refused']);
    }
    expect((await as('parent')(countAudience, { body: { use: 'news', audience: [] } })).status).toBe(403);
    expect((await as('prof')(countAudience, { body: { use: 'documents', audience: [] } })).status).toBe(403);
    expect(
      (
        await as('prof2')(countAudience, {
          body: { use: 'boards', audience: [{ kind: 'class', ref: school.classes['5B'] }] },
        })
      ).status,
    ).toBe(200);
    expect((await as('prof2')(audienceChoices, { query: { use: 'news' } })).status).toBe(403);
  });

  it('offers the whole school to those who may address it, own classes to the others, and persons only through a search', async () => {
    const all = (await as('admin')(audienceChoices, { query: { use: 'news' } })).body.items;
    expect(all.map((item) => item.rule.kind)).toEqual(expect.arrayContaining(['everyone', 'role', 'level', 'class']));
    expect(all.some((item) => item.rule.kind === 'person')).toBe(false);
    const found = (await as('admin')(audienceChoices, { query: { use: 'news', q: 'el amrâni' } })).body.items.filter(
      (item) => item.rule.kind === 'person',
    );
    expect(found.map((item) => item.label).sort()).toEqual(['Samira El Amrani', 'Yasmine El Amrani']);
    const narrow = (await as('prof')(audienceChoices, { query: { use: 'news', q: 'benjelloun' } })).body.items;
    expect(narrow.map((item) => item.label)).toEqual(['6A']);
  });

  it('offers cycles, subjects and regimes to who may address the whole school, and organisations if there are several', async () => {
    const kinds = async (who: 'admin' | 'prof') =>
      new Set((await as(who)(audienceChoices, { query: { use: 'news' } })).body.items.map(({ rule }) => rule.kind));
    const regime: AudienceRule = { kind: 'regime', word: 'Demi-pensionnaire', who: ['guardians'] };
    const count = (who: 'admin' | 'prof', audience: AudienceRule[]) =>
      as(who)(countAudience, { body: { use: 'news', audience } });
    expect((await count('admin', [regime])).status).toBe(400);
    await inSchool(async (db) => {
      await db
        .updateTable('pupils')
        .set({ board_regime: 'Demi-pensionnaire' })
        .where('person_id', '=', school.accounts.eleve.personId)
        .execute();
      expect(await kinds('admin')).not.toContain('org');
    });
    await inSchool((db) =>
      db
        .insertInto('orgs')
        .values({ school_id: school.schoolId, id: newId(), store_id: 'lycee', name: 'Lycée' })
        .execute(),
    );
    expect([...(await kinds('admin'))]).toEqual(expect.arrayContaining(['org', 'cycle', 'subject', 'regime']));
    for (const kind of ['org', 'cycle', 'subject', 'regime'] as const) expect(await kinds('prof')).not.toContain(kind);
    expect((await count('admin', [regime])).body).toMatchObject({ recipients: 1, guardians: 1 });
    expect((await count('admin', [{ kind: 'org', ref: school.orgId }])).body).toMatchObject({
      pupils: 2,
      guardians: 2,
    });
    expect((await count('admin', [{ kind: 'org', ref: other.orgId }])).status).toBe(400);
    expect((await count('admin', [{ kind: 'cycle', word: 'Inconnu' }])).status).toBe(400);
    // A teacher may only address their own classes: none of these rules is one.
    for (const rule of [regime, { kind: 'org', ref: school.orgId }, { kind: 'cycle', word: 'Collège' }] as const)
      expect((await count('prof', [rule])).status).toBe(400);
  });

  it('offers a teacher the groups that they currently teach, with pupils and parents of any class', async () => {
    const [group, course] = [newId(), newId()];
    const own = { school_id: school.schoolId };
    await inSchool(async (db) => {
      await db
        .insertInto('groups')
        .values({ ...own, id: group, year_id: school.yearId, name: 'Espagnol' })
        .execute();
      await db
        .insertInto('group_members')
        .values({ ...own, group_id: group, pupil_id: school.accounts.eleve2.personId })
        .execute();
      const { subject_id } = await db.selectFrom('courses').select('subject_id').executeTakeFirstOrThrow();
      await db
        .insertInto('courses')
        .values({ ...own, id: course, year_id: school.yearId, subject_id, group_id: group })
        .execute();
    });
    const audience: AudienceRule[] = [{ kind: 'group', ref: group }];
    const counted = (rules: AudienceRule[]) => as('prof')(countAudience, { body: { use: 'news', audience: rules } });
    expect((await counted(audience)).status).toBe(400);
    const teaches = (to_on: string | null) =>
      inSchool(async (db) => {
        await db.deleteFrom('course_teachers').where('course_id', '=', course).execute();
        await db
          .insertInto('course_teachers')
          .values({ ...own, course_id: course, person_id: school.accounts.prof.personId, to_on })
          .execute();
      });
    await teaches(null);
    expect((await counted(audience)).body).toMatchObject({ recipients: 2, pupils: 1, guardians: 1 });
    expect((await counted([{ kind: 'person', ref: school.accounts.parent2.personId }])).status).toBe(200);
    expect((await counted([{ kind: 'class', ref: school.classes['5B'] }])).status).toBe(400);
    const offered = (await as('prof')(audienceChoices, { query: { use: 'news' } })).body.items;
    expect(offered.map(({ label }) => label)).toEqual(['6A', 'Espagnol']);
    await teaches('2020-01-01');
    expect((await counted(audience)).status).toBe(400);
  });
});
