import * as l from '@encrier/contract/planning/lessons';
import * as c from '@encrier/contract/planning/timetable';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { addDays, weekdayOf } from '#kernel/policy/days.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, readInArabic, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let year: { startsOn: string; endsOn: string };
let courseA: string;
let courseB: string;
beforeAll(async () => {
  server = await testServer();
  server.clock.noon();
});
beforeEach(async () => {
  school = await mintSchool(server);
  const course = (classId: string) =>
    db((tx) => tx.selectFrom('courses').select('id').where('class_id', '=', classId).executeTakeFirstOrThrow());
  courseA = (await course(school.classes['6A'])).id;
  courseB = (await course(school.classes['5B'])).id;
  year = (await board()).year!;
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const board = async () => (await as('admin')(c.timetableBoard, { query: {} })).body;
const today = (): string => server.kernel.now().toISOString().slice(0, 10);
/** The next day of that weekday, tomorrow at the soonest. */
const next = (weekday: number): string => {
  const from = addDays(today(), 1);
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7);
};
type Given = c.PlaceBody['series'][number];
const lesson = (over: Partial<Given> = {}): Given => ({
  id: newId(),
  kind: 'lesson',
  title: '',
  courseId: courseA,
  classId: null,
  groupId: null,
  weekday: 2,
  week: 'all',
  starts: 540,
  ends: 600,
  fromOn: year.startsOn,
  toOn: year.endsOn,
  classroomId: null,
  teacherIds: [school.accounts.prof.personId],
  locked: false,
  overlapReason: '',
  ...over,
});
const place = (...series: Given[]) => as('admin')(c.placeSeries, { body: { yearId: school.yearId, series } });
const publish = async (fromOn = today(), tell = true) => {
  const id = newId();
  const published = await as('admin')(c.publishTimetable, { body: { id, yearId: school.yearId, fromOn, tell } });
  await server.runJobs();
  const { items } = (await as('admin')(c.publications, { query: {} })).body;
  return { published, done: items.find((one) => one.id === id) };
};
const codeOf = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const conflictsIn = (answer: { body: unknown }) =>
  (answer.body as unknown as { details: { conflicts: unknown[] } }).details.conflicts;
const weekOf = async (who: PersonName, from = today(), days = 14) =>
  (await as(who)(l.ownLessons, { query: { from, days } })).body.persons;
const notices = async (who: PersonName) =>
  (await as(who)(listNotifications, { query: {} })).body.items
    .filter(({ type }) => type.startsWith('edt.'))
    .map(({ type }) => type);

describe('the plan of a year', () => {
  it('places lessons and names the conflict of a refused one', async () => {
    const first = lesson();
    expect((await place(first)).status).toBe(200);
    expect((await board()).series).toMatchObject([
      { id: first.id, classId: school.classes['6A'], whole: true, subjectId: expect.any(String) },
    ]);
    // The same teacher, in another class, half an hour later.
    const meets = await place(lesson({ courseId: courseB, starts: 570, ends: 630 }));
    expect([meets.status, codeOf(meets)]).toEqual([409, 'timetable.taken']);
    expect(conflictsIn(meets)).toEqual([{ kind: 'teacher', withId: first.id, ofId: school.accounts.prof.personId }]);
    // The same class, with another teacher.
    const crowded = await place(lesson({ teacherIds: [school.accounts.prof2.personId] }));
    expect(conflictsIn(crowded)).toEqual([{ kind: 'class', withId: first.id, ofId: school.classes['6A'] }]);
    // One of two that meet each other refuses both.
    const twins = [lesson({ weekday: 3 }), lesson({ weekday: 3, courseId: courseB })];
    expect(codeOf(await place(...twins))).toBe('timetable.taken');
    expect((await board()).series).toHaveLength(1);
    // Side by side, in turn, and with a reason.
    expect(
      (
        await place(
          lesson({ starts: 600, ends: 660 }),
          lesson({ weekday: 4, week: 'A' }),
          lesson({ weekday: 4, week: 'B', courseId: courseB }),
        )
      ).status,
    ).toBe(200);
    expect((await place(lesson({ courseId: courseB, overlapReason: 'Deux classes ensemble au gymnase' }))).status).toBe(
      200,
    );
  });

  it('keeps history from a day on, swaps two lessons, and refuses to overwrite another’s change or a locked lesson', async () => {
    const [one, two] = [lesson(), lesson({ weekday: 3, courseId: courseB })];
    const placed = (await place(one, two)).body.series;
    const move = (series: c.MoveBody['series'], from: string | null = null) =>
      as('admin')(c.moveSeries, { body: { yearId: school.yearId, from, series } });
    const of = (id: string) => placed.find((row) => row.id === id)!;
    const given = ({ subjectId: _s, whole: _w, ...row }: c.Series) => ({ ...row, classId: null, groupId: null });
    const swapped = await move([
      { ...given(of(one.id)), weekday: 3 },
      { ...given(of(two.id)), weekday: 2 },
    ]);
    expect(swapped.status).toBe(200);
    expect(codeOf(await move([{ ...given(of(one.id)), weekday: 5 }]))).toBe('edited_meanwhile');
    const now = swapped.body.series.find(({ id }) => id === one.id)!;
    const from = addDays(today(), 10);
    const later = await move([{ ...given(now), weekday: 5, locked: true }], from);
    expect(later.body.ended).toMatchObject([{ id: one.id, weekday: 3, toOn: addDays(from, -1) }]);
    expect(later.body.series).toMatchObject([{ weekday: 5, fromOn: from, toOn: year.endsOn }]);
    expect(codeOf(await move([{ ...given(later.body.series[0]!), weekday: 1 }]))).toBe('timetable.locked');
    const gone = await as('admin')(c.removeSeries, { body: { yearId: school.yearId, from, ids: [two.id] } });
    expect(gone.body).toMatchObject({ removed: [], ended: [{ id: two.id }] });
    expect((await board()).series.find(({ id }) => id === two.id)!.toOn).toBe(addDays(from, -1));
  });

  it('refuses invalid hours, days, audiences and people', async () => {
    const refused = async (over: Partial<Given>) => codeOf(await place(lesson(over)));
    expect(await refused({ ends: 540 })).toBe('timetable.hours');
    expect(await refused({ toOn: addDays(year.endsOn, 1) })).toBe('timetable.dates');
    expect(await refused({ classId: school.classes['6A'] })).toBe('timetable.audience');
    expect(await refused({ courseId: null, title: '' })).toBe('timetable.audience');
    expect(await refused({ teacherIds: [school.accounts.parent.personId] })).toBe('not_found');
    expect(await refused({ courseId: newId() })).toBe('not_found');
    expect((await as('parent')(c.timetableBoard, { query: {} })).status).toBe(403);
  });

  it('never double-books, with any number of concurrent writers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        place(lesson({ courseId: n % 2 ? courseA : courseB, starts: 480 + (n % 5) * 10, ends: 540 + (n % 5) * 10 })),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409 && status !== 429)).toEqual([]);
    expect((await board()).series).toHaveLength(1);
  });
});

