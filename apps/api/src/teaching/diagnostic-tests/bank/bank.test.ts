import * as b from '@encrier/contract/teaching/diagnostic-bank';
import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import * as s from '@encrier/contract/teaching/diagnostic-sittings';
import * as c from '@encrier/contract/teaching/diagnostic-tests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let second: SecondOrg;
let courseId: string;
/** Teaches the same subject as the author in another class; the other subject is taught by `prof2`. */
let colleague: TestAccount;
const mates: TestAccount[] = [];

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-11-23T10:05:00+01:00'));
  [school, other] = [await mintSchool(server), await mintSchool(server)];
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    const own = { school_id: school.schoolId };
    await db.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-08-31' }).execute();
    const courses = await db.selectFrom('courses').select(['id', 'class_id', 'subject_id']).execute();
    const mine = courses.find((one) => one.class_id === school.classes['6A'])!;
    courseId = mine.id;
    colleague = await addAccount(server, db, school, { role: 'prof', first: 'Rachid', last: 'Alami' });
    await db
      .insertInto('staff')
      .values({ ...own, person_id: colleague.personId, teacher: true })
      .execute();
    const course = { id: newId(), year_id: school.yearId, class_id: school.classes['5B'], subject_id: mine.subject_id };
    await db
      .insertInto('courses')
      .values({ ...own, ...course })
      .execute();
    await db
      .insertInto('course_teachers')
      .values({ ...own, course_id: course.id, person_id: colleague.personId })
      .execute();
    for (const [at, first] of ['Ali', 'Bilal', 'Chama', 'Dina', 'Elias', 'Farah'].entries()) {
      const mate = await addAccount(server, db, school, { role: 'eleve', first, last: 'Filali' });
      mates.push(mate);
      await db
        .insertInto('pupils')
        .values({ ...own, person_id: mate.personId, matricule: `M${at}` })
        .execute();
      const stay = { year_id: school.yearId, class_id: school.classes['6A'], from_on: '2020-01-01' };
      await db
        .insertInto('enrolments')
        .values({ ...own, ...stay, id: newId(), pupil_id: mate.personId })
        .execute();
    }
  });
  second = await addOrg(server, school);
});
afterAll(() => server.stop());

const api = (who: TestAccount) => client(server, school.schoolId, who);
const code = (body: unknown): string => (body as { code: string }).code;
const base = { section: '', points: 2, skill: '' };
const truth = (statement: string, over: object = {}): Question =>
  ({ ...base, id: newId(), kind: 'truth', statement, truth: true, ...over }) as Question;
type Over = { share?: b.BankShare; courseId?: string | null; tags?: string[]; testId?: string | null };
const keep = (question: Question, over: Over = {}, who = school.accounts.prof, id = newId()) =>
  api(who)(b.createBankQuestion, {
    body: { id, question, share: 'mine', courseId: null, tags: [], testId: null, ...over },
  });
const list = async (who: TestAccount, query: object = {}) => (await api(who)(b.listBank, { query })).body.items;
const one = (id: string, who = school.accounts.prof) => api(who)(b.getBankQuestion, { params: { id } });
const content = (questions: Question[], courseIds = [courseId]): c.TestContent => ({
  title: 'Test',
  instructions: '',
  purpose: 'diagnostic',
  courseIds,
  minutes: null,
  opensAt: null,
  closesAt: null,
  attempts: 1,
  shuffle: false,
  draw: null,
  linear: false,
  shows: 'handed',
  parents: 'read',
  questions,
});

