import * as c from '@encrier/contract/school/custom-fields';
import { endTie, getFamily, getPupil } from '@encrier/contract/school/persons';
import { erasePerson, heldData } from '@encrier/contract/school/privacy';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let lycee: SecondOrg;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  school = await mintSchool(server);
  lycee = await addOrg(server, school);
});

const within = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);
const api = (who: TestAccount) => client(server, school.schoolId, who);
const admin = () => api(school.accounts.admin);
const mother = () => school.accounts.parent.personId;
const child = () => school.accounts.eleve.personId;

async function add(readers: c.FieldReaders = 'office'): Promise<string> {
  const id = newId();
  const made = await admin()(c.createCustomField, {
    body: {
      id,
      holder: 'guardian',
      label: `Champ ${id.slice(-6)}`,
      labelAr: '',
      type: 'text',
      choices: [],
      readers,
      family: false,
    },
  });
  expect(made.status).toBe(200);
  return id;
}
const fill = (fieldId: string, value: string, who: TestAccount = school.accounts.admin, id = mother()) =>
  api(who)(c.fillCustomFields, {
    params: { id },
    body: { holder: 'guardian', values: [{ fieldId, value, before: '' }] },
  });
type Cards = readonly { slot: string; data?: unknown }[];
const sheetsIn = (cards: Cards | undefined) =>
  (cards?.find(({ slot }) => slot === 'guardian-fields')?.data as c.GuardianSheets | undefined)?.guardians.map(
    ({ personId, name, fields }) => ({ personId, name, told: fields.map(({ value, edit }) => [value, edit]) }),
  );
const onPupil = async (who: TestAccount, id = child()) =>
  sheetsIn((await api(who)(getPupil, { params: { id } })).body.cards);
const tieOf = (guardian: string, set: { ends_on: string | null } | { legal: boolean }) =>
  within((db) => db.updateTable('guardianships').set(set).where('guardian_id', '=', guardian).execute());

