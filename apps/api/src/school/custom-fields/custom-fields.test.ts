import * as c from '@encrier/contract/school/custom-fields';
import { getPupil } from '@encrier/contract/school/persons';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let lycee: SecondOrg;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  lycee = await addOrg(server, school);
});
afterAll(() => server.stop());
const within = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);
beforeEach(() => within((db) => db.deleteFrom('custom_fields').execute()));

const api = (who: TestAccount) => client(server, school.schoolId, who);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown) => (body as { code?: string }).code;
const pupil = () => school.accounts.eleve.personId;
async function add(over: Partial<c.CustomFieldBody> = {}): Promise<string> {
  const id = newId();
  const made = await as('admin')(c.createCustomField, {
    body: {
      id,
      holder: 'pupil',
      label: `Champ ${id.slice(-6)}`,
      labelAr: '',
      type: 'text',
      choices: [],
      readers: 'office',
      family: false,
      ...over,
    },
  });
  expect([made.status, made.body]).toEqual([200, { items: expect.any(Array) }]);
  return id;
}
const one = async (id: string) =>
  (await as('admin')(c.listCustomFields, {})).body.items.find((field) => field.id === id)!;
const fill = (fieldId: string, value: string, before = '', who: TestAccount = school.accounts.admin, id = pupil()) =>
  api(who)(c.fillCustomFields, { params: { id }, body: { holder: 'pupil', values: [{ fieldId, value, before }] } });
type Card = { fields: { id: string; value: string; edit: boolean }[] };
const card = async (who: TestAccount, id = pupil()): Promise<Card | undefined> =>
  (await api(who)(getPupil, { params: { id } })).body.cards.find(({ slot }) => slot === 'custom-fields')?.data as Card;

describe('custom fields of the school', () => {
  it('are created once, in order, with unique names', async () => {
    const id = newId();
    const body = {
      id,
      holder: 'pupil' as const,
      label: 'Casier',
      labelAr: 'الخزانة',
      type: 'text' as const,
      choices: [],
      readers: 'office' as const,
      family: true,
    };
    const first = await as('admin')(c.createCustomField, { body });
    expect(first.body.items).toMatchObject([{ id, label: 'Casier', family: true, filled: 0 }]);
    expect((await as('admin')(c.createCustomField, { body })).body.items).toHaveLength(1);
    expect(code((await as('admin')(c.createCustomField, { body: { ...body, id: newId() } })).body)).toBe(
      'custom_fields.label_taken',
    );
    await add({ holder: 'staff', label: 'Casier' });
    const second = await add();
    await as('admin')(c.orderCustomFields, { body: { holder: 'pupil', ids: [second, id] } });
    const pupils = (await as('admin')(c.listCustomFields, {})).body.items.filter(({ holder }) => holder === 'pupil');
    expect(pupils.map((field) => field.id)).toEqual([second, id]);
  });

  it('keep their type and the choices in use', async () => {
    const id = await add({ label: 'Taille', type: 'choice', choices: ['S', 'M'] });
    const change = async (over: object) => {
      const { label, labelAr, type, choices, readers, family, version } = await one(id);
      return as('admin')(c.updateCustomField, {
        params: { id },
        body: { label, labelAr, type, choices, readers, family, version, ...over },
      });
    };
    expect((await change({ choices: ['S', 'M', 'L'] })).status).toBe(200);
    await fill(id, 'M');
    expect(code((await change({ choices: ['S'] })).body)).toBe('custom_fields.choice_used');
    expect(code((await change({ type: 'text', choices: [] })).body)).toBe('custom_fields.type_kept');
    expect(code((await change({ choices: [] })).body)).toBe('custom_fields.choices');
    expect(code((await change({ readers: 'protected', family: true })).body)).toBe('custom_fields.family');
    expect((await change({ choices: ['M'] })).status).toBe(200);
    expect(code((await change({ version: 1 })).body)).toBe('edited_meanwhile');
  });

  it('are archived and restored with their values, or deleted, with the announced number of sheets', async () => {
    const id = await add();
    await fill(id, 'A');
    const { version } = await one(id);
    const archive = (archived: boolean, at: number) =>
      as('admin')(c.archiveCustomField, { params: { id }, body: { archived, version: at } });
    expect((await archive(true, version)).status).toBe(200);
    expect(await card(school.accounts.admin)).toBeUndefined();
    await archive(false, version + 1);
    expect((await card(school.accounts.admin))?.fields).toMatchObject([{ value: 'A' }]);
    const remove = (filled: number) =>
      as('admin')(c.removeCustomField, { params: { id }, body: { filled, version: version + 2 } });
    expect(code((await remove(0)).body)).toBe('edited_meanwhile');
    expect((await remove(1)).body.items).toEqual([]);
    expect(await within((db) => db.selectFrom('custom_values').selectAll().execute())).toEqual([]);
  });

  it('are limited to forty, and to users who manage settings', async () => {
    for (const who of ['prof', 'parent', 'eleve'] as const)
      expect((await as(who)(c.listCustomFields, {})).status).toBe(403);
    await within(async (db) => {
      for (let n = 0; n < c.maxFields; n += 1)
        await db
          .insertInto('custom_fields')
          .values({
            school_id: school.schoolId,
            id: newId(),
            holder: 'pupil',
            label: `F${n}`,
            type: 'text',
            readers: 'office',
            position: n,
          })
          .execute();
    });
    const body = {
      id: newId(),
      holder: 'pupil' as const,
      label: 'De trop',
      labelAr: '',
      type: 'text' as const,
      choices: [],
      readers: 'office' as const,
      family: false,
    };
    expect(code((await as('admin')(c.createCustomField, { body })).body)).toBe('custom_fields.too_many');
  });
});

