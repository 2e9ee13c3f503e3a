import * as g from '@encrier/contract/teaching/gradebook';
import * as c from '@encrier/contract/teaching/report-cards';
import * as m from '@encrier/contract/teaching/report-cards-massar';
import { unzipSync } from 'fflate';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';
import { template, type TemplateLine } from './test/template.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let second: SecondOrg;
let otherOffice: TestAccount;
let [classId, courseId, termId] = ['', '', ''];
const mates: TestAccount[] = [];
const codes = ['J130000001', 'J130000002', 'J130000003', null, 'J130000005', 'J130000006'];

const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const api = (account: TestAccount) => client(server, school.schoolId, account);
const admin = () => school.accounts.admin;
const code = (body: unknown): string => (body as { code: string }).code;
const pupils = () => [school.accounts.eleve, ...mates];
const enrol = (db: TenantDb, personId: string) =>
  db
    .insertInto('enrolments')
    .values({
      school_id: school.schoolId,
      id: newId(),
      pupil_id: personId,
      year_id: school.yearId,
      class_id: classId,
      from_on: '2020-01-01',
    })
    .execute();
async function addMate(db: TenantDb, first: string, massar: string | null): Promise<TestAccount> {
  const mate = await addAccount(server, db, school, { role: 'eleve', first, last: 'Filali' });
  await db
    .insertInto('pupils')
    .values({ school_id: school.schoolId, person_id: mate.personId, matricule: `M${first}`, massar_code: massar })
    .execute();
  await enrol(db, mate.personId);
  return mate;
}

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-12-07T10:05:00+01:00'));
  school = await mintSchool(server);
  other = await mintSchool(server);
  [classId, termId] = [school.classes['6A'], newId()];
  await within(async (db) => {
    await db
      .insertInto('terms')
      .values({
        school_id: school.schoolId,
        year_id: school.yearId,
        id: termId,
        name: 'T1',
        starts_on: '2026-09-01',
        ends_on: '2026-12-20',
      })
      .execute();
    const found = await db.selectFrom('courses').select(['id', 'class_id', 'subject_id']).execute();
    const maths = found.find((one) => one.class_id === classId)!;
    courseId = maths.id;
    await db
      .updateTable('subjects')
      .set({ name: 'Mathématiques', name_ar: 'الرياضيات' })
      .where('id', '=', maths.subject_id)
      .execute();
    await db
      .updateTable('pupils')
      .set({ massar_code: codes[0]! })
      .where('person_id', '=', school.accounts.eleve.personId)
      .execute();
    for (const [n, first] of ['Ali', 'Badr', 'Celia', 'Dina', 'Elias'].entries())
      mates.push(await addMate(db, first, codes[n + 1]!));
  });
  second = await addOrg(server, school);
  otherOffice = await addOffice(server, school, 'cycle', [second.orgId]);
  await mark('1', ['10', '12', '9.5', '8', null, '15']);
  await mark('2', ['11', '12', '9.5', '8', null, '15']);
});
afterAll(() => server.stop());

/** A published test of the course, with a mark for each pupil. */
async function mark(coefficient: string, values: readonly (string | null)[]): Promise<void> {
  const id = newId();
  const rest = { title: 'Contrôle', topic: '', kind: 'test' as const, scale: '20', coefficient, boxId: null };
  const call = api(school.accounts.prof);
  await call(g.createAssessment, { body: { id, courseId, termId, day: '2026-11-02', mode: 'normal', ...rest } });
  await call(g.saveMarks, {
    params: { id: courseId },
    body: {
      edits: pupils().flatMap(({ personId }, n) =>
        values[n]
          ? [
              {
                assessmentId: id,
                pupilId: personId,
                before: { value: null, code: null },
                after: { value: values[n]!, code: null },
              },
            ]
          : [],
      ),
    },
  });
  await call(g.publishAssessments, { params: { id: courseId }, body: { ids: [id], when: 'now', at: null } });
}

