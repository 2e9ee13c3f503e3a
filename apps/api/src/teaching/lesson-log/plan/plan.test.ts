import * as c from '@encrier/contract/teaching/lesson-log';
import * as p from '@encrier/contract/teaching/lesson-log-plan';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import {
  addAccount,
  grant,
  mintSchool,
  type PersonName,
  type TestAccount,
  type TestSchool,
} from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let colleague: TestAccount;
let outsider: TestAccount;
let away: TestAccount;
let office: TestAccount;
let courseId: string;
let levelId: string;
let subjectId: string;
const days = [
  '2026-11-16',
  '2026-11-18',
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-12-01',
  '2026-12-02',
  '2026-12-03',
];
const ids = days.map(() => newId());
const [past, , first, cancelled, third, , holiday] = ids as [string, string, string, string, string, string, string];

const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);

async function addLessons(db: TenantDb): Promise<void> {
  const own = { school_id: school.schoolId };
  await db
    .insertInto('timetables')
    .values({ ...own, year_id: school.yearId })
    .execute();
  const lesson = {
    ...own,
    year_id: school.yearId,
    org_id: school.orgId,
    whole: 1,
    class_id: school.classes['6A'],
    course_id: courseId,
    starts: 510,
    ends: 565,
    counts: true,
  };
  await db
    .insertInto('lessons')
    .values(
      days.map((on_day, index) => ({
        ...lesson,
        id: ids[index]!,
        on_day,
        ...(ids[index] === cancelled && { state: 'cancelled', counts: false, changes: ['cancelled'] }),
      })),
    )
    .execute();
  const given = { ...own, starts: 510, ends: 565, person_id: school.accounts.prof.personId };
  await db
    .insertInto('lesson_teachers')
    .values(
      days.map((on_day, index) => ({ ...given, lesson_id: ids[index]!, on_day, counts: ids[index] !== cancelled })),
    )
    .execute();
  await db
    .insertInto('holidays')
    .values({ ...own, id: newId(), name: 'Fermée', kind: 'closure', starts_on: '2026-12-02', ends_on: '2026-12-02' })
    .execute();
}

/** A teacher of the subject in a class. */
async function addTeacher(db: TenantDb, first: string, classId: string | null, subject: string): Promise<TestAccount> {
  const own = { school_id: school.schoolId };
  const account = await addAccount(server, db, school, { role: 'prof', first, last: 'Collègue' });
  await db
    .insertInto('staff')
    .values({ ...own, person_id: account.personId, teacher: true })
    .onConflict((oc) => oc.doNothing())
    .execute();
  if (!classId) return account;
  await db
    .insertInto('courses')
    .values({ ...own, id: newId(), year_id: school.yearId, class_id: classId, subject_id: subject })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const course = await db
    .selectFrom('courses')
    .select('id')
    .where('class_id', '=', classId)
    .where('subject_id', '=', subject)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('course_teachers')
    .values({ ...own, course_id: course.id, person_id: account.personId, role: 'co' })
    .execute();
  return account;
}

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-11-23T10:05:00+01:00'));
  [school, other] = [await mintSchool(server), await mintSchool(server)];
  const second = await addOrg(server, school);
  office = await addOffice(server, school, 'cycle', [second.orgId]);
  await within(async (db) => {
    await db.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-08-31' }).execute();
    const course = await db
      .selectFrom('courses as c')
      .innerJoin('classes as k', 'k.id', 'c.class_id')
      .select(['c.id', 'c.subject_id', 'k.level_id'])
      .where('c.class_id', '=', school.classes['6A'])
      .executeTakeFirstOrThrow();
    [courseId, levelId, subjectId] = [course.id, course.level_id, course.subject_id];
    await addLessons(db);
    colleague = await addTeacher(db, 'Nour', school.classes['5B'], subjectId);
    outsider = await addTeacher(db, 'Sami', null, subjectId);
    away = await addTeacher(db, 'Lina', second.classId, subjectId);
  });
});
afterAll(() => server.stop());

const api = (account: TestAccount) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const place = () => ({ id: levelId, subjectId });
const chapters = [
  { id: newId(), title: 'Puissances', minutes: 120 },
  { id: newId(), title: 'Thalès', minutes: 480 },
];
const step = (title: string, over: Partial<p.SequenceBody['steps'][number]> = {}): p.SequenceBody['steps'][number] => ({
  id: newId(),
  lessons: 1,
  kind: 'lesson',
  title,
  objective: 'Calculer',
  body: '<p>Activité<script>1</script></p>',
  homework: '',
  resourceIds: [],
  ...over,
});
const sequenceId = newId();
const steps = [step('Découverte', { homework: 'Exercice 4' }), step('Exercices', { lessons: 2, kind: 'exercises' })];
const body = (over: Partial<p.SequenceBody> = {}): p.SequenceBody => ({
  version: 0,
  levelId,
  subjectId,
  chapterId: chapters[1]!.id,
  title: 'Le théorème de Thalès',
  shared: false,
  steps,
  ...over,
});
const put = (account: TestAccount, id: string, given: p.SequenceBody) =>
  api(account)(p.saveSequence, { params: { id }, body: given });
