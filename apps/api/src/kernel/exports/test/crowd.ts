import { newId } from '#kernel/db/id.ts';
import type { TenantDb } from '#kernel/db/tenant.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import { renderPdf } from '#kernel/pdf/pdf.ts';
import type { TestSchool } from '#kernel/test/school.ts';
import type { TestServer } from '#kernel/test/server.ts';
import { maxUnproved } from '../authorize-export.ts';

/** Where the crowd is added; `marked`: the course whose test it sat. */
type Made = { server: TestServer; school: TestSchool; marked: string };
/** Too many people for an export without proof: each a pupil of 6A, a teacher, a head teacher and an author. */
export const crowd = Array.from({ length: maxUnproved + 3 }, () => ({ id: newId(), account: newId() }));
export const today = new Date().toISOString().slice(0, 10);
export const [group, board, section, thread, campaign, file, term, piece, exam, tested, mailing, batch, issued] =
  Array.from({ length: 13 }, () => newId());

/** A frozen card of each pupil of 6A, with its paper. */
export async function addReportCards(db: TenantDb, { school }: Made): Promise<void> {
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
export async function addBatch(db: TenantDb, { server, school }: Made): Promise<void> {
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
export async function addCertificates(db: TenantDb, { server, school }: Made): Promise<void> {
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
export async function addExam(db: TenantDb, { school, marked }: Made): Promise<void> {
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
export async function addMarks(db: TenantDb, { school, marked }: Made): Promise<void> {
  const { schoolId: school_id, accounts } = school;
  const [assessment_id, at, by_id] = [newId(), new Date(`${today}T08:00:00Z`), accounts.admin.id];
  await db
    .insertInto('assessments')
    .values({
      school_id,
      id: assessment_id,
      course_id: marked,
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
export async function addLetters(db: TenantDb, { school }: Made): Promise<void> {
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
export async function addTest(db: TenantDb, { school, marked }: Made): Promise<void> {
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

/** A text handed in by each one of the crowd; returns the course that asked for it. */
export async function addHandIns(db: TenantDb, { school }: Pick<Made, 'school'>): Promise<string> {
  const school_id = school.schoolId;
  const by = school.accounts.admin.id;
  const at = new Date(`${today}T08:00:00Z`);
  const course = await db
    .selectFrom('courses')
    .select('id')
    .where('class_id', '=', school.classes['6A']!)
    .executeTakeFirstOrThrow();
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
  return course.id;
}