describe('a publication', () => {
  it('names a lesson by its subject in two languages, or by its own title in the language it was written in', async () => {
    await db((tx) => readInArabic(tx, school.accounts.parent));
    await place(lesson(), lesson({ weekday: 4, courseId: null, classId: school.classes['6A'], title: 'Assemblée' }));
    await publish();
    const [own] = await weekOf('parent');
    expect(own!.lessons.slice(0, 2).map(({ title, titleAr }) => [title, titleAr])).toEqual(
      expect.arrayContaining([
        ['Mathématiques', 'الرياضيات'],
        ['Assemblée', ''],
      ]),
    );
  });

  it('creates the lessons of each day, notifies the people concerned, and changes only what the plan changed', async () => {
    const [first, second] = [
      lesson(),
      lesson({ weekday: 4, courseId: courseB, teacherIds: [school.accounts.prof2.personId] }),
    ];
    await place(first, second);
    const plan = (await as('admin')(c.publicationPlan, { query: { yearId: school.yearId, fromOn: today() } })).body;
    expect(plan).toMatchObject({ changed: 0, removed: 0, kept: 0, classes: [{ name: '5B' }, { name: '6A' }] });
    expect(await weekOf('eleve')).toMatchObject([{ lessons: [] }]);
    const { done } = await publish();
    expect(done).toMatchObject({ state: 'done', added: plan.added, changed: 0, removed: 0, kept: 0 });
    const [own] = await weekOf('eleve');
    expect(own!.lessons.map(({ day, starts, title }) => [weekdayOf(day), starts, title])).toEqual([
      [2, 540, expect.any(String)],
      [2, 540, expect.any(String)],
    ]);
    expect((await weekOf('parent')).map(({ id, lessons }) => [id, lessons.length])).toEqual([
      [school.accounts.eleve.personId, 2],
    ]);
    expect((await weekOf('prof'))[0]).toMatchObject({ as: 'teacher', self: true });
    expect(await weekOf('personnel')).toEqual([]);
    expect([
      await notices('eleve'),
      await notices('parent'),
      await notices('prof'),
      await notices('transport'),
    ]).toEqual([['edt.publication'], ['edt.publication'], ['edt.publication'], []]);
    // Publishing again changes nothing and notifies nobody.
    expect((await publish()).done).toMatchObject({ added: 0, changed: 0, removed: 0 });
    const kept = own!.lessons.map(({ id }) => id);
    const row = (await board()).series.find(({ id }) => id === first.id)!;
    const { subjectId: _s, whole: _w, ...moved } = { ...row, classId: null, groupId: null, starts: 600, ends: 660 };
    await as('admin')(c.moveSeries, { body: { yearId: school.yearId, from: null, series: [moved] } });
    expect((await publish()).done).toMatchObject({ added: 0, removed: 0, kept: 0 });
    const after = (await weekOf('eleve'))[0]!.lessons;
    expect(after.map(({ starts }) => starts)).toEqual([600, 600]);
    expect(after.map(({ id }) => id)).toEqual(kept);
    expect([await notices('eleve'), await notices('eleve2')]).toEqual([
      ['edt.modification', 'edt.publication'],
      ['edt.publication'],
    ]);
    await as('admin')(c.removeSeries, { body: { yearId: school.yearId, from: null, ids: [first.id] } });
    expect((await publish(today(), false)).done!.removed).toBeGreaterThan(0);
    expect((await weekOf('eleve'))[0]!.lessons).toEqual([]);
  });

  it('alternates weeks, skips closed days, and refuses a day in the past or outside the year', async () => {
    const monday = next(1);
    await as('admin')(c.setWeeks, { body: { yearId: school.yearId, weekAOn: monday } });
    await place(lesson({ weekday: 1, week: 'A' }), lesson({ weekday: 2 }));
    const closed = addDays(monday, 1);
    await db((tx) =>
      tx
        .insertInto('holidays')
        .values({
          school_id: school.schoolId,
          id: newId(),
          name: 'Journée pédagogique',
          kind: 'closure',
          starts_on: closed,
          ends_on: closed,
        })
        .execute(),
    );
    await publish();
    const [own] = await weekOf('eleve', monday, 14);
    expect(own!.lessons.map(({ day }) => day)).toEqual([monday, addDays(monday, 8)]);
    expect(own).toMatchObject({ closed: [{ day: closed, name: 'Journée pédagogique' }], weekAOn: monday });
    // A closure added later empties its day at once.
    await db((tx) =>
      tx
        .insertInto('holidays')
        .values({
          school_id: school.schoolId,
          id: newId(),
          name: 'Neige',
          kind: 'closure',
          starts_on: monday,
          ends_on: monday,
        })
        .execute(),
    );
    expect((await weekOf('eleve', monday, 7))[0]!.lessons).toEqual([]);
    expect(codeOf((await publish(addDays(today(), -1))).published)).toBe('timetable.dates');
    expect(codeOf((await publish(addDays(year.endsOn, 1))).published)).toBe('timetable.dates');
  });
});

