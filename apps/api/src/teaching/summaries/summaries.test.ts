import { listNotifications } from '@encrier/contract/kernel/notifications';
import { listWaiting } from '@encrier/contract/school/queues';
import * as c from '@encrier/contract/teaching/summaries';
import * as m from '@encrier/contract/teaching/summary-meetings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';
import { remindCommitments } from './meetings/meetings.jobs.ts';

let server: TestServer;
let school: TestSchool;
let second: SecondOrg;
let elsewhere: TestAccount;
let former: TestAccount;
let head: TestAccount;
let termId: string;
let courseId: string;
let classId: string;
let mates: TestAccount[];
const today = '2026-12-07';

const within = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);
const api = (account: TestAccount | null) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const pupil = (): string => school.accounts.eleve.personId;
const code = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const params = () => ({ id: pupil() });

async function addMates(db: TenantDb): Promise<void> {
  const own = { school_id: school.schoolId };
  mates = [];
  for (const first of ['Ali', 'Badr', 'Celia', 'Dina', 'Elias']) {
    const mate = await addAccount(server, db, school, { role: 'eleve', first, last: 'Filali' });
    await db
      .insertInto('pupils')
      .values({ ...own, person_id: mate.personId, matricule: `M${first}` })
      .execute();
    await db
      .insertInto('enrolments')
      .values({
        ...own,
        id: newId(),
        pupil_id: mate.personId,
        year_id: school.yearId,
        class_id: classId,
        from_on: '2020-01-01',
      })
      .execute();
    mates.push(mate);
  }
}
/** One published mark for each pupil of the class, from 10 on. */
async function addMarks(db: TenantDb): Promise<void> {
  const own = { school_id: school.schoolId };
  const assessment = newId();
  await db
    .insertInto('assessments')
    .values({
      ...own,
      id: assessment,
      course_id: courseId,
      term_id: termId,
      title: 'Contrôle',
      kind: 'test',
      on_day: '2026-10-10',
      scale: 20,
      coefficient: 1,
      mode: 'normal',
      created_by: school.accounts.prof.id,
      created_at: new Date(),
      published_at: new Date('2026-10-12T08:00:00Z'),
    })
    .execute();
  await db
    .insertInto('marks')
    .values(
      [pupil(), ...mates.map(({ personId }) => personId)].map((id, at) => ({
        ...own,
        assessment_id: assessment,
        pupil_id: id,
        value: 10 + at,
        at: new Date(),
        by_id: school.accounts.prof.id,
      })),
    )
    .execute();
}

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(new Date(`${today}T10:05:00+01:00`));
  school = await mintSchool(server);
  second = await addOrg(server, school);
  elsewhere = await addOffice(server, school, 'cycle', [second.orgId]);
  classId = school.classes['6A'];
  await within(async (db) => {
    const own = { school_id: school.schoolId };
    termId = newId();
    await db
      .insertInto('terms')
      .values({
        ...own,
        year_id: school.yearId,
        id: termId,
        name: 'Premier trimestre',
        starts_on: '2026-09-01',
        ends_on: '2026-12-15',
      })
      .execute();
    const courses = await db.selectFrom('courses').select(['id', 'class_id']).execute();
    courseId = courses.find((one) => one.class_id === classId)!.id;
    head = await addAccount(server, db, school, { role: 'prof', first: 'Prof', last: 'Principal' });
    await db
      .insertInto('staff')
      .values({ ...own, person_id: head.personId, teacher: true })
      .execute();
    await db.updateTable('classes').set({ head_teacher_id: head.personId }).where('id', '=', classId).execute();
    former = await addAccount(server, db, school, { role: 'parent', first: 'Ancien', last: 'Tuteur' });
    await db
      .insertInto('guardianships')
      .values({ ...own, pupil_id: pupil(), guardian_id: former.personId, kind: 'tutor', ends_on: '2026-10-01' })
      .execute();
    await addMates(db);
    await addMarks(db);
  });
});

const page = async (who: TestAccount) => (await api(who)(c.summaryOfPupil, { params: params(), query: {} })).body;
const edit = (who: TestAccount, part: Partial<c.SummaryBody> = {}) =>
  api(who)(c.editSummary, {
    params: params(),
    body: { termId, general: 'Un bon trimestre', goals: ['Participer davantage'], version: 0, ...part },
  });
