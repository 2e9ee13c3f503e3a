import { changeLesson, ownLessons } from '@encrier/contract/planning/lessons';
import { linkCourse, linkLesson, ownDistance, readLessonLink } from '@encrier/contract/teaching/distance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, readInArabic, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let courseId: string;
const ids = { today: newId(), later: newId(), standIn: newId(), cancelled: newId(), french: newId(), past: newId() };
const today = '2026-11-23';
const jitsi = 'https://meet.jit.si/encrier-6a';
const bbb = 'https://bbb.example.org/rooms/maths-6a';

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date(`${today}T09:00:00Z`));
  school = await mintSchool(server);
  other = await mintSchool(server);
  await change(async (db) => {
    const own = { school_id: school.schoolId };
    const year = { ...own, year_id: school.yearId };
    await db.insertInto('timetables').values(year).execute();
    const courses = await db.selectFrom('courses').selectAll().execute();
    const maths = courses.find(({ class_id }) => class_id === school.classes['6A'])!;
    const french = courses.find(({ class_id }) => class_id === school.classes['5B'])!;
    courseId = maths.id;
    const hours = { starts: 600, ends: 655, counts: true };
    const lesson = { ...year, ...hours, org_id: school.orgId, whole: 1 };
    const of = ({ id, subject_id, class_id }: typeof maths) => ({ ...lesson, course_id: id, subject_id, class_id });
    await db
      .insertInto('lessons')
      .values([
        { ...of(maths), id: ids.today, on_day: today },
        { ...of(maths), id: ids.later, on_day: '2026-11-26' },
        { ...of(maths), id: ids.standIn, on_day: '2026-11-27' },
        { ...of(maths), id: ids.past, on_day: '2026-11-16' },
        { ...of(maths), id: ids.cancelled, on_day: '2026-11-30', state: 'cancelled', counts: false },
        { ...of(french), id: ids.french, on_day: '2026-11-26' },
      ])
      .execute();
    const by = (lesson_id: string, on_day: string, who: PersonName) => ({
      ...own,
      ...hours,
      lesson_id,
      on_day,
      person_id: school.accounts[who].personId,
    });
    await db
      .insertInto('lesson_teachers')
      .values([
        by(ids.today, today, 'prof'),
        by(ids.later, '2026-11-26', 'prof'),
        by(ids.standIn, '2026-11-27', 'prof2'),
        by(ids.past, '2026-11-16', 'prof'),
        by(ids.french, '2026-11-26', 'prof2'),
      ])
      .execute();
  });
});
afterAll(() => server.stop());

const change = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const urls = async (who: PersonName) =>
  (await as(who)(ownDistance, {})).body.items.map(({ id, url, person }) => [id, url, person.id]);
const pupil = () => school.accounts.eleve.personId;
const linkOf = async (who: PersonName, id: string) => (await as(who)(readLessonLink, { params: { id } })).body;
const setLesson = async (who: PersonName, id: string, url: string) => {
  const { version } = await linkOf('admin', id);
  return as(who)(linkLesson, { params: { id }, body: { url, version } });
};
const setCourse = (who: PersonName, url: string, version: number) =>
  as(who)(linkCourse, { params: { id: courseId }, body: { url, version } });

