import * as c from '@encrier/contract/teaching/exams';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let courseId: string;
let parallel: string;
const roomId = newId();
const day = '2026-12-01';

const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const codesOf = (body: unknown): string[] =>
  ((body as { details?: { issues?: c.ExamIssue[] } }).details?.issues ?? []).map((one) => one.code);

const content = (over: object) => ({
  title: '',
  day,
  starts: 510,
  minutes: 60,
  sessionId: null,
  syllabus: '',
  material: '',
  scale: '20',
  coefficient: '1',
  overrideReason: '',
  ...over,
});
async function proposed(over: object = {}, courseIds = [courseId]): Promise<string> {
  const made = await as('admin')(c.proposeExam, { body: { id: newId(), courseIds, ...content(over) } });
  expect([made.status, made.body]).toEqual([200, { id: expect.any(String) }]);
  return made.body.id;
}
const place = (id: string, version: number, overrideReason = '') =>
  as('admin')(c.placeExam, {
    params: { id },
    body: { rooms: [{ roomId, supervisorIds: [school.accounts.prof.personId] }], overrideReason, version },
  });
const lengthen = (id: string, over: object, version: number) =>
  as('admin')(c.editExam, { params: { id }, body: { ...content(over), version } });

type Lesson = { kind?: string; state?: string; counts?: boolean; title?: string; classroom_id?: string };
/** A lesson of a class on the day of the tests, from 9:20 to 10:00, with its teacher. */
const lesson = (classId: string, over: Lesson, teacher?: string) =>
  within(async (db) => {
    const id = newId();
    const own = { school_id: school.schoolId };
    const place = { on_day: day, starts: 560, ends: 600, counts: true };
    await db
      .insertInto('lessons')
      .values({
        ...own,
        id,
        year_id: school.yearId,
        org_id: school.orgId,
        class_id: classId,
        whole: 1,
        ...place,
        title: 'Musée',
        ...over,
      })
      .execute();
    if (teacher)
      await db
        .insertInto('lesson_teachers')
        .values({ ...own, lesson_id: id, person_id: teacher, ...place })
        .execute();
  });

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-11-23T10:05:00+01:00'));
  school = await mintSchool(server);
  await within(async (db) => {
    await db.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-08-31' }).execute();
    const courses = await db.selectFrom('courses').select(['id', 'class_id', 'subject_id', 'year_id']).execute();
    const first = courses.find((one) => one.class_id === school.classes['6A'])!;
    courseId = first.id;
    parallel = newId();
    await db
      .insertInto('courses')
      .values({
        school_id: school.schoolId,
        id: parallel,
        year_id: first.year_id,
        subject_id: first.subject_id,
        class_id: school.classes['5B'],
      })
      .onConflict((oc) => oc.doNothing())
      .execute();
    const twin = await db
      .selectFrom('courses')
      .select('id')
      .where('class_id', '=', school.classes['5B'])
      .where('subject_id', '=', first.subject_id)
      .executeTakeFirstOrThrow();
    parallel = twin.id;
    await db.insertInto('timetables').values({ school_id: school.schoolId, year_id: school.yearId }).execute();
    await db
      .insertInto('classrooms')
      .values({ school_id: school.schoolId, id: roomId, org_id: school.orgId, name: 'DS', capacity: 40 })
      .execute();
  });
});
afterAll(() => server.stop());
beforeEach(() =>
  within(async (db) => {
    for (const table of ['exam_seats', 'exam_supervisors', 'exam_rooms', 'exam_classes', 'exam_courses'] as const)
      await db.deleteFrom(table).execute();
    for (const table of ['exams', 'lesson_teachers', 'lessons'] as const) await db.deleteFrom(table).execute();
  }),
);

