import * as c from '@encrier/contract/school-life/attendance';
import * as o from '@encrier/contract/school-life/attendance-office';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { getPupil } from '@encrier/contract/school/persons';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let elsewhere: TestAccount;
const day = '2026-11-23';
const lesson = newId();
const inSchool = <T>(work: Parameters<typeof withTenant<T>>[3]): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date(`${day}T10:05:00+01:00`));
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['attendance.validate', 'people.view'], 'school');
  await inSchool(async (db) => {
    const own = { school_id: school.schoolId };
    const hours = { on_day: day, starts: 600, ends: 660, counts: true };
    await db
      .insertInto('timetables')
      .values({ ...own, year_id: school.yearId })
      .onConflict((oc) => oc.doNothing())
      .execute();
    const row = { ...own, ...hours, id: lesson, year_id: school.yearId, org_id: school.orgId, whole: 1 };
    await db
      .insertInto('lessons')
      .values({ ...row, kind: 'activity', title: 'Atelier', class_id: school.classes['6A'] })
      .execute();
    await db
      .insertInto('lesson_teachers')
      .values({ ...own, ...hours, lesson_id: lesson, person_id: school.accounts.prof.personId })
      .execute();
  });
  const second = await addOrg(server, school);
  elsewhere = await addOffice(server, school, 'cycle', [second.orgId]);
});
afterAll(() => server.stop());

const api = (account: TestAccount | null) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const pupil = (): string => school.accounts.eleve.personId;
const choices = async () => (await as('personnel')(o.collectiveChoices, {})).body;
const write = async (over: object = {}, who: TestAccount = school.accounts.personnel) =>
  api(who)(o.addCollective, {
    body: {
      id: newId(),
      classId: school.classes['6A'],
      pupilIds: [],
      day,
      starts: 840,
      ends: 1020,
      reasonId: (await choices()).reasons.find(({ busy }) => !busy)!.id,
      note: '',
      tell: false,
      families: null,
      ...over,
    },
  });

