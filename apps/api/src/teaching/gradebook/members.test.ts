import { mergePersons } from '@encrier/contract/school/duplicates';
import * as p from '@encrier/contract/school/pupils';
import * as c from '@encrier/contract/teaching/gradebook';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { figuresOf } from './marking/figures.actions.ts';

let server: TestServer;
let school: TestSchool;
let classCourse: string;
let groupCourse: string;
const [termId, groupId] = [newId(), newId()];
const pupils: string[] = [];
const today = '2026-11-23';

const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const as = (who: 'admin' | 'prof') => client(server, school.schoolId, school.accounts[who]);

async function addPupil(first: string, className: '6A' | '5B' = '6A'): Promise<string> {
  const [id, own] = [newId(), { school_id: school.schoolId }];
  await within(async (db) => {
    await db
      .insertInto('persons')
      .values({ ...own, id, first_name: first, last_name: 'Chaoui', search_key: id })
      .execute();
    await db
      .insertInto('pupils')
      .values({ ...own, person_id: id, matricule: id.slice(-12) })
      .execute();
    const stay = { year_id: school.yearId, class_id: school.classes[className], from_on: '2026-09-01' };
    await db
      .insertInto('enrolments')
      .values({ ...own, ...stay, id: newId(), pupil_id: id })
      .execute();
  });
  return id;
}

/** A published assessment in which the pupils have 10, 11, 12 and so on. */
async function publishMarks(courseId: string): Promise<void> {
  const body = { title: 'Contrôle', topic: '', kind: 'test' as const, day: '2026-11-02', scale: '20' };
  const given = { ...body, coefficient: '1', mode: 'normal' as const, boxId: null };
  const { id } = (await as('prof')(c.createAssessment, { body: { id: newId(), courseId, termId, ...given } })).body;
  const edits = pupils.map((pupilId, at) => ({
    assessmentId: id,
    pupilId,
    before: { value: null, code: null },
    after: { value: `${10 + at}`, code: null },
  }));
  const saved = await as('prof')(c.saveMarks, { params: { id: courseId }, body: { edits } });
  expect(saved.body.saved).toBe(pupils.length);
  const publication = { params: { id: courseId }, body: { ids: [id], when: 'now' as const, at: null } };
  expect((await as('prof')(c.publishAssessments, publication)).status).toBe(200);
}

const kept = (courseId: string) =>
  within((db) =>
    db
      .selectFrom('grade_figures')
      .select(['subject', 'assessments'])
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow(),
  );
/** What is kept differs from `before`, and is what the full query answers on a day. */
async function expectFollowed(courseId: string, before: Awaited<ReturnType<typeof kept>>, day = today): Promise<void> {
  const now = await kept(courseId);
  expect(now).not.toEqual(before);
  expect(now).toEqual((await within((db) => figuresOf(db, courseId, termId, day))).figures);
}
const versionOf = async (id: string): Promise<number> =>
  (await as('admin')(p.listPupils, { query: {} })).body.rows.find((row) => row.id === id)?.version ?? 0;

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date(`${today}T10:05:00+01:00`));
  school = await mintSchool(server);
  for (const first of ['Ali', 'Badr', 'Celia', 'Dina', 'Elias', 'Farah', 'Ghita', 'Hamza', 'Ines'])
    pupils.push(await addPupil(first));
  const own = { school_id: school.schoolId };
  groupCourse = newId();
  await within(async (db) => {
    const term = { name: 'Premier trimestre', starts_on: '2026-09-01', ends_on: '2026-12-15' };
    await db
      .insertInto('terms')
      .values({ ...own, ...term, id: termId, year_id: school.yearId })
      .execute();
    const course = await db
      .selectFrom('courses')
      .select(['id', 'subject_id'])
      .where('class_id', '=', school.classes['6A'])
      .executeTakeFirstOrThrow();
    classCourse = course.id;
    await db
      .insertInto('groups')
      .values({ ...own, id: groupId, year_id: school.yearId, name: 'Soutien' })
      .execute();
    await db
      .insertInto('group_members')
      .values(pupils.map((pupil_id) => ({ ...own, group_id: groupId, pupil_id, from_on: '2026-09-01' })))
      .execute();
    await db
      .insertInto('courses')
      .values({
        ...own,
        id: groupCourse,
        year_id: school.yearId,
        subject_id: course.subject_id,
        group_id: groupId,
      })
      .execute();
    await db
      .insertInto('course_teachers')
      .values({ ...own, course_id: groupCourse, person_id: school.accounts.prof.personId })
      .execute();
  });
  await publishMarks(classCourse);
  await publishMarks(groupCourse);
  await server.runJobs();
});
afterAll(() => server.stop());

it('follow a pupil who leaves a group and comes back', async () => {
  const first = await kept(groupCourse);
  const body = { groupId, ids: [pupils[0]!] };
  expect((await as('admin')(p.quitGroup, { body })).status).toBe(200);
  await server.runJobs();
  await expectFollowed(groupCourse, first);
  const without = await kept(groupCourse);
  expect((await as('admin')(p.joinGroup, { body })).status).toBe(200);
  await server.runJobs();
  await expectFollowed(groupCourse, without);
  expect(await kept(groupCourse)).toEqual(first);
});

it('follow a change of class', async () => {
  const before = await kept(classCourse);
  const id = pupils[0]!;
  const changes = [{ id, version: await versionOf(id), classId: school.classes['5B'] }];
  expect((await as('admin')(p.changeClass, { body: { on: today, reason: '', changes } })).status).toBe(200);
  await server.runJobs();
  await expectFollowed(classCourse, before);
});

it('follow a pupil who left yesterday at once, and one whose last day is today after midnight', async () => {
  const before = await kept(classCourse);
  const leave = async (id: string, on: string) => {
    const leaving = [{ id, version: await versionOf(id) }];
    expect((await as('admin')(p.leavePupils, { body: { on, reason: '', pupils: leaving } })).status).toBe(200);
    await server.runJobs();
  };
  await leave(pupils[1]!, '2026-11-22');
  await expectFollowed(classCourse, before);
  const first = await kept(classCourse);
  await leave(pupils[2]!, today);
  expect(await kept(classCourse)).toEqual(first);
  server.clock.set(new Date('2026-11-24T00:07:00+01:00'));
  await server.runSchedule('gradebook.members');
  await expectFollowed(classCourse, first, '2026-11-24');
  server.clock.set(new Date(`${today}T10:05:00+01:00`));
});

it('follow two sheets that become one, which stays in another class', async () => {
  const before = await kept(classCourse);
  const [keep, drop] = [await addPupil('Doublon', '5B'), pupils[8]!];
  const versions = { keep: 1, drop: 1 };
  const merged = await as('admin')(mergePersons, { params: { keep, drop }, body: { fromDrop: [], versions } });
  expect(merged.status).toBe(200);
  await server.runJobs();
  await expectFollowed(classCourse, before);
});
