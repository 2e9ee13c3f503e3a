import { startLookAs } from '@encrier/contract/access/auth';
import { getGroup, listGroups } from '@encrier/contract/school/groups';
import { getPupil } from '@encrier/contract/school/persons';
import { listWaiting } from '@encrier/contract/school/queues';
import * as k from '@encrier/contract/teaching/diagnostic-correcting';
import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import * as s from '@encrier/contract/teaching/diagnostic-sittings';
import * as c from '@encrier/contract/teaching/diagnostic-tests';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let second: SecondOrg;
let mate: TestAccount;
let former: TestAccount;
/** Teaches the same subject to another class of the organisation. */
let colleague: TestAccount;
let courseId: string;

const at = (hour: string, day = '23'): void => server.clock.set(new Date(`2026-11-${day}T${hour}+01:00`));
const pupil = (): string => school.accounts.eleve.personId;
beforeAll(async () => {
  server = await testServer();
  at('10:05:00');
  [school, other] = [await mintSchool(server), await mintSchool(server)];
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    const own = { school_id: school.schoolId };
    await db.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-08-31' }).execute();
    const course = await db
      .selectFrom('courses')
      .selectAll()
      .where('class_id', '=', school.classes['6A'])
      .executeTakeFirstOrThrow();
    courseId = course.id;
    mate = await addAccount(server, db, school, { role: 'eleve', first: 'Ali', last: 'Filali' });
    colleague = await addAccount(server, db, school, { role: 'prof', first: 'Zineb', last: 'Ouazzani' });
    const taught = newId();
    await db
      .insertInto('courses')
      .values({
        ...own,
        id: taught,
        year_id: school.yearId,
        subject_id: course.subject_id,
        class_id: school.classes['5B'],
      })
      .execute();
    await db
      .insertInto('staff')
      .values({ ...own, person_id: colleague.personId, teacher: true })
      .execute();
    await db
      .insertInto('course_teachers')
      .values({ ...own, course_id: taught, person_id: colleague.personId })
      .execute();
    await db
      .insertInto('pupils')
      .values({ ...own, person_id: mate.personId, matricule: 'MALI' })
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
beforeEach(() => at('10:05:00'));

const api = (account: TestAccount | null) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const q = { one: newId(), long: newId(), last: newId() };
const questions = (): Question[] => [
  {
    id: q.one,
    section: '',
    points: 2,
    skill: 'Calculer',
    kind: 'single',
    statement: 'MN ?',
    shuffle: false,
    choices: [
      { label: '3 cm', percent: 0, feedback: '' },
      { label: '4,5 cm', percent: 100, feedback: '' },
    ],
  },
  { id: q.long, section: '', points: 4, skill: 'Rédiger', kind: 'long', statement: 'Rédigez.' },
  { id: q.last, section: '', points: 2, skill: 'Reconnaître', kind: 'truth', statement: 'Vrai ?', truth: true },
];
/** An open test of one class. */
async function open(over: Partial<c.TestContent> = {}): Promise<string> {
  const id = newId();
  const content: c.TestContent = {
    title: 'Théorème de Thalès',
    instructions: '',
    purpose: 'diagnostic',
    courseIds: [courseId],
    minutes: 20,
    opensAt: null,
    closesAt: '2026-11-23T13:00:00.000Z',
    attempts: 1,
    shuffle: false,
    draw: null,
    linear: false,
    shows: 'handed',
    parents: 'read',
    questions: questions(),
    ...over,
  };
  expect((await as('prof')(c.createTest, { body: { id, ...content } })).status).toBe(200);
  expect((await as('prof')(c.publishTest, { params: { id }, body: { version: 1 } })).status).toBe(200);
  return id;
}
type Words = Partial<Record<keyof typeof q, string>>;
/** A pupil's copy, handed in. */
async function hand(testId: string, words: Words, who: TestAccount = school.accounts.eleve): Promise<string> {
  const id = newId();
  const begun = await api(who)(s.startSitting, { params: { id: testId }, body: { id, pupilId: who.personId } });
  expect(begun.status).toBe(200);
  const answers = Object.entries(words).map(([key, one]) => ({
    questionId: q[key as keyof typeof q],
    words: [one],
    nth: 1,
    flagged: false,
  }));
  expect((await api(who)(s.handInSitting, { params: { id }, body: { answers } })).status).toBe(200);
  return id;
}
const right: Words = { one: '4,5 cm', long: 'Parce que.', last: 'true' };
const wrong: Words = { one: '3 cm', long: 'Je ne sais pas.', last: 'false' };
const results = (id: string, who: TestAccount = school.accounts.prof) => api(who)(s.testResults, { params: { id } });
const copy = (id: string, who: TestAccount = school.accounts.prof) => api(who)(s.getCopy, { params: { id } });
const mine = (id: string, who: TestAccount = school.accounts.eleve) => api(who)(s.ownCopy, { params: { id } });
const answers = (
  id: string,
  questionId = q.long,
  who: TestAccount = school.accounts.prof,
  view: k.AnswerView = 'all',
) => api(who)(k.questionAnswers, { params: { id, questionId }, query: { view } });
const mark = (id: string, points: number | null, version = 1, who = school.accounts.prof, comment = '') =>
  api(who)(s.markAnswer, { params: { id, questionId: q.long }, body: { points, comment, version } });
const rules = (id: string, over: Partial<k.CorrectionBody>, who: TestAccount = school.accounts.prof) =>
  api(who)(k.setCorrection, {
    params: { id },
    body: { blind: false, held: false, secondId: null, version: 2, ...over },
  });
const release = (id: string, version = 3, who: TestAccount = school.accounts.prof) =>
  api(who)(k.releaseResults, { params: { id }, body: { version } });
const outsiders = () => [school.accounts.prof2, second.teacher, second.office, former];

describe('correcting question by question', () => {
  it('lists the answers of one question over all copies, pending ones separately', async () => {
    const id = await open();
    const [a, b] = [await hand(id, right), await hand(id, wrong, mate)];
    const { body } = await answers(id);
    expect(body).toMatchObject({ hidden: false, role: 'first', total: 2, can: { mark: true } });
    expect(body.items.map(({ sittingId }) => sittingId).toSorted()).toEqual([a, b].toSorted());
    expect((await mark(a, 3)).body).toEqual({ id: a, version: 2 });
    expect((await answers(id, q.long, school.accounts.prof, 'waits')).body.items).toMatchObject([
      { sittingId: b, words: ['Je ne sais pas.'], points: null, label: 'Ali Filali' },
    ]);
    for (const who of outsiders()) expect([403, 404]).toContain((await answers(id, q.long, who)).status);
    expect((await answers(id, newId())).status).toBe(404);
    const elsewhere = client(server, other.schoolId, other.accounts.admin);
    const away = await elsewhere(k.questionAnswers, { params: { id, questionId: q.long }, query: {} });
    expect(away.status).toBe(404);
  });

  it('returns both values to two people who mark one answer, and does not block another answer', async () => {
    const id = await hand(await open(), right);
    expect((await mark(id, 3, 1, school.accounts.prof, 'Bien')).status).toBe(200);
    const late = await mark(id, 2, 1, school.accounts.admin, 'Court');
    expect([late.status, late.body]).toMatchObject([
      409,
      {
        code: 'edited_meanwhile',
        details: {
          version: 2,
          fields: { points: { theirs: 3, yours: 2 }, comment: { theirs: 'Bien', yours: 'Court' } },
        },
      },
    ]);
    // The same twice is one mark.
    expect((await mark(id, 3, 1, school.accounts.prof, 'Bien')).body).toEqual({ id, version: 2 });
    const beside = await as('admin')(s.markAnswer, {
      params: { id, questionId: q.one },
      body: { points: 1.5, comment: '', version: 1 },
    });
    expect(beside.status).toBe(200);
    expect((await mine(id)).body).toMatchObject({ score: 6.5 });
  });
});

describe('correcting without names', () => {
  it('hides the pupil’s name until the results are published', async () => {
    const id = await open();
    for (const who of outsiders()) expect([403, 404]).toContain((await rules(id, { blind: true }, who)).status);
    expect((await rules(id, { blind: true })).body).toEqual({ id, version: 3 });
    const [a, b] = [await hand(id, right), await hand(id, wrong, mate)];
    const seen = [(await results(id)).body, (await copy(a)).body, (await answers(id)).body];
    const [list, one, byQuestion] = seen as [s.TestResults, s.TestCopy, k.QuestionAnswers];
    expect(list).toMatchObject({ hidden: true, rules: { blind: true, held: true }, groups: [] });
    expect(list.pupils.every(({ sittingId, score }) => sittingId === null && score === null)).toBe(true);
    expect(list.copies.map(({ sittingId }) => sittingId).toSorted()).toEqual([a, b].toSorted());
    for (const shown of [one, byQuestion, list.copies])
      for (const name of ['Filali', mate.personId, pupil()]) expect(JSON.stringify(shown)).not.toContain(name);
    expect(one.code).toMatch(/^[0-9A-F]{6}$/);
    // Nobody reveals the names by making groups or by undoing the rule.
    const taken = await as('prof')(k.makeNeedGroups, {
      params: { id },
      body: { groups: [{ id: newId(), name: 'G', pupilIds: [mate.personId] }], from: '2026-11-24', to: null },
    });
    expect(code(taken.body)).toBe('diagnostic_tests.names_hidden');
    expect(code((await rules(id, { blind: false, version: 3 })).body)).toBe('diagnostic_tests.blind_stays');
    for (const [sitting, points] of [
      [a, 4],
      [b, 1],
    ] as const)
      expect((await mark(sitting, points)).status).toBe(200);
    expect((await mine(a)).body).toMatchObject({ shown: 'nothing', score: null, answers: [], skills: [] });
    expect(code((await release(id)).body)).toBe('diagnostic_tests.still_open');
    at('14:05:00');
    for (const who of outsiders()) expect([403, 404]).toContain((await release(id, 3, who)).status);
    expect((await release(id)).status).toBe(200);
    expect((await release(id)).status).toBe(200);
    expect((await mine(a)).body).toMatchObject({ shown: 'all', score: 8 });
    expect((await copy(a)).body).toMatchObject({ pupilId: pupil(), code: '' });
    expect((await results(id)).body).toMatchObject({ hidden: false, copies: [] });
    expect(code((await rules(id, { blind: false, version: 4 })).body)).toBe('diagnostic_tests.released');
  });

  it('publishes nothing while a copy is pending', async () => {
    const id = await open();
    await rules(id, { held: true });
    await hand(id, right);
    at('14:05:00');
    const refused = await release(id);
    expect([code(refused.body), (refused.body as { details?: unknown }).details]).toEqual([
      'diagnostic_tests.still_waits',
      { copies: 1 },
    ]);
  });
});

/** Who is notified that copies of a test wait for them. */
const question = (id: string) =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .selectFrom('notifications')
      .select('account_id')
      .where('type', '=', 'test.a_corriger')
      .where('model_id', '=', id)
      .execute(),
  ).then((rows) => rows.map((row) => row.account_id));

describe('a second corrector', () => {
  it('is notified once a day of pending copies, and of none that the key corrects', async () => {
    const keyed = await open({ questions: questions().filter(({ kind }) => kind !== 'long') });
    expect((await rules(keyed, { secondId: colleague.id })).status).toBe(200);
    await hand(keyed, { one: '4,5 cm' });
    expect(await question(keyed)).toEqual([]);
    const id = await open({ attempts: 3 });
    expect((await rules(id, { secondId: colleague.id })).status).toBe(200);
    expect(await question(id)).toEqual([]);
    await hand(id, right);
    await hand(id, right);
    expect(await question(id)).toEqual([colleague.id]);
  });

  it('marks without seeing the first mark, and the first corrector decides', async () => {
    const id = await open();
    const choices = (await as('prof')(k.correctors, { params: { id } })).body.items;
    expect(choices.map((one) => one.id)).toContain(colleague.id);
    for (const who of [school.accounts.prof, second.teacher, school.accounts.parent])
      expect(choices.map((one) => one.id)).not.toContain(who.id);
    expect(code((await rules(id, { secondId: second.teacher.id })).body)).toBe('diagnostic_tests.second_unknown');
    const sitting = await hand(id, right);
    expect((await copy(sitting, colleague)).status).toBe(404);
    expect((await rules(id, { secondId: colleague.id })).status).toBe(200);
    expect(await question(id)).toEqual([colleague.id]);
    expect((await mark(sitting, 3, 1, school.accounts.prof, 'Bien')).status).toBe(200);
    const waiting = await api(colleague)(listWaiting, { query: {} });
    expect(JSON.stringify(waiting.body)).toContain(id);
    const theirs = (await copy(sitting, colleague)).body;
    expect(theirs).toMatchObject({
      role: 'second',
      score: null,
      state: 'waits',
      can: { takeLate: false, annul: false },
    });
    expect(theirs.answers[1]).toMatchObject({ points: null, comment: '', second: null });
    expect((await results(id, colleague)).body.pupils.find((one) => one.pupilId === pupil())?.score).toBeNull();
    const put = (points: number | null, version = 1) => mark(sitting, points, version, colleague, 'Trop court');
    expect(code((await put(null)).body)).toBe('diagnostic_tests.no_points');
    expect((await put(1)).body).toEqual({ id: sitting, version: 2 });
    expect((await put(1)).body).toEqual({ id: sitting, version: 2 });
    expect((await put(2)).body).toMatchObject({ details: { fields: { points: { theirs: 1, yours: 2 } } } });
    expect((await copy(sitting, colleague)).body).toMatchObject({ score: 5, state: 'corrected' });
    // Both marks are there; the first corrector's counts until somebody decides.
    const first = (await copy(sitting)).body;
    expect(first).toMatchObject({ score: 7, can: { decide: true } });
    expect(first.answers[1]).toMatchObject({
      points: 3,
      comment: 'Bien',
      second: { points: 1, comment: 'Trop court', by: 'Zineb Ouazzani', firstPoints: null, decidedBy: '' },
    });
    expect((await results(id)).body.pupils.find((one) => one.pupilId === pupil())).toMatchObject({ differs: 1 });
    at('14:05:00');
    expect(code((await release(id)).body)).toBe('diagnostic_tests.still_differs');
    const decide = (who: TestAccount, points = 2, version = 2) =>
      api(who)(k.decideAnswer, { params: { id: sitting, questionId: q.long }, body: { points, version } });
    for (const who of [colleague, ...outsiders()]) expect([403, 404]).toContain((await decide(who)).status);
    expect((await decide(school.accounts.prof, 5)).body).toMatchObject({
      fields: { points: 'diagnostic_tests.points_above' },
    });
    expect((await decide(school.accounts.admin)).body).toEqual({ id: sitting, version: 3 });
    expect((await decide(school.accounts.prof, 4)).body).toMatchObject({
      details: { fields: { points: { theirs: 2, yours: 4 } } },
    });
    expect((await copy(sitting)).body.answers[1]).toMatchObject({ points: 2, second: { points: 1, firstPoints: 3 } });
    expect(code((await put(0, 2)).body)).toBe('diagnostic_tests.decided');
    expect(code((await rules(id, { secondId: null, version: 3 })).body)).toBe('diagnostic_tests.second_marked');
    expect((await release(id)).status).toBe(200);
    expect((await mine(sitting)).body).toMatchObject({ score: 6 });
    // A corrector who now works in another organisation no longer reads the copies of this one.
    expect((await copy(sitting, colleague)).status).toBe(200);
    const workIn = (orgId: string) =>
      withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
        db.updateTable('auth_entries').set({ org_id: orgId }).where('account_id', '=', colleague.id).execute(),
      );
    await workIn(second.orgId);
    expect((await copy(sitting, colleague)).status).toBe(404);
    await workIn(school.orgId);
  });
});