const cell = (ref: string, value: string) => `<c r="${ref}" s="7"><v>${value}</v></c>`;
/**
 * In the file: four pupils of the class, one listed twice, an unknown pupil, one without card; two pupils of the class
 * are missing.
 */
const lines = (): TemplateLine[] => [
  { code: ' j130000001', name: 'أ', cells: { H: cell('H12', '3') } },
  { code: 'J130000002', name: 'ب', cells: { H: cell('H13', '12') } },
  { code: 'J130000005', name: 'ت' },
  { code: 'J130000006', name: 'ث', cells: { H: '<c r="H15" s="7"><f>1+1</f><v>2</v></c>' } },
  { code: 'J130000003', name: 'ج' },
  { code: 'J130000003', name: 'ج' },
  { code: 'Z999999999', name: 'مجهول' },
  { code: 'J130000009', name: 'خ' },
];
const content = (file = template(lines())) => file.toString('base64');
const read = (who = admin(), body = { termId, content: content() }, id = classId) =>
  api(who)(m.readMassar, { params: { id }, body });
const seen = async () => (await read()).body;
const fill = async (body: Partial<m.MassarFill> = {}, who = admin(), id = classId) => {
  const whole = {
    termId,
    content: content(),
    name: 'NotesCC_6A.xlsx',
    stamp: body.stamp ?? (await seen()).stamp,
    over: [],
    columns: [
      { column: 'H', source: (await seen()).columns?.find(({ column }) => column === 'H')?.source ?? 'general' },
    ],
  };
  return fetch(`${server.base}/api/${school.schoolId}/report-cards/classes/${id}/massar/fill`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...whole, ...body }),
  });
};
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
const cellsOf = (bytes: Buffer) =>
  new Map(
    [
      ...Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)
        .toString('utf8')
        .matchAll(/<c [^>]*?(?:\/>|>.*?<\/c>)/gs),
    ].map(([whole]) => [/r="([A-Z]+\d+)"/.exec(whole)![1]!, whole]),
  );
const journal = () =>
  within((db) =>
    db
      .selectFrom('audit_log as l')
      .leftJoin('export_subjects as s', 's.seq', 'l.seq')
      .select(['l.seq', 'l.after', 's.person_id'])
      .where('l.action', '=', 'report_cards.results')
      .execute(),
  );

