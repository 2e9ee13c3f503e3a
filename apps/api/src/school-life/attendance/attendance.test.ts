import * as c from '@encrier/contract/school-life/attendance';
import * as o from '@encrier/contract/school-life/attendance-office';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
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

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let second: SecondOrg;
let father: TestAccount;
let former: TestAccount;
let classmate: string;
const day = '2026-11-23';
const lesson = { now: newId(), next: newId(), cancelled: newId(), tomorrow: newId() };
const at = (hour: string, on = day): Date => new Date(`${on}T${hour}:00+01:00`);

async function addLesson(
  id: string,
  over: { day?: string; starts?: number; ends?: number; state?: string; teacher?: string } = {},
): Promise<void> {
  const { day: on = day, starts = 600, ends = 660, state = 'planned' } = over;
  const own = { school_id: school.schoolId };
  const counts = state === 'planned';
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    await db
      .insertInto('timetables')
      .values({ ...own, year_id: school.yearId })
      .onConflict((oc) => oc.doNothing())
      .execute();
    const course = await db
      .selectFrom('courses')
      .select(['id', 'subject_id'])
      .where('class_id', '=', school.classes['6A'])
      .executeTakeFirstOrThrow();
    await db
      .insertInto('lessons')
      .values({
        ...own,
        id,
        year_id: school.yearId,
        org_id: school.orgId,
        course_id: course.id,
        subject_id: course.subject_id,
        class_id: school.classes['6A'],
        whole: 1,
        on_day: on,
        starts,
        ends,
        state,
        counts,
      })
      .execute();
    await db
      .insertInto('lesson_teachers')
      .values({
        ...own,
        lesson_id: id,
        person_id: over.teacher ?? school.accounts.prof.personId,
        on_day: on,
        starts,
        ends,
        counts,
      })
      .execute();
  });
}

beforeAll(async () => {
  server = await testServer();
  server.clock.set(at('10:05'));
  school = await mintSchool(server);
  other = await mintSchool(server);
  await grant(
    server,
    school,
    'personnel',
    ['attendance.take', 'attendance.validate', 'attendance.justify', 'people.view'],
    'school',
  );
  await addLesson(lesson.now);
  await addLesson(lesson.next, { starts: 660, ends: 720 });
  await addLesson(lesson.cancelled, { starts: 720, ends: 780, state: 'cancelled' });
  await addLesson(lesson.tomorrow, { day: '2026-11-24' });
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    const own = { school_id: school.schoolId };
    const pupil = school.accounts.eleve.personId;
    father = await addAccount(server, db, school, { role: 'parent', first: 'Driss', last: 'El Amrani' });
    former = await addAccount(server, db, school, { role: 'parent', first: 'Ancien', last: 'Tuteur' });
    await readInArabic(db, father);
    const mate = await addAccount(server, db, school, { role: 'eleve', first: 'Sara', last: 'Filali' });
    classmate = mate.personId;
    await db
      .insertInto('pupils')
      .values({ ...own, person_id: classmate, matricule: 'P003' })
      .execute();
    await db
      .insertInto('enrolments')
      .values({
        ...own,
        id: newId(),
        pupil_id: classmate,
        year_id: school.yearId,
        class_id: school.classes['6A'],
        from_on: '2020-01-01',
      })
      .execute();
    await db
      .insertInto('guardianships')
      .values([
        { ...own, pupil_id: pupil, guardian_id: father.personId, kind: 'father' },
        { ...own, pupil_id: pupil, guardian_id: former.personId, kind: 'tutor', ends_on: '2026-10-01' },
      ])
      .execute();
  });
  second = await addOrg(server, school);
});
afterAll(() => server.stop());

const api = (account: TestAccount | null) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const pupil = (): string => school.accounts.eleve.personId;
const open = async (who: PersonName, id = lesson.now) =>
  (await as(who)(c.rollCallSheet, { query: { lesson: id } })).body;