describe('the results of a test', () => {
  const make = (
    id: string,
    pupilIds: string[],
    who: TestAccount = school.accounts.prof,
    group = newId(),
    name = newId(),
  ) =>
    api(who)(k.makeNeedGroups, {
      params: { id },
      body: { groups: [{ id: group, name, pupilIds }], from: '2026-11-24', to: '2026-12-18' },
    });

  it('create need groups in the groups of the school, dated, once, and can be undone', async () => {
    const id = await open();
    await hand(id, right);
    const theirs = await hand(id, wrong, mate);
    await mark(theirs, 0);
    const { body } = await results(id);
    expect(body).toMatchObject({ can: { groups: true }, groups: [{ skills: ['Calculer', 'Rédiger', 'Reconnaître'] }] });
    expect(body.pupils.find((one) => one.pupilId === mate.personId)?.group).toBe(0);
    expect(body.pupils.find((one) => one.pupilId === pupil())?.group).toBeNull();
    const group = newId();
    for (const who of outsiders()) expect([403, 404]).toContain((await make(id, [mate.personId], who)).status);
    for (const strange of [school.accounts.eleve2.personId, second.pupil.personId])
      expect((await make(id, [strange])).body).toMatchObject({ fields: { groups: 'diagnostic_tests.pupil_unknown' } });
    const both = [
      await make(id, [mate.personId], school.accounts.prof, group, 'Besoin : Thalès'),
      await make(id, [mate.personId], school.accounts.prof, group, 'Besoin : Thalès'),
    ];
    expect(both.map(({ body: made }) => made)).toEqual([{ ids: [group] }, { ids: [group] }]);
    expect(code((await make(id, [mate.personId], school.accounts.prof, newId(), 'Besoin : Thalès')).body)).toBe(
      'groups.name_taken',
    );
    const listed = (await as('admin')(listGroups, { query: {} })).body.groups.find((one) => one.id === group);
    expect(listed).toMatchObject({ name: 'Besoin : Thalès', kind: 'support' });
    const inside = (await as('admin')(getGroup, { params: { id: group }, query: { on: '2026-11-25' } })).body;
    expect(inside.members).toMatchObject([{ id: mate.personId, from: '2026-11-24', to: '2026-12-18' }]);
    expect((await as('prof')(k.needGroups, { params: { id } })).body.items).toMatchObject([
      { id: group, pupils: ['Ali Filali'], can: { undo: true } },
    ]);
    const undo = (who: TestAccount) => api(who)(k.undoNeedGroups, { params: { id }, body: { ids: [group] } });
    for (const who of outsiders()) expect([403, 404]).toContain((await undo(who)).status);
    expect((await undo(school.accounts.prof)).body).toEqual({ ids: [group] });
    expect((await undo(school.accounts.prof)).body).toEqual({ ids: [] });
    expect((await as('admin')(getGroup, { params: { id: group }, query: {} })).status).toBe(404);
  });

  it('add positions to the page of the pupil, for correctors and, if the school shows them, the family', async () => {
    at('11:00:00');
    const id = await open({ title: 'Positions' });
    const sitting = await hand(id, right);
    await mark(sitting, 4);
    const card = async (who: TestAccount) =>
      (await api(who)(getPupil, { params: { id: pupil() } })).body.cards.find(
        ({ slot }) => slot === 'diagnostic-tests',
      );
    expect(JSON.stringify(await card(school.accounts.prof))).toContain('Positions');
    const own = async (who: TestAccount) =>
      (await api(who)(k.ownPositions, { query: {} })).body.pupils.find((one) => one.pupilId === pupil());
    for (const who of ['eleve', 'parent'] as const)
      expect((await own(school.accounts[who]))?.items).toContainEqual({
        skill: 'Rédiger',
        level: 4,
        title: 'Positions',
        on: '2026-11-23',
        change: { points: expect.any(Number), on: '2026-11-23' },
      });
    for (const who of [former, school.accounts.parent2, mate, second.guardian]) expect(await own(who)).toBeUndefined();
    const kept = await open({ title: 'Gardé pour soi', shows: 'never' });
    await mark(await hand(kept, right), 4);
    expect(JSON.stringify(await own(school.accounts.eleve))).not.toContain('Gardé pour soi');
  });

  it('show the change since the last test with the same purpose, for pupils who sat both', async () => {
    const placed = { purpose: 'placement', questions: [questions()[0]!, questions()[2]!] } as const;
    const first = await open({ ...placed, title: 'Septembre', questions: [...placed.questions] });
    await hand(first, { one: '3 cm', last: 'true' });
    await hand(first, { one: '3 cm', last: 'false' }, mate);
    expect((await results(first)).body.figures.change).toBeNull();
    at('12:00:00');
    const then = await open({ ...placed, title: 'Novembre', questions: [...placed.questions] });
    expect((await results(then)).body.figures.change).toBeNull();
    await hand(then, { one: '4,5 cm', last: 'true' });
    expect((await results(then)).body.figures.change).toEqual({ points: 50, on: '2026-11-23' });
    // Another purpose is another line.
    const training = await open({ purpose: 'training' });
    await hand(training, right);
    expect((await results(training)).body.figures.change).toBeNull();
    expect((await results(then, second.teacher)).status).toBe(404);
    const own = (await as('eleve')(k.ownPositions, { query: {} })).body.pupils.find((one) => one.pupilId === pupil());
    expect(own?.items.find(({ title }) => title === 'Novembre')?.change).toEqual({ points: 100, on: '2026-11-23' });
  });

  it('are exported as a sheet, for correctors with names', async () => {
    const id = await open();
    await hand(id, wrong);
    const sheet = async (who: TestAccount, format = 'csv') => {
      const path = `/api/${school.schoolId}/diagnostic-tests/${id}/export?format=${format}`;
      const answer = await fetch(`${server.base}${path}`, { headers: { authorization: `Bearer ${who.token}` } });
      return { status: answer.status, text: await answer.text() };
    };
    const taken = await sheet(school.accounts.prof);
    expect(taken.status).toBe(200);
    expect(taken.text).toContain('Question 1 (2)');
    expect(taken.text).toContain('à lire');
    expect((await sheet(school.accounts.prof, 'xlsx')).status).toBe(200);
    for (const who of outsiders()) expect([403, 404]).toContain((await sheet(who)).status);
    await rules(id, { blind: true });
    expect(code(JSON.parse((await sheet(school.accounts.prof)).text))).toBe('diagnostic_tests.names_hidden');
  });

  it('show the most common wrong answer', async () => {
    const id = await open();
    await hand(id, wrong);
    await hand(id, wrong, mate);
    expect((await results(id)).body.questions[0]).toMatchObject({ share: 0, wrong: { words: ['3 cm'], copies: 2 } });
  });
});

