import { listNotifications } from '@encrier/contract/kernel/notifications';
import * as c from '@encrier/contract/teaching/gradebook';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import {
  addAccount,
  grant,
  mintSchool,
  type PersonName,
  readInArabic,
  type TestAccount,
  type TestSchool,
} from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';
import { figuresOf } from './marking/figures.actions.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let second: SecondOrg;
let former: TestAccount;
let coTeacher: TestAccount;
let courseId: string;
let otherCourse: string;
let termId: string;
let closedTerm: string;
const mates: TestAccount[] = [];
const today = '2026-11-23';

const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);

async function addMates(db: TenantDb): Promise<void> {
  const own = { school_id: school.schoolId };
  for (const first of ['Ali', 'Badr', 'Celia', 'Dina', 'Elias']) {
    const mate = await addAccount(server, db, school, { role: 'eleve', first, last: 'Filali' });
    await db
      .insertInto('pupils')
      .values({ ...own, person_id: mate.personId, matricule: `M${first}` })
      .execute();
    const enrolment = { year_id: school.yearId, class_id: school.classes['6A'], from_on: '2020-01-01' };
    await db
      .insertInto('enrolments')
      .values({ ...own, ...enrolment, id: newId(), pupil_id: mate.personId })
      .execute();
    mates.push(mate);
  }
}

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date(`${today}T10:05:00+01:00`));
  school = await mintSchool(server);
  other = await mintSchool(server);
  await grant(server, school, 'personnel', ['grades.read', 'people.view'], 'school');
  await within(async (db) => {
    const own = { school_id: school.schoolId };
    [termId, closedTerm] = [newId(), newId()];
    const year = { ...own, year_id: school.yearId };
    await db
      .insertInto('terms')
      .values([
        {
          ...year,
          id: closedTerm,
          name: 'Rentrée',
          starts_on: '2026-09-01',
          ends_on: '2026-09-30',
          entry_to_on: '2026-10-10',
        },
        { ...year, id: termId, name: 'Premier trimestre', starts_on: '2026-10-01', ends_on: '2026-12-15' },
      ])
      .execute();
    const courses = await db.selectFrom('courses').select(['id', 'class_id']).execute();
    courseId = courses.find((one) => one.class_id === school.classes['6A'])!.id;
    otherCourse = courses.find((one) => one.class_id === school.classes['5B'])!.id;
    await addMates(db);
    former = await addAccount(server, db, school, { role: 'parent', first: 'Ancien', last: 'Tuteur' });
    coTeacher = await addAccount(server, db, school, { role: 'prof', first: 'Co', last: 'Enseignante' });
    await db
      .insertInto('guardianships')
      .values({ ...own, pupil_id: pupil(), guardian_id: former.personId, kind: 'tutor', ends_on: '2026-10-01' })
      .execute();
    await db
      .insertInto('staff')
      .values({ ...own, person_id: coTeacher.personId, teacher: true })
      .execute();
    await db
      .insertInto('course_teachers')
      .values({ ...own, course_id: courseId, person_id: coTeacher.personId, role: 'co' })
      .execute();
  });
  second = await addOrg(server, school);
});
afterAll(() => server.stop());

const api = (account: TestAccount | null) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const pupil = (): string => school.accounts.eleve.personId;
const body = (over: Partial<Parameters<typeof create>[0]> = {}) => ({
  title: 'Contrôle',
  topic: 'Fractions',
  kind: 'test' as const,
  day: '2026-11-02',
  scale: '20',
  coefficient: '1',
  mode: 'normal' as const,
  boxId: null,
  ...over,
});
async function create(over: Partial<c.AssessmentBody> = {}): Promise<string> {
  const made = await as('prof')(c.createAssessment, { body: { id: newId(), courseId, termId, ...body(over) } });
  expect(made.status).toBe(200);
  return made.body.id;
}
type Cell = { value: string | null; code: c.StoredMark['code'] };
const cell = (text: string | null): Cell =>
  text === null || /^[\d.,x]+$/.test(text) ? { value: text, code: null } : { value: null, code: text as Cell['code'] };