const move = (who: TestAccount, to: c.SummaryMove, version: number) =>
  api(who)(c.moveSummary, { params: params(), body: { termId, move: to, version } });
async function publish(): Promise<void> {
  expect((await edit(head)).status).toBe(200);
  expect((await move(head, 'review', 1)).status).toBe(200);
  expect((await move(head, 'publish', 2)).status).toBe(200);
}
const ownOf = async (who: TestAccount) => (await api(who)(m.ownSummaries, { query: {} })).body;
const noticesOf = async (account: TestAccount): Promise<string[]> =>
  (await api(account)(listNotifications, { query: {} })).body.items.map(({ type }) => type);

describe('the page of a pupil', () => {
  it('is read by the pupil’s teachers, head teacher or report managers, in their own organisation', async () => {
    const get = async (who: TestAccount) => (await api(who)(c.summaryOfPupil, { params: params(), query: {} })).status;
    const { prof, prof2, admin, parent, eleve, personnel } = school.accounts;
    expect([await get(prof), await get(head), await get(admin)]).toEqual([200, 200, 200]);
    expect([await get(prof2), await get(second.teacher), await get(elsewhere)]).toEqual([404, 404, 404]);
    expect([await get(parent), await get(eleve), await get(personnel)]).toEqual([403, 403, 403]);
    const stranger = await mintSchool(server);
    const strange = await client(
      server,
      stranger.schoolId,
      stranger.accounts.admin,
    )(c.summaryOfPupil, {
      params: params(),
      query: {},
    });
    expect(strange.status).toBe(404);
  });

  it('shows what each room shows this reader: the general average to readers of every subject, a subject’s to its teacher', async () => {
    await within((db) =>
      db
        .insertInto('courses')
        .values({
          school_id: school.schoolId,
          id: newId(),
          year_id: school.yearId,
          class_id: classId,
          subject_id: db.selectFrom('subjects').select('id').where('code', '=', 'FR'),
        })
        .execute(),
    );
    const teacher = await page(school.accounts.prof);
    expect(teacher.figures.find(({ key }) => key === 'taught')?.values).toEqual([10]);
    expect(teacher.figures.some(({ key }) => key === 'average')).toBe(false);
    expect(teacher.details.subjects).toMatchObject([{ subject: 'Mathématiques', values: [10], mean: 12.5 }]);
    const leads = await page(head);
    expect(leads.figures.find(({ key }) => key === 'average')?.values).toEqual([10]);
    expect(leads.figures.find(({ key }) => key === 'halfDays')?.values).toEqual([0]);
    expect(teacher.figures.some(({ key }) => key === 'halfDays')).toBe(false);
  });

  it('shows the arrangements to the staff, never the reason, and never in a meeting or to families', async () => {
    await within((db) =>
      db
        .insertInto('support_plans')
        .values({
          school_id: school.schoolId,
          id: newId(),
          pupil_id: pupil(),
          kind: 'PAP',
          state: 'in_force',
          need: 'MARK-NEED',
          measures: '',
          arrangements: ['extra_time'],
          arrangement_text: '',
          starts_on: '2026-09-01',
          by_id: school.accounts.admin.id,
          created_at: new Date(),
        })
        .execute(),
    );
    const seen = await page(school.accounts.prof);
    expect(seen.details.arrangements).toEqual({
      arrangements: ['extra_time'],
      arrangementText: '',
      extraPercent: null,
    });
    expect(JSON.stringify(seen)).not.toContain('MARK-NEED');
    const { id } = (await as('prof')(m.openMeeting, { params: params(), body: { id: newId(), termId } })).body;
    expect((await as('prof')(m.getMeeting, { params: { id } })).body.details.arrangements).toBeUndefined();
    await publish();
    expect(JSON.stringify(await ownOf(school.accounts.parent))).not.toContain('extra_time');
  });
});

