import { overlap, stateOf, teachesOn } from '@encrier/contract/school/course-load';
import * as c from '@encrier/contract/school/courses';
import { listPeople } from '@encrier/contract/school/imports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { disagreements, wrongTeachers } from './courses.policy.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  server.clock.noon();
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const board = async (yearId?: string) => (await as('admin')(c.courseBoard, { query: yearId ? { yearId } : {} })).body;
const subject = async (code: string) => (await board()).subjects.find((one) => one.code === code)!.id;
const plain = { weeklyMinutes: 240, coefficient: 2, marked: true, termIds: [] as string[] };
type Teacher = c.Course['teachers'][number];
const teacher = (who: PersonName, more: Partial<Teacher> = {}): Teacher => ({
  personId: school.accounts[who].personId,
  role: 'main',
  weeklyMinutes: null,
  fromOn: null,
  toOn: null,
  ...more,
});
const create = async (
  code: string,
  place: { classId?: string; groupId?: string },
  teachers: Teacher[] = [],
  key?: string,
) =>
  as('admin')(
    c.createCourse,
    {
      body: {
        subjectId: await subject(code),
        classId: place.classId ?? null,
        groupId: place.groupId ?? null,
        ...plain,
        teachers,
      },
    },
    key ? { key } : {},
  );
const update = (course: c.Course, change: Partial<Omit<c.Course, 'id'>>) => {
  const { id, subjectId: _, classId: __, groupId: ___, ...rest } = course;
  return as('admin')(c.updateCourse, { params: { id }, body: { ...rest, ...change } });
};
const remove = (id: string) => as('admin')(c.removeCourse, { params: { id } });
const code = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const details = (answer: { body: unknown }) => (answer.body as unknown as { details: Record<string, unknown> }).details;
const pupils = async (who: PersonName) =>
  (await as(who)(listPeople, { query: {} })).body.items.map(({ label }) => label);
/** `YYYY-MM-DD`, so many days from today. */
const day = (from = 0): string =>
  new Date(server.kernel.now().getTime() + from * 86_400_000).toISOString().slice(0, 10);
async function addGroup(name: string, more: { classId?: string; members?: string[] } = {}): Promise<string> {
  const id = newId();
  await db(async (tx) => {
    await tx
      .insertInto('groups')
      .values({
        school_id: school.schoolId,
        id,
        year_id: school.yearId,
        name,
        kind: more.classId ? 'half' : 'language',
        class_id: more.classId ?? null,
      })
      .execute();
    if (more.members)
      await tx
        .insertInto('group_members')
        .values(more.members.map((pupil_id) => ({ school_id: school.schoolId, group_id: id, pupil_id })))
        .execute();
  });
  return id;
}

describe('the board', () => {
  it('holds all data of teaching services', async () => {
    const group = await addGroup('Anglais LV1', {
      members: [school.accounts.eleve.personId, school.accounts.eleve2.personId],
    });
    const found = await board();
    expect(found.year).toMatchObject({ id: school.yearId, current: true, closed: false });
    expect(found.classes.map(({ name, pupils: count }) => [name, count])).toEqual([
      ['6A', 1],
      ['5B', 1],
    ]);
    expect(found.groups).toMatchObject([{ id: group, classId: null, pupils: 2 }]);
    expect([...found.groups[0]!.classIds].sort()).toEqual(Object.values(school.classes).sort());
    expect(found.staff.filter((one) => one.teacher).map(({ label }) => label)).toEqual([
      'Claire Moreau',
      'Hassan Tazi',
    ]);
    expect(
      found.courses.map(({ classId, teachers }) => [
        classId,
        teachers.map(({ personId, fromOn }) => [personId, fromOn]),
      ]),
    ).toEqual(expect.arrayContaining([[school.classes['6A'], [[school.accounts.prof.personId, null]]]]));
  });

  it('is empty for a school without a year, and not found for another school’s', async () => {
    const other = await mintSchool(server);
    expect((await as('admin')(c.courseBoard, { query: { yearId: other.yearId } })).status).toBe(404);
    expect((await as('prof')(c.courseBoard, { query: {} })).status).toBe(403);
    await grant(server, school, 'personnel', ['assignments.manage'], 'school');
    expect((await as('personnel')(c.courseBoard, { query: {} })).status).toBe(200);
  });
});

