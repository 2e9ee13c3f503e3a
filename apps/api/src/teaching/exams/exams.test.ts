import { upload } from '@encrier/contract/kernel/files';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { getHome } from '@encrier/contract/school/school';
import { listWaiting } from '@encrier/contract/school/queues';
import * as c from '@encrier/contract/teaching/exams';
import * as f from '@encrier/contract/teaching/exams-family';
import { setExamRules } from '@encrier/contract/teaching/exams-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import {
  addAccount,
  mintSchool,
  type PersonName,
  readInArabic,
  type TestAccount,
  type TestSchool,
} from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';
import { examsClock } from './exams.jobs.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let second: SecondOrg;
let former: TestAccount;
let mate: TestAccount;
let courseId: string;
let parallel: string;
const rooms = { small: newId(), large: newId() };

const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const pupil = (): string => school.accounts.eleve.personId;
const at = (day: string, hour: string): void => server.clock.set(new Date(`${day}T${hour}:00+01:00`));
const now = (): void => at('2026-11-23', '10:05');

beforeAll(async () => {
  server = await testServer();
  now();
  [school, other] = [await mintSchool(server), await mintSchool(server)];
  await within(async (db) => {
    const own = { school_id: school.schoolId };
    await db.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-08-31' }).execute();
    const courses = await db.selectFrom('courses').select(['id', 'class_id', 'subject_id', 'year_id']).execute();
    const first = courses.find((one) => one.class_id === school.classes['6A'])!;
    courseId = first.id;
    const twin = courses.find((one) => one.class_id === school.classes['5B'] && one.subject_id === first.subject_id);
    parallel = twin?.id ?? newId();
    if (!twin)
      await db
        .insertInto('courses')
        .values({
          ...own,
          id: parallel,
          year_id: first.year_id,
          subject_id: first.subject_id,
          class_id: school.classes['5B'],
        })
        .execute();
    await db
      .insertInto('classrooms')
      .values([
        { ...own, id: rooms.small, org_id: school.orgId, name: 'DS petite', capacity: 1 },
        { ...own, id: rooms.large, org_id: school.orgId, name: 'DS grande', capacity: 40 },
      ])
      .execute();
    await db
      .insertInto('terms')
      .values({
        ...own,
        id: newId(),
        year_id: school.yearId,
        name: 'Trimestre 1',
        starts_on: '2026-09-01',
        ends_on: '2026-12-31',
      })
      .execute();
    mate = await addAccount(server, db, school, { role: 'eleve', first: 'Ali', last: 'Aarab' });
    await db
      .insertInto('pupils')
      .values({ ...own, person_id: mate.personId, matricule: 'MDS' })
      .execute();
    await db
      .insertInto('enrolments')
      .values({
        ...own,
        id: newId(),
        pupil_id: mate.personId,
        year_id: school.yearId,
        class_id: school.classes['6A'],
        from_on: '2020-01-01',
      })
      .execute();
    former = await addAccount(server, db, school, { role: 'parent', first: 'Ancien', last: 'Tuteur' });
    await db
      .insertInto('guardianships')
      .values({ ...own, pupil_id: pupil(), guardian_id: former.personId, kind: 'tutor', ends_on: '2026-10-01' })
      .execute();
  });
  second = await addOrg(server, school);
});
afterAll(() => server.stop());

const api = (account: TestAccount | null) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const issuesOf = (body: unknown): string[] =>
  ((body as { details?: { issues?: c.ExamIssue[] } }).details?.issues ?? []).map((one) => one.code);
const content = (over: object = {}) => ({
  title: '',
  day: '2026-12-01',
  starts: 510,
  minutes: 60,
  sessionId: null,
  syllabus: 'Chapitre 3',
  material: 'Calculatrice',
  scale: '20',
  coefficient: '2',
  overrideReason: '',
  ...over,
});
const propose = (over: object = {}, who: PersonName = 'prof', id = newId(), courseIds = [courseId]) =>
  as(who)(c.proposeExam, { body: { id, courseIds, ...content(over) } });