type Typed = [assessmentId: string, pupilId: string, before: string | null, after: string | null];
const type = (who: TestAccount, ...typed: Typed[]) =>
  api(who)(c.saveMarks, {
    params: { id: courseId },
    body: {
      edits: typed.map(([assessmentId, pupilId, before, after]) => ({
        assessmentId,
        pupilId,
        before: cell(before),
        after: cell(after),
      })),
    },
  });
const typed = async (...cells: Typed[]) => (await type(school.accounts.prof, ...cells)).body;
const open = async (who: PersonName = 'prof') =>
  (await as(who)(c.gradeSheet, { params: { id: courseId }, query: { term: termId } })).body;
const held = async (assessmentId: string, pupilId: string) =>
  (await open()).marks.find((one) => one.assessmentId === assessmentId && one.pupilId === pupilId);
const publish = (ids: string[], when: 'now' | 'at' | 'hold' = 'now', at: string | null = null) =>
  as('prof')(c.publishAssessments, { params: { id: courseId }, body: { ids, when, at } });
const family = async (who: TestAccount, query: { pupil?: string; term?: string } = {}) =>
  (await api(who)(c.ownGrades, { query: { term: termId, ...query } })).body;
const noticesOf = async (who: TestAccount) =>
  (await api(who)(listNotifications, { query: {} })).body.items.filter((one) => one.type.startsWith('note'));

describe('the sheet of a course', () => {
  it('is read by its teachers, its office and nobody else', async () => {
    expect(await open()).toMatchObject({
      termId,
      course: { subject: 'Mathématiques', audience: '6A' },
      can: { write: true },
    });
    expect((await open()).pupils).toHaveLength(6);
    expect((await api(coTeacher)(c.gradeSheet, { params: { id: courseId }, query: {} })).body.can.write).toBe(true);
    expect((await open('personnel')).can.write).toBe(false);
    const request = { params: { id: courseId }, query: {} };
    for (const who of ['prof2', 'parent', 'eleve', 'transport'] as const)
      expect((await as(who)(c.gradeSheet, request)).status).toBe(who === 'prof2' ? 404 : 403);
    expect((await api(second.teacher)(c.gradeSheet, request)).status).toBe(404);
    for (const who of ['prof', 'admin'] as const)
      expect((await client(server, other.schoolId, other.accounts[who])(c.gradeSheet, request)).status).toBe(404);
  });

  it('lists the teacher’s own courses and the pending marks', async () => {
    const id = await create({ title: 'À corriger' });
    const mine = (await as('prof')(c.gradeCourses, {})).body;
    expect(mine.courses.map((one) => one.id)).toEqual([courseId]);
    expect(mine.toMark).toContainEqual({ id, courseId, title: 'À corriger', day: '2026-11-02', marked: 0, pupils: 6 });
    expect((await as('prof2')(c.gradeCourses, {})).body).toMatchObject({ courses: [{ id: otherCourse }], toMark: [] });
    expect((await as('prof')(c.removeAssessment, { params: { id } })).status).toBe(200);
  });
});

