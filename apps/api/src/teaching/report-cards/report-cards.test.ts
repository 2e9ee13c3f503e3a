import { listNotifications } from '@encrier/contract/kernel/notifications';
import { listWaiting } from '@encrier/contract/school/queues';
import * as g from '@encrier/contract/teaching/gradebook';
import * as c from '@encrier/contract/teaching/report-cards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let second: SecondOrg;
/** Makes the cards of another organisation of the same school. */
let otherOffice: TestAccount;
let coTeacher: TestAccount;
let head: TestAccount;
let courseId: string;
let classId: string;
let termId: string;
const mates: TestAccount[] = [];
const today = '2026-12-07';

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
async function addTeachers(db: TenantDb): Promise<void> {
  const own = { school_id: school.schoolId };
  coTeacher = await addAccount(server, db, school, { role: 'prof', first: 'Co', last: 'Enseignante' });
  head = await addAccount(server, db, school, { role: 'prof', first: 'Prof', last: 'Principal' });
  await db
    .insertInto('staff')
    .values([coTeacher, head].map(({ personId }) => ({ ...own, person_id: personId, teacher: true })))
    .execute();
  await db
    .insertInto('course_teachers')
    .values({ ...own, course_id: courseId, person_id: coTeacher.personId, role: 'co' })
    .execute();
  await db.updateTable('classes').set({ head_teacher_id: head.personId }).where('id', '=', classId).execute();
}

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date(`${today}T10:05:00+01:00`));
  school = await mintSchool(server);
  other = await mintSchool(server);
  classId = school.classes['6A'];
  await within(async (db) => {
    termId = newId();
    await db
      .insertInto('terms')
      .values({
        school_id: school.schoolId,
        year_id: school.yearId,
        id: termId,
        name: 'Premier trimestre',
        starts_on: '2026-09-01',
        ends_on: '2026-12-15',
      })
      .execute();
    const courses = await db.selectFrom('courses').select(['id', 'class_id']).execute();
    courseId = courses.find((one) => one.class_id === classId)!.id;
    await addMates(db);
    await addTeachers(db);
  });
  second = await addOrg(server, school);
  otherOffice = await addOffice(server, school, 'cycle', [second.orgId]);
});
afterAll(() => server.stop());

const api = (account: TestAccount | null) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const pupil = (): string => school.accounts.eleve.personId;
const write = (who: TestAccount, pupilId: string, body: string, version = 0) =>
  api(who)(c.saveComment, { params: { id: courseId }, body: { termId, pupilId, body, version } });
const sheet = async (who: TestAccount = school.accounts.prof) =>
  (await api(who)(c.reportSheet, { params: { id: courseId }, query: { term: termId } })).body;
const commentOf = async (pupilId = pupil()) => (await sheet()).pupils.find(({ id }) => id === pupilId)!.comment;
const board = async (who: TestAccount = school.accounts.admin) =>
  (await api(who)(c.reportClass, { params: { id: classId }, query: { term: termId } })).body;
const general = (who: TestAccount, pupilId: string, body: string, decision = '', version = 0) =>
  api(who)(c.saveGeneral, { params: { id: classId }, body: { termId, pupilId, body, decision, version } });
const freeze = (incomplete = false, who: TestAccount = school.accounts.admin) =>
  api(who)(c.freezeClass, { params: { id: classId }, body: { termId, incomplete } });

/** Gives every pupil of the course a published mark, from 10 up. */
async function mark(): Promise<string> {
  const id = newId();
  const rest = { title: 'Contrôle', topic: '', kind: 'test' as const, scale: '20', coefficient: '1', boxId: null };
  await as('prof')(g.createAssessment, {
    body: { id, courseId, termId, day: '2026-11-02', mode: 'normal', ...rest },
  });
  const all = [pupil(), ...mates.map(({ personId }) => personId)];
  const nothing = { value: null, code: null };
  await as('prof')(g.saveMarks, {
    params: { id: courseId },
    body: {
      edits: all.map((pupilId, n) => ({
        assessmentId: id,
        pupilId,
        before: nothing,
        after: { value: String(10 + n), code: null },
      })),
    },
  });
  await as('prof')(g.publishAssessments, { params: { id: courseId }, body: { ids: [id], when: 'now', at: null } });
  return id;
}

