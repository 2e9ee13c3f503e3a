// house: one file, so that the data behind every download stands beside the downloads
import type { RouteSpec } from '@encrier/contract/kernel/route';
import { allRoutes } from '@encrier/contract/routes.generated';
import { exportClassrooms } from '@encrier/contract/school/classrooms';
import { readMassar } from '@encrier/contract/teaching/report-cards-massar';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { stream } from '#kernel/http/bind.ts';
import { checkBindings } from '#kernel/http/register.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import { renderPdf } from '#kernel/pdf/pdf.ts';
import { addressOf, client } from '#kernel/test/client.ts';
import { readable } from '#kernel/test/printed.ts';
import { sampleArgs } from '#kernel/test/samples.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { bindings } from '../../rooms.ts';
import { template } from '../../teaching/report-cards/massar/test/template.ts';
import { maxUnproved } from './authorize-export.ts';

let server: TestServer;
let school: TestSchool;
/** Too many people for an export without proof: each a pupil of 6A, a teacher, a head teacher and an author. */
const crowd = Array.from({ length: maxUnproved + 3 }, () => ({ id: newId(), account: newId() }));
const today = new Date().toISOString().slice(0, 10);
const [group, board, section, thread, campaign, file, term, piece, exam, tested, mailing, batch, issued] = Array.from(
  { length: 13 },
  () => newId(),
);
let marked = '';
const massarCode = (n: number): string => `J${130_000_000 + n}`;
/** A Massar file with the crowd in it, and what was read of the class when it was uploaded. */
let massar = { content: '', stamp: '' };

/** A frozen card of each pupil of 6A, with its paper. */
async function addReportCards(db: TenantDb): Promise<void> {
  const { schoolId: school_id, yearId, classes, accounts } = school;
  const frozen = { frozen_at: new Date(), frozen_by: accounts.admin.id };
  const of = { class_id: classes['6A'], term_id: term! };
  const span = { starts_on: '2020-09-01', ends_on: '2020-12-01' };
  await db
    .insertInto('terms')
    .values({ school_id, id: term!, year_id: yearId, name: 'Trimestre', ...span })
    .execute();
  await db
    .insertInto('report_classes')
    .values({ school_id, ...of, ...frozen })
    .execute();
  await db
    .insertInto('report_councils')
    .values({ school_id, ...of, opened_at: frozen.frozen_at, opened_by: frozen.frozen_by })
    .execute();
  const papers = crowd.map(({ id }) => ({ id: newId(), pupil: id }));
  const paper = { ext: 'pdf', type: 'pdf', mime: 'application/pdf', size: 9, created_by: accounts.admin.id };
  await db
    .insertInto('files')
    .values(
      papers.map(({ id }, n) => ({ school_id, id, ...paper, sha256: 'ab'.repeat(32), name: `Bulletin ${n}.pdf` })),
    )
    .execute();
  const nothing = { average: null, shown: null, figures: null };
  const content = {
    school: 'École',
    class: '6A',
    level: '6e',
    year: '2020',
    headTeacher: '',
    lines: [],
    general: { ...nothing, average: '12' },
    pupil: { label: 'Foule', labelAr: '', birthOn: null, matricule: '' },
    comment: '',
    decision: '',
    term: { name: 'Trimestre', startsOn: span.starts_on, endsOn: span.ends_on },
    madeOn: span.ends_on,
    attendance: { halfDays: 0, unjustified: 0, late: 0 },
    ruleVersion: 1,
  };
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  await db
    .insertInto('report_cards')
    .values(
      papers.map(({ id, pupil }, n) => ({
        school_id,
        id: newId(),
        pupil_id: pupil,
        ...of,
        version: 1,
        content: JSON.stringify(content),
        rule_version: 1,
        ...frozen,
        file_id: id,
        shown_name: 'F.',
        code: `${letters[n % 26]}${letters[Math.floor(n / 26)]}${'A'.repeat(30)}`,
      })),
    )
    .execute();
}

