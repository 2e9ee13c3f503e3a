import * as c from '@encrier/contract/teaching/exams';
import * as k from '@encrier/contract/teaching/exams-copies';
import { printExam } from '@encrier/contract/teaching/exams-papers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let second: SecondOrg;
let mate: TestAccount;
let id: string;
let courseId: string;
const own = () => ({ school_id: school.schoolId });
const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const api = (account: TestAccount) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const at = (moment: string): void => server.clock.set(new Date(`${moment}:00+01:00`));
const get = async (who: PersonName = 'admin') => (await as(who)(c.getExam, { params: { id } })).body;
const copies = async (who: PersonName = 'prof') => (await as(who)(k.examCopies, { params: { id } })).body;
const mark = (copyNo: string, value: string | null, version = 0, who: PersonName = 'prof') =>
  as(who)(k.markCopy, { params: { id }, body: { code: copyNo, value, gap: value ? null : 'not_handed', version } });
const close = (who: PersonName = 'prof') => as(who)(k.closeCopies, { params: { id }, body: {} });
const codeOf = async (pupilId: string): Promise<string> =>
  (
    await within((db) =>
      db
        .selectFrom('exam_seats')
        .select('copy_no')
        .where('exam_id', '=', id)
        .where('pupil_id', '=', pupilId)
        .executeTakeFirstOrThrow(),
    )
  ).copy_no;
const print = (who: PersonName) =>
  fetch(`${server.base}/api/${school.schoolId}${printExam.path.replace(':id', id)}?kind=labels`, {
    headers: { authorization: `Bearer ${school.accounts[who].token}` },
  });

beforeAll(async () => {
  server = await testServer();
  at('2026-11-23T10:05');
  [school, other] = [await mintSchool(server), await mintSchool(server)];
  await within(async (db) => {
    await db.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-08-31' }).execute();
    await db
      .insertInto('terms')
      .values({
        ...own(),
        id: newId(),
        year_id: school.yearId,
        name: 'Trimestre 1',
        starts_on: '2026-09-01',
        ends_on: '2026-12-31',
      })
      .execute();
    mate = await addAccount(server, db, school, { role: 'eleve', first: 'Ali', last: 'Aarab' });
    await db
      .insertInto('pupils')
      .values({ ...own(), person_id: mate.personId, matricule: 'MCOP' })
      .execute();
    await db
      .insertInto('enrolments')
      .values({
        ...own(),
        id: newId(),
        pupil_id: mate.personId,
        year_id: school.yearId,
        from_on: '2020-01-01',
        class_id: school.classes['6A'],
      })
      .execute();
  });
  second = await addOrg(server, school);
  const { courses } = (await as('prof')(c.examChoices, {})).body;
  courseId = courses.find(({ audience }) => audience === '6e A')?.id ?? courses[0]!.id;
  id = newId();
  const when = { day: '2026-12-01', starts: 510, minutes: 60, sessionId: null, scale: '20', coefficient: '1' };
  const body = { id, courseIds: [courseId], title: '', ...when, syllabus: '', material: '', overrideReason: '' };
  expect((await as('admin')(c.proposeExam, { body: { ...body, anonymous: true } })).status).toBe(200);
  expect((await as('admin')(c.publishExams, { body: { ids: [id] } })).body).toEqual({ published: 1 });
});
afterAll(() => server.stop());

