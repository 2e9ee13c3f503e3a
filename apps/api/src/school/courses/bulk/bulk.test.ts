import * as c from '@encrier/contract/school/courses';
import { saveGrid } from '@encrier/contract/school/subjects';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { goingOn, namesakes, takes } from './bulk.policy.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const board = async (yearId?: string) => (await as('admin')(c.courseBoard, { query: yearId ? { yearId } : {} })).body;
const subject = async (code: string) => (await board()).subjects.find((one) => one.code === code)!.id;
const code = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const both = () => [school.classes['6A'], school.classes['5B']];
const expectFrench = async () =>
  as('admin')(saveGrid, {
    body: {
      cells: [
        {
          levelId: school.levels['6e'],
          subjectId: await subject('FR'),
          before: null,
          after: { coefficient: 3, weeklyMinutes: 270 },
        },
      ],
    },
  });
const assign = async (more: Partial<c.AssignBody> = {}) =>
  as('admin')(c.assignTeacher, {
    body: {
      personId: school.accounts.prof.personId,
      subjectId: await subject('FR'),
      classIds: both(),
      groupIds: [],
      role: 'main',
      fromOn: null,
      toOn: null,
      skipTaken: true,
      ...more,
    },
  });
const fill = async (subjectCode: string | null, classIds = both()) =>
  as('admin')(c.fillCourses, { body: { classIds, subjectId: subjectCode && (await subject(subjectCode)) } });

