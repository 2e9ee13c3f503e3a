import { listNotifications } from '@encrier/contract/kernel/notifications';
import * as c from '@encrier/contract/school-life/attendance';
import * as o from '@encrier/contract/school-life/attendance-office';
import * as x from '@encrier/contract/school-life/attendance-slips';
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
let other: TestSchool;
let second: SecondOrg;
let elsewhere: TestAccount;
let former: TestAccount;
let mate: string;
let first: string;
const day = '2026-11-23';
const at = (hour: string, on = day): Date => new Date(`${on}T${hour}:00+01:00`);
const inSchool = <T>(work: Parameters<typeof withTenant<T>>[3]): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);

async function addLesson(starts: number, className = '6A', on = day, length = 60): Promise<string> {
  const id = newId();
  const own = { school_id: school.schoolId };
  const hours = { on_day: on, starts, ends: starts + length, counts: true };
  await inSchool(async (db) => {
    await db
      .insertInto('timetables')
      .values({ ...own, year_id: school.yearId })
      .onConflict((oc) => oc.doNothing())
      .execute();
    const lesson = { ...own, ...hours, id, year_id: school.yearId, org_id: school.orgId, whole: 1 };
    await db
      .insertInto('lessons')
      .values({ ...lesson, kind: 'activity', title: 'Atelier', class_id: school.classes[className as '6A'] })
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
  server.clock.set(at('10:20'));
  school = await mintSchool(server);
  other = await mintSchool(server);
  const rights = ['attendance.slips', 'attendance.validate', 'people.view'] as const;
  await grant(server, school, 'personnel', [...rights], 'school');
  await grant(server, other, 'personnel', [...rights], 'school');
  await inSchool(async (db) => {
    const own = { school_id: school.schoolId };
    former = await addAccount(server, db, school, { role: 'parent', first: 'Ancien', last: 'Tuteur' });
    await db
      .insertInto('guardianships')
      .values({
        ...own,
        pupil_id: school.accounts.eleve.personId,
        guardian_id: former.personId,
        kind: 'tutor',
        ends_on: '2026-10-01',
      })
      .execute();
    const sara = await addAccount(server, db, school, { role: 'eleve', first: 'Sara', last: 'Filali' });
    mate = sara.personId;
    await db
      .insertInto('pupils')
      .values({ ...own, person_id: mate, matricule: 'P077' })
      .execute();
    await db
      .insertInto('enrolments')
      .values({
        ...own,
        id: newId(),
        pupil_id: mate,
        year_id: school.yearId,
        class_id: school.classes['6A'],
        from_on: '2020-01-01',
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
const fields = (over: Partial<x.IssuedSlip> = {}): x.IssuedSlip => ({
  id: newId(),
  pupilId: pupil(),
  kind: 'late',
  reasonId: null,
  note: '',
  at: null,
  minutes: 30,
  ...over,
});
const give = (over: Partial<x.IssuedSlip> = {}, who = school.accounts.personnel) =>
  api(who)(x.issueSlip, { body: fields(over) });
const use = (slip: string, lesson: string, who: PersonName = 'prof', on = day) =>
  as(who)(x.useSlip, { body: { code: slip, lessonId: lesson, classId: null, half: null, day: on } });
const sheetOf = async (lesson: string) => (await as('prof')(c.rollCallSheet, { query: { lesson } })).body;
async function call(lesson: string, status: c.MarkStatus, pupilId = pupil()): Promise<void> {
  const sheet = await sheetOf(lesson);
  const { status: answered } = await as('prof')(c.saveRollCall, {
    body: {
      id: sheet.rollCallId ?? newId(),
      saveId: newId(),
      lessonId: lesson,
      classId: null,
      half: null,
      day: sheet.day,
      version: sheet.version,
      takenAt: server.kernel.now().toISOString(),
      offline: false,
      marks: sheet.pupils.map(({ mark }) => (mark.pupilId === pupilId ? { ...mark, status } : mark)),
    },
  });
  expect(answered).toBe(200);
}
const markOf = async (lesson: string, pupilId = pupil()) =>
  (await sheetOf(lesson)).pupils.find(({ id }) => id === pupilId)!.mark;
const toldTo = async (account: TestAccount) =>
  (await api(account)(listNotifications, { query: {} })).body.items.map(({ type }) => type);

describe('the office desk', () => {
  it('issues a slip once, with the number of the day; the family and the teacher of the lesson are notified', async () => {
    const lesson = await addLesson(600);
    first = lesson;
    const body = fields();
    const [one, again] = await Promise.all([
      as('personnel')(x.issueSlip, { body }),
      as('personnel')(x.issueSlip, { body }),
    ]);
    expect([one.status, again.status]).toEqual([200, 200]);
    expect(one.body.number).toBe(again.body.number);
    expect(one.body).toMatchObject({ number: 1, state: 'issued', at: 620, day, can: { cancel: true } });
    expect(await toldTo(school.accounts.parent)).toContain('billet');
    expect(await toldTo(school.accounts.eleve)).toContain('billet');
    expect(await toldTo(school.accounts.prof)).toContain('billet.cours');
    expect(await toldTo(former)).not.toContain('billet');
    const shown = (await as('prof')(x.waitingSlips, { query: { lesson } })).body.items;
    expect(shown.map(({ code: own }) => own)).toEqual([one.body.code]);
    expect(Object.keys(shown[0]!)).not.toContain('reason');
    expect(code((await give()).body)).toBe('attendance.slip_held');
    const numbers = await Promise.all([give({ pupilId: mate }), give({ kind: 'return' })]);
    expect(numbers.map(({ body: { number } }) => number).sort()).toEqual([2, 3]);
  });

  it('is for the office: a teacher, a family, another organisation and another school neither issue nor read slips', async () => {
    for (const who of ['prof', 'parent', 'eleve'] as const) {
      expect((await give({}, school.accounts[who])).status).toBe(403);
      expect((await as(who)(x.listSlips, { query: {} })).status).toBe(403);
    }
    expect((await give({}, elsewhere)).status).toBe(404);
    expect((await api(elsewhere)(x.listSlips, { query: {} })).body.items).toEqual([]);
    expect((await api(elsewhere)(x.slipPupils, { query: { q: 'Sara' } })).body.items).toEqual([]);
    const stranger = client(server, other.schoolId, other.accounts.personnel);
    expect((await stranger(x.issueSlip, { body: fields() })).status).toBe(404);
  });

  it('finds a pupil at the kiosk only by the full number', async () => {
    const found = async (number: string) => (await as('personnel')(x.slipPupils, { query: { number } })).body.items;
    expect((await found('p077')).map(({ id }) => id)).toEqual([mate]);
    expect(await found('P07')).toEqual([]);
    expect(await found('Sara')).toEqual([]);
  });

  it('cancels a slip with a reason, once, and never a used one', async () => {
    const { body: slip } = await give({ kind: 'leave', pupilId: mate });
    const cancel = (version: number) =>
      as('personnel')(x.cancelSlip, { params: { id: slip.id }, body: { why: 'Erreur de nom', version } });
    const both = await Promise.all([cancel(1), cancel(1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(code((await use(slip.code, first)).body)).toBe('attendance.slip_cancelled');
    const list = (await as('personnel')(x.listSlips, { query: { state: 'cancelled' } })).body;
    expect(list.items[0]).toMatchObject({ state: 'cancelled', cancelled: { why: 'Erreur de nom' } });
    const file = await as('personnel')(x.exportSlips, { query: { format: 'csv' } });
    expect(file.status).toBe(200);
  });
});

describe('in class', () => {
  it('turns the saved absence into lateness with its minutes, once; a second scan changes nothing', async () => {
    server.clock.set(at('11:25'));
    const lesson = await addLesson(680);
    await call(lesson, 'absent');
    const { body: slip } = await give();
    server.clock.set(at('11:32'));
    const both = await Promise.all([use(slip.code, lesson), use(slip.code, lesson)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]!.body).toMatchObject({ minutes: 12, saved: true });
    expect(await markOf(lesson)).toMatchObject({ status: 'late', minutes: 12 });
    const rows = (await as('personnel')(o.listEvents, { query: { state: 'pending' } })).body.items.filter(
      ({ starts }) => starts === 680,
    );
    expect(rows.map(({ kind, minutes }) => [kind, minutes])).toEqual([['late', 12]]);
    const listed = (await as('personnel')(x.listSlips, { query: { state: 'used' } })).body.items;
    expect(listed[0]).toMatchObject({ id: slip.id, used: { lesson: 'Atelier · 6A' } });
  });

  it('corrects an absence already validated and notified: the family learns that the pupil came late', async () => {
    server.clock.set(at('13:05'));
    const lesson = await addLesson(780);
    await call(lesson, 'absent');
    const row = (await as('personnel')(o.listEvents, { query: {} })).body.items.find(({ starts }) => starts === 780)!;
    await as('personnel')(o.decideEvents, {
      body: { rows: [{ id: row.id, version: row.version }], decision: 'validate' },
    });
    await server.runJobs();
    expect(await toldTo(school.accounts.parent)).toContain('absence');
    const { body: slip } = await give();
    server.clock.set(at('13:09'));
    expect((await use(slip.code, lesson)).status).toBe(200);
    expect(await markOf(lesson)).toMatchObject({ status: 'late', minutes: 9 });
    expect(await toldTo(school.accounts.parent)).toContain('retard');
  });

  it('before the first save proposes lateness on every device', async () => {
    server.clock.set(at('14:10'));
    const lesson = await addLesson(840);
    const { body: slip } = await give({ pupilId: mate });
    expect((await use(slip.code, lesson)).body).toMatchObject({ minutes: 10, saved: false });
    const mark = (await sheetOf(lesson)).pupils.find(({ id }) => id === mate)!;
    expect(mark).toMatchObject({ because: 'slip', mark: { status: 'late', minutes: 10 } });
  });

  it('lets a pupil out at the minute', async () => {
    server.clock.set(at('15:15'));
    const lesson = await addLesson(900);
    await call(lesson, 'present', mate);
    const { body: slip } = await give({ pupilId: mate, kind: 'leave' });
    expect((await use(slip.code, lesson)).status).toBe(200);
    expect(await markOf(lesson, mate)).toMatchObject({ leftAt: 915 });
  });

  it('explains errors: unknown, of another class, used elsewhere, expired, of another school, another pupil’s lesson', async () => {
    server.clock.set(at('16:10'));
    const [lesson, next] = [await addLesson(960, '6A', day, 50), await addLesson(1010, '6A', day, 50)];
    const { body: slip } = await give();
    expect(code((await use('nobody-has-this', lesson)).body)).toBe('attendance.slip_unknown');
    expect((await use(slip.code, lesson, 'prof2')).status).toBe(404);
    const apart = await addLesson(1070, '5B');
    expect(code((await use(slip.code, apart)).body)).toBe('attendance.slip_other_class');
    const tomorrow = await addLesson(960, '6A', '2026-11-24');
    expect((await use(slip.code, tomorrow, 'prof', '2026-11-24')).status).toBe(409);
    server.clock.set(at('16:45'));
    expect(code((await use(slip.code, lesson)).body)).toBe('attendance.slip_expired');
    const { body: fresh } = await give();
    expect((await use(fresh.code, lesson)).status).toBe(200);
    server.clock.set(at('16:52'));
    expect(code((await use(fresh.code, next)).body)).toBe('attendance.slip_used');
    const stranger = client(server, other.schoolId, other.accounts.prof);
    expect(
      (await stranger(x.useSlip, { body: { code: fresh.code, lessonId: lesson, classId: null, half: null, day } }))
        .status,
    ).toBe(404);
  });
});
