import { listNotifications } from '@encrier/contract/kernel/notifications';
import type { CourseTeacher } from '@encrier/contract/school/course-load';
import * as c from '@encrier/contract/school/courses';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { addDays } from '#kernel/policy/days.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg } from '#kernel/test/two-orgs.ts';
import { replaceClock } from './replace.jobs.ts';
import { replaced, touched } from './replace.policy.ts';

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
const board = async () => (await as('admin')(c.courseBoard, { query: {} })).body;
const code = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const person = (who: PersonName): string => school.accounts[who].personId;
const mine = async (who: PersonName) =>
  (await board()).courses
    .filter(({ teachers }) => teachers.some((one) => one.personId === person(who)))
    .map(({ id }) => id);
const dayOf = async (): Promise<string> => (await board()).day;
const replace = async (body: object) =>
  as('admin')(c.replaceTeacher, {
    body: {
      yearId: school.yearId,
      personId: person('prof'),
      replacementId: person('prof2'),
      from: await dayOf(),
      courseIds: await mine('prof'),
      ...body,
    },
  });
const before = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

const stay = (personId: string, more: Partial<CourseTeacher> = {}): CourseTeacher => ({
  personId,
  role: 'main',
  weeklyMinutes: null,
  fromOn: null,
  toOn: null,
  ...more,
});
const day = '2026-11-23';
test.each([
  [
    'a stay under way ends the day before, the other begins that day',
    [stay('a')],
    'b',
    [stay('a', { toOn: '2026-11-22' }), stay('b', { fromOn: day })],
  ],
  [
    'its end, role and minutes go over',
    [stay('a', { role: 'co', weeklyMinutes: 60, toOn: '2027-01-10' })],
    'b',
    [
      stay('a', { role: 'co', weeklyMinutes: 60, toOn: '2026-11-22' }),
      stay('b', { role: 'co', weeklyMinutes: 60, fromOn: day, toOn: '2027-01-10' }),
    ],
  ],
  ['a stay to come goes over whole', [stay('a', { fromOn: '2027-01-05' })], 'b', [stay('b', { fromOn: '2027-01-05' })]],
  ['one that begins that very day too', [stay('a', { fromOn: day })], 'b', [stay('b', { fromOn: day })]],
  ['nobody yet', [stay('a'), stay('d')], null, [stay('a', { toOn: '2026-11-22' }), stay('d')]],
  [
    'who is there already is not there twice',
    [stay('a'), stay('b', { role: 'co' })],
    'b',
    [stay('a', { toOn: '2026-11-22' }), stay('b', { role: 'co' })],
  ],
  ['a stay that is over stays as it is', [stay('a', { toOn: '2026-10-01' })], 'b', null],
  ['a course of others', [stay('d')], 'b', null],
] as const)('%s', (_name, teachers, to, expected) => {
  expect(replaced(teachers, 'a', to, day)).toEqual(expected);
});
test('only teachers whose hours differ are concerned', () => {
  expect(touched([stay('a'), stay('d')], [stay('a', { toOn: day }), stay('b'), stay('d')])).toEqual(['a', 'b']);
});