describe('a value on a sheet', () => {
  it('matches its type, and is stored once', async () => {
    const number = await add({ type: 'number' });
    expect((await fill(number, '007,50')).status).toBe(200);
    expect((await card(school.accounts.admin))?.fields).toMatchObject([{ value: '7.5' }]);
    expect(code((await fill(number, 'sept', '7.5')).body)).toBe('custom_fields.value');
    expect((await fill(number, '', '7.5')).status).toBe(200);
    expect((await card(school.accounts.admin))?.fields).toMatchObject([{ value: '' }]);
  });

  it('is not overwritten by an editor with an outdated version, nor lost when two save at once', async () => {
    const id = await add();
    await fill(id, 'Premier');
    expect(code((await fill(id, 'Second', '')).body)).toBe('edited_meanwhile');
    const both = await Promise.all([fill(id, 'A', 'Premier'), fill(id, 'B', 'Premier')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await fill(id, 'A', 'autre')).status + (await fill(id, 'B', 'autre')).status).toBe(200 + 409);
  });

  it('is read by the people set in its field, and never written in the journal', async () => {
    const ids = {
      teachers: await add({ readers: 'teachers' }),
      office: await add({ readers: 'office' }),
      protected: await add({ readers: 'protected' }),
    };
    for (const [name, id] of Object.entries(ids)) await fill(id, `secret ${name}`);
    const values = async (who: TestAccount) => (await card(who))?.fields.map(({ value, edit }) => [value, edit]);
    expect(await values(school.accounts.admin)).toEqual([
      ['secret teachers', true],
      ['secret office', true],
      ['secret protected', true],
    ]);
    expect(await values(school.accounts.prof)).toEqual([['secret teachers', false]]);
    expect((await fill(ids.teachers, 'x', 'secret teachers', school.accounts.prof)).status).toBe(403);
    const lines = await within((db) => db.selectFrom('audit_log').select(['before', 'after']).execute());
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('is read by the family where the school allows it, by current guardians', async () => {
    const [shown, hidden] = [await add({ label: 'Casier', family: true }), await add()];
    await fill(shown, 'B-12');
    await fill(hidden, 'interne');
    const own = async (who: PersonName) => (await as(who)(c.ownCustomFields, {})).body.items;
    expect(await own('parent')).toEqual([
      { pupilId: pupil(), fields: [{ label: 'Casier', labelAr: '', type: 'text', value: 'B-12' }] },
    ]);
    expect(await own('parent2')).toEqual([]);
    const tie = (set: { ends_on: string | null } | { custody: string }) =>
      within((db) =>
        db.updateTable('guardianships').set(set).where('guardian_id', '=', school.accounts.parent.personId).execute(),
      );
    for (const [away, back] of [
      [{ ends_on: '2020-01-01' }, { ends_on: null }],
      [{ custody: 'none' }, { custody: 'always' }],
    ] as const) {
      await tie(away);
      expect(await own('parent')).toEqual([]);
      await tie(back);
      expect(await own('parent')).toHaveLength(1);
    }
  });

  it('is limited to sheets within reach: another organisation writes and removes only its own', async () => {
    const id = await add();
    await fill(id, 'Collège');
    const far = await addOffice(server, school, 'cycle', [lycee.orgId]);
    expect((await fill(id, 'x', 'Collège', far)).status).toBe(404);
    expect((await fill(id, 'Lycée', '', far, lycee.pupil.personId)).status).toBe(200);
    const file = async (who: TestAccount) => {
      const answer = await fetch(`${server.base}/api/${school.schoolId}/custom-fields/export?holder=pupil&format=csv`, {
        headers: { authorization: `Bearer ${who.token}` },
      });
      return answer.text();
    };
    const [own, whole] = [await file(far), await file(school.accounts.admin)];
    expect([own.includes('Lycée'), own.includes('Collège')]).toEqual([true, false]);
    expect([whole.includes('Lycée'), whole.includes('Collège')]).toEqual([true, true]);
    const other = await mintSchool(server);
    const stranger = client(server, other.schoolId, other.accounts.admin);
    const body = { holder: 'pupil' as const, values: [{ fieldId: id, value: 'x', before: '' }] };
    expect((await stranger(c.fillCustomFields, { params: { id: pupil() }, body })).status).toBe(404);
    expect((await stranger(c.fillCustomFields, { params: { id: other.accounts.eleve.personId }, body })).status).toBe(
      404,
    );
  });

  it('that is protected cannot be opened to more readers by a user who may not read it', async () => {
    const id = await add({ readers: 'protected' });
    await fill(id, 'secret');
    await grant(server, school, 'personnel', ['people.view', 'people.contacts', 'school.settings'], 'school');
    const open = async (who: PersonName, readers: c.FieldReaders) => {
      const { label, labelAr, type, choices, family, version } = await one(id);
      const body = { label, labelAr, type, choices, readers, family, version };
      return (await as(who)(c.updateCustomField, { params: { id }, body })).status;
    };
    expect([await open('personnel', 'teachers'), await open('personnel', 'protected')]).toEqual([403, 200]);
    expect(await open('admin', 'office')).toBe(200);
  });

  it('is not removed from sheets of another organisation by a user limited to one', async () => {
    const id = await add();
    await fill(id, 'Lycée', '', school.accounts.admin, lycee.pupil.personId);
    const bound = await addOffice(server, school, 'school', [school.orgId]);
    const { version } = await one(id);
    const headers = { 'x-authid': bound.entries[0]! };
    const remove = () => api(bound)(c.removeCustomField, { params: { id }, body: { filled: 1, version } }, { headers });
    const archive = () =>
      api(bound)(c.archiveCustomField, { params: { id }, body: { archived: true, version } }, { headers });
    expect([(await remove()).status, (await archive()).status]).toEqual([404, 404]);
    await fill(id, '', 'Lycée', school.accounts.admin, lycee.pupil.personId);
    expect((await archive()).status).toBe(200);
  });

  it('of staff is on their sheet, in a staff field only', async () => {
    const [ofStaff, ofPupils] = [await add({ holder: 'staff' }), await add()];
    const write = (fieldId: string) =>
      as('admin')(c.fillCustomFields, {
        params: { id: school.accounts.prof.personId },
        body: { holder: 'staff', values: [{ fieldId, value: 'Badge 7', before: '' }] },
      });
    expect([(await write(ofStaff)).status, (await write(ofPupils)).status]).toEqual([200, 404]);
  });
});

describe('the list of pupils', () => {
  const columns = async (who: TestAccount, filled?: string) =>
    (await api(who)(c.listFieldColumns, { query: filled ? { filled } : {} })).body.fields;
  const file = async (who: TestAccount, ids: string[], fields: string[]) => {
    const answer = await fetch(`${server.base}/api/${school.schoolId}/pupils/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json', 'idempotency-key': newId() },
      body: JSON.stringify({ ids, columns: ['lastName'], fields, format: 'csv' }),
    });
    expect([200, 404]).toContain(answer.status);
    return answer.text();
  };
  // Everybody has just proved their identity, as an export requires.
  beforeAll(() =>
    within((db) =>
      db
        .updateTable('sessions')
        .set({ step_up_until_at: new Date(server.kernel.now().getTime() + 86_400_000) })
        .execute(),
    ),
  );

  it('prints at most three fields, for users who may read them', async () => {
    const ids = [await add({ readers: 'teachers' }), await add({ readers: 'protected' })];
    const print = async (who: TestAccount, fields: string[]) => {
      const answer = await fetch(`${server.base}/api/${school.schoolId}/pupils/print`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${who.token}`,
          'content-type': 'application/json',
          'idempotency-key': newId(),
        },
        body: JSON.stringify({ ids: [pupil()], kind: 'list', title: '', fields }),
      });
      const last = await within((db) =>
        db.selectFrom('audit_log').select(['action', 'after']).orderBy('seq', 'desc').limit(1).executeTakeFirst(),
      );
      return [answer.headers.get('content-type'), last];
    };
    const kept = (fields: string[]) => [
      'application/pdf',
      { action: 'pupils.print', after: { kind: 'list', count: 1, fields } },
    ];
    expect(await print(school.accounts.admin, ids)).toEqual(kept(ids));
    expect(await print(school.accounts.prof, ids)).toEqual(kept([ids[0]!]));
    const four = Array.from({ length: 4 }, () => newId());
    expect((await print(school.accounts.admin, four))[0]).toContain('json');
  });

  it('has a column for each field that its reader may read for all its pupils, and loads values only on request', async () => {
    const ids = {
      teachers: await add({ readers: 'teachers' }),
      office: await add({ readers: 'office' }),
      protected: await add({ readers: 'protected' }),
    };
    for (const [name, id] of Object.entries(ids)) await fill(id, `secret ${name}`);
    await add({ holder: 'staff' });
    const all = Object.values(ids);
    const seen = async (who: TestAccount) =>
      (await columns(who, all.join(','))).map(({ id, values }) => [id, values?.map(({ value }) => value)]);
    expect(await seen(school.accounts.admin)).toEqual(
      Object.entries(ids).map(([name, id]) => [id, [`secret ${name}`]]),
    );
    expect(await seen(school.accounts.prof)).toEqual([[ids.teachers, ['secret teachers']]]);
    expect((await columns(school.accounts.admin)).map(({ values }) => values)).toEqual([null, null, null]);
    const office = await file(school.accounts.admin, [pupil()], all);
    expect(['teachers', 'office', 'protected'].filter((one) => office.includes(`secret ${one}`))).toHaveLength(3);
    const taught = await file(school.accounts.prof, [pupil()], all);
    expect(['teachers', 'office', 'protected'].filter((one) => taught.includes(`secret ${one}`))).toEqual(['teachers']);
    for (const who of ['parent', 'eleve'] as const)
      expect((await as(who)(c.listFieldColumns, { query: {} })).status).toBe(403);
  });

  it('shows protected columns to users who may read them for all its pupils, and archived fields to nobody', async () => {
    const id = await add({ readers: 'protected' });
    await fill(id, 'secret');
    await grant(server, school, 'personnel', ['people.view', 'people.contacts'], 'school');
    expect(await columns(school.accounts.personnel, id)).toEqual([]);
    expect(await file(school.accounts.personnel, [pupil()], [id])).not.toContain('secret');
    const { version } = await one(id);
    await as('admin')(c.archiveCustomField, { params: { id }, body: { archived: true, version } });
    expect(await columns(school.accounts.admin, id)).toEqual([]);
  });

  it('shows the office of one organisation only its own pupils', async () => {
    const id = await add();
    await fill(id, 'Collège');
    await fill(id, 'Lycée', '', school.accounts.admin, lycee.pupil.personId);
    const far = await addOffice(server, school, 'cycle', [lycee.orgId]);
    const of = async (who: TestAccount) => (await columns(who, id))[0]?.values?.map(({ value }) => value).sort();
    expect([await of(far), await of(school.accounts.admin)]).toEqual([['Lycée'], ['Collège', 'Lycée']]);
    expect(code(JSON.parse(await file(far, [pupil(), lycee.pupil.personId], [id])))).toBe('not_found');
    const other = await mintSchool(server);
    expect(
      (await client(server, other.schoolId, other.accounts.admin)(c.listFieldColumns, { query: { filled: id } })).body,
    ).toEqual({ fields: [] });
  });
});
