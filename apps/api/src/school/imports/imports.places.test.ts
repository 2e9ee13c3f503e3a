import * as c from '@encrier/contract/school/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { mintSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { csv, Journey } from './test/journey.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const inSchool = <T>({ at }: Journey, work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, at.schoolId, {}, work);

/** A school of two establishments without classes: « Primaire » and « Collège-Lycée ». */
async function twoOrgs(): Promise<Journey & { primary: string; secondary: string }> {
  const at = await mintSchool(server);
  const one = new Journey(server, at);
  const secondary = newId();
  await inSchool(one, async (db) => {
    for (const table of ['course_teachers', 'courses', 'group_members', 'enrolments', 'classes', 'levels'] as const)
      await db.deleteFrom(table).execute();
    await db.updateTable('orgs').set({ name: 'Primaire' }).execute();
    await db
      .insertInto('orgs')
      .values({ school_id: at.schoolId, id: secondary, store_id: '2', name: 'Collège-Lycée', position: 1 })
      .execute();
  });
  return Object.assign(one, { primary: at.orgId, secondary });
}

const plan: readonly [cycle: string, level: string][] = [
  ['Maternelle', 'GS'],
  ['Primaire', 'CP'],
  ['Primaire', 'CM2'],
  ['Collège', '6e'],
  ['Collège', '3e'],
  ['Lycée', '2de'],
];
const letters = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
const head = [
  'Matricule',
  'Nom',
  'Prénom',
  'Date de naissance',
  'Cycle',
  'Niveau',
  'Classe',
  'Nom du père',
  'Prénom du père',
];
/** A hundred pupils of each level, two brothers or sisters a family. */
const groupList = (): string[][] =>
  Array.from({ length: 600 }, (_, i) => {
    const [cycle, level] = plan[i % 6] ?? ['', ''];
    const family = `Famille ${letters(Math.floor(i / 12))}${letters(i % 6)}`;
    const day = String((i % 28) + 1).padStart(2, '0');
    const section = i % 12 < 6 ? 'A' : 'B';
    return [
      `N${i}`,
      family,
      `Enfant${letters(i)}`,
      `${day}/03/2014`,
      cycle,
      level,
      `${level} ${section}`,
      family,
      'Karim',
    ];
  });
const figures = ({ orgs }: c.ImportState) => Object.fromEntries(orgs.map(({ name, lines }) => [name, lines]));

