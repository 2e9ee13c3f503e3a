import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getHome } from '@encrier/contract/school/school';
import * as c from '@encrier/contract/school/persons';
import sharp from 'sharp';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { pupilFields, shownTo, tieFields } from '../directory/directory.public.ts';
import { payerTotal, stewardReach } from './persons.policy.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await mintSchool(server);
  await grant(server, school, 'personnel', ['people.view', 'people.contacts', 'people.edit'], 'school');
  await grant(server, school, 'transport', ['people.view', 'people.contacts'], 'school');
});
afterAll(() => server.stop());

const api = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const inSchool = <T>(fn: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const person = (who: PersonName): string => school.accounts[who].personId;
const page = async (who: PersonName, whose: PersonName = 'eleve') =>
  (await api(who)(c.getPupil, { params: { id: person(whose) } })).body;
const body = async (more: object = {}) => {
  const {
    firstName,
    lastName,
    firstNameAr,
    lastNameAr,
    sex = null,
    birthOn = null,
    birthPlace = '',
    nationality = '',
    email = null,
    phone = null,
    phone2 = null,
    address = '',
    matricule = '',
    massarCode = null,
    ine = null,
    boardRegime = '',
    exitPermission = 'never' as const,
    version = 0,
  } = await page('admin');
  return {
    firstName,
    lastName,
    firstNameAr,
    lastNameAr,
    sex,
    birthOn,
    birthPlace,
    nationality,
    email,
    phone,
    phone2,
    address,
    matricule,
    massarCode,
    ine,
    boardRegime,
    exitPermission,
    version,
    ...more,
  };
};

describe('the fields that each reader sees (SEC-OBJ-11)', () => {
  it.each([
    ['prof', 'teacher'],
    ['personnel', 'office'],
    ['admin', 'protected'],
  ] as const)('%s reads the fields of %s and no other', async (who, audience) => {
    const answer = await page(who);
    expect(Object.keys(answer).sort()).toEqual(shownTo(audience, pupilFields).sort());
    expect(Object.keys(answer.guardians[0] ?? {}).sort()).toEqual(shownTo(audience, tieFields).sort());
    expect(answer).toMatchObject({
      firstName: 'Yasmine',
      className: '6A',
      guardians: [{ firstName: 'Samira', kind: 'mother', stands: true }],
      neighbours: { position: 1, total: 1, previous: null, next: null },
    });
  });

  it('form a table: each wider reader reads all that a narrower one reads', () => {
    for (const fields of [pupilFields, tieFields]) {
      expect(shownTo('names', fields)).toEqual(shownTo('teacher', fields));
      expect(shownTo('office', fields)).toEqual(expect.arrayContaining(shownTo('names', fields)));
      expect(shownTo('protected', fields)).toEqual(expect.arrayContaining(shownTo('office', fields)));
    }
    for (const field of ['address', 'ine', 'massarCode', 'birthOn', 'email', 'phone', 'family', 'plans', 'enrolments'])
      expect(shownTo('teacher', pupilFields)).not.toContain(field);
    for (const field of ['custody', 'restriction', 'restrictionFile', 'identityDocument'])
      expect(shownTo('office', tieFields)).not.toContain(field);
  });

  it('come with the allowed actions, and the account is shown to the office only', async () => {
    expect((await page('admin')).can).toEqual({ edit: true, ties: true, sensitive: true, print: true });
    expect((await page('personnel')).can).toEqual({ edit: true, ties: true, sensitive: false, print: true });
    expect((await page('prof')).can).toEqual({ edit: false, ties: false, sensitive: false, print: false });
    expect((await page('admin')).cards).toContainEqual({
      slot: 'account',
      data: {
        accountId: school.accounts.eleve.id,
        username: school.accounts.eleve.username,
        status: 'active',
        lastSeenAt: null,
      },
    });
    expect((await page('prof')).cards.map(({ slot }) => slot)).not.toContain('account');
  });
});

describe('a person out of reach', () => {
  it('is not found in another class by a teacher, in another school by anybody (SEC-OBJ-01, SEC-OBJ-02, SEC-OBJ-03)', async () => {
    const see = async (who: PersonName, id: string) => (await api(who)(c.getPupil, { params: { id } })).status;
    expect(await see('prof', person('eleve2'))).toBe(404);
    expect(await see('prof2', person('eleve'))).toBe(404);
    for (const id of [other.accounts.eleve.personId, person('parent'), newId()])
      expect(await see('admin', id)).toBe(404);
    for (const who of ['parent', 'eleve'] as const) expect(await see(who, person('eleve'))).toBe(403);
  });
  it('cannot be changed by read-only users, by a teacher, or from another organisation', async () => {
    const id = person('eleve');
    for (const who of ['transport', 'prof', 'parent'] as const)
      expect((await api(who)(c.updatePupil, { params: { id }, body: await body() })).status).toBe(403);
    await grant(server, school, 'prof2', ['people.edit'], 'school');
    for (const whose of ['eleve', 'eleve2'] as const)
      expect((await api('prof2')(c.updatePupil, { params: { id: person(whose) }, body: await body() })).status).toBe(
        404,
      );
    // His other organisation, where he only reads, is not his to change.
    const actor = {
      kind: 'account',
      permissions: new Map([['people.edit', 'cycle']]),
      orgIds: ['a', 'b'],
      orgsOver: new Map([['people.edit', ['a']]]),
    } as never;
    expect([stewardReach(actor, 'people.edit'), stewardReach(actor, 'people.sensitive')]).toEqual([
      { all: true, orgIds: ['a'] },
      null,
    ]);
  });
  it('is a pupil of another organisation for a user who edits their own', async () => {
    await inSchool(async (db) => {
      const orgId = newId();
      await db
        .insertInto('orgs')
        .values({ school_id: school.schoolId, id: orgId, store_id: '2', name: 'Lycée' })
        .execute();
      await db.updateTable('levels').set({ org_id: orgId }).where('id', '=', school.levels['5e']).execute();
      await db
        .updateTable('custom_role_grants')
        .set({ scope: 'cycle' })
        .where('permission', '=', 'people.edit')
        .where(
          'role_id',
          'in',
          db.selectFrom('auth_entry_roles').select('role_id').where('entry_id', '=', school.accounts.personnel.entryId),
        )
        .execute();
    });
    const edits = async (whose: PersonName) => (await page('personnel', whose)).can.edit;
    expect([await edits('eleve'), await edits('eleve2')]).toEqual([true, false]);
    expect(
      (
        await api('personnel')(c.updatePupil, {
          params: { id: person('eleve2') },
          body: await body({ matricule: 'P777' }),
        })
      ).status,
    ).toBe(404);
  });
});

describe('an edit of the identity', () => {
  it('updates both scripts, the account’s names and the search index together, and records the changes in the journal', async () => {
    const id = person('eleve');
    const sent = await body({
      firstName: 'Yasmine\u202e',
      lastName: 'El Amrani Idrissi',
      firstNameAr: 'ياسمين',
      lastNameAr: 'العمراني',
      birthOn: '20140509',
      birthPlace: 'Salé',
      massarCode: 'J137902384',
      boardRegime: 'Externe',
      phone: '+212600000001',
    });
    expect((await api('admin')(c.updatePupil, { params: { id }, body: sent })).status).toBe(200);
    expect(await page('admin')).toMatchObject({
      firstName: 'Yasmine',
      lastName: 'El Amrani Idrissi',
      firstNameAr: 'ياسمين',
      birthOn: '2014-05-09',
      massarCode: 'J137902384',
      boardRegime: 'Externe',
      version: sent.version + 2,
    });
    const account = await inSchool((db) =>
      db
        .selectFrom('accounts')
        .select(['last_name', 'phone', 'search_key', 'username'])
        .where('person_id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    // A person who has signed in keeps their own number: codes are sent there.
    expect([account.last_name, account.phone]).toEqual(['El Amrani Idrissi', null]);
    // Without the numbers of the sheet (SEC-OBJ-11).
    expect(account.search_key).toBe(`yasmine el amrani idrissi ياسمين العمراني ${account.username.toLowerCase()}`);
    const audit = await inSchool((db) =>
      db
        .selectFrom('audit_log')
        .select(['before', 'after'])
        .where('action', '=', 'persons.update_pupil')
        .orderBy('seq', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect(audit).toMatchObject({
      before: { last_name: 'El Amrani', massar_code: null },
      after: { last_name: 'El Amrani Idrissi', massar_code: 'J137902384' },
    });
    expect(Object.keys(audit.after)).not.toContain('matricule');
  });
  it('returns both values to the second of two editors, without loss', async () => {
    const id = person('eleve');
    const stale = await body({ birthPlace: 'Rabat' });
    expect(
      (await api('admin')(c.updatePupil, { params: { id }, body: await body({ birthPlace: 'Fès' }) })).status,
    ).toBe(200);
    const refused = await api('admin')(c.updatePupil, { params: { id }, body: stale });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'edited_meanwhile',
        details: { version: stale.version + 2, fields: { birthPlace: { theirs: 'Fès', yours: 'Rabat' } } },
      },
    ]);
    expect((await page('admin')).birthPlace).toBe('Fès');
  });
  it('refuses another pupil’s number, a day that does not exist, and hostile fields', async () => {
    const put = async (more: object) =>
      (await api('admin')(c.updatePupil, { params: { id: person('eleve') }, body: await body(more) })).body as {
        code?: string;
        fields?: object;
      };
    expect(await put({ matricule: 'P002' })).toMatchObject({
      code: 'persons.number_taken',
      fields: { matricule: 'persons.number_taken' },
    });
    expect(await put({ birthOn: '2014-02-31' })).toMatchObject({
      code: 'persons.no_such_day',
      fields: { birthOn: 'persons.no_such_day' },
    });
    expect(await put({ massarCode: "J1' OR 1=1" })).toMatchObject({ code: 'invalid_input' });
    expect(await put({ status: 'graduated' })).toMatchObject({ code: 'invalid_input' });
    // A name is what a list would take as one.
    const { lastName } = await page('admin');
    for (const hostile of ['<script>alert(1)</script>', '<b>Zoé</b>', 'Zoé 2', '=SUM(A1)'])
      expect(await put({ lastName: hostile })).toMatchObject({ code: 'invalid_input' });
    expect((await page('admin')).lastName).toBe(lastName);
    expect(await put({ lastName: 'O’Brien-Légaré' })).toEqual({ ok: true });
  });
});

describe('a guardian’s names and numbers', () => {
  it('are changed by users who may edit a child of theirs, and copied to the account', async () => {
    const id = person('parent');
    const { personVersion = 0, ...tie } = (await page('admin')).guardians[0]!;
    const sent = {
      firstName: 'Samira',
      lastName: 'Alaoui',
      firstNameAr: '',
      lastNameAr: '',
      email: 'samira@example.org',
      phone: '+212611111111',
      phone2: null,
      address: 'Rabat',
      version: personVersion,
    };
    expect((await api('prof')(c.updateGuardian, { params: { id }, body: sent })).status).toBe(403);
    expect((await api('admin')(c.updateGuardian, { params: { id }, body: sent })).status).toBe(200);
    expect(tie.id).toBe(id);
    expect(
      (await api('admin')(c.updateGuardian, { params: { id }, body: { ...sent, phone: null } })).body,
    ).toMatchObject({
      code: 'edited_meanwhile',
      details: { fields: { phone: { theirs: '+212611111111', yours: null } } },
    });
    expect(
      (
        await inSchool((db) =>
          db.selectFrom('accounts').select('last_name').where('person_id', '=', id).executeTakeFirstOrThrow(),
        )
      ).last_name,
    ).toBe('Alaoui');
    for (const stranger of [person('prof'), other.accounts.parent.personId, newId()])
      expect((await api('admin')(c.updateGuardian, { params: { id: stranger }, body: sent })).status).toBe(404);
    // Families request changes through another route, and read nothing here.
    expect((await api('parent')(getHome, { query: {} })).status).toBe(200);
  });
});

it('a person’s picture comes from the caller’s own uploads, and can be removed', async () => {
  const form = new FormData();
  form.append(
    'file',
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
          .png()
          .toBuffer(),
      ),
    ]),
    'photo.png',
  );
  const upload = (who: PersonName) =>
    fetch(`${server.base}/api/${school.schoolId}/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${school.accounts[who].token}` },
      body: form,
    });
  const { id } = (await (await upload('admin')).json()) as { id: string };
  const put = (who: PersonName, whose: PersonName, photo: string | null) =>
    api(who)(c.setPhoto, { params: { id: person(whose) }, body: { photo } });
  expect((await put('personnel', 'eleve', id)).body).toMatchObject({ code: 'files.unknown' });
  expect((await put('admin', 'eleve', id)).status).toBe(200);
  expect((await page('admin')).photo).toMatch(new RegExp(`^${id}\\.`));
  expect((await put('admin', 'prof', null)).status).toBe(200);
  expect((await put('admin', 'parent', null)).status).toBe(200);
  expect((await put('admin', 'eleve', null)).status).toBe(200);
  expect((await page('admin')).photo).toBe('-');
  expect(
    (await api('admin')(c.setPhoto, { params: { id: other.accounts.prof.personId }, body: { photo: null } })).status,
  ).toBe(404);
});

it.each([
  [[], null],
  [
    [
      { stands: true, payer: true, payerShare: 50 },
      { stands: true, payer: true, payerShare: 50 },
    ],
    100,
  ],
  [
    [
      { stands: true, payer: true, payerShare: 33.33 },
      { stands: true, payer: true, payerShare: 33.33 },
    ],
    66.66,
  ],
  [
    [
      { stands: false, payer: true, payerShare: 50 },
      { stands: true, payer: false, payerShare: 10 },
      { stands: true, payer: true, payerShare: null },
    ],
    null,
  ],
])('adds up the payers’ shares of %j to %s', (ties, total) => expect(payerTotal(ties)).toBe(total));