/** The batch of these cards. */
async function addBatch(db: TenantDb): Promise<void> {
  const { schoolId: school_id, classes, accounts } = school;
  const sha256 = 'cd'.repeat(32);
  const fileId = newId();
  await server.kernel.files.put(storeKey(school_id, sha256), Buffer.from('%PDF-1.7\n'));
  const paper = { ext: 'pdf', type: 'pdf', mime: 'application/pdf', size: 9, name: 'Bulletins.pdf' };
  await db
    .insertInto('files')
    .values({ school_id, id: fileId, ...paper, sha256, owner_type: 'report_batch', owner_id: batch! })
    .execute();
  const far = new Date(Date.now() + 86_400_000);
  await db
    .insertInto('report_batches')
    .values({
      school_id,
      id: batch!,
      what: 'pdf',
      state: 'done',
      total: crowd.length,
      asked_by: accounts.admin.id,
      asked_at: new Date(),
      file_id: fileId,
      expires_at: far,
    })
    .execute();
  await db
    .insertInto('report_batch_classes')
    .values({ school_id, batch_id: batch!, nth: 1, class_id: classes['6A'], term_id: term!, state: 'done' })
    .execute();
}

/** Certificates issued to a class, each with its paper. */
async function addCertificates(db: TenantDb): Promise<void> {
  const { schoolId: school_id, yearId, classes, accounts } = school;
  const sha256 = 'ef'.repeat(32);
  const bytes = await renderPdf({ schoolId: school_id, actor: { kind: 'job' } }, 'Certificat', {});
  await server.kernel.files.put(storeKey(school_id, sha256), bytes);
  const fileId = newId();
  const paper = {
    ext: 'pdf',
    type: 'pdf',
    mime: 'application/pdf',
    size: bytes.length,
    pages: 1,
    name: 'Certificat.pdf',
  };
  await db
    .insertInto('files')
    .values({ school_id, id: fileId, ...paper, sha256 })
    .execute();
  const [at, by] = [new Date(), accounts.admin.id];
  const what = { kind: 'schooling', lang: 'fr' };
  await db
    .insertInto('mandates')
    .values(
      crowd.map(({ id: person_id }) => ({
        school_id,
        id: newId(),
        kind: 'eco',
        person_id,
        class_id: classes['6A'],
        by_id: by,
        created_at: at,
        from_on: '2020-01-01',
        to_on: '2099-12-31',
      })),
    )
    .execute();
  await db
    .insertInto('certificate_batches')
    .values({
      school_id,
      id: issued!,
      ...what,
      class_id: classes['6A'],
      state: 'done',
      made_by: by,
      made_at: at,
      ended_at: at,
    })
    .execute();
  const lines = crowd.map(({ id }, position) => ({ school_id, pupil_id: id, position, certificate: newId() }));
  await db
    .insertInto('certificates')
    .values(
      lines.map(({ pupil_id, certificate, position }) => ({
        school_id,
        id: certificate,
        pupil_id,
        ...what,
        state: 'issued',
        asked_at: at,
        decided_by_id: by,
        decided_at: at,
        year_id: yearId,
        number: `CS-2020-${position}`,
        issued_on: today,
        file_id: fileId,
        shown_name: 'F.',
        code: `${String.fromCharCode(65 + (position % 26))}${String.fromCharCode(65 + Math.floor(position / 26))}${'B'.repeat(30)}`,
      })),
    )
    .execute();
  await db
    .insertInto('certificate_batch_pupils')
    .values(lines.map(({ certificate, ...line }) => ({ ...line, batch_id: issued!, certificate_id: certificate })))
    .execute();
}

