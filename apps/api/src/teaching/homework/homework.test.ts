import { startLookAs } from '@encrier/contract/access/auth';
import { upload } from '@encrier/contract/kernel/files';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { getHome } from '@encrier/contract/school/school';
import { listWaiting } from '@encrier/contract/school/queues';
import * as c from '@encrier/contract/teaching/homework';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { homeworkClock } from './giving/giving.jobs.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let second: SecondOrg;
let former: TestAccount;
let mate: TestAccount;
let courseId: string;
let parallel: string;
const lessons = { next: newId(), later: newId(), gone: newId() };

const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const pupil = (): string => school.accounts.eleve.personId;
const atHour = (day: string, hour: string): void => server.clock.set(new Date(`2026-11-${day}T${hour}:00+01:00`));

async function addLessons(db: TenantDb): Promise<void> {
  const own = { school_id: school.schoolId };
  await db
    .insertInto('timetables')
    .values({ ...own, year_id: school.yearId })
    .execute();
  const place = { ...own, year_id: school.yearId, org_id: school.orgId, class_id: school.classes['6A'], whole: 1 };
  const lesson = { ...place, course_id: courseId, title: 'Cours', starts: 510, ends: 565, counts: true };
  await db
    .insertInto('lessons')
    .values([
      { ...lesson, id: lessons.next, on_day: '2026-11-24' },
      { ...lesson, id: lessons.later, on_day: '2026-11-26' },
      { ...lesson, id: lessons.gone, on_day: '2026-11-25', state: 'cancelled', counts: false, changes: ['cancelled'] },
    ])
    .execute();
}