describe('copies without names', () => {
  it('have labels that only the office prints, and codes that nobody sees beside a name', async () => {
    expect([(await print('admin')).status, (await print('prof')).status]).toEqual([200, 404]);
    const page = JSON.stringify(await get('prof'));
    for (const { pupilId } of (await get()).seats) expect(page).not.toContain(await codeOf(pupilId));
    expect((await get('prof')).anonymous).toBe(true);
  });

  it('are not marked before the end, nor shown in the gradebook under their names', async () => {
    expect((await copies()).can).toEqual({ mark: false, close: false });
    expect(code((await mark(await codeOf(mate.personId), '12')).body)).toBe('exams.settled');
    at('2026-12-01T12:00');
    expect(code((await as('prof')(c.assessExam, { params: { id }, body: {} })).body)).toBe('exams.anonymous');
    expect((await get('prof')).can).toMatchObject({ assess: false, correct: true, results: false });
  });

  it('are marked by code: once, within the scale, with two decimals at most', async () => {
    const mine = await codeOf(mate.personId);
    expect(code((await mark('ZZZZZZ', '12')).body)).toBe('exams.copy_unknown');
    expect(code((await mark(mine, '20.5')).body)).toBe('exams.copy_value');
    expect(code((await mark(mine, '12.125')).body)).toBe('exams.copy_value');
    const both = await Promise.all([mark(mine, '12.5'), mark(mine, '14')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { version, value } = (await copies()).copies.find((one) => one.code === mine)!;
    expect(version).toBe(1);
    expect(['12.5', '14']).toContain(value);
    expect((await mark(mine, '12.5', 1)).body).toEqual({ version: 2 });
    const seen = await copies();
    expect(seen.copies.every(({ pupil }) => pupil === null)).toBe(true);
    expect(JSON.stringify(seen)).not.toMatch(/Aarab|Ali/);
  });

  it('stay anonymous in the journal, which stores only codes', async () => {
    const lines = await within((db) =>
      db.selectFrom('audit_log').selectAll().where('action', '=', 'exams.mark_copy').execute(),
    );
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toContain(mate.personId);
  });

  it('are closed when all are marked: names are then revealed, and the gradebook gets the marks', async () => {
    const left = await close();
    expect([left.status, code(left.body)]).toEqual([409, 'exams.copies_left']);
    const { copies: open } = await copies();
    for (const one of open.filter(({ version }) => version === 0))
      expect((await mark(one.code, null)).status).toBe(200);
    const done = await close();
    expect(done.body).toEqual({ written: open.length, gone: 0 });
    expect(code((await close()).body)).toBe('exams.copies_closed');
    expect(code((await mark(await codeOf(mate.personId), '3', 2)).body)).toBe('exams.copies_closed');
    const after = await copies();
    expect(after).toMatchObject({ closed: true, left: 0 });
    const one = after.copies.find(({ pupil }) => pupil?.label === 'Ali Aarab');
    expect(one).toMatchObject({ value: '12.5', code: await codeOf(mate.personId) });
    const marks = await within((db) =>
      db
        .selectFrom('marks as m')
        .innerJoin('exam_courses as xc', 'xc.assessment_id', 'm.assessment_id')
        .select(['m.pupil_id', 'm.value', 'm.code'])
        .where('xc.exam_id', '=', id)
        .execute(),
    );
    expect(marks.find((row) => row.pupil_id === mate.personId)).toMatchObject({ code: null });
    expect(Number(marks.find((row) => row.pupil_id === mate.personId)!.value)).toBe(12.5);
    expect(marks.filter((row) => row.pupil_id !== mate.personId).every((row) => row.code === 'not_handed')).toBe(true);
    expect((await get()).state).toBe('marked');
  });

  it('show results to readers of the sheet, as figures and as a file', async () => {
    const found = (await as('prof')(k.examResults, { params: { id } })).body;
    expect(found).toMatchObject({ marked: 1, mean: '12.5', median: '12.5', courses: [{ marked: 1, highest: '12.5' }] });
    expect(found.tenths).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
    const file = await fetch(
      `${server.base}/api/${school.schoolId}${k.exportResults.path.replace(':id', id)}?format=csv`,
      { headers: { authorization: `Bearer ${school.accounts.prof.token}` } },
    );
    expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('Aarab Ali')]);
  });

  it('are closed to others: a family, another teacher, another organisation, another school', async () => {
    for (const who of ['parent', 'eleve'] as const)
      expect((await as(who)(k.examCopies, { params: { id } })).status).toBe(403);
    for (const account of [school.accounts.prof2, second.teacher]) {
      expect((await api(account)(k.examCopies, { params: { id } })).status).toBe(404);
      expect((await api(account)(k.examResults, { params: { id } })).status).toBe(404);
      expect((await api(account)(k.closeCopies, { params: { id }, body: {} })).status).toBe(404);
      const body = { code: await codeOf(mate.personId), value: '1', gap: null, version: 0 };
      expect((await api(account)(k.markCopy, { params: { id }, body })).status).toBe(404);
    }
    const strange = client(server, other.schoolId, other.accounts.prof);
    expect((await strange(k.examCopies, { params: { id } })).status).toBe(404);
  });
});

it('a scanned label, and a code typed in any way, are read', () => {
  expect(k.readCopyMark(k.copyMark('01890000-0000-7000-8000-000000000000', 'AB2CD3'))).toEqual({
    examId: '01890000-0000-7000-8000-000000000000',
    code: 'AB2CD3',
  });
  expect(k.readCopyMark(' ab2-cd3 ')).toEqual({ examId: null, code: 'AB2CD3' });
  for (const no of ['', 'AB2CD', 'ABOCD3', 'https://example.org/AB2CD3']) expect(k.readCopyMark(no)).toBeNull();
});