describe('the names on a copy', () => {
  it('are both names where a guardian sat it with the pupil', async () => {
    const testId = await open({ parents: 'sit', shows: 'handed' });
    const id = newId();
    const parent = school.accounts.parent;
    await api(parent)(s.startSitting, { params: { id: testId }, body: { id, pupilId: pupil() } });
    const sat = (await api(parent)(s.getSitting, { params: { id } })).body;
    expect(sat.signedBy).not.toBe('');
    await api(parent)(s.handInSitting, { params: { id }, body: { answers: [] } });
    expect((await copy(id)).body.signedBy).toBe(sat.signedBy);
    expect((await mine(id)).body.signedBy).toBe(sat.signedBy);
  });

  it('are unchanged by a look as somebody', async () => {
    const id = await open();
    const sitting = await hand(id, right);
    await as('admin')(startLookAs, { body: { accountId: school.accounts.prof.id, reason: 'Ne voit pas ses copies' } });
    const looking = { headers: { 'x-user-as': school.accounts.prof.id } };
    const at = { params: { id: sitting } };
    const looked = await as('admin')(s.getCopy, at, looking);
    expect(looked.body.can).toEqual({ mark: false, decide: false, takeLate: false, annul: false });
    expect((await as('admin')(s.testResults, { params: { id } }, looking)).body.can).toEqual({
      rules: false,
      release: false,
      groups: false,
      download: false,
    });
    const body = { points: 1, comment: '', version: 1 };
    const marked = { params: { id: sitting, questionId: q.long }, body };
    const ruled = { params: { id }, body: { blind: true, held: true, secondId: null, version: 2 } };
    for (const answered of [
      await as('admin')(s.markAnswer, marked, looking),
      await as('admin')(k.setCorrection, ruled, looking),
    ])
      expect(answered.status).toBe(403);
  });
});