describe('a conflicting hour', () => {
  const query = () => ({ courses: courseId, day, starts: 510, minutes: 60 });

  it('is reported for an outing of the class, and not for a cancelled one or one of another class', async () => {
    await lesson(school.classes['6A'], { kind: 'outing', state: 'cancelled', counts: false });
    await lesson(school.classes['5B'], { kind: 'outing', title: 'Théâtre' });
    expect((await as('prof')(c.checkExam, { query: query() })).body.issues).toEqual([]);
    await lesson(school.classes['6A'], { kind: 'outing' });
    expect((await as('prof')(c.checkExam, { query: query() })).body.issues).toMatchObject([
      { code: 'outing', of: 'Musée' },
    ]);
  });

  it('is reported for a lesson of the supervisor or the room with another class; an override needs a reason', async () => {
    const id = await proposed();
    await lesson(school.classes['5B'], { classroom_id: roomId }, school.accounts.prof.personId);
    const refused = await place(id, 1);
    expect([refused.status, codesOf(refused.body)]).toEqual([409, ['room_lesson', 'supervisor_lesson']]);
    expect((await place(id, 1, 'Le cours est gardé')).status).toBe(200);
  });

  it('is reported before an exam is moved there, with its room and supervisor', async () => {
    const id = await proposed({ day: '2026-12-02' });
    expect((await place(id, 1)).status).toBe(200);
    await lesson(school.classes['5B'], { classroom_id: roomId }, school.accounts.prof.personId);
    const codes = async (over: object, who: PersonName = 'admin') =>
      (await as(who)(c.checkExam, { query: { ...query(), except: id, ...over } })).body.issues.map(({ code }) => code);
    expect(await codes({})).toEqual([]);
    expect(await codes({ keeps: '1' })).toEqual(['room_lesson', 'supervisor_lesson']);
    // A person who does not manage the test learns nothing about its rooms.
    expect(await codes({ keeps: '1' }, 'prof')).toEqual([]);
    const board = async () =>
      (await as('admin')(c.examBoard, { query: { from: '2026-11-30', to: '2026-12-06' } })).body.exams;
    expect((await board()).map(({ can }) => can.move)).toEqual([true]);
    await within((db) =>
      db
        .updateTable('exams')
        .set({ starts_at: new Date('2026-11-23T09:00:00Z') })
        .execute(),
    );
    expect((await board()).map(({ can }) => can.move)).toEqual([false]);
  });

  it('is ignored for a lesson of the class that sits the exam', async () => {
    const id = await proposed();
    await lesson(school.classes['6A'], { classroom_id: roomId }, school.accounts.prof.personId);
    expect((await place(id, 1)).status).toBe(200);
  });

  it('lasts until the pupil with the longest time has finished, and names the user of the room', async () => {
    await within((db) =>
      db
        .insertInto('support_plans')
        .values({
          school_id: school.schoolId,
          id: newId(),
          pupil_id: school.accounts.eleve.personId,
          kind: 'PAP',
          starts_on: '2026-09-01',
          arrangements: ['extra_time'],
          extra_percent: 50,
        })
        .execute(),
    );
    const first = await proposed();
    expect((await place(first, 1)).status).toBe(200);
    const held = await within((db) =>
      db.selectFrom('exam_rooms').select(['ends']).where('exam_id', '=', first).execute(),
    );
    expect(held).toEqual([{ ends: 510 + 60 + 30 }]);
    const second = await proposed({ starts: 580 }, [parallel]);
    const clash = await as('admin')(c.placeExam, {
      params: { id: second },
      body: { rooms: [{ roomId, supervisorIds: [] }], overrideReason: '', version: 1 },
    });
    expect((clash.body as unknown as { details: { issues: c.ExamIssue[] } }).details.issues).toEqual([
      { code: 'room_taken', hard: true, of: 'DS' },
    ]);
    await within((db) => db.deleteFrom('support_plans').execute());
  });

  it('is refused for an exam extended over another exam of its pupils, its room or its supervisor', async () => {
    const first = await proposed();
    expect((await place(first, 1)).status).toBe(200);
    await proposed({ starts: 600 });
    const longer = await lengthen(first, { minutes: 120 }, 2);
    expect([longer.status, codesOf(longer.body)]).toEqual([409, ['pupil_taken']]);
    expect((await lengthen(first, { minutes: 80 }, 2)).status).toBe(200);
  });
});
