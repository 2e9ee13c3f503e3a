import * as c from '@encrier/contract/school/subjects';
import { minutesFrom, minutesText } from '@encrier/contract/school/weekly-time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { starters } from './subjects.messages.ts';
import { reorder } from './subjects.policy.ts';
import { codeOf, colourOf } from './subjects.public.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const fields = (more: Partial<c.Subject> = {}) =>
  ({
    name: 'Latin',
    nameAr: 'اللاتينية',
    code: 'LAT',
    colour: 'francais' as const,
    family: 'Langues',
    language: 'fr' as const,
    optional: true,
    ...more,
  }) as Parameters<typeof create>[0];
const create = (
  body: {
    name: string;
    nameAr: string;
    code: string;
    colour: c.SubjectColour;
    family: string;
    language: 'fr';
    optional: boolean;
  },
  key?: string,
) => as('admin')(c.createSubject, { body }, key ? { key } : {});
const list = async () => (await as('admin')(c.listSubjects, {})).body.items;
const codeOfAnswer = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const detailsOf = (answer: { body: unknown }) =>
  (answer.body as unknown as { details: Record<string, unknown> }).details;

describe('subjects', () => {
  it('are created once, in the order of the school, and found by name or by code', async () => {
    const key = crypto.randomUUID();
    const made = await create(fields(), key);
    expect([made.status, made.body]).toMatchObject([
      200,
      {
        name: 'Latin',
        nameAr: 'اللاتينية',
        code: 'LAT',
        colour: 'francais',
        optional: true,
        archived: false,
        courses: 0,
        version: 1,
      },
    ]);
    expect((await create(fields(), key)).body.id).toBe(made.body.id);
    expect((await list()).map(({ name }) => name)).toEqual(['Français', 'Mathématiques', 'Latin']);
    expect(codeOfAnswer(await create(fields({ code: 'LATI' })))).toBe('subjects.name_taken');
    expect(codeOfAnswer(await create(fields({ name: 'Grec' })))).toBe('subjects.code_taken');
    expect((await create(fields({ name: '\u200B', code: 'X' }))).status).toBe(400);
    expect((await create(fields({ name: '<b>Latin</b> \u202Enital', code: 'X2' }))).body.name).toBe(
      '<b>Latin</b> nital',
    );
  });

  it('return 409 with both values to the second of two editors', async () => {
    const { id, version } = (await create(fields())).body;
    const edit = (name: string) =>
      as('admin')(c.updateSubject, { params: { id }, body: { ...fields({ name }), version } });
    expect((await edit('Latin et grec')).body).toMatchObject({ name: 'Latin et grec', version: 2 });
    const late = await edit('Langues anciennes');
    expect([late.status, codeOfAnswer(late), detailsOf(late)]).toEqual([
      409,
      'edited_meanwhile',
      { version: 2, fields: { name: { theirs: 'Latin et grec', yours: 'Langues anciennes' } } },
    ]);
  });

  it('are archived and restored, never lost with their courses', async () => {
    const maths = (await list()).find(({ code }) => code === 'MATHS')!;
    expect(maths.courses).toBe(1);
    const archive = (archived: boolean) =>
      as('admin')(c.archiveSubject, { params: { id: maths.id }, body: { archived } });
    expect((await archive(true)).body).toMatchObject({ archived: true, courses: 1 });
    expect((await as('admin')(c.subjectGrid, {})).body.subjects.map(({ code }) => code)).toEqual(['FR']);
    const twin = await create(fields({ name: 'Mathématiques', code: 'M2' }));
    expect([codeOfAnswer(twin), detailsOf(twin)]).toEqual(['subjects.name_taken', { archived: true }]);
    expect((await archive(false)).body).toMatchObject({ archived: false, version: 3 });
  });

  it('keep the given order; an id from elsewhere is not found', async () => {
    const [first, second] = await list();
    const order = (ids: string[]) => as('admin')(c.orderSubjects, { body: { ids } });
    expect((await order([second!.id, first!.id])).body.items.map(({ id }) => id)).toEqual([second!.id, first!.id]);
    const other = await mintSchool(server);
    const foreign = (await client(server, other.schoolId, other.accounts.admin)(c.listSubjects, {})).body.items[0]!;
    expect((await order([foreign.id])).status).toBe(404);
    expect((await as('admin')(c.archiveSubject, { params: { id: foreign.id }, body: { archived: true } })).status).toBe(
      404,
    );
  });

  it('can be added from a default list: missing ones are created, existing ones unchanged', async () => {
    const start = () => as('admin')(c.startSubjects, { body: { set: 'college-ma' } });
    const before = await list();
    const own = before.find(({ name }) => name === 'Mathématiques')!;
    expect((await start()).status).toBe(200);
    const filled = await list();
    expect(filled.slice(0, before.length)).toEqual(before);
    expect(filled.filter(({ name }) => name === 'Mathématiques')).toEqual([own]);
    expect(filled).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Arabe', language: 'ar' })]));
    expect((await start()).body.items).toEqual(filled);
    await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
      await db.deleteFrom('course_teachers').execute();
      await db.deleteFrom('courses').execute();
      await db.deleteFrom('subjects').execute();
    });
    const [one, two] = await Promise.all([start(), start()]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect((await list()).map(({ code }) => code)).toEqual(starters['college-ma'].map(([, , code]) => code));
  });

  it('are closed to users who do not manage the structure', async () => {
    expect((await as('prof')(c.listSubjects, {})).status).toBe(403);
    await grant(server, school, 'personnel', ['school.structure'], 'school');
    expect((await as('personnel')(c.listSubjects, {})).status).toBe(200);
  });
});

