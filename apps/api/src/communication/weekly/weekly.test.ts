import {
  getOwnWeekday,
  getWeeklySettings,
  readWeek,
  setOwnWeekday,
  setWeeklySettings,
} from '@encrier/contract/communication/weekly';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { weeklyParts } from '#kernel/weekly.ts';
import { weekLines } from './lines.queries.ts';
import { sendWeek } from './weekly.jobs.ts';

let server: TestServer;
let school: TestSchool;
const friday = (hour: string): Date => new Date(`2026-11-27T${hour}:00+01:00`);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);
const absence = (pupil: 'eleve' | 'eleve2', day: string) =>
  inSchool((db) =>
    db
      .insertInto('attendance_events')
      .values({
        school_id: school.schoolId,
        id: newId(),
        pupil_id: school.accounts[pupil].personId,
        kind: 'absence',
        on_day: day,
        starts: 480,
        ends: 540,
        starts_at: new Date(`${day}T08:00:00+01:00`),
        ends_at: new Date(`${day}T09:00:00+01:00`),
        minutes: 60,
        source: 'office',
        state: 'validated',
        created_at: new Date(`${day}T08:05:00+01:00`),
        decided_at: new Date(`${day}T08:10:00+01:00`),
      })
      .execute(),
  );
const notices = async () => {
  const rows = await inSchool((db) =>
    db.selectFrom('notifications').select(['account_id', 'body', 'child_ids']).where('type', '=', 'semaine').execute(),
  );
  const names = Object.entries(school.accounts);
  return rows.map((row) => names.find(([, { id }]) => id === row.account_id)?.[0]).sort();
};
const send = () => sendWeek(server.kernel, school.schoolId);
const forget = () =>
  inSchool(async (db) => {
    await db.deleteFrom('notifications').where('type', '=', 'semaine').execute();
    await db.updateTable('weekly_settings').set({ sent_on: null }).execute();
  });

beforeAll(async () => {
  server = await testServer();
  server.clock.set(friday('17:10'));
  school = await mintSchool(server);
  await absence('eleve', '2026-11-24');
});
beforeEach(async () => {
  server.clock.set(friday('17:10'));
  await forget();
});
afterAll(() => server.stop());

it('rooms declare the parts of the summary, with words for every line', () => {
  expect(weeklyParts().map(({ part }) => part)).toEqual([
    'attendance',
    'missed-lessons',
    'marks',
    'homework',
    'exams',
    'documents',
    'news',
    'conduct',
    'discipline',
  ]);
});

it('guardians and the child get the summary once a week, and nobody gets an empty one', async () => {
  server.clock.set(friday('16:55'));
  await send();
  expect(await notices()).toEqual([]);
  server.clock.set(friday('17:10'));
  await send();
  expect(await notices()).toEqual(['eleve', 'parent']);
  const [item] = (await as('parent')(listNotifications, { query: {} })).body.items;
  expect(item).toMatchObject({
    type: 'semaine',
    body: '\u2068Yasmine\u2069 : du \u206821/11\u2069 au \u206827/11\u2069',
    childId: school.accounts.eleve.personId,
    data: { model: { type: 'week', id: `${school.accounts.eleve.personId}_2026-11-27` } },
  });
  await send();
  expect(await notices()).toEqual(['eleve', 'parent']);
  // A run interrupted before it recorded the week notifies nobody twice.
  await inSchool((db) => db.updateTable('weekly_settings').set({ sent_on: null }).execute());
  await send();
  expect(await notices()).toEqual(['eleve', 'parent']);
});

it('a former guardian, one without access, one kept away by a court, and users who turned it off get nothing (LAW-MIN-02)', async () => {
  const tie = (set: { ends_on?: string | null; digital_access?: boolean; restriction?: string }) =>
    inSchool((db) =>
      db.updateTable('guardianships').set(set).where('guardian_id', '=', school.accounts.parent.personId).execute(),
    );
  await tie({ ends_on: '2026-11-20' });
  await send();
  expect(await notices()).toEqual(['eleve']);
  await forget();
  await tie({ ends_on: null, digital_access: false });
  await send();
  expect(await notices()).toEqual(['eleve']);
  await tie({ digital_access: true, restriction: 'Aucun contact' });
  await forget();
  await send();
  expect(await notices()).toEqual(['eleve']);
  expect((await as('parent')(readWeek, { query: { pupil: school.accounts.eleve.personId } })).status).toBe(404);
  await tie({ restriction: '' });
  await forget();
  await inSchool((db) =>
    db
      .insertInto('notification_preferences')
      .values({
        school_id: school.schoolId,
        account_id: school.accounts.parent.id,
        type: 'semaine',
        mail: 'off',
        push: 'off',
      })
      .execute(),
  );
  await send();
  expect(await notices()).toEqual(['eleve']);
  await inSchool((db) => db.deleteFrom('notification_preferences').execute());
});

