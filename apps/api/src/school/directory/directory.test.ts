import { exportPeople, listPeople, structure } from '@encrier/contract/school/imports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .updateTable('persons')
      .set({ last_name_ar: 'العمراني', first_name_ar: 'ياسمين', search_key: 'yasmine el amrani ياسمين العمراني p001' })
      .where('id', '=', school.accounts.eleve.personId)
      .execute(),
  );
});
afterAll(() => server.stop());

const api = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const labels = async (who: PersonName, query: Record<string, string>) =>
  (await api(who)(listPeople, { query })).body.items.map(({ label }) => label);

it('the directory shows the whole school to users with the right', async () => {
  expect(await labels('admin', {})).toEqual(['Adam Benjelloun', 'Yasmine El Amrani']);
  expect(await labels('admin', { kind: 'guardians' })).toEqual(['Karim Benjelloun', 'Samira El Amrani']);
  expect((await labels('admin', { kind: 'staff' })).length).toBe(5);
  const { body } = await api('admin')(listPeople, { query: { classId: school.classes['6A'] } });
  expect(body.items).toMatchObject([
    {
      label: 'Yasmine El Amrani',
      labelAr: 'ياسمين العمراني',
      detail: '6A',
      matricule: 'P001',
      account: 'active',
      accountId: school.accounts.eleve.id,
      photo: '-',
    },
  ]);
  expect(await labels('admin', { kind: 'staff', classId: school.classes['6A'] })).toEqual(['Hassan Tazi']);
});

it('the staff can be filtered by function, and the functions are listed', async () => {
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .updateTable('staff')
      .set({ function: 'Professeur' })
      .where('person_id', '=', school.accounts.prof.personId)
      .execute(),
  );
  expect(await labels('admin', { kind: 'staff', job: 'Professeur' })).toEqual(['Hassan Tazi']);
  expect(await labels('admin', { kind: 'staff', job: 'Jardinier' })).toEqual([]);
  expect((await api('admin')(listPeople, { query: { kind: 'staff' } })).body.jobs).toContain('Professeur');
  expect((await api('admin')(listPeople, { query: { kind: 'guardians' } })).body.jobs).toEqual([]);
});

it('names are sorted as readers expect: accents beside their letter, apostrophes and spaces ignored', async () => {
  const names = ['Zaïdi', 'O’Brien', 'Ouahbi', 'Élouan', "d'Adam", 'Dadi', 'El Alami', 'Elbaz', 'Obama'];
  const sorted = await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    await db
      .insertInto('persons')
      .values(
        names.map((last_name) => ({
          school_id: school.schoolId,
          id: newId(),
          last_name,
          first_name: 'Tri',
          search_key: 'tri',
        })),
      )
      .execute();
    const rows = await db
      .selectFrom('persons')
      .select('last_name')
      .where('first_name', '=', 'Tri')
      .orderBy('last_name')
      .execute();
    return rows.map((row) => row.last_name);
  });
  expect(sorted).toEqual(["d'Adam", 'Dadi', 'El Alami', 'Elbaz', 'Élouan', 'Obama', 'O’Brien', 'Ouahbi', 'Zaïdi']);
});

it('a search accepts both scripts and any order, and treats wildcards as plain text', async () => {
  for (const q of ['yasmine', 'AMRANI yas', 'العمراني', 'p001', 'él amr'])
    expect(await labels('admin', { q })).toEqual(['Yasmine El Amrani']);
  for (const q of ['%', '_', 'amrani%', "' OR 1=1 --"]) expect(await labels('admin', { q })).toEqual([]);
});

it('a teacher sees their classes, the pupils and the guardians, and nobody else', async () => {
  expect(await labels('prof', {})).toEqual(['Yasmine El Amrani']);
  expect(await labels('prof', { classId: school.classes['5B'] })).toEqual([]);
  expect(await labels('prof', { q: 'Adam' })).toEqual([]);
  const guardians = await api('prof')(listPeople, { query: { kind: 'guardians' } });
  expect(guardians.body.items).toMatchObject([{ label: 'Samira El Amrani', detail: 'Yasmine El Amrani' }]);
  expect(await labels('prof', { kind: 'staff' })).toEqual([]);
  const { body } = await api('prof')(structure, {});
  expect(body.levels.map(({ name, classes }) => [name, classes.map((one) => [one.name, one.pupils])])).toEqual([
    ['6e', [['6A', 1]]],
  ]);
});