describe('a Massar file', () => {
  it('needs frozen cards', async () => {
    expect(code((await read()).body)).toBe('report_cards.not_frozen');
    expect(await refusal(await fill({ stamp: 'x' }))).toEqual([409, 'report_cards.not_frozen']);
    expect(
      (await api(admin())(c.freezeClass, { params: { id: classId }, body: { termId, incomplete: true } })).status,
    ).toBe(200);
    // Came into the class after its cards were made.
    await within((db) => addMate(db, 'Farah', 'J130000009'));
  });

  it('is read and filled only by users who make the cards of the class', async () => {
    const stamp = (await seen()).stamp;
    for (const who of [school.accounts.prof, school.accounts.parent, school.accounts.eleve]) {
      expect((await read(who)).status).toBe(403);
      expect((await fill({ stamp }, who)).status).toBe(403);
    }
    expect((await read(otherOffice)).status).toBe(404);
    expect((await fill({ stamp }, otherOffice)).status).toBe(404);
    const away = client(server, other.schoolId, other.accounts.admin);
    expect((await away(m.readMassar, { params: { id: classId }, body: { termId, content: content() } })).status).toBe(
      404,
    );
    expect((await read(admin(), { termId: newId(), content: content() })).status).toBe(404);
    expect((await read(admin(), { termId, content: content() }, newId())).status).toBe(404);
    expect(await journal()).toEqual([]);
  });

  it('shows the pupil of each line or why there is none, and the missing pupils', async () => {
    const found = await seen();
    expect(found).toMatchObject({ sheet: 'NotesCC', codes: { column: 'C' } });
    const state = ({ row, state: what, label }: m.MassarRead['lines'][number]) => [row, what, label];
    expect(found.lines.map(state)).toEqual([
      [12, 'matched', school.accounts.eleve.label],
      [13, 'matched', 'Ali Filali'],
      [14, 'matched', 'Dina Filali'],
      [15, 'matched', 'Elias Filali'],
      [16, 'twice', 'Badr Filali'],
      [17, 'twice', 'Badr Filali'],
      [18, 'unknown', 'مجهول'],
      [19, 'no_card', 'Farah Filali'],
    ]);
    expect(found.missing).toEqual([{ label: 'Celia Filali', reason: 'no_code' }]);
    const without = (
      await read(admin(), {
        termId,
        content: content(template([{ ...lines()[0]!, code: 'Z888888888' }, ...lines().slice(1)])),
      })
    ).body;
    expect(without.missing).toContainEqual({ label: school.accounts.eleve.label, reason: 'not_in_file' });
  });

  it('maps its columns to ours by their headings, and our marks to two decimals', async () => {
    const found = await seen();
    const maths = found.sources.findIndex(({ labelAr }) => labelAr === 'الرياضيات');
    expect(found.columns.map(({ column, source }) => [column, source])).toEqual([
      ['F', null],
      ['G', null],
      ['H', found.sources[maths]!.id],
      ['J', 'general'],
      ['K', null],
    ]);
    expect(found.columns[2]!.formulas).toBe(1);
    expect(found.lines.map(({ marks }) => marks[maths])).toEqual([10.67, 12, null, 15, null, null, null, null]);
    expect(found.sources.map(({ kind }) => kind)).toEqual(['average', 'general', 'test', 'test', 'rest']);
  });

  it('is returned with marks only in empty cells; existing values stay unless somebody ticks them', async () => {
    const { sources } = await seen();
    const maths = sources.find(({ labelAr }) => labelAr === 'الرياضيات')!.id;
    const columns = [
      { column: 'F', source: maths },
      { column: 'H', source: maths },
    ];
    const answer = await fill({ columns });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('NotesCC_6A.xlsx');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const [before, after] = [cellsOf(template(lines())), cellsOf(bytes)];
    const changed = [...after].filter(([ref, whole]) => before.get(ref) !== whole);
    expect(changed).toEqual([
      ['F12', '<c r="F12" s="6"><v>10.67</v></c>'],
      ['F13', '<c r="F13" s="6"><v>12</v></c>'],
      ['F15', '<c r="F15" s="6"><v>15</v></c>'],
    ]);
    const over = await fill({ columns, over: ['H12', 'H13', 'H15', 'H16', 'A12'] });
    const ticked = cellsOf(Buffer.from(await over.arrayBuffer()));
    expect(ticked.get('H12')).toBe('<c r="H12" s="7"><v>10.67</v></c>');
    for (const ref of ['H13', 'H15', 'H16', 'A12']) expect(ticked.get(ref)).toBe(before.get(ref));
    const book = (await readXlsx(bytes)) as unknown as { sheet: string; data: unknown[][] }[];
    const row = book.find(({ sheet }) => sheet === 'NotesCC')!.data.find((cells) => cells.includes('j130000001'))!;
    expect(row[5]).toBe(10.67);
    // The journal names the pupils whose marks were exported, and no others.
    const noted = await journal();
    expect(new Set(noted.map(({ seq }) => seq)).size).toBe(2);
    expect(noted[0]!.after).toMatchObject({ format: 'massar_template', items: 3 });
    expect(new Set(noted.map(({ person_id: id }) => id))).toEqual(
      new Set([school.accounts.eleve, mates[0]!, mates[4]!].map(({ personId }) => personId)),
    );
  });

  it('gets the exams of its term in single columns, and the average of the others in one', async () => {
    const titled = template(lines(), 'المادة : الرياضيات');
    const found = (await read(admin(), { termId, content: content(titled) })).body;
    expect(found.columns.slice(0, 2).map(({ column, asks, nth }) => [column, asks, nth])).toEqual([
      ['F', 'test', 1],
      ['G', 'test', 2],
    ]);
    const tests = found.sources.filter(({ kind }) => kind === 'test');
    const [first, next] = tests;
    expect(tests.map(({ of, label }) => [of, label])).toEqual([
      [found.subject, 'Contrôle'],
      [found.subject, 'Contrôle'],
    ]);
    const at = found.sources.indexOf(first!);
    expect(found.lines.map(({ marks }) => marks[at])).toEqual([10, 12, null, 15, null, null, null, null]);
    const rest = { column: 'K', source: `rest:${found.subject}` };
    const chosen = (columns: { column: string; source: string }[]) =>
      fill({ stamp: found.stamp, content: content(titled), columns: columns as m.MassarFill['columns'] });
    const answer = await chosen([{ column: 'F', source: first!.id }, rest]);
    expect(answer.status).toBe(200);
    const [before, after] = [cellsOf(titled), cellsOf(Buffer.from(await answer.arrayBuffer()))];
    const value = (ref: string) => Number(/<v>(.*?)<\/v>/.exec(after.get(ref) ?? '')?.[1]);
    const changed = [...after].filter(([ref, whole]) => before.get(ref) !== whole).map(([ref]) => [ref, value(ref)]);
    expect(changed).toEqual([
      ['F12', 10],
      ['K12', 11],
      ['F13', 12],
      ['K13', 12],
      ['F15', 15],
      ['K15', 15],
    ]);
    // A test fills one column only; when no other column is left, nothing is filled.
    const twice = ['F', 'G'].map((column) => ({ column, source: first!.id }));
    expect(await refusal(await chosen(twice))).toEqual([400, 'report_cards.massar_choice']);
    const all = [first!, next!].map(({ id }, n) => ({ column: 'FG'[n]!, source: id }));
    const both = cellsOf(Buffer.from(await (await chosen([...all, rest])).arrayBuffer()));
    expect([both.get('K12'), both.get('G12')]).toEqual([before.get('K12'), '<c s="7" r="G12"><v>11</v></c>']);
    // A mark that changed since it was shown is shown again first.
    const set = (value: number) =>
      within((db) =>
        db
          .updateTable('marks')
          .set({ value })
          .where('assessment_id', '=', first!.id)
          .where('value', '<>', 12)
          .execute(),
      );
    await set(9);
    expect(await refusal(await chosen([{ column: 'F', source: first!.id }]))).toEqual([
      409,
      'report_cards.massar_changed',
    ]);
  });

  it('refuses changes since it was read, and a file without any change', async () => {
    const general = { column: 'H', source: 'general' as const };
    expect(await refusal(await fill({ stamp: 'of before' }))).toEqual([409, 'report_cards.massar_changed']);
    for (const columns of [
      [{ column: 'A', source: 'general' as const }],
      [{ column: 'I', source: 'general' as const }],
      [{ column: 'H', source: newId() }],
      [general, general],
    ])
      expect(await refusal(await fill({ columns }))).toEqual([400, 'report_cards.massar_choice']);
    const held = content(template(lines().slice(0, 2)));
    expect(await refusal(await fill({ content: held }))).toEqual([409, 'report_cards.massar_nothing']);
    expect((await fill({ content: '***' })).status).toBe(400);
    const broken = { content: Buffer.from('no workbook at all').toString('base64') };
    expect(await refusal(await fill(broken))).toEqual([400, 'report_cards.massar_unreadable']);
    expect(code((await read(admin(), { termId, ...broken })).body)).toBe('report_cards.massar_unreadable');
  });

  it('is never stored', async () => {
    const files = await within((db) => db.selectFrom('files').select('name').where('ext', '=', 'xlsx').execute());
    expect(files).toEqual([]);
  });
});