const get = async (id: string, who: PersonName = 'admin') => (await as(who)(c.getExam, { params: { id } })).body;
async function proposed(over: object = {}, who: PersonName = 'prof'): Promise<string> {
  const made = await propose(over, who);
  expect([made.status, made.body]).toEqual([200, { id: expect.any(String) }]);
  return made.body.id;
}
async function published(over: object = {}): Promise<string> {
  const id = await proposed(over, 'admin');
  expect((await as('admin')(c.publishExams, { body: { ids: [id] } })).body).toEqual({ published: 1 });
  return id;
}
const clear = () =>
  within(async (db) => {
    await db.deleteFrom('facts').where('source', '=', 'exams').execute();
    await db.updateTable('exams').set({ postponed_from_id: null }).execute();
    for (const table of [
      'exam_seats',
      'exam_supervisors',
      'exam_rooms',
      'exam_classes',
      'exam_courses',
      'exams',
    ] as const)
      await db.deleteFrom(table).execute();
  });
const notices = async (who: TestAccount, id: string) =>
  (
    await within((db) =>
      db
        .selectFrom('notifications')
        .select('type')
        .where('account_id', '=', who.id)
        .where('model_id', '=', id)
        .orderBy('created_at')
        .execute(),
    )
  ).map(({ type }) => type);
const family = async (who: TestAccount) => (await api(who)(f.familyExams, {})).body;