describe('a course', () => {
  it('is created once, for one class or one group', async () => {
    const key = crypto.randomUUID();
    const made = await create('FR', { classId: school.classes['6A'] }, [teacher('prof2')], key);
    expect(made.body).toMatchObject({
      ...plain,
      classId: school.classes['6A'],
      groupId: null,
      version: 1,
      teachers: [teacher('prof2')],
    });
    expect((await create('FR', { classId: school.classes['6A'] }, [teacher('prof2')], key)).body.id).toBe(made.body.id);
    expect([
      (await create('FR', { classId: school.classes['6A'] })).status,
      code(await create('FR', { classId: school.classes['6A'] })),
    ]).toEqual([409, 'courses.taken']);
    const group = await addGroup('6A-1', { classId: school.classes['6A'] });
    expect((await create('FR', { groupId: group })).body).toMatchObject({ groupId: group, classId: null });
    for (const place of [{}, { classId: school.classes['6A'], groupId: group }])
      expect(code(await create('MATHS', place))).toBe('courses.place');
  });

  it('is created once by two concurrent callers', async () => {
    const answers = await Promise.all([
      create('FR', { classId: school.classes['6A'] }),
      create('FR', { classId: school.classes['6A'] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('returns 409 with both values to the second of two editors', async () => {
    const { body: course } = await create('FR', { classId: school.classes['6A'] });
    expect((await update(course, { weeklyMinutes: 300 })).body).toMatchObject({ weeklyMinutes: 300, version: 2 });
    const late = await update(course, { weeklyMinutes: 270, teachers: [teacher('prof')] });
    expect([late.status, code(late), details(late)]).toEqual([
      409,
      'edited_meanwhile',
      {
        version: 2,
        fields: { weeklyMinutes: { theirs: 300, yours: 270 }, teachers: { theirs: [], yours: [teacher('prof')] } },
      },
    ]);
  });

  it('keeps its teachers distinct and their dates in order', async () => {
    const { body: course } = await create('FR', { classId: school.classes['6A'] });
    expect(code(await update(course, { teachers: [teacher('prof', { fromOn: day(3), toOn: day(1) })] }))).toBe(
      'courses.dates',
    );
    expect(
      code(await update(course, { teachers: [teacher('prof'), teacher('prof', { role: 'co', fromOn: day() })] })),
    ).toBe('courses.teacher_twice');
    const two = [teacher('prof', { toOn: day(-1) }), teacher('prof', { role: 'co', fromOn: day(), weeklyMinutes: 60 })];
    expect((await update(course, { teachers: two })).body.teachers).toEqual(two);
    expect(
      (
        await update(
          { ...course, version: 2 },
          { teachers: [{ ...teacher('prof'), personId: school.accounts.eleve.personId }] },
        )
      ).status,
    ).toBe(404);
  });

  it('may be limited to terms of its year', async () => {
    const [id, year] = [newId(), (await board()).year!];
    await db((tx) =>
      tx
        .insertInto('terms')
        .values({
          school_id: school.schoolId,
          id,
          year_id: school.yearId,
          name: 'Trimestre 1',
          starts_on: year.startsOn,
          ends_on: year.endsOn,
        })
        .execute(),
    );
    expect((await board()).terms).toMatchObject([{ id, name: 'Trimestre 1' }]);
    const { body: course } = await create('FR', { classId: school.classes['6A'] });
    expect((await update(course, { termIds: [id] })).body.termIds).toEqual([id]);
    expect((await update({ ...course, version: 2 }, { termIds: [newId()] })).status).toBe(404);
  });

  it('is restored unchanged when its deletion is undone', async () => {
    const { body: course } = await create('FR', { classId: school.classes['6A'] }, [
      teacher('prof', { role: 'co', weeklyMinutes: 120, fromOn: day(-10) }),
    ]);
    expect((await remove(course.id)).body).toEqual(course);
    expect((await board()).courses.some(({ id }) => id === course.id)).toBe(false);
    const { version: _, ...body } = course;
    expect((await as('admin')(c.createCourse, { body })).body).toEqual(course);
    expect((await remove(newId())).status).toBe(404);
  });

  it('belongs to its school', async () => {
    const other = await mintSchool(server);
    const foreign = (await client(server, other.schoolId, other.accounts.admin)(c.courseBoard, { query: {} })).body;
    expect((await remove(foreign.courses[0]!.id)).status).toBe(404);
    expect((await update(foreign.courses[0]!, {})).status).toBe(404);
    expect((await create('FR', { classId: other.classes['6A'] })).status).toBe(404);
    expect(
      (
        await as('admin')(c.createCourse, {
          body: {
            subjectId: foreign.subjects[0]!.id,
            classId: school.classes['6A'],
            groupId: null,
            ...plain,
            teachers: [],
          },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await create('FR', { classId: school.classes['6A'] }, [
          { ...teacher('prof'), personId: other.accounts.prof.personId },
        ])
      ).status,
    ).toBe(404);
  });

  it('of a closed year is read-only', async () => {
    const { body: course } = await create('FR', { classId: school.classes['6A'] });
    await db((tx) =>
      tx.updateTable('school_years').set({ closed_at: server.kernel.now() }).where('id', '=', school.yearId).execute(),
    );
    expect((await board()).year).toMatchObject({ closed: true });
    for (const answer of [
      await update(course, { coefficient: 3 }),
      await remove(course.id),
      await create('MATHS', { classId: school.classes['5B'] }),
    ])
      expect([answer.status, code(answer)]).toEqual([409, 'courses.year_closed']);
  });
});

describe('what a teacher sees follows the courses (SEC-OBJ-03)', () => {
  it('a class opens on the first day of a course and closes on its last', async () => {
    expect(await pupils('prof')).toEqual(['Yasmine El Amrani']);
    const { body: course } = await create('MATHS', { classId: school.classes['5B'] }, [teacher('prof')]);
    expect(await pupils('prof')).toEqual(['Adam Benjelloun', 'Yasmine El Amrani']);
    const ended = (await update(course, { teachers: [teacher('prof', { toOn: day(-1) })] })).body;
    expect(await pupils('prof')).toEqual(['Yasmine El Amrani']);
    const back = (await update(ended, { teachers: [teacher('prof', { toOn: day() })] })).body;
    expect(await pupils('prof')).toEqual(['Adam Benjelloun', 'Yasmine El Amrani']);
    await remove(back.id);
    expect(await pupils('prof')).toEqual(['Yasmine El Amrani']);
  });

  it('a substitute sees the class only between the dates of the cover', async () => {
    const span = (fromOn: string, toOn: string) => [
      teacher('prof'),
      teacher('prof2', { role: 'substitute', fromOn, toOn }),
    ];
    const { body: course } = await create('FR', { classId: school.classes['6A'] }, span(day(1), day(5)));
    expect(await pupils('prof2')).toEqual(['Adam Benjelloun']);
    const during = (await update(course, { teachers: span(day(-2), day(2)) })).body;
    expect(await pupils('prof2')).toEqual(['Adam Benjelloun', 'Yasmine El Amrani']);
    await update(during, { teachers: span(day(-5), day(-1)) });
    expect(await pupils('prof2')).toEqual(['Adam Benjelloun']);
  });

  it('a teacher of a group sees its pupils across classes, and no others', async () => {
    const group = await addGroup('Espagnol', { members: [school.accounts.eleve2.personId] });
    const { body: course } = await create('FR', { groupId: group }, [teacher('prof')]);
    expect(await pupils('prof')).toEqual(['Adam Benjelloun', 'Yasmine El Amrani']);
    await update(course, { teachers: [] });
    expect(await pupils('prof')).toEqual(['Yasmine El Amrani']);
  });
});

it('courses are exported as a file, one line for each teacher, with inert cells', async () => {
  await db((tx) => tx.updateTable('subjects').set({ name: '=HYPERLINK("x")' }).where('code', '=', 'FR').execute());
  await create('FR', { classId: school.classes['6A'] }, [
    teacher('prof'),
    teacher('prof2', { role: 'co', weeklyMinutes: 60 }),
  ]);
  const csv = String((await as('admin')(c.exportCourses, { query: { format: 'csv' } })).body);
  expect(csv).toContain(`"6A";"'=HYPERLINK(""x"")";240;2;;"Hassan Tazi";"Titulaire";240;;`);
  expect(csv).toContain('"Claire Moreau";"Co-enseignant";60');
  expect((await as('admin')(c.exportCourses, { query: { format: 'xlsx' } })).headers.get('content-type')).toContain(
    'spreadsheetml',
  );
});

describe('rules', () => {
  const stay = (fromOn: string | null, toOn: string | null) => ({
    personId: 'a',
    role: 'main' as const,
    weeklyMinutes: null,
    fromOn,
    toOn,
  });
  it.each([
    [null, null, true],
    ['2026-11-02', null, false],
    ['2026-11-01', '2026-11-01', true],
    [null, '2026-10-31', false],
  ])('from %s to %s teaches on 1 November: %s', (from, to, expected) => {
    expect(teachesOn(stay(from, to), '2026-11-01')).toBe(expected);
  });
  it('find shared days, wrong teachers, gaps and duplicates', () => {
    expect([
      overlap(stay(null, '2026-10-31'), stay('2026-11-01', null)),
      overlap(stay(null, '2026-11-01'), stay('2026-11-01', null)),
    ]).toEqual([false, true]);
    expect([
      wrongTeachers([stay('2026-11-02', '2026-11-01')]),
      wrongTeachers([stay(null, null), { ...stay('2026-11-01', null), role: 'co' }]),
      wrongTeachers([]),
    ]).toEqual(['courses.dates', 'courses.teacher_twice', null]);
    const state = (...teachers: ReturnType<typeof stay>[]) => stateOf({ teachers }, '2026-11-01');
    expect([
      state(),
      state(stay(null, '2026-10-01')),
      state(stay(null, null)),
      state(stay(null, null), { ...stay(null, null), personId: 'b' }),
    ]).toEqual(['vacant', 'vacant', 'ok', 'double']);
    expect(stateOf({ teachers: [{ ...stay(null, null), role: 'assistant' }] }, '2026-11-01')).toBe('vacant');
  });
  it('compare in any order', () => {
    const base = {
      weeklyMinutes: 60,
      coefficient: 1,
      marked: true,
      termIds: ['x', 'y'],
      teachers: [stay(null, null), { ...stay(null, null), personId: 'b' }],
    };
    expect(disagreements(base, { ...base, termIds: ['y', 'x'], teachers: [...base.teachers].reverse() })).toEqual({});
    expect(Object.keys(disagreements(base, { ...base, marked: false, teachers: [] }))).toEqual(['marked', 'teachers']);
  });
});
