import * as f from '@encrier/contract/school/custom-fields';
import * as c from '@encrier/contract/school/imports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';
import { csv, Journey } from './test/journey.ts';

let server: TestServer;
let school: TestSchool;
let lycee: SecondOrg;
let lists: Journey;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  lycee = await addOrg(server, school);
  lists = new Journey(server, school);
});
afterAll(() => server.stop());
const within = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);
beforeEach(() => within((db) => db.deleteFrom('custom_fields').execute()));

const api = (who: TestAccount, at = school) => client(server, at.schoolId, who);
async function add(label: string, over: Partial<f.CustomFieldBody> = {}, at = school): Promise<string> {
  const id = newId();
  const made = await api(at.accounts.admin, at)(f.createCustomField, {
    body: {
      id,
      holder: 'pupil',
      label,
      labelAr: '',
      type: 'text',
      choices: [],
      readers: 'office',
      family: false,
      ...over,
    },
  });
  expect(made.status).toBe(200);
  return id;
}
const written = (label: string) =>
  within((db) =>
    db
      .selectFrom('custom_values as v')
      .innerJoin('custom_fields as d', 'd.id', 'v.field_id')
      .innerJoin('persons as h', 'h.id', 'v.person_id')
      .select(['h.first_name', 'v.value', 'v.set_by'])
      .where('d.label', '=', label)
      .orderBy('h.first_name')
      .execute(),
  );
const head = ['Nom', 'Prénom', 'Classe', 'Établissement'];
const college = () =>
  within((db) => db.selectFrom('orgs').select('name').where('id', '!=', lycee.orgId).executeTakeFirstOrThrow());