type Sheet = Awaited<ReturnType<typeof open>>;
const body = (sheet: Sheet, over: Partial<c.SaveBody> = {}, marks: Record<string, Partial<c.Mark>> = {}) => ({
  id: sheet.rollCallId ?? newId(),
  saveId: newId(),
  lessonId: sheet.lessonId,
  classId: sheet.classId,
  half: sheet.half,
  day: sheet.day,
  version: sheet.version,
  takenAt: server.kernel.now().toISOString(),
  offline: false,
  marks: sheet.pupils.map(({ mark }) => ({ ...mark, ...marks[mark.pupilId] })),
  ...over,
});
const save = (who: PersonName, sent: ReturnType<typeof body>, key?: string) =>
  as(who)(c.saveRollCall, { body: sent }, key ? { key } : {});
const kindsOf = async (account: TestAccount) =>
  (await api(account)(listNotifications, { query: {} })).body.items.map(({ type }) => type);
const queue = async (state: c.EventState = 'pending') =>
  (await as('personnel')(o.listEvents, { query: { state } })).body;

describe('the roll call of a lesson', () => {
  it('is in its teacher’s day, and in nobody else’s', async () => {
    const mine = (await as('prof')(c.rollCallDay, { query: {} })).body;
    expect(mine.items.map(({ lessonId }) => lessonId)).toEqual([lesson.now, lesson.next, lesson.cancelled]);
    expect(mine.items[0]).toMatchObject({
      title: 'Mathématiques',
      titleAr: 'الرياضيات',
      audience: '6A',
      pupils: 2,
      mine: true,
      taken: null,
    });
    expect((await as('prof2')(c.rollCallDay, { query: {} })).body.items.map(({ lessonId }) => lessonId)).not.toContain(
      lesson.now,
    );
    for (const who of ['prof2', 'parent', 'eleve'] as const)
      expect((await as(who)(c.rollCallSheet, { query: { lesson: lesson.now } })).status).toBe(
        who === 'prof2' ? 404 : 403,
      );
    expect((await api(second.teacher)(c.rollCallSheet, { query: { lesson: lesson.now } })).status).toBe(404);
    const stranger = client(server, other.schoolId, other.accounts.prof);
    expect((await stranger(c.rollCallSheet, { query: { lesson: lesson.now } })).status).toBe(404);
    expect((await save('prof2', body(await open('prof')))).status).toBe(404);
  });

  it('can be done by the office for the teacher', async () => {
    const sheet = await open('personnel');
    expect(sheet).toMatchObject({ can: { save: true, decided: true }, closed: '' });
    expect(
      (await as('personnel')(c.rollCallDay, { query: { all: '1' } })).body.items.map((one) => one.lessonId),
    ).toContain(lesson.now);
  });

  it('is pre-filled from known facts: declared, in the infirmary, absent before', async () => {
    const own = { school_id: school.schoolId };
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .insertInto('facts')
        .values([
          {
            ...own,
            id: newId(),
            pupil_id: pupil(),
            kind: 'infirmary',
            says: 'elsewhere',
            certainty: 'seen',
            starts_at: at('10:50'),
            ends_at: at('11:30'),
            source: 'visits',
            source_id: newId(),
          },
          {
            ...own,
            id: newId(),
            pupil_id: classmate,
            kind: 'declared',
            says: 'away',
            certainty: 'told',
            starts_at: at('10:30'),
            ends_at: at('12:00'),
            source: 'absence_declarations',
            source_id: newId(),
          },
        ])
        .execute(),
    );
    expect((await open('prof')).pupils.every(({ because }) => because === null)).toBe(true);
    const later = await open('prof', lesson.next);
    const of = (id: string) => later.pupils.find((one) => one.id === id);
    expect(of(pupil())).toMatchObject({ because: 'infirmary', mark: { status: 'elsewhere' } });
    expect(of(classmate)).toMatchObject({ because: 'declared', mark: { status: 'absent' } });
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) => db.deleteFrom('facts').execute());
  });

  it('is saved once, for any number of requests and devices', async () => {
    const sheet = await open('prof');
    const sent = body(
      sheet,
      { offline: true },
      { [pupil()]: { status: 'absent' }, [classmate]: { status: 'late', minutes: 7 } },
    );
    const key = newId();
    const answers = [await save('prof', sent, key), await save('prof', sent, key), await save('prof', sent)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((one) => one.body.sheet.version))).toEqual(new Set([1]));
    // The answer to a save, computed from the request, equals what is read afterwards.
    expect(answers[0]!.body.sheet).toEqual(await open('prof'));
    // A second device that saves the same values changes nothing; one that saves others gets a conflict.
    expect((await save('prof', { ...sent, id: newId(), saveId: newId() })).body.sheet.version).toBe(1);
    const against = await save('prof', body(sheet, {}, { [pupil()]: { status: 'present' } }));
    expect([against.status, code(against.body)]).toEqual([409, 'attendance.changed_meanwhile']);
    const rows = (await queue()).items;
    expect(rows.map(({ kind, minutes }) => [kind, minutes]).sort()).toEqual([
      ['absence', 60],
      ['late', 7],
    ]);
    const facts = await readTenant(server.kernel.pool, school.schoolId, (db) =>
      db
        .selectFrom('facts')
        .select(['pupil_id', 'says', 'certainty'])
        .where('source', '=', 'roll_calls')
        .orderBy('starts_at')
        .execute(),
    );
    expect(facts).toHaveLength(3);
    expect(facts.find((fact) => fact.pupil_id === pupil())).toMatchObject({ says: 'away', certainty: 'seen' });
  });

  it('gives one result when two devices save at once', async () => {
    server.clock.set(at('10:46'));
    const sheet = await open('prof', lesson.next);
    const [one, two] = [
      body(sheet, {}, { [pupil()]: { status: 'absent' } }),
      body(sheet, {}, { [pupil()]: { status: 'present' } }),
    ];
    const answers = await Promise.all([save('prof', one), save('prof', two), save('prof', one), save('prof', two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const found = await readTenant(server.kernel.pool, school.schoolId, (db) =>
      db.selectFrom('roll_calls').select('id').where('lesson_id', '=', lesson.next).execute(),
    );
    expect(found).toHaveLength(1);
  });

  it('explains errors: cancelled, too early, moved, a pupil of another class, a missing pupil, a clock ahead', async () => {
    server.clock.set(at('10:06'));
    const cancelled = await open('prof', lesson.cancelled);
    expect(cancelled.closed).toBe('cancelled');
    expect(code((await save('prof', body(cancelled))).body)).toBe('attendance.cancelled');
    const early = await open('prof', lesson.tomorrow);
    expect(code((await save('prof', body(early))).body)).toBe('attendance.too_early');
    const sheet = await open('prof');
    expect(code((await save('prof', body(sheet, { day: '2026-11-22' }))).body)).toBe('attendance.moved');
    const stranger = { ...sheet.pupils[0]!.mark, pupilId: school.accounts.eleve2.personId };
    expect(code((await save('prof', body(sheet, { marks: [stranger] }))).body)).toBe('attendance.pupil_unknown');
    expect(code((await save('prof', body(sheet, { marks: [sheet.pupils[0]!.mark] }))).body)).toBe(
      'attendance.pupils_missing',
    );
    const ahead = await save('prof', body(sheet, { takenAt: at('12:05').toISOString() }));
    expect(ahead.status).toBe(200);
    expect(ahead.body.clockOff).toBeGreaterThan(110);
  });
});

describe('validation', () => {
  it('leaves contradicted marks to a person, validates the rest after the delay, and notifies the guardians', async () => {
    const own = { school_id: school.schoolId };
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .insertInto('facts')
        .values({
          ...own,
          id: newId(),
          pupil_id: classmate,
          kind: 'badge',
          says: 'here',
          certainty: 'seen',
          starts_at: at('07:50'),
          ends_at: at('12:00'),
          source: 'badges',
          source_id: newId(),
        })
        .execute(),
    );
    const sheet = await open('prof');
    await save('prof', body(sheet, {}, { [pupil()]: { status: 'absent' }, [classmate]: { status: 'absent' } }));
    expect(await kindsOf(school.accounts.parent)).not.toContain('absence');
    server.clock.set(at('11:10'));
    await server.runJobs();
    const left = await queue();
    expect(left.items.filter((one) => one.kind === 'absence' && one.day === day).map((one) => one.pupil)).toContain(
      'Sara Filali',
    );
    expect(left.items[0]).toMatchObject({ pupil: 'Sara Filali', against: [{ kind: 'badge', says: 'here' }] });
    expect(left.counts.contradicted).toBe(1);
    expect((await kindsOf(school.accounts.parent)).filter((kind) => kind === 'absence').length).toBeGreaterThan(0);
    // What the pupil missed, in the reader's language.
    const noticesOf = async (who: TestAccount): Promise<string> =>
      (await api(who)(listNotifications, { query: {} })).body.items.find(({ type }) => type === 'absence')!.body;
    expect(await noticesOf(father)).toContain('الرياضيات');
    expect(await noticesOf(school.accounts.parent)).toContain('Mathématiques');
    const [event] = (await api(father)(c.ownAttendance, {})).body.children[0]!.events;
    expect(event).toMatchObject({ title: 'Mathématiques', titleAr: 'الرياضيات' });
    for (const account of [former, school.accounts.parent2, second.guardian])
      expect(await kindsOf(account)).not.toContain('absence');
    // Running the same jobs again notifies nobody twice.
    const before = (await kindsOf(school.accounts.parent)).length;
    await server.runJobs();
    expect((await kindsOf(school.accounts.parent)).length).toBe(before);
  });

  it('belongs to the first decision; the other person learns who made it', async () => {
    const row = (await queue()).items.find((one) => one.pupil === 'Sara Filali')!;
    const rows = [{ id: row.id, version: row.version }];
    expect((await as('prof')(o.decideEvents, { body: { rows, decision: 'validate' } })).status).toBe(403);
    expect((await api(second.office)(o.decideEvents, { body: { rows, decision: 'validate' } })).status).not.toBe(200);
    const first = await as('personnel')(o.decideEvents, { body: { rows, decision: 'reject' } });
    expect(first.body).toMatchObject({ done: [row.id], already: [] });
    const late = await as('admin')(o.decideEvents, { body: { rows, decision: 'validate' } });
    expect(late.body).toMatchObject({ done: [], already: [{ id: row.id, state: 'rejected', by: 'Laila Idrissi' }] });
  });

  it('is told to the family again after it was withdrawn, and proves again where the pupil was', async () => {
    const office = as('personnel');
    const read = async () => {
      const { rows } = await readTenant(server.kernel.pool, school.schoolId, (_db, client) =>
        client.query<{ id: string; version: number; state: string; facts: number }>(
          `SELECT id, version, state, (SELECT count(*)::int FROM facts f WHERE f.source_id = ev.roll_call_id
            AND f.pupil_id = ev.pupil_id) AS facts
          FROM attendance_events ev WHERE school_id = $1 AND pupil_id = $2 AND on_day = $3 AND kind = 'absence' ORDER BY id LIMIT 1`,
          [school.schoolId, pupil(), day],
        ),
      );
      return rows[0]!;
    };
    const decide = async (decision: 'reject' | 'reopen' | 'validate'): Promise<string[]> => {
      const { id, version } = await read();
      const answer = await office(o.decideEvents, { body: { rows: [{ id, version }], decision } });
      expect(answer.body.done).toEqual([id]);
      await server.runJobs();
      const { items } = (await api(school.accounts.parent)(listNotifications, { query: {} })).body;
      return items.filter(({ type }) => type === 'absence').map(({ body: text }) => text);
    };
    expect(await read()).toMatchObject({ state: 'validated', facts: 1 });
    const rejected = await decide('reject');
    expect(rejected[0]).toContain('retiré');
    expect(await read()).toMatchObject({ state: 'rejected', facts: 0 });
    expect(await decide('reopen')).toEqual(rejected);
    const again = await decide('validate');
    expect(again).toHaveLength(rejected.length + 1);
    expect(again[0]).not.toContain('retiré');
    expect(await read()).toMatchObject({ state: 'validated', facts: 1 });
    expect((await decide('reject'))[0]).toContain('retiré');
    await decide('reopen');
    await decide('validate');
  });

  it('closes the mark for the teacher', async () => {
    const sheet = await open('prof');
    const mine = sheet.pupils.find((one) => one.id === pupil())!;
    expect(mine).toMatchObject({ decided: true, mark: { status: 'absent' } });
    const sent = await save('prof', body(sheet, {}, { [pupil()]: { status: 'present' } }));
    expect(sent.body.sheet.pupils.find((one) => one.id === pupil())).toMatchObject({ mark: { status: 'absent' } });
  });
});