describe('a list of several organisations', () => {
  it('is distributed by cycle and level, in one import, and is undone completely', async () => {
    const one = await twoOrgs();
    const before = await one.everything();
    const state = await one.checked('groupe.csv', csv(head, ...groupList()));
    expect(state).toMatchObject({ total: 600, orgId: null, counts: { create: 600, error: 0 } });
    expect(figures(state)).toEqual({ Primaire: 300, 'Collège-Lycée': 300 });
    expect(state.places.map(({ field, value, orgId, lines }) => [field, value, orgId, lines])).toEqual(
      expect.arrayContaining([
        ['cycle', 'Maternelle', one.primary, 100],
        ['cycle', 'Lycée', one.secondary, 100],
      ]),
    );
    const page = await one.lines(state.id, { outcome: 'create' });
    expect(page.items[0]).toMatchObject({ orgId: one.primary, changes: [] });
    expect(page.items[5]).toMatchObject({ orgId: one.secondary });
    const done = (await one.run(state.id)).body;
    // The preview equals the result.
    expect(done.created).toEqual(state.planned);
    expect(done.created).toMatchObject({ pupils: 600, classes: 12, families: 600, guardians: 600, accounts: 1200 });
    const rows = await inSchool(one, (db) =>
      db
        .selectFrom('enrolments')
        .innerJoin('classes', 'classes.id', 'enrolments.class_id')
        .innerJoin('levels', 'levels.id', 'classes.level_id')
        .select((eb) => ['levels.name', 'levels.org_id', eb.fn.countAll<number>().as('n')])
        .groupBy(['levels.name', 'levels.org_id'])
        .execute(),
    );
    expect(new Map(rows.map(({ name, org_id, n }) => [name, [org_id, n]]))).toEqual(
      new Map(plan.map(([, level], i) => [level, [i < 3 ? one.primary : one.secondary, 100]])),
    );
    const again = await one.checked('groupe.csv', csv(head, ...groupList()));
    expect(again.counts).toMatchObject({ unchanged: 600, create: 0, error: 0 });
    expect([again.planned.accounts, again.changing, figures(again)]).toEqual([
      0,
      0,
      { Primaire: 300, 'Collège-Lycée': 300 },
    ]);
    expect((await one.undo(state.id)).body.status).toBe('undone');
    expect(await one.everything()).toEqual(before);
  }, 120_000);

  it('counts the first list of each organisation as the start of its year, whatever was imported elsewhere', async () => {
    const one = await twoOrgs();
    const columns = ['Nom', 'Prénom', 'Établissement', 'Niveau', 'Classe'];
    const give = async (...rows: string[][]) => one.run((await one.checked('liste.csv', csv(columns, ...rows))).id);
    await give(['Amrani', 'Rim', 'Primaire', 'CP', 'CP A']);
    await give(['Amrani', 'Ali', 'Collège-Lycée', '6e', '6e A']);
    await give(['Amrani', 'Zoé', 'Collège-Lycée', '6e', '6e A']);
    const rows = await inSchool(one, (db) =>
      db
        .selectFrom('enrolments as e')
        .innerJoin('persons as p', 'p.id', 'e.pupil_id')
        .innerJoin('school_years as y', 'y.id', 'e.year_id')
        .select((eb) => ['p.first_name', eb('e.from_on', '=', eb.ref('y.starts_on')).as('atTheStart')])
        .orderBy('p.first_name')
        .execute(),
    );
    expect(rows.map(({ first_name, atTheStart }) => [first_name, atTheStart])).toEqual([
      ['Ali', true],
      ['Rim', true],
      ['Zoé', false],
    ]);
  });

  it('sends nothing to the first organisation by default: a line without one is an error until the user chooses', async () => {
    const one = await twoOrgs();
    const file = csv(
      ['Nom', 'Prénom', 'Établissement', 'Classe'],
      ['Amrani', 'Rim', 'college-lycée', '6e A'],
      ['Amrani', 'Ali', 'Annexe', 'Étoiles'],
      ['Amrani', 'Zoé', '', 'Comètes'],
      ['Amrani', 'Nour', '', 'Comètes'],
      ['Amrani', 'Adam', 'Primaire', '6e B'],
    );
    const state = await one.checked('muet.csv', file);
    const wrong = (await one.lines(state.id, { outcome: 'error' })).items;
    expect(wrong.map(({ line, orgId, issues }) => [line, orgId, issues.map(({ code }) => code)])).toEqual([
      [3, null, ['org_unknown']],
      [4, null, ['org_undecided']],
      [5, null, ['org_undecided']],
      [6, one.primary, ['org_conflict']],
    ]);
    expect(state.places.slice(0, 2)).toEqual([
      { field: 'className', value: 'Comètes', orgId: null, lines: 2 },
      { field: 'orgName', value: 'Annexe', orgId: null, lines: 1 },
    ]);
    expect((await one.run(state.id)).body).toMatchObject({ code: 'imports.lines_in_error' });
    const choose = async (body: { orgId?: string | null; places: Omit<c.ImportPlace, 'lines'>[] }) =>
      (await one.call()(c.placeImport, { params: { id: state.id }, body })).body as c.ImportState;
    const places = [{ field: 'orgName' as const, value: 'Annexe', orgId: one.primary }];
    expect((await choose({ places })).counts).toMatchObject({ error: 3, create: 2 });
    // Where the lines go that say nothing.
    expect((await choose({ orgId: one.secondary, places: [] })).counts).toMatchObject({ error: 1, create: 4 });
    expect((await choose({ places: [{ ...places[0]!, orgId: null }] })).counts).toMatchObject({ error: 2 });
    const other = await twoOrgs();
    const foreign = await one.call()(c.placeImport, {
      params: { id: state.id },
      body: { places: [], orgId: other.secondary },
    });
    expect(foreign.status).toBe(404);
  });

  it('uses the classes and levels of the school, whatever the layout of the list', async () => {
    const one = await twoOrgs();
    const level = newId();
    await inSchool(one, async (db) => {
      const at = { school_id: one.at.schoolId };
      await db
        .insertInto('levels')
        .values({ ...at, id: level, name: 'CM2', cycle: 'Primaire', org_id: one.secondary })
        .execute();
      await db
        .insertInto('classes')
        .values({ ...at, id: newId(), year_id: one.at.yearId, level_id: level, name: 'Pléiades' })
        .execute();
    });
    // ONDE numbers the cycles; Massar names a class by its level.
    const onde = csv(
      ['Nom élève', 'Prénom élève', 'INE', 'Cycle', 'Niveau', 'Libellé classe', 'Attestation fournie'],
      ['Zaki', 'Lina', '', 'CYCLE III', 'CM2', 'Soleil', ''],
      ['Zaki', 'Rayan', '', 'CYCLE III', '', 'Pléiades', ''],
      ['Zaki', 'Omar', '', 'CYCLE I', 'GS', 'GS bleue', ''],
    );
    const state = await one.checked('onde.csv', onde);
    expect(state).toMatchObject({ layout: 'onde', counts: { create: 3 } });
    const where = async (id: string) => (await one.lines(id, { outcome: 'create' })).items.map(({ orgId }) => orgId);
    expect(await where(state.id)).toEqual([one.secondary, one.secondary, one.primary]);
    const massar = csv(
      ['رقم التلميذ', 'النسب', 'الاسم', 'تاريخ الازدياد', 'القسم'],
      ['J138204417', 'العلوي', 'أمين', '14/02/2012', '1APIC-1'],
      ['J138204418', 'العلوي', 'ليلى', '14/02/2016', 'GS-1'],
    );
    const moroccan = await one.checked('massar.csv', massar);
    expect(moroccan.layout).toBe('massar');
    expect(await where(moroccan.id)).toEqual([one.secondary, one.primary]);
  });

  it('places staff, classes and rooms as well', async () => {
    const one = await twoOrgs();
    const classes = await one.checked(
      'c.csv',
      csv(['Classe', 'Cycle'], ['CP A', 'Primaire'], ['6e A', 'Collège']),
      'classes',
    );
    expect(figures(classes)).toEqual({ Primaire: 1, 'Collège-Lycée': 1 });
    const ran = (await one.run(classes.id)).body;
    expect(ran.created).toEqual(classes.planned);
    const list = [
      ['Nom', 'Prénom', 'Fonction', 'Établissement', 'Classes'],
      ['Zellige', 'Hassan', 'Professeur', '', '6e A'],
      ['Idrissoun', 'Samira', 'Directrice', 'Primaire, Collège-Lycée', ''],
      ['Alamoun', 'Nadia', 'Surveillante', '', ''],
    ];
    const staff = await one.checked('p.csv', csv(...list), 'staff');
    expect(staff.counts).toMatchObject({ create: 2, error: 1 });
    expect(staff.places[0]).toEqual({ field: 'function', value: 'Surveillante', orgId: null, lines: 1 });
    const body = { places: [{ field: 'function' as const, value: 'Surveillante', orgId: one.primary }] };
    const placed = (await one.call()(c.placeImport, { params: { id: staff.id }, body })).body as c.ImportState;
    expect((await one.run(placed.id)).body.created).toEqual(placed.planned);
    const entries = await inSchool(one, (db) =>
      db
        .selectFrom('auth_entries')
        .innerJoin('accounts', 'accounts.id', 'auth_entries.account_id')
        .select(['accounts.last_name', 'auth_entries.org_id'])
        .where('accounts.status', '=', 'invited')
        .orderBy('accounts.last_name')
        .execute(),
    );
    const of = (name: string) => new Set(entries.filter((row) => row.last_name === name).map((row) => row.org_id));
    expect([of('Alamoun'), of('Idrissoun'), of('Zellige')]).toEqual([
      new Set([one.primary]),
      new Set([one.primary, one.secondary]),
      new Set([one.secondary]),
    ]);
    const rooms = [
      ['Salle', 'Lieu', 'Capacité'],
      ['B12', 'Primaire', '30'],
      ['B12', 'Collège-Lycée', '20'],
    ];
    const classrooms = await one.start('s.csv', csv(...rooms), 'classrooms');
    const { body: mapped } = await one.call()(c.mapImport, {
      params: { id: classrooms.id },
      body: { fields: ['roomName', 'orgName', 'capacity'] },
    });
    expect((mapped as c.ImportState).counts).toMatchObject({ create: 2, error: 0 });
    expect((await one.run(classrooms.id)).body.created.classrooms).toBe(2);
  }, 60_000);
});

