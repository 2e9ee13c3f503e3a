import { redacted } from '#kernel/act/redaction.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaintChoices, createComplaint } from '@encrier/contract/communication/complaints';
import * as c from '@encrier/contract/school/persons';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let families: [string, string];
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await mintSchool(server);
  families = [await familyOf('eleve'), await familyOf('eleve2')];
});
afterAll(() => server.stop());

const api = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const inSchool = <T>(fn: Parameters<typeof withTenant<T>>[3], at = school) =>
  withTenant(server.kernel.pool, at.schoolId, {}, fn);
const person = (who: PersonName): string => school.accounts[who].personId;
const familyOf = async (who: PersonName, at = school): Promise<string> =>
  (
    await inSchool(
      (db) =>
        db
          .selectFrom('pupils')
          .select('family_id')
          .where('person_id', '=', at.accounts[who].personId)
          .executeTakeFirstOrThrow(),
      at,
    )
  ).family_id ?? '';
const get = (who: PersonName, id: string) => api(who)(c.getFamily, { params: { id } });
const move = (familyId: string | null, was: string | null, who: PersonName = 'admin') =>
  api(who)(c.moveToFamily, { params: { id: person('eleve2') }, body: { familyId, was } });

it('a family shows its children and guardians, and no protected data', async () => {
  const { body } = await get('admin', families[0]);
  expect(body).toMatchObject({
    label: 'El Amrani',
    separated: false,
    language: 'fr',
    children: [{ label: 'Yasmine El Amrani', detail: '6A' }],
    guardians: [{ firstName: 'Samira', kind: 'mother', children: ['Yasmine'] }],
    can: { edit: true },
  });
  expect(JSON.stringify(body)).not.toMatch(/custody|restriction|identityDocument/);
  for (const id of [newId(), await familyOf('eleve', other)]) expect((await get('admin', id)).status).toBe(404);
  expect((await get('prof', families[0])).status).toBe(403);
  for (const who of ['parent', 'eleve', 'transport'] as const) expect((await get(who, families[0])).status).toBe(403);
});

it('a family shows data of other rooms, to users with the right', async () => {
  const slots = async (who: PersonName, id: string) => (await get(who, id)).body.cards;
  const { categories } = (await api('parent')(complaintChoices, {})).body;
  const make = (who: PersonName, more: object) =>
    api(who)(createComplaint, {
      body: {
        categoryId: categories[0]!.id,
        childId: null,
        concernedId: null,
        subject: 'Le bus',
        body: 'En retard.',
        confidential: false,
        fileIds: [],
        ...more,
      },
    });
  const mine = [
    (await make('parent', { childId: person('eleve') })).body,
    (await make('parent', { subject: 'Le site' })).body,
  ];
  expect((await make('parent2', { childId: person('eleve2'), subject: 'Ailleurs' })).status).toBe(200);
  const cards = await slots('admin', families[0]);
  expect(cards).toEqual([
    {
      slot: 'complaints',
      data: {
        total: 2,
        items: mine.toReversed().map(({ id, number, subject, createdAt }) => ({
          id,
          number,
          subject,
          dir: 'ltr',
          status: 'submitted',
          createdAt,
        })),
      },
    },
    { slot: 'documents', data: { children: [{ id: person('eleve'), name: 'Yasmine' }] } },
  ]);
});

it('a family is changed by one editor at a time, and the second gets both values', async () => {
  const body = {
    label: 'El Amrani-Idrissi',
    address: '12, rue Oued Fès, Rabat',
    language: 'ar' as const,
    separated: true,
    version: 1,
  };
  const put = (who: PersonName, more: object = {}) =>
    api(who)(c.updateFamily, { params: { id: families[0] }, body: { ...body, ...more } });
  expect((await put('prof')).status).toBe(403);
  expect((await put('admin')).status).toBe(200);
  expect((await put('admin', { address: 'Salé' })).body).toMatchObject({
    code: 'edited_meanwhile',
    details: { version: 2, fields: { address: { theirs: '12, rue Oued Fès, Rabat', yours: 'Salé' } } },
  });
  const audit = await inSchool((db) =>
    db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'persons.update_family')
      .executeTakeFirstOrThrow(),
  );
  expect(audit).toEqual({
    before: { label: 'El Amrani', address: '', language: 'fr', separated: redacted },
    after: { label: 'El Amrani-Idrissi', address: '12, rue Oued Fès, Rabat', language: 'ar', separated: redacted },
  });
});

it('a family is found by its name or a child’s, and a child can be added', async () => {
  const find = async (who: PersonName, q: string) => (await api(who)(c.findFamilies, { query: { q } })).body.items;
  expect(await find('admin', 'idrissi')).toEqual([
    { id: families[0], label: 'El Amrani-Idrissi', children: ['Yasmine El Amrani'] },
  ]);
  expect((await find('admin', 'adam')).map((one) => one.id)).toEqual([families[1]]);
  expect(await find('admin', '%%')).toEqual([]);
  expect((await move(families[0], families[1])).body).toEqual({ id: families[0] });
  expect((await get('admin', families[0])).body).toMatchObject({
    children: [{}, {}],
    guardians: [{ firstName: 'Karim', children: ['Adam'] }, { children: ['Yasmine'] }],
  });
  expect((await move(families[1], families[1])).body).toMatchObject({
    code: 'edited_meanwhile',
    details: { fields: { familyId: { theirs: families[0], yours: families[1] } } },
  });
  // The former family is empty: only people who see the whole school still find it.
  expect((await get('admin', families[1])).body.children).toEqual([]);
  const { body } = await move(null, families[0]);
  expect((await get('admin', body.id)).body).toMatchObject({
    label: 'Benjelloun',
    children: [{ label: 'Adam Benjelloun' }],
  });
  for (const stranger of [newId(), await familyOf('eleve', other)])
    expect((await move(stranger, body.id)).status).toBe(404);
});

it('a family is closed to editors of another organisation', async () => {
  await grant(server, school, 'personnel', ['people.view', 'people.contacts', 'people.edit'], 'school');
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
      .where(
        'role_id',
        'in',
        db.selectFrom('auth_entry_roles').select('role_id').where('entry_id', '=', school.accounts.personnel.entryId),
      )
      .execute();
  });
  const second = await familyOf('eleve2');
  // A person who handles neither documents nor complaints gets no such card.
  expect((await get('personnel', families[0])).body.cards).toEqual([]);
  expect([
    (await get('personnel', families[0])).body.can,
    (await get('personnel', second)).status,
    (await get('personnel', families[1])).status,
  ]).toEqual([{ edit: true }, 404, 404]);
  expect((await move(families[0], second, 'personnel')).status).toBe(404);
  expect(
    (
      await api('personnel')(c.moveToFamily, {
        params: { id: person('eleve') },
        body: { familyId: second, was: families[0] },
      })
    ).status,
  ).toBe(404);
  expect((await api('personnel')(c.findFamilies, { query: { q: 'adam' } })).body.items).toEqual([]);
});