describe('the comments of a subject', () => {
  it('are read and written by its teachers and the office that makes the cards, by nobody else', async () => {
    expect(await sheet()).toMatchObject({ termId, course: { audience: '6A' }, can: { write: true, correct: false } });
    expect((await sheet()).pupils).toHaveLength(6);
    expect((await sheet(coTeacher)).can.write).toBe(true);
    expect((await sheet(school.accounts.admin)).can).toEqual({ write: true, correct: true });
    const request = { params: { id: courseId }, query: {} };
    for (const who of ['prof2', 'parent', 'eleve', 'transport', 'personnel'] as const)
      expect((await as(who)(c.reportSheet, request)).status, who).toBe(who === 'prof2' ? 404 : 403);
    for (const who of [second.teacher, otherOffice, head])
      expect((await api(who)(c.reportSheet, request)).status).toBe(404);
    for (const who of ['prof', 'admin'] as const)
      expect((await client(server, other.schoolId, other.accounts[who])(c.reportSheet, request)).status).toBe(404);
    expect((await write(school.accounts.prof2, pupil(), 'Non')).status).toBe(404);
    expect((await write(otherOffice, pupil(), 'Non')).status).toBe(404);
  });

  it('typed by two teachers at once: the second is informed, and nothing is lost', async () => {
    const first = await write(school.accounts.prof, pupil(), 'Bon travail.');
    expect(first.body).toEqual({ version: 1, conflict: null });
    const late = await write(coTeacher, pupil(), 'Peut mieux faire.');
    expect(late.body).toEqual({ version: 1, conflict: { body: 'Bon travail.', by: 'Hassan Tazi' } });
    expect((await commentOf()).body).toBe('Bon travail.');
    // Saving the same text again changes nothing; saved with the current version, the second teacher’s text replaces
    // it.
    expect((await write(coTeacher, pupil(), 'Bon travail.')).body).toEqual({ version: 1, conflict: null });
    expect((await write(coTeacher, pupil(), 'Peut mieux faire.', 1)).body).toEqual({ version: 2, conflict: null });
    expect(await commentOf()).toMatchObject({ body: 'Peut mieux faire.', by: 'Co Enseignante', version: 2 });
    const both = await Promise.all([
      write(school.accounts.prof, mates[0]!.personId, 'Un'),
      write(coTeacher, mates[0]!.personId, 'Deux'),
    ]);
    expect(both.filter(({ body }) => body.conflict === null)).toHaveLength(1);
  });

  it('are limited to the school’s length, and to pupils of the course', async () => {
    const rules = (await as('admin')(c.getReportSettings, {})).body;
    const { version: _version, ...kept } = rules;
    const set = (maxLength: number, version: number) =>
      as('admin')(c.setReportSettings, { body: { ...kept, maxLength, forbidden: ['nul', 'paresseux'], version } });
    expect((await set(80, 0)).status).toBe(200);
    expect((await set(90, 0)).status).toBe(409);
    expect(code((await write(school.accounts.prof, mates[1]!.personId, 'x'.repeat(81))).body)).toBe(
      'report_cards.too_long',
    );
    expect(code((await write(school.accounts.prof, school.accounts.eleve2.personId, 'Bien')).body)).toBe(
      'report_cards.pupil_left',
    );
    expect((await as('prof')(c.setReportSettings, { body: { ...kept, version: 1 } })).status).toBe(403);
    const { forbidden } = (await sheet()).rules;
    expect(c.forbiddenIn('Élève NUL, vraiment.', forbidden)).toEqual(['nul']);
    expect(c.forbiddenIn('Résultat nullement mauvais', forbidden)).toEqual([]);
  });

  it('are marked as proofread once nothing is missing, until something changes', async () => {
    const review = () => as('prof')(c.reviewCourse, { params: { id: courseId }, body: { termId, done: true } });
    expect(code((await review()).body)).toBe('report_cards.incomplete');
    const waits = async () =>
      (await as('prof')(listWaiting, {})).body.queues.find(({ queue }) => queue === 'report_cards.comments');
    expect((await waits())?.total).toBeGreaterThan(0);
    for (const { id, comment } of (await sheet()).pupils)
      if (!comment.body) await write(school.accounts.prof, id, 'Travail régulier.', comment.version);
    expect(await waits()).toBeUndefined();
    expect((await review()).status).toBe(200);
    expect((await board()).courses).toMatchObject([{ id: courseId, written: 6, pupils: 6, state: 'reviewed' }]);
    await write(school.accounts.prof, pupil(), 'Bon trimestre.', 2);
    expect((await board()).courses[0]?.state).toBe('full');
  });

  it('can use the teacher’s own saved sentences', async () => {
    const { id } = (await as('prof')(c.addSentence, { body: { body: 'Continuez ainsi.' } })).body;
    expect((await sheet()).sentences).toEqual([{ id, body: 'Continuez ainsi.' }]);
    expect((await sheet(coTeacher)).sentences).toEqual([]);
    expect((await api(coTeacher)(c.removeSentence, { params: { id } })).status).toBe(404);
    expect((await as('prof')(c.removeSentence, { params: { id } })).status).toBe(200);
  });
});