/** A published test for the whole crowd. */
async function addExam(db: TenantDb): Promise<void> {
  const { schoolId: school_id, yearId, accounts } = school;
  const course = await db
    .selectFrom('courses')
    .select(['id', 'subject_id'])
    .where('id', '=', marked)
    .executeTakeFirstOrThrow();
  const at = new Date(`${today}T08:00:00Z`);
  await db
    .insertInto('exams')
    .values({
      school_id,
      id: exam!,
      year_id: yearId,
      subject_id: course.subject_id,
      state: 'published',
      counts: true,
      on_day: today,
      starts: 480,
      ends: 540,
      starts_at: at,
      ends_at: new Date(at.getTime() + 3_600_000),
      created_by: accounts.admin.id,
      created_at: at,
      published_at: at,
    })
    .execute();
  await db.insertInto('exam_courses').values({ school_id, exam_id: exam!, course_id: course.id }).execute();
  await db
    .insertInto('exam_seats')
    .values(crowd.map(({ id }, n) => ({ school_id, exam_id: exam!, pupil_id: id, number: n + 1, copy_no: `C${n}` })))
    .execute();
}

/** The marks of the crowd in that test. */
async function addMarks(db: TenantDb): Promise<void> {
  const { schoolId: school_id, accounts } = school;
  const [assessment_id, at, by_id] = [newId(), new Date(`${today}T08:00:00Z`), accounts.admin.id];
  await db
    .insertInto('assessments')
    .values({
      school_id,
      id: assessment_id,
      course_id: marked!,
      term_id: term!,
      title: 'Devoir',
      kind: 'test',
      on_day: today,
      scale: 20,
      created_by: by_id,
      created_at: at,
    })
    .execute();
  await db.updateTable('exam_courses').set({ assessment_id }).where('exam_id', '=', exam!).execute();
  await db
    .insertInto('marks')
    .values(crowd.map(({ id }) => ({ school_id, assessment_id, pupil_id: id, value: 12, by_id, at })))
    .execute();
}

/** A letter to each family of the crowd. */
async function addLetters(db: TenantDb): Promise<void> {
  const school_id = school.schoolId;
  const texts = JSON.stringify([{ lang: 'fr', subject: 'Réunion', html: '<p>Bonjour.</p>' }]);
  await db
    .insertInto('letter_mailings')
    .values({
      school_id,
      id: mailing!,
      title: 'Réunion',
      texts,
      made_by: school.accounts.admin.id,
      made_at: new Date(),
    })
    .execute();
  await db
    .insertInto('letter_copies')
    .values(
      crowd.map(({ id }, n) => ({
        school_id,
        id: newId(),
        mailing_id: mailing!,
        nth: n + 1,
        pupil_id: id,
        names: ['Famille'],
        address: '',
        lang: 'fr',
        fields: '{}',
      })),
    )
    .execute();
}

/** A test with one question, for the crowd's class. */
async function addTest(db: TenantDb): Promise<void> {
  const school_id = school.schoolId;
  const base = { id: newId(), section: '', points: 1, skill: '' };
  await db
    .insertInto('diagnostic_tests')
    .values({
      school_id,
      id: tested!,
      title: 'Sur papier',
      purpose: 'diagnostic',
      attempts: 1,
      shuffle: false,
      linear: false,
      shows: 'never',
      parents: 'none',
      created_by: school.accounts.admin.id,
      created_at: new Date(),
      questions: JSON.stringify([{ ...base, kind: 'truth', statement: 'Vrai ?', truth: true }]),
    })
    .execute();
  await db.insertInto('diagnostic_test_courses').values({ school_id, test_id: tested!, course_id: marked }).execute();
}