const content = (over: Partial<c.EntryContent> = {}): c.EntryContent => ({
  kind: 'lesson',
  title: 'Puissances de 10',
  objective: '',
  body: '<p>Fait.</p>',
  elements: [],
  outcome: 'done',
  visibility: 'families',
  fileIds: [],
  resourceIds: [],
  note: '',
  ...over,
});
const lessonOf = async (id: string) => (await as('prof')(c.getLogLesson, { params: { id } })).body;
const standing = async (who: TestAccount = school.accounts.prof) =>
  (await api(who)(p.courseProgress, { params: { id: courseId } })).body;

describe('the programme of a subject at a level', () => {
  it('is written by teachers of the subject there, and by nobody else', async () => {
    const empty = await as('prof')(p.readProgramme, { params: place() });
    expect(empty).toMatchObject({ status: 200, body: { version: 0, chapters: [], can: { write: true } } });
    const given = { params: place(), body: { version: 0, chapters } };
    for (const who of [outsider, colleague, away]) expect((await api(who)(p.saveProgramme, given)).status).toBe(404);
    for (const who of ['parent', 'eleve', 'personnel'] as const)
      expect((await as(who)(p.saveProgramme, given)).status).toBe(403);
    expect((await client(server, other.schoolId, other.accounts.admin)(p.saveProgramme, given)).status).toBe(404);
    expect(await as('prof')(p.saveProgramme, given)).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await as('prof')(p.saveProgramme, given)).status).toBe(409);
    expect((await as('prof')(p.readProgramme, { params: place() })).body.chapters).toEqual(chapters);
  });

  it('belongs to the direction once it wrote it, for its own organisations only', async () => {
    expect((await api(office)(p.readProgramme, { params: place() })).status).toBe(404);
    const given = { params: place(), body: { version: 1, chapters } };
    expect((await as('admin')(p.saveProgramme, given)).status).toBe(200);
    const refused = await as('prof')(p.saveProgramme, { params: place(), body: { version: 2, chapters: [] } });
    expect([refused.status, code(refused.body)]).toEqual([409, 'lesson_log.school_programme']);
    expect((await as('prof')(p.readProgramme, { params: place() })).body).toMatchObject({
      bySchool: true,
      can: { write: false },
    });
  });

  it('accepts no chapter of another programme', async () => {
    const elsewhere = await within((db) =>
      db.selectFrom('classes').select('level_id').where('id', '=', school.classes['5B']).executeTakeFirstOrThrow(),
    );
    const params = { id: elsewhere.level_id, subjectId };
    const stolen = await api(colleague)(p.saveProgramme, { params, body: { version: 0, chapters } });
    expect([stolen.status, code(stolen.body)]).toEqual([400, 'lesson_log.chapter_unknown']);
    expect((await as('prof')(p.readProgramme, { params: place() })).body.chapters).toHaveLength(2);
  });
});

describe('a sequence', () => {
  it('is created once under its id, sanitised, and written only by its author', async () => {
    expect(await put(school.accounts.prof, sequenceId, body())).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await put(school.accounts.prof, sequenceId, body())).status).toBe(409);
    const read = await as('prof')(p.readSequence, { params: { id: sequenceId } });
    expect(read.body).toMatchObject({ mine: true, version: 1, courses: [{ id: courseId }] });
    expect(read.body.steps.map(({ title, body: html, lessons }) => [title, html, lessons])).toEqual([
      ['Découverte', '<p>Activité</p>', 1],
      ['Exercices', '<p>Activité</p>', 2],
    ]);
    expect((await api(colleague)(p.readSequence, { params: { id: sequenceId } })).status).toBe(404);
    expect((await put(colleague, sequenceId, body({ version: 1 }))).status).toBe(404);
    expect((await put(school.accounts.prof, newId(), body({ chapterId: newId() }))).status).toBe(400);
    expect((await put(outsider, newId(), body({ chapterId: null }))).status).toBe(404);
  });

  it('is read by teachers of the subject in its organisation once it is shared', async () => {
    expect((await put(school.accounts.prof, sequenceId, body({ version: 1, shared: true }))).status).toBe(200);
    const read = (who: TestAccount) => api(who)(p.readSequence, { params: { id: sequenceId } });
    expect(await read(colleague)).toMatchObject({ status: 200, body: { mine: false, shelf: [] } });
    for (const who of [outsider, away]) expect((await read(who)).status).toBe(404);
    for (const who of ['parent', 'eleve'] as const)
      expect((await as(who)(p.readSequence, { params: { id: sequenceId } })).status).toBe(403);
    expect((await put(colleague, sequenceId, body({ version: 2 }))).status).toBe(404);
    expect((await api(colleague)(p.dropSequence, { params: { id: sequenceId } })).status).toBe(404);
    expect((await api(colleague)(p.readPlans, {})).body.sequences).toMatchObject([{ id: sequenceId, lessons: 3 }]);
  });

  it('attaches resources of its subject, and takes no step of another sequence', async () => {
    const unknown = await put(
      school.accounts.prof,
      sequenceId,
      body({ version: 2, shared: true, steps: [step('A', { resourceIds: [newId()] })] }),
    );
    expect([unknown.status, code(unknown.body)]).toEqual([400, 'lesson_log.resource_unknown']);
    const stolen = await put(school.accounts.prof, newId(), body());
    expect(stolen.status).toBe(409);
    expect((await as('prof')(p.readSequence, { params: { id: sequenceId } })).body.steps).toHaveLength(2);
  });
});