describe('the class', () => {
  it('is read and decided by its head teacher and the office', async () => {
    expect((await board(head)).can).toEqual({ general: true, manage: false, proof: false });
    const request = { params: { id: classId }, query: {} };
    for (const who of [school.accounts.prof, school.accounts.prof2, otherOffice, second.teacher])
      expect((await api(who)(c.reportClass, request)).status).toBe(404);
    expect((await as('parent')(c.reportClass, request)).status).toBe(403);
    expect((await client(server, other.schoolId, other.accounts.admin)(c.reportClass, request)).status).toBe(404);
    expect((await general(head, pupil(), 'Très bon trimestre.', 'Félicitations')).body.version).toBe(1);
    expect((await general(school.accounts.admin, pupil(), 'Autre', '')).body.conflict).toEqual({
      body: 'Très bon trimestre.',
      decision: 'Félicitations',
      by: 'Prof Principal',
    });
    expect(code((await general(head, mates[0]!.personId, 'Oui', 'Exclusion')).body)).toBe('report_cards.decision');
    expect((await general(school.accounts.prof, pupil(), 'Non')).status).toBe(404);
    const work = (await api(head)(c.reportWork, {})).body;
    expect(work.classes).toMatchObject([{ id: classId, pupils: 6, written: 1, state: 'open' }]);
    expect((await as('prof')(c.reportWork, {})).body.classes).toEqual([]);
  });

  it('reminds late teachers, once a day', async () => {
    const held = await commentOf(mates[4]!.personId);
    await write(school.accounts.prof, mates[4]!.personId, '', held.version);
    const remind = () => api(head)(c.remindTeachers, { params: { id: classId }, body: { termId } });
    expect((await remind()).body.teachers).toBe(2);
    expect((await remind()).status).toBe(200);
    const notices = (await as('prof')(listNotifications, { query: {} })).body.items.filter(
      ({ type }) => type === 'bulletin.rappel',
    );
    expect(notices).toHaveLength(1);
  });
});