describe('families', () => {
  const own = async (account: TestAccount) => (await api(account)(c.ownAttendance, {})).body;
  it('read the validated marks of their own children only', async () => {
    const { children } = await own(school.accounts.parent);
    expect(children.map(({ label }) => label)).toEqual(['Yasmine El Amrani']);
    expect(children[0]!.events).toMatchObject(
      [{ kind: 'absence', justification: 'none', can: { justify: true } }, {}].slice(0, children[0]!.events.length),
    );
    expect((await own(former)).children).toEqual([]);
    expect((await own(school.accounts.parent2)).children.flatMap(({ events }) => events)).toEqual([]);
    expect((await own(school.accounts.eleve)).children[0]).toMatchObject({ self: true, can: { act: false } });
  });

  it('justify with a reason; the office decides and the family is notified', async () => {
    const { children, reasons } = await own(school.accounts.parent);
    const eventIds = children[0]!.events.filter(({ can }) => can.justify).map(({ id }) => id);
    const sent = { id: newId(), pupilId: pupil(), eventIds, reasonId: reasons[0]!.id, body: 'Fièvre', fileIds: [] };
    for (const account of [former, school.accounts.parent2])
      expect((await api(account)(c.justifyAbsences, { body: { ...sent, id: newId() } })).status).toBe(404);
    expect(code((await as('eleve')(c.justifyAbsences, { body: { ...sent, id: newId() } })).body)).toBe(
      'attendance.not_of_age',
    );
    const paper = reasons.find((one) => one.paper)!;
    expect(code((await as('parent')(c.justifyAbsences, { body: { ...sent, reasonId: paper.id } })).body)).toBe(
      'attendance.paper_missing',
    );
    expect((await as('parent')(c.justifyAbsences, { body: sent })).status).toBe(200);
    expect((await as('parent')(c.justifyAbsences, { body: sent })).status).toBe(200);
    expect(await kindsOf(school.accounts.personnel)).toContain('absence.a_traiter');
    const waiting = (await as('personnel')(o.listJustifications, { query: {} })).body;
    expect(waiting).toMatchObject({ waiting: 1, items: [{ body: 'Fièvre', by: 'Samira El Amrani' }] });
    expect((await api(second.office)(o.listJustifications, { query: {} })).body.items ?? []).toEqual([]);
    const row = waiting.items[0]!;
    const decide = (decision: 'accepted' | 'refused', answer = '') =>
      as('personnel')(o.decideJustification, {
        params: { id: row.id },
        body: { decision, answer, version: row.version },
      });
    expect(code((await decide('refused')).body)).toBe('attendance.answer_missing');
    expect((await decide('accepted')).body).toMatchObject({ state: 'accepted' });
    expect(code((await decide('accepted')).body)).toBe('edited_meanwhile');
    expect(await kindsOf(school.accounts.parent)).toContain('absence.justificatif');
    expect((await own(school.accounts.parent)).children[0]!.events[0]).toMatchObject({ justification: 'accepted' });
  });

  it('declare an absence, which pre-fills the roll call and is notified to the teachers', async () => {
    const { reasons } = await own(school.accounts.parent);
    const sent = {
      id: newId(),
      pupilId: pupil(),
      startsAt: at('08:00', '2026-11-24').toISOString(),
      endsAt: at('18:00', '2026-11-24').toISOString(),
      reasonId: reasons[3]!.id,
      note: '',
    };
    expect((await as('parent2')(c.declareAbsence, { body: { ...sent, id: newId() } })).status).toBe(404);
    expect((await api(former)(c.declareAbsence, { body: { ...sent, id: newId() } })).status).toBe(404);
    expect((await as('parent')(c.declareAbsence, { body: sent })).body).toEqual({
      id: sent.id,
      lessons: 1,
      teachers: 1,
    });
    expect((await as('parent')(c.declareAbsence, { body: sent })).status).toBe(200);
    expect(code((await api(father)(c.declareAbsence, { body: { ...sent, id: newId() } })).body)).toBe(
      'attendance.announced',
    );
    expect(await kindsOf(school.accounts.prof)).toContain('absence.annonce');
    const sheet = await open('prof', lesson.tomorrow);
    expect(sheet.pupils.find((one) => one.id === pupil())).toMatchObject({
      because: 'declared',
      mark: { status: 'absent' },
    });
    expect((await api(father)(c.cancelDeclaration, { params: { id: sent.id }, body: {} })).status).toBe(200);
    expect((await open('prof', lesson.tomorrow)).pupils.find((one) => one.id === pupil())).toMatchObject({
      because: null,
    });
    const past = {
      ...sent,
      id: newId(),
      startsAt: at('08:00', '2026-11-20').toISOString(),
      endsAt: at('09:00', '2026-11-20').toISOString(),
    };
    expect(code((await as('parent')(c.declareAbsence, { body: past })).body)).toBe('attendance.span_past');
  });
});

