import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import * as s from '@encrier/contract/teaching/diagnostic-sittings';
import * as c from '@encrier/contract/teaching/diagnostic-tests';
import { listWaiting } from '@encrier/contract/school/queues';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let second: SecondOrg;
let former: TestAccount;
let mate: TestAccount;
let courseId: string;

const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const pupil = (): string => school.accounts.eleve.personId;
const at = (hour: string, day = '23'): void => server.clock.set(new Date(`2026-11-${day}T${hour}+01:00`));

beforeAll(async () => {
  server = await testServer();
  at('10:05:00');
  [school, other] = [await mintSchool(server), await mintSchool(server)];
  await within(async (db) => {
    const own = { school_id: school.schoolId };
    await db.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-08-31' }).execute();
    const courses = await db.selectFrom('courses').select(['id', 'class_id']).execute();
    courseId = courses.find((one) => one.class_id === school.classes['6A'])!.id;
    mate = await addAccount(server, db, school, { role: 'eleve', first: 'Ali', last: 'Filali' });
    await db
      .insertInto('pupils')
      .values({ ...own, person_id: mate.personId, matricule: 'MALI' })
      .execute();
    await db
      .insertInto('enrolments')
      .values({
        ...own,
        year_id: school.yearId,
        class_id: school.classes['6A'],
        from_on: '2020-01-01',
        id: newId(),
        pupil_id: mate.personId,
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
beforeEach(() => at('10:05:00'));

const api = (account: TestAccount | null) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;

/** Words of keys and feedback that no pupil may read before their time. */
const marker = 'SECRETDELACLE';
const q = { one: newId(), truth: newId(), number: newId(), gaps: newId(), long: newId() };
const base = { section: '', points: 2, skill: '' };
const questions = (): Question[] => [
  {
    ...base,
    id: q.one,
    kind: 'single',
    statement: 'Combien mesure MN ?',
    shuffle: true,
    skill: 'Calculer',
    choices: [
      { label: '3 cm', percent: 0, feedback: `${marker} non` },
      { label: '4,5 cm', percent: 100, feedback: `${marker} oui` },
    ],
  },
  { ...base, id: q.truth, kind: 'truth', statement: 'Les droites sont parallèles.', truth: true, skill: 'Reconnaître' },
  {
    ...base,
    id: q.number,
    kind: 'number',
    statement: 'AB ?',
    value: 777.25,
    tolerance: 0,
    relative: false,
    unit: 'cm',
  },
  { ...base, id: q.gaps, kind: 'gaps', statement: 'Complétez', text: `Le [[${marker}A|${marker}B]] est là.` },
];
const long = (): Question => ({
  ...base,
  id: q.long,
  kind: 'long',
  statement: 'Rédigez.',
  points: 4,
  skill: 'Rédiger',
});
const content = (over: Partial<c.TestContent> = {}): c.TestContent => ({
  title: 'Théorème de Thalès',
  instructions: '',
  purpose: 'diagnostic',
  courseIds: [courseId],
  minutes: 20,
  opensAt: null,
  closesAt: '2026-11-23T13:00:00.000Z',
  attempts: 1,
  shuffle: true,
  draw: null,
  linear: false,
  shows: 'handed',
  parents: 'read',
  questions: questions(),
  ...over,
});
const send = (over: Partial<c.TestContent> = {}, who: TestAccount = school.accounts.prof, id = newId()) =>
  api(who)(c.createTest, { body: { id, ...content(over) } });
async function make(over: Partial<c.TestContent> = {}): Promise<string> {
  const made = await send(over);
  expect([made.status, made.body]).toEqual([200, { id: expect.any(String) }]);
  return made.body.id;
}
const publish = (id: string, version = 1) => as('prof')(c.publishTest, { params: { id }, body: { version } });
async function open(over: Partial<c.TestContent> = {}): Promise<string> {
  const id = await make(over);
  expect((await publish(id)).status).toBe(200);
  return id;
}
const begin = (who: TestAccount, testId: string, pupilId = pupil(), id = newId()) =>
  api(who)(s.startSitting, { params: { id: testId }, body: { id, pupilId } });
async function sit(over: Partial<c.TestContent> = {}) {
  const testId = await open(over);
  const begun = await begin(school.accounts.eleve, testId);
  expect(begun.status).toBe(200);
  return { testId, id: begun.body.id };
}
const answer = (questionId: string, words: string[], nth = 1) => ({ questionId, words, nth, flagged: false });
const save = (id: string, answers: ReturnType<typeof answer>[], who: TestAccount = school.accounts.eleve) =>
  api(who)(s.saveAnswers, { params: { id }, body: { answers } });
const handIn = (id: string, answers: ReturnType<typeof answer>[] = [], who: TestAccount = school.accounts.eleve) =>
  api(who)(s.handInSitting, { params: { id }, body: { answers } });
const right = () => [
  answer(q.one, ['4,5 cm']),
  answer(q.truth, ['true']),
  answer(q.number, ['777,25']),
  answer(q.gaps, [`${marker}b`]),
];
const copy = async (id: string, who: TestAccount = school.accounts.prof) => api(who)(s.getCopy, { params: { id } });
const mine = async (id: string, who: TestAccount = school.accounts.eleve) => api(who)(s.ownCopy, { params: { id } });
const own = async (who: TestAccount, testId: string, of = pupil()) =>
  (await api(who)(s.ownTests, { query: {} })).body.items.find((one) => one.id === testId && one.pupilId === of);
const notices = (who: TestAccount, id: string) =>
  within((db) =>
    db
      .selectFrom('notifications')
      .select('type')
      .where('account_id', '=', who.id)
      .where('model_id', '=', id)
      .orderBy('type')
      .execute(),
  ).then((rows) => rows.map(({ type }) => type));

describe('creating a test', () => {
  it('keeps a draft for its author until it is published, then notifies its pupils and families', async () => {
    const id = await make();
    expect((await as('prof')(c.getTest, { params: { id } })).body).toMatchObject({ state: 'draft', sat: false });
    expect(await own(school.accounts.eleve, id)).toBeUndefined();
    expect((await publish(id)).status).toBe(200);
    expect((await publish(id)).status).toBe(200);
    expect(await own(school.accounts.eleve, id)).toMatchObject({ state: 'open', questions: 4, can: { start: true } });
    for (const who of ['eleve', 'parent'] as const)
      expect(await notices(school.accounts[who], id)).toEqual(['test.ouvert']);
    for (const who of [former, school.accounts.parent2, second.guardian, second.pupil]) {
      expect(await notices(who, id)).toEqual([]);
      expect(await own(who, id)).toBeUndefined();
    }
  });

  it('happens once, for any number of requests', async () => {
    const id = newId();
    const both = await Promise.all([send({}, school.accounts.prof, id), send({}, school.accounts.prof, id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(code((await send({}, second.teacher, id)).body)).toBe('already_exists');
  });

  it('refuses an invalid question, on its field', async () => {
    const one = questions()[0] as Extract<Question, { kind: 'single' }>;
    for (const [over, refused] of [
      [
        { closesAt: '2026-11-23T08:00:00.000Z', opensAt: '2026-11-23T09:00:00.000Z' },
        { closesAt: 'diagnostic_tests.window' },
      ],
      [{ draw: 5 }, { draw: 'diagnostic_tests.draw_above' }],
      [{ purpose: 'graded', parents: 'sit' }, { parents: 'diagnostic_tests.graded_parents' }],
      [{ courseIds: [second.courseId] }, { courseIds: 'diagnostic_tests.course_unknown' }],
      [
        { questions: [{ ...one, choices: one.choices.map((each) => ({ ...each, percent: 0 })) }] },
        { 'questions.0.choices': 'diagnostic_tests.no_right' },
      ],
      [
        { questions: [{ ...base, id: q.gaps, kind: 'gaps', statement: 'x', text: 'rien' }] },
        { 'questions.0.text': 'diagnostic_tests.no_gap' },
      ],
    ] as const)
      expect((await send(over as never)).body).toMatchObject({ fields: refused });
    expect((await send({ questions: [one, one] })).status).toBe(400);
    const empty = await make({ questions: [] });
    expect(code((await publish(empty)).body)).toBe('diagnostic_tests.no_question');
    const nowhere = await make({ courseIds: [] });
    expect(code((await publish(nowhere)).body)).toBe('diagnostic_tests.no_course');
  });

  it('sets an opening and a closing hour', async () => {
    const id = await open({
      opensAt: '2026-11-23T10:00:00.000Z',
      closesAt: '2026-11-23T11:00:00.000Z',
      shows: 'closed',
    });
    expect((await own(school.accounts.eleve, id))?.can.start).toBe(false);
    expect(code((await begin(school.accounts.eleve, id)).body)).toBe('diagnostic_tests.not_open');
    expect(await notices(school.accounts.eleve, id)).toEqual([]);
    at('11:00:01');
    await server.runJobs();
    expect(await notices(school.accounts.eleve, id)).toEqual(['test.ouvert']);
    const { body } = await begin(school.accounts.eleve, id);
    await save(body.id, right());
    at('12:00:01');
    await server.runJobs();
    expect((await copy(body.id)).body).toMatchObject({ state: 'corrected', byClock: true, score: 8, max: 8 });
    expect(await notices(school.accounts.eleve, id)).toEqual(['test.corrige', 'test.ouvert']);
    expect((await mine(body.id)).body).toMatchObject({ shown: 'all', score: 8 });
  });

  it('freezes its questions once somebody sat it; the rest may change', async () => {
    const { testId } = await sit();
    const change = (version: number, over: Partial<c.TestContent>) =>
      as('prof')(c.updateTest, { params: { id: testId }, body: { ...content(over), version } });
    expect(code((await change(2, { questions: questions().slice(1) })).body)).toBe('diagnostic_tests.sat');
    expect(code((await change(1, {})).body)).toBe('edited_meanwhile');
    expect((await change(2, { title: 'Thalès, suite' })).body).toEqual({ id: testId, version: 3 });
    expect((await as('prof')(c.removeTest, { params: { id: testId } })).status).toBe(409);
    const copied = newId();
    const again = () => as('prof')(c.copyTest, { params: { id: testId }, body: { id: copied } });
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(200);
    const made = (await as('prof')(c.getTest, { params: { id: copied } })).body;
    expect(made).toMatchObject({ state: 'draft', title: 'Thalès, suite', questions: 4, courses: [] });
    expect(made.items.map((one) => one.id)).not.toContain(q.one);
    expect((await as('prof')(c.removeTest, { params: { id: copied } })).status).toBe(200);
  });
});

describe('sitting a test', () => {
  it('sends questions without the key, and never reveals it early', async () => {
    const { testId, id } = await sit({ shows: 'closed' });
    const seen: unknown[] = [];
    const look = async (who: TestAccount) => {
      seen.push(
        (await api(who)(s.ownTests, { query: {} })).body,
        (await api(who)(s.getSitting, { params: { id } })).body,
        (await mine(id, who)).body,
        (await api(who)(c.getTest, { params: { id: testId } })).body,
        (await api(who)(s.testResults, { params: { id: testId } })).body,
        (await copy(id, who)).body,
      );
    };
    for (const who of ['eleve', 'parent'] as const) await look(school.accounts[who]);
    seen.push((await save(id, right())).body, (await handIn(id)).body);
    for (const who of ['eleve', 'parent'] as const) await look(school.accounts[who]);
    const words = JSON.stringify(seen);
    for (const secret of [marker, 'percent', '777.25', '"truth":']) expect(words).not.toContain(secret);
    const shown = (seen[1] as s.Sat).questions;
    expect(shown.map(({ id: one }) => one).toSorted()).toEqual(
      questions()
        .map(({ id: one }) => one)
        .toSorted(),
    );
    at('14:00:01');
    await server.runJobs();
    expect(JSON.stringify((await mine(id)).body)).toContain(marker);
  });

  it('starts once, on a double click or on two devices', async () => {
    const testId = await open();
    const both = await Promise.all([begin(school.accounts.eleve, testId), begin(school.accounts.eleve, testId)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]!.body.id).toBe(both[1]!.body.id);
  });

  it('never lets a late answer overwrite a newer one', async () => {
    const { id } = await sit();
    await save(id, [answer(q.one, ['4,5 cm'], 5)]);
    expect((await save(id, [answer(q.one, ['3 cm'], 3)])).status).toBe(200);
    const { body } = await as('eleve')(s.getSitting, { params: { id } });
    expect(body.answers).toMatchObject([{ questionId: q.one, words: ['4,5 cm'], nth: 5 }]);
    for (const [answers, refused] of [
      [[answer(newId(), ['x'])], 'diagnostic_tests.question_unknown'],
      [[answer(q.one, ['5 cm'])], 'diagnostic_tests.answer_shape'],
      [[answer(q.one, ['3 cm', '4,5 cm'])], 'diagnostic_tests.answer_shape'],
    ] as const)
      expect(code((await save(id, [...answers])).body)).toBe(refused);
  });

  it('gives a score at the hand-in, which happens once', async () => {
    const { testId, id } = await sit();
    const [first, again] = [await handIn(id, right()), await handIn(id, [answer(q.one, ['3 cm'], 9)])];
    expect(first.body).toMatchObject({ id, late: false });
    expect(again.body).toEqual(first.body);
    expect((await mine(id)).body).toMatchObject({
      shown: 'all',
      score: 8,
      max: 8,
      skills: [
        { skill: 'Calculer', points: 2, max: 2, level: 4 },
        { skill: 'Reconnaître', points: 2, max: 2, level: 4 },
      ],
    });
    expect(code((await save(id, right())).body)).toBe('diagnostic_tests.handed');
    expect(code((await begin(school.accounts.eleve, testId)).body)).toBe('diagnostic_tests.no_attempt');
    expect((await mine(id, school.accounts.parent)).body).toMatchObject({ score: 8 });
  });

  it('ends with an automatic hand-in; later answers are kept separately until a teacher accepts them', async () => {
    const { id } = await sit();
    await save(id, [answer(q.one, ['4,5 cm'])]);
    at('10:25:20');
    // Within the half minute that the road takes.
    expect((await save(id, [answer(q.truth, ['true'])])).body).toMatchObject({ late: false });
    at('10:25:40');
    await server.runJobs();
    expect((await copy(id)).body).toMatchObject({ byClock: true, score: 4, max: 8, can: { takeLate: false } });
    const late = await save(id, [answer(q.number, ['777,25']), answer(q.one, ['3 cm'], 2)]);
    expect(late.body).toMatchObject({ late: true });
    const { body } = await copy(id);
    expect(body).toMatchObject({ score: 4, can: { takeLate: true } });
    expect(body.answers.find((one) => one.questionId === q.number)).toMatchObject({ words: [], lateWords: ['777,25'] });
    const take = (version: number) => as('prof')(s.takeLateAnswers, { params: { id }, body: { version } });
    expect(code((await take(body.version - 1)).body)).toBe('edited_meanwhile');
    expect((await take(body.version)).status).toBe(200);
    // The number came right; the choice was changed for a wrong one.
    expect((await copy(id)).body).toMatchObject({ score: 4, can: { takeLate: false } });
    expect(code((await take(body.version + 1)).body)).toBe('diagnostic_tests.nothing_late');
  });

  it('lasts a third longer for a pupil whose plan grants it', async () => {
    await within((db) =>
      db
        .insertInto('support_plans')
        .values({
          school_id: school.schoolId,
          id: newId(),
          pupil_id: mate.personId,
          kind: 'PAP',
          starts_on: '2026-09-01',
          arrangements: ['extra_time'],
        } as never)
        .execute(),
    );
    const testId = await open({ minutes: 30 });
    expect((await own(mate, testId, mate.personId))?.minutes).toBe(40);
    const { body } = await begin(mate, testId, mate.personId);
    const sitting = (await api(mate)(s.getSitting, { params: { id: body.id } })).body;
    expect(Date.parse(sitting.dueAt!) - Date.parse(sitting.startedAt)).toBe(40 * 60_000);
    expect((await own(school.accounts.eleve, testId))?.minutes).toBe(30);
  });

  it('can be repeated as often as set, with the key hidden until the last time', async () => {
    const testId = await open({ attempts: 2 });
    const first = await begin(school.accounts.eleve, testId);
    await handIn(first.body.id, [answer(q.one, ['3 cm'])]);
    expect((await mine(first.body.id)).body).toMatchObject({ shown: 'score', score: 0, questions: [], answers: [] });
    const again = await begin(school.accounts.eleve, testId);
    await handIn(again.body.id, right());
    expect((await mine(again.body.id)).body).toMatchObject({ shown: 'all', score: 8, turn: 2 });
    expect(code((await begin(school.accounts.eleve, testId)).body)).toBe('diagnostic_tests.no_attempt');
  });

  it('is for the pupil; a parent joins where the school allows it', async () => {
    const closed = await open();
    expect(code((await begin(school.accounts.parent, closed)).body)).toBe('diagnostic_tests.not_yours');
    const shared = await open({ parents: 'sit' });
    const { status, body } = await begin(school.accounts.parent, shared);
    expect(status).toBe(200);
    expect((await save(body.id, right(), school.accounts.parent)).status).toBe(200);
    for (const who of [former, school.accounts.parent2, school.accounts.eleve2, mate, second.guardian]) {
      expect((await begin(who, shared)).status).toBe(404);
      for (const answered of [await save(body.id, [], who), await handIn(body.id, [], who)])
        expect(answered.status).toBe(404);
      expect((await api(who)(s.getSitting, { params: { id: body.id } })).status).toBe(404);
      expect((await mine(body.id, who)).status).toBe(404);
    }
    const hidden = await sit({ parents: 'none' });
    await handIn(hidden.id, right());
    expect((await mine(hidden.id, school.accounts.parent)).status).toBe(404);
    expect((await own(school.accounts.parent, hidden.testId))?.sittings).toMatchObject([{ score: null, open: false }]);
  });
});

describe('correcting', () => {
  it('waits until an answer is read, and then notifies', async () => {
    const { testId, id } = await sit({ questions: [...questions(), long()], shows: 'handed' });
    await handIn(id, [...right(), answer(q.long, ['Parce que les triangles sont semblables.'])]);
    expect((await mine(id)).body).toMatchObject({ score: null, state: 'waits', shown: 'all' });
    const waiting = await as('prof')(listWaiting, { query: {} });
    expect(JSON.stringify(waiting.body)).toContain(testId);
    const read = (await copy(id)).body.answers.find((one) => one.questionId === q.long)!;
    const put = (points: number | null, version: number, who: TestAccount = school.accounts.prof) =>
      api(who)(s.markAnswer, { params: { id, questionId: q.long }, body: { points, comment: 'Bien dit', version } });
    expect((await put(4.25, read.version)).body).toMatchObject({ fields: { points: 'diagnostic_tests.points_above' } });
    for (const who of [school.accounts.prof2, second.teacher])
      expect((await put(3, read.version, who)).status).toBe(404);
    expect((await put(3, read.version, school.accounts.parent)).status).toBe(403);
    const done = await put(3.25, read.version);
    expect(done.status).toBe(200);
    expect(code((await put(2, read.version)).body)).toBe('edited_meanwhile');
    expect((await mine(id)).body).toMatchObject({ score: 11.25, max: 12, state: 'corrected' });
    expect(await notices(school.accounts.eleve, testId)).toEqual(['test.corrige', 'test.ouvert']);
    expect((await put(null, done.body.version)).status).toBe(200);
    expect((await copy(id)).body).toMatchObject({ state: 'waits', score: null });
  });

  it('cancels a sitting with a reason, after which the pupil may sit again', async () => {
    const { testId, id } = await sit();
    await handIn(id, right());
    const { version } = (await copy(id)).body;
    const annul = () => as('prof')(s.voidSitting, { params: { id }, body: { reason: 'Coupure de courant', version } });
    expect((await annul()).status).toBe(200);
    expect((await annul()).status).toBe(409);
    expect((await mine(id)).body).toMatchObject({ shown: 'nothing', score: null });
    expect((await begin(school.accounts.eleve, testId)).status).toBe(200);
  });

  it('records answers on paper, once, for a pupil of the test', async () => {
    const testId = await open();
    const id = newId();
    const type = (pupilId: string, paper = id) =>
      as('prof')(s.typePaper, {
        params: { id: testId },
        body: { id: paper, pupilId, answers: [{ questionId: q.one, words: ['4,5 cm'] }] },
      });
    for (const who of [school.accounts.eleve2.personId, second.pupil.personId])
      expect(code((await type(who, newId())).body)).toBe('diagnostic_tests.pupil_unknown');
    const both = [await type(mate.personId), await type(mate.personId)];
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await copy(id)).body).toMatchObject({ onPaper: true, score: 2, max: 8, state: 'corrected' });
    expect(code((await type(mate.personId, newId())).body)).toBe('diagnostic_tests.no_attempt');
  });

  it('shows what the class knows', async () => {
    const { testId, id } = await sit();
    await handIn(id, right());
    const theirs = await begin(mate, testId, mate.personId);
    await handIn(theirs.body.id, [answer(q.one, ['3 cm']), answer(q.truth, ['true'])], mate);
    const { body } = await as('prof')(s.testResults, { params: { id: testId } });
    expect(body.skills).toEqual([
      { skill: 'Calculer', share: 0.5 },
      { skill: 'Reconnaître', share: 1 },
    ]);
    expect(body.questions.map(({ share }) => share)).toEqual([0.5, 1, 0.5, 0.5]);
    expect(body.figures.mean).toBe(0.625);
    expect(body.pupils.find((one) => one.pupilId === pupil())).toMatchObject({ score: 8, levels: [4, 4] });
    expect(body.pupils.find((one) => one.pupilId === mate.personId)).toMatchObject({ score: 2, levels: [0, 4] });
  });

  it('is for teachers of the class, in their own school and organisation', async () => {
    const { testId, id } = await sit();
    for (const who of [school.accounts.prof, school.accounts.admin]) expect((await copy(id, who)).status).toBe(200);
    for (const who of [school.accounts.prof2, second.teacher, second.office]) {
      expect([404, 403]).toContain((await copy(id, who)).status);
      expect([404, 403]).toContain((await api(who)(c.getTest, { params: { id: testId } })).status);
      expect([404, 403]).toContain((await api(who)(s.testResults, { params: { id: testId } })).status);
    }
    const elsewhere = client(server, other.schoolId, other.accounts.admin);
    expect((await elsewhere(s.getCopy, { params: { id } })).status).toBe(404);
    for (const who of ['parent', 'eleve', 'transport', 'personnel'] as const)
      expect((await copy(id, school.accounts[who])).status).toBe(403);
  });
});
