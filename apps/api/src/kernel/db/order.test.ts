import { listPeople, peopleSorts } from '@encrier/contract/school/imports';
import { sortsOf } from '@encrier/contract/kernel/sort';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { newId } from './id.ts';
import { withTenant } from './tenant.ts';

/** More than two pages of staff, many with the same name, some without an Arabic name or a number. */
const crowd = 120;
let server: TestServer;
let school: TestSchool;
const ids = Array.from({ length: crowd }, () => newId());
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  const own = { school_id: school.schoolId };
  await db(async (tx) => {
    await tx
      .insertInto('persons')
      .values(
        ids.map((id, at) => ({
          ...own,
          id,
          last_name: ['Élouan', 'Elbaz', "d'Adam", 'El Alami'][at % 4]!,
          first_name: 'Foule',
          last_name_ar: ['', 'بناني', 'العلمي'][at % 3]!,
          search_key: 'foule',
        })),
      )
      .execute();
    await tx
      .insertInto('staff')
      .values(
        ids.map((person_id, at) => ({
          ...own,
          person_id,
          matricule: at % 2 ? `S${String(at).padStart(4, '0')}` : null,
          function: ['', 'Professeur', 'Économe'][at % 3]!,
        })),
      )
      .execute();
  });
}, 60_000);
afterAll(() => server.stop());

const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
type Sort = ReturnType<typeof sortsOf<(typeof peopleSorts)[number]>>[number];
async function read(page: number, sort?: Sort, who: PersonName = 'admin') {
  const query = { kind: 'staff' as const, q: 'foule', page: String(page), ...(sort && { sort }) };
  const api = client(server, school.schoolId, school.accounts[who]);
  return (await api(listPeople, { query: query as never })).body.items;
}
const whole = async (sort?: Sort, who?: PersonName) =>
  (await Promise.all([1, 2, 3].map((page) => read(page, sort, who)))).flat();

describe('a list sorted by the server', () => {
  it.each(sortsOf(peopleSorts))('shows each row once over its pages in the order %s', async (sort) => {
    const rows = await whole(sort);
    expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  it('keeps rows with the same value in the list’s own order, in both directions', async () => {
    const own = (await whole()).map(({ id }) => id);
    const among = (rows: { id: string; detail: string }[], detail: string) =>
      rows.filter((row) => row.detail === detail).map(({ id }) => id);
    for (const sort of ['detail-asc', 'detail-desc'] as const) {
      const rows = await whole(sort);
      for (const detail of ['', 'Professeur', 'Économe'])
        expect(among(rows, detail)).toEqual(own.filter((id) => among(rows, detail).includes(id)));
    }
  });

  it('keeps rows without a value at the end in both directions', async () => {
    for (const sort of ['matricule-asc', 'matricule-desc', 'arabic-asc', 'arabic-desc'] as const) {
      const labels = (await whole(sort)).map((row) => (sort.startsWith('arabic') ? row.labelAr : row.matricule));
      const first = labels.findIndex((value) => !value || value === 'Foule');
      expect(first).toBeGreaterThan(0);
      expect(labels.slice(first).some(Boolean)).toBe(false);
    }
    const numbers = (await whole('matricule-desc')).flatMap(({ matricule }) => matricule ?? []);
    expect(numbers).toEqual([...numbers].sort().reverse());
  });

  it('sorts French and Arabic words as readers expect', async () => {
    const once = (values: string[]) => [...new Set(values)];
    expect(once((await whole('detail-asc')).map(({ detail }) => detail))).toEqual(['Économe', 'Professeur', '']);
    expect(once((await whole('arabic-asc')).map(({ labelAr }) => labelAr))).toEqual(['العلمي', 'بناني', '']);
    const names = (await whole('name-desc')).map(({ label }) => label.replace('Foule ', ''));
    expect(once(names)).toEqual(['Élouan', 'Elbaz', 'El Alami', "d'Adam"]);
  });

  it('loses and duplicates no row between two pages while other columns change', async () => {
    const first = await read(1, 'detail-desc');
    await db((tx) => tx.updateTable('persons').set({ email: 'foule@example.org' }).where('id', 'in', ids).execute());
    const rest = [...(await read(2, 'detail-desc')), ...(await read(3, 'detail-desc'))];
    expect([...first, ...rest].map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  it('reveals nothing through the position of rows hidden from the reader', async () => {
    await grant(server, school, 'personnel', ['people.view'], 'school');
    const own = (await whole(undefined, 'personnel')).map(({ id }) => id);
    for (const sort of ['matricule-desc', 'account-asc'] as const)
      expect((await whole(sort, 'personnel')).map(({ id }) => id)).toEqual(own);
    expect((await whole('detail-desc', 'personnel')).map(({ id }) => id)).not.toEqual(own);
  });
});