/** A text handed in by each one of the crowd. */
async function addHandIns(db: TenantDb): Promise<void> {
  const school_id = school.schoolId;
  const by = school.accounts.admin.id;
  const at = new Date(`${today}T08:00:00Z`);
  const course = await db
    .selectFrom('courses')
    .select('id')
    .where('class_id', '=', school.classes['6A']!)
    .executeTakeFirstOrThrow();
  marked = course.id;
  await db
    .insertInto('homework')
    .values({
      school_id,
      id: piece!,
      course_id: course.id,
      kind: 'writing',
      title: 'Rédaction',
      due_on: today,
      due_at: at,
      closes_at: at,
      hand_in: 'text',
      published_at: at,
      created_by: by,
      created_at: at,
    })
    .execute();
  await db
    .insertInto('hand_ins')
    .values(
      crowd.map(({ id }, n) => ({
        school_id,
        id: newId(),
        homework_id: piece!,
        pupil_id: id,
        turn: 1,
        number: `D-${n}`,
        body: 'Mon texte',
        late: false,
        handed_at: at,
        by_id: by,
      })),
    )
    .execute();
}

beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  const { schoolId, yearId, classes, levels } = school;
  const admin = school.accounts.admin.id;
  const own = { school_id: schoolId };
  const each = <T>(row: (one: (typeof crowd)[number], n: number) => T): (T & typeof own)[] =>
    crowd.map((one, n) => ({ ...own, ...row(one, n) }));
  await withTenant(server.kernel.pool, schoolId, {}, async (db) => {
    const name = (n: number) => ({ first_name: `Prénom ${n}`, last_name: 'Foule', search_key: `foule ${n}` });
    await db
      .insertInto('persons')
      .values(each(({ id }, n) => ({ id, ...name(n) })))
      .execute();
    await db
      .insertInto('accounts')
      .values(
        each(({ id, account }, n) => ({
          id: account,
          person_id: id,
          username: `foule.${n}`,
          status: 'invited',
          ...name(n),
        })),
      )
      .execute();
    await db
      .insertInto('pupils')
      .values(each(({ id }, n) => ({ person_id: id, matricule: `F${n}`, massar_code: massarCode(n) })))
      .execute();
    await db
      .insertInto('staff')
      .values(each(({ id }) => ({ person_id: id, teacher: true })))
      .execute();
    await db
      .insertInto('enrolments')
      .values(
        each(({ id }) => ({
          id: newId(),
          pupil_id: id,
          year_id: yearId,
          class_id: classes['6A'],
          from_on: '2020-01-01',
        })),
      )
      .execute();
    await db
      .insertInto('classes')
      .values(
        each(({ id }, n) => ({
          id: newId(),
          year_id: yearId,
          level_id: levels['6e'],
          name: `C${n}`,
          head_teacher_id: id,
        })),
      )
      .execute();
    await db
      .insertInto('groups')
      .values({ ...own, id: group!, year_id: yearId, name: 'Chorale' })
      .execute();
    await db
      .insertInto('group_members')
      .values(each(({ id }) => ({ group_id: group!, pupil_id: id })))
      .execute();
    const { id: subject } = await db.selectFrom('subjects').select('id').executeTakeFirstOrThrow();
    const course = newId();
    await db
      .insertInto('courses')
      .values({ ...own, id: course, year_id: yearId, subject_id: subject, group_id: group })
      .execute();
    await db
      .insertInto('course_teachers')
      .values(each(({ id }) => ({ course_id: course, person_id: id, role: 'assistant' })))
      .execute();
    await db
      .insertInto('boards')
      .values({
        ...own,
        id: board!,
        owner_id: admin,
        title: 'Mur',
        layout: 'columns',
        pupils: 'none',
        guardians: 'none',
        staff: 'read',
        review: 'none',
        comments: 'off',
      })
      .execute();
    await db
      .insertInto('board_sections')
      .values({ ...own, id: section!, board_id: board!, title: 'Idées', color: 'plain', order_key: 'V' })
      .execute();
    await db
      .insertInto('board_cards')
      .values(
        each(({ account }, n) => ({
          id: newId(),
          board_id: board!,
          section_id: section!,
          author_id: account,
          kind: 'text',
          title: `Idée ${n}`,
          status: 'published',
          order_key: 'V',
        })),
      )
      .execute();
    await db
      .insertInto('threads')
      .values({ ...own, id: thread!, subject: 'Longue', created_by_id: admin })
      .execute();
    await db
      .insertInto('messages')
      .values(
        each(({ account }, n) => ({
          id: newId(),
          thread_id: thread!,
          sender_id: account,
          sender_role: 'prof',
          status: 'sent',
          subject: 'Longue',
          html: `<p>Mot ${n}</p>`,
          sent_at: new Date(),
          delivered_at: new Date(),
          recipients_count: 1,
        })),
      )
      .execute();
    await sql`INSERT INTO message_copies (school_id, message_id, account_id, thread_id, received_at)
      SELECT school_id, id, ${admin}, thread_id, sent_at FROM messages WHERE thread_id = ${thread}`.execute(db);
    await db
      .insertInto('reenrolment_campaigns')
      .values({
        ...own,
        id: campaign!,
        from_year_id: yearId,
        name: 'Rentrée',
        starts_on: '2030-09-01',
        ends_on: '2031-06-30',
        opens_on: '2020-01-01',
        closes_on: '2030-01-01',
        state: 'published',
        created_at: new Date(),
      })
      .execute();
    await db
      .insertInto('timetables')
      .values({ ...own, year_id: yearId })
      .execute();
    const lesson = { year_id: yearId, kind: 'activity', title: 'Chorale', group_id: group, whole: 0, counts: true };
    const hours = { on_day: today, starts: 480, ends: 540 };
    await db
      .insertInto('lessons')
      .values(each(({ id }) => ({ id, ...lesson, ...hours })))
      .execute();
    await db
      .insertInto('lesson_teachers')
      .values(each(({ id }) => ({ lesson_id: id, person_id: id, counts: true, ...hours })))
      .execute();
    const at = new Date(`${today}T08:00:00Z`);
    await db
      .insertInto('attendance_events')
      .values(
        each(({ id }) => ({
          id: newId(),
          pupil_id: id,
          kind: 'absence',
          ...hours,
          starts_at: at,
          ends_at: new Date(at.getTime() + 3_600_000),
          minutes: 60,
          source: 'office',
          state: 'validated',
          decided_at: at,
          created_at: at,
        })),
      )
      .execute();
    await db
      .insertInto('slips')
      .values(
        each(({ id }, n) => ({
          id: newId(),
          pupil_id: id,
          on_day: today,
          number: n + 1,
          code: `crowd-slip-${n}`,
          kind: 'late',
          at_minute: 480,
          valid_until: new Date(at.getTime() + 3_600_000),
          issued_by: admin,
          issued_at: at,
        })),
      )
      .execute();
    await db
      .insertInto('exit_passages')
      .values(
        each(({ id }) => ({ id: newId(), pupil_id: id, day: today, mode: 'alone', status: 'left', at, by_id: admin })),
      )
      .execute();
    await addReportCards(db);
    await addBatch(db);
    await addCertificates(db);
    await addHandIns(db);
    await addExam(db);
    await addMarks(db);
    await addTest(db);
    await addLetters(db);
    await db
      .insertInto('imports')
      .values({
        ...own,
        id: file!,
        kind: 'pupils',
        file_name: 'liste.csv',
        status: 'checked',
        encoding: 'utf-8',
        separator: ';',
        headers: ['Nom'],
        mapping: ['lastName'],
        created_by: admin,
      })
      .execute();
    await db
      .insertInto('import_lines')
      .values(each((_one, n) => ({ import_id: file!, line: n + 2, cells: [`Foule ${n}`], outcome: 'error' })))
      .execute();
  });
  const lines = crowd.map((_, n) => ({ code: massarCode(n), name: `Foule ${n}` }));
  const content = template(lines).toString('base64');
  const request = { params: { id: school.classes['6A'] }, body: { termId: term!, content } };
  const { body } = await client(server, schoolId, school.accounts.admin)(readMassar, request);
  massar = { content, stamp: body.stamp };
});
afterAll(() => server.stop());

