import * as c from '@encrier/contract/school-life/attendance';
import * as x from '@encrier/contract/school-life/attendance-exemptions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import {
  addAccount,
  grant,
  mintSchool,
  type PersonName,
  type TestAccount,
  type TestSchool,
} from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let second: SecondOrg;
let elsewhere: TestAccount;
let former: TestAccount;
let maths: string;
const day = '2026-11-23';
const at = (hour: string, on = day): Date => new Date(`${on}T${hour}:00+01:00`);
const inSchool = <T>(work: Parameters<typeof withTenant<T>>[3]): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);

async function addLesson(starts: number, over: { kind?: string; day?: string } = {}): Promise<string> {
  const id = newId();
  const own = { school_id: school.schoolId };
  const hours = { on_day: over.day ?? day, starts, ends: starts + 50, counts: true };
  await inSchool(async (db) => {
    await db
      .insertInto('timetables')
      .values({ ...own, year_id: school.yearId })
      .onConflict((oc) => oc.doNothing())
      .execute();
    const course = await db
      .selectFrom('courses')
      .select(['id', 'subject_id'])
      .where('class_id', '=', school.classes['6A'])
      .executeTakeFirstOrThrow();
    maths = course.subject_id;
    const what = over.kind ? { kind: over.kind, title: 'Atelier' } : { course_id: course.id, subject_id: maths };
    await db
      .insertInto('lessons')
      .values({
        ...own,
        ...hours,
        ...what,
        id,
        year_id: school.yearId,
        org_id: school.orgId,
        class_id: school.classes['6A'],
        whole: 1,
      })
      .execute();
    await db
      .insertInto('lesson_teachers')
      .values({ ...own, ...hours, lesson_id: id, person_id: school.accounts.prof.personId })
      .execute();
  });
  return id;
}

beforeAll(async () => {
  server = await testServer();
  server.clock.set(at('10:05'));
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['attendance.justify', 'people.view'], 'school');
  await inSchool(async (db) => {
    former = await addAccount(server, db, school, { role: 'parent', first: 'Ancien', last: 'Tuteur' });
    await db
      .insertInto('guardianships')
      .values({
        school_id: school.schoolId,
        pupil_id: pupil(),
        guardian_id: former.personId,
        kind: 'tutor',
        ends_on: '2026-10-01',
      })
      .execute();
  });
  second = await addOrg(server, school);
  elsewhere = await addOffice(server, school, 'cycle', [second.orgId]);
});
afterAll(() => server.stop());

const api = (account: TestAccount | null) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const pupil = (): string => school.accounts.eleve.personId;
const fields = (over: Partial<x.ExemptionFields> = {}): x.ExemptionFields => ({
  id: newId(),
  pupilId: pupil(),
  subjectId: null,
  lessonKind: null,
  from: day,
  to: '2026-12-18',
  category: 'medical',
  note: 'Entorse de la cheville',
  onSite: false,
  fileIds: [],
  ...over,
});
const add = (over: Partial<x.ExemptionFields> = {}, who = school.accounts.personnel) =>
  api(who)(x.addExemption, { body: fields(over) });
const end = async (id: string, version = 1, who = school.accounts.personnel) =>
  api(who)(x.endExemption, { params: { id }, body: { why: 'Certificat levé', version } });
const open = async (lesson: string) => (await as('prof')(c.rollCallSheet, { query: { lesson } })).body;
const mine = (sheet: c.RollSheet) => sheet.pupils.find(({ id }) => id === pupil())!;
const save = async (lesson: string, status: c.MarkStatus) => {
  const sheet = await open(lesson);
  return as('prof')(c.saveRollCall, {
    body: {
      id: sheet.rollCallId ?? newId(),
      saveId: newId(),
      lessonId: sheet.lessonId,
      classId: sheet.classId,
      half: sheet.half,
      day: sheet.day,
      version: sheet.version,
      takenAt: server.kernel.now().toISOString(),
      offline: false,
      marks: sheet.pupils.map(({ id, mark }) => ({ ...mark, ...(id === pupil() && { status }) })),
    },
  });
};
const absences = () =>
  inSchool((db) => db.selectFrom('attendance_events').select('id').where('kind', '=', 'absence').execute());

