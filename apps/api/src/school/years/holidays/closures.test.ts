import { rollCallDay } from '@encrier/contract/school-life/attendance';
import { lessonWeek } from '@encrier/contract/planning/lessons';
import * as c from '@encrier/contract/school/years';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { isSchoolDay } from '../years.public.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
const day = '2026-12-08';
const lessons: Record<'six' | 'five' | 'both', string> = { six: newId(), five: newId(), both: newId() };
const groupId = newId();
const within = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);

/** A lesson of each class, and one of a group with pupils of both. */
async function ground(db: TenantDb): Promise<void> {
  const own = { school_id: school.schoolId };
  await db
    .insertInto('groups')
    .values({ ...own, id: groupId, year_id: school.yearId, name: 'Chorale' })
    .execute();
  const members = [school.accounts.eleve.personId, school.accounts.eleve2.personId];
  await db
    .insertInto('group_members')
    .values(members.map((pupil_id) => ({ ...own, group_id: groupId, pupil_id })))
    .execute();
  await db
    .insertInto('timetables')
    .values({ ...own, year_id: school.yearId })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const lesson = {
    ...own,
    year_id: school.yearId,
    org_id: school.orgId,
    whole: 1,
    on_day: day,
    title: 'Cours',
    counts: true,
  };
  await db
    .insertInto('lessons')
    .values([
      { ...lesson, id: lessons.six, class_id: school.classes['6A'], starts: 480, ends: 540 },
      { ...lesson, id: lessons.five, class_id: school.classes['5B'], starts: 480, ends: 540 },
      { ...lesson, id: lessons.both, group_id: groupId, starts: 600, ends: 660 },
    ])
    .execute();
}
beforeAll(async () => {
  server = await testServer();
  [school, other] = [await mintSchool(server), await mintSchool(server)];
  await within(ground);
});
afterAll(() => server.stop());

const as = (who: PersonName, of = school) => client(server, of.schoolId, of.accounts[who]);
const body = (more: object = {}) => ({
  orgId: null,
  name: 'Sortie',
  kind: 'closure' as const,
  startsOn: day,
  endsOn: day,
  state: 'confirmed' as const,
  source: '',
  ...more,
});
const weekOf = async (of: 'class' | 'group', id: string) => {
  const week = (await as('admin')(lessonWeek, { query: { of, id, from: day, days: 1 } })).body;
  return { lessons: week.lessons.map((one) => one.id), closed: week.closed.map(({ name }) => name) };
};
const six = () => weekOf('class', school.classes['6A']);
const five = () => weekOf('class', school.classes['5B']);
const code = (answer: { body: unknown }) => (answer.body as { code: string }).code;

describe('a closure of one class', () => {
  let made: c.Holiday;
  test('cancels its lessons, and no others', async () => {
    expect(await six()).toEqual({ lessons: [lessons.six], closed: [] });
    const classIds = [school.classes['6A']];
    made = (await as('admin')(c.createHoliday, { body: body({ classIds, orgId: school.orgId }) })).body;
    expect(made).toMatchObject({ whole: false, orgId: null, levelIds: [], classIds });
    expect(await six()).toEqual({ lessons: [], closed: ['Sortie'] });
    expect(await five()).toEqual({ lessons: [lessons.five], closed: [] });
    // Pupils of another class are there.
    expect((await weekOf('group', groupId)).lessons).toEqual([lessons.both]);
  });

  test('keeps the day a school day, without a roll call for the class', async () => {
    expect(await within((db) => isSchoolDay(db, day, school.orgId))).toBe(true);
    const { items } = (await as('admin')(rollCallDay, { query: { on: day, all: '1' } })).body;
    const called = items.map((one) => one.lessonId);
    expect([called.includes(lessons.six), called.includes(lessons.five)]).toEqual([false, true]);
  });

  test('with a level includes shared groups, and can be extended to the whole school again', async () => {
    const levelIds = [school.levels['5e']];
    const sent = { ...body({ classIds: made.classIds, levelIds }), version: made.version };
    const wider = await as('admin')(c.updateHoliday, { params: { id: made.id }, body: sent });
    expect(wider.body).toMatchObject({ levelIds, classIds: made.classIds, version: 2 });
    expect((await five()).lessons).toEqual([]);
    expect((await weekOf('group', groupId)).lessons).toEqual([]);
    const whole = { ...body({ ...wider.body, whole: true }), version: 2 } as Record<string, unknown>;
    delete whole['id'];
    const all = await as('admin')(c.updateHoliday, { params: { id: made.id }, body: whole as typeof sent });
    expect(all.body).toMatchObject({ whole: true, levelIds: [], classIds: [] });
    expect(await within((db) => isSchoolDay(db, day, school.orgId))).toBe(false);
    await as('admin')(c.deleteHoliday, { params: { id: made.id } });
    expect((await six()).lessons).toEqual([lessons.six]);
  });
});

describe('the scope of a closure', () => {
  test('is within this school and not empty', async () => {
    const strange = await as('admin')(c.createHoliday, { body: body({ classIds: [other.classes['6A']] }) });
    expect(strange.status).toBe(404);
    expect((await as('admin')(c.createHoliday, { body: body({ levelIds: [newId()] }) })).status).toBe(404);
    const nobody = await as('admin')(c.createHoliday, { body: body({ whole: false }) });
    expect([nobody.status, code(nobody)]).toEqual([400, 'years.nobody_closed']);
    for (const who of ['prof', 'parent', 'personnel'] as const)
      expect((await as(who)(c.createHoliday, { body: body({ classIds: [school.classes['6A']] }) })).status).toBe(403);
  });

  test('never becomes the whole school when its last class is deleted', async () => {
    const classId = newId();
    const levelId = school.levels['6e'];
    const fresh = { school_id: school.schoolId, id: classId, year_id: school.yearId, level_id: levelId, name: '6Z' };
    await within((db) => db.insertInto('classes').values(fresh).execute());
    const { id } = (await as('admin')(c.createHoliday, { body: body({ classIds: [classId] }) })).body;
    await within((db) => db.deleteFrom('classes').where('id', '=', classId).execute());
    const { holidays } = (await as('admin')(c.getCalendar, { params: { id: school.yearId } })).body;
    expect(holidays.find((one) => one.id === id)).toMatchObject({ whole: false, classIds: [] });
    expect((await six()).lessons).toEqual([lessons.six]);
  });
});
