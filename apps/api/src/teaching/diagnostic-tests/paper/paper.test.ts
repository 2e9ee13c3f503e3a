import { startLookAs } from '@encrier/contract/access/auth';
import * as p from '@encrier/contract/teaching/diagnostic-paper';
import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import * as s from '@encrier/contract/teaching/diagnostic-sittings';
import * as c from '@encrier/contract/teaching/diagnostic-tests';
import * as x from '@encrier/contract/teaching/diagnostic-transfer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { addressOf, client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';
import { printedQuestions } from './layout.policy.ts';
import { printOf, writeTicket } from './ticket.present.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let second: SecondOrg;
let mate: TestAccount;
let courseId: string;
let testId: string;

const q = { one: newId(), many: newId(), truth: newId(), whole: newId(), long: newId(), scale: newId() };
const base = { section: '', points: 2, skill: '' };
const choices = (...labels: string[]) => labels.map((label, at) => ({ label, percent: at ? 0 : 100, feedback: '' }));
const questions: Question[] = [
  {
    ...base,
    id: q.one,
    kind: 'single',
    statement: 'Capitale ?',
    shuffle: true,
    choices: choices('Rabat', 'Fès', 'Salé'),
  },
  {
    ...base,
    id: q.many,
    kind: 'multiple',
    statement: 'Pairs ?',
    shuffle: false,
    strategy: 'all',
    choices: choices('2', '3').concat({ label: '4', percent: 50, feedback: '' }),
  },
  { ...base, id: q.truth, kind: 'truth', statement: 'Vrai ?', truth: true },
  { ...base, id: q.whole, kind: 'number', statement: '6 × 7', value: 42, tolerance: 0, relative: false, unit: '' },
  { ...base, id: q.scale, kind: 'scale', statement: 'À l’aise ?', least: '', most: '' },
  { ...base, id: q.long, kind: 'long', statement: 'Rédigez' },
];

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-11-23T10:05:00+01:00'));
  [school, other] = [await mintSchool(server), await mintSchool(server)];
  const own = { school_id: school.schoolId };
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    await db.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-08-31' }).execute();
    const courses = await db.selectFrom('courses').select(['id', 'class_id']).execute();
    courseId = courses.find((one) => one.class_id === school.classes['6A'])!.id;
    mate = await addAccount(server, db, school, { role: 'eleve', first: 'Ali', last: 'Filali' });
    await db
      .insertInto('pupils')
      .values({ ...own, person_id: mate.personId, matricule: 'MALI' })
      .execute();
    await db
      .insertInto('enrolments')
      .values({
        ...own,
        year_id: school.yearId,
        class_id: school.classes['6A'],
        from_on: '2020-01-01',
        id: newId(),
        pupil_id: mate.personId,
      })
      .execute();
  });
  second = await addOrg(server, school);
  testId = await open();
});
afterAll(() => server.stop());

const api = (account: TestAccount | null) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const pupil = (): string => school.accounts.eleve.personId;
async function open(over: Partial<c.TestContent> = {}): Promise<string> {
  const id = newId();
  const made = await as('prof')(c.createTest, {
    body: {
      id,
      title: 'Sur papier',
      instructions: '',
      purpose: 'diagnostic',
      courseIds: [courseId],
      minutes: null,
      opensAt: null,
      closesAt: null,
      attempts: 1,
      shuffle: true,
      draw: null,
      linear: false,
      shows: 'handed',
      parents: 'read',
      questions,
      ...over,
    },
  });
  expect(made.status).toBe(200);
  expect((await as('prof')(c.publishTest, { params: { id }, body: { version: 1 } })).status).toBe(200);
  return id;
}
const form = (who: TestAccount = school.accounts.prof, id = testId) => api(who)(p.paperForm, { params: { id } });
type Edit = { pupilId: string; questionId: string; before: string[]; after: string[]; sheet: string | null };
const edit = (questionId: string, after: string[], over: Partial<Edit> = {}): Edit => ({
  pupilId: pupil(),
  questionId,
  before: [],
  after,
  sheet: null,
  ...over,
});
const save = (edits: Edit[], who: TestAccount = school.accounts.prof, id = testId) =>
  api(who)(p.savePaper, { params: { id }, body: { edits } });
const ticket = (over: Partial<Parameters<typeof writeTicket>[1]> = {}, schoolId = school.schoolId): string =>
  writeTicket(
    { schoolId, kernel: server.kernel },
    {
      testId,
      pupilId: pupil(),
      page: 0,
      print: printOf(printedQuestions(questions, testId)),
      rtl: false,
      ...over,
    },
  );
const copies = () =>
  readTenant(server.kernel.pool, school.schoolId, (db) =>
    db
      .selectFrom('test_sittings')
      .select(['id', 'pupil_id', 'score', 'version'])
      .where('test_id', '=', testId)
      .execute(),
  );

