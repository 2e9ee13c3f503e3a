import * as l from '@encrier/contract/planning/lessons';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import * as c from '@encrier/contract/planning/replacement';
import * as d from '@encrier/contract/planning/replacement-days';
import { rollCallSheet } from '@encrier/contract/school-life/attendance';
import { gateList } from '@encrier/contract/school-life/exits-gate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let courseA: string;
/** A Monday of the school year, at nine; lessons are on the next day. */
const today = '2026-11-30';
const day = '2026-12-01';
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.set(new Date(`${today}T09:00:00Z`));
  school = await mintSchool(server);
  await db((tx) => tx.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-06-30' }).execute());
  courseA = (
    await db((tx) =>
      tx.selectFrom('courses').select('id').where('class_id', '=', school.classes['6A']).executeTakeFirstOrThrow(),
    )
  ).id;
});
afterAll(() => server.stop());

const db = <T>(work: (tx: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const person = (who: PersonName): string => school.accounts[who].personId;
const codeOf = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
/** A lesson of Mr Tazi with 6A, unless overridden. */
async function lesson(over: Partial<l.AddLessonBody> = {}): Promise<string> {
  const id = newId();
  const made = await as('admin')(l.addLesson, {
    body: {
      id,
      kind: 'lesson',
      title: '',
      courseId: courseA,
      classId: null,
      groupId: null,
      day,
      starts: 540,
      ends: 600,
      classroomId: null,
      teacherIds: [person('prof')],
      note: '',
      remoteUrl: '',
      overlapReason: '',
      makesUpId: null,
      tell: false,
      ...over,
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  // As published: nothing a hand changed.
  await db((tx) => tx.updateTable('lessons').set({ changes: [] }).where('id', '=', id).execute());
  await server.runJobs();
  return id;
}
const declare = (who: PersonName = 'prof', over: Partial<c.DeclareBody> = {}) =>
  as(who)(c.declareAbsence, {
    body: {
      id: newId(),
      personId: null,
      startsOn: day,
      endsOn: day,
      fromMinute: 0,
      toMinute: 1440,
      kind: 'illness',
      note: 'Grippe',
      tasks: [],
      ...over,
    },
  });
const at = (lessonId: string, who: PersonName = 'prof') => ({ lessonId, personId: person(who) });
const board = async () => (await as('admin')(c.coverBoard, { query: { from: day } })).body.items;
const propose = (lessonId: string, ...to: PersonName[]) =>
  as('admin')(c.proposeCover, { params: at(lessonId), body: { toIds: to.map(person), message: '' } });
const proposalOf = async (who: PersonName) => (await as(who)(c.ownReplacements, {})).body.proposals[0]!;
const answer = (who: PersonName, id: string, accept = true) =>
  as(who)(c.answerProposal, { params: { id }, body: { accept } });
const cancel = (lessonId: string, over: object = {}) =>
  as('admin')(c.cancelCovered, {
    params: at(lessonId),
    body: { reason: 'Professeur absent', owed: false, release: false, ...over },
  });
const noticesOf = async (who: PersonName): Promise<string[]> =>
  (await as(who)(listNotifications, { query: {} })).body.items.map(({ type }) => type);
const ownWeek = async (who: PersonName) =>
  (await as(who)(l.ownLessons, { query: { from: day, days: 1 } })).body.persons[0];
/** Makes another member of staff a teacher who is asked too. */
const makeTeacher = (who: PersonName) =>
  db((tx) => tx.updateTable('staff').set({ teacher: true }).where('person_id', '=', person(who)).execute());

describe('an absence', () => {
  it('leaves its lessons without a teacher; the reason is read by the absent person and by validators only', async () => {
    const [first, other] = [await lesson(), await lesson({ starts: 600, ends: 660 })];
    await lesson({ teacherIds: [person('prof2')], starts: 700, ends: 760 });
    const touched = await as('prof')(c.touchedLessons, {
      query: { startsOn: day, endsOn: day, fromMinute: 0, toMinute: 600 },
    });
    expect(touched.body.lessons.map(({ id }) => id)).toEqual([first]);
    expect((await declare('prof', { tasks: [{ lessonId: first, task: 'Exercices 4 à 7' }] })).status).toBe(200);
    expect(await board()).toMatchObject([
      { id: first, state: 'open', task: true, absent: { label: 'Hassan Tazi' }, absenceState: 'declared' },
      { id: other, state: 'open', task: false },
    ]);
    expect(JSON.stringify(await board())).not.toContain('Grippe');
    await grant(server, school, 'personnel', ['sessions.cancel'], 'school');
    const [plain] = (await as('personnel')(c.listAbsences, { query: {} })).body.items;
    expect(plain).toMatchObject({ kind: null, note: '', lessons: 2, open: 2, can: { decide: false, withdraw: true } });
    const [seen] = (await as('admin')(c.listAbsences, { query: {} })).body.items;
    expect(seen).toMatchObject({ kind: 'illness', note: 'Grippe', can: { decide: true } });
    const own = (await as('prof')(c.ownReplacements, {})).body;
    expect(own.absences).toMatchObject([{ kind: 'illness', state: 'declared', can: { decide: false } }]);
    expect(own.lessons).toMatchObject([{ id: first, task: 'Exercices 4 à 7', state: 'open' }, { id: other }]);
    expect(await noticesOf('admin')).toEqual(['remplacement.a_traiter']);
  });

  it('sent twice is one, and overlapping absences and past days are refused', async () => {
    const id = newId();
    const both = await Promise.all([declare('prof', { id }), declare('prof', { id })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 200]);
    expect(codeOf(await declare())).toBe('replacement.away_already');
    expect(codeOf(await declare('prof2', { startsOn: '2026-11-20', endsOn: '2026-11-20' }))).toBe('replacement.past');
    expect((await declare('parent')).status).toBe(404);
    expect((await declare('prof2', { personId: person('prof') })).status).toBe(404);
    const { rows } = { rows: await db((tx) => tx.selectFrom('staff_absences').select('id').execute()) };
    expect(rows).toHaveLength(1);
  });

  it('is validated by somebody else, refused with a reason, or withdrawn while undecided', async () => {
    const first = await lesson();
    await declare();
    const [one] = (await as('admin')(c.listAbsences, { query: {} })).body.items;
    const decide = (who: PersonName, body: object) =>
      as(who)(c.decideAbsence, { params: { id: one!.id }, body: { validate: true, answer: '', version: 1, ...body } });
    expect((await decide('prof', {})).status).toBe(403);
    expect(codeOf(await decide('admin', { validate: false }))).toBe('replacement.answer_missing');
    expect((await decide('admin', {})).status).toBe(200);
    expect(codeOf(await decide('admin', {}))).toBe('edited_meanwhile');
    expect(await noticesOf('prof')).toEqual(['remplacement.suivi']);
    await cancel(first);
    const back = (version: number) => as('prof')(c.withdrawAbsence, { params: { id: one!.id }, body: { version } });
    expect(codeOf(await back(2))).toBe('replacement.settled_already');
    await as('admin')(c.giveBackLesson, { params: at(first), body: {} });
    expect((await back(2)).status).toBe(200);
    expect(await board()).toEqual([]);
  });

  it('of a colleague is entered by the office, and is valid at once', async () => {
    expect((await declare('admin', { personId: person('prof') })).status).toBe(200);
    expect((await as('prof')(c.ownReplacements, {})).body.absences).toMatchObject([{ state: 'validated' }]);
  });
});

describe('a cover', () => {
  it('ranks substitutes, asks them, and goes to the first who accepts; the original teacher stays recorded', async () => {
    const first = await lesson();
    await lesson({
      courseId: null,
      title: 'Conseil',
      kind: 'meeting',
      teacherIds: [person('personnel')],
      starts: 480,
      ends: 540,
    });
    await makeTeacher('personnel');
    await declare('prof', { tasks: [{ lessonId: first, task: 'Lire la page 12' }] });
    const seen = (await as('admin')(c.coverOf, { params: at(first) })).body;
    expect(seen.candidates.map(({ label, reasons }) => [label, reasons])).toEqual([
      ['Laila Idrissi', ['there_that_day']],
      ['Claire Moreau', []],
    ]);
    expect((await propose(first, 'prof2', 'personnel')).status).toBe(200);
    expect((await propose(first, 'prof2')).status).toBe(200);
    expect(await noticesOf('prof2')).toEqual(['remplacement.proposition']);
    expect(await board()).toMatchObject([{ state: 'proposed', asked: 2 }]);
    const proposal = await proposalOf('prof2');
    expect(proposal).toMatchObject({ state: 'open', task: 'Lire la page 12', absent: { label: 'Hassan Tazi' } });
    // A person whose proposal it is not gets not found.
    expect((await answer('personnel', proposal.id)).status).toBe(404);
    expect((await answer('prof2', proposal.id)).status).toBe(200);
    await server.runJobs();
    expect(await board()).toMatchObject([{ state: 'replaced', by: [{ label: 'Claire Moreau' }] }]);
    expect((await ownWeek('eleve'))!.lessons).toMatchObject([
      {
        teachers: [{ label: 'Claire Moreau', substitute: true }],
        before: { teachers: ['Hassan Tazi'] },
        changes: ['teacher'],
      },
    ]);
    for (const who of ['eleve', 'parent', 'prof'] as const) expect(await noticesOf(who)).toContain('edt.modification');
    const other = await proposalOf('personnel');
    expect(other).toMatchObject({ state: 'taken', takenBy: 'Claire Moreau', task: '', can: { answer: false } });
    const late = await answer('personnel', other.id);
    expect([late.status, codeOf(late)]).toEqual([409, 'replacement.taken']);
    // The same answer again changes nothing and notifies nobody.
    const before = await noticesOf('parent');
    expect((await answer('prof2', proposal.id)).status).toBe(200);
    await server.runJobs();
    expect(await noticesOf('parent')).toEqual(before);
    // The substitute takes the roll call, the absent teacher does not.
    server.clock.set(new Date(`${day}T08:05:00Z`));
    expect((await as('prof2')(rollCallSheet, { query: { lesson: first } })).status).toBe(200);
    expect((await as('prof')(rollCallSheet, { query: { lesson: first } })).status).toBe(404);
  });

  it('accepted by two at the same moment goes to one, and the other learns to whom', async () => {
    const first = await lesson();
    await makeTeacher('personnel');
    await declare();
    await propose(first, 'prof2', 'personnel');
    const [one, two] = [await proposalOf('prof2'), await proposalOf('personnel')];
    const answers = await Promise.all([answer('prof2', one.id), answer('personnel', two.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)!.body as unknown as {
      code: string;
      details: { by: string };
    };
    expect(lost.code).toBe('replacement.taken');
    const [need] = await board();
    expect(lost.details.by).toBe(need!.by[0]!.label);
    expect(need!.by).toHaveLength(1);
  });

  it('is refused by the database for a teacher who is busy meanwhile, with its own message', async () => {
    const first = await lesson();
    await declare();
    await propose(first, 'prof2');
    const { id } = await proposalOf('prof2');
    await lesson({
      courseId: null,
      title: 'Sortie',
      classId: school.classes['5B'],
      teacherIds: [person('prof2')],
      starts: 570,
      ends: 630,
    });
    const answers = await answer('prof2', id);
    expect([answers.status, codeOf(answers)]).toEqual([409, 'replacement.busy']);
    expect(await proposalOf('prof2')).toMatchObject({ state: 'open' });
    expect((await as('admin')(c.coverOf, { params: at(first) })).body).toMatchObject({ candidates: [], busy: 1 });
    const assigned = await as('admin')(c.assignCover, { params: at(first), body: { substituteId: person('prof2') } });
    expect(codeOf(assigned)).toBe('replacement.busy');
  });

  it('is declined, withdrawn, or given directly to a person who agreed', async () => {
    const first = await lesson();
    await declare();
    await propose(first, 'prof2');
    await answer('prof2', (await proposalOf('prof2')).id, false);
    expect(await board()).toMatchObject([{ state: 'open', asked: 0 }]);
    expect(await noticesOf('admin')).toContain('remplacement.suivi');
    await propose(first, 'prof2');
    const again = (await as('admin')(c.coverOf, { params: at(first) })).body.proposals.at(-1)!;
    await as('admin')(c.withdrawProposal, { params: { id: again.id }, body: {} });
    expect(codeOf(await answer('prof2', again.id))).toBe('replacement.gone');
    const given = () => as('admin')(c.assignCover, { params: at(first), body: { substituteId: person('prof2') } });
    expect((await given()).status).toBe(200);
    expect(codeOf(await given())).toBe('replacement.settled');
    expect((await as('prof2')(c.ownReplacements, {})).body.proposals).toMatchObject([
      { state: 'accepted' },
      { state: 'declined' },
    ]);
  });

  it('can be a study hall with the work left, and can be cancelled', async () => {
    const first = await lesson();
    await declare('prof', { tasks: [{ lessonId: first, task: 'Réviser' }] });
    const study = await as('admin')(c.studyInstead, {
      params: at(first),
      body: { watcherId: person('personnel'), classroomId: null },
    });
    expect(study.status).toBe(200);
    expect(await board()).toMatchObject([{ state: 'study', kind: 'study', by: [{ label: 'Laila Idrissi' }] }]);
    expect((await ownWeek('eleve'))!.lessons).toMatchObject([
      { kind: 'study', note: 'Réviser', teachers: [{ label: 'Laila Idrissi' }] },
    ]);
    expect((await as('admin')(c.giveBackLesson, { params: at(first), body: {} })).status).toBe(200);
    expect((await ownWeek('eleve'))!.lessons).toMatchObject([
      { kind: 'lesson', note: '', changes: [], teachers: [{ label: 'Hassan Tazi', substitute: false }] },
    ]);
    expect(await board()).toMatchObject([{ state: 'open' }]);
  });

  it('a study hall shows the work left, also when it is written or changed afterwards; other notes stay', async () => {
    const first = await lesson();
    await declare();
    await as('admin')(c.studyInstead, { params: at(first), body: { watcherId: null, classroomId: null } });
    await server.runJobs();
    const write = async (task: string, before: string, who: PersonName = 'prof') => {
      const answer = await as(who)(c.writeTask, { params: at(first), body: { task, before } });
      await server.runJobs();
      return answer;
    };
    const read = async () => (await ownWeek('eleve'))!.lessons[0]!.note;
    const told = async () => (await noticesOf('eleve')).filter((type) => type === 'edt.modification').length;
    const former = await told();
    expect((await write('Exercices 4 à 7', '')).status).toBe(200);
    expect([await read(), await told()]).toEqual(['Exercices 4 à 7', former + 1]);
    // The office rewrites it; the teacher's form, opened before, learns its text and writes over nothing.
    const long = `Lire le chapitre 3. ${'Puis résumer chaque page. '.repeat(30)}`.trim();
    expect((await write(long, 'Exercices 4 à 7', 'admin')).status).toBe(200);
    expect(await read()).toBe(long.slice(0, 500));
    const late = await write('Réviser', 'Exercices 4 à 7');
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'edited_meanwhile', details: { fields: { task: { theirs: long, yours: 'Réviser' } } } },
    ]);
    expect(await read()).toBe(long.slice(0, 500));
    expect((await write(long, 'Exercices 4 à 7')).status).toBe(200);
    expect((await write('Réviser', long)).status).toBe(200);
    expect((await as('admin')(c.giveBackLesson, { params: at(first), body: {} })).status).toBe(200);
    expect(await read()).toBe('');
    // Once the lesson is its teacher's again, the work left is no note of it.
    expect((await write('Relire', 'Réviser')).status).toBe(200);
    expect(await read()).toBe('');
    await as('admin')(c.studyInstead, { params: at(first), body: { watcherId: null, classroomId: null } });
    await db((tx) => tx.updateTable('lessons').set({ note: 'En salle 12' }).where('id', '=', first).execute());
    expect((await write('Rien', 'Relire')).status).toBe(200);
    expect(await read()).toBe('En salle 12');
    await as('admin')(c.giveBackLesson, { params: at(first), body: {} });
    expect(await read()).toBe('En salle 12');
  });

  it('belongs to the current organisation, the school, and holders of the right', async () => {
    const first = await lesson();
    await declare();
    const second = await addOrg(server, school);
    const far = await addOffice(server, school, 'school', [second.orgId]);
    const office = client(server, school.schoolId, far);
    const inForce = { headers: { 'x-authid': far.entries[0]! } };
    expect((await office(c.coverBoard, { query: { from: day } }, inForce)).body.items).toEqual([]);
    expect((await office(c.coverOf, { params: at(first) }, inForce)).status).toBe(404);
    expect((await office(c.listAbsences, { query: {} }, inForce)).body.items).toEqual([]);
    const gone = { reason: 'x', owed: false, release: false };
    expect((await office(c.cancelCovered, { params: at(first), body: gone }, inForce)).status).toBe(404);
    expect((await office(c.coverBoard, { query: { from: day } })).body.items).toHaveLength(1);
    expect((await propose(first, 'prof2')).status).toBe(200);
    for (const who of ['prof', 'parent', 'eleve', 'personnel'] as const)
      expect((await as(who)(c.coverBoard, { query: { from: day } })).status).toBe(403);
    const { id } = await proposalOf('prof2');
    const elsewhere = await mintSchool(server);
    const stranger = client(server, elsewhere.schoolId, elsewhere.accounts.prof2);
    expect((await stranger(c.answerProposal, { params: { id }, body: { accept: true } })).status).toBe(404);
    const admin = client(server, elsewhere.schoolId, elsewhere.accounts.admin);
    expect((await admin(c.coverOf, { params: at(first) })).status).toBe(404);
  });
});

describe('a cancelled hour', () => {
  it('is owed until a make-up is planned, and made up once that day is over', async () => {
    const first = await lesson();
    await declare();
    expect((await cancel(first, { owed: true })).status).toBe(200);
    expect(codeOf(await cancel(first))).toBe('replacement.settled');
    const debts = async () => (await as('admin')(d.lessonDebts, {})).body.items;
    expect(await debts()).toMatchObject([{ lessonId: first, state: 'owed', madeUp: null }]);
    const plan = (over: object = {}) =>
      as('admin')(d.planMakeUp, {
        params: { lessonId: first },
        body: { id: newId(), day: '2026-12-03', starts: 840, ends: 900, classroomId: null, ...over },
      });
    const both = await Promise.all([plan(), plan({ starts: 900, ends: 960 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await debts()).toMatchObject([{ state: 'planned', madeUp: { day: '2026-12-03' } }]);
    server.clock.set(new Date('2026-12-04T09:00:00Z'));
    expect(await debts()).toMatchObject([{ state: 'made_up' }]);
  });

  const hours = async () => (await as('parent')(d.ownReleases, {})).body.items;
  const answer = (who: PersonName, id: string, free: boolean) =>
    as(who)(d.answerRelease, { params: { id }, body: { free } });
  const freed = async (over: object = {}) => {
    await lesson({ starts: 840, ends: 900, teacherIds: [person('prof2')] });
    const last = await lesson({ starts: 900, ends: 960 });
    await declare();
    await cancel(last, { release: true, ...over });
    await server.runJobs();
    return last;
  };

  it('asks the family whether a pupil leaves; the gate reads the answer and when it expires', async () => {
    const last = await freed();
    const [one] = await hours();
    expect(one).toMatchObject({ kind: 'leave', from: 900, to: 960, state: 'asked', can: { answer: true } });
    expect(await noticesOf('parent')).toContain('remplacement.sortie');
    expect(await noticesOf('parent2')).not.toContain('remplacement.sortie');
    expect((await answer('parent2', one!.id, true)).status).toBe(404);
    expect((await answer('eleve', one!.id, true)).status).toBe(404);
    expect((await answer('parent', one!.id, true)).status).toBe(200);
    expect((await answer('parent', one!.id, true)).status).toBe(200);
    server.clock.set(new Date(`${day}T09:00:00Z`));
    const alone = async () =>
      (await as('admin')(gateList, {})).body.pupils.find(({ id }) => id === person('eleve'))!.alone;
    expect(await alone()).toEqual([{ from: '15:00', until: '16:00' }]);
    const facts = () => db((tx) => tx.selectFrom('facts').select(['kind', 'says']).execute());
    expect(await facts()).toEqual([{ kind: 'exit', says: 'away' }]);
    expect((await as('admin')(d.dayReleases, { query: { day } })).body.items).toMatchObject([
      { state: 'free', answeredBy: 'Samira El Amrani', className: '6A' },
    ]);
    await as('admin')(c.giveBackLesson, { params: at(last), body: {} });
    await server.runJobs();
    expect([await hours(), await alone(), await facts()]).toEqual([[], [], []]);
  });

  it('asks nobody where the sheet lets the pupil go, and only a guardian who had kept the child can change that', async () => {
    await db((tx) =>
      tx.updateTable('pupils').set({ exit_permission: 'free' }).where('person_id', '=', person('eleve')).execute(),
    );
    await db((tx) =>
      tx
        .insertInto('guardianships')
        .values({
          school_id: school.schoolId,
          pupil_id: person('eleve'),
          guardian_id: person('parent2'),
          kind: 'father',
        })
        .execute(),
    );
    await freed();
    const [one] = await hours();
    expect(one).toMatchObject({ state: 'allowed' });
    expect((await answer('parent2', one!.id, false)).status).toBe(200);
    const refused = await answer('parent', one!.id, true);
    expect([codeOf(refused), (refused.body as unknown as { details: { by: string } }).details.by]).toEqual([
      'replacement.release_answered',
      'Karim Benjelloun',
    ]);
    expect((await answer('parent2', one!.id, true)).status).toBe(200);
    server.clock.set(new Date(`${day}T16:00:00Z`));
    expect(codeOf(await answer('parent2', one!.id, false))).toBe('replacement.release_over');
  });

  it('asks nobody when the office does not want to', async () => {
    await freed({ release: false });
    expect(await hours()).toEqual([]);
    expect(await noticesOf('parent')).not.toContain('remplacement.sortie');
  });
});

it('the hall screen shows today’s changes, without a reason or the absent person’s name', async () => {
  const [one, two] = [await lesson(), await lesson({ starts: 600, ends: 660 })];
  await declare();
  await as('admin')(c.assignCover, { params: at(one), body: { substituteId: person('prof2') } });
  await cancel(two);
  server.clock.set(new Date(`${day}T07:00:00Z`));
  const { body } = await as('admin')(d.hallDisplay, {});
  expect(body.items).toMatchObject([
    { change: 'replaced', audience: '6A', by: ['Claire Moreau'] },
    { change: 'cancelled', by: [] },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/Tazi|absent|Grippe/);
  expect((await as('parent')(d.hallDisplay, {})).status).toBe(403);
});
