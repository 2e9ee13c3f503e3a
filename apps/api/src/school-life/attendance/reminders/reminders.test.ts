import { setAttendanceSettings } from '@encrier/contract/school-life/attendance-office';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let second: SecondOrg;
const day = '2026-11-23';
const at = (hour: string): Date => new Date(`${day}T${hour}:00+01:00`);
const inSchool = <T>(work: Parameters<typeof withTenant<T>>[3]): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);

async function addLesson(starts: number, over: { state?: string; teacher?: string } = {}): Promise<string> {
  const id = newId();
  const own = { school_id: school.schoolId };
  const { state = 'planned', teacher = school.accounts.prof.personId } = over;
  const hours = { on_day: day, starts, ends: starts + 50, counts: state === 'planned' };
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
    await db
      .insertInto('lessons')
      .values({
        ...own,
        ...hours,
        id,
        year_id: school.yearId,
        org_id: school.orgId,
        course_id: course.id,
        subject_id: course.subject_id,
        class_id: school.classes['6A'],
        whole: 1,
        state,
      })
      .execute();
    await db
      .insertInto('lesson_teachers')
      .values({ ...own, ...hours, lesson_id: id, person_id: teacher })
      .execute();
  });
  return id;
}
const called = (lessonId: string, on = day) =>
  inSchool((db) =>
    db
      .insertInto('roll_calls')
      .values({
        school_id: school.schoolId,
        id: newId(),
        lesson_id: lessonId,
        on_day: on,
        starts: 480,
        ends: 530,
        title: 'Mathématiques',
        pupils: 1,
        by_id: school.accounts.prof.id,
        taken_at: at('08:05'),
        saved_at: at('08:05'),
        save_id: newId(),
      })
      .execute(),
  );
const noticesOf = async (account: TestAccount): Promise<string[]> =>
  (await client(server, school.schoolId, account)(listNotifications, { query: {} })).body.items
    .filter(({ type }) => type === 'appel.non_fait')
    .map(({ body }) => body);
async function strike(hour: string): Promise<void> {
  server.clock.set(at(hour));
  await server.runSchedule('attendance.reminders');
}

beforeAll(async () => {
  server = await testServer();
  server.clock.set(at('07:00'));
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['attendance.validate', 'people.view'], 'school');
  second = await addOrg(server, school);
});
afterAll(() => server.stop());

it('nobody is reminded in a school without roll calls', async () => {
  await addLesson(420);
  await strike('07:40');
  expect(await noticesOf(school.accounts.prof)).toEqual([]);
});

it('the teacher, then the office, are reminded once each, and never about a done, cancelled or past roll call', async () => {
  await called(await addLesson(480));
  await addLesson(540, { state: 'cancelled' });
  await addLesson(600);
  const { prof, prof2, personnel } = school.accounts;
  const before = await noticesOf(prof);
  await strike('10:09');
  expect(await noticesOf(prof)).toEqual(before);
  await strike('10:10');
  await strike('10:12');
  const after = await noticesOf(prof);
  expect(after.length).toBe(before.length + 1);
  expect(after[0]).toContain('Mathématiques');
  expect(await noticesOf(personnel)).toEqual([]);
  await strike('10:15');
  await strike('10:30');
  await strike('11:30');
  expect(await noticesOf(personnel)).toHaveLength(1);
  expect((await noticesOf(personnel))[0]).toContain('Mathématiques · 6A');
  expect((await noticesOf(prof)).length).toBe(after.length);
  for (const account of [prof2, second.office, second.teacher, school.accounts.parent])
    expect(await noticesOf(account)).toEqual([]);
  // An hour after its end it is too late to be of any use.
  await addLesson(720);
  await strike('14:00');
  expect((await noticesOf(prof)).length).toBe(after.length);
});

it('reminders use the school’s delays, and 0 disables them', async () => {
  const rules = {
    autoMinutes: 20,
    remindMinutes: 0,
    officeMinutes: 30,
    morningFrom: 510,
    morningTo: 750,
    afternoonFrom: 840,
    afternoonTo: 1020,
    version: 0,
  };
  const admin = client(server, school.schoolId, school.accounts.admin);
  expect((await admin(setAttendanceSettings, { body: rules })).status).toBe(200);
  const { prof, personnel } = school.accounts;
  const [teacher, office] = [(await noticesOf(prof)).length, (await noticesOf(personnel)).length];
  await addLesson(900);
  await strike('15:29');
  expect((await noticesOf(personnel)).length).toBe(office);
  await strike('15:30');
  expect([(await noticesOf(prof)).length, (await noticesOf(personnel)).length]).toEqual([teacher, office + 1]);
});