describe('the office', () => {
  it('sees the day, reminds a teacher at most once in ten minutes, and reads figures with half-days', async () => {
    const board = (await as('personnel')(o.attendanceBoard, {})).body;
    expect(board.figures.due).toBeGreaterThan(0);
    expect((await as('personnel')(o.remindRollCall, { body: { lessonId: lesson.now } })).body).toMatchObject({
      code: 'attendance.taken',
    });
    const figures = (await as('personnel')(o.attendanceFigures, { query: { from: day, to: day } })).body;
    expect(figures.absences).toBeGreaterThan(0);
    expect(figures.gross).toBe(1);
    expect(figures.rate).toBeLessThan(1);
    expect((await as('prof')(o.attendanceBoard, {})).status).toBe(403);
  });

  it('decides after midnight; a late save from a device is accepted once, for the office to check', async () => {
    const late = newId();
    await addLesson(late, { starts: 840, ends: 900 });
    server.clock.set(at('14:05'));
    const sheet = await open('prof', late);
    const kept = body(sheet, { offline: true }, { [pupil()]: { status: 'absent' } });
    server.clock.set(at('08:00', '2026-11-24'));
    expect((await open('prof', late)).closed).toBe('too_late');
    expect(code((await save('prof', { ...kept, offline: false, saveId: newId() })).body)).toBe('attendance.too_late');
    expect((await save('prof', kept)).body).toMatchObject({ belated: true });
    server.clock.set(at('09:00', '2026-11-24'));
    await server.runJobs();
    expect((await queue()).items.filter((one) => one.belated)).toHaveLength(1);
    expect((await open('personnel', late)).closed).toBe('');
  });

  it('changes its rules and reasons, based on the version that was read', async () => {
    const { version: _v, reasons, ...rules } = (await as('admin')(o.getAttendanceSettings, {})).body;
    expect(reasons).toHaveLength(17);
    const set = (version: number, over = {}) =>
      as('admin')(o.setAttendanceSettings, { body: { ...rules, ...over, version } });
    expect(code((await set(0, { morningTo: 300 })).body)).toBe('attendance.hours');
    expect((await set(0, { autoMinutes: 5 })).body).toMatchObject({ autoMinutes: 5, version: 1 });
    expect(code((await set(0)).body)).toBe('edited_meanwhile');
  });
});

it('a note whose last character was cut by a device is stored with a replacement character', async () => {
  const id = newId();
  await addLesson(id, { day: '2026-11-25' });
  server.clock.set(at('10:06', '2026-11-25'));
  const sheet = await open('prof', id);
  const note = 'Bus en panne 🚌'.slice(0, -1);
  const saved = await save('prof', body(sheet, {}, { [classmate]: { status: 'late', minutes: 5, note } }));
  expect(saved.status).toBe(200);
  const marks = (await open('prof', id)).pupils.map(({ mark }) => mark.note);
  expect(marks).toContain('Bus en panne \uFFFD');
});
