import { startLookAs } from '@encrier/contract/access/auth';
import { upload } from '@encrier/contract/kernel/files';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { listWaiting } from '@encrier/contract/school/queues';
import { getHome } from '@encrier/contract/school/school';
import { giveHomework } from '@encrier/contract/teaching/homework';
import * as c from '@encrier/contract/teaching/lesson-log';
import * as o from '@encrier/contract/teaching/lesson-log-office';
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
import { lessonLogClock } from './lesson-log.jobs.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let second: SecondOrg;
let former: TestAccount;
let substitute: TestAccount;
let stranger: TestAccount;
let courseId: string;
const lessons = { past: newId(), next: newId(), gone: newId(), covered: newId(), twin: newId(), today: newId() };

const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const pupil = (): string => school.accounts.eleve.personId;
const atHour = (day: string, hour: string): void => server.clock.set(new Date(`2026-11-${day}T${hour}:00+01:00`));

async function addLessons(db: TenantDb, twin: string): Promise<void> {
  const own = { school_id: school.schoolId };
  await db
    .insertInto('timetables')
    .values({ ...own, year_id: school.yearId })
    .execute();
  const place = { ...own, year_id: school.yearId, org_id: school.orgId, whole: 1 };
  const lesson = {
    ...place,
    class_id: school.classes['6A'],
    course_id: courseId,
    title: 'Cours',
    starts: 510,
    ends: 565,
    counts: true,
  };
  const cancelled = { state: 'cancelled', counts: false, changes: ['cancelled'] };
  await db
    .insertInto('lessons')
    .values([
      { ...lesson, id: lessons.past, on_day: '2026-11-18' },
      { ...lesson, id: lessons.today, on_day: '2026-11-23' },
      { ...lesson, id: lessons.next, on_day: '2026-11-24' },
      { ...lesson, ...cancelled, id: lessons.gone, on_day: '2026-11-25' },
      { ...lesson, id: lessons.covered, on_day: '2026-11-26' },
      {
        ...lesson,
        id: lessons.twin,
        class_id: school.classes['5B'],
        course_id: twin,
        on_day: '2026-11-24',
        starts: 600,
        ends: 655,
      },
    ])
    .execute();
  const self = school.accounts.prof.personId;
  const given = { ...own, starts: 510, ends: 565, counts: true };
  await db
    .insertInto('lesson_teachers')
    .values([
      { ...given, lesson_id: lessons.past, on_day: '2026-11-18', person_id: self },
      { ...given, lesson_id: lessons.today, on_day: '2026-11-23', person_id: self },
      { ...given, lesson_id: lessons.next, on_day: '2026-11-24', person_id: self },
      { ...given, lesson_id: lessons.covered, on_day: '2026-11-26', person_id: substitute.personId, substitute: true },
    ])
    .execute();
}

