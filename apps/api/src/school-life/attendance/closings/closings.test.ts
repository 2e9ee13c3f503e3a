import * as c from '@encrier/contract/school-life/attendance';
import * as k from '@encrier/contract/school-life/attendance-closings';
import * as z from '@encrier/contract/school-life/attendance-exemptions';
import * as o from '@encrier/contract/school-life/attendance-office';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
const [day, next] = ['2026-11-19', '2026-11-20'];
const at = (hour: string, on = day): Date => new Date(`${on}T${hour}:00+01:00`);
const inSchool = <T>(work: Parameters<typeof withTenant<T>>[3]): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);

async function addLesson(starts: number): Promise<string> {
  const id = newId();
  const own = { school_id: school.schoolId };
  const hours = { on_day: day, starts, ends: starts + 60, counts: true };
  await inSchool(async (db) => {
    await db
      .insertInto('timetables')
      .values({ ...own, year_id: school.yearId })
      .onConflict((oc) => oc.doNothing())
      .execute();
    const lesson = { ...own, ...hours, id, year_id: school.yearId, org_id: school.orgId, whole: 1 };
    await db
      .insertInto('lessons')
      .values({ ...lesson, kind: 'activity', title: 'Atelier', class_id: school.classes['6A'] })
      .execute();
    await db
      .insertInto('lesson_teachers')
      .values({ ...own, ...hours, lesson_id: id, person_id: school.accounts.prof.personId })
      .execute();
  });
  return id;
}

beforeAll(async () => {
  server = await testServer();
  server.clock.set(at('10:05'));
  school = await mintSchool(server);
  await grant(
    server,
    school,
    'personnel',
    ['attendance.take', 'attendance.validate', 'attendance.justify', 'attendance.settings', 'people.view'],
    'school',
  );
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const pupil = (): string => school.accounts.eleve.personId;
const close = (over: { id?: string; from?: string; to?: string } = {}, who: PersonName = 'personnel') =>
  as(who)(k.closePeriod, { body: { id: newId(), from: '2026-11-16', to: day, ...over } });
const saving = async (who: PersonName, lesson: string, over: Partial<c.SaveBody> = {}) => {
  const { body: sheet } = await as(who)(c.rollCallSheet, { query: { lesson } });
  return as(who)(c.saveRollCall, {
    body: {
      id: sheet.rollCallId ?? newId(),
      saveId: newId(),
      lessonId: lesson,
      classId: null,
      half: null,
      day,
      version: sheet.version,
      takenAt: server.kernel.now().toISOString(),
      offline: false,
      marks: sheet.pupils.map(({ mark }) => ({
        ...mark,
        status: mark.pupilId === pupil() ? ('absent' as const) : ('present' as const),
      })),
      ...over,
    },
  });
};
const figures = async () => (await as('personnel')(o.attendanceFigures, { query: { from: day, to: day } })).body;

describe('a closed period', () => {
  let [lesson, late] = ['', ''];
  let event: o.OfficeEvent;
  it('requires that nothing is pending, is closed once by two concurrent callers, and never includes today', async () => {
    [lesson, late] = [await addLesson(600), await addLesson(840)];
    expect((await saving('prof', lesson)).status).toBe(200);
    expect(code((await close()).body)).toBe('attendance.closing_span');
    server.clock.set(at('09:00', next));
    expect(code((await close()).body)).toBe('attendance.closing_waits');
    event = (await as('personnel')(o.listEvents, { query: {} })).body.items[0]!;
    await as('personnel')(o.decideEvents, {
      body: { rows: [{ id: event.id, version: event.version }], decision: 'validate' },
    });
    for (const who of ['prof', 'parent', 'eleve'] as const) expect((await close({}, who)).status).toBe(403);
    const both = await Promise.all([close(), close()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(code(both.find(({ status }) => status === 409)!.body)).toBe('attendance.closing_twice');
    const own = (await as('personnel')(k.listClosings, {})).body.items;
    expect(own).toHaveLength(1);
    event = (await as('personnel')(o.listEvents, { query: { state: 'validated' } })).body.items[0]!;
  });

  it('refuses every write: roll call, decision, reason, justification, exemption', async () => {
    const shut = 'attendance.closed_period';
    expect((await as('personnel')(c.rollCallSheet, { query: { lesson } })).body).toMatchObject({
      closed: 'closed_period',
      can: { save: false },
    });
    expect(code((await saving('personnel', late)).body)).toBe(shut);
    const row = { id: event.id, version: event.version };
    expect(code((await as('personnel')(o.decideEvents, { body: { rows: [row], decision: 'reject' } })).body)).toBe(
      shut,
    );
    const edited = { reasonId: null, note: 'autre', familyNote: '', version: event.version };
    expect(code((await as('personnel')(o.editEvent, { params: { id: event.id }, body: edited })).body)).toBe(shut);
    const mine = (await as('parent')(c.ownAttendance, {})).body;
    const justified = await as('parent')(c.justifyAbsences, {
      body: {
        id: newId(),
        pupilId: pupil(),
        eventIds: [event.id],
        reasonId: mine.reasons.find(({ paper }) => !paper)!.id,
        body: '',
        fileIds: [],
      },
    });
    expect(code(justified.body)).toBe(shut);
    const exempt = await as('personnel')(z.addExemption, {
      body: {
        id: newId(),
        pupilId: pupil(),
        subjectId: null,
        lessonKind: null,
        from: day,
        to: '2026-12-18',
        category: 'medical',
        note: '',
        onSite: false,
        fileIds: [],
      },
    });
    expect(code(exempt.body)).toBe(shut);
  });

  it('refuses a roll call saved on a phone, with an explanation', async () => {
    const kept = await saving('prof', late, { offline: true, takenAt: at('14:05').toISOString() });
    expect([kept.status, code(kept.body)]).toEqual([409, 'attendance.closed_period']);
  });

  it('keeps its figures when the school changes its hours', async () => {
    const before = await figures();
    expect(before.closed).toBe(true);
    const { reasons: _reasons, ...rules } = (await as('personnel')(o.getAttendanceSettings, {})).body;
    const set = await as('personnel')(o.setAttendanceSettings, {
      body: { ...rules, morningFrom: 420, morningTo: 560, afternoonFrom: 580 },
    });
    expect(set.status).toBe(200);
    expect(await figures()).toEqual(before);
  });

  it('is reopened with a reason written in the journal, and its days can change again', async () => {
    const row = (await as('personnel')(k.listClosings, {})).body.items[0]!;
    const open = () =>
      as('personnel')(k.reopenPeriod, {
        params: { id: row.id },
        body: { reason: 'Certificat arrivé', version: row.version },
      });
    const both = await Promise.all([open(), open()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await as('personnel')(k.listClosings, {})).body.items[0]).toMatchObject({
      reopened: { reason: 'Certificat arrivé' },
    });
    const lines = await inSchool((db) =>
      db.selectFrom('audit_log').select('after').where('action', '=', 'attendance.reopen_period').execute(),
    );
    expect(JSON.stringify(lines)).toContain('Certificat');
    expect((await saving('personnel', late)).status).toBe(200);
    expect((await figures()).closed).toBe(false);
  });
});