describe('cells', () => {
  it('are saved one by one: an invalid value is refused with its reason, the others are saved', async () => {
    const id = await create({ scale: '10' });
    const [a, b, d, e] = mates.map(({ personId }) => personId) as [string, string, string, string, string];
    const stranger = school.accounts.eleve2.personId;
    const found = await typed(
      [id, a, null, '7,5'],
      [id, b, null, '11'],
      [id, d, null, 'x'],
      [id, e, null, '3.125'],
      [id, stranger, null, '4'],
      [id, pupil(), null, 'absent'],
      [newId(), pupil(), null, '4'],
    );
    expect(found.saved).toBe(2);
    expect(found.refused.map(({ reason }) => reason)).toEqual([
      'above_scale',
      'not_a_number',
      'too_fine',
      'pupil_unknown',
      'assessment_unknown',
    ]);
    expect(await held(id, a)).toMatchObject({ value: '7.5', code: null, version: 1 });
    expect(await held(id, pupil())).toMatchObject({ value: null, code: 'absent' });
    // The same again changes nothing; an emptied cell stays emptied.
    expect((await typed([id, a, null, '7.50'])).saved).toBe(1);
    expect((await held(id, a))?.version).toBe(1);
    await typed([id, a, '7.5', null]);
    expect(await held(id, a)).toMatchObject({ value: null, version: 2 });
  });

  it('written by two teachers at once: nobody’s value is lost, and the first writer is named', async () => {
    const id = await create();
    await typed([id, pupil(), null, '12']);
    const late = await type(coTeacher, [id, pupil(), null, '9'], [id, mates[0]!.personId, null, '9']);
    expect(late.body).toMatchObject({
      saved: 1,
      conflicts: [{ assessmentId: id, pupilId: pupil(), value: '12', by: 'Hassan Tazi', version: 1 }],
    });
    expect((await held(id, pupil()))?.value).toBe('12');
  });

  type Place = readonly [assessmentId: string, pupilId: string];
  type Told = Map<string, string | null>;
  /** Everybody reads the current marks, then one of them writes ten everywhere. */
  const agreeOnTen = async (places: readonly Place[], seen: readonly Told[]): Promise<void> => {
    const { marks } = await open();
    for (const [id, person] of places) {
      const now = marks.find((one) => one.assessmentId === id && one.pupilId === person)?.value ?? null;
      expect((await typed([id, person, now, '10'])).conflicts).toEqual([]);
      for (const map of seen) map.set(`${id}|${person}`, '10');
    }
  };

  it('converge for any interleaving of two writers, each with the answers received', async () => {
    const [x, y] = [await create({ title: 'X' }), await create({ title: 'Y' })];
    const who = [school.accounts.prof, coTeacher];
    const places = [x, y].flatMap((id) => mates.slice(0, 2).map(({ personId }) => [id, personId] as const));
    const seen = who.map(() => new Map<string, string | null>());
    const act = fc.record({
      writer: fc.nat(1),
      place: fc.nat(3),
      value: fc.option(fc.integer({ min: 0, max: 20 }).map(String)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 6 }), async (acts) => {
        const sent = acts.map(async ({ writer, place, value }) => {
          const [id, person] = places[place]!;
          const key = `${id}|${person}`;
          const answer = (await type(who[writer]!, [id, person, seen[writer]!.get(key) ?? null, value])).body;
          return { writer, key, value, answer };
        });
        for (const { writer, key, value, answer } of await Promise.all(sent)) {
          const theirs = answer.conflicts[0];
          expect(answer.refused).toEqual([]);
          seen[writer]!.set(key, theirs ? theirs.value : value);
        }
        // Given the current values, both finally write the same.
        await agreeOnTen(places, seen);
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it('are closed to teachers of other courses', async () => {
    const id = await create();
    expect((await type(school.accounts.prof2, [id, pupil(), null, '1'])).status).toBe(404);
    for (const who of ['parent', 'eleve', 'personnel'] as const)
      expect((await type(school.accounts[who], [id, pupil(), null, '1'])).status).toBe(403);
  });
});

describe('an assessment', () => {
  it('with marks is cancelled, never deleted, and no longer counts', async () => {
    const id = await create({ title: 'Annulé' });
    await typed([id, pupil(), null, '3']);
    const refused = await as('prof')(c.removeAssessment, { params: { id } });
    expect([refused.status, code(refused.body)]).toEqual([409, 'gradebook.has_marks']);
    await publish([id]);
    expect(JSON.stringify(await family(school.accounts.parent))).toContain(id);
    const { version } = (await as('prof')(c.getAssessment, { params: { id } })).body;
    expect((await as('prof')(c.cancelAssessment, { params: { id }, body: { version } })).status).toBe(200);
    expect(JSON.stringify(await family(school.accounts.parent))).not.toContain(id);
    expect((await typed([id, pupil(), '3', '4'])).refused[0]?.reason).toBe('assessment_cancelled');
  });

  it('stays within its term and its scale, and keeps its marks', async () => {
    const make = (over: Partial<c.AssessmentBody>) =>
      as('prof')(c.createAssessment, { body: { id: newId(), courseId, termId, ...body(over) } });
    expect(code((await make({ day: '2026-09-15' })).body)).toBe('gradebook.day_outside');
    expect(code((await make({ scale: '0' })).body)).toBe('gradebook.scale');
    expect(code((await make({ coefficient: '1.234' })).body)).toBe('gradebook.coefficient');
    const id = await create();
    await typed([id, pupil(), null, '15']);
    const smaller = { params: { id }, body: { ...body({ scale: '10' }), version: 1 } };
    expect(code((await as('prof')(c.updateAssessment, smaller)).body)).toBe('gradebook.marks_above');
    expect((await as('prof2')(c.updateAssessment, smaller)).status).toBe(404);
  });

  it('uses boxes once the course has some, and a used box cannot be deleted', async () => {
    const oral = newId();
    const put = (boxes: { id: string; name: string; coefficient: string }[]) =>
      as('prof')(c.setBoxes, { params: { id: courseId }, body: { boxes } });
    expect((await put([{ id: oral, name: 'Oral', coefficient: '2' }])).status).toBe(200);
    const id = await create({ boxId: oral });
    expect(code((await put([])).body)).toBe('gradebook.box_used');
    await as('prof')(c.removeAssessment, { params: { id } });
    expect((await put([])).status).toBe(200);
  });
});

describe('publication', () => {
  it('shows nothing before its time, in any list, notification or figure', async () => {
    const id = await create({ title: 'Secret' });
    await typed(
      ...[pupil(), ...mates.map(({ personId }) => personId)].map(
        (one, index): Typed => [id, one, null, `${10 + index}`],
      ),
    );
    for (const who of [school.accounts.parent, school.accounts.eleve, mates[0]!]) {
      expect(JSON.stringify(await family(who))).not.toContain('Secret');
      expect(JSON.stringify(await noticesOf(who))).not.toContain('Secret');
    }
    expect(code((await publish([await create()])).body)).toBe('gradebook.nothing_to_publish');
    const hour = '2026-11-23T17:00:00+01:00';
    expect((await publish([id], 'at', '2026-11-23T09:00:00+01:00')).status).toBe(400);
    expect((await publish([id], 'at', hour)).body).toMatchObject({ published: 0, planned: 1, held: 0 });
    await server.runJobs();
    expect(JSON.stringify(await family(school.accounts.parent))).not.toContain('Secret');
    await within((db) => readInArabic(db, school.accounts.eleve));
    server.clock.set(new Date('2026-11-23T17:00:30+01:00'));
    await server.runJobs();
    const read = await family(school.accounts.parent);
    const course = read.courses.find((one) => one.id === courseId)!;
    expect(course.marks.find(({ title }) => title === 'Secret')).toMatchObject({
      value: '10',
      figures: { count: 6, mean: '25/2', low: '10/1', high: '15/1' },
    });
    expect(
      (await noticesOf(school.accounts.parent)).map(({ body: said }) => said.replaceAll(/[\u2068\u2069]/g, '')),
    ).toContain('Mathématiques : Secret');
    expect((await noticesOf(school.accounts.eleve)).map(({ body }) => body).join()).toContain('الرياضيات');
    server.clock.set(new Date(`${today}T10:05:00+01:00`));
  });

  it('can be held back before its hour', async () => {
    const id = await create({ title: 'Retenu' });
    await typed([id, pupil(), null, '8']);
    await publish([id], 'at', '2026-11-23T18:00:00+01:00');
    expect((await publish([id], 'hold')).body.held).toBe(1);
    server.clock.set(new Date('2026-11-23T18:01:00+01:00'));
    await server.runJobs();
    expect(JSON.stringify(await family(school.accounts.parent))).not.toContain('Retenu');
    server.clock.set(new Date(`${today}T10:05:00+01:00`));
  });

  it('notifies a later change, and keeps the previous value in the journal', async () => {
    const id = await create({ title: 'Corrigé' });
    await typed([id, pupil(), null, '8']);
    await publish([id]);
    expect(await held(id, pupil())).toMatchObject({ changedAt: null });
    await typed([id, pupil(), '8', '9']);
    const mine = (await family(school.accounts.eleve)).courses.flatMap(({ marks }) => marks);
    expect(mine.find(({ assessmentId }) => assessmentId === id)).toMatchObject({
      value: '9',
      changedAt: expect.any(String),
    });
    expect((await noticesOf(school.accounts.eleve)).map((one) => one.type)).toContain('note.modifiee');
    const line = await within((db) =>
      db
        .selectFrom('audit_log')
        .select(['before', 'after'])
        .where('action', '=', 'gradebook.save')
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    expect(line).toEqual({
      before: { cells: { [`${id}|${pupil()}`]: '8' } },
      after: { cells: { [`${id}|${pupil()}`]: '9' } },
    });
  });

  it('shows readers of the sheet who changed a mark, when, from what to what', async () => {
    const id = await create({ title: 'Historique' });
    const ask = (who: PersonName, pupilId = pupil()) => as(who)(c.markHistory, { params: { id, pupilId } });
    expect((await ask('prof')).status).toBe(404);
    await typed([id, pupil(), null, '8']);
    await typed([id, pupil(), '8', '9.5']);
    const { changes } = (await ask('prof')).body;
    expect(changes.map(({ from, to }) => [from, to])).toEqual([
      ['8', '9.5'],
      ['', '8'],
    ]);
    expect(changes[0]).toMatchObject({ by: school.accounts.prof.label, at: expect.stringMatching(/Z$/) });
    expect((await ask('prof2')).status).toBe(404);
    for (const who of ['parent', 'eleve'] as const) expect((await ask(who)).status).toBe(403);
  });

  it('is exported as a file, with codes in words, for readers of the sheet', async () => {
    const id = await create({ title: '=SUM(A1)' });
    await typed([id, pupil(), null, '12.5']);
    const taken = (account: TestAccount) =>
      fetch(`${server.base}/api/${school.schoolId}${c.exportGradeSheet.path.replace(':id', courseId)}?format=csv`, {
        headers: { authorization: `Bearer ${account.token}` },
      });
    const reply = await taken(school.accounts.prof);
    const text = await reply.text();
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const line = text.split('\r\n').find((one) => one.includes(school.accounts.eleve.label));
    expect(line).toContain('12,5');
    expect(text).not.toMatch(/[;"]=SUM/);
    expect((await taken(school.accounts.prof2)).status).toBe(404);
    expect((await taken(school.accounts.parent)).status).toBe(403);
  });

  it('gives no figures of fewer than five', async () => {
    const id = await create({ title: 'Petit groupe' });
    await typed(...mates.slice(0, 4).map(({ personId }): Typed => [id, personId, null, '12']));
    await publish([id]);
    const mine = (await family(mates[0]!)).courses.flatMap(({ marks }) => marks);
    expect(mine.find(({ assessmentId }) => assessmentId === id)).toMatchObject({ value: '12', figures: null });
  });

  const expectKept = async (): Promise<void> => {
    const kept = await within((db) =>
      db
        .selectFrom('grade_figures')
        .select(['subject', 'assessments'])
        .where('course_id', '=', courseId)
        .executeTakeFirstOrThrow(),
    );
    const long = await within((db) => figuresOf(db, courseId, termId, today));
    expect(kept).toEqual(long.figures);
  };
  it('keeps the same figures as the full query', expectKept);

  it('keeps them when two teachers save marks of two assessments at the same time', async () => {
    const ids = [await create({ title: 'Oral' }), await create({ title: 'Écrit' })];
    await typed(...ids.flatMap((id) => mates.map(({ personId }): Typed => [id, personId, null, '10'])));
    await publish(ids);
    for (let mark = 10; mark < 18; mark++) {
      const saved = await Promise.all(
        [school.accounts.prof, coTeacher].map((who, at) =>
          type(who, ...mates.map(({ personId }): Typed => [ids[at]!, personId, `${mark}`, `${mark + 1}`])),
        ),
      );
      expect(saved.map(({ body }) => body.saved)).toEqual([5, 5]);
      await expectKept();
    }
  });
});

describe('families', () => {
  it('read only their own child, while they are its guardians', async () => {
    const mine = await family(school.accounts.parent);
    expect(mine.pupils.map(({ id }) => id)).toEqual([pupil()]);
    const theirs = (who: TestAccount, child: string) => api(who)(c.ownGrades, { query: { pupil: child } });
    expect((await theirs(school.accounts.parent2, pupil())).status).toBe(404);
    expect((await theirs(former, pupil())).status).toBe(404);
    expect((await theirs(second.guardian, pupil())).status).toBe(404);
    expect((await theirs(mates[0]!, pupil())).status).toBe(404);
    expect((await api(former)(c.ownGrades, { query: {} })).body).toMatchObject({ pupils: [], courses: [] });
    expect(await noticesOf(former)).toEqual([]);
    const names = mates.map(({ label }) => label);
    for (const name of names) expect(JSON.stringify(mine)).not.toContain(name);
  });

  it('download the marks of a term as a paper of their own child only, recorded in the journal', async () => {
    const paper = (who: TestAccount, query: Record<string, string> = {}) =>
      fetch(
        `${server.base}/api/${school.schoolId}${c.ownGradesPaper.path}?${new URLSearchParams({ term: termId, ...query })}`,
        { headers: { authorization: `Bearer ${who.token}` } },
      );
    const { eleve, parent, parent2 } = school.accounts;
    for (const who of [parent, eleve]) {
      const reply = await paper(who);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(
        Buffer.from(await reply.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
    for (const who of [parent2, former, second.guardian, mates[0]!])
      expect((await paper(who, { pupil: pupil() })).status).toBe(404);
    expect((await paper(parent, { pupil: mates[0]!.personId })).status).toBe(404);
    const nobody = await paper(former);
    expect([nobody.status, ((await nobody.json()) as { code: string }).code]).toEqual([404, 'not_found']);
    const kept = await within((db) =>
      db
        .selectFrom('audit_log')
        .select(['actor_id', 'object_id'])
        .where('action', '=', 'gradebook.own_paper')
        .orderBy('seq')
        .execute(),
    );
    expect(kept).toEqual([parent, eleve].map(({ id }) => ({ actor_id: id, object_id: pupil() })));
  });

  it('keep the marks of a former class, which no longer counts', async () => {
    const id = await create({ title: 'Avant le départ' });
    const mate = mates[4]!;
    await typed([id, mate.personId, null, '14']);
    await publish([id]);
    await within(async (db) => {
      await db.updateTable('enrolments').set({ to_on: '2026-11-20' }).where('pupil_id', '=', mate.personId).execute();
      const stay = { year_id: school.yearId, class_id: school.classes['5B'], from_on: '2026-11-21' };
      await db
        .insertInto('enrolments')
        .values({ school_id: school.schoolId, id: newId(), pupil_id: mate.personId, ...stay })
        .execute();
    });
    const sheet = await open();
    expect(sheet.pupils.find((one) => one.id === mate.personId)).toMatchObject({ left: true });
    expect((await typed([id, mate.personId, '14', '20'])).refused[0]?.reason).toBe('pupil_left');
    const { courses } = await family(mate);
    expect(courses.find((one) => one.id === courseId)).toMatchObject({
      present: false,
      marks: expect.arrayContaining([expect.objectContaining({ value: '14' })]),
    });
    expect(courses.find((one) => one.id === otherCourse)).toMatchObject({ present: true });
  });
});

describe('a term', () => {
  it('closed for entry refuses changes until it is reopened with a reason', async () => {
    const late = () =>
      as('prof')(c.createAssessment, {
        body: { id: newId(), courseId, termId: closedTerm, ...body({ day: '2026-09-15' }) },
      });
    expect(code((await late()).body)).toBe('gradebook.term_closed');
    const set = (closed: boolean, reason: string, who: PersonName = 'admin') =>
      as(who)(c.setTermEntry, { params: { id: closedTerm }, body: { closed, reason } });
    expect((await set(false, 'Oubli', 'prof')).status).toBe(403);
    expect(code((await set(false, '')).body)).toBe('gradebook.reason_missing');
    expect((await set(false, 'Un contrôle manquait')).body).toEqual({ closed: false });
    const made = await late();
    expect(made.status).toBe(200);
    expect((await set(true, '')).body).toEqual({ closed: true });
    const closed = await type(school.accounts.prof, [made.body.id, pupil(), null, '5']);
    expect([closed.status, code(closed.body)]).toEqual([409, 'gradebook.term_closed']);
  });
});
