import { listNotifications } from '@encrier/contract/kernel/notifications';
import * as c from '@encrier/contract/teaching/report-cards';
import * as p from '@encrier/contract/teaching/report-cards-proof';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, readInArabic, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';
import { remindAll } from './proof/reminders.jobs.ts';

let server: TestServer;
let school: TestSchool;
let second: SecondOrg;
let otherOffice: TestAccount;
let head: TestAccount;
let classId: string;
let courseId: string;
let termId: string;
const start = new Date('2026-12-07T10:05:00+01:00');

const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);

beforeAll(async () => {
  server = await testServer();
  server.clock.set(start);
  school = await mintSchool(server);
  [classId, termId] = [school.classes['6A'], newId()];
  await within(async (db) => {
    const own = { school_id: school.schoolId };
    await db
      .insertInto('terms')
      .values({
        ...own,
        year_id: school.yearId,
        id: termId,
        name: 'T1',
        starts_on: '2026-09-01',
        ends_on: '2026-12-20',
        entry_to_on: '2026-12-14',
      })
      .execute();
    const course = await db
      .selectFrom('courses')
      .select('id')
      .where('class_id', '=', classId)
      .executeTakeFirstOrThrow();
    courseId = course.id;
    head = await addAccount(server, db, school, { role: 'prof', first: 'Prof', last: 'Principal' });
    await db
      .insertInto('staff')
      .values({ ...own, person_id: head.personId, teacher: true })
      .execute();
    await db
      .insertInto('course_teachers')
      .values({ ...own, course_id: courseId, person_id: head.personId, role: 'co' })
      .execute();
    await db.updateTable('classes').set({ head_teacher_id: head.personId }).where('id', '=', classId).execute();
  });
  second = await addOrg(server, school);
  otherOffice = await addOffice(server, school, 'cycle', [second.orgId]);
});
afterAll(() => server.stop());

const api = (account: TestAccount) => client(server, school.schoolId, account);
const people = () => school.accounts;
const code = (body: unknown): string => (body as { code: string }).code;
const pupil = (): string => people().eleve.personId;
const params = () => ({ id: classId });
const write = (who: TestAccount, body: string, version: number) =>
  api(who)(c.saveComment, { params: { id: courseId }, body: { termId, pupilId: pupil(), body, version } });
const comments = async (who = people().prof) =>
  (await api(who)(c.reportSheet, { params: { id: courseId }, query: { term: termId } })).body.pupils.find(
    ({ id }) => id === pupil(),
  )!;
const read = (who: TestAccount) => api(who)(p.proofClass, { params: params(), query: { term: termId } });
const judge = async (who: TestAccount, state: c.WordState, ask = '', version?: number) =>
  api(who)(p.judgeComments, {
    params: params(),
    body: {
      termId,
      courseId,
      state,
      ask,
      comments: [{ pupilId: pupil(), version: version ?? (await comments()).comment.version }],
    },
  });
const choose = async (proof: c.ProofBy) => {
  const { version, ...kept } = (await api(people().admin)(c.getReportSettings, {})).body;
  expect((await api(people().admin)(c.setReportSettings, { body: { ...kept, proof, version } })).status).toBe(200);
};
const reminders = async (who: TestAccount) =>
  (await api(who)(listNotifications, { query: {} })).body.items.filter(({ type }) => type === 'bulletin.rappel');

describe('comment proofreading', () => {
  it('is off until the school turns it on, then it is done by the head teacher and the office of the class', async () => {
    await write(people().prof, 'Bon trimestre', 0);
    for (const who of [head, people().admin]) expect((await read(who)).status).toBe(404);
    await choose('head');
    for (const who of [head, people().admin]) expect((await read(who)).status).toBe(200);
    for (const who of [people().prof, otherOffice, second.teacher]) expect((await read(who)).status).toBe(404);
    for (const who of [people().parent, people().eleve]) expect((await read(who)).status).toBe(403);
    for (const who of [people().prof, otherOffice, second.teacher])
      expect((await judge(who, 'approved')).status).toBe(404);
    await choose('office');
    expect((await read(head)).status).toBe(404);
    await choose('head');
    const [course] = (await read(head)).body.courses;
    expect(course!.comments).toMatchObject([{ body: 'Bon trimestre', state: 'draft', can: { judge: true } }]);
  });

  it('returns comments with a note to their author, who is notified, and they become drafts again', async () => {
    expect(code((await judge(head, 'returned')).body)).toBe('report_cards.ask_missing');
    expect((await judge(head, 'returned', 'Dites ce qui progresse')).body).toEqual({ changed: 1, left: 0 });
    expect(await comments()).toMatchObject({ state: 'returned', ask: 'Dites ce qui progresse' });
    expect((await reminders(people().prof)).map(({ body }) => body).join()).toContain('à corriger');
    // Read before it was sent back: the current text is not overwritten.
    expect((await write(people().prof, 'Autre', 1)).body.conflict).toMatchObject({ body: 'Bon trimestre' });
    const { version } = (await comments()).comment;
    await write(people().prof, 'Bon trimestre, la géométrie progresse', version);
    expect(await comments()).toMatchObject({ state: 'draft', ask: '' });
  });

  it('closes approved comments to their author, not to the office, and nobody approves their own', async () => {
    const stale = await judge(head, 'approved', '', 1);
    expect(stale.body).toEqual({ changed: 0, left: 1 });
    expect((await judge(head, 'approved')).body).toEqual({ changed: 1, left: 0 });
    const { comment, state } = await comments();
    expect(state).toBe('approved');
    expect(code((await write(people().prof, 'Je change', comment.version)).body)).toBe('report_cards.approved');
    // The same again is taken without a word.
    expect((await judge(head, 'approved')).body).toEqual({ changed: 1, left: 0 });
    expect((await comments()).comment.version).toBe(comment.version);
    await judge(head, 'draft');
    const next = (await comments()).comment.version;
    await write(head, 'Écrit par le professeur principal', next);
    expect((await judge(head, 'approved')).body).toEqual({ changed: 0, left: 1 });
    expect((await judge(people().admin, 'approved')).body).toEqual({ changed: 1, left: 0 });
    const board = await api(people().admin)(c.reportClass, { params: params(), query: { term: termId } });
    expect(board.body).toMatchObject({ toProof: 0, can: { proof: true } });
  });
});