describe('the address of a remote lesson', () => {
  it('is set by the teacher of the lesson, and read only by its pupil, the guardians and its teacher', async () => {
    expect((await setLesson('prof', ids.later, jitsi)).status).toBe(200);
    expect(await urls('parent')).toEqual([[ids.later, jitsi, pupil()]]);
    expect(await urls('eleve')).toEqual([[ids.later, jitsi, pupil()]]);
    expect(await urls('prof')).toEqual([[ids.later, jitsi, school.accounts.prof.personId]]);
    for (const who of ['parent2', 'eleve2', 'prof2', 'personnel'] as const) expect(await urls(who)).toEqual([]);
  });

  it('comes with its subject and the course’s in both languages', async () => {
    await change((db) => readInArabic(db, school.accounts.parent));
    const named = { subject: 'Mathématiques', subjectAr: 'الرياضيات' };
    expect((await as('parent')(ownDistance, {})).body.items).toMatchObject([named]);
    expect((await linkOf('prof', ids.later)).course).toMatchObject({ ...named, audience: '6A' });
  });

  it('is set by a substitute, for that lesson and not for the course', async () => {
    expect(await linkOf('prof2', ids.standIn)).toMatchObject({ url: '', course: null });
    expect((await setLesson('prof2', ids.standIn, bbb)).status).toBe(200);
    expect((await setCourse('prof2', bbb, 0)).status).toBe(404);
    expect((await setLesson('prof2', ids.standIn, '')).status).toBe(200);
  });

  it('is not found by another teacher, another school or an office of other classes, and closed to families', async () => {
    const { version } = await linkOf('prof', ids.later);
    const body = { url: bbb, version };
    for (const who of ['parent', 'eleve'] as const) {
      expect((await as(who)(readLessonLink, { params: { id: ids.later } })).status).toBe(403);
      expect((await as(who)(linkLesson, { params: { id: ids.later }, body })).status).toBe(403);
      expect((await setCourse(who, bbb, 0)).status).toBe(403);
    }
    expect((await as('prof2')(linkLesson, { params: { id: ids.later }, body })).status).toBe(404);
    expect((await as('prof')(linkLesson, { params: { id: ids.french }, body })).status).toBe(404);
    const away = client(server, other.schoolId, other.accounts.admin);
    expect((await away(linkLesson, { params: { id: ids.later }, body })).status).toBe(404);
    expect((await away(linkCourse, { params: { id: courseId }, body: { url: bbb, version: 0 } })).status).toBe(404);
  });

  it('is secure, for a lesson that takes place, in the version that was read', async () => {
    const { version } = await linkOf('prof', ids.later);
    const put = (id: string, url: string, at = version) =>
      as('prof')(linkLesson, { params: { id }, body: { url, version: at } });
    expect(await put(ids.later, 'http://meet.example.org')).toMatchObject({ status: 400 });
    expect(await put(ids.later, 'javascript:alert(1)')).toMatchObject({ status: 400 });
    expect(await put(ids.later, bbb, version + 1)).toMatchObject({ status: 409 });
    expect((await setLesson('prof', ids.cancelled, bbb)).status).toBe(409);
    expect(await urls('parent')).toEqual([[ids.later, jitsi, pupil()]]);
  });

  it('of a course applies to its lessons from today on without their own, until it is removed', async () => {
    expect((await setCourse('prof', 'http://plain.example.org', 0)).status).toBe(400);
    expect((await setCourse('prof', bbb, 0)).status).toBe(200);
    expect((await setCourse('prof', jitsi, 0)).status).toBe(409);
    expect((await urls('parent')).map(([id, url]) => [id, url])).toEqual([
      [ids.today, bbb],
      [ids.later, jitsi],
      [ids.standIn, bbb],
    ]);
    const { body } = await as('parent')(ownLessons, { query: { from: '2026-11-16', days: 14 } });
    const shown = new Map(body.persons[0]?.lessons.map(({ id, remoteUrl }) => [id, remoteUrl]));
    expect([shown.get(ids.past), shown.get(ids.today)]).toEqual(['', bbb]);
    expect((await setCourse('prof', '', 1)).status).toBe(200);
    expect(await urls('parent')).toEqual([[ids.later, jitsi, pupil()]]);
  });

  it('of a course is not copied to a lesson that the office moves', async () => {
    expect((await setCourse('prof', bbb, 2)).status).toBe(200);
    const { body } = await as('parent')(ownLessons, { query: { from: today, days: 1 } });
    const [lesson] = body.persons[0]!.lessons;
    const moved = await as('admin')(changeLesson, {
      params: { id: ids.today },
      body: {
        day: today,
        starts: 660,
        ends: 715,
        classroomId: null,
        note: '',
        reason: '',
        overlapReason: '',
        teacherIds: [school.accounts.prof.personId],
        remoteUrl: lesson!.remoteUrl,
        tell: false,
        version: lesson!.version,
      },
    });
    expect(moved).toMatchObject({ status: 200, body: { remoteUrl: bbb, changes: ['moved'] } });
    expect(await linkOf('prof', ids.today)).toMatchObject({ url: '', course: { url: bbb, version: 3 } });
    expect((await setCourse('prof', '', 3)).status).toBe(200);
  });

  it('is set by an office within reach of the class, and by none of another organisation', async () => {
    await grant(server, school, 'personnel', ['distance.link'], 'school');
    expect((await as('personnel')(readLessonLink, { params: { id: ids.french } })).status).toBe(200);
    const lycee = await addOrg(server, school);
    const office = await addOffice(server, school, 'cycle', [lycee.orgId]);
    const away = client(server, school.schoolId, office);
    const body = { url: bbb, version: (await linkOf('admin', ids.french)).version };
    expect((await away(readLessonLink, { params: { id: ids.french } })).status).toBe(404);
    expect((await away(linkLesson, { params: { id: ids.french }, body })).status).toBe(404);
    expect((await away(linkCourse, { params: { id: courseId }, body: { url: bbb, version: 4 } })).status).toBe(404);
    expect((await away(ownDistance, {})).body.items).toEqual([]);
  });

  it('is closed to a guardian whose time has ended', async () => {
    const end = (ends_on: string | null) =>
      change((db) =>
        db
          .updateTable('guardianships')
          .set({ ends_on })
          .where('guardian_id', '=', school.accounts.parent.personId)
          .execute(),
      );
    await end('2026-11-20');
    expect(await urls('parent')).toEqual([]);
    await end(null);
    expect(await urls('parent')).toHaveLength(1);
  });
});