describe('one teacher in several classes', () => {
  it('creates missing courses with the level’s expectations, skips assigned ones, and can be undone', async () => {
    await expectFrench();
    const before = (await board()).courses;
    const { body } = await assign();
    expect([body.created.length, body.given.length, body.skipped]).toEqual([1, 1, 1]);
    const made = (await board()).courses.find(({ id }) => id === body.created[0]);
    expect(made).toMatchObject({
      classId: school.classes['6A'],
      weeklyMinutes: 270,
      coefficient: 3,
      teachers: [{ personId: school.accounts.prof.personId, role: 'main' }],
    });
    expect((await assign()).body).toEqual({ created: [], given: [], skipped: 2 });
    const second = (await assign({ skipTaken: false })).body;
    expect([second.created.length, second.given.length]).toEqual([0, 1]);
    const back = await as('admin')(c.takeBack, {
      body: {
        created: body.created,
        given: [...body.given, ...second.given],
        personId: school.accounts.prof.personId,
        fromOn: null,
      },
    });
    expect(back.body).toEqual({ removed: 1, withdrawn: 1 });
    expect((await board()).courses.map(({ version: _, ...course }) => course)).toEqual(
      before.map(({ version: _, ...course }) => course),
    );
  });

  it('assigns each class once for two concurrent callers', async () => {
    const answers = await Promise.all([assign(), assign()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.flatMap(({ body }) => body.created).length).toBe(1);
    expect(
      (await board()).courses
        .filter(({ classId }) => classId === school.classes['6A'])
        .every(({ teachers }) => teachers.length === 1),
    ).toBe(true);
  });

  it('refuses dates out of order, an empty selection, a person who is not staff, another school’s data, a closed year', async () => {
    expect(code(await assign({ fromOn: '2026-11-02', toOn: '2026-11-01' }))).toBe('courses.dates');
    expect(code(await assign({ classIds: [] }))).toBe('courses.place');
    expect((await assign({ personId: school.accounts.parent.personId })).status).toBe(404);
    const other = await mintSchool(server);
    expect((await assign({ classIds: [other.classes['6A']] })).status).toBe(404);
    await db((tx) =>
      tx
        .updateTable('staff')
        .set({ left_on: '2020-01-01' })
        .where('person_id', '=', school.accounts.prof2.personId)
        .execute(),
    );
    expect((await assign({ personId: school.accounts.prof2.personId })).status).toBe(404);
    await db((tx) => tx.updateTable('school_years').set({ closed_at: server.kernel.now() }).execute());
    for (const answer of [await assign(), await fill('MATHS')])
      expect([answer.status, code(answer)]).toEqual([409, 'courses.year_closed']);
  });
});

describe('expected courses of levels', () => {
  it('are created where missing, once, but not where groups of the class have them', async () => {
    expect(code(await fill('FR'))).toBe('courses.nothing_expected');
    await expectFrench();
    const first = (await fill('FR')).body;
    expect([first.created.length, (await fill(null)).body.created.length]).toEqual([1, 0]);
    await as('admin')(c.takeBack, { body: { created: first.created, given: [], personId: null, fromOn: null } });
    const group = newId();
    await db(async (tx) => {
      await tx
        .insertInto('groups')
        .values({
          school_id: school.schoolId,
          id: group,
          year_id: school.yearId,
          name: '6A-1',
          kind: 'half',
          class_id: school.classes['6A'],
        })
        .execute();
      await tx
        .insertInto('courses')
        .values({
          school_id: school.schoolId,
          id: newId(),
          year_id: school.yearId,
          subject_id: first.created.length
            ? (await tx.selectFrom('subjects').select('id').where('code', '=', 'FR').executeTakeFirstOrThrow()).id
            : '',
          group_id: group,
        })
        .execute();
    });
    expect((await fill('FR')).body).toEqual({ created: [], given: [], skipped: 1 });
  });

  it('are not created for an optional subject unless it is requested by name', async () => {
    await expectFrench();
    await db((tx) => tx.updateTable('subjects').set({ optional: true }).where('code', '=', 'FR').execute());
    expect(code(await fill(null))).toBe('courses.nothing_expected');
    expect((await fill('FR')).body.created.length).toBe(1);
  });
});

describe('last year’s courses', () => {
  async function formerYear(): Promise<string> {
    const [yearId, six, lost, course] = [newId(), newId(), newId(), newId()];
    const [maths, french] = [await subject('MATHS'), await subject('FR')];
    const base = { school_id: school.schoolId };
    await db(async (tx) => {
      await tx
        .insertInto('school_years')
        .values({ ...base, id: yearId, name: 'Avant', starts_on: '2019-09-01', ends_on: '2020-08-31' })
        .execute();
      await tx
        .insertInto('classes')
        .values([
          { ...base, id: six, year_id: yearId, level_id: school.levels['6e'], name: '6 a' },
          { ...base, id: lost, year_id: yearId, level_id: school.levels['6e'], name: '6Z' },
        ])
        .execute();
      await tx
        .insertInto('courses')
        .values([
          {
            ...base,
            id: course,
            year_id: yearId,
            subject_id: french,
            class_id: six,
            weekly_minutes: 270,
            coefficient: 3,
          },
          { ...base, id: newId(), year_id: yearId, subject_id: maths, class_id: six },
          { ...base, id: newId(), year_id: yearId, subject_id: maths, class_id: lost },
        ])
        .execute();
      await tx
        .insertInto('course_teachers')
        .values([
          { ...base, course_id: course, person_id: school.accounts.prof.personId },
          { ...base, course_id: course, person_id: school.accounts.prof2.personId, role: 'co' },
          {
            ...base,
            course_id: course,
            person_id: school.accounts.admin.personId,
            role: 'substitute',
            from_on: '2020-01-01',
            to_on: '2020-02-01',
          },
        ])
        .execute();
      await tx
        .updateTable('staff')
        .set({ left_on: '2020-09-01' })
        .where('person_id', '=', school.accounts.prof2.personId)
        .execute();
    });
    return yearId;
  }

  it('are counted first, copied with the teachers who are still there, and undone', async () => {
    const fromYearId = await formerYear();
    const expected = { courses: 1, existing: 1, teachers: 1, unmatched: ['6Z'], gone: ['Claire Moreau'] };
    expect((await as('admin')(c.copyPlan, { query: { fromYearId, yearId: school.yearId } })).body).toEqual(expected);
    expect((await board()).courses.length).toBe(2);
    const copy = () => as('admin')(c.copyCourses, { body: { fromYearId, yearId: school.yearId, withTeachers: true } });
    const { body } = await copy();
    expect(body).toMatchObject(expected);
    expect((await board()).courses.find(({ id }) => id === body.created[0])).toMatchObject({
      classId: school.classes['6A'],
      weeklyMinutes: 270,
      coefficient: 3,
      teachers: [{ personId: school.accounts.prof.personId, role: 'main', fromOn: null, toOn: null }],
    });
    expect((await copy()).body).toMatchObject({ courses: 0, existing: 2, created: [] });
    expect(
      (await as('admin')(c.takeBack, { body: { created: body.created, given: [], personId: null, fromOn: null } }))
        .body,
    ).toEqual({ removed: 1, withdrawn: 0 });
  });

  it('require two years of the school', async () => {
    const other = await mintSchool(server);
    const plan = (fromYearId: string) =>
      as('admin')(c.copyPlan, { query: { fromYearId, yearId: school.yearId, withTeachers: 'no' } });
    expect([code(await plan(school.yearId)), (await plan(other.yearId)).status]).toEqual(['courses.same_year', 404]);
    expect(
      (
        await as('admin')(c.copyCourses, {
          body: { fromYearId: await formerYear(), yearId: other.yearId, withTeachers: false },
        })
      ).status,
    ).toBe(404);
  });
});

describe('rules', () => {
  const main = { personId: 'a', role: 'main' as const, weeklyMinutes: null, fromOn: null, toOn: '2026-10-31' };
  it.each([
    ['a', null, true, false],
    ['b', null, true, false],
    ['b', null, false, true],
    ['b', '2026-11-01', true, true],
    ['a', '2026-11-01', true, true],
  ])('%s from %s, main left alone %s: %s', (personId, fromOn, skip, expected) => {
    expect(takes({ teachers: [main] }, personId, { fromOn, toOn: null }, skip)).toBe(expected);
  });
  it('find people with the same name, and people who continue', () => {
    const found = namesakes(
      [
        { id: '1', name: '6 É', sort: 'x' },
        { id: '2', name: '6B', sort: 'x' },
      ],
      [
        { id: '3', name: '6e', sort: 'x' },
        { id: '4', name: '6B', sort: 'y' },
      ],
    );
    expect([[...found.ids], found.unmatched]).toEqual([[['1', '3']], ['6B']]);
    expect(
      goingOn(
        [
          main,
          { ...main, personId: 'b', toOn: null, fromOn: '2026-01-01' },
          { ...main, role: 'substitute', toOn: null },
        ],
        '2026-12-31',
      ),
    ).toEqual([{ personId: 'b', role: 'main', weeklyMinutes: null, fromOn: null, toOn: null }]);
  });
});