describe('entering answers from paper', () => {
  it('creates one copy, corrects it, and saves repeated requests once', async () => {
    const edits = [edit(q.one, ['Rabat']), edit(q.truth, ['true']), edit(q.whole, ['42']), edit(q.many, ['2', '4'])];
    expect((await save(edits)).body).toEqual({ saved: 4, refused: [], conflicts: [] });
    expect((await save(edits)).body).toEqual({ saved: 4, refused: [], conflicts: [] });
    const made = await copies();
    expect(made).toMatchObject([{ pupil_id: pupil(), score: 8 }]);
    const { body } = await form();
    expect(body.pupils.find(({ id }) => id === pupil())).toMatchObject({ sittingId: made[0]!.id, onDevice: false });
    const { body: copy } = await as('prof')(s.getCopy, { params: { id: made[0]!.id } });
    expect(copy).toMatchObject({ onPaper: true, score: 8, max: 10 });
  });

  it('informs the second of two concurrent writers, and waits for answers that an adult reads', async () => {
    expect((await save([edit(q.one, ['Fès'], { before: ['Rabat'] })])).body.saved).toBe(1);
    expect((await save([edit(q.one, ['Salé'], { before: ['Rabat'] })])).body).toMatchObject({
      saved: 0,
      conflicts: [{ pupilId: pupil(), questionId: q.one, words: ['Fès'] }],
    });
    const [held] = await copies();
    expect((await save([edit(q.long, ['Une phrase.'])])).body.saved).toBe(1);
    const [now] = await copies();
    expect([now!.score, now!.version > held!.version]).toEqual([null, true]);
    const both = await Promise.all([
      save([edit(q.scale, ['4'], { pupilId: mate.personId })]),
      save([edit(q.scale, ['5'], { pupilId: mate.personId })]),
    ]);
    expect(both.map(({ body }) => body.conflicts.length).sort()).toEqual([0, 1]);
    expect((await copies()).filter((one) => one.pupil_id === mate.personId)).toHaveLength(1);
    await save([edit(q.long, [], { before: ['Une phrase.'] })]);
    expect((await copies()).find(({ id }) => id === now!.id)!.score).toBe(6);
  });

  it('refuses, answer by answer, data that does not belong to the test', async () => {
    const { body } = await save([
      edit(q.one, ['Paris']),
      edit(newId(), ['x']),
      edit(q.one, ['Rabat'], { pupilId: school.accounts.eleve2.personId }),
      edit(q.one, ['Rabat'], { pupilId: second.pupil.personId }),
      edit(q.whole, ['1', '2']),
    ]);
    expect(body.refused.map(({ reason }) => reason)).toEqual(['shape', 'question', 'pupil', 'pupil', 'shape']);
    const huge = Array.from({ length: p.maxPaperEdits + 1 }, () => edit(q.one, ['Rabat']));
    expect((await save(huge)).status).toBe(400);
  });

  it('does not change a pupil who sat it in the application', async () => {
    const id = await open();
    expect(
      (await api(mate)(s.startSitting, { params: { id }, body: { id: newId(), pupilId: mate.personId } })).status,
    ).toBe(200);
    expect(
      (await save([edit(q.one, ['Rabat'], { pupilId: mate.personId })], school.accounts.prof, id)).body.refused,
    ).toMatchObject([{ reason: 'no_attempt' }]);
    expect((await form(school.accounts.prof, id)).body.pupils.find((one) => one.id === mate.personId)).toMatchObject({
      onDevice: true,
    });
  });

  it('is for correctors of the test, in their own school and organisation', async () => {
    expect((await form(school.accounts.admin)).status).toBe(200);
    for (const who of [school.accounts.prof2, second.teacher, second.office]) {
      expect([403, 404]).toContain((await form(who)).status);
      expect([403, 404]).toContain((await save([edit(q.one, ['Rabat'])], who)).status);
      for (const route of [p.printQuestions, p.printSheets])
        expect([403, 404]).toContain((await api(who)(route, { params: { id: testId }, query: {} })).status);
      expect([403, 404]).toContain(
        (await api(who)(x.exportQuestions, { params: { id: testId }, query: { format: 'gift' } })).status,
      );
    }
    for (const who of ['parent', 'eleve', 'personnel'] as const)
      expect((await form(school.accounts[who])).status).toBe(403);
    const elsewhere = client(server, other.schoolId, other.accounts.admin);
    expect((await elsewhere(p.paperForm, { params: { id: testId } })).status).toBe(404);
    expect((await elsewhere(p.savePaper, { params: { id: testId }, body: { edits: [edit(q.one, [])] } })).status).toBe(
      404,
    );
  });

  it('ends for a teacher who leaves the class, and is closed during a look as somebody', async () => {
    const { admin, prof } = school.accounts;
    const own = await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.selectFrom('course_teachers').selectAll().where('course_id', '=', courseId).execute(),
    );
    const id = await open();
    await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
      await db.updateTable('diagnostic_tests').set({ created_by: admin.id }).where('id', '=', id).execute();
      await db.deleteFrom('course_teachers').where('course_id', '=', courseId).execute();
    });
    expect((await form(prof, id)).status).toBe(404);
    expect((await save([edit(q.one, ['Rabat'])], prof, id)).status).toBe(404);
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.insertInto('course_teachers').values(own).execute(),
    );
    expect((await form(prof, id)).status).toBe(200);
    await as('admin')(startLookAs, { body: { accountId: prof.id, reason: 'Ne voit pas sa classe' } });
    const headers = { 'x-user-as': prof.id };
    const seen = await as('admin')(p.paperForm, { params: { id: testId } }, { headers });
    expect(seen.body.can.type).toBe(false);
    const tried = await as('admin')(
      p.savePaper,
      { params: { id: testId }, body: { edits: [edit(q.one, [])] } },
      { headers },
    );
    expect(tried.status).toBe(403);
  });
});