describe('the bank of questions', () => {
  it('shows a question to the people it is shared with, in its organisation', async () => {
    const { prof, prof2, admin, eleve, parent } = school.accounts;
    const made: Record<string, string> = {};
    for (const share of b.bankShares) {
      const kept = await keep(truth(`Partagée ${share}`), { share, courseId });
      expect(kept.status, JSON.stringify(kept.body)).toBe(200);
      made[share] = kept.body.id;
    }
    const finds = async (who: TestAccount): Promise<string[]> => {
      const found: string[] = [];
      for (const share of b.bankShares) if ((await one(made[share]!, who)).status === 200) found.push(share);
      const listed = (await list(who)).map(({ id }) => id);
      expect(b.bankShares.filter((share) => listed.includes(made[share]!))).toEqual(found);
      return found;
    };
    expect(await finds(prof)).toEqual(['mine', 'subject', 'school']);
    expect(await finds(colleague)).toEqual(['subject', 'school']);
    expect(await finds(prof2)).toEqual(['school']);
    expect(await finds(admin)).toEqual(['subject', 'school']);
    expect(await finds(second.teacher)).toEqual([]);
    for (const who of [eleve, parent]) expect((await one(made['school']!, who)).status).toBe(403);
    expect(
      (
        await client(
          server,
          other.schoolId,
          other.accounts.prof,
        )(b.getBankQuestion, { params: { id: made['school']! } })
      ).status,
    ).toBe(404);
    const change = (who: TestAccount) =>
      api(who)(b.updateBankQuestion, {
        params: { id: made['school']! },
        body: { question: truth('Autre'), share: 'mine', courseId: null, tags: [], version: 1 },
      });
    for (const who of [colleague, admin, second.teacher]) {
      expect((await change(who)).status).toBe(404);
      expect((await api(who)(b.removeBankQuestion, { params: { id: made['school']! } })).status).toBe(404);
    }
    expect((await list(colleague, { search: 'partagee SCHOOL' })).map(({ id }) => id)).toEqual([made['school']]);
    expect(await list(colleague, { kind: 'long' })).toEqual([]);
    expect(await list(colleague, { own: 'yes' })).toEqual([]);
    expect(await list(colleague, { search: '%' })).toEqual([]);
  });

  it('stores a question once, in a folder of its author, if it is valid', async () => {
    const id = newId();
    const question = truth('Une fois');
    const send = () => keep(question, {}, school.accounts.prof, id);
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(code((await keep(question, {}, colleague, id)).body)).toBe('already_exists');
    for (const over of [{ share: 'school' }, { share: 'subject', courseId: second.courseId }] as const)
      expect((await keep(question, over)).body).toMatchObject({
        fields: { courseId: 'diagnostic_tests.course_unknown' },
      });
    const gaps = { ...base, id: newId(), kind: 'gaps', statement: 'Complétez', text: 'rien' } as Question;
    expect((await keep(gaps)).body).toMatchObject({ fields: { 'questions.0.text': 'diagnostic_tests.no_gap' } });
    expect((await keep(question, { testId: newId() })).status).toBe(404);
    const update = (version: number) =>
      api(school.accounts.prof)(b.updateBankQuestion, {
        params: { id },
        body: { question, share: 'mine', courseId: null, tags: ['x', 'x'], version },
      });
    expect((await update(1)).body).toEqual({ id, version: 2 });
    expect(code((await update(1)).body)).toBe('edited_meanwhile');
    expect((await one(id)).body.tags).toEqual(['x']);
    expect((await api(school.accounts.prof)(b.removeBankQuestion, { params: { id } })).status).toBe(200);
    expect((await one(id)).status).toBe(404);
  });

  it('counts the results of a question in its current version', async () => {
    const { prof } = school.accounts;
    const [hard, easy, rest] = [truth('Dure'), truth('Facile'), truth('Reste', { points: 4 })];
    const testId = newId();
    await api(prof)(c.createTest, { body: { id: testId, ...content([hard, easy, rest]) } });
    await api(prof)(c.publishTest, { params: { id: testId }, body: { version: 1 } });
    const bank = (await keep(hard, { testId })).body.id;
    // The first three know all, the others miss the hard question and the rest.
    for (const [at, { personId }] of mates.entries()) {
      const knows = String(at < 3);
      const answers = [
        { questionId: hard.id, words: [knows] },
        { questionId: easy.id, words: ['true'] },
        { questionId: rest.id, words: [knows] },
      ];
      const typed = await api(prof)(s.typePaper, {
        params: { id: testId },
        body: { id: newId(), pupilId: personId, answers },
      });
      expect(typed.status).toBe(200);
      if (at === 3) expect((await one(bank)).body).toMatchObject({ copies: 4, ease: null, discrimination: null });
    }
    expect((await one(bank)).body).toMatchObject({ tests: 1, copies: 6, ease: 0.5, discrimination: 1 });
    const taken = (over: object = {}): Question => ({ ...hard, id: newId(), bankId: bank, ...over }) as Question;
    const draft = newId();
    await api(prof)(c.createTest, { body: { id: draft, ...content([taken({ points: 1 }), taken({ truth: false })]) } });
    expect((await one(bank)).body).toMatchObject({ tests: 2, copies: 6 });
    // A person who cannot find the question adds nothing to its figures.
    await api(second.teacher)(c.createTest, { body: { id: newId(), ...content([taken()], []) } });
    expect((await one(bank)).body).toMatchObject({ tests: 2 });
    const change = (question: Question, version: number) =>
      api(prof)(b.updateBankQuestion, {
        params: { id: bank },
        body: { question, share: 'mine', courseId: null, tags: ['thalès'], version },
      });
    await change(hard, 1);
    expect((await one(bank)).body).toMatchObject({ copies: 6, tags: ['thalès'] });
    await change({ ...hard, statement: 'Dure, autrement' } as Question, 2);
    expect((await one(bank)).body).toMatchObject({ tests: 0, copies: 0, ease: null });
  });
});