describe('placing a sequence in a course', () => {
  const layingId = newId();
  const lay = (who: TestAccount, id = layingId, lessonId = first) =>
    api(who)(p.laySequence, { params: { id: sequenceId }, body: { id, courseId, lessonId } });

  it('previews its lessons, among those that take place', async () => {
    const query = { courseId, lessonId: first };
    const { body: shown } = await as('prof')(p.previewLaying, { params: { id: sequenceId }, query });
    expect(shown.lessons.map(({ id, title }) => [id, title])).toEqual([
      [first, 'Découverte'],
      [third, 'Exercices (1/2)'],
      [ids[5], 'Exercices (2/2)'],
    ]);
    expect(shown.starts.map(({ id }) => id)).not.toContain(cancelled);
    expect(shown.starts.map(({ id }) => id)).not.toContain(holiday);
    expect(shown.over).toBe(0);
  });

  it('prepares entries once, in a course of the teacher', async () => {
    for (const who of [colleague, outsider]) expect((await lay(who)).status).toBe(404);
    expect(await lay(school.accounts.prof)).toMatchObject({ status: 200, body: { laid: 3, over: 0 } });
    expect((await lay(school.accounts.prof)).status).toBe(409);
    const page = await lessonOf(first);
    expect(page.entry).toMatchObject({
      title: 'Découverte',
      status: 'draft',
      elements: ['Thalès'],
      chapterId: chapters[1]!.id,
    });
    expect(page.plan).toEqual({ sequence: 'Le théorème de Thalès', homework: 'Exercice 4' });
    expect((await as('parent')(c.ownLog, { query: { from: '2026-11-23' } })).body.items).toEqual([]);
  });

  it('skips written entries, and reports steps without a lesson', async () => {
    const again = await as('prof')(p.previewLaying, {
      params: { id: sequenceId },
      query: { courseId, lessonId: first },
    });
    expect(again.body.lessons.map(({ id, title, kept }) => [id, title, kept])).toEqual([
      [first, '', 'Découverte'],
      [third, '', 'Exercices (1/2)'],
      [ids[5], '', 'Exercices (2/2)'],
      [ids[7], 'Découverte', ''],
    ]);
    expect(again.body.over).toBe(2);
  });

  it('can be undone, except for entries changed or published since', async () => {
    server.clock.set(new Date('2026-11-23T10:10:00+01:00'));
    const { entry } = await lessonOf(third);
    const saved = await as('prof')(c.saveEntry, {
      params: { id: third },
      body: { ...content({ title: 'Exercices, reprise' }), version: entry.version },
    });
    expect(saved.body).toMatchObject({ chapterId: chapters[1]!.id });
    expect((await standing()).laying).toEqual({ id: layingId, title: 'Le théorème de Thalès', lessons: 2 });
    expect((await api(colleague)(p.undoLaying, { params: { id: layingId } })).status).toBe(404);
    const undo = () => as('prof')(p.undoLaying, { params: { id: layingId } });
    expect((await undo()).body).toMatchObject({ undone: 2 });
    expect((await undo()).body).toMatchObject({ undone: 0 });
    expect((await lessonOf(first)).entry.version).toBe(0);
    expect((await lessonOf(third)).entry.title).toBe('Exercices, reprise');
    expect((await standing()).laying).toBeNull();
  });

  it('is shifted when a lesson is cancelled and its teacher requests it', async () => {
    expect((await lay(school.accounts.prof, newId())).body).toMatchObject({ laid: 3 });
    const go = async (id: string) =>
      as('prof')(p.shiftEntries, { params: { id }, body: { version: (await lessonOf(id)).entry.version } });
    const early = await go(first);
    expect([early.status, code(early.body)]).toEqual([409, 'lesson_log.not_cancelled']);
    await within((db) =>
      db
        .updateTable('lessons')
        .set({ state: 'cancelled', counts: false, changes: ['cancelled'] })
        .where('id', '=', first)
        .execute(),
    );
    const full = await go(first);
    expect([full.status, code(full.body)]).toEqual([409, 'lesson_log.nowhere']);
    await within((db) => db.deleteFrom('log_entries').where('lesson_id', '=', ids[7]!).execute());
    expect((await go(first)).body).toEqual({ shifted: 3, to: third });
    const titles = await Promise.all([third, ids[5]!, ids[7]!].map(async (id) => (await lessonOf(id)).entry.title));
    expect(titles).toEqual(['Découverte', 'Exercices, reprise', 'Exercices (1/2)']);
    expect((await lessonOf(first)).entry.version).toBe(0);
  });
});