async function addTeacher(db: TenantDb, first: string, last: string): Promise<TestAccount> {
  const account = await addAccount(server, db, school, { role: 'prof', first, last });
  await db
    .insertInto('staff')
    .values({ school_id: school.schoolId, person_id: account.personId, teacher: true })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return account;
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
    await db
      .insertInto('courses')
      .values({
        ...own,
        id: newId(),
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
    await db
      .insertInto('course_teachers')
      .values({ ...own, course_id: twin.id, person_id: school.accounts.prof.personId, role: 'co' })
      .onConflict((oc) => oc.doNothing())
      .execute();
    substitute = await addTeacher(db, 'Rim', 'Remplace');
    stranger = await addTeacher(db, 'Nour', 'Ailleurs');
    await addLessons(db, twin.id);
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
const content = (over: Partial<c.EntryContent> = {}): c.EntryContent => ({
  kind: 'lesson',
  title: 'Théorème de Thalès',
  objective: 'Calculer une longueur',
  elements: ['Thalès'],
  body: '<p>Activité de départ<script>1</script></p>',
  outcome: 'done',
  visibility: 'families',
  fileIds: [],
  resourceIds: [],
  note: '',
  ...over,
});
const read = (id: string, who = school.accounts.prof) => api(who)(c.getLogLesson, { params: { id } });
const versionOf = async (id: string): Promise<number> => (await read(id)).body.entry.version;
async function save(id: string, over: Partial<c.EntryContent> = {}, who = school.accounts.prof) {
  const version = (await read(id, who)).body.entry.version;
  return api(who)(c.saveEntry, { params: { id }, body: { ...content(over), version } });
}
const publish = async (id: string, published = true) =>
  as('prof')(c.publishEntry, { params: { id }, body: { version: await versionOf(id), published } });
const own = async (who: TestAccount, query: object = {}) =>
  (await api(who)(c.ownLog, { query: { from: '2026-11-16', to: '2026-11-29', ...query } })).body;
const readBy = async (who: TestAccount, id: string): Promise<boolean> =>
  (await own(who)).items.some((one) => one.id === id && one.entry !== null);

describe('writing', () => {
  it('shows the week with its pending lessons, and counts them', async () => {
    const { body } = await as('prof')(c.logWeek, { query: {} });
    expect(body).toMatchObject({ from: '2026-11-23', dueHours: 48, missing: 2 });
    expect(body.lessons.map(({ id, state, due, cancelled }) => [id, state, due, cancelled])).toEqual([
      [lessons.today, 'empty', 'due', false],
      [lessons.next, 'empty', 'none', false],
      [lessons.twin, 'empty', 'none', false],
      [lessons.gone, 'empty', 'none', true],
      [lessons.covered, 'empty', 'none', false],
    ]);
    const before = await as('prof')(c.logWeek, { query: { from: '2026-11-18' } });
    expect(before.body.lessons).toMatchObject([{ id: lessons.past, due: 'late' }]);
    await within((db) => readInArabic(db, school.accounts.prof));
    const { body: waiting } = await as('prof')(listWaiting, { query: {} });
    expect(waiting.items.find(({ queue }) => queue === 'lesson_log.missing')).toMatchObject({
      subject: 'Mathématiques',
      subjectAr: 'الرياضيات',
    });
  });

  it('saves a draft that nobody else reads, sanitised, with a private note', async () => {
    const made = await save(lessons.next, { note: 'Reprendre avec Sara' });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ version: 1, status: 'draft', note: 'Reprendre avec Sara' });
    expect(made.body.body).not.toContain('script');
    for (const who of ['eleve', 'parent'] as const)
      expect(await readBy(school.accounts[who], lessons.next)).toBe(false);
    for (const one of [stranger, second.teacher]) expect((await read(lessons.next, one)).status).toBe(404);
    expect((await read(lessons.next, former)).status).toBe(403);
  });

  it('saves a repeated first save once, and informs the second of two concurrent writers', async () => {
    const again = await as('prof')(c.saveEntry, {
      params: { id: lessons.next },
      body: { ...content({ note: 'Reprendre avec Sara' }), version: 0 },
    });
    expect([again.status, again.body.version]).toEqual([200, 1]);
    const late = await as('prof')(c.saveEntry, {
      params: { id: lessons.next },
      body: { ...content({ title: 'Autre' }), version: 0 },
    });
    expect([late.status, code(late.body)]).toEqual([409, 'edited_meanwhile']);
    expect((await read(lessons.next)).body.entry.title).toBe('Théorème de Thalès');
  });

  it('publishes a non-empty entry, of a lesson that takes place', async () => {
    expect(code((await publish(lessons.gone)).body)).toBeTruthy();
    await save(lessons.gone);
    expect(code((await publish(lessons.gone)).body)).toBe('lesson_log.cancelled');
    await save(lessons.past, { title: '', body: '', objective: '', elements: [] });
    expect(code((await publish(lessons.past)).body)).toBe('lesson_log.empty');
    const done = await publish(lessons.next);
    expect(done.body).toMatchObject({ status: 'published', version: 2 });
  });

  it('starts from the previous lesson, keeps templates, and copies to the parallel class', async () => {
    const { body } = await read(lessons.covered);
    expect(body.previous).toMatchObject({ title: 'Théorème de Thalès' });
    const template = {
      id: newId(),
      name: 'Cours',
      kind: 'lesson' as const,
      title: '',
      objective: '',
      body: '<p>Plan</p>',
    };
    expect((await as('prof')(c.keepTemplate, { body: template })).status).toBe(200);
    expect((await read(lessons.covered)).body.templates).toMatchObject([{ name: 'Cours', body: '<p>Plan</p>' }]);
    expect((await api(stranger)(c.dropTemplate, { params: { id: template.id } })).status).toBe(404);
    expect((await read(lessons.next)).body.targets.map(({ id }) => id)).toEqual([lessons.twin]);
    const copied = await as('prof')(c.copyEntry, { params: { id: lessons.next }, body: { lessonIds: [lessons.twin] } });
    expect(copied.body).toEqual({ copied: 1 });
    const { entry } = (await read(lessons.twin)).body;
    expect(entry).toMatchObject({ title: 'Théorème de Thalès', status: 'draft', note: '' });
    const twice = await as('prof')(c.copyEntry, { params: { id: lessons.next }, body: { lessonIds: [lessons.twin] } });
    expect(code(twice.body)).toBe('lesson_log.written');
    const alien = await as('prof')(c.copyEntry, { params: { id: lessons.next }, body: { lessonIds: [lessons.next] } });
    expect(code(alien.body)).toBe('lesson_log.other_subject');
  });

  it('gives the prepared lesson to the substitute, without the note; the substitute writes in the same log', async () => {
    await save(lessons.covered, { title: 'Préparé', note: 'Pour moi' });
    const { body } = await read(lessons.covered, substitute);
    expect(body).toMatchObject({ substitute: true, entry: { title: 'Préparé', note: '' }, can: { homework: false } });
    expect((await read(lessons.next, substitute)).status).toBe(404);
    expect((await save(lessons.covered, { title: 'Fait par Rim' }, substitute)).status).toBe(200);
    expect((await read(lessons.covered)).body.entry).toMatchObject({
      title: 'Fait par Rim',
      note: 'Pour moi',
      by: 'Rim Remplace',
    });
  });

  it('shows the homework given in the lesson', async () => {
    const homework = newId();
    const given = await as('prof')(giveHomework, {
      body: {
        id: homework,
        courseId,
        kind: 'exercise',
        title: 'Exercice 12',
        body: '',
        links: [],
        fileIds: [],
        dueOn: '2026-11-27',
        dueLessonId: null,
        minutes: 20,
        handIn: 'none',
        lateUntil: null,
        pupilIds: [],
        latePenalty: null,
        difficulty: null,
        criteria: [],
        show: 'now',
        showOn: null,
      },
    });
    expect(given.status).toBe(200);
    await as('prof')(c.linkHomework, { params: { id: lessons.next }, body: { homeworkId: homework } });
    expect((await read(lessons.next)).body.homework).toMatchObject([{ id: homework, title: 'Exercice 12' }]);
    const item = (await own(school.accounts.parent)).items.find(({ id }) => id === lessons.next);
    expect(item?.homework).toMatchObject([{ id: homework }]);
  });
});

describe('families', () => {
  it('read what is published: guardians with authority and the pupil, nobody else', async () => {
    expect(await readBy(school.accounts.parent, lessons.next)).toBe(true);
    expect(await readBy(school.accounts.eleve, lessons.next)).toBe(true);
    expect((await own(former)).pupils).toEqual([]);
    expect((await own(second.guardian)).items).toEqual([]);
    expect((await api(null)(c.ownLog, { query: {} })).status).toBe(401);
    const away = await client(server, other.schoolId, other.accounts.parent)(c.ownLog, { query: { pupil: pupil() } });
    expect(away.status).toBe(404);
    expect(JSON.stringify(await own(school.accounts.parent))).not.toContain('Sara');
  });

  it('cannot read text for pupils as guardians, nor text for the team', async () => {
    await save(lessons.next, { visibility: 'pupils' });
    expect(await readBy(school.accounts.parent, lessons.next)).toBe(false);
    expect(await readBy(school.accounts.eleve, lessons.next)).toBe(true);
    await save(lessons.next, { visibility: 'team' });
    expect(await readBy(school.accounts.eleve, lessons.next)).toBe(false);
    await save(lessons.next, { visibility: 'families' });
    await publish(lessons.next, false);
    expect(await readBy(school.accounts.parent, lessons.next)).toBe(false);
    await publish(lessons.next);
  });

  it('find missed lessons, written or not', async () => {
    await within((db) =>
      db
        .insertInto('attendance_events')
        .values({
          school_id: school.schoolId,
          id: newId(),
          pupil_id: pupil(),
          kind: 'absence',
          on_day: '2026-11-18',
          starts: 480,
          ends: 720,
          minutes: 240,
          source: 'office',
          state: 'validated',
          decided_at: new Date(),
          starts_at: new Date(),
          ends_at: new Date(),
          created_at: new Date(),
        })
        .execute(),
    );
    const missed = await own(school.accounts.parent, { missed: '1' });
    expect(missed.items).toMatchObject([{ id: lessons.past, missed: true, entry: null }]);
    expect(missed.pupils.find(({ id }) => id === pupil())?.missed).toBe(1);
    await save(lessons.past, { title: 'Puissances' });
    await publish(lessons.past);
    const filled = await own(school.accounts.eleve, { missed: '1' });
    expect(filled.items).toMatchObject([{ id: lessons.past, entry: { title: 'Puissances', planned: false } }]);
    const { body } = await as('parent')(getHome, { query: {} });
    expect(JSON.stringify(body)).toContain('lesson_log.missed');
  });

  it('cannot read notes or write during a look as the teacher', async () => {
    const { id } = school.accounts.prof;
    await as('admin')(startLookAs, { body: { accountId: id, reason: 'Ne voit pas ses séances' } });
    const eyes = { headers: { 'x-user-as': id } };
    const seen = await as('admin')(c.getLogLesson, { params: { id: lessons.covered } }, eyes);
    expect(seen.body.entry).toMatchObject({ title: 'Fait par Rim', note: '' });
    const body = { ...content(), version: seen.body.entry.version };
    expect((await as('admin')(c.saveEntry, { params: { id: lessons.covered }, body }, eyes)).status).toBe(403);
  });
});

describe('the clock', () => {
  const noticesOf = (who: TestAccount, type: string) =>
    within((db) =>
      db.selectFrom('notifications').select('id').where('account_id', '=', who.id).where('type', '=', type).execute(),
    );
  it('informs families of missed lessons on the evening of the first day back, once', async () => {
    atHour('23', '17:30');
    await within((db) => readInArabic(db, school.accounts.parent));
    await lessonLogClock(server.kernel);
    await lessonLogClock(server.kernel);
    for (const who of ['eleve', 'parent'] as const)
      expect(await noticesOf(school.accounts[who], 'cahier.manque')).toHaveLength(1);
    expect(await noticesOf(former, 'cahier.manque')).toHaveLength(0);
    const missed = async (who: TestAccount): Promise<string> =>
      (await api(who)(listNotifications, { query: {} })).body.items.find(({ type }) => type === 'cahier.manque')!.body;
    expect(await missed(school.accounts.parent)).toContain('الرياضيات');
    expect(await missed(school.accounts.eleve)).toContain('Mathématiques');
  });
  it('reminds a teacher once a week of late entries', async () => {
    atHour('27', '17:30');
    await lessonLogClock(server.kernel);
    await lessonLogClock(server.kernel);
    expect(await noticesOf(school.accounts.prof, 'cahier.rappel')).toHaveLength(1);
    expect(await noticesOf(stranger, 'cahier.rappel')).toHaveLength(0);
  });
});

describe('the direction', () => {
  const span = { from: '2026-11-16', to: '2026-11-27' };
  const course = (who: TestAccount) => api(who)(o.courseLog, { params: { id: courseId }, query: span });
  const sign = (who: TestAccount, id = newId()) =>
    api(who)(o.signLog, {
      params: { id: courseId },
      body: { id, ...span, viewer: 'direction', signedAs: 'Nadia Berrada', comment: 'Cahier tenu.' },
    });

  it('follows the progress of each course, and reads only published entries', async () => {
    const { body } = await as('admin')(o.logCoverage, { query: span });
    const row = body.courses.find(({ id }) => id === courseId);
    expect(row).toMatchObject({ lessons: 4, written: 2, late: 1, signed: 0, lastVisa: null });
    const read = await course(school.accounts.admin);
    expect(read.body.entries.map(({ title }) => title)).toEqual(['Puissances', 'Théorème de Thalès']);
    expect(read.body.missing).toHaveLength(2);
    expect(JSON.stringify(read.body)).not.toContain('Pour moi');
    expect((await course(school.accounts.prof)).body.can).toEqual({ sign: false });
    for (const who of [stranger, second.teacher]) expect((await course(who)).status).toBe(404);
    for (const who of ['parent', 'eleve'] as const) expect((await course(school.accounts[who])).status).toBe(403);
    const away = await api(second.office)(o.logCoverage, { query: span });
    if (away.status === 200) expect(away.body.courses.some(({ id }) => id === courseId)).toBe(false);
  });

  it('signs a published entry once: the teacher is notified, and can change it only as a new version', async () => {
    expect((await sign(school.accounts.prof)).status).toBe(403);
    const id = newId();
    expect((await sign(school.accounts.admin, id)).body).toEqual({ id, lessons: 2 });
    expect((await sign(school.accounts.admin, id)).body).toEqual({ id, lessons: 2 });
    expect(code((await sign(school.accounts.admin)).body)).toBe('lesson_log.nothing_written');
    expect((await read(lessons.next)).body.entry).toMatchObject({ locked: true, revision: 1 });
    expect(code((await save(lessons.next, { title: 'Changé' })).body)).toBe('lesson_log.locked');
    expect(code((await publish(lessons.next, false)).body)).toBe('lesson_log.locked');
    const open = await as('prof')(o.amendEntry, { params: { id: lessons.next }, body: { reason: 'Coquille' } });
    expect(open.status).toBe(200);
    expect((await save(lessons.next, { title: 'Thalès corrigé' })).body).toMatchObject({ locked: false, revision: 2 });
    const twice = await as('prof')(o.amendEntry, { params: { id: lessons.next }, body: { reason: 'Encore' } });
    expect(code(twice.body)).toBe('lesson_log.not_signed');
    const notified = await within((db) =>
      db
        .selectFrom('notifications')
        .select('body')
        .where('account_id', '=', school.accounts.prof.id)
        .where('type', '=', 'cahier.visa')
        .execute(),
    );
    expect(notified.map(({ body }) => body)).toEqual([expect.stringContaining('الرياضيات')]);
    const after = await course(school.accounts.admin);
    expect(after.body.entries.map(({ signed, revision }) => [signed, revision])).toEqual([
      [true, 1],
      [false, 2],
    ]);
  });

  it('prints the log and the visa', async () => {
    const get = (path: string, who: TestAccount) =>
      fetch(`${server.base}/api/${school.schoolId}${path}`, { headers: { authorization: `Bearer ${who.token}` } });
    const { body } = await course(school.accounts.admin);
    for (const path of [
      `/lesson-log/courses/${courseId}/paper?from=${span.from}&to=${span.to}`,
      `/lesson-log/visas/${body.visas[0]!.id}/paper`,
    ]) {
      const paper = await get(path, school.accounts.admin);
      expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect((await get(path, stranger)).status).toBe(404);
    }
  });

  it('sets the delay, once for two concurrent callers', async () => {
    const set = (dueHours: number) => as('admin')(o.setLogSettings, { body: { dueHours, version: 0 } });
    expect((await set(72)).body).toEqual({ dueHours: 72, version: 1 });
    expect(code((await set(24)).body)).toBe('edited_meanwhile');
  });
});

describe('concurrent or unauthorised writers', () => {
  type Sent = { id: string; type: string; fichier: string };
  const sent = async (who: TestAccount, schoolId = school.schoolId): Promise<Sent> => {
    const form = new FormData();
    form.set('file', new File(['Plan du cours'], 'plan.txt', { type: 'text/plain' }));
    const headers = { authorization: `Bearer ${who.token}` };
    const reply = await fetch(`${server.base}/api/${schoolId}${upload.path}`, { method: 'POST', headers, body: form });
    return (await reply.json()) as Sent;
  };
  const opens = async (who: TestAccount, { type, fichier }: Sent, schoolId = school.schoolId): Promise<number> => {
    const headers = { authorization: `Bearer ${who.token}` };
    return (await fetch(`${server.base}/api/${schoolId}/files/${type}/${fichier}`, { headers })).status;
  };

  it('attach only their own files; families open them while the lesson is published, others never', async () => {
    for (const file of [await sent(stranger), await sent(other.accounts.prof, other.schoolId)])
      expect(code((await save(lessons.today, { fileIds: [file.id] })).body)).toBe('lesson_log.file_unknown');
    const file = await sent(school.accounts.prof);
    const saved = await save(lessons.today, { fileIds: [file.id] });
    expect(saved.body.files.map(({ id }) => id)).toEqual([file.id]);
    const { parent, eleve, admin } = school.accounts;
    for (const who of [parent, eleve]) expect(await opens(who, file)).toBe(404);
    await publish(lessons.today);
    for (const who of [parent, eleve, admin]) expect(await opens(who, file)).toBe(200);
    for (const who of [former, stranger, second.teacher, second.guardian]) expect(await opens(who, file)).toBe(404);
    expect(await opens(other.accounts.parent, file, other.schoolId)).toBe(404);
    await publish(lessons.today, false);
    expect(await opens(parent, file)).toBe(404);
    await publish(lessons.today);
  });

  it('attach only a shared resource of the lesson’s subject', async () => {
    const resource = newId();
    expect(code((await save(lessons.today, { resourceIds: [resource] })).body)).toBe('lesson_log.resource_unknown');
  });

  it('cannot empty a published entry', async () => {
    const emptied = await save(lessons.today, { title: '', body: '' });
    expect(code(emptied.body)).toBe('lesson_log.empty');
    expect((await read(lessons.today)).body.entry).toMatchObject({ status: 'published', title: 'Théorème de Thalès' });
  });

  it('as two co-teachers write one text, each with their own note', async () => {
    await within((db) =>
      db
        .insertInto('course_teachers')
        .values({ school_id: school.schoolId, course_id: courseId, person_id: stranger.personId, role: 'co' })
        .execute(),
    );
    const before = (await read(lessons.today)).body.entry;
    const first = await save(lessons.today, { title: 'À deux', note: 'La mienne' }, stranger);
    expect(first.body).toMatchObject({ title: 'À deux', note: 'La mienne', by: 'Nour Ailleurs' });
    const late = await as('prof')(c.saveEntry, {
      params: { id: lessons.today },
      body: { ...content({ title: 'Trop tard' }), version: before.version },
    });
    expect(code(late.body)).toBe('edited_meanwhile');
    expect((await read(lessons.today)).body.entry).toMatchObject({ title: 'À deux', note: '' });
    const { version } = (await read(lessons.today)).body.entry;
    const both = await Promise.all(
      [school.accounts.prof, stranger].map((who, index) =>
        api(who)(c.saveEntry, {
          params: { id: lessons.today },
          body: { ...content({ title: `Main ${index}` }), version },
        }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('who sign at once sign once, and never a future lesson', async () => {
    atHour('26', '07:00');
    await save(lessons.covered, { title: 'Pour tout à l’heure' });
    await publish(lessons.covered);
    const sign = (from: string, to: string) =>
      as('admin')(o.signLog, {
        params: { id: courseId },
        body: { id: newId(), from, to, viewer: 'direction', signedAs: '{day} Nadia', comment: '' },
      });
    expect(code((await sign('2026-11-26', '2026-11-26')).body)).toBe('lesson_log.nothing_written');
    expect(code((await sign('2024-01-01', '2026-11-26')).body)).toBe('lesson_log.days_wrong');
    const both = await Promise.all([sign('2026-11-23', '2026-11-23'), sign('2026-11-23', '2026-11-23')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await read(lessons.today)).body.entry.locked).toBe(true);
    atHour('27', '17:30');
  });

  it('who set the delay at once: the second is informed', async () => {
    const { version } = (await as('admin')(o.logCoverage, { query: {} })).body;
    const both = await Promise.all(
      [24, 96].map((dueHours) => as('admin')(o.setLogSettings, { body: { dueHours, version } })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