describe('the clock', () => {
  it('reminds teachers seven and two days before the entry closes, once, and not when all is written', async () => {
    await within((db) => db.deleteFrom('report_comments').where('course_id', '=', courseId).execute());
    const before = (await reminders(people().prof)).length;
    await within((db) => readInArabic(db, school.accounts.prof));
    await remindAll(server.kernel);
    await remindAll(server.kernel);
    expect((await reminders(people().prof)).length).toBe(before + 1);
    expect((await reminders(people().prof))[0]!.body).toContain('الرياضيات');
    server.clock.set(new Date('2026-12-08T06:00:00+01:00'));
    await remindAll(server.kernel);
    expect((await reminders(people().prof)).length).toBe(before + 1);
    server.clock.set(new Date('2026-12-12T06:00:00+01:00'));
    await write(people().prof, 'Écrit à temps', 0);
    await remindAll(server.kernel);
    expect((await reminders(people().prof)).length).toBe(before + 1);
    server.clock.set(start);
  });
});

describe('results for the ministry', () => {
  const take = (form: 'lsu' | 'massar', query: Record<string, string>, who = people().admin) =>
    fetch(
      `${server.base}/api/${school.schoolId}/report-cards/classes/${classId}/${form}?${new URLSearchParams({ term: termId, ...query })}`,
      { headers: { authorization: `Bearer ${who.token}` } },
    );
  const lsu = { uai: '0750001A', head: 'Mme <Alaoui> & fils' };

  it('come from frozen cards, for users who make them', async () => {
    expect((await take('lsu', lsu)).status).toBe(409);
    expect((await take('massar', {})).status).toBe(409);
    expect((await take('lsu', { ...lsu, uai: 'x' })).status).toBe(400);
    for (const form of ['lsu', 'massar'] as const) {
      expect((await take(form, lsu, otherOffice)).status).toBe(404);
      for (const who of [people().prof, people().parent]) expect((await take(form, lsu, who)).status).toBe(403);
    }
  });

  it('list what is missing, and identify each pupil by the ministry’s code', async () => {
    const frozen = () => api(people().admin)(c.freezeClass, { params: params(), body: { termId, incomplete: false } });
    // Not reviewed yet: it counts as missing.
    expect(code((await frozen()).body)).toBe('report_cards.incomplete');
    await judge(people().admin, 'approved');
    expect((await frozen()).status).toBe(200);
    expect(code((await judge(people().admin, 'draft')).body)).toBe('report_cards.frozen');
    const ask = async () =>
      (await api(people().admin)(p.resultsCheck, { params: params(), query: { term: termId } })).body;
    expect(await ask()).toMatchObject({ cards: 1, noSiecle: [people().eleve.label], noMassar: [people().eleve.label] });
    await within((db) =>
      db
        .updateTable('pupils')
        .set({ siecle_id: '123456', massar_code: 'J130000001' })
        .where('person_id', '=', pupil())
        .execute(),
    );
    expect(await ask()).toMatchObject({ noSiecle: [], noMassar: [], uai: '', head: '' });
    await within((db) => db.updateTable('orgs').set({ uai: '0750001A', head_name: 'Mme Alaoui' }).execute());
    expect(await ask()).toMatchObject({ uai: '0750001A', head: 'Mme Alaoui' });
    await within((db) => db.updateTable('orgs').set({ uai: null, head_name: '' }).execute());
    const xml = await (await take('lsu', lsu)).text();
    expect(xml).toContain('<etablissement>0750001A</etablissement>');
    expect(xml).toContain('libelle="Mme &lt;Alaoui&gt; &amp; fils"');
    expect(xml).toContain('id-be="123456"');
    expect(xml).toMatch(/<appreciation>Écrit à temps<\/appreciation>/);
    // Whatever refers to something refers to what the file holds.
    const ids = new Set([...xml.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, list] of xml.matchAll(/-refs?="([^"]+)"/g))
      for (const id of list!.split(' ')) expect(ids).toContain(id);
    const sheet = await readXlsx(Buffer.from(await (await take('massar', {})).arrayBuffer()));
    const rows = (
      Array.isArray(sheet) && 'data' in Object(sheet[0]) ? (sheet[0] as unknown as { data: unknown[][] }).data : sheet
    ) as unknown[][];
    expect(rows[0]!.slice(0, 3)).toEqual(['رقم', 'رمز التلميذ', 'الاسم الكامل']);
    expect(rows[1]![1]).toBe('J130000001');
    const journal = await within((db) =>
      db.selectFrom('audit_log').select('action').where('action', '=', 'report_cards.results').execute(),
    );
    expect(journal).toHaveLength(2);
  });
});
