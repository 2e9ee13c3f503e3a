import * as c from '@encrier/contract/school-life/attendance';
import * as o from '@encrier/contract/school-life/attendance-office';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let lesson: string;
const day = '2026-11-23';
const inSchool = <T>(work: Parameters<typeof withTenant<T>>[3]): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);

beforeEach(async () => {
  server ??= await testServer();
  lesson = newId();
  server.clock.set(new Date(`${day}T10:05:00+01:00`));
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['attendance.validate', 'attendance.justify', 'people.view'], 'school');
  await inSchool((db) =>
    db
      .insertInto('timetables')
      .values({ school_id: school.schoolId, year_id: school.yearId })
      .onConflict((oc) => oc.doNothing())
      .execute(),
  );
  await addLesson(lesson, 600, 660);
});
afterAll(() => server.stop());

const addLesson = (id: string, starts: number, ends: number) =>
  inSchool(async (db) => {
    const own = { school_id: school.schoolId };
    const hours = { on_day: day, starts, ends, counts: true };
    const row = { ...own, ...hours, id, year_id: school.yearId, org_id: school.orgId, whole: 1 };
    await db
      .insertInto('lessons')
      .values({ ...row, kind: 'activity', title: 'Atelier', class_id: school.classes['6A'] })
      .execute();
    await db
      .insertInto('lesson_teachers')
      .values({ ...own, ...hours, lesson_id: id, person_id: school.accounts.prof.personId })
      .execute();
  });

