import * as c from '@encrier/contract/school/rollover';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.set(new Date());
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const admin = () => client(server, school.schoolId, school.accounts.admin);
const inDb = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);
const own = () => ({ school_id: school.schoolId });
const undo = async (id: string) => admin()(c.undoRollover, { params: { id }, body: {} });
const person = (who: 'prof' | 'prof2' | 'eleve') => school.accounts[who].personId;
const days = { starts_on: '2030-02-01', ends_on: '2030-02-02' };

/** A run, from a year with a group across classes. Returns its id. */
async function run(): Promise<string> {
  const group = { ...own(), id: newId(), year_id: school.yearId, name: 'Théâtre', kind: 'club' };
  await inDb((db) => db.insertInto('groups').values(group).execute());
  const { proposed } = (await admin()(c.getRollover, {})).body;
  const copy = { courses: true, teachers: true, groups: true, terms: true };
  const { id } = (await admin()(c.startRollover, { body: { ...proposed!, copy } })).body;
  await admin()(c.executeRollover, { params: { id }, body: { version: 1, early: true } });
  await server.runJobs();
  expect((await admin()(c.getRollover, {})).body.rollover).toMatchObject({ status: 'done' });
  return id;
}

type Made = { classId: string; courseId: string; groupId: string };
/** One of each that the run made. */
const made = (): Promise<Made> =>
  inDb(async (db) => {
    const first = (table: 'classes' | 'courses' | 'groups') =>
      db.selectFrom(table).select('id').where('year_id', '<>', school.yearId).executeTakeFirstOrThrow();
    const [classes, courses, groups] = [await first('classes'), await first('courses'), await first('groups')];
    return { classId: classes.id, courseId: courses.id, groupId: groups.id };
  });

/** Rows that the database deletes or empties with a class, a course or a group, without refusing. */
const dependents = {
  mandates: (db, { classId }) =>
    db
      .insertInto('mandates')
      .values({
        ...own(),
        id: newId(),
        kind: 'pupil',
        person_id: person('eleve'),
        class_id: classId,
        from_on: '2030-01-01',
        to_on: '2030-06-30',
        by_id: school.accounts.admin.id,
        created_at: new Date(),
      })
      .execute(),
  seating_plans: (db, { groupId }) =>
    db
      .insertInto('seating_plans')
      .values({
        ...own(),
        id: newId(),
        person_id: person('prof'),
        group_id: groupId,
        rows: 4,
        columns: 5,
        saved_at: new Date(),
      })
      .execute(),
  holiday_classes: async (db, { classId }) => {
    const id = newId();
    await db
      .insertInto('holidays')
      .values({ ...own(), id, name: 'Travaux', kind: 'closure', whole: false, ...days })
      .execute();
    await db
      .insertInto('holiday_classes')
      .values({ ...own(), holiday_id: id, class_id: classId })
      .execute();
  },
  head_handovers: (db, { classId }) =>
    db
      .insertInto('head_handovers')
      .values({ ...own(), class_id: classId, from_id: person('prof'), to_id: person('prof2'), on_day: '2030-01-01' })
      .execute(),
  course_links: (db, { courseId }) =>
    db
      .insertInto('course_links')
      .values({ ...own(), course_id: courseId, url: 'https://visio.example', from_on: '2030-01-01' })
      .execute(),
  planned_moves: (db, { classId }) =>
    db
      .insertInto('planned_moves')
      .values({
        ...own(),
        id: newId(),
        pupil_id: person('eleve'),
        kind: 'class',
        class_id: classId,
        on_day: '2030-01-01',
        planned_at: new Date(),
      })
      .execute(),
} satisfies Record<string, (db: TenantDb, of: Made) => Promise<unknown>>;
type Dependent = keyof typeof dependents;

describe('an undo', () => {
  test('removes all that the run made', async () => {
    const id = await run();
    expect(await undo(id)).toMatchObject({ status: 200, body: { status: 'undone' } });
    await expect(made()).rejects.toThrow();
  });

  test.each(Object.keys(dependents) as Dependent[])('is refused once %s depend on what the run made', async (what) => {
    const id = await run();
    const of = await made();
    await inDb((db): Promise<unknown> => dependents[what](db, of));
    const stored = () => inDb((db) => db.selectFrom(what).selectAll().execute());
    const before = await stored();
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'rollover.data_depends', details: { what } } });
    expect([await stored(), await made()]).toEqual([before, of]);
    await inDb((db) => db.deleteFrom(what).execute());
    expect((await undo(id)).status).toBe(200);
  });
});