describe('what levels expect', () => {
  const grid = async () => (await as('admin')(c.subjectGrid, {})).body;
  const cellOf = async (level: '6e' | '5e', code: string) => ({
    levelId: school.levels[level],
    subjectId: (await grid()).subjects.find((one) => one.code === code)!.id,
  });
  const save = (cells: Parameters<typeof body>[0]) => as('admin')(c.saveGrid, { body: body(cells) });
  const body = (
    cells: {
      levelId: string;
      subjectId: string;
      before: { coefficient: number; weeklyMinutes: number } | null;
      after: { coefficient: number; weeklyMinutes: number } | null;
    }[],
  ) => ({ cells });

  it('is saved, changed and deleted cell by cell', async () => {
    const at = await cellOf('6e', 'MATHS');
    const first = { coefficient: 2.5, weeklyMinutes: 270 };
    expect((await save([{ ...at, before: null, after: first }])).body.cells).toEqual([{ ...at, ...first }]);
    const next = { coefficient: 3, weeklyMinutes: 240 };
    expect(
      (
        await save([
          { ...at, before: first, after: next },
          { ...(await cellOf('5e', 'FR')), before: null, after: first },
        ])
      ).body.cells.length,
    ).toBe(2);
    expect((await save([{ ...at, before: next, after: null }])).body.cells.length).toBe(1);
  });

  it('returns 409 with both values when somebody else filled the cell, and saves nothing', async () => {
    const at = await cellOf('6e', 'MATHS');
    const other = await cellOf('5e', 'MATHS');
    const theirs = { coefficient: 4, weeklyMinutes: 300 };
    await save([{ ...at, before: null, after: theirs }]);
    const yours = { coefficient: 1, weeklyMinutes: 60 };
    const late = await save([
      { ...other, before: null, after: yours },
      { ...at, before: null, after: yours },
    ]);
    expect([late.status, codeOfAnswer(late), detailsOf(late)]).toEqual([
      409,
      'edited_meanwhile',
      { cells: [{ ...at, theirs, yours }] },
    ]);
    expect((await grid()).cells).toEqual([{ ...at, ...theirs }]);
  });

  it('refuses a duplicate cell, figures out of range and references to another school', async () => {
    const at = await cellOf('6e', 'MATHS');
    const after = { coefficient: 1, weeklyMinutes: 60 };
    expect(
      codeOfAnswer(
        await save([
          { ...at, before: null, after },
          { ...at, before: null, after },
        ]),
      ),
    ).toBe('subjects.cell_twice');
    for (const wrong of [
      { coefficient: 101, weeklyMinutes: 60 },
      { coefficient: 1.005, weeklyMinutes: 60 },
      { coefficient: 1, weeklyMinutes: 3001 },
    ])
      expect((await save([{ ...at, before: null, after: wrong }])).status).toBe(400);
    const other = await mintSchool(server);
    expect((await save([{ ...at, levelId: other.levels['6e'], before: null, after }])).status).toBe(404);
  });

  it('is exported as a file with inert cells', async () => {
    await create(fields({ name: '=1+1' }));
    await save([{ ...(await cellOf('6e', 'MATHS')), before: null, after: { coefficient: 2.5, weeklyMinutes: 270 } }]);
    const csv = String((await as('admin')(c.exportSubjects, { query: { format: 'csv' } })).body);
    expect(csv).toContain(`"'=1+1"`);
    expect(csv).toMatch(/"Mathématiques".*;2,5;270;/);
    expect((await as('admin')(c.exportSubjects, { query: { format: 'xlsx' } })).headers.get('content-type')).toContain(
      'spreadsheetml',
    );
  });
});

it.each([
  ['4 h 30', 270],
  ['4h30', 270],
  ['4:30', 270],
  ['4,5h', 270],
  ['4.5', 270],
  ['4,5', 270],
  ['2', 120],
  ['12', 720],
  ['45', 45],
  ['45 min', 45],
  ['270', 270],
  ['', 0],
  ['–', 0],
  ['abc', null],
  ['4h75', null],
  ['3001', null],
  ['4,55 h', 273],
  ['1 000', 1000],
  ['-3', null],
  ['4,333', null],
])('« %s » is read as %s minutes', (text, minutes) => {
  expect(minutesFrom(text)).toBe(minutes);
});
it('minutes are written in the format that is read', () => {
  for (const minutes of [0, 15, 45, 60, 65, 270, 1080])
    for (const lang of ['fr', 'en', 'ar'] as const)
      expect(minutesFrom(minutesText(minutes, lang)), `${minutes} ${lang}`).toBe(minutes);
});
it('order, names and colours are checked', () => {
  expect(reorder(['a', 'b', 'c'], ['c', 'x', 'c'])).toEqual(['c', 'a', 'b']);
  expect([colourOf('Mathématiques'), colourOf('Éducation physique'), colourOf('Vie de classe')]).toEqual([
    'maths',
    'physique',
    'vie',
  ]);
  const taken = new Set<string>();
  expect([codeOf('Histoire-géographie', taken), codeOf('Histoire et géo', taken), codeOf('العربية', taken)]).toEqual([
    'HIGE',
    'HIETGE',
    'العرب',
  ]);
});
it('starter lists contain no duplicate name or code', () => {
  for (const set of Object.values(starters))
    for (const place of [0, 2]) expect(new Set(set.map((one) => one[place])).size).toBe(set.length);
});