const api = (account: TestAccount | null) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const pupil = (): string => school.accounts.eleve.personId;
const choices = async () => (await as('personnel')(o.collectiveChoices, {})).body;
const write = async (over: object = {}) =>
  as('personnel')(o.addCollective, {
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

const call = async (status: 'absent' | 'present', called = lesson) => {
  const { body: sheet } = await as('prof')(c.rollCallSheet, { query: { lesson: called } });
  const response = await as('prof')(c.saveRollCall, {
    body: {
      id: newId(),
      saveId: newId(),
      lessonId: called,
      classId: null,
      half: null,
      day,
      version: sheet.version,
      takenAt: server.kernel.now().toISOString(),
      offline: false,
      marks: sheet.pupils.map(({ mark }) => ({ ...mark, status: mark.pupilId === pupil() ? status : 'present' })),
    },
  });
  expect(response.status).toBe(200);
};
const stored = () =>
  inSchool((db) =>
    db
      .selectFrom('attendance_events')
      .select(['id', 'source', 'state', 'superseded_by', 'starts', 'ends', 'version'])
      .where('pupil_id', '=', pupil())
      .where('kind', '=', 'absence')
      .orderBy('source')
      .execute(),
  );
const states = async () => (await stored()).map(({ source, state }) => `${source} ${state}`);
const listed = async (query: object) => (await as('personnel')(o.listEvents, { query })).body.items;
const notices = async () => {
  await server.runJobs();
  const { items } = (await as('parent')(listNotifications, { query: {} })).body;
  return items.filter(({ type }) => type === 'absence').length;
};
const decide = async (id: string, decision: 'validate' | 'reject') => {
  const { version } = (await stored()).find((row) => row.id === id)!;
  return (await as('personnel')(o.decideEvents, { body: { rows: [{ id, version }], decision } })).body;
};
const morning = { starts: 480, ends: 720, tell: true };

describe('a collective absence and a roll call of the same lesson', () => {
  it('exist once, when the collective one comes first', async () => {
    await write(morning);
    await call('absent');
    expect(await states()).toEqual(['office validated', 'roll_call superseded']);
    expect(await notices()).toBe(1);
    const figures = (await as('personnel')(o.attendanceFigures, { query: { from: day, to: day } })).body;
    expect([figures.absences, figures.gross]).toEqual([1, 1]);
    // The pupil was away for the only lesson with a roll call: the rate shows it, whichever row represents it.
    expect(figures.rate).toBeLessThan(1);
    expect(figures.classes.find(({ id }) => id === school.classes['6A'])?.events).toBe(1);
    const { children } = (await as('parent')(c.ownAttendance, {})).body;
    const own = children.find(({ pupilId }) => pupilId === pupil())!;
    expect([own.events.length, own.halfDays]).toEqual([1, 1]);
    expect((await listed({ state: 'validated' })).filter(({ pupilId }) => pupilId === pupil())).toHaveLength(1);
    const [kept] = await listed({ state: 'superseded' });
    expect(kept?.standing).toMatchObject({ starts: 480, ends: 720 });
    // Its teacher may still say that the pupil was there.
    await call('present');
    expect(await states()).toEqual(['office validated']);
  });

  it('exist once, when the roll call comes first, and nobody is notified twice', async () => {
    await call('absent');
    const [called] = await stored();
    await decide(called!.id, 'validate');
    expect(await notices()).toBe(1);
    expect((await write(morning)).body).toMatchObject({ already: 0 });
    expect(await states()).toEqual(['office validated', 'roll_call superseded']);
    expect(await notices()).toBe(1);
    expect((await decide(called!.id, 'reject')).done).toEqual([]);
    const office = (await stored()).find(({ source }) => source === 'office')!;
    await decide(office.id, 'reject');
    expect(await states()).toEqual(['office rejected', 'roll_call pending']);
  });

  it.each([0, 1])(
    'keep a family’s explanation of one of two hours (%i), which can be answered there',
    async (explained) => {
      const second = newId();
      await addLesson(second, 660, 720);
      await call('absent');
      server.clock.set(new Date(`${day}T11:05:00+01:00`));
      await call('absent', second);
      const called = (await stored()).toSorted((a, b) => a.starts - b.starts);
      for (const { id } of called) await decide(id, 'validate');
      const { reasons } = (await as('parent')(c.ownAttendance, {})).body;
      const sent = await as('parent')(c.justifyAbsences, {
        body: {
          id: newId(),
          pupilId: pupil(),
          eventIds: [called[explained]!.id],
          body: 'Fièvre',
          fileIds: [],
          reasonId: reasons.find(({ paper }) => !paper)!.id,
        },
      });
      expect(sent.status).toBe(200);
      // The office knows no reason yet, so that its own row explains nothing.
      const unknown = (await choices()).reasons.find(({ valid, busy }) => !valid && !busy)!;
      await write({ ...morning, reasonId: unknown.id });
      expect(await states()).toEqual(['office validated', 'roll_call superseded', 'roll_call superseded']);
      const explanation = async () =>
        (await listed({ state: 'validated' })).find(({ pupilId }) => pupilId === pupil())?.justification;
      expect(await explanation()).toBe('given');
      const [waiting] = (await as('personnel')(o.listJustifications, { query: {} })).body.items;
      const decided = await as('personnel')(o.decideJustification, {
        params: { id: waiting!.id },
        body: { decision: 'accepted', answer: '', version: waiting!.version },
      });
      expect(decided.status).toBe(200);
      expect(await explanation()).toBe('accepted');
    },
  );

  it('exist once when both arrive at the same moment', async () => {
    await Promise.all([write(morning), call('absent')]);
    expect(await states()).toEqual(['office validated', 'roll_call superseded']);
  });

  it('are merged when the office extends its own, and separated again when it is shortened', async () => {
    await write({ ...morning, ends: 630 });
    await call('absent');
    expect(await states()).toEqual(['office validated', 'roll_call pending']);
    const edit = async (hours: { starts: number; ends: number }, source = 'office') => {
      const { id, version } = (await stored()).find((row) => row.source === source)!;
      const body = { reasonId: null, note: '', familyNote: '', hours, version };
      return as('personnel')(o.editEvent, { params: { id }, body });
    };
    expect((await edit({ starts: 480, ends: 660 })).body).toMatchObject({ ends: 660, minutes: 180, office: true });
    expect(await states()).toEqual(['office validated', 'roll_call superseded']);
    expect((await edit({ starts: 480, ends: 600 })).status).toBe(200);
    expect(await states()).toEqual(['office validated', 'roll_call pending']);
    expect(code((await edit({ starts: 600, ends: 600 })).body)).toBe('attendance.collective_span');
    expect(code((await edit({ starts: 480, ends: 660 }, 'roll_call')).body)).toBe('attendance.hours_called');
  });
});