describe('the code of a sheet', () => {
  it('is valid only for its own pupil, test, print and school', async () => {
    const of = async (sheet: string, over: Partial<Edit> = {}) =>
      (await save([edit(q.scale, ['3'], { sheet, ...over })])).body.refused.map(({ reason }) => reason)[0] ?? 'taken';
    expect(await of(ticket())).toBe('taken');
    // A code edited by hand, codes signed for another pupil, test, printing or school, and a text that is no code.
    const bytes = Buffer.from(ticket().slice(3), 'base64url');
    Buffer.from(mate.personId.replaceAll('-', ''), 'hex').copy(bytes, 16);
    const forged = `E1.${bytes.toString('base64url')}`;
    expect(await of(forged, { pupilId: mate.personId })).toBe('forged');
    expect(await of(ticket(), { pupilId: mate.personId })).toBe('forged');
    expect(await of(ticket({ testId: newId() }))).toBe('forged');
    expect(await of(ticket({}, other.schoolId))).toBe('forged');
    expect(await of('E1.rien')).toBe('forged');
    expect(await of(ticket({ print: '00000000' }))).toBe('stale');
    expect((await copies()).find((one) => one.pupil_id === mate.personId)).toBeDefined();
  });
});

describe('on paper', () => {
  const bytes = async (route: typeof p.printQuestions | typeof p.printSheets, query: Record<string, string> = {}) => {
    const reply = await fetch(
      `${server.base}/api/${school.schoolId}${addressOf(route, { params: { id: testId }, query })}`,
      {
        headers: { authorization: `Bearer ${school.accounts.prof.token}` },
      },
    );
    return [
      reply.status,
      Buffer.from(await reply.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ];
  };
  it('prints the questions and the sheets, in each language', async () => {
    for (const lang of ['fr', 'en', 'ar']) {
      expect(await bytes(p.printQuestions, { lang })).toEqual([200, '%PDF-']);
      expect(await bytes(p.printSheets, { lang })).toEqual([200, '%PDF-']);
    }
    expect((await bytes(p.printSheets, { pupil: school.accounts.eleve2.personId }))[0]).toBe(409);
    const line = await readTenant(server.kernel.pool, school.schoolId, (db) =>
      db.selectFrom('audit_log').select('action').where('action', '=', 'diagnostic_tests.print_sheets').execute(),
    );
    expect(line).toHaveLength(3);
  });
});

describe('files of questions', () => {
  const send = (text: string, who: TestAccount = school.accounts.prof) =>
    api(who)(x.readQuestionFile, { body: { name: 'a.gift', content: Buffer.from(text).toString('base64') } });
  it('are read without being stored, and their questions make a draft', async () => {
    const { status, body } = await send('Vrai ? {T}\n\nRien {~a ~b}');
    expect([status, body.format, body.items.map(({ verdict }) => verdict)]).toEqual([
      200,
      'gift',
      ['taken', 'refused'],
    ]);
    expect((await send('rien')).body).toMatchObject({ code: 'diagnostic_tests.file_unknown' });
    expect((await send('Vrai ? {T}', school.accounts.parent)).status).toBe(403);
  });
  it('are exported as GIFT and read back unchanged', async () => {
    const { body } = await as('prof')(x.exportQuestions, { params: { id: testId }, query: { format: 'gift' } });
    const read = (await send(body as unknown as string)).body.items.map(({ question }) => question!);
    expect(read.map(({ id: _, ...rest }) => rest)).toEqual(questions.map(({ id: _, ...rest }) => rest));
    const table = await as('prof')(x.exportQuestions, { params: { id: testId }, query: { format: 'csv' } });
    expect((await send(table.body as unknown as string)).body).toMatchObject({ format: 'csv', left: 0 });
  });
});