beforeAll(async () => {
  server = await testServer();
  atHour('23', '10:05');
  [school, other] = [await mintSchool(server), await mintSchool(server)];
  await within(async (db) => {
    const own = { school_id: school.schoolId };
    await db.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-08-31' }).execute();
    const courses = await db.selectFrom('courses').select(['id', 'class_id', 'subject_id', 'year_id']).execute();
    const first = courses.find((one) => one.class_id === school.classes['6A'])!;
    courseId = first.id;
    parallel = newId();
    await db
      .insertInto('courses')
      .values({
        ...own,
        id: parallel,
        year_id: first.year_id,
        subject_id: first.subject_id,
        class_id: school.classes['5B'],
      })
      .onConflict((oc) => oc.doNothing())
      .execute();
    const twin = await db
      .selectFrom('courses')
      .select('id')
      .where('class_id', '=', school.classes['5B'])
      .where('subject_id', '=', first.subject_id)
      .executeTakeFirstOrThrow();
    parallel = twin.id;
    await db
      .insertInto('course_teachers')
      .values({ ...own, course_id: parallel, person_id: school.accounts.prof.personId, role: 'co' })
      .execute();
    await addLessons(db);
    mate = await addAccount(server, db, school, { role: 'eleve', first: 'Ali', last: 'Filali' });
    await db
      .insertInto('pupils')
      .values({ ...own, person_id: mate.personId, matricule: 'MALI' })
      .execute();
    const stay = { year_id: school.yearId, class_id: school.classes['6A'], from_on: '2020-01-01' };
    await db
      .insertInto('enrolments')
      .values({ ...own, ...stay, id: newId(), pupil_id: mate.personId })
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
const content = (over: Partial<c.HomeworkContent> = {}): c.HomeworkContent => ({
  kind: 'exercise',
  title: 'Exercices 12 à 15',
  body: '<p>Page 84</p>',
  links: [],
  fileIds: [],
  dueOn: '2026-11-26',
  dueLessonId: null,
  minutes: 40,
  handIn: 'none',
  lateUntil: null,
  pupilIds: [],
  latePenalty: null,
  difficulty: null,
  criteria: [],
  show: 'now',
  showOn: null,
  ...over,
});
const send = (over: Partial<c.HomeworkContent> = {}, id = newId(), course = courseId, who: PersonName = 'prof') =>
  as(who)(c.giveHomework, { body: { id, courseId: course, ...content(over) } });
async function give(over: Partial<c.HomeworkContent> = {}): Promise<string> {
  const made = await send(over);
  expect([made.status, made.body]).toEqual([200, { id: expect.any(String) }]);
  return made.body.id;
}
const board = async (id: string) => (await as('prof')(c.getHomework, { params: { id } })).body;
const ofPupil = async (id: string, pupilId = pupil()) => (await board(id)).pupils.find((one) => one.id === pupilId);
const read = async (who: TestAccount, id: string, query: { pupil?: string } = {}) =>
  api(who)(c.readOwnHomework, { params: { id }, query });
const list = async (who: TestAccount, query: { pupil?: string; from?: string; to?: string } = {}) =>
  (await api(who)(c.ownHomework, { query })).body;
const notices = async (who: TestAccount, id: string | null) => {
  const rows = await within((db) =>
    db.selectFrom('notifications').select(['type', 'model_id']).where('account_id', '=', who.id).execute(),
  );
  return rows
    .filter(({ type, model_id }) => type.startsWith('devoir') && (!id || model_id === id))
    .map(({ type }) => type);
};
const hand = (who: TestAccount, id: string, over: object = {}) =>
  api(who)(c.handInHomework, {
    params: { id },
    body: { id: newId(), pupilId: pupil(), body: 'Mon texte', link: '', fileIds: [], ...over },
  });
const answer = (id: string, verdict: 'corrected' | 'again' | 'received' | 'none', version: number, over: object = {}) =>
  as('prof')(c.correctWork, {
    params: { id, pupilId: pupil() },
    body: { verdict, comment: '', mark: '', scores: [], audioId: null, version, ...over },
  });

describe('giving homework', () => {
  it('proposes the next lessons, without the cancelled one', async () => {
    const { body } = await as('prof')(c.homeworkDays, { params: { id: courseId }, query: {} });
    expect(body.lessons.map(({ id }) => id)).toEqual([lessons.next, lessons.later]);
    expect(body.day).toMatchObject({ day: '2026-11-24', closed: false, pieces: [], heavy: false });
  });

  it('shows it to the pupils of the course and their guardians, and notifies them', async () => {
    const id = await give({ dueOn: '2026-11-24', dueLessonId: lessons.next });
    const { body } = await read(school.accounts.parent, id);
    expect(body).toMatchObject({ title: 'Exercices 12 à 15', dueMinute: 510, state: 'todo', pupilId: pupil() });
    expect(body.dueAt).toBe('2026-11-24T07:30:00.000Z');
    expect((await list(school.accounts.eleve)).items.map((one) => one.id)).toContain(id);
    for (const who of ['eleve', 'parent'] as const) expect(await notices(school.accounts[who], id)).toEqual(['devoir']);
    for (const who of [former, school.accounts.parent2, second.guardian]) expect(await notices(who, id)).toEqual([]);
  });

  it('happens once, for any number of requests', async () => {
    const id = newId();
    const [one, two] = await Promise.all([send({}, id), send({}, id)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(
      (await as('prof')(c.listHomework, { query: {} })).body.items.filter((piece) => piece.id === id),
    ).toHaveLength(1);
    expect(code((await send({}, id, second.courseId)).body)).toBe('not_found');
  });

  it('refuses invalid days, and closed ones', async () => {
    await within((db) =>
      db
        .insertInto('holidays')
        .values({
          school_id: school.schoolId,
          id: newId(),
          name: 'Fête',
          starts_on: '2026-12-10',
          ends_on: '2026-12-11',
          kind: 'holiday',
        })
        .execute(),
    );
    for (const [over, refused] of [
      [{ dueOn: '2026-11-22' }, 'homework.day_past'],
      [{ dueOn: '2027-09-05' }, 'homework.day_outside'],
      [{ dueOn: '2026-12-10' }, 'homework.day_closed'],
      [{ dueOn: '2026-11-25', dueLessonId: lessons.gone }, 'homework.lesson_unknown'],
      [{ handIn: 'text', lateUntil: '2026-11-25' }, 'homework.late_before'],
      [{ show: 'day', showOn: '2026-11-27' }, 'homework.show_day'],
      [{ links: ['javascript:alert(1)'] }, 'homework.link_refused'],
      [{ fileIds: [newId()] }, 'homework.file_unknown'],
      [{ pupilIds: [school.accounts.eleve2.personId] }, 'homework.pupil_unknown'],
    ] as const)
      expect([over, code((await send(over as never)).body)]).toEqual([over, refused]);
  });

  it('sanitises the text, and keeps no picture in it', async () => {
    const id = await give({ body: '<p onclick="x()">Lire<script>1</script><img src="images/x.png"></p>' });
    expect((await board(id)).body).toBe('<p>Lire</p>');
  });

  it('saves a draft, or waits for its day', async () => {
    const draft = await give({ show: 'draft' });
    const planned = await give({ show: 'day', showOn: '2026-11-25' });
    for (const id of [draft, planned]) expect((await read(school.accounts.eleve, id)).status).toBe(404);
    expect([(await board(draft)).state, (await board(planned)).state]).toEqual(['draft', 'planned']);
    atHour('25', '07:05');
    await server.runJobs();
    expect((await read(school.accounts.eleve, planned)).status).toBe(200);
    expect((await read(school.accounts.eleve, draft)).status).toBe(404);
    expect(await notices(school.accounts.parent, planned)).toEqual(['devoir']);
    atHour('23', '10:05');
    expect((await as('prof')(c.removeHomework, { params: { id: draft } })).status).toBe(200);
    expect(code((await as('prof')(c.removeHomework, { params: { id: planned } })).body)).toBe('homework.published');
  });

  it('can be limited to some pupils', async () => {
    const id = await give({ pupilIds: [mate.personId] });
    expect((await read(mate, id)).status).toBe(200);
    for (const who of ['eleve', 'parent'] as const) expect((await read(school.accounts[who], id)).status).toBe(404);
    expect((await board(id)).pupils.map((one) => one.id)).toEqual([mate.personId]);
  });

  it('marks it as modified, and keeps what a colleague saved meanwhile', async () => {
    const id = await give();
    const change = (version: number, over: Partial<c.HomeworkContent>) =>
      as('prof')(c.updateHomework, { params: { id }, body: { ...content(over), version } });
    expect((await change(1, { title: 'Exercices 12 à 16', show: 'draft' })).body).toEqual({ id, version: 2 });
    const { body } = await read(school.accounts.eleve, id);
    expect(body).toMatchObject({ title: 'Exercices 12 à 16', edited: true });
    expect((await notices(school.accounts.parent, id)).toSorted()).toEqual(['devoir', 'devoir.modifie']);
    expect(code((await change(1, {})).body)).toBe('edited_meanwhile');
  });

  it('cancels it once it was seen, and then requires nothing', async () => {
    const id = await give({ handIn: 'text' });
    const cancel = () => as('prof')(c.cancelHomework, { params: { id }, body: { version: 1 } });
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).status).toBe(409);
    const { body } = await read(school.accounts.eleve, id);
    expect(body).toMatchObject({ cancelled: true, can: { tick: false, handIn: false } });
    expect(code((await hand(school.accounts.eleve, id)).body)).toBe('homework.cancelled');
  });

  it('copies it to parallel courses with their own day', async () => {
    const id = await give({ title: 'À recopier' });
    const copyId = newId();
    const copy = (course: string) =>
      as('prof')(c.copyHomework, {
        params: { id },
        body: { copies: [{ id: copyId, courseId: course, dueOn: '2026-11-27', dueLessonId: null }] },
      });
    expect(code((await copy(courseId)).body)).toBe('homework.other_subject');
    expect((await copy(second.courseId)).status).toBe(404);
    expect((await copy(parallel)).body).toEqual({ ids: [copyId] });
    expect((await read(school.accounts.eleve2, copyId)).body).toMatchObject({
      title: 'À recopier',
      dueOn: '2026-11-27',
    });
  });

  it('shows the next teacher the existing load of the class for a day', async () => {
    const on = '2026-12-04';
    for (const minutes of [40, 30]) await give({ dueOn: on, minutes });
    const load = async () => (await as('prof')(c.homeworkDays, { params: { id: courseId }, query: { on } })).body.day;
    expect(await load()).toMatchObject({ minutes: 70, heavy: false });
    const third = await give({ dueOn: on, minutes: 25 });
    await give({ dueOn: on, show: 'draft' });
    await give({ dueOn: on, pupilIds: [mate.personId] });
    // The pupil with an individual homework has the largest load.
    expect(await load()).toMatchObject({ minutes: 135, count: 4, heavy: true });
    expect((await load())?.pieces.map(({ named }) => named).toSorted()).toEqual([1, null, null, null]);
    const without = await as('prof')(c.homeworkDays, { params: { id: courseId }, query: { on, except: third } });
    expect(without.body.day).toMatchObject({ minutes: 110 });
    // The other class has nothing that day.
    const free = await as('prof')(c.homeworkDays, { params: { id: parallel }, query: { on } });
    expect(free.body.day?.pieces).toEqual([]);
  });

  it('proposes to postpone it when its lesson is cancelled', async () => {
    const id = await give({ dueOn: '2026-11-26', dueLessonId: lessons.later });
    const setLesson = (state: 'planned' | 'cancelled') =>
      within((db) =>
        db
          .updateTable('lessons')
          .set({ state, counts: state === 'planned' })
          .where('id', '=', lessons.later)
          .execute(),
      );
    expect((await board(id)).lessonGone).toBe(false);
    await setLesson('cancelled');
    expect((await board(id)).lessonGone).toBe(true);
    const { body } = await as('prof')(c.listHomework, { query: {} });
    expect(body.counts.lessonGone).toBeGreaterThan(0);
    // Its text may change without choosing another day.
    const kept = content({ dueOn: '2026-11-26', dueLessonId: lessons.later, title: 'Toujours pour jeudi' });
    expect((await as('prof')(c.updateHomework, { params: { id }, body: { ...kept, version: 1 } })).status).toBe(200);
    await setLesson('planned');
  });
});

describe('the readers and writers of homework', () => {
  it('are the teachers of the course, in their own school and organisation', async () => {
    const id = await give();
    const params = { params: { id } };
    for (const who of ['prof', 'admin'] as const) expect((await as(who)(c.getHomework, params)).status).toBe(200);
    expect((await as('prof2')(c.getHomework, params)).status).toBe(404);
    for (const who of ['parent', 'eleve', 'transport', 'personnel'] as const)
      expect((await as(who)(c.getHomework, params)).status).toBe(403);
    expect((await api(second.teacher)(c.getHomework, params)).status).toBe(404);
    const elsewhere = client(server, other.schoolId, other.accounts.prof);
    expect((await elsewhere(c.getHomework, params)).status).toBe(404);
    expect((await send({}, newId(), courseId, 'prof2')).status).toBe(404);
    for (const route of [c.cancelHomework, c.updateHomework] as const)
      expect(
        (await api(second.teacher)(route as typeof c.cancelHomework, { ...params, body: { version: 1 } as never }))
          .status,
      ).toBeGreaterThanOrEqual(400);
    const prof2 = await as('prof2')(c.homeworkCourses, {});
    expect(prof2.body.courses.map((one) => one.id)).not.toContain(courseId);
  });

  it('are the current guardians of the pupil, and no other family', async () => {
    const id = await give();
    for (const who of [former, school.accounts.parent2, school.accounts.eleve2, second.guardian, second.pupil]) {
      expect((await read(who, id)).status).toBe(404);
      expect((await list(who)).items.map((one) => one.id)).not.toContain(id);
    }
    expect((await read(school.accounts.parent, id, { pupil: mate.personId })).status).toBe(404);
    expect((await api(former)(c.ownHomework, { query: { pupil: pupil() } })).status).toBe(404);
    expect((await hand(former, id)).status).toBe(404);
    const tick = (who: TestAccount) =>
      api(who)(c.tickHomework, { params: { id }, body: { pupilId: pupil(), done: true } });
    expect((await tick(mate)).status).toBe(404);
    expect((await tick(former)).status).toBe(404);
  });

  it('exclude guardians from a pupil of age’s actions, and a look as somebody is read-only', async () => {
    const id = await give({ handIn: 'text' });
    const { eleve, parent } = school.accounts;
    const born = (day: string | null) =>
      within((db) => db.updateTable('persons').set({ birth_on: day }).where('id', '=', pupil()).execute());
    await born('2008-11-23');
    const tick = (who: TestAccount, done: boolean) =>
      api(who)(c.tickHomework, { params: { id }, body: { pupilId: pupil(), done } });
    expect((await read(parent, id)).body.can).toMatchObject({ tick: false, handIn: false });
    expect(code((await tick(parent, true)).body)).toBe('homework.of_age');
    expect(code((await hand(parent, id)).body)).toBe('homework.of_age');
    expect((await tick(eleve, true)).body).toEqual({ done: true });
    await born(null);
    expect((await tick(parent, false)).body).toEqual({ done: false });
    await as('admin')(startLookAs, { body: { accountId: parent.id, reason: 'Ne voit pas le devoir' } });
    const looking = { headers: { 'x-user-as': parent.id } };
    const seen = await as('admin')(c.readOwnHomework, { params: { id }, query: {} }, looking);
    expect(seen.body.can).toEqual({ tick: false, handIn: false, takeBack: false, ask: false });
    const tried = await as('admin')(
      c.tickHomework,
      { params: { id }, body: { pupilId: pupil(), done: true } },
      looking,
    );
    expect(tried.status).toBe(403);
  });
});

describe('handing in', () => {
  it('gives a receipt, and a double click makes one', async () => {
    const id = await give({ handIn: 'text' });
    const handId = newId();
    const [one, two] = await Promise.all([
      hand(school.accounts.eleve, id, { id: handId }),
      hand(school.accounts.eleve, id, { id: handId }),
    ]);
    expect(one.body).toMatchObject({ number: expect.stringMatching(/^D-2026-\d{5}$/), late: false, turn: 1 });
    expect(two.body).toEqual(one.body);
    expect((await ofPupil(id))?.turns).toBe(1);
    const again = await hand(school.accounts.eleve, id, { body: 'Mieux' });
    expect(again.body).toMatchObject({ turn: 2 });
    expect((await ofPupil(id))?.turns).toBe(2);
    expect((await read(school.accounts.parent, id)).body).toMatchObject({ state: 'handed', pupilId: pupil() });
    expect(code((await hand(mate, id, { id: handId, pupilId: mate.personId })).body)).toBe('already_exists');
  });

  it('requires what the teacher requested', async () => {
    const link = await give({ handIn: 'link' });
    expect(code((await hand(school.accounts.eleve, link)).body)).toBe('homework.nothing_given');
    expect(code((await hand(school.accounts.eleve, link, { link: 'pas une adresse' })).body)).toBe(
      'homework.link_refused',
    );
    expect((await hand(school.accounts.eleve, link, { link: 'https://exemple.org/travail' })).status).toBe(200);
    const paper = await give({ handIn: 'paper' });
    expect(code((await hand(school.accounts.eleve, paper)).body)).toBe('homework.nothing_asked');
    const file = await give({ handIn: 'file' });
    expect(code((await hand(school.accounts.eleve, file)).body)).toBe('homework.nothing_given');
    expect(code((await hand(school.accounts.eleve, file, { fileIds: [newId()] })).body)).toBe('homework.file_unknown');
  });

  it('is late by the server’s clock, and refused once it is closed', async () => {
    const strict = await give({ handIn: 'text', dueOn: '2026-11-24', dueLessonId: lessons.next });
    const lenient = await give({
      handIn: 'text',
      dueOn: '2026-11-24',
      dueLessonId: lessons.next,
      lateUntil: '2026-11-25',
    });
    atHour('24', '08:31');
    expect((await ofPupil(strict))?.state).toBe('late');
    expect((await read(school.accounts.eleve, strict)).body.can.handIn).toBe(false);
    const refused = await hand(school.accounts.eleve, strict);
    expect([refused.status, code(refused.body)]).toEqual([409, 'homework.closed']);
    expect((await hand(school.accounts.eleve, lenient)).body).toMatchObject({ late: true });
    expect(await ofPupil(lenient)).toMatchObject({ late: true, state: 'handed', waits: true });
    atHour('26', '00:01');
    expect(code((await hand(school.accounts.eleve, lenient)).body)).toBe('homework.closed');
    atHour('23', '10:05');
  });

  it('can be withdrawn before the limit, and is then hidden from the teacher', async () => {
    const id = await give({ handIn: 'text' });
    const { body } = await hand(school.accounts.eleve, id);
    const back = (who: TestAccount) => api(who)(c.takeBackHandIn, { params: { id: body.id }, body: {} });
    expect((await back(mate)).status).toBe(404);
    expect((await back(school.accounts.eleve)).body).toEqual({ id: body.id });
    expect(await ofPupil(id)).toMatchObject({ turns: 0, handedAt: null });
    const work = await as('prof')(c.getWork, { params: { id, pupilId: pupil() } });
    expect(work.body.handIns).toEqual([]);
    expect((await read(school.accounts.eleve, id)).body.handIns[0]).toMatchObject({ takenBackAt: expect.any(String) });
    expect((await hand(school.accounts.eleve, id)).body).toMatchObject({ turn: 2 });
    atHour('27', '10:00');
    const { body: seen } = await read(school.accounts.eleve, id);
    expect(seen.can).toEqual({ tick: false, handIn: false, takeBack: false, ask: false });
    atHour('23', '10:05');
  });
});

describe('files', () => {
  type Sent = { id: string; type: string; fichier: string };
  const sent = async (who: TestAccount): Promise<Sent> => {
    const form = new FormData();
    form.set('file', new File(['Ma rédaction'], 'redaction.txt', { type: 'text/plain' }));
    const reply = await fetch(`${server.base}/api/${school.schoolId}${upload.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}` },
      body: form,
    });
    return (await reply.json()) as Sent;
  };
  const opens = async (who: TestAccount, { type, fichier }: Sent, schoolId = school.schoolId): Promise<number> => {
    const headers = { authorization: `Bearer ${who.token}` };
    return (await fetch(`${server.base}/api/${schoolId}/files/${type}/${fichier}`, { headers })).status;
  };
  const strangers = (): TestAccount[] => [mate, former, school.accounts.parent2, second.teacher, second.guardian];

  it('of a hand-in are open only to its pupil, the guardians and the teachers of the course', async () => {
    const id = await give({ handIn: 'file' });
    const { eleve, parent, prof } = school.accounts;
    const file = await sent(eleve);
    expect(code((await hand(mate, id, { pupilId: mate.personId, body: '', fileIds: [file.id] })).body)).toBe(
      'homework.file_unknown',
    );
    const { body, status } = await hand(eleve, id, { body: '', fileIds: [file.id] });
    expect(status).toBe(200);
    for (const who of [eleve, parent, prof]) expect(await opens(who, file)).toBe(200);
    for (const who of strangers()) expect([404, 403]).toContain(await opens(who, file));
    expect(await opens(other.accounts.prof, file, other.schoolId)).toBe(404);
    expect(await opens(other.accounts.prof, file)).toBe(401);
    expect((await api(eleve)(c.takeBackHandIn, { params: { id: body.id }, body: {} })).status).toBe(200);
    expect(await opens(prof, file)).toBe(404);
    expect(await opens(parent, file)).toBe(200);
  });

  it('of a piece are open to its recipients once it is published', async () => {
    const file = await sent(school.accounts.prof);
    const id = await give({ fileIds: [file.id], show: 'draft' });
    const { eleve, parent } = school.accounts;
    for (const who of [eleve, parent, mate]) expect(await opens(who, file)).toBe(404);
    const shown = await as('prof')(c.updateHomework, {
      params: { id },
      body: { ...content({ fileIds: [file.id] }), version: 1 },
    });
    expect(shown.status).toBe(200);
    for (const who of [eleve, parent, mate]) expect(await opens(who, file)).toBe(200);
    for (const who of [former, second.teacher, second.guardian]) expect([404, 403]).toContain(await opens(who, file));
  });
});

describe('correcting', () => {
  it('waits for its teacher, goes back to the family, and can request a new version', async () => {
    const id = await give({ handIn: 'text', title: 'Rédaction' });
    expect(code((await answer(id, 'corrected', 1)).body)).toBe('homework.nothing_handed');
    await hand(school.accounts.eleve, id);
    const waiting = async () => (await as('prof')(listWaiting, {})).body;
    expect(JSON.stringify(await waiting())).toContain(id);
    const { version } = (await ofPupil(id))!;
    const given = await answer(id, 'again', version, { comment: 'Développe ta fin.', mark: 'B' });
    expect(given.status).toBe(200);
    expect((await read(school.accounts.parent, id)).body).toMatchObject({
      state: 'again',
      comment: 'Développe ta fin.',
    });
    expect(await notices(school.accounts.parent, id)).toContain('devoir.corrige');
    expect(JSON.stringify(await waiting())).not.toContain(id);
    // A teacher who read the first version does not correct the second without seeing it.
    await hand(school.accounts.eleve, id, { body: 'Une fin plus longue' });
    expect(code((await answer(id, 'corrected', given.body.version)).body)).toBe('edited_meanwhile');
    const now = (await ofPupil(id))!;
    expect(now).toMatchObject({ state: 'handed', waits: true, turns: 2 });
    expect((await answer(id, 'corrected', now.version, { mark: 'Très bien' })).status).toBe(200);
    expect((await read(school.accounts.eleve, id)).body).toMatchObject({
      state: 'corrected',
      mark: 'Très bien',
      can: { tick: false, handIn: false, takeBack: false, ask: false },
    });
    expect(code((await hand(school.accounts.eleve, id)).body)).toBe('homework.settled');
  });

  it('records what was handed in on paper', async () => {
    const id = await give({ handIn: 'paper' });
    expect((await answer(id, 'received', 1)).status).toBe(200);
    const received = (await ofPupil(id))!;
    expect(received).toMatchObject({ state: 'handed', waits: false });
    expect((await answer(id, 'none', received.version)).status).toBe(200);
    expect(await ofPupil(id)).toMatchObject({ state: 'todo', handedAt: null });
    const strange = await as('prof')(c.correctWork, {
      params: { id, pupilId: school.accounts.eleve2.personId },
      body: { verdict: 'received', comment: '', mark: '', scores: [], audioId: null, version: 1 },
    });
    expect(strange.status).toBe(404);
  });
});

describe('the due day', () => {
  it('is reminded once, on the day before, to pupils who have not done it', async () => {
    const id = await give({ dueOn: '2026-12-01', title: 'Pour mardi' });
    await within((db) => readInArabic(db, school.accounts.parent));
    await api(mate)(c.tickHomework, { params: { id }, body: { pupilId: mate.personId, done: true } });
    const evening = (hour: string): Promise<void> => {
      atHour('30', hour);
      return homeworkClock(server.kernel);
    };
    await evening('16:11');
    expect(await notices(school.accounts.eleve, null)).not.toContain('devoir.rappel');
    await evening('17:11');
    await evening('18:11');
    for (const who of [school.accounts.eleve, school.accounts.parent])
      expect((await notices(who, null)).filter((type) => type === 'devoir.rappel')).toHaveLength(1);
    expect(await notices(mate, null)).not.toContain('devoir.rappel');
    expect(await notices(former, null)).toEqual([]);
    const eve = async (who: TestAccount): Promise<string> =>
      (await api(who)(listNotifications, { query: {} })).body.items.find(({ type }) => type === 'devoir.rappel')!.body;
    expect(await eve(school.accounts.parent)).toContain('الرياضيات');
    expect(await eve(school.accounts.eleve)).toContain('Mathématiques');
    atHour('23', '10:05');
  });

  it('is shown on the first page', async () => {
    const id = await give({ dueOn: '2026-11-24', title: 'Demain' });
    const cards = async (who: TestAccount) => JSON.stringify((await api(who)(getHome, { query: {} })).body);
    expect(await cards(school.accounts.parent)).toContain(id);
    expect(await cards(former)).not.toContain(id);
    expect(await cards(school.accounts.parent2)).not.toContain(id);
  });
});