it('nothing is sent for a week without school, for a disabled module, or by a school that sends none', async () => {
  const id = newId();
  await inSchool((db) =>
    db
      .insertInto('holidays')
      .values({
        school_id: school.schoolId,
        id,
        name: 'Vacances',
        kind: 'holiday',
        starts_on: '2026-11-21',
        ends_on: '2026-11-29',
      })
      .execute(),
  );
  await send();
  expect(await notices()).toEqual([]);
  await inSchool((db) => db.deleteFrom('holidays').where('id', '=', id).execute());
  await forget();
  const off = (modules: string[]) =>
    inSchool((db) => db.updateTable('orgs').set({ modules_off: modules }).where('id', '=', school.orgId).execute());
  await off(['attendance']);
  await send();
  expect(await notices()).toEqual([]);
  await off([]);
  await forget();
  const { version, sentOn: _sent, ...times } = (await as('admin')(getWeeklySettings, {})).body;
  const set = await as('admin')(setWeeklySettings, { body: { ...times, sends: false, version } });
  expect(set.body).toMatchObject({ sends: false, weekday: 5, hour: 17 });
  await send();
  expect(await notices()).toEqual([]);
  expect((await as('admin')(setWeeklySettings, { body: { ...times, version } })).status).toBe(409);
  await as('admin')(setWeeklySettings, { body: { ...times, version: set.body.version } });
  expect((await as('prof')(getWeeklySettings, {})).status).toBe(403);
});

it('the page shows only the reader’s own children, or the reader (SEC-OBJ-01)', async () => {
  const { eleve, eleve2 } = school.accounts;
  const own = (await as('parent')(readWeek, { query: { pupil: eleve.personId } })).body;
  expect(own).toMatchObject({ from: '2026-11-21', to: '2026-11-27', last: true, pupil: { self: false } });
  expect(own.parts).toMatchObject([
    { part: 'attendance', total: 1, path: '/assiduite', items: [{ day: '2026-11-24', text: '08:00 – 09:00' }] },
  ]);
  expect((await as('eleve')(readWeek, { query: {} })).body.pupil).toMatchObject({ id: eleve.personId, self: true });
  expect((await as('parent')(readWeek, { query: { pupil: eleve2.personId } })).status).toBe(404);
  expect((await as('prof')(readWeek, { query: {} })).body).toMatchObject({ pupil: null, parts: [] });
  expect((await as('parent')(readWeek, { query: { to: '2026-11-20' } })).body).toMatchObject({
    last: false,
    parts: [],
  });
  expect((await as('parent')(readWeek, { query: { to: '2026-12-04' } })).status).toBe(400);
});

it('the mail gives counts, without a name or content (SEC-PSH-01)', async () => {
  const { parent, eleve } = school.accounts;
  const item = {
    id: 'un',
    accountId: parent.id,
    personId: parent.personId,
    childIds: [eleve.personId],
    modelId: `${eleve.personId}_2026-11-27`,
  };
  const request = { now: server.kernel.now(), zone: 'Africa/Casablanca', today: '2026-11-27' };
  const sections = await inSchool(async (db) => [
    (await weekLines({ db, ...request }, [{ ...item, speech: 'fr' }])).get('un'),
    (await weekLines({ db, ...request }, [{ ...item, speech: 'ar' }])).get('un'),
  ]);
  expect(sections.map((lines) => lines?.map((line) => line.replace(/[\u2068\u2069]/g, '')))).toEqual([
    ['Absences et retards : 1'],
    ['الغيابات والتأخرات: 1'],
  ]);
});

/** What a run asks the database, by a pool whose connections count. */
async function statementsOf(run: (kernel: TestServer['kernel']) => Promise<void>): Promise<number> {
  let statements = 0;
  const { pool } = server.kernel;
  const counting = Object.assign(Object.create(pool), {
    connect: async () => {
      const link = await pool.connect();
      const query = link.query.bind(link) as (...args: unknown[]) => unknown;
      return Object.assign(Object.create(link), {
        query: (...args: unknown[]) => {
          statements += 1;
          return query(...args);
        },
        release: link.release.bind(link),
      });
    },
  });
  await run({ ...server.kernel, pool: counting });
  return statements;
}

it('the number of statements is the same for one pupil as for all', async () => {
  const one = await statementsOf((kernel) => sendWeek(kernel, school.schoolId));
  expect(one).toBeGreaterThan(10);
  await forget();
  await absence('eleve2', '2026-11-25');
  const two = await statementsOf((kernel) => sendWeek(kernel, school.schoolId));
  expect(await notices()).toEqual(['eleve', 'eleve2', 'parent', 'parent2']);
  expect(two).toBe(one);
});

it('the summary comes on the day its reader chose, else on the school’s day', async () => {
  const atHome = async () => (await notices()).filter((name) => name === 'eleve' || name === 'parent');
  const choose = (weekday: number | null) => as('parent')(setOwnWeekday, { body: { weekday } });
  expect((await as('parent')(getOwnWeekday, {})).body).toEqual({ applies: true, school: 5, hour: 17, own: null });
  expect((await as('prof')(getOwnWeekday, {})).body.applies).toBe(false);
  expect((await choose(1)).body.own).toBe(1);
  expect((await choose(8 as never)).status).toBe(400);
  await send();
  expect(await atHome()).toEqual(['eleve']);
  server.clock.set(new Date('2026-11-30T16:10:00+01:00'));
  await send();
  expect(await atHome()).toEqual(['eleve']);
  server.clock.set(new Date('2026-11-30T17:10:00+01:00'));
  await send();
  await send();
  expect(await atHome()).toEqual(['eleve', 'parent']);
  // Back on the school's day, nobody gets the same week twice.
  expect((await choose(null)).body.own).toBeNull();
  server.clock.set(friday('17:10'));
  await inSchool((db) => db.updateTable('weekly_settings').set({ sent_on: null }).execute());
  await send();
  expect(await atHome()).toEqual(['eleve', 'parent']);
});