describe('a collective absence', () => {
  it('is created once for each pupil of a class, by any number of concurrent callers', async () => {
    const both = await Promise.all([write(), write()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const counts = both.map(({ body }) => body.written);
    expect(counts.filter((count) => count > 0)).toHaveLength(1);
    const rows = await inSchool((db) =>
      db
        .selectFrom('attendance_events')
        .select(['starts', 'ends', 'state', 'told_at'])
        .where('pupil_id', '=', pupil())
        .execute(),
    );
    expect(rows).toEqual([{ starts: 840, ends: 1020, state: 'validated', told_at: null }]);
  });

  it('notifies the families when it must, for what the school did not organise', async () => {
    expect((await write({ starts: 480, ends: 540, tell: true })).body.families).toBeGreaterThan(0);
    await server.runJobs();
    const notices = (await as('parent')(listNotifications, { query: {} })).body.items.map(({ type }) => type);
    expect(notices.filter((type) => type === 'absence')).toHaveLength(1);
    const busy = (await choices()).reasons.find((one) => one.busy)!.id;
    expect((await write({ starts: 700, ends: 720, tell: true, reasonId: busy })).body.families).toBe(0);
  });

  it('counts on the pupil’s page as it does for the family: an outing is no absence', async () => {
    const { body: page } = await as('personnel')(getPupil, { params: { id: pupil() } });
    const [child] = (await as('parent')(c.ownAttendance, {})).body.children;
    const absences = child!.events.filter(({ kind }) => kind === 'absence');
    expect(absences).toHaveLength(3);
    expect(page.cards.find(({ slot }) => slot === o.pupilAttendanceCard.slot)?.data).toMatchObject({
      absences: 2,
      halfDays: child!.halfDays,
    });
  });

  it('explains errors, and is for the office within its reach', async () => {
    expect(code((await write({ ends: 840 })).body)).toBe('attendance.collective_span');
    expect(code((await write({ reasonId: newId() })).body)).toBe('attendance.reason_unknown');
    expect((await write({ classId: null, pupilIds: [newId()] })).status).toBe(404);
    expect(code((await write({}, elsewhere)).body)).toBe('attendance.collective_empty');
    expect((await write({ classId: null, pupilIds: [pupil()] }, elsewhere)).status).toBe(404);
    for (const who of ['prof', 'parent', 'eleve'] as const)
      expect((await write({}, school.accounts[who])).status).toBe(403);
  });

  it('asks for confirmation, with their number, before it notifies many families', async () => {
    const crowd = Array.from({ length: 45 }, (_, at) => ({ id: newId(), at }));
    await inSchool(async (db) => {
      const own = { school_id: school.schoolId };
      await db
        .insertInto('persons')
        .values(
          crowd.map(({ id, at }) => ({
            ...own,
            id,
            first_name: `Prénom ${at}`,
            last_name: 'Foule',
            search_key: `foule ${at}`,
          })),
        )
        .execute();
      await db
        .insertInto('pupils')
        .values(crowd.map(({ id, at }) => ({ ...own, person_id: id, matricule: `F${at}` })))
        .execute();
    });
    const pupilIds = crowd.map(({ id }) => id);
    const response = await write({ classId: null, pupilIds, tell: true });
    expect([code(response.body), (response.body as unknown as { details: object }).details]).toEqual([
      'attendance.collective_wide',
      { families: 45 },
    ]);
    expect((await write({ classId: null, pupilIds, tell: true, families: 45 })).body.written).toBe(45);
  });
});

describe('the months of a pupil', () => {
  it('are read only by the office within its reach', async () => {
    const { body } = await as('personnel')(o.pupilMonths, { params: { id: pupil() } });
    expect(body.events.map(({ starts }) => starts)).toEqual([480, 700, 840]);
    expect((await api(elsewhere)(o.pupilMonths, { params: { id: pupil() } })).status).toBe(404);
    for (const who of ['prof', 'parent', 'eleve'] as const)
      expect((await as(who)(o.pupilMonths, { params: { id: pupil() } })).status).toBe(403);
  });

  it('match the figures: each line leads to its rows', async () => {
    const { body } = await as('personnel')(o.attendanceFigures, { query: { from: day, to: day } });
    for (const { id, events } of body.reasons) {
      const rows = await as('personnel')(o.listEvents, {
        query: { state: 'validated', from: day, to: day, reason: id || 'none' },
      });
      expect(rows.body.total).toBe(events);
    }
  });
});

describe('the queue of a phone', () => {
  it('never duplicates, when its saves are repeated and mixed', async () => {
    const { body: sheet } = await as('prof')(c.rollCallSheet, { query: { lesson } });
    const own = newId();
    const saves = (['absent', 'present', 'absent'] as const).map((status, version) => ({
      id: own,
      saveId: newId(),
      lessonId: lesson,
      classId: null,
      half: null,
      day,
      version,
      takenAt: server.kernel.now().toISOString(),
      offline: true,
      marks: sheet.pupils.map(({ mark }) => ({ ...mark, status: mark.pupilId === pupil() ? status : 'present' })),
    }));
    const order = fc.array(fc.nat(2), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(order, async (sent) => {
        for (const at of sent) {
          const { status } = await as('prof')(c.saveRollCall, { body: saves[at]! });
          expect([200, 409]).toContain(status);
        }
        const found = await inSchool(async (db) => ({
          calls: await db.selectFrom('roll_calls').select(['id', 'version']).where('lesson_id', '=', lesson).execute(),
          rows: await db
            .selectFrom('attendance_events as ev')
            .innerJoin('roll_calls as r', 'r.id', 'ev.roll_call_id')
            .select(['ev.kind'])
            .where('r.lesson_id', '=', lesson)
            .where('ev.pupil_id', '=', pupil())
            .execute(),
          facts: await db
            .selectFrom('facts')
            .select('id')
            .where('source', '=', 'roll_calls')
            .where('pupil_id', '=', pupil())
            .execute(),
        }));
        expect(found.calls.length).toBeLessThanOrEqual(1);
        expect(found.rows.length).toBeLessThanOrEqual(1);
        expect(found.facts.length).toBeLessThanOrEqual(1);
        expect(found.calls[0]?.version ?? 0).toBeLessThanOrEqual(3);
      }),
      { numRuns: 12 },
    );
    for (const body of saves) await as('prof')(c.saveRollCall, { body });
    const rows = (await as('personnel')(o.listEvents, { query: {} })).body.items;
    expect(rows.filter(({ pupilId }) => pupilId === pupil()).map(({ kind }) => kind)).toEqual(['absence']);
  });
});
