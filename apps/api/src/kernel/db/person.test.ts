import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyWord, hasWords, isCalledByWords, likePattern, searchKeyOf } from '#kernel/content/search-key.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { newId } from './id.ts';
import { arabicNameOf, nameOf, nameOfAccountOrNone, nameOrNone, personJson, registerNameOf } from './person-name.ts';
import { photoOf, rowPhoto } from './person-photo.ts';
import { type TenantDb, withTenant } from './tenant.ts';

let server: TestServer;
let school: TestSchool;
const bySchool = newId();
const byHolder = newId();
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  await db(async (tx) => {
    const picture = { school_id: school.schoolId, type: 'image', ext: 'jpg', mime: 'image/jpeg', name: 'portrait.jpg' };
    const kept = { size: 10, sha256: 'a'.repeat(64), created_at: server.kernel.now() };
    await tx
      .insertInto('files')
      .values([bySchool, byHolder].map((id) => ({ ...picture, ...kept, id, owner_type: 'person', owner_id: id })))
      .execute();
    await tx
      .updateTable('persons')
      .set({ first_name: 'Inès', last_name: 'El Alami', first_name_ar: 'إيناس', last_name_ar: '' })
      .set({ search_key: 'ines el alami ايناس' })
      .where('id', '=', school.accounts.eleve.personId)
      .execute();
  });
});
afterAll(() => server.stop());

const db = <T>(work: (tx: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const inPerson = () =>
  db((tx) =>
    tx
      .selectFrom('persons as p')
      .leftJoin('accounts as a', 'a.person_id', 'p.id')
      .leftJoin('staff as nobody', (join) => join.on(sql<boolean>`FALSE`))
      .leftJoin('persons as none', 'none.id', 'nobody.person_id')
      .select([nameOf('p').as('name'), registerNameOf('p').as('register'), arabicNameOf('p').as('arabic')])
      .select([nameOf<string | null>('none').as('nobody'), nameOrNone('none').as('blank')])
      .select([nameOfAccountOrNone('a.id').as('holder'), nameOfAccountOrNone('nobody.person_id').as('noHolder')])
      .select([personJson('p').as('json'), photoOf('p').as('photo'), rowPhoto('p').as('portrait')])
      .where('p.id', '=', school.accounts.eleve.personId)
      .executeTakeFirstOrThrow(),
  );

it('names a person, in registers too, and nobody where there is none', async () => {
  const { personId } = school.accounts.eleve;
  expect(await inPerson()).toMatchObject({
    name: 'Inès El Alami',
    register: 'El Alami Inès',
    arabic: 'إيناس',
    nobody: null,
    blank: '',
    holder: expect.stringMatching(/\S \S/u),
    noHolder: '',
    json: { id: personId, label: 'Inès El Alami', labelAr: 'إيناس' },
  });
});

it('shows the picture that the school took before the one that the holder chose', async () => {
  const show = (table: 'accounts' | 'persons', column: 'id' | 'person_id', file: string | null) =>
    db((tx) =>
      tx
        .updateTable(table)
        .set({ photo_file_id: file })
        .where(sql.ref(column), '=', school.accounts.eleve.personId)
        .execute(),
    );
  expect(await inPerson()).toMatchObject({ photo: '-', portrait: '-' });
  await show('accounts', 'person_id', byHolder);
  expect(await inPerson()).toMatchObject({ photo: `${byHolder}.jpg`, portrait: '-' });
  await show('persons', 'id', bySchool);
  expect(await inPerson()).toMatchObject({ photo: `${bySchool}.jpg`, portrait: `${bySchool}.jpg` });
});

it('finds a person by the words of the name in any order, and takes a wildcard for a letter', async () => {
  const found = (q: string) =>
    db((tx) =>
      tx
        .selectFrom('persons as p')
        .select([
          isCalledByWords('p', q).as('called'),
          hasWords('p.search_key', q).as('has'),
          everyWord(q, (word) => sql`${searchKeyOf(nameOf('p'))} LIKE ${likePattern(word)}`).as('folded'),
        ])
        .where('p.id', '=', school.accounts.eleve.personId)
        .executeTakeFirstOrThrow(),
    );
  const [yes, no] = [true, false].map((one) => ({ called: one, has: one, folded: one }));
  for (const q of ['Inès El Alami', 'alami inès', 'EL AL ÍN', ' ines  ', ''])
    expect([q, await found(q)]).toEqual([q, yes]);
  for (const q of ['ines benali', '%', 'in_s', 'alami-ines']) expect([q, await found(q)]).toEqual([q, no]);
});