describe('fields of guardians', () => {
  it('are shown beside a pupil and in the family, to the people set in each field, and never in the journal', async () => {
    for (const readers of c.fieldReaders)
      expect((await fill(await add(readers), `secret ${readers}`)).status).toBe(200);
    const whole = { personId: mother(), name: 'Samira El Amrani' };
    const all = ['secret teachers', 'secret office', 'secret protected'];
    expect(await onPupil(school.accounts.admin)).toEqual([{ ...whole, told: all.map((value) => [value, true]) }]);
    expect(await onPupil(school.accounts.prof)).toEqual([{ ...whole, told: [['secret teachers', false]] }]);
    const family = async (who: TestAccount, id: string) =>
      sheetsIn((await api(who)(getFamily, { params: { id } })).body.cards);
    await within((db) =>
      db.updateTable('pupils').set({ family_id: lycee.familyId }).where('person_id', '=', child()).execute(),
    );
    expect((await family(school.accounts.admin, lycee.familyId))?.map(({ name, told }) => [name, told.length])).toEqual(
      [
        ['Samira El Amrani', 3],
        ['Salma Zellige', 3],
      ],
    );
    await grant(server, school, 'personnel', ['people.view', 'people.contacts'], 'school');
    const office = all.slice(0, 2).map((value) => [value, false]);
    expect(await onPupil(school.accounts.personnel)).toEqual([{ ...whole, told: office }]);
    expect((await family(school.accounts.personnel, lycee.familyId))?.[0]?.told).toEqual(office);
    const lines = await within((db) => db.selectFrom('audit_log').select(['before', 'after']).execute());
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('are written by users who edit the guardian, in guardian fields only', async () => {
    const [id, hidden] = [await add(), await add('protected')];
    await grant(server, school, 'personnel', ['people.view', 'people.contacts', 'people.edit'], 'school');
    expect((await fill(id, 'A', school.accounts.personnel)).status).toBe(200);
    expect((await fill(hidden, 'A', school.accounts.personnel)).status).toBe(404);
    for (const who of ['prof', 'parent', 'eleve'] as const)
      expect((await fill(id, 'x', school.accounts[who])).status).toBe(403);
    // A person without children has no guardian sheet, and a pupil's sheet has no such field.
    expect((await fill(id, 'x', school.accounts.admin, school.accounts.prof.personId)).status).toBe(404);
    const asPupil = { holder: 'pupil' as const, values: [{ fieldId: id, value: 'x', before: '' }] };
    expect((await admin()(c.fillCustomFields, { params: { id: child() }, body: asPupil })).status).toBe(404);
    const lent = { label: 'x', labelAr: '', type: 'text' as const, choices: [], readers: 'office' as const };
    const open = await admin()(c.createCustomField, {
      body: { ...lent, id: newId(), holder: 'guardian', family: true },
    });
    expect((open.body as { code?: string }).code).toBe('custom_fields.family');
  });

  it('are removed with the tie, and shown to teachers only for guardians with authority', async () => {
    await fill(await add('teachers'), 'A');
    await tieOf(mother(), { legal: false });
    expect([await onPupil(school.accounts.prof), (await onPupil(school.accounts.admin))?.length]).toEqual([
      undefined,
      1,
    ]);
    const { guardians } = (await admin()(getPupil, { params: { id: child() } })).body;
    const { version = 1 } = guardians.find(({ id }) => id === mother())!;
    const from = server.kernel.now().toISOString().slice(0, 10);
    await admin()(endTie, { params: { id: child(), guardianId: mother() }, body: { from, version } });
    expect(await onPupil(school.accounts.admin)).toBeUndefined();
    expect((await fill(await add(), 'x')).status).toBe(404);
  });

  it('follow the organisations within reach: another writes nothing, and none of its files contain them', async () => {
    const id = await add();
    await fill(id, 'Collège');
    await fill(id, 'Lycée', school.accounts.admin, lycee.guardian.personId);
    const far = await addOffice(server, school, 'cycle', [lycee.orgId]);
    expect((await fill(id, 'x', far)).status).toBe(404);
    expect((await onPupil(far, lycee.pupil.personId))?.map(({ told }) => told)).toEqual([[['Lycée', true]]]);
    const file = async (who: TestAccount) => {
      const answer = await fetch(
        `${server.base}/api/${school.schoolId}/custom-fields/export?holder=guardian&format=csv`,
        { headers: { authorization: `Bearer ${who.token}` } },
      );
      return (await answer.text()).split('\n').filter((line) => /Collège|Lycée/.test(line));
    };
    expect((await file(far)).map((line) => line.trim())).toEqual([
      expect.stringMatching(/Zellige.*Salma.*Inès.*Lycée/),
    ]);
    expect(await file(school.accounts.admin)).toHaveLength(2);
    const other = await mintSchool(server);
    const body = { holder: 'guardian' as const, values: [{ fieldId: id, value: 'x', before: '' }] };
    const stranger = client(server, other.schoolId, other.accounts.admin);
    expect((await stranger(c.fillCustomFields, { params: { id: mother() }, body })).status).toBe(404);
  });

  it('are in the export of a person’s data, and are deleted with the person', async () => {
    await fill(await add('protected'), 'Interprète');
    await within((db) =>
      db
        .updateTable('sessions')
        .set({ step_up_until_at: new Date(server.kernel.now().getTime() + 3_600_000) })
        .execute(),
    );
    const held = async () =>
      (await admin()(heldData, { params: { id: mother() } })).body.held.find(({ table }) => table === 'custom_values');
    expect(await held()).toEqual({ table: 'custom_values', rows: 1, erase: 'delete' });
    const answer = await fetch(`${server.base}/api/${school.schoolId}/privacy/persons/${mother()}/export`, {
      headers: { authorization: `Bearer ${school.accounts.admin.token}` },
    });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(strFromU8(files['donnees.json']!)).toContain('Interprète');
    await tieOf(mother(), { ends_on: '2020-01-01' });
    const body = { confirm: 'Samira El Amrani' };
    expect((await admin()(erasePerson, { params: { id: mother() }, body })).status).toBe(200);
    expect(await within((db) => db.selectFrom('custom_values').selectAll().execute())).toEqual([]);
  });
});
