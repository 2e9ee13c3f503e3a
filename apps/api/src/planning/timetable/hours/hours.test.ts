import { listNotifications } from '@encrier/contract/kernel/notifications';
import * as l from '@encrier/contract/planning/lessons';
import * as c from '@encrier/contract/planning/timetable';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { addDays, weekdayOf } from '#kernel/policy/days.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { stayers } from './hours.policy.ts';

let server: TestServer;
let school: TestSchool;
let year: { startsOn: string; endsOn: string };
let frame: c.TimeFrame;
let courses: { six: string; five: string };
beforeAll(async () => {
  server = await testServer();
  server.clock.noon();
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const today = (): string => server.kernel.now().toISOString().slice(0, 10);
const next = (weekday: number): string => {
  const from = addDays(today(), 1);
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7);
};
const codeOf = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const courseOf = (classId: string): Promise<{ id: string }> =>
  readTenant(server.kernel.pool, school.schoolId, (db) =>
    db.selectFrom('courses').select('id').where('class_id', '=', classId).executeTakeFirstOrThrow(),
  );
const place = (courseId: string, weekday: number, starts: number, teacher: PersonName) =>
  as('admin')(c.placeSeries, {
    body: {
      yearId: school.yearId,
      series: [
        {
          id: newId(),
          kind: 'lesson',
          title: '',
          courseId,
          classId: null,
          groupId: null,
          weekday,
          week: 'all',
          starts,
          ends: starts + 60,
          fromOn: year.startsOn,
          toOn: year.endsOn,
          classroomId: null,
          teacherIds: [school.accounts[teacher].personId],
          locked: false,
          overlapReason: '',
        },
      ],
    },
  });
const publish = async (): Promise<string | undefined> => {
  const id = newId();
  await as('admin')(c.publishTimetable, { body: { id, yearId: school.yearId, fromOn: today(), tell: false } });
  await server.runJobs();
  return (await as('admin')(c.publications, { query: {} })).body.items.find((one) => one.id === id)?.state;
};
/** Two slots of an hour shortened to forty minutes from nine o'clock. */
const short = (fromOn: string, toOn: string) => ({
  id: newId(),
  fromOn,
  toOn,
  reason: 'Horaires du Ramadan',
  slots: frame.slots.map(({ starts, ends, weekdays }, i) => ({
    starts,
    ends,
    weekdays,
    newStarts: 540 + i * 40,
    newEnds: 580 + i * 40,
  })),
  tell: true,
});
const change = (body: ReturnType<typeof short>) => as('admin')(c.changeHours, { params: { id: frame.id }, body });
const dayOf = async (who: PersonName, day: string): Promise<l.Lesson[]> =>
  (await as(who)(l.ownLessons, { query: { from: day, days: 1 } })).body.persons[0]?.lessons ?? [];

beforeEach(async () => {
  school = await mintSchool(server);
  year = (await as('admin')(c.timetableBoard, { query: {} })).body.year!;
  courses = {
    six: (await courseOf(school.classes['6A'])).id,
    five: (await courseOf(school.classes['5B'])).id,
  };
  const made = await as('admin')(c.createFrame, {
    body: {
      orgId: school.orgId,
      name: 'Sixièmes',
      levelIds: [school.levels['6e']],
      weekdays: [1, 2, 3, 4, 5],
      step: 5,
      alternates: false,
      fromOn: year.startsOn,
      toOn: year.endsOn,
      slots: [480, 540].map((starts) => ({
        starts,
        ends: starts + 60,
        kind: 'lesson' as const,
        name: '',
        weekdays: [],
      })),
    },
  });
  frame = made.body;
});

describe('changed hours of a frame', () => {
  it('move published lessons, notify families, apply to later publications, and can be withdrawn', async () => {
    const [tuesday, later] = [next(2), addDays(next(2), 7)];
    expect((await place(courses.six, 2, 480, 'prof')).status).toBe(200);
    expect(await publish()).toBe('done');
    const made = await change(short(tuesday, tuesday));
    expect([made.status, made.body]).toMatchObject([200, { lessons: 1, left: 0 }]);
    await server.runJobs();
    const [lesson] = await dayOf('eleve', tuesday);
    expect(lesson).toMatchObject({
      starts: 540,
      ends: 580,
      changes: ['moved'],
      before: { day: tuesday, starts: 480, ends: 540 },
      reason: 'Horaires du Ramadan',
    });
    expect((await dayOf('eleve', later))[0]).toMatchObject({ starts: 480, changes: [], before: null });
    const notices = (await as('parent')(listNotifications, { query: {} })).body.items;
    expect(notices.filter(({ type }) => type === 'edt.modification')).toHaveLength(1);
    expect((await as('parent2')(listNotifications, { query: {} })).body.items).toHaveLength(0);
    // What the plan gains since is published at the hours of that day.
    expect((await place(courses.six, 2, 540, 'prof')).status).toBe(200);
    expect(await publish()).toBe('done');
    expect((await dayOf('eleve', tuesday)).map(({ starts, ends }) => [starts, ends])).toEqual([
      [540, 580],
      [580, 620],
    ]);
    expect((await as('admin')(c.timeFrames, {})).body.hours).toMatchObject([{ id: made.body.id, lessons: 2, left: 0 }]);
    expect(codeOf(await as('admin')(c.removeFrame, { params: { id: frame.id } }))).toBe('timetable.frame_has_hours');
    const back = await as('admin')(c.restoreHours, { params: { id: made.body.id }, body: { tell: false } });
    expect(back.status).toBe(200);
    expect((await dayOf('eleve', tuesday)).map(({ starts, ends, changes }) => [starts, ends, changes])).toEqual([
      [480, 540, []],
      [540, 600, []],
    ]);
    expect(await publish()).toBe('done');
    expect((await dayOf('eleve', tuesday)).map(({ starts }) => starts)).toEqual([480, 540]);
  }, 60_000);

  it('never double-book: a person busy at the new hour keeps the old one, also in later publications', async () => {
    const tuesday = next(2);
    // The teacher is in a class of another frame at nine.
    expect((await place(courses.six, 2, 480, 'prof')).status).toBe(200);
    expect((await place(courses.five, 2, 560, 'prof')).status).toBe(200);
    expect(await publish()).toBe('done');
    const made = await change(short(tuesday, tuesday));
    expect(made.body).toMatchObject({ lessons: 0, left: 1 });
    expect((await dayOf('eleve', tuesday)).map(({ starts }) => starts)).toEqual([480]);
    expect(await publish()).toBe('done');
    // The same, with the hours given before anything is published.
    school = await mintSchool(server);
  }, 60_000);

  it('leave manually moved lessons alone, and release a lesson that is moved by hand afterwards', async () => {
    const tuesday = next(2);
    await place(courses.six, 2, 480, 'prof');
    expect(await publish()).toBe('done');
    const made = await change(short(tuesday, tuesday));
    const [shifted] = await dayOf('eleve', tuesday);
    const moved = await as('admin')(l.changeLesson, {
      params: { id: shifted!.id },
      body: {
        day: tuesday,
        starts: 700,
        ends: 740,
        classroomId: null,
        teacherIds: [school.accounts.prof.personId],
        note: '',
        remoteUrl: '',
        reason: 'Conseil',
        overlapReason: '',
        tell: false,
        version: shifted!.version,
      },
    });
    expect(moved.body).toMatchObject({ starts: 700, changes: ['moved'], before: { starts: 540 }, reason: 'Conseil' });
    await as('admin')(c.restoreHours, { params: { id: made.body.id }, body: { tell: false } });
    expect((await dayOf('eleve', tuesday))[0]).toMatchObject({ starts: 700, changes: ['moved'] });
  }, 60_000);

  it('refuse days and slots outside the frame, a duplicate day, the past, and users who may not publish', async () => {
    const tuesday = next(2);
    const good = short(tuesday, tuesday);
    expect(codeOf(await change({ ...good, slots: good.slots.slice(1) }))).toBe('timetable.slots');
    const crossed = good.slots.map((slot, i) => (i ? { ...slot, newStarts: 560, newEnds: 600 } : slot));
    expect(codeOf(await change({ ...good, slots: crossed }))).toBe('timetable.slots');
    expect(codeOf(await change({ ...good, toOn: addDays(tuesday, -1) }))).toBe('timetable.dates');
    expect((await as('prof')(c.changeHours, { params: { id: frame.id }, body: good })).status).toBe(403);
    expect((await change(good)).status).toBe(200);
    // A second press, or a network that lost the answer: nothing new.
    const again = await change(good);
    expect([again.status, (again.body as { id: string }).id]).toEqual([200, good.id]);
    expect(codeOf(await change(short(tuesday, addDays(tuesday, 1))))).toBe('timetable.hours_taken');
    const other = await mintSchool(server);
    const foreign = client(server, other.schoolId, other.accounts.admin);
    expect((await foreign(c.restoreHours, { params: { id: good.id }, body: { tell: false } })).status).toBe(404);
    expect((await foreign(c.changeHours, { params: { id: frame.id }, body: { ...good, id: newId() } })).status).toBe(
      404,
    );
  }, 60_000);

  it('may begin on a past day where nothing was held, else give the first possible day; withdrawn, they keep what was held', async () => {
    const tuesday = next(2);
    const [wednesday, before] = [addDays(tuesday, 1), addDays(tuesday, -7)];
    for (const weekday of [2, 3]) await place(courses.six, weekday, 480, 'prof');
    expect(await publish()).toBe('done');
    const starts = async (day: string) => (await dayOf('eleve', day)).map((one) => one.starts);
    const called = (at: { lesson_id: string } | { class_id: string; half: string }, on_day = tuesday) =>
      withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
        db
          .insertInto('roll_calls')
          .values({
            school_id: school.schoolId,
            id: newId(),
            ...at,
            on_day,
            starts: 480,
            ends: 540,
            title: 'Maths',
            pupils: 1,
            by_id: school.accounts.prof.id,
            save_id: newId(),
            taken_at: server.kernel.now(),
            saved_at: server.kernel.now(),
          })
          .execute(),
      );
    const noon = server.kernel.now();
    server.clock.set(new Date(`${addDays(tuesday, 3)}T12:00:00Z`));
    try {
      expect(addDays(before, 10)).toBe(today());
      const made = await change(short(tuesday, addDays(tuesday, 7)));
      expect([made.status, made.body]).toMatchObject([200, { left: 0 }]);
      expect([await starts(tuesday), await starts(wednesday), await starts(addDays(tuesday, 7))]).toEqual([
        [540],
        [540],
        [540],
      ]);
      // One notice of coming changes; nobody is notified of a past day.
      await server.runJobs();
      const notices = (await as('parent')(listNotifications, { query: {} })).body.items;
      expect(notices.filter(({ type }) => type === 'edt.modification')).toHaveLength(1);
      const [lesson] = await dayOf('eleve', tuesday);
      await called({ lesson_id: lesson!.id });
      await as('admin')(c.restoreHours, { params: { id: made.body.id }, body: { tell: false } });
      expect([await starts(tuesday), await starts(wednesday), await starts(addDays(tuesday, 7))]).toEqual([
        [540],
        [480],
        [480],
      ]);
      // The call of the half-day of the class is one of its lessons too.
      await called({ class_id: school.classes['6A'], half: 'morning' }, wednesday);
      const refused = await change(short(tuesday, addDays(tuesday, 7)));
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { code: 'timetable.hours_held', details: { from: addDays(tuesday, 2) } },
      ]);
      expect((await as('admin')(c.timeFrames, {})).body.hours).toEqual([]);
      expect((await change(short(addDays(tuesday, 2), addDays(tuesday, 7)))).status).toBe(200);
      expect(await starts(wednesday)).toEqual([480]);
    } finally {
      server.clock.set(noon);
    }
  }, 60_000);

  it('move breaks and meals of those days only, for families, teachers and the office', async () => {
    const tuesday = next(2);
    const meal = { starts: 720, ends: 780, kind: 'meal' as const, name: 'Repas', weekdays: [] };
    const { id, version, ...fields } = frame;
    frame = (
      await as('admin')(c.updateFrame, { params: { id }, body: { ...fields, slots: [...fields.slots, meal], version } })
    ).body;
    await place(courses.six, 2, 480, 'prof');
    expect(await publish()).toBe('done');
    const made = await change(short(tuesday, tuesday));
    expect(made.status).toBe(200);
    const monday = addDays(tuesday, -1);
    const span = { from: monday, days: 7 };
    const own = async (who: PersonName) => (await as(who)(l.ownLessons, { query: span })).body.persons[0]!.pauses;
    const texts = (pauses: readonly { days: string[]; starts: number; ends: number }[]) =>
      pauses.map(({ days, starts, ends }) => [days, starts, ends]);
    const rest = [monday, ...[1, 2, 3].map((count) => addDays(tuesday, count))];
    const wanted = [
      [[tuesday], 620, 660],
      [rest, 720, 780],
    ];
    expect(texts(await own('eleve'))).toEqual(wanted);
    expect(texts(await own('parent'))).toEqual(wanted);
    const looked = await as('admin')(l.lessonWeek, { query: { of: 'class', id: school.classes['6A'], ...span } });
    expect(texts(looked.body.pauses)).toEqual(wanted);
    await as('admin')(c.restoreHours, { params: { id: made.body.id }, body: { tell: false } });
    expect(texts(await own('eleve'))).toEqual([[[monday, tuesday, ...rest.slice(1)], 720, 780]]);
  }, 60_000);

  it('leave a lesson where one that cannot move is in the way', () => {
    const one = { day: '2026-03-02', classroomId: null, classId: null, whole: 1, teacherIds: ['t'] };
    const stay = stayers([
      { ...one, id: 'fixed', starts: 600, ends: 660, to: null },
      { ...one, id: 'a', starts: 540, ends: 600, to: { starts: 610, ends: 650 } },
      { ...one, id: 'b', starts: 480, ends: 540, to: { starts: 550, ends: 590 } },
      { ...one, id: 'c', starts: 420, ends: 480, to: { starts: 500, ends: 530 } },
    ]);
    expect([...stay].sort()).toEqual(['a', 'b', 'c']);
  });
});