describe('the changes of a list', () => {
  const header = ['Matricule', 'Nom', 'Prénom', 'Date de naissance', 'Classe', 'Adresse', 'Prénom père', 'Tél. père'];
  it('are shown field by field, before and after, and counted', async () => {
    const one = new Journey(server, await mintSchool(server));
    const first = csv(
      header,
      ['C1', 'Saidi', 'Rim', '01/02/2014', '6A', '1, rue A', 'Omar', '0612345678'],
      ['C2', 'Saidi', 'Ali', '05/06/2015', '6A', '1, rue A', 'Omar', '0612345678'],
    );
    await one.run((await one.checked('a.csv', first)).id);
    const next = await one.checked(
      'b.csv',
      csv(
        header,
        ['C1', 'Saïdi', 'Rim', '02/02/2014', '5B', '1, rue A', 'Omar', '0699999999'],
        ['C2', 'Saidi', 'Ali', '05/06/2015', '6A', '1, rue A', 'Omar', '0699999999'],
      ),
    );
    expect(next.counts).toMatchObject({ update: 2, create: 0 });
    const [rim, ali] = (await one.lines(next.id, { outcome: 'update' })).items;
    const phone = { field: 'fatherPhone', before: '+212612345678', after: '+212699999999' };
    expect(rim?.changes).toEqual([
      { field: 'lastName', before: 'Saidi', after: 'Saïdi' },
      { field: 'birthDate', before: '2014-02-01', after: '2014-02-02' },
      { field: 'className', before: '6A', after: '5B' },
      { field: 'fatherLastName', before: 'Saidi', after: 'Saïdi' },
      phone,
    ]);
    expect(ali?.changes.filter(({ field }) => field === 'fatherPhone')).toEqual([phone]);
    // The father's phone number changes once, however many children's lines give it.
    expect(next.changing).toBe(5);
    expect(next.planned).toMatchObject({ pupils: 0, guardians: 0, accounts: 0 });
  });

  it('give the family’s address and telephone to parents without one, and to nobody of a separated couple', async () => {
    const one = new Journey(server, await mintSchool(server));
    const columns = [
      'Matricule',
      'Nom',
      'Prénom',
      'Classe',
      'Adresse',
      'Tél famille',
      'Prénom père',
      'Nom mère',
      'Prénom mère',
      'Tél mère',
      'Parents séparés',
    ];
    const list = (rue: string) =>
      csv(
        columns,
        ['F1', 'Naji', 'Rim', '6A', rue, '0611111111', 'Oumaro', 'Bennis', 'Leilana', '0622222222', 'Non'],
        ['F2', 'Fassi', 'Ali', '6A', '3, rue B', '', 'Karimo', 'Tahiri', 'Monata', '', 'Oui'],
      );
    await one.run((await one.checked('f.csv', list('1, rue A'))).id);
    const people = () =>
      inSchool(one, (db) =>
        db
          .selectFrom('persons')
          .select(['first_name', 'address', 'phone'])
          .where('first_name', 'in', ['Oumaro', 'Leilana', 'Karimo', 'Monata'])
          .orderBy('first_name')
          .execute(),
      );
    expect(await people()).toEqual([
      { first_name: 'Karimo', address: '', phone: null },
      { first_name: 'Leilana', address: '1, rue A', phone: '+212622222222' },
      { first_name: 'Monata', address: '', phone: null },
      { first_name: 'Oumaro', address: '1, rue A', phone: '+212611111111' },
    ]);
    // One parent has moved by their own word: the next list moves the other alone, with the child.
    await inSchool(one, (db) =>
      db.updateTable('persons').set({ address: '9, rue Z' }).where('first_name', '=', 'Leilana').execute(),
    );
    const moved = await one.checked('f2.csv', list('2, rue N'));
    expect((await one.lines(moved.id, { outcome: 'update' })).items.map(({ changes }) => changes)).toEqual([
      [
        { field: 'address', before: '1, rue A', after: '2, rue N' },
        { field: 'fatherAddress', before: '1, rue A', after: '2, rue N' },
      ],
    ]);
    await one.run(moved.id);
    expect((await people()).map(({ address }) => address)).toEqual(['', '9, rue Z', '', '2, rue N']);
  });

  it('propose a class only when its name resembles one of its level, and mark guesses', async () => {
    const one = new Journey(server, await mintSchool(server));
    const state = await one.checked(
      'classes.csv',
      csv(
        ['Nom', 'Prénom', 'Niveau', 'Classe'],
        ['Amrani', 'Rim', '3e', '3e A'],
        ['Amrani', 'Ali', '6e', '6e Z (?)'],
        ['Amrani', 'Zoé', '3e', '3e A'],
        ['Amrani', 'Nour', '3e', ''],
        ['Amrani', 'Adam', '3e', '3e A'],
        ['Amrani', 'Sami', '3e', '3e (A)'],
        ['Amrani', 'Lina', 'CM2', 'CM2 Papillons'],
        ['Amrani', 'Aya', 'CM2', 'CM2 Papillon?'],
      ),
    );
    const wrong = (await one.lines(state.id, { outcome: 'error' })).items;
    expect(wrong.map(({ line, issues: [issue] }) => [line, issue?.suggestion, issue?.guess ?? false])).toEqual([
      [3, null, false],
      [5, '3e A', true],
      [7, '3e A', false],
      [9, 'CM2 Papillons', false],
    ]);
  });
});