it('a teacher does not see a guardian whose authority ended, whom the office still finds', async () => {
  const ends = (day: string | null) =>
    withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .updateTable('guardianships')
        .set({ ends_on: day })
        .where('guardian_id', '=', school.accounts.parent.personId)
        .execute(),
    );
  await ends(new Date(server.kernel.now().getTime() - 86_400_000).toISOString().slice(0, 10));
  expect(await labels('prof', { kind: 'guardians' })).toEqual([]);
  expect(await labels('admin', { kind: 'guardians' })).toContain('Samira El Amrani');
  await ends(null);
  expect(await labels('prof', { kind: 'guardians' })).toEqual(['Samira El Amrani']);
});

it('the list is downloaded as an inert file, after a proof of identity, with the count recorded', async () => {
  const csv = await api('admin')(exportPeople, { query: { format: 'csv' } });
  expect(csv.status).toBe(200);
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="/);
  const lines = String(csv.body).split('\r\n');
  expect(lines.length).toBe(4);
  expect(lines[2]).toContain('"P001";"El Amrani";"Yasmine";"العمراني";"ياسمين";"6A"');
  expect(
    (await api('admin')(exportPeople, { query: { format: 'xlsx', kind: 'guardians' } })).headers.get('content-type'),
  ).toContain('spreadsheetml');
  // A teacher has no fresh proof of identity.
  expect((await api('prof')(exportPeople, { query: { format: 'csv' } })).body).toMatchObject({
    code: 'auth.step_up_needed',
  });
  const rows = await readTenant(server.kernel.pool, school.schoolId, (db) =>
    db
      .selectFrom('audit_log')
      .select(['after', 'actor_id'])
      .where('action', '=', 'people.export')
      .orderBy('seq')
      .execute(),
  );
  expect(rows).toMatchObject([
    { after: { kind: 'pupils', count: 2 }, actor_id: school.accounts.admin.id },
    { after: { kind: 'guardians', count: 2 } },
  ]);
});

it('the structure is shown with its year and figures', async () => {
  const { body } = await api('admin')(structure, {});
  expect(body.year).toMatch(/^\d{4}-\d{4}$/);
  expect(body.levels.map(({ name, cycle, classes }) => [name, cycle, classes.length])).toEqual([
    ['6e', 'Collège', 1],
    ['5e', 'Collège', 1],
  ]);
});

it('the directory is closed to families and to staff without the right, and open in the granted scope', async () => {
  for (const who of ['parent', 'eleve', 'transport', 'personnel'] as const)
    expect((await api(who)(listPeople, { query: {} })).status).toBe(403);
  await grant(server, school, 'personnel', ['people.view'], 'classes');
  expect(await labels('personnel', {})).toEqual([]);
  await grant(server, school, 'personnel', ['people.view'], 'school');
  expect((await labels('personnel', {})).length).toBe(2);
});

it('the number of statements is the same for one line as for many', async () => {
  let count = 0;
  const counted = new WeakSet<object>();
  server.kernel.pool.on('acquire', (connection) => {
    if (counted.has(connection)) return;
    counted.add(connection);
    const plain = connection.query.bind(connection) as (...args: unknown[]) => unknown;
    connection.query = ((...args: unknown[]) => {
      count += 1;
      return plain(...args);
    }) as typeof connection.query;
  });
  const statements = async (query: Record<string, string>): Promise<number> => {
    const before = count;
    await api('admin')(listPeople, { query });
    return count - before;
  };
  // The first question of an account also learns what is kept for the next ones.
  await statements({ kind: 'staff' });
  const many = await statements({ kind: 'staff' });
  expect(many).toBeGreaterThan(2);
  expect(await statements({ kind: 'staff', q: 'hassan' })).toBe(many);
});