describe('a report', () => {
  it('is written by the head teacher, commented by teachers, and a repeated save makes one', async () => {
    expect((await edit(school.accounts.prof)).status).toBe(403);
    expect((await edit(head)).body).toEqual({ version: 1 });
    expect((await edit(head, { version: 1 })).body).toEqual({ version: 1 });
    expect(code(await edit(head, { general: 'Autre', version: 0 }))).toBe('edited_meanwhile');
    const body = { termId, body: 'Curieux\u202e', version: 0 };
    expect((await as('prof')(c.commentSummary, { params: params(), body })).body).toEqual({ version: 1 });
    const two = await as('prof')(c.commentSummary, { params: params(), body: { ...body, body: 'Autre' } });
    expect(code(two)).toBe('edited_meanwhile');
    expect((await page(head)).comments).toMatchObject([{ body: 'Curieux', mine: false }]);
    expect((await as('prof2')(c.commentSummary, { params: params(), body })).status).toBe(404);
    expect((await as('parent')(c.commentSummary, { params: params(), body })).status).toBe(403);
  });

  it('is published once reviewed, and frozen as families read it', async () => {
    expect(code(await move(head, 'publish', 1))).toBe('summaries.not_now');
    await publish();
    expect(code(await edit(head, { general: 'Trop tard', version: 3 }))).toBe('summaries.published');
    const [report] = (await ownOf(school.accounts.parent)).reports;
    expect(report).toMatchObject({ general: 'Un bon trimestre', goals: ['Participer davantage'], pupilId: pupil() });
    expect(report?.figures.find(({ key }) => key === 'average')?.values).toEqual([10]);
    expect((await ownOf(school.accounts.eleve)).reports).toHaveLength(1);
    await within((db) => db.updateTable('marks').set({ value: 20 }).where('pupil_id', '=', pupil()).execute());
    const [later] = (await ownOf(school.accounts.parent)).reports;
    expect(later?.figures.find(({ key }) => key === 'average')?.values).toEqual([10]);
    expect(await noticesOf(school.accounts.parent)).toContain('bilan.publie');
    expect(await noticesOf(school.accounts.eleve)).toContain('bilan.publie');
  });

  it('is read at home by current guardians of the child, and by nobody else', async () => {
    await publish();
    for (const who of [school.accounts.parent2, school.accounts.eleve2, second.guardian, former, school.accounts.prof])
      expect((await ownOf(who)).reports).toEqual([]);
    expect(await noticesOf(former)).not.toContain('bilan.publie');
    const { id } = (await ownOf(school.accounts.parent)).reports[0]!;
    const paper = async (who: TestAccount) => (await api(who)(m.ownSummaryPaper, { params: { id } })).status;
    expect([await paper(school.accounts.parent), await paper(school.accounts.parent2), await paper(former)]).toEqual([
      ...[200, 404, 404],
    ]);
    expect((await as('parent')(m.ownSummaries, { query: { pupil: mates[0]!.personId } })).status).toBe(404);
    expect((await move(head, 'reopen', 3)).status).toBe(200);
    expect((await ownOf(school.accounts.parent)).reports).toEqual([]);
  });

  it('is published for a whole class by report managers', async () => {
    await edit(head);
    await move(head, 'review', 1);
    const all = (who: TestAccount) => api(who)(c.publishSummaries, { params: { id: classId }, body: { termId } });
    expect([(await all(school.accounts.prof)).status, (await all(elsewhere)).status]).toEqual([404, 404]);
    // A mate's report is reviewed with the words of a teacher alone; one that says nothing waits.
    const at = { school_id: school.schoolId, term_id: termId };
    const [answered, mute] = mates.slice(0, 2).map(({ personId }) => ({ ...at, id: newId(), pupil_id: personId }));
    await within(async (db) => {
      const state = { state: 'reviewed', by_id: head.id, changed_at: new Date() };
      await db
        .insertInto('summaries')
        .values([answered!, mute!].map((one) => ({ ...one, ...state, general: '', goals: [] })))
        .execute();
      await db
        .insertInto('summary_comments')
        .values({
          ...at,
          pupil_id: answered!.pupil_id,
          author_id: school.accounts.prof.id,
          body: 'Attentive',
          changed_at: new Date(),
        })
        .execute();
    });
    const twice = await Promise.all([all(head), all(head)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(twice.find(({ status }) => status === 200)?.body).toEqual({ published: 2 });
    expect(code(await all(head))).toBe('summaries.nothing_reviewed');
    const rows = await within((db) =>
      db.selectFrom('summaries').select(['pupil_id', 'state', 'content', 'version']).execute(),
    );
    const of = (id: string) => rows.find(({ pupil_id }) => pupil_id === id);
    expect(of(mute!.pupil_id)).toMatchObject({ state: 'reviewed', content: null });
    expect(of(answered!.pupil_id)).toMatchObject({ content: { comments: [{ body: 'Attentive' }] } });
    const averages = [pupil(), answered!.pupil_id].map(
      (id) => JSON.stringify(of(id)?.content).match(/"average"/g)?.length,
    );
    expect(averages).toEqual([1, 1]);
    expect((await ownOf(school.accounts.parent)).reports).toMatchObject([{ general: 'Un bon trimestre' }]);
    expect((await ownOf(school.accounts.parent2)).reports).toEqual([]);
    expect((await noticesOf(school.accounts.parent)).filter((kind) => kind === 'bilan.publie')).toHaveLength(1);
  });

  it('is printed in three languages', async () => {
    await edit(head, { general: 'نتائج جيدة هذه الفترة' });
    for (const lang of ['fr', 'en', 'ar'] as const) {
      await within((db) => db.updateTable('accounts').set({ lang }).where('id', '=', head.id).execute());
      const answer = await api(head)(c.summaryPaper, { params: params(), query: {} });
      expect(answer.status).toBe(200);
    }
    expect((await as('prof2')(c.summaryPaper, { params: params(), query: {} })).status).toBe(404);
  });
});

describe('a class', () => {
  it('has averages from five pupils on, with each pupil beside them', async () => {
    const { body } = await api(head)(c.summaryOfClass, { params: { id: classId }, query: {} });
    expect(body.figures.find(({ key }) => key === 'average')?.values).toEqual([12.5]);
    expect(body.spread).toEqual([10, 11, 12, 13, 14, 15]);
    expect(body.pupils).toHaveLength(6);
    await within((db) =>
      db
        .deleteFrom('enrolments')
        .where(
          'pupil_id',
          'in',
          mates.slice(0, 2).map(({ personId }) => personId),
        )
        .execute(),
    );
    const few = (await api(head)(c.summaryOfClass, { params: { id: classId }, query: {} })).body;
    expect([few.figures, few.spread]).toEqual([[], []]);
    expect(few.subjects[0]?.mean).toBeNull();
  });

  it('is compared with others in the same organisations, without small classes', async () => {
    const { body } = await as('admin')(c.compareSummaries, { query: {} });
    const six = body.rows.find(({ name }) => name === '6A');
    expect(six).toMatchObject({ pupils: 6, hidden: false });
    expect(six?.figures.find(({ key }) => key === 'average')?.values).toEqual([12.5, null, null]);
    expect(body.rows.find(({ name }) => name === '5B')).toMatchObject({ hidden: true, figures: [] });
    const theirs = (await api(elsewhere)(c.compareSummaries, { query: {} })).body;
    expect(theirs.rows.map(({ id }) => id)).toEqual([second.classId]);
    expect((await as('prof')(c.compareSummaries, { query: {} })).status).toBe(403);
    for (const format of ['csv', 'xlsx'] as const)
      expect((await as('admin')(c.exportComparison, { query: { format } })).status).toBe(200);
  });
});

describe('a pupil’s self-assessment', () => {
  const save = (who: TestAccount, nth: number, hand = false, value = '3') =>
    api(who)(m.saveSelf, {
      body: { termId, nth, hand, answers: [{ questionId: '019c0000-0000-7000-8000-000000000001', value }] },
    });

  it('is private until it is handed in, then visible to teachers and guardians', async () => {
    const { eleve, parent, prof } = school.accounts;
    expect((await save(eleve, 1)).status).toBe(200);
    expect((await page(prof)).self).toBeNull();
    expect((await ownOf(parent)).selves).toEqual([]);
    expect((await save(eleve, 2, true, '4')).body.handedAt).not.toBeNull();
    expect((await page(prof)).self?.answers[0]).toMatchObject({ value: '4', label: 'Je me sens bien dans ma classe' });
    expect((await ownOf(parent)).selves[0]?.can).toEqual({ write: false });
    expect((await ownOf(former)).selves).toEqual([]);
    expect((await ownOf(school.accounts.parent2)).selves).toEqual([]);
    expect((await save(eleve, 2, true, '4')).status).toBe(200);
    expect(code(await save(eleve, 3))).toBe('summaries.handed');
  });

  it('keeps the latest change, whichever device saves last', async () => {
    const { eleve, parent } = school.accounts;
    await save(eleve, 5, false, '2');
    expect((await save(eleve, 4, false, '1')).body.answers[0]?.value).toBe('2');
    expect(code(await save(eleve, 6, true, ''))).toBe('summaries.unanswered');
    expect((await save(parent, 1)).status).toBe(404);
  });

  it('answers the questions of the level, set by report managers in its organisation', async () => {
    const level = school.levels['6e'];
    const body = { questions: [{ id: newId(), kind: 'text' as const, label: 'Mon projet' }], version: 0 };
    const set = (who: TestAccount) => api(who)(c.setSummaryQuestions, { params: { id: level }, body });
    expect([(await set(elsewhere)).status, (await set(head)).status]).toEqual([404, 403]);
    expect((await set(school.accounts.admin)).body).toEqual({ version: 1 });
    expect((await set(school.accounts.admin)).body).toEqual({ version: 1 });
    expect((await ownOf(school.accounts.eleve)).selves[0]?.answers.map(({ label }) => label)).toEqual(['Mon projet']);
    const levels = (await as('admin')(c.summaryQuestions, {})).body.levels;
    expect(levels.filter(({ own }) => own).map(({ name }) => name)).toEqual(['6e']);
  });
});

describe('a meeting', () => {
  const content = (): Omit<m.MeetingBody, 'version'> => ({
    notes: 'On se revoit en mars.',
    people: [{ name: 'Parent El Amrani', role: 'guardian', personId: school.accounts.parent.personId }],
    commitments: [
      { id: newId(), party: 'pupil', body: 'Relire ses leçons chaque soir', dueOn: '2026-12-09' },
      { id: newId(), party: 'school', body: 'Soutien le jeudi', dueOn: '2027-01-15' },
    ],
  });
  const open = async (who: TestAccount = school.accounts.prof) =>
    (await api(who)(m.openMeeting, { params: params(), body: { id: newId(), termId } })).body.id;
  const save = (id: string, version: number, part: Partial<m.MeetingBody> = {}, who = school.accounts.prof) =>
    api(who)(m.saveMeeting, { params: { id }, body: { ...content(), version, ...part } });
  const sign = (id: string, version: number) => as('prof')(m.signMeeting, { params: { id }, body: { version } });
  async function signed(): Promise<string> {
    const id = await open();
    expect((await save(id, 1)).body).toEqual({ version: 2 });
    expect((await sign(id, 2)).body).toEqual({ version: 3 });
    return id;
  }

  it('is one per pupil and term, whoever opens it', async () => {
    const id = await open();
    expect(await open(head)).toBe(id);
    const other = await as('prof2')(m.openMeeting, { params: params(), body: { id: newId(), termId } });
    expect(other.status).toBe(404);
    expect((await as('prof2')(m.getMeeting, { params: { id } })).status).toBe(404);
    expect((await api(elsewhere)(m.getMeeting, { params: { id } })).status).toBe(404);
  });

  it('is written by two people at once without overwriting, and signed on behalf of those present', async () => {
    const id = await open();
    expect(code(await sign(id, 1))).toBe('summaries.nobody_there');
    expect((await save(id, 1)).status).toBe(200);
    expect(code(await save(id, 1, {}, head))).toBe('edited_meanwhile');
    expect(code(await save(id, 2, { commitments: [{ ...content().commitments[0]!, dueOn: '2026-12-01' }] }))).toBe(
      'summaries.due_past',
    );
    expect((await sign(id, 2)).status).toBe(200);
    expect(code(await save(id, 3))).toBe('summaries.signed');
    expect(code(await as('prof')(m.discardMeeting, { params: { id }, body: { version: 3 } }))).toBe('summaries.signed');
  });

  it('shows no draft on the shared screen, only reviewed reports', async () => {
    const id = await open();
    const shown = async () => (await as('prof')(m.getMeeting, { params: { id } })).body.general;
    await edit(head);
    expect(await shown()).toBe('');
    await move(head, 'review', 1);
    expect(await shown()).toBe('Un bon trimestre');
  });

  it('lists as guardians only current guardians of the pupil', async () => {
    const id = await open();
    await save(id, 1, { people: [{ name: 'Ancien', role: 'guardian', personId: former.personId }] });
    expect((await as('prof')(m.getMeeting, { params: { id } })).body.people).toEqual([
      { name: 'Ancien', role: 'guardian', personId: null },
    ]);
  });

  it('is confirmed by guardians from their own account, once', async () => {
    const id = await signed();
    const { parent, eleve } = school.accounts;
    expect(await noticesOf(parent)).toContain('bilan.rencontre');
    expect((await ownOf(parent)).meetings[0]?.can).toEqual({ confirm: true });
    const confirm = (who: TestAccount) => api(who)(m.confirmMeeting, { params: { id } });
    expect((await confirm(school.accounts.parent2)).status).toBe(404);
    expect((await confirm(former)).status).toBe(404);
    expect((await confirm(eleve)).status).toBe(403);
    const first = (await confirm(parent)).body;
    expect((await confirm(parent)).body).toEqual(first);
    expect((await page(head)).meeting).toMatchObject({ signed: true, confirmed: 1 });
    expect((await ownOf(eleve)).meetings[0]?.commitments).toHaveLength(2);
  });

  it('tells one of two separated parents nothing of the other, and the pupil everything', async () => {
    const { parent, eleve } = school.accounts;
    const mother = await within(async (db) => {
      const own = { school_id: school.schoolId };
      const account = await addAccount(server, db, school, { role: 'parent', first: 'Samira', last: 'El Amrani' });
      await db
        .insertInto('guardianships')
        .values({ ...own, pupil_id: eleve.personId, guardian_id: account.personId, kind: 'mother' })
        .execute();
      const family = { ...own, id: newId(), label: 'El Amrani', separated: true };
      await db.insertInto('families').values(family).execute();
      await db.updateTable('pupils').set({ family_id: family.id }).where('person_id', '=', eleve.personId).execute();
      return account;
    });
    const id = await signed();
    expect((await api(mother)(m.confirmMeeting, { params: { id } })).status).toBe(200);
    const seen = async (who: TestAccount) => {
      const meeting = (await ownOf(who)).meetings.find((one) => one.id === id)!;
      return [meeting.people.length, meeting.confirmed.length];
    };
    expect([await seen(mother), await seen(parent), await seen(eleve)]).toEqual([
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
    await within((db) =>
      db.updateTable('families').set({ separated: false }).where('label', '=', 'El Amrani').execute(),
    );
    expect(await seen(parent)).toEqual([1, 1]);
  });

  it('creates commitments to follow: reminded once, then waiting for the team until somebody closes them', async () => {
    await signed();
    const waits = async (who: TestAccount) => {
      const { queues } = (await api(who)(listWaiting, { query: {} })).body;
      return queues.find(({ queue }) => queue === 'summaries.commitments')?.total ?? 0;
    };
    expect([await waits(school.accounts.prof), await waits(head), await waits(school.accounts.prof2)]).toEqual([
      1, 1, 0,
    ]);
    await remindCommitments(server.kernel, school.schoolId);
    await remindCommitments(server.kernel, school.schoolId);
    expect((await noticesOf(school.accounts.eleve)).filter((type) => type === 'bilan.engagement')).toHaveLength(1);
    const [one] = (await page(head)).commitments;
    const settle = (who: TestAccount, version = 1) =>
      api(who)(c.settleCommitment, { params: { id: one!.id }, body: { state: 'kept', note: 'Tenu', version } });
    expect([(await settle(school.accounts.prof2)).status, (await settle(school.accounts.parent)).status]).toEqual([
      404, 403,
    ]);
    expect((await settle(head)).body).toMatchObject({ state: 'kept', version: 2 });
    expect((await settle(head)).body).toMatchObject({ state: 'kept', version: 2 });
    expect(await waits(head)).toBe(0);
  });
});