type Args = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
/** Arguments for each file of many people, so that it holds the whole crowd. */
const crowded = (): Record<string, Args> => ({
  'pupils.print': { body: { ids: crowd.map(({ id }) => id), kind: 'list', title: '' } },
  'classes.print': { params: { id: school.classes['6A'] }, query: { kind: 'list', birth: 'no' } },
  'classes.export': { query: { format: 'csv' } },
  'groups.print': { params: { id: group }, query: { kind: 'list', birth: 'no' } },
  'courses.export': { query: { format: 'csv' } },
  'courses.print': { query: { of: 'teacher' } },
  'reenrolment_admin.print': { params: { id: campaign }, query: {} },
  'imports.wrong_lines': { params: { id: file } },
  'messages.print': { params: { id: thread }, query: { part: 1 } },
  'boards.print': { params: { id: board } },
  'lessons.print': { query: { of: 'group', id: group, from: today } },
  'lessons.export': { query: { from: today, to: today, format: 'csv' } },
  'attendance_office.export': { query: { state: 'validated', format: 'csv' } },
  'attendance_slips.export': { query: { on: today, format: 'csv' } },
  'attendance_letters.print': {
    body: {
      people: crowd.map(({ id }) => ({ pupilId: id, guardianId: null })),
      kind: 'letters',
      from: today,
      to: today,
    },
  },
  'diagnostic_tests.print_sheets': { params: { id: tested }, query: {} },
  'diagnostic_tests.export': { params: { id: tested }, query: { format: 'csv' } },
  'letters.paper': { params: { id: mailing }, query: {} },
  'exams.print': { params: { id: exam }, query: { kind: 'convocations' } },
  'exams.export_results': { params: { id: exam }, query: { format: 'csv' } },
  'exits_register.export': { query: { day: today, format: 'csv' } },
  'report_cards.class_paper': { params: { id: school.classes['6A'], form: 'pdf' }, query: { term } },
  'report_cards.batch_file': { params: { id: batch } },
  'certificates.batch_file': { params: { id: issued } },
  'mandates.export': { query: { format: 'csv' } },
  'custom_fields.export': { query: { holder: 'pupil', format: 'csv' } },
  'report_cards.lsu': { params: { id: school.classes['6A'] }, query: { term, uai: '0750001A', head: 'Direction' } },
  'report_cards.massar': { params: { id: school.classes['6A'] }, query: { term } },
  'report_cards.fill_massar': {
    params: { id: school.classes['6A'] },
    body: { ...massar, termId: term, name: 'n.xlsx', columns: [{ column: 'J', source: 'general' }], over: [] },
  },
  'report_cards.council_minutes': { params: { id: school.classes['6A'] }, query: { term } },
  'homework.take': { params: { id: piece } },
  'gradebook.export': { params: { id: marked }, query: { format: 'csv' } },
  'boards.export': { params: { id: board }, query: { format: 'csv' } },
});
const files = bindings
  .filter(({ carries }) => carries === 'people')
  .map(({ route }): [string, RouteSpec] => [route.name, route]);