describe('an exemption', () => {
  it('pre-fills the roll call, is never an absence, and hides its reason from the teacher', async () => {
    const lesson = await addLesson(600);
    const made = await add({ subjectId: maths });
    expect(made.body).toMatchObject({ subject: 'Mathématiques', category: 'medical', can: { end: true } });
    const sheet = await open(lesson);
    expect(mine(sheet)).toMatchObject({ exempt: 'away', because: 'exemption', mark: { status: 'elsewhere' } });
    expect(JSON.stringify(sheet)).not.toMatch(/medical|Entorse/);
    expect((await save(lesson, 'absent')).status).toBe(200);
    expect(await absences()).toEqual([]);
    expect(mine(await open(lesson)).mark.status).toBe('elsewhere');
    const workshop = await addLesson(660, { kind: 'activity' });
    expect(mine(await open(workshop))).toMatchObject({ exempt: null, mark: { status: 'present' } });
    expect((await end(made.body.id)).body.state).toBe('cancelled');
    expect(mine(await open(lesson)).exempt).toBeNull();
  });

  it('with attendance but no participation: an absent pupil is absent', async () => {
    server.clock.set(at('11:05'));
    const lesson = await addLesson(720, { kind: 'activity' });
    const made = await add({ lessonKind: 'activity', onSite: true });
    server.clock.set(at('12:05'));
    expect(mine(await open(lesson))).toMatchObject({
      exempt: 'on_site',
      because: 'exemption',
      mark: { status: 'present' },
    });
    expect((await save(lesson, 'absent')).status).toBe(200);
    expect(await absences()).toHaveLength(1);
    expect((await end(made.body.id)).status).toBe(200);
  });

  it('is created once for several clicks, and not twice for the same lessons', async () => {
    const body = fields();
    const both = await Promise.all([1, 2].map(() => as('personnel')(x.addExemption, { body })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await as('personnel')(x.listExemptions, { query: {} })).body.total).toBe(1);
    expect(code((await add()).body)).toBe('attendance.exempt_twice');
    expect(code((await add({ from: '2027-01-04', to: '2026-12-31' })).body)).toBe('attendance.exempt_span');
    expect(code((await add({ subjectId: newId() })).body)).toBe('attendance.subject_unknown');
    expect(code((await add({ from: '2026-11-01', to: '2026-11-20', subjectId: maths })).body)).toBe(
      'attendance.exempt_span',
    );
    await end(body.id);
  });

  it('ends without changing past days', async () => {
    const { body } = await add({ from: '2026-11-16' });
    const past = await addLesson(600, { day: '2026-11-20' });
    expect(mine(await open(past)).exempt).toBe('away');
    const done = await end(body.id);
    expect(done.body).toMatchObject({ state: 'active', to: '2026-11-22', can: { end: false } });
    expect(mine(await open(past)).exempt).toBe('away');
    expect((await end(body.id, 2)).status).toBe(409);
    expect((await as('personnel')(x.listExemptions, { query: {} })).body.total).toBe(0);
  });
});

describe('the readers of an exemption', () => {
  it('are the office within its reach and the family; nobody else', async () => {
    const { body } = await add({ from: '2026-12-01', subjectId: maths });
    for (const who of ['prof', 'parent', 'eleve'] as const) {
      expect((await as(who)(x.listExemptions, { query: {} })).status).toBe(403);
      expect((await as(who)(x.addExemption, { body: fields() })).status).toBe(403);
    }
    expect((await api(elsewhere)(x.listExemptions, { query: {} })).body.items).toEqual([]);
    expect((await add({}, elsewhere)).status).toBe(404);
    expect((await end(body.id, 1, elsewhere)).status).toBe(404);
    const found = async (account: TestAccount) =>
      (await api(account)(x.exemptiblePupils, { query: { q: 'amrani' } })).body.items.map(({ id }) => id);
    expect(await found(school.accounts.personnel)).toEqual([pupil()]);
    expect(await found(elsewhere)).toEqual([]);
    const own = async (account: TestAccount) =>
      (await api(account)(c.ownAttendance, {})).body.children.flatMap(({ exemptions }) =>
        exemptions.map(({ id }) => id),
      );
    expect(await own(school.accounts.parent)).toContain(body.id);
    expect(await own(school.accounts.eleve)).toContain(body.id);
    for (const account of [former, school.accounts.parent2, second.guardian]) expect(await own(account)).toEqual([]);
  });
});