describe('a lesson of a day', () => {
  const change = (one: l.Lesson, over: Partial<l.ChangeLessonBody> = {}) =>
    as('admin')(l.changeLesson, {
      params: { id: one.id },
      body: {
        day: one.day,
        starts: one.starts,
        ends: one.ends,
        classroomId: one.classroomId,
        teacherIds: one.teachers.map(({ id }) => id),
        note: '',
        remoteUrl: '',
        reason: '',
        overlapReason: '',
        tell: true,
        version: one.version,
        ...over,
      },
    });
  const published = async (): Promise<l.Lesson[]> => {
    await place(lesson());
    await publish(today(), false);
    return (await weekOf('eleve'))[0]!.lessons;
  };

  it('is changed by one of two people at the same moment, and cancelled once', async () => {
    const [one] = await published();
    for (let round = 0, version = one!.version; round < 5; round += 1) {
      const both = await Promise.all([
        change(one!, { starts: 660, ends: 720, note: `${round}`, version }),
        change(one!, { note: `Apportez le manuel ${round}`, version }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [kept] = both.filter(({ status }) => status === 200);
      expect((await weekOf('eleve'))[0]!.lessons[0]).toMatchObject({
        note: kept!.body.note,
        starts: kept!.body.starts,
      });
      version = kept!.body.version;
    }
    const cancel = () => as('admin')(l.cancelLessons, { body: { ids: [one!.id], reason: 'Neige', tell: false } });
    const cancelled = await Promise.all([cancel(), cancel()]);
    expect(cancelled.map(({ body }) => body.cancelled.length).sort()).toEqual([0, 1]);
    expect((await weekOf('eleve'))[0]!.lessons[0]!.changes.filter((one) => one === 'cancelled')).toHaveLength(1);
  });

  it('is moved, put back, cancelled and restored, and shows its original place; the people concerned are notified', async () => {
    const [one] = await published();
    const moved = await change(one!, {
      starts: 660,
      ends: 720,
      teacherIds: [school.accounts.prof2.personId],
      reason: 'Absence',
    });
    expect(moved.body).toMatchObject({
      starts: 660,
      changes: ['moved', 'teacher'],
      before: { day: one!.day, starts: 540, teachers: [one!.teachers[0]!.label] },
      teachers: [{ id: school.accounts.prof2.personId, substitute: true }],
    });
    await server.runJobs();
    expect([await notices('eleve'), await notices('prof'), await notices('prof2'), await notices('eleve2')]).toEqual([
      ['edt.modification'],
      ['edt.modification'],
      ['edt.modification'],
      [],
    ]);
    expect(codeOf(await change(one!, { starts: 700, ends: 760 }))).toBe('edited_meanwhile');
    const back = await change(one!, { version: moved.body.version });
    expect(back.body).toMatchObject({ changes: [], before: null, starts: 540 });
    const cancel = (ids: string[]) =>
      as('admin')(l.cancelLessons, { body: { ids, reason: 'Professeur absent', tell: false } });
    expect((await cancel([one!.id])).body).toEqual({ cancelled: [one!.id] });
    expect((await cancel([one!.id])).body).toEqual({ cancelled: [] });
    expect((await weekOf('eleve'))[0]!.lessons[0]).toMatchObject({
      state: 'cancelled',
      changes: ['cancelled'],
      reason: 'Professeur absent',
    });
    expect(codeOf(await change(back.body))).toBe('lessons.is_cancelled');
    // The plan does not give back what a hand cancelled.
    expect((await publish(today(), false)).done).toMatchObject({ added: 0, changed: 0, removed: 0 });
    const add = (over: Partial<l.AddLessonBody>) =>
      as('admin')(l.addLesson, {
        body: {
          id: newId(),
          kind: 'lesson',
          title: '',
          courseId: courseB,
          classId: null,
          groupId: null,
          day: one!.day,
          starts: 540,
          ends: 600,
          classroomId: null,
          teacherIds: [school.accounts.prof.personId],
          note: '',
          remoteUrl: '',
          overlapReason: '',
          makesUpId: null,
          tell: false,
          ...over,
        },
      });
    expect((await add({})).body).toMatchObject({ changes: ['added'], audience: '5B' });
    const restore = await as('admin')(l.restoreLessons, { body: { ids: [one!.id], tell: false } });
    expect([restore.status, codeOf(restore)]).toEqual([409, 'lessons.taken']);
    expect(codeOf(await add({ starts: 570, ends: 590 }))).toBe('lessons.taken');
    expect(codeOf(await add({ remoteUrl: 'http://visio.example' }))).toBe('lessons.link');
    expect((await add({ starts: 570, ends: 590, overlapReason: 'Deux classes au CDI' })).status).toBe(200);
  });

  it('is read by its own families and teachers, and by nobody else', async () => {
    await published();
    const week = async (who: PersonName, of: 'class' | 'pupil' | 'teacher', id: string) =>
      (await as(who)(l.lessonWeek, { query: { of, id, from: today() } })).status;
    const { eleve, eleve2, prof } = school.accounts;
    expect(await week('parent', 'pupil', eleve.personId)).toBe(200);
    expect(await week('parent', 'pupil', eleve2.personId)).toBe(404);
    expect(await week('parent2', 'pupil', eleve.personId)).toBe(404);
    expect(await week('eleve', 'class', school.classes['6A'])).toBe(404);
    expect(await week('prof', 'class', school.classes['6A'])).toBe(200);
    expect(await week('prof', 'teacher', prof.personId)).toBe(200);
    expect(await week('prof2', 'class', school.classes['6A'])).toBe(404);
    expect(await week('admin', 'teacher', prof.personId)).toBe(200);
    // Authority that ended yesterday opens nothing today.
    await db((tx) =>
      tx
        .updateTable('guardianships')
        .set({ ends_on: addDays(today(), -1) })
        .where('pupil_id', '=', eleve.personId)
        .execute(),
    );
    expect(await week('parent', 'pupil', eleve.personId)).toBe(404);
    expect(await weekOf('parent')).toEqual([]);
    const other = await mintSchool(server);
    expect(
      (
        await client(
          server,
          other.schoolId,
          other.accounts.admin,
        )(l.lessonWeek, { query: { of: 'class', id: school.classes['6A'], from: today() } })
      ).status,
    ).toBe(404);
    expect((await as('parent')(l.freeRooms, { query: { on: today(), starts: 540, ends: 600 } })).status).toBe(403);
  });
});