/** Files of rooms without anybody in them; files people sent and event streams belong to the kernel. */
const plain = bindings
  .filter(({ route, carries }) => carries && carries !== 'people' && !/^(?:files|live)\./.test(route.name))
  .map(({ route }): [string, RouteSpec] => [route.name, route]);
/** Files about one person or family, or that only name who teaches a course, as their rooms say. */
const few = new Map(bindings.flatMap(({ route, few }) => (few ? [[route.name, few] as const] : [])));
/** Files whose people are not recorded, as their rooms say. */
const unrecorded = new Set(bindings.flatMap(({ route, records }) => (records === 'nobody' ? [route.name] : [])));
const unguarded = files.filter(([name, { stepUp }]) => !stepUp && !few.has(name));

describe('file downloads', () => {
  it('stop the start while a route sends a file without declaring whose data it contains (SEC-AUT-05, SEC-AUD-03)', () => {
    for (const [name, route] of files) {
      const rest = bindings.filter((one) => one.route.name !== name);
      const byHand = stream(route, async () => Buffer.alloc(0));
      expect(() => checkBindings(allRoutes, [...rest, byHand])).toThrow(name);
      const unsaid = stream(route, async () => Buffer.alloc(0), { carries: { nobody: ' ' } });
      expect(() => checkBindings(allRoutes, [...rest, unsaid])).toThrow(name);
    }
    // A route that sends bytes without declaring it counts too.
    const { response: _answer, ...otherBindings } = bindings.find(
      ({ mode, route }) => mode === 'read' && route.response,
    )!.route;
    const silent = { ...stream(otherBindings, async () => Buffer.alloc(0)), mode: 'read' as const };
    expect(() =>
      checkBindings(allRoutes, [...bindings.filter(({ route }) => route.name !== otherBindings.name), silent]),
    ).toThrow(otherBindings.name);
  });

  it.each(plain)('%s contains no mass data, as its room declares', async (_name, route) => {
    const { admin } = school.accounts;
    const args = sampleArgs(route, school.classes['6A']);
    const answer = await fetch(`${server.base}/api/${school.schoolId}${addressOf(route, args)}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${admin.token}`,
        ...(args.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(args.body !== undefined && { body: JSON.stringify(args.body) }),
    });
    const text = readable(Buffer.from(await answer.arrayBuffer()));
    expect(answer.status).toBeLessThan(500);
    expect(text.split('Foule').length - 1).toBeLessThanOrEqual(maxUnproved);
  });

  it('include known files without personal data, some of which are opened here', async () => {
    expect(plain.length).toBeGreaterThan(10);
    const { status } = await client(
      server,
      school.schoolId,
      school.accounts.admin,
    )(exportClassrooms, {
      query: { format: 'csv' },
    });
    expect(status).toBe(200);
  });

  it('with data of many people are checked through a proof required by their route, or by a test here', () => {
    expect(unguarded.map(([name]) => name).sort()).toEqual(Object.keys(crowded()).sort());
  });

  it.each(unguarded)(
    '%s requires a fresh proof before mass data is sent, and records whose data it was (SEC-AUT-05, SEC-AUD-03)',
    async (name, route) => {
      const { admin } = school.accounts;
      const call = client(server, school.schoolId, admin) as (
        route: RouteSpec,
        args: Args,
      ) => Promise<{ status: number; body: unknown }>;
      const until = (at: Date | null) =>
        withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
          db.updateTable('sessions').set({ step_up_until_at: at }).where('account_id', '=', admin.id).execute(),
        );
      const lines = () =>
        withTenant(server.kernel.pool, school.schoolId, { readOnly: true }, (db) =>
          db
            .selectFrom('audit_log as l')
            .leftJoin('export_subjects as s', 's.seq', 'l.seq')
            .select(['l.seq', 's.person_id'])
            .where('l.actor_id', '=', admin.id)
            .orderBy('l.seq')
            .execute(),
        );
      const args = crowded()[name]!;
      const before = (await lines()).length;
      await until(null);
      expect(await call(route, args)).toMatchObject({
        status: 412,
        body: { code: 'auth.step_up_needed', details: { totp: expect.any(Boolean) } },
      });
      expect((await lines()).length).toBe(before);
      await until(new Date(server.kernel.now().getTime() + 3_600_000));
      expect((await call(route, args)).status).toBe(200);
      const noted = new Set((await lines()).slice(before).map((line) => line.person_id));
      if (unrecorded.has(name)) expect([...noted]).toEqual([]);
      else for (const { id } of crowd) expect(noted).toContain(id);
    },
  );
});