describe('proposing', () => {
  beforeAll(clear);
  it('shows the load of the class before it is sent, and accepts a day that respects the rules', async () => {
    const query = { courses: courseId, day: '2026-12-01', starts: 510, minutes: 60 };
    const free = (await as('prof')(c.checkExam, { query })).body;
    expect(free.issues).toEqual([]);
    const id = newId();
    expect((await propose({}, 'prof', id)).status).toBe(200);
    expect((await propose({}, 'prof', id)).body).toEqual({ id });
    const then = (await as('prof')(c.checkExam, { query: { ...query, starts: 700 } })).body;
    expect(then.loads).toMatchObject([{ day: 1, weeks: [{ count: 0 }, { count: 1 }, { count: 0 }] }]);
    expect((await get(id, 'prof')).state).toBe('proposed');
  });

  it('refuses a third exam of the day, a short notice, two at once, a past day; an override needs a reason', async () => {
    await proposed({ starts: 700 });
    const third = await propose({ starts: 800 });
    expect([third.status, code(third.body), issuesOf(third.body)]).toEqual([409, 'exams.rules', ['day_full']]);
    expect(issuesOf((await propose({ day: '2026-11-25' })).body)).toEqual(['notice']);
    expect(issuesOf((await propose({ starts: 540, overrideReason: 'Oui' })).body)).toContain('pupil_taken');
    expect(issuesOf((await propose({ day: '2026-11-20' })).body)).toContain('past');
    const forbidden = await propose({ starts: 800, overrideReason: 'Je veux' });
    expect([forbidden.status, code(forbidden.body)]).toEqual([403, 'exams.override_forbidden']);
    const forced = await propose({ starts: 800, overrideReason: 'Conseil avancé' }, 'admin');
    expect(forced.status).toBe(200);
    expect(await get(forced.body.id)).toMatchObject({ overridden: true, overrideReason: 'Conseil avancé' });
  });

  it('never lets two proposals take the last place of a day at once', async () => {
    await proposed({ day: '2026-12-02', starts: 480 });
    const both = await Promise.all([
      propose({ day: '2026-12-02', starts: 600 }),
      propose({ day: '2026-12-02', starts: 700 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('refuses another teacher’s courses, two subjects, and a holiday', async () => {
    expect((await propose({}, 'prof', newId(), [parallel])).status).toBe(404);
    await within((db) =>
      db
        .insertInto('holidays')
        .values({
          school_id: school.schoolId,
          id: newId(),
          name: 'Pont',
          kind: 'holiday',
          starts_on: '2026-12-10',
          ends_on: '2026-12-11',
        })
        .execute(),
    );
    const closed = await propose({ day: '2026-12-10', overrideReason: 'Tant pis' }, 'admin');
    expect([code(closed.body), issuesOf(closed.body)]).toEqual(['exams.rules', ['closed']]);
  });
});

describe('deciding and publishing', () => {
  beforeAll(clear);
  it('waits in « À traiter », and is decided once by two concurrent callers', async () => {
    const id = await proposed();
    expect(JSON.stringify((await as('admin')(listWaiting, {})).body)).toContain(id);
    expect(JSON.stringify((await as('prof')(listWaiting, {})).body)).not.toContain(id);
    const body = { validate: true, reason: '', overrideReason: '', version: 1 };
    const answers = await Promise.all([
      as('admin')(c.decideExam, { params: { id }, body }),
      as('admin')(c.decideExam, { params: { id }, body }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await notices(school.accounts.prof, id)).toEqual(['ds.decision']);
    expect((await family(school.accounts.parent)).coming).toEqual([]);
    expect((await as('prof')(c.publishExams, { body: { ids: [id] } })).status).toBe(403);
    expect((await as('admin')(c.publishExams, { body: { ids: [id] } })).body).toEqual({ published: 1 });
    expect(await notices(school.accounts.parent, id)).toEqual(['ds']);
    expect(await notices(school.accounts.eleve, id)).toEqual(['ds']);
    expect(await notices(former, id)).toEqual([]);
  });

  it('needs a reason for a refusal, and the exam can be proposed again', async () => {
    const id = await proposed({ day: '2026-12-03' });
    const no = (reason: string) =>
      as('admin')(c.decideExam, { params: { id }, body: { validate: false, reason, overrideReason: '', version: 1 } });
    expect(code((await no('')).body)).toBe('exams.reason_missing');
    expect((await no('Semaine du brevet blanc')).status).toBe(200);
    expect(await get(id, 'prof')).toMatchObject({ state: 'refused', reason: 'Semaine du brevet blanc' });
    const again = await as('prof')(c.editExam, {
      params: { id },
      body: { ...content({ day: '2026-12-04' }), version: 2 },
    });
    expect(again.status).toBe(200);
    expect((await get(id, 'prof')).state).toBe('proposed');
    expect((await as('prof')(c.withdrawExam, { params: { id } })).status).toBe(200);
  });

  it('notifies families of a move and of a cancellation; a postponed exam is listed beside its new day', async () => {
    const id = await published({ day: '2026-12-08' });
    const moved = await as('admin')(c.moveExam, {
      params: { id },
      body: { day: '2026-12-09', starts: 600, overrideReason: '', version: 2 },
    });
    expect(moved.body).toEqual({ id, version: 3 });
    expect(await notices(school.accounts.parent, id)).toEqual(['ds', 'ds.modifie']);
    const newOne = newId();
    const later = { newId: newOne, day: '2026-12-14', starts: 600, reason: 'Grève', overrideReason: '', version: 3 };
    expect((await as('admin')(c.postponeExam, { params: { id }, body: later })).body).toEqual({ id: newOne });
    expect((await as('admin')(c.postponeExam, { params: { id }, body: later })).body).toEqual({ id: newOne });
    const { coming } = await family(school.accounts.parent);
    expect(coming.filter((one) => [id, newOne].includes(one.id))).toMatchObject([
      { id, state: 'postponed', movedTo: '2026-12-14', reason: 'Grève' },
      { id: newOne, state: 'published', day: '2026-12-14' },
    ]);
    const cancelled = await as('admin')(c.cancelExam, {
      params: { id: newOne },
      body: { reason: 'Neige', version: 1 },
    });
    expect(cancelled.status).toBe(200);
    const facts = await within((db) =>
      db.selectFrom('facts').select('id').where('source_id', 'in', [id, newOne]).execute(),
    );
    expect(facts).toEqual([]);
  });

  it('sends reminders three days and one day before, once each', async () => {
    const id = await published({ day: '2026-12-16' });
    for (const day of ['2026-12-13', '2026-12-15']) {
      at(day, '15:30');
      await examsClock(server.kernel);
      at(day, '17:30');
      await examsClock(server.kernel);
      await examsClock(server.kernel);
    }
    now();
    expect((await notices(school.accounts.parent, id)).filter((type) => type === 'ds.rappel').length).toBe(2);
  });
});

describe('rooms, seats and presence', () => {
  let id: string;
  const place = (exam: string, version: number, roomIds: string[], supervisorIds: string[] = [], overrideReason = '') =>
    as('admin')(c.placeExam, {
      params: { id: exam },
      body: {
        rooms: roomIds.map((roomId, n) => ({ roomId, supervisorIds: n ? [] : supervisorIds })),
        overrideReason,
        version,
      },
    });
  beforeAll(async () => {
    await clear();
    await within((db) =>
      db
        .insertInto('support_plans')
        .values({
          school_id: school.schoolId,
          id: newId(),
          pupil_id: pupil(),
          kind: 'PAP',
          starts_on: '2026-09-01',
          arrangements: ['extra_time'],
        })
        .execute(),
    );
    id = await published();
  });

  it('summon each pupil with a number; one with extra time has a later end, without a reason', async () => {
    const { seats, ends } = await get(id);
    expect(seats.length).toBeGreaterThan(1);
    expect(new Set(seats.map(({ number }) => number)).size).toBe(seats.length);
    expect(seats.find((one) => one.pupilId === pupil())?.ends).toBe(ends + 20);
    expect(seats.find((one) => one.pupilId === mate.personId)?.ends).toBe(ends);
    expect(JSON.stringify(seats)).not.toMatch(/PAP|extra/);
    const own = (await family(school.accounts.parent)).coming.find((one) => one.id === id);
    expect(own?.ends).toBe(590);
  });

  it('refuse a room that is too small, and a room or a supervisor used by another exam', async () => {
    const supervisor = school.accounts.prof.personId;
    expect(issuesOf((await place(id, 2, [rooms.small])).body)).toEqual(['room_small']);
    expect((await place(id, 2, [rooms.large, rooms.small], [supervisor])).status).toBe(200);
    expect(await notices(school.accounts.prof, id)).toContain('ds.surveillance');
    const rival = newId();
    const made = await as('admin')(c.proposeExam, { body: { id: rival, courseIds: [parallel], ...content() } });
    expect(made.status).toBe(200);
    expect(issuesOf((await place(rival, 1, [rooms.large], [supervisor], 'Oui')).body)).toEqual([
      'room_taken',
      'supervisor_taken',
    ]);
    const other = await within((db) =>
      db
        .insertInto('exam_rooms')
        .values({
          school_id: school.schoolId,
          exam_id: rival,
          classroom_id: rooms.large,
          on_day: '2026-12-01',
          starts: 510,
          ends: 570,
          counts: true,
        })
        .execute(),
    ).then(
      () => 'taken twice',
      (error: { code: string }) => error.code,
    );
    expect(other).toBe('23P01');
  });

  it('place everybody, and two pupils can be swapped by hand', async () => {
    const { version } = await get(id);
    const made = await as('admin')(c.seatExam, {
      params: { id },
      body: { order: 'random', mix: true, seed: 7, version },
    });
    expect(made.status).toBe(200);
    const { seats } = await get(id);
    expect(seats.every(({ roomId, seat }) => roomId !== null && seat !== null)).toBe(true);
    const [a, b] = [seats.find((one) => one.pupilId === pupil())!, seats.find((one) => one.pupilId === mate.personId)!];
    const swap = await as('admin')(c.moveSeat, {
      params: { id, pupilId: a.pupilId },
      body: { roomId: b.roomId!, seat: b.seat! },
    });
    expect(swap.status).toBe(200);
    const after = (await get(id)).seats;
    expect(after.find((one) => one.pupilId === a.pupilId)).toMatchObject({ roomId: b.roomId, seat: b.seat });
    expect(after.find((one) => one.pupilId === b.pupilId)).toMatchObject({ roomId: a.roomId, seat: a.seat });
  });

  it('are recorded from half an hour before, by supervisors and the office; an absence is a fact at once', async () => {
    const note = (who: PersonName, presence: c.Presence | null, version = 1) =>
      as(who)(c.markPresence, { params: { id, pupilId: mate.personId }, body: { presence, handed: false, version } });
    const { version } = (await get(id)).seats.find((one) => one.pupilId === mate.personId)!;
    expect(code((await note('prof', 'absent', version)).body)).toBe('exams.too_early');
    at('2026-12-01', '08:15');
    expect((await note('parent', 'absent', version)).status).toBe(404);
    expect((await note('prof', 'absent', version)).body).toEqual({ version: version + 1 });
    expect(code((await note('admin', 'present', version)).body)).toBe('edited_meanwhile');
    const fact = await within((db) =>
      db
        .selectFrom('facts')
        .select(['says', 'certainty'])
        .where('source_id', '=', id)
        .where('pupil_id', '=', mate.personId)
        .execute(),
    );
    expect(fact).toEqual([{ says: 'away', certainty: 'seen' }]);
    now();
  });
});

describe('the exam paper', () => {
  let id: string;
  let file: { id: string; type: string; fichier: string };
  const opens = async (who: TestAccount): Promise<number> => {
    const headers = { authorization: `Bearer ${who.token}` };
    return (await fetch(`${server.base}/api/${school.schoolId}/files/${file.type}/${file.fichier}`, { headers }))
      .status;
  };
  beforeAll(async () => {
    await clear();
    id = await proposed();
    const form = new FormData();
    form.set('file', new File(['Question 1'], 'sujet.txt', { type: 'text/plain' }));
    const reply = await fetch(`${server.base}/api/${school.schoolId}${upload.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${school.accounts.prof.token}` },
      body: form,
    });
    file = (await reply.json()) as typeof file;
  });
  it('is open only to its author and the office until the start', async () => {
    const kept = await as('prof')(c.setExamFiles, {
      params: { id },
      body: { subjectIds: [file.id], correctionIds: [], version: 1 },
    });
    expect(kept.status).toBe(200);
    await as('admin')(c.decideExam, {
      params: { id },
      body: { validate: true, reason: '', overrideReason: '', version: 2 },
    });
    await as('admin')(c.publishExams, { body: { ids: [id] } });
    const { accounts } = school;
    expect([await opens(accounts.prof), await opens(accounts.admin)]).toEqual([200, 200]);
    expect([await opens(accounts.parent), await opens(accounts.eleve)]).toEqual([404, 404]);
    at('2026-12-01', '08:40');
    expect([await opens(accounts.eleve), await opens(former)]).toEqual([404, 404]);
    now();
  });
});

describe('the readers of an exam', () => {
  let id: string;
  beforeAll(async () => {
    await clear();
    id = await published();
  });
  it('are the pupil, the guardians and its teachers; nobody else', async () => {
    expect((await family(school.accounts.eleve)).coming.map((one) => one.id)).toEqual([id]);
    expect((await family(school.accounts.parent)).coming.map((one) => one.id)).toContain(id);
    expect((await family(former)).coming).toEqual([]);
    expect((await as('parent')(c.getExam, { params: { id } })).status).toBe(404);
    expect((await as('prof')(c.getExam, { params: { id } })).status).toBe(200);
    const strange = client(server, other.schoolId, other.accounts.admin);
    expect((await strange(c.getExam, { params: { id } })).status).toBe(404);
  });
  it('are none in another organisation', async () => {
    const days = { from: '2026-11-30', to: '2026-12-06' };
    const there = api(second.teacher);
    expect((await there(c.getExam, { params: { id } })).status).toBe(404);
    const query = { courses: courseId, day: '2026-12-01', starts: 510, minutes: 60 };
    expect((await there(c.checkExam, { query })).status).toBe(404);
    expect(JSON.stringify((await there(c.examChoices, {})).body)).not.toContain(courseId);
    expect(JSON.stringify((await there(c.ownExams, { query: {} })).body)).not.toContain(id);
    expect((await family(second.guardian)).coming).toEqual([]);
    expect((await as('admin')(c.examBoard, { query: days })).body.exams.map((one) => one.id)).toEqual([id]);
  });
  it('find it on the first page and in a calendar export', async () => {
    const cards = async (who: TestAccount) => JSON.stringify((await api(who)(getHome, { query: {} })).body);
    expect(await cards(school.accounts.parent)).toContain(id);
    for (const who of [former, school.accounts.parent2, second.guardian]) expect(await cards(who)).not.toContain(id);
    const file = (who: TestAccount) =>
      fetch(`${server.base}/api/${school.schoolId}${f.examCalendar.path}?pupil=${pupil()}`, {
        headers: { authorization: `Bearer ${who.token}` },
      });
    const sent = await file(school.accounts.parent);
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining(`UID:${id}@`)]);
    for (const who of [former, school.accounts.parent2, second.guardian]) expect((await file(who)).status).toBe(404);
  });
  it('see its name in Arabic if they read Arabic: in notifications, answers, queues and the calendar', async () => {
    await within(async (db) => {
      for (const who of ['parent', 'prof', 'admin'] as const) await readInArabic(db, school.accounts[who]);
    });
    const exam = await published({ day: '2026-12-15' });
    const noticesOf = async (who: PersonName): Promise<string> => {
      const { body } = await as(who)(listNotifications, { query: {} });
      return body.items.find(({ data }) => data.model.id === exam)?.body ?? '';
    };
    expect(await noticesOf('parent')).toContain('الرياضيات');
    expect(await noticesOf('prof')).toContain('الرياضيات');
    expect(await noticesOf('eleve')).toContain('Mathématiques');
    const query = { courses: courseId, day: '2026-12-15', starts: 510, minutes: 60 };
    const taken = (await as('prof')(c.checkExam, { query })).body.issues.find((one) => one.code === 'pupil_taken');
    expect(taken?.of).toBe('الرياضيات');
    await proposed({ day: '2026-12-16' });
    const { items } = (await as('admin')(listWaiting, {})).body;
    expect(items.find(({ queue }) => queue === 'exams.to_validate')).toMatchObject({
      subject: 'Mathématiques',
      subjectAr: 'الرياضيات',
    });
    const path = `/api/${school.schoolId}${f.examCalendar.path}?pupil=${pupil()}`;
    const file = await fetch(server.base + path, {
      headers: { authorization: `Bearer ${school.accounts.parent.token}` },
    });
    expect((await file.text()).replaceAll('\r\n ', '')).toContain('فرض محروس · الرياضيات');
  });
  it('find it as one assessment, after it was held', async () => {
    expect(code((await as('prof')(c.assessExam, { params: { id }, body: {} })).body)).toBe('exams.settled');
    at('2026-12-01', '12:00');
    const twice = [
      await as('prof')(c.assessExam, { params: { id }, body: {} }),
      await as('prof')(c.assessExam, { params: { id }, body: {} }),
    ];
    expect(twice.map(({ body }) => body)).toEqual([{ made: 1 }, { made: 0 }]);
    const rows = await within((db) =>
      db.selectFrom('assessments').select(['kind', 'on_day']).where('course_id', '=', courseId).execute(),
    );
    expect(rows).toEqual([{ kind: 'exam', on_day: '2026-12-01' }]);
    expect((await get(id)).state).toBe('marked');
    now();
  });
});

describe('an invalid operation', () => {
  beforeEach(clear);
  const version = async (id: string): Promise<number> => (await get(id)).version;
  const cancel = async (id: string) =>
    as('admin')(c.cancelExam, { params: { id }, body: { reason: 'Neige', version: await version(id) } });

  it('on a past exam is refused: cancelling, postponing or seating', async () => {
    const id = await published();
    at('2026-12-01', '12:00');
    const { can } = await get(id);
    expect([can.cancel, can.postpone, can.place]).toEqual([false, false, false]);
    expect(code((await cancel(id)).body)).toBe('exams.settled');
    const rooms = await as('admin')(c.placeExam, {
      params: { id },
      body: { rooms: [], overrideReason: '', version: await version(id) },
    });
    expect(code(rooms.body)).toBe('exams.settled');
    now();
  });

  it('is avoided by updates until the day: a plan that begins later, a longer exam, a new pupil', async () => {
    await within((db) => db.deleteFrom('support_plans').execute());
    const id = await published({ day: '2026-12-03' });
    const endOf = async () => (await get(id)).seats.find((one) => one.pupilId === pupil())!.ends;
    expect(await endOf()).toBe(570);
    await within((db) =>
      db
        .insertInto('support_plans')
        .values({
          school_id: school.schoolId,
          id: newId(),
          pupil_id: pupil(),
          kind: 'PAP',
          starts_on: '2026-09-01',
          arrangements: ['extra_time'],
        })
        .execute(),
    );
    const longer = await as('admin')(c.editExam, {
      params: { id },
      body: { ...content({ day: '2026-12-03', minutes: 120 }), version: await version(id) },
    });
    expect(longer.status).toBe(200);
    expect(await endOf()).toBe(510 + 120 + 40);
    const facts = await within((db) =>
      db.selectFrom('facts').select(['pupil_id', 'ends_at']).where('source_id', '=', id).execute(),
    );
    const until = (who: string) => facts.find((one) => one.pupil_id === who)?.ends_at?.toISOString();
    expect([until(pupil()), until(mate.personId)]).toEqual(['2026-12-03T10:10:00.000Z', '2026-12-03T09:30:00.000Z']);
    await within((db) => db.deleteFrom('exam_seats').where('pupil_id', '=', mate.personId).execute());
    at('2026-12-02', '17:30');
    await examsClock(server.kernel);
    now();
    expect((await get(id)).seats.map((one) => one.pupilId)).toContain(mate.personId);
  });

  it('is avoided by notifying the author and the teachers of the office’s changes; files follow to the new day', async () => {
    const id = await published();
    expect(await notices(school.accounts.prof, id)).toEqual(['ds.decision']);
    const [old, made] = [newId(), newId()];
    await within((db) =>
      db
        .insertInto('files')
        .values({
          school_id: school.schoolId,
          id: old,
          owner_type: 'exam_subject',
          owner_id: id,
          type: 'pdf',
          name: 'sujet.pdf',
          mime: 'application/pdf',
          ext: 'pdf',
          size: 3,
          sha256: 'a'.repeat(64),
          created_at: new Date('2026-11-23T09:05:00Z'),
        })
        .execute(),
    );
    const later = { newId: made, day: '2026-12-14', starts: 600, reason: 'Grève', overrideReason: '', version: 2 };
    expect((await as('admin')(c.postponeExam, { params: { id }, body: later })).status).toBe(200);
    expect((await get(made)).subjectFiles.map(({ name }) => name)).toEqual(['sujet.pdf']);
    expect(await notices(school.accounts.prof, made)).toEqual(['ds.decision']);
    at('2026-12-02', '10:00');
    expect((await get(id, 'prof')).subjectFiles).toEqual([]);
    now();
  });

  it('is refused for the second of two callers who set its files or the rules, and for invalid ids', async () => {
    const id = await proposed();
    const set = () =>
      as('prof')(c.setExamFiles, { params: { id }, body: { subjectIds: [], correctionIds: [], version: 1 } });
    expect((await Promise.all([set(), set()])).map(({ status }) => status).sort()).toEqual([200, 409]);
    const query = { courses: '-'.repeat(36), day: '2026-12-01', starts: 510, minutes: 60 };
    expect((await as('prof')(c.checkExam, { query })).status).toBe(400);
    const rules = { perDay: 2, perWeek: 6, noticeDays: 7, extraPercent: 33, orgId: null, version: 1 };
    await within((db) => db.deleteFrom('exam_settings').execute());
    await proposed({ day: '2026-12-09' });
    expect((await as('admin')(setExamRules, { body: rules })).body).toEqual({ version: 2 });
    expect(code((await as('admin')(setExamRules, { body: rules })).body)).toBe('edited_meanwhile');
  });
});