describe('lists of pupils that fill custom fields', () => {
  it('are recognised by the names of the fields, checked, saved with the pupil and undone', async () => {
    const { name } = await college();
    const [locker, shirt, bus, since, size] = [
      await add('Casier', { labelAr: 'الخزانة' }),
      await add('Maillot', { type: 'choice', choices: ['Petit', 'Grand'] }),
      await add('Prend le car', { type: 'yes_no' }),
      await add('Assuré jusqu’au', { type: 'date', readers: 'protected' }),
      await add('Taille', { type: 'number' }),
    ];
    const before = await lists.everything();
    const file = csv(
      [...head, 'الخزانة', 'MAILLOT', 'Prend le car', 'Assuré jusqu’au', 'Taille (cm)'],
      ['Bennani', 'Aya', 'Own 6A', name, 'B12', 'petit', 'Oui', '31/08/2027', '1 152,50'],
      ['Bennani', 'Badr', 'Own 6A', name, '', '', 'Non', '', ''],
    );
    const started = await lists.start('champs.csv', file);
    expect(started.columns.slice(4).map(({ field }) => field)).toEqual([
      ...[locker, shirt, bus, since].map(f.ownColumn),
      null,
    ]);
    started.columns[8]!.field = f.ownColumn(size);
    const checked = await lists.map(started);
    expect(checked.counts).toMatchObject({ create: 2, error: 0 });
    expect((await lists.run(checked.id)).body).toMatchObject({ status: 'done', created: { pupils: 2 } });
    const by = school.accounts.admin.id;
    expect(await written('Casier')).toEqual([{ first_name: 'Aya', value: 'B12', set_by: by }]);
    expect(await written('Maillot')).toMatchObject([{ value: 'Petit' }]);
    expect(await written('Prend le car')).toMatchObject([{ value: 'yes' }, { value: 'no' }]);
    expect(await written('Assuré jusqu’au')).toMatchObject([{ value: '2027-08-31' }]);
    expect(await written('Taille')).toMatchObject([{ value: '1152.5' }]);
    expect((await lists.undo(checked.id)).body.status).toBe('undone');
    expect(await lists.everything()).toEqual(before);
  });

  it('change differing values, ignore empty cells, and restore values on undo', async () => {
    const { name } = await college();
    const locker = await add('Casier');
    const line = (first: string, value: string) => ['Idrissi', first, 'Own 6B', name, value];
    const first = await lists.checked('un.csv', csv([...head, 'Casier'], line('Ali', 'A1'), line('Bilal', 'A2')));
    await lists.run(first.id);
    const next = await lists.checked('deux.csv', csv([...head, 'Casier'], line('Ali', 'C9'), line('Bilal', '')));
    expect(next).toMatchObject({ counts: { update: 1, unchanged: 1 }, changing: 1 });
    const { items } = await lists.lines(next.id, { outcome: 'update' });
    expect(items[0]?.changes).toEqual([{ field: f.ownColumn(locker), before: 'A1', after: 'C9' }]);
    await lists.run(next.id);
    expect(await written('Casier')).toMatchObject([{ value: 'C9' }, { value: 'A2' }]);
    expect((await lists.undo(next.id)).body.status).toBe('undone');
    expect(await written('Casier')).toMatchObject([{ value: 'A1' }, { value: 'A2' }]);
  });

  it('stop at a line whose value the field refuses', async () => {
    const { name } = await college();
    const fields = [
      await add('Choix', { type: 'choice', choices: ['Un', 'Deux'] }),
      await add('Jour', { type: 'date' }),
      await add('Nombre', { type: 'number' }),
      await add('Oui ou non', { type: 'yes_no' }),
      await add('Texte'),
    ];
    const file = csv(
      [...head, 'Choix', 'Jour', 'Nombre', 'Oui ou non', 'Texte'],
      ['Alami', 'Sara', 'Own 6C', name, 'Trois', '31/02/2027', 'douze', 'peut-être', 'x'.repeat(501)],
    );
    const state = await lists.checked('faux.csv', file);
    const [line] = (await lists.lines(state.id, { outcome: 'error' })).items;
    expect(line?.issues.map(({ field, code, detail }) => [field, code, detail])).toEqual([
      [f.ownColumn(fields[0]!), 'choice_unknown', 'Un, Deux'],
      [f.ownColumn(fields[1]!), 'date_impossible', undefined],
      [f.ownColumn(fields[2]!), 'number_invalid', undefined],
      [f.ownColumn(fields[3]!), 'yes_no_unknown', undefined],
      [f.ownColumn(fields[4]!), 'too_long', undefined],
    ]);
    expect((await lists.run(state.id)).status).toBe(412);
    // A field deleted meanwhile stops the line as well.
    await within((db) => db.deleteFrom('custom_fields').where('label', '=', 'Choix').execute());
    const fix = { [f.ownColumn(fields[2]!)]: '12' };
    const fixed = await lists.call()(c.fixLine, { params: { id: state.id, line: line!.line }, body: { cells: fix } });
    expect(fixed.body.line.issues.map(({ code }: { code: string }) => code)).toContain('own_field_gone');
    expect(fixed.body.line.issues.map(({ code }: { code: string }) => code)).not.toContain('number_invalid');
  });

  it('do not use another school’s fields', async () => {
    const other = await mintSchool(server);
    const foreign = await add('Casier', {}, other);
    const state = await lists.start('autre.csv', csv([...head, 'Casier'], ['A', 'B', 'Own 6D', 'x', '1']));
    expect(state.columns[4]?.field).toBeNull();
    const fields = [...state.columns.slice(0, 4).map(({ field }) => field), f.ownColumn(foreign)];
    const answer = await lists.call()(c.mapImport, { params: { id: state.id }, body: { fields } });
    expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([400, 'invalid_input']);
  });

  it('fill no field that the importer may not read, and are hidden from users who may not fill theirs', async () => {
    const { name } = await college();
    await add('Casier');
    const secret = await add('Suivi', { readers: 'protected' });
    const { personnel } = school.accounts;
    const rights = ['people.view', 'people.contacts', 'people.edit', 'people.import'];
    await grant(server, school, 'personnel', rights, 'school');
    const known = async (who: TestAccount, headers = {}) =>
      (await api(who)(f.listImportableFields, {}, { headers })).body.fields.map(({ label }) => label);
    expect(await known(school.accounts.admin)).toEqual(['Casier', 'Suivi']);
    expect(await known(personnel)).toEqual(['Casier']);
    expect((await api(school.accounts.prof)(f.listImportableFields, {})).status).toBe(403);

    const file = csv([...head, 'Suivi'], ['Tahiri', 'Nour', 'Own 6E', name, 'chez son oncle']);
    const fileId = await lists.upload('suivi.csv', file, personnel);
    const theirs = await api(personnel)(c.startImport, { body: { fileId, kind: 'pupils' } });
    expect(theirs.body.columns[4]?.field).toBeNull();
    const fields = [...theirs.body.columns.slice(0, 4).map(({ field }) => field), f.ownColumn(secret)];
    expect((await api(personnel)(c.mapImport, { params: { id: theirs.body.id }, body: { fields } })).status).toBe(400);

    const { id } = await lists.checked('suivi.csv', file);
    expect((await api(school.accounts.admin)(c.getImport, { params: { id } })).status).toBe(200);
    expect((await api(personnel)(c.getImport, { params: { id } })).status).toBe(404);
    expect((await api(personnel)(c.importLines, { params: { id }, query: {} })).status).toBe(404);
    expect((await api(personnel)(c.listImports, { query: {} })).body.items.map((one) => one.id)).not.toContain(id);
    // A header learned by the school is ignored for a person who may not fill the field.
    const again = await lists.upload('suivi.csv', file, personnel);
    const next = await api(personnel)(c.startImport, { body: { fileId: again, kind: 'pupils' } });
    expect(next.body.columns[4]?.field).toBeNull();
  });

  it('fill only the sheets of the importer’s organisation, for a user limited to one', async () => {
    const { name } = await college();
    const { name: second } = await within((db) =>
      db.selectFrom('orgs').select('name').where('id', '=', lycee.orgId).executeTakeFirstOrThrow(),
    );
    const locker = await add('Casier');
    await add('Suivi', { readers: 'protected' });
    const here = ['Naciri', 'Salma', 'Bound 6A', name];
    const before = await lists.checked('avant.csv', csv([...head, 'Casier'], [...here, 'secret du collège']));
    await lists.run(before.id);

    const bound = await addOffice(server, school, 'school', [lycee.orgId]);
    const headers = { 'x-authid': bound.entries[0]! };
    const call = api(bound);
    const { fields } = (await call(f.listImportableFields, {}, { headers })).body;
    expect(fields.map(({ label }) => label)).toEqual(['Casier', 'Suivi']);
    // A list that fills fields of the whole school is hidden from a person limited to one establishment.
    expect((await call(c.getImport, { params: { id: before.id } }, { headers })).status).toBe(404);

    const lines = [here, ['Naciri', 'Rim', 'Bound 6A', name], ['Naciri', 'Adam', 'Bound 2A', second]];
    const file = csv([...head, 'Casier'], ...lines.map((line) => [...line, 'Z9']), [...lines[2]!.with(1, 'Ilias'), '']);
    const fileId = await lists.upload('bornes.csv', file, bound);
    const started = await call(c.startImport, { body: { fileId, kind: 'pupils' } }, { headers });
    expect(started.body.columns[4]?.field).toBe(f.ownColumn(locker));
    const params = { id: started.body.id };
    const body = { fields: started.body.columns.map(({ field }) => field) };
    const mapped = await call(c.mapImport, { params, body }, { headers });
    expect(mapped.body.counts).toMatchObject({ create: 2, error: 2 });
    const { items } = (await call(c.importLines, { params, query: { outcome: 'error' } }, { headers })).body;
    expect(items.map(({ issues, changes }) => [issues.map(({ code }) => code), changes])).toEqual([
      [['own_field_elsewhere'], []],
      [['own_field_elsewhere'], []],
    ]);
    expect(JSON.stringify(items)).not.toContain('secret du collège');
    expect((await call(c.runImport, { params, body: {} }, { headers })).status).toBe(412);
    // The limits of the person who chose the columns remain, whoever continues the list.
    await lists.call()(c.skipWrongLines, { params, body: {} });
    expect((await lists.run(params.id)).body).toMatchObject({ status: 'done', created: { pupils: 2 } });
    expect(await written('Casier')).toMatchObject([
      { first_name: 'Adam', value: 'Z9' },
      { first_name: 'Salma', value: 'secret du collège' },
    ]);
    const other = await addOffice(server, school, 'school', [school.orgId]);
    const theirs = { headers: { 'x-authid': other.entries[0]! } };
    expect((await api(other)(c.getImport, { params }, theirs)).status).toBe(404);
    expect((await call(c.getImport, { params }, { headers })).status).toBe(200);
  });

  it('start from a template with the fields, in the reader’s language', async () => {
    await add('Casier', { labelAr: 'الخزانة' });
    await add('Suivi', { readers: 'protected' });
    await add('Maillot', { type: 'choice', choices: ['Petit', 'Grand'] });
    await grant(
      server,
      school,
      'personnel',
      ['people.view', 'people.contacts', 'people.edit', 'people.import'],
      'school',
    );
    const model = async (who: TestAccount, kind = 'pupils') => {
      const answer = await fetch(`${server.base}/api/${school.schoolId}/imports/models/${kind}?format=csv`, {
        headers: { authorization: `Bearer ${who.token}` },
      });
      expect(answer.status).toBe(200);
      return answer.text();
    };
    const own = await model(school.accounts.admin);
    expect(own.split(/\r?\n/)[0]).toMatch(/Casier.*Suivi.*Maillot/);
    expect(own.split(/\r?\n/)[1]).toContain('Petit');
    expect(await model(school.accounts.personnel)).not.toContain('Suivi');
    expect(await model(school.accounts.admin, 'staff')).not.toContain('Casier');
    await within((db) =>
      db.updateTable('accounts').set({ lang: 'ar' }).where('id', '=', school.accounts.admin.id).execute(),
    );
    expect(await model(school.accounts.admin)).toContain('الخزانة');
  });
});