describe('replacing a teacher in courses', () => {
  it('ends the courses on the previous day, in one act, and notifies both; an undo restores everything', async () => {
    const from = await dayOf();
    const was = (await board()).courses;
    const { status, body } = await replace({});
    expect([status, body.changed.length, body.skipped]).toEqual([200, 1, 0]);
    const now = (await board()).courses.find(({ id }) => id === body.changed[0]!.id)!;
    expect(now.teachers).toEqual([
      stay(person('prof'), { toOn: before(from) }),
      stay(person('prof2'), { fromOn: from }),
    ]);
    for (const who of ['prof', 'prof2'] as const)
      expect((await as(who)(listNotifications, { query: {} })).body.items.map(({ type }) => type)).toEqual([
        'cours.affectation',
      ]);
    expect((await as('personnel')(listNotifications, { query: {} })).body.items).toEqual([]);
    const audit = await db((tx) =>
      tx.selectFrom('audit_log').select('action').where('action', 'like', 'courses.%').execute(),
    );
    expect(audit).toEqual([{ action: 'courses.replace' }]);
    expect(
      (await as('admin')(c.undoReplacement, { body: { yearId: school.yearId, courses: body.changed } })).body,
    ).toEqual({ restored: 1, kept: 0 });
    expect((await board()).courses.map(({ version: _, ...course }) => course)).toEqual(
      was.map(({ version: _, ...course }) => course),
    );
    expect((await as('prof')(listNotifications, { query: {} })).body.items).toHaveLength(2);
  });

  it('by nobody leaves the courses vacant; a former teacher can still get them back on undo', async () => {
    const { body } = await replace({ replacementId: null });
    expect((await mine('prof2')).length).toBe(1);
    await db((tx) =>
      tx.updateTable('staff').set({ left_on: '2020-01-01' }).where('person_id', '=', person('prof')).execute(),
    );
    expect(
      (await as('admin')(c.undoReplacement, { body: { yearId: school.yearId, courses: body.changed } })).body,
    ).toEqual({ restored: 1, kept: 0 });
  });

  it('hands over the classes that they lead, at once or on the day, and takes them back', async () => {
    const [six = ''] = [school.classes['6A']];
    const lead = (id: string | null) =>
      db((tx) => tx.updateTable('classes').set({ head_teacher_id: id, version: 1 }).where('id', '=', six).execute());
    const leader = () =>
      db(
        async (tx) =>
          (await tx.selectFrom('classes').select('head_teacher_id').where('id', '=', six).executeTakeFirstOrThrow())
            .head_teacher_id,
      );
    const undo = (body: Awaited<ReturnType<typeof replace>>['body']) =>
      as('admin')(c.undoReplacement, { body: { yearId: school.yearId, courses: body.changed, heads: body.heads } });
    await lead(person('prof'));
    expect((await board()).classes.find(({ id }) => id === six)?.headTeacherId).toBe(person('prof'));
    const { body } = await replace({ headOf: [six] });
    expect([await leader(), body.heads]).toEqual([
      person('prof2'),
      [{ classId: six, fromId: person('prof'), toId: person('prof2'), version: 2, waits: false }],
    ]);
    // One notice for the courses and the role.
    expect((await as('prof2')(listNotifications, { query: {} })).body.items).toHaveLength(1);
    expect((await undo(body)).body).toEqual({ restored: 1, kept: 0 });
    expect(await leader()).toBe(person('prof'));
    // A day to come: the role passes as that day begins.
    const from = addDays(await dayOf(), 5);
    const later = await replace({ from, headOf: [six] });
    expect([await leader(), later.body.heads[0]?.waits]).toEqual([person('prof'), true]);
    const clockIn = (days: number) =>
      replaceClock({ ...server.kernel, now: () => new Date(server.kernel.now().getTime() + days * 86_400_000) });
    await clockIn(4);
    expect(await leader()).toBe(person('prof'));
    await Promise.all([clockIn(5), clockIn(5)]);
    expect(await leader()).toBe(person('prof2'));
    await undo(later.body);
    expect(await leader()).toBe(person('prof'));
    // Undone before its day nothing passes; a teacher cannot give a class that they do not lead.
    await undo((await replace({ from, headOf: [six] })).body);
    await clockIn(6);
    expect([await leader(), (await replace({ headOf: [school.classes['5B']] })).status]).toEqual([person('prof'), 404]);
  });

  it('changes no head teacher of another organisation, when requested, waiting or undone (SEC-HDR-03)', async () => {
    const theirs = await addOrg(server, school);
    const both = await addOffice(server, school, 'school', [school.orgId, theirs.orgId]);
    const chosen = { headers: { 'x-authid': both.entries[0]! } };
    const office = client(server, school.schoolId, both);
    const led = () =>
      db((tx) =>
        tx.selectFrom('classes').select(['head_teacher_id', 'version']).where('id', '=', theirs.classId).execute(),
      );
    const lead = (id: string) =>
      db((tx) =>
        tx.updateTable('classes').set({ head_teacher_id: id, version: 1 }).where('id', '=', theirs.classId).execute(),
      );
    const stood = [{ head_teacher_id: person('prof'), version: 1 }];
    await lead(person('prof'));
    const { yearId } = school;
    const today = await dayOf();
    const own = await mine('prof');
    const body = { yearId, personId: person('prof'), replacementId: person('prof2'), courseIds: own };
    for (const from of [today, addDays(today, 5)])
      expect(
        (await office(c.replaceTeacher, { body: { ...body, from, headOf: [theirs.classId] } }, chosen)).status,
      ).toBe(404);
    // What one takes back, one says oneself: the words of an act that never was.
    const untouched = { id: own[0]!, version: 99, teachers: [] };
    const head = { classId: theirs.classId, fromId: person('prof2'), toId: person('prof'), version: 1, waits: false };
    expect(
      (await office(c.undoReplacement, { body: { yearId, courses: [untouched], heads: [head] } }, chosen)).status,
    ).toBe(404);
    expect(await led()).toEqual(stood);
    // What another organisation planned stays planned.
    const planned = await replace({ from: addDays(today, 5), headOf: [theirs.classId] });
    expect(planned.body.heads).toHaveLength(1);
    expect(
      (await office(c.undoReplacement, { body: { yearId, courses: [untouched], heads: planned.body.heads } }, chosen))
        .status,
    ).toBe(404);
    expect(await db((tx) => tx.selectFrom('head_handovers').select('class_id').execute())).toEqual([
      { class_id: theirs.classId },
    ]);
  });

  it('on a double click is one act; a course changed meanwhile is not undone', async () => {
    const body = {
      yearId: school.yearId,
      personId: person('prof'),
      replacementId: person('prof2'),
      from: await dayOf(),
      courseIds: await mine('prof'),
    };
    const [first, second] = [
      await as('admin')(c.replaceTeacher, { body: body }, { key: 'twice-pressed' }),
      await as('admin')(c.replaceTeacher, { body: body }, { key: 'twice-pressed' }),
    ];
    expect(second.body).toEqual(first.body);
    expect((await replace({ courseIds: body.courseIds })).body).toMatchObject({ changed: [], skipped: 1 });
    await db((tx) => tx.updateTable('courses').set({ version: 99 }).where('id', '=', body.courseIds[0]!).execute());
    expect(
      (await as('admin')(c.undoReplacement, { body: { yearId: school.yearId, courses: first.body.changed } })).body,
    ).toEqual({ restored: 0, kept: 1 });
  });

  it('refuses the same teacher, a person who is not staff, a day outside the year, another school, a closed year, no right', async () => {
    expect(code(await replace({ replacementId: person('prof') }))).toBe('courses.teacher_twice');
    expect((await replace({ replacementId: person('parent') })).status).toBe(404);
    expect((await replace({ personId: person('parent') })).status).toBe(404);
    expect(code(await replace({ from: '2001-01-01' }))).toBe('courses.dates');
    const other = await mintSchool(server);
    expect((await replace({ yearId: other.yearId })).status).toBe(404);
    expect(
      (
        await as('admin')(c.undoReplacement, {
          body: {
            yearId: school.yearId,
            courses: [{ id: (await mine('prof'))[0]!, version: 1, teachers: [stay(other.accounts.prof.personId)] }],
          },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await as('prof')(c.replaceTeacher, {
          body: {
            yearId: school.yearId,
            personId: person('prof'),
            replacementId: null,
            from: await dayOf(),
            courseIds: await mine('prof'),
          },
        })
      ).status,
    ).toBe(403);
    await db((tx) =>
      tx.updateTable('staff').set({ left_on: '2020-01-01' }).where('person_id', '=', person('prof2')).execute(),
    );
    expect((await replace({})).status).toBe(404);
    await db((tx) => tx.updateTable('school_years').set({ closed_at: server.kernel.now() }).execute());
    expect(code(await replace({ replacementId: null }))).toBe('courses.year_closed');
  });
});