describe('frozen cards', () => {
  it('are made only by the office, and with missing data only after a confirmation', async () => {
    expect((await freeze(true, head)).status).toBe(403);
    expect((await freeze(true, otherOffice)).status).toBe(404);
    expect(code((await freeze()).body)).toBe('report_cards.incomplete');
    await mark();
    expect((await freeze(true)).body).toEqual({ cards: 6 });
    expect(code((await freeze(true)).body)).toBe('report_cards.frozen');
  });

  it('contain exact and displayed figures, with class figures from five pupils on, and never change', async () => {
    const row = (await board()).pupils.find(({ id }) => id === pupil())!;
    const read = async (id: string) => (await as('admin')(c.getCard, { params: { id } })).body;
    const before = await read(row.cards[0]!.id);
    expect(before).toMatchObject({ version: 1, replaced: false, reason: '' });
    expect(before.content).toMatchObject({
      comment: 'Très bon trimestre.',
      decision: 'Félicitations',
      ruleVersion: 2,
      general: { average: '10/1', shown: '10.00', figures: { count: 6, mean: '25/2', low: '10/1', high: '15/1' } },
      lines: [{ subject: 'Mathématiques', average: '10/1', comment: 'Bon trimestre.' }],
      attendance: { halfDays: 0, unjustified: 0, late: 0 },
    });
    const { assessments } = (await as('prof')(g.gradeSheet, { params: { id: courseId }, query: { term: termId } }))
      .body;
    await as('prof')(g.saveMarks, {
      params: { id: courseId },
      body: {
        edits: [
          {
            assessmentId: assessments[0]!.id,
            pupilId: pupil(),
            before: { value: '10', code: null },
            after: { value: '18', code: null },
          },
        ],
      },
    });
    expect(code((await write(school.accounts.prof, pupil(), 'Changé', 3)).body)).toBe('report_cards.frozen');
    expect(code((await general(head, pupil(), 'Changé', '', 1)).body)).toBe('report_cards.frozen');
    expect(await read(row.cards[0]!.id)).toEqual(before);

    const rectify = (who: TestAccount, reason: string, version = 1) =>
      api(who)(c.rectifyCard, { params: { id: classId }, body: { termId, pupilId: pupil(), reason, version } });
    expect((await rectify(head, 'Erreur de note')).status).toBe(403);
    const next = (await rectify(school.accounts.admin, 'Erreur de note')).body;
    expect(next.version).toBe(2);
    expect(await read(next.id)).toMatchObject({
      version: 2,
      reason: 'Erreur de note',
      content: { general: { average: '18/1', shown: '18.00' } },
    });
    expect(await read(row.cards[0]!.id)).toEqual({ ...before, replaced: true });
    // Somebody who read the first version learns of the second instead of replacing it unseen.
    for (const late of [0, 1, 3]) {
      const refused = await rectify(school.accounts.admin, 'Note de mathématiques', late);
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'edited_meanwhile',
          details: { version: 2, fields: { reason: { theirs: 'Erreur de note', yours: 'Note de mathématiques' } } },
        },
      });
    }
    const cards = async () => (await board()).pupils.find(({ id }) => id === pupil())!.cards;
    expect((await cards()).map(({ version }) => version)).toEqual([2, 1]);
    expect(await read(next.id)).toMatchObject({ replaced: false });
    expect((await rectify(school.accounts.admin, 'Note de mathématiques', 2)).body.version).toBe(3);
    expect((await cards()).map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  it('rectified twice at the same moment have one next version', async () => {
    const [one] = (await board()).pupils.filter(({ cards }) => cards[0]?.version === 1);
    const rectify = (reason: string) =>
      as('admin')(c.rectifyCard, {
        params: { id: classId },
        body: { termId, pupilId: one!.id, reason, version: 1 },
      });
    const sent = await Promise.all(['Erreur de note', 'Erreur de saisie'].map(rectify));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { cards } = (await board()).pupils.find(({ id }) => id === one!.id)!;
    expect(cards.map(({ version }) => version)).toEqual([2, 1]);
  });

  it('of a former pupil are read, checked and rectified with the class of the last day', async () => {
    const gone = mates[1]!.personId;
    const leave = (to_on: string | null) =>
      within((db) => db.updateTable('enrolments').set({ to_on }).where('pupil_id', '=', gone).execute());
    const request = { params: { id: classId, pupilId: gone }, query: { term: termId } };
    const rectify = (pupilId: string, version: number) =>
      as('admin')(c.rectifyCard, {
        params: { id: classId },
        body: { termId, pupilId, version, reason: 'Décision oubliée' },
      });
    await leave('2026-12-04');
    const seen = (await board()).pupils.find(({ id }) => id === gone)!;
    expect(seen).toMatchObject({ left: true, average: '12/1', written: 1, expected: 1, general: { version: 0 } });
    expect((await general(head, gone, 'Non')).status).toBe(409);
    expect((await general(school.accounts.admin, gone, 'Parti avec nos encouragements.')).body.version).toBe(1);
    expect((await as('admin')(c.previewCard, request)).body.content).toMatchObject({
      comment: 'Parti avec nos encouragements.',
      madeOn: today,
      general: { shown: '12.00' },
      lines: [{ subject: 'Mathématiques', average: '12/1' }],
    });
    expect((await rectify(gone, 1)).body.version).toBe(2);
    expect((await api(otherOffice)(c.previewCard, request)).status).toBe(404);
    const stranger = school.accounts.eleve2.personId;
    expect((await rectify(stranger, 0)).status).toBe(404);
    const other = { ...request, params: { id: classId, pupilId: stranger } };
    expect((await as('admin')(c.previewCard, other)).status).toBe(404);
    await leave(null);
  });

  it('are read by users who read the whole class, by nobody else', async () => {
    const { cards } = (await board()).pupils.find(({ id }) => id === pupil())!;
    const request = { params: { id: cards[0]!.id } };
    expect((await api(head)(c.getCard, request)).status).toBe(200);
    for (const who of [school.accounts.prof, otherOffice, second.teacher])
      expect((await api(who)(c.getCard, request)).status).toBe(404);
    expect((await as('parent')(c.getCard, request)).status).toBe(403);
    expect((await client(server, other.schoolId, other.accounts.admin)(c.getCard, request)).status).toBe(404);
  });
});