describe('planned against done', () => {
  it('counts published lessons of a chapter, and estimates what the future lessons allow', async () => {
    const params = { id: past };
    const saved = await as('prof')(c.saveEntry, {
      params,
      body: { ...content(), chapterId: chapters[0]!.id, version: 0 },
    });
    expect(saved.body).toMatchObject({ version: 1, chapterId: chapters[0]!.id });
    await as('prof')(c.publishEntry, { params, body: { version: 1, published: true } });
    const found = await standing();
    expect(found).toMatchObject({ planned: 600, done: 60, coming: 180, expected: 240, short: 360, apart: 0 });
    expect(found.chapters.map(({ done, prepared, allotted }) => [done, prepared, allotted])).toEqual([
      [60, 0, 30],
      [0, 180, 150],
    ]);
    expect(found.weeks.map(({ from, done }) => [from, done])).toEqual([
      ['2026-11-16', 60],
      ['2026-11-23', 60],
      ['2026-11-30', null],
    ]);
    const mine = (await as('prof')(p.readPlans, {})).body.courses.find(({ id }) => id === courseId);
    expect(mine?.standing).toEqual({ planned: 600, done: 60, coming: 180, expected: 240 });
  });

  it('refuses a chapter of another programme', async () => {
    const refused = await as('prof')(c.saveEntry, {
      params: { id: ids[1]! },
      body: { ...content(), chapterId: newId(), version: 0 },
    });
    expect([refused.status, code(refused.body)]).toEqual([400, 'lesson_log.chapter_unknown']);
  });

  it('is read by the direction of its organisation, not by another teacher, office or family', async () => {
    const read = (who: TestAccount) => api(who)(p.courseProgress, { params: { id: courseId } });
    expect((await read(school.accounts.admin)).status).toBe(200);
    for (const who of [colleague, outsider, office]) expect((await read(who)).status).toBe(404);
    for (const who of ['parent', 'eleve', 'parent2'] as const)
      expect((await as(who)(p.courseProgress, { params: { id: courseId } })).status).toBe(403);
    await grant(server, school, 'personnel', ['lesson-log.manage'], 'school');
    expect((await as('personnel')(p.courseProgress, { params: { id: courseId } })).status).toBe(200);
    expect((await as('personnel')(p.readPlans, {})).body.sequences).toEqual([]);
  });
});

describe('a log of an earlier year', () => {
  it('becomes a sequence of its author', async () => {
    const keep = (who: TestAccount, id: string, span = { from: '2026-11-01', to: '2026-11-22' }) =>
      api(who)(p.keepSequence, { params: { id: courseId }, body: { id, title: 'Repris', ...span } });
    expect((await keep(colleague, newId())).status).toBe(404);
    const kept = newId();
    expect(await keep(school.accounts.prof, kept)).toMatchObject({ status: 200, body: { steps: 1 } });
    expect((await keep(school.accounts.prof, kept)).status).toBe(409);
    expect((await keep(school.accounts.prof, newId(), { from: '2026-11-22', to: '2026-11-01' })).status).toBe(400);
    expect((await keep(school.accounts.prof, newId(), { from: '2026-10-01', to: '2026-10-02' })).status).toBe(409);
    const { steps: made } = (await as('prof')(p.readSequence, { params: { id: kept } })).body;
    expect(made.map(({ title, body: html }) => [title, html])).toEqual([['Puissances de 10', '<p>Fait.</p>']]);
    expect((await as('prof')(p.readPlans, {})).body.logs).toMatchObject([{ id: courseId, from: '2026-11-16' }]);
    expect((await as('prof')(p.dropSequence, { params: { id: kept } })).status).toBe(200);
    expect((await as('prof')(p.dropSequence, { params: { id: kept } })).status).toBe(404);
  });
});
