import { listNotifications } from '@encrier/contract/kernel/notifications';
import * as l from '@encrier/contract/planning/lessons';
import * as c from '@encrier/contract/planning/timetable';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { addDays } from '#kernel/policy/days.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let courses: { six: string; five: string };
let rooms: string[];
/** A Monday of the school year, at eleven on the school's clock. */
const today = '2026-11-30';
const [nextMonday, monday3] = [addDays(today, 7), addDays(today, 14)];
const at = (day: string, hour: number): void =>
  server.clock.set(new Date(`${day}T${String(hour - 1).padStart(2, '0')}:00:00Z`));

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  at(today, 11);
  school = await mintSchool(server);
  const course = (tx: TenantDb, classId: string) =>
    tx.selectFrom('courses').select('id').where('class_id', '=', classId).executeTakeFirstOrThrow();
  [courses, rooms] = await db(async (tx) => {
    await tx.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-06-30' }).execute();
    const made = ['A1', 'B2'].map((name) => ({ school_id: school.schoolId, id: newId(), org_id: school.orgId, name }));
    await tx.insertInto('classrooms').values(made).execute();
    const [six, five] = [await course(tx, school.classes['6A']), await course(tx, school.classes['5B'])];
    return [{ six: six.id, five: five.id }, made.map(({ id }) => id)];
  });
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const db = <T>(work: (tx: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);
type Given = c.PlaceBody['series'][number];
/** A lesson of 6A on Mondays from nine to ten, unless overridden. */
const weekly = (over: Partial<Given> = {}): Given => ({
  id: newId(),
  kind: 'lesson',
  title: '',
  courseId: courses.six,
  classId: null,
  groupId: null,
  weekday: 1,
  week: 'all',
  starts: 540,
  ends: 600,
  fromOn: '2026-09-01',
  toOn: '2027-06-30',
  classroomId: rooms[0]!,
  teacherIds: [school.accounts.prof.personId],
  locked: false,
  overlapReason: '',
  ...over,
});
const place = async (...series: Given[]): Promise<void> => {
  const placed = await as('admin')(c.placeSeries, { body: { yearId: school.yearId, series } });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
};
const move = async (from: string | null, ...changes: (Partial<Given> & { id: string })[]): Promise<c.Series[]> => {
  const { series } = (await as('admin')(c.timetableBoard, { query: {} })).body;
  const moved = changes.map((over) => {
    const { subjectId: _s, whole: _w, ...row } = series.find(({ id }) => id === over.id)!;
    return { ...row, ...(row.courseId ? { classId: null, groupId: null } : {}), ...over };
  });
  const answer = await as('admin')(c.moveSeries, { body: { yearId: school.yearId, from, series: moved } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.series;
};
const remove = (from: string | null, ...ids: string[]) =>
  as('admin')(c.removeSeries, { body: { yearId: school.yearId, from, ids } });
const ask = async (fromOn = today, tell = false): Promise<string> => {
  const id = newId();
  const asked = await as('admin')(c.publishTimetable, { body: { id, yearId: school.yearId, fromOn, tell } });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  return id;
};
const publish = async (fromOn = today, tell = false) => {
  const id = await ask(fromOn, tell);
  await server.runJobs();
  return (await as('admin')(c.publications, { query: {} })).body.items.find((one) => one.id === id)!;
};
const preview = async (fromOn = today) =>
  (await as('admin')(c.publicationPlan, { query: { yearId: school.yearId, fromOn } })).body;
/** The lessons of a day as the school keeps them. */
const lessonsOn = (day: string, courseId = courses.six) =>
  db((tx) =>
    tx
      .selectFrom('lessons')
      .select(['id', 'starts', 'classroom_id as room', 'state'])
      .where('on_day', '=', day)
      .where('course_id', '=', courseId)
      .orderBy('starts')
      .execute(),
  );
const own = () => ({ school_id: school.schoolId });
const takeRollCall = (lessonId: string, starts = 540) =>
  db((tx) =>
    tx
      .insertInto('roll_calls')
      .values({
        ...own(),
        id: newId(),
        lesson_id: lessonId,
        on_day: server.kernel.now().toISOString().slice(0, 10),
        starts,
        ends: starts + 60,
        title: 'Maths',
        pupils: 1,
        by_id: school.accounts.prof.id,
        save_id: newId(),
        taken_at: server.kernel.now(),
        saved_at: server.kernel.now(),
      })
      .execute(),
  );
const writeEntry = (lessonId: string, day: string) =>
  db((tx) =>
    tx
      .insertInto('log_entries')
      .values({
        ...own(),
        id: newId(),
        course_id: courses.six,
        lesson_id: lessonId,
        day_on: day,
        starts: 540,
        ends: 600,
        title: 'Fractions',
        written_by: school.accounts.prof.id,
        written_at: server.kernel.now(),
      })
      .execute(),
  );
/** Everything that people write for a coming lesson, once each. */
async function writeAll(lessonId: string, day: string): Promise<void> {
  await writeEntry(lessonId, day);
  await db(async (tx) => {
    const homework = {
      ...own(),
      id: newId(),
      course_id: courses.six,
      kind: 'exercise',
      title: 'Exercices 4 à 8',
      due_on: day,
      due_lesson_id: lessonId,
      due_at: new Date(`${day}T08:00:00Z`),
      closes_at: new Date(`${day}T08:00:00Z`),
      hand_in: 'none',
      created_by: school.accounts.prof.id,
      created_at: server.kernel.now(),
    };
    await tx.insertInto('homework').values(homework).execute();
    await tx
      .insertInto('log_homework')
      .values({ ...own(), lesson_id: lessonId, homework_id: homework.id })
      .execute();
    const account_id = school.accounts.prof.id;
    await tx
      .insertInto('log_notes')
      .values({ ...own(), lesson_id: lessonId, account_id, body: 'Voir Adam' })
      .execute();
    const person_id = school.accounts.prof.personId;
    await tx
      .insertInto('lesson_covers')
      .values({ ...own(), lesson_id: lessonId, person_id, task: 'Page 12' })
      .execute();
    await tx
      .insertInto('distance_replays')
      .values({ ...own(), id: newId(), lesson_id: lessonId, until_on: addDays(day, 30), by_id: account_id })
      .execute();
  });
}
/** What still names a lesson, table by table. */
const hangingOn = (lessonId: string) =>
  db(async (tx) => {
    const tables = ['log_entries', 'log_homework', 'log_notes', 'lesson_covers', 'distance_replays'] as const;
    const found: string[] = [];
    for (const table of tables)
      if (await tx.selectFrom(table).select('lesson_id').where('lesson_id', '=', lessonId).executeTakeFirst())
        found.push(table);
    const due = tx.selectFrom('homework').select('id').where('due_lesson_id', '=', lessonId);
    return (await due.executeTakeFirst()) ? [...found, 'homework'] : found;
  });
const everything = ['log_entries', 'log_homework', 'log_notes', 'lesson_covers', 'distance_replays', 'homework'];
const changesTold = async (who: PersonName): Promise<number> =>
  (await as(who)(listNotifications, { query: {} })).body.items.filter(({ type }) => type === 'edt.modification').length;

describe('a series that changes from a day on', () => {
  it('keeps its lessons, with all that was written for them, and tells of the change once', async () => {
    const one = weekly();
    await place(one);
    await publish();
    const before = [await lessonsOn(nextMonday), await lessonsOn(monday3)];
    await writeAll(before[1]![0]!.id, monday3);
    await move(nextMonday, { id: one.id, classroomId: rooms[1]! });
    const weeks = before.length + 28;
    expect(await preview()).toMatchObject({ added: 0, changed: weeks, removed: 0, kept: 0, lost: { lessons: 0 } });
    expect(await publish(today, true)).toMatchObject({ state: 'done', added: 0, changed: weeks, removed: 0 });
    expect(await lessonsOn(today)).toMatchObject([{ room: rooms[0] }]);
    expect([await lessonsOn(nextMonday), await lessonsOn(monday3)]).toEqual(
      before.map(([lesson]) => [{ ...lesson, room: rooms[1] }]),
    );
    expect(await hangingOn(before[1]![0]!.id)).toEqual(everything);
    expect([await changesTold('eleve'), await changesTold('prof'), await changesTold('eleve2')]).toEqual([1, 1, 0]);
    // What did not change is told to nobody.
    expect(await publish(today, true)).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect(await changesTold('eleve')).toBe(1);
  });

  it('gives each of two lessons of a day to the nearest hour', async () => {
    const [early, late] = [weekly(), weekly({ starts: 840, ends: 900 })];
    await place(early, late);
    await publish();
    const [first, second] = await lessonsOn(nextMonday);
    await writeAll(second!.id, nextMonday);
    await move(nextMonday, { id: early.id, starts: 900, ends: 960 }, { id: late.id, starts: 600, ends: 660 });
    expect(await publish()).toMatchObject({ added: 0, removed: 0 });
    expect(await lessonsOn(nextMonday)).toMatchObject([
      { id: first!.id, starts: 600 },
      { id: second!.id, starts: 900 },
    ]);
    expect(await hangingOn(second!.id)).toEqual(everything);
  });

  it('keeps what a hand changed on a day, and does not bring back a cancelled lesson', async () => {
    const one = weekly();
    await place(one);
    await publish();
    const [lesson] = await lessonsOn(nextMonday);
    await as('admin')(l.cancelLessons, { body: { ids: [lesson!.id], reason: 'Sortie', tell: false } });
    await move(today, { id: one.id, starts: 600, ends: 660 });
    expect(await preview()).toMatchObject({ added: 0, removed: 0, kept: 1 });
    await publish();
    expect(await lessonsOn(nextMonday)).toEqual([{ ...lesson, state: 'cancelled' }]);
    expect(await lessonsOn(monday3)).toMatchObject([{ starts: 600 }]);
  });

  it('leaves room for its former series, placed again on the same day', async () => {
    const one = weekly();
    await place(one);
    await publish();
    await move(nextMonday, { id: one.id, starts: 840, ends: 900 });
    await publish();
    await move(null, { id: one.id, toOn: '2027-06-30' });
    const { added } = await preview();
    expect(added).toBeGreaterThan(20);
    expect(await publish()).toMatchObject({ added, changed: 0, removed: 0 });
    expect(await lessonsOn(nextMonday)).toMatchObject([{ starts: 540 }, { starts: 840 }]);
    expect(await publish()).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });

  it('is another lesson when it changes its course, or its title without one', async () => {
    const untitled = { courseId: null, classId: school.classes['6A'], starts: 600, ends: 660, classroomId: null };
    const [one, study] = [weekly(), weekly({ ...untitled, title: 'Étude' })];
    await place(one, study);
    await publish();
    const [lesson] = await lessonsOn(nextMonday);
    await move(nextMonday, { id: one.id, courseId: courses.five }, { id: study.id, title: 'Assemblée' });
    const weeks = 30;
    expect(await preview()).toMatchObject({ added: 2 * weeks, changed: 0, removed: 2 * weeks });
    await publish();
    expect(await lessonsOn(nextMonday)).toEqual([]);
    expect((await lessonsOn(nextMonday, courses.five)).map(({ id }) => id)).not.toContain(lesson!.id);
  });
});

describe('a series that becomes that of another class', () => {
  it('tells those who lose its lessons as well as those who get them', async () => {
    const one = weekly();
    await place(one);
    await publish();
    await move(null, { id: one.id, courseId: courses.five });
    expect(await publish(today, true)).toMatchObject({ added: 0, removed: 0, kept: 0 });
    expect([await lessonsOn(nextMonday), (await lessonsOn(nextMonday, courses.five)).length]).toEqual([[], 1]);
    expect([await changesTold('eleve'), await changesTold('eleve2')]).toEqual([1, 1]);
  });
});

describe('a lesson that was held', () => {
  it('is neither moved nor removed when its series changes from its day on, and is not given twice', async () => {
    const one = weekly();
    await place(one);
    await publish();
    const [held] = await lessonsOn(today);
    await takeRollCall(held!.id);
    await move(today, { id: one.id, starts: 840, ends: 900 });
    expect(await preview()).toMatchObject({ added: 0, removed: 0, kept: 1 });
    expect(await publish()).toMatchObject({ state: 'done', added: 0, removed: 0, kept: 1 });
    expect(await lessonsOn(today)).toEqual([held]);
    expect(await lessonsOn(nextMonday)).toMatchObject([{ starts: 840 }]);
    const called = await db((tx) => tx.selectFrom('roll_calls').select('lesson_id').execute());
    expect(called).toEqual([{ lesson_id: held!.id }]);
  });

  it('stays when its whole series changes or goes, with an entry as with a roll call', async () => {
    const one = weekly();
    await place(one);
    await publish();
    const [held] = await lessonsOn(today);
    await writeEntry(held!.id, today);
    await move(null, { id: one.id, starts: 840, ends: 900 });
    expect(await publish()).toMatchObject({ removed: 0, kept: 1 });
    expect(await lessonsOn(today)).toEqual([held]);
    await remove(null, one.id);
    expect(await preview()).toMatchObject({ kept: 1, lost: { lessons: 0 } });
    await publish();
    expect([await lessonsOn(today), await lessonsOn(nextMonday)]).toEqual([[held], []]);
  });

  it('is one that began: an entry prepared for later today, or for another day, holds nothing back', async () => {
    const one = weekly({ starts: 840, ends: 900 });
    await place(one);
    await publish();
    const [[later], [coming]] = [await lessonsOn(today), await lessonsOn(nextMonday)];
    await writeEntry(later!.id, today);
    await writeEntry(coming!.id, nextMonday);
    await move(today, { id: one.id, classroomId: rooms[1]! });
    expect(await publish()).toMatchObject({ added: 0, removed: 0, kept: 0 });
    expect([await lessonsOn(today), await lessonsOn(nextMonday)]).toMatchObject([
      [{ id: later!.id, room: rooms[1] }],
      [{ id: coming!.id, room: rooms[1] }],
    ]);
    expect(await hangingOn(coming!.id)).toEqual(['log_entries']);
    // Its own roll call, a little early, says that it is held.
    at(today, 14);
    server.clock.set(new Date(server.kernel.now().getTime() - 600_000));
    await takeRollCall(later!.id, 840);
    await move(today, { id: (await board()).find(({ fromOn }) => fromOn === today)!.id, classroomId: rooms[0]! });
    await publish();
    expect(await lessonsOn(today)).toMatchObject([{ id: later!.id, room: rooms[1] }]);
  });

  it('holds its place against others, and against those that would follow them', async () => {
    const teacherIds = [school.accounts.prof.personId];
    const hours = [540, 600, 660].map((starts) => weekly({ starts, ends: starts + 60, teacherIds }));
    await place(...hours);
    at(today, 8);
    await publish();
    at(today, 10);
    const before = await lessonsOn(today);
    await takeRollCall(before[0]!.id);
    const [first, second, third] = hours.map(({ id }) => id);
    // Each takes the place of the one before it; the first was held at nine.
    await move(
      null,
      { id: first!, starts: 660, ends: 720 },
      { id: second!, starts: 540, ends: 600 },
      { id: third!, starts: 600, ends: 660 },
    );
    expect(await publish()).toMatchObject({ state: 'done', failure: '', kept: 3 });
    expect(await lessonsOn(today)).toEqual(before);
    expect((await lessonsOn(nextMonday)).map(({ starts }) => starts)).toEqual([540, 600, 660]);
  });

  it('of a day that is past stays, however late the job runs', async () => {
    const one = weekly();
    await place(one);
    await publish();
    const before = await lessonsOn(today);
    await move(null, { id: one.id, starts: 840, ends: 900 });
    const id = await ask(today);
    at(addDays(today, 1), 11);
    await server.runJobs();
    const { items } = (await as('admin')(c.publications, { query: {} })).body;
    expect(items.find((item) => item.id === id)).toMatchObject({ state: 'done', fromOn: addDays(today, 1) });
    expect(await lessonsOn(today)).toEqual(before);
    expect(await lessonsOn(nextMonday)).toMatchObject([{ starts: 840 }]);
  });
});

const board = async () => (await as('admin')(c.timetableBoard, { query: {} })).body.series;

describe('the preview', () => {
  it('counts what is lost with the lessons that go, and nothing of those that stay', async () => {
    const [gone, kept] = [weekly(), weekly({ weekday: 2 })];
    await place(gone, kept);
    await publish();
    const [lesson] = await lessonsOn(nextMonday);
    await writeAll(lesson!.id, nextMonday);
    await writeAll((await lessonsOn(addDays(today, 1)))[0]!.id, addDays(today, 1));
    await db((tx) => tx.updateTable('lessons').set({ note: 'Calculatrice' }).where('id', '=', lesson!.id).execute());
    await remove(nextMonday, gone.id);
    const none = { lessons: 0, notes: 0, tasks: 0, replays: 0, entries: 0, homework: 0 };
    expect(await preview()).toMatchObject({
      lost: { lessons: 1, notes: 2, tasks: 1, replays: 1, entries: 1, homework: 1 },
    });
    expect((await preview(monday3)).lost).toEqual(none);
    await publish();
    expect(await preview()).toMatchObject({ added: 0, changed: 0, removed: 0, lost: none });
  });

  it('knows every table that hangs on a lesson', async () => {
    const { rows } = await db((tx) =>
      sql<{ name: string }>`SELECT conrelid::regclass::text AS name FROM pg_constraint
        WHERE contype = 'f' AND confrelid = 'lessons'::regclass ORDER BY 1`.execute(tx),
    );
    const counted = ['distance_replays', 'homework', 'lesson_covers', 'log_entries', 'log_homework', 'log_notes'];
    const others = [
      'distance_closure_lessons', // Its lesson has an address, so a hand changed it: it stays.
      'lesson_teachers', // Part of the lesson.
      'lessons', // What a lesson makes up for was cancelled, so a hand changed it: it stays.
      'roll_call_reminders', // Sent once the lesson began.
      'roll_calls', // A lesson with a roll call was held: it stays.
    ];
    expect(rows.map(({ name }) => name)).toEqual([...counted, ...others].sort());
  });
});
