import * as c from '@encrier/contract/planning/lessons';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type Database, type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
const lessonIds = { kept: newId(), gone: newId(), late: newId(), far: newId() };
beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-11-23T09:00:00Z'));
  school = await mintSchool(server);
  await change(async (db) => {
    const own = { school_id: school.schoolId };
    await db
      .insertInto('timetables')
      .values({ ...own, year_id: school.yearId })
      .execute();
    const lesson = {
      ...own,
      year_id: school.yearId,
      org_id: school.orgId,
      title: 'Mathématiques; algèbre, suite',
      class_id: school.classes['6A'],
      whole: 1,
      starts: 510,
      ends: 565,
      counts: true,
    };
    await db
      .insertInto('lessons')
      .values([
        { ...lesson, id: lessonIds.kept, on_day: '2026-11-24' },
        {
          ...lesson,
          id: lessonIds.gone,
          on_day: '2026-11-25',
          state: 'cancelled',
          counts: false,
          changes: ['cancelled'],
        },
        { ...lesson, id: lessonIds.late, on_day: '2026-11-26', starts: 1380, ends: 1440 },
        { ...lesson, id: lessonIds.far, on_day: '2027-06-30' },
      ])
      .execute();
    await db
      .insertInto('lesson_teachers')
      .values({
        ...own,
        lesson_id: lessonIds.kept,
        person_id: school.accounts.prof.personId,
        on_day: '2026-11-24',
        starts: 510,
        ends: 565,
        counts: true,
      })
      .execute();
  });
});
afterAll(() => server.stop());
beforeEach(() => server.clock.set(new Date('2026-11-23T09:00:00Z')));

const change = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const child = () => school.accounts.eleve.personId;
const make = async (who: PersonName, personId = child()): Promise<string> => {
  const { status, body } = await as(who)(c.makeFeed, { body: { personId } });
  expect(status).toBe(200);
  return body.path;
};
/** What a calendar program gets: it signs in nowhere. */
const fetched = async (path: string) => {
  const answer = await fetch(`${server.base}${path}`);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

describe('the calendar of a secret address', () => {
  it('holds lessons from four weeks ago to half a year ahead, with hours as instants, and marks cancelled ones', async () => {
    const { status, type, text } = await fetched(await make('parent'));
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
    const unfolded = text.replace(/\r\n /g, '');
    expect(unfolded).toContain(`UID:${lessonIds.kept}@`);
    expect(unfolded).toContain('DTSTART:20261124T073000Z');
    expect(unfolded).toContain('SUMMARY:Mathématiques\\; algèbre\\, suite');
    expect(unfolded).toContain('DESCRIPTION:Hassan Tazi');
    expect(unfolded).toMatch(new RegExp(`UID:${lessonIds.gone}[\\s\\S]*?STATUS:CANCELLED`));
    // A lesson until midnight ends as the next day begins.
    expect(unfolded).toMatch(new RegExp(`UID:${lessonIds.late}[\\s\\S]*?DTEND:20261126T230000Z`));
    expect(unfolded).toContain('X-PUBLISHED-TTL:PT2H');
    expect(unfolded).not.toContain(lessonIds.far);
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  it('keeps the identity of a lesson between two readings', async () => {
    const path = await make('parent');
    const uids = async () => (await fetched(path)).text.match(/^UID:.*$/gm);
    expect(await uids()).toEqual(await uids());
  });

  it('is stored as a digest, and a new one cancels the previous one', async () => {
    const [first, second] = [await make('parent'), await make('parent')];
    expect((await fetched(first)).status).toBe(404);
    expect((await fetched(second)).status).toBe(200);
    const token = second.split('/').at(-2)!;
    const rows = await change((db) => db.selectFrom('calendar_feeds').selectAll().execute());
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    const keyed = await as('parent')(c.makeFeed, { body: { personId: child() } }, { key: newId() });
    const answers = await change((db) => db.selectFrom('idempotency_keys').select('response').execute());
    expect(JSON.stringify(answers)).not.toContain(keyed.body.path.split('/').at(-2)!);
  });

  it('is listed with the day of its last reading, and revoked only by its owner', async () => {
    const path = await make('parent');
    const list = async () => (await as('parent')(c.ownFeeds, {})).body.items;
    expect(await list()).toMatchObject([{ person: { id: child() }, readAt: null }]);
    await fetched(path);
    const [feed] = await list();
    expect(feed?.readAt).toMatch(/^2026-11-23T09:00:0/);
    expect((await as('parent2')(c.ownFeeds, {})).body.items).toEqual([]);
    expect((await as('parent2')(c.revokeFeed, { params: { id: feed!.id } })).status).toBe(404);
    expect((await as('parent')(c.revokeFeed, { params: { id: feed!.id } })).status).toBe(200);
    expect((await fetched(path)).status).toBe(404);
    expect(await list()).toEqual([]);
  });
});

describe('the owner of a calendar', () => {
  it('creates it for themselves or a child under their guardianship, and for nobody else', async () => {
    expect((await fetched(await make('eleve', child()))).text).toContain(lessonIds.kept);
    const taught = await fetched(await make('prof', school.accounts.prof.personId));
    expect(taught.text).toContain(lessonIds.kept);
    for (const who of ['parent2', 'prof', 'admin', 'eleve2'] as const)
      expect((await as(who)(c.makeFeed, { body: { personId: child() } })).status, who).toBe(404);
    expect((await client(server, school.schoolId, null)(c.makeFeed, { body: { personId: child() } })).status).toBe(401);
  });

  it('reads nothing under another school, nor with an unknown token', async () => {
    const path = await make('parent');
    const other = await mintSchool(server);
    expect((await fetched(path.replace(`/api/${school.schoolId}/`, `/api/${other.schoolId}/`))).status).toBe(404);
    expect((await fetched(path.replace(/[\w-]{43}/, 'A'.repeat(43)))).status).toBe(404);
    expect((await fetched(path.replace(/[\w-]{43}/, 'short'))).status).toBe(400);
  });

  it('loses it with authority over the child, digital access or a court order, and recovers it with them (LAW-MIN-02)', async () => {
    const path = await make('parent');
    const week = { from: '2026-11-23', days: 7 };
    const tie = (values: Updateable<Database['guardianships']>) =>
      change((db) =>
        db
          .updateTable('guardianships')
          .set(values)
          .where('pupil_id', '=', child())
          .where('guardian_id', '=', school.accounts.parent.personId)
          .execute(),
      );
    for (const ended of [
      { ends_on: '2026-11-22' },
      { legal: false },
      { digital_access: false },
      { custody: 'none' },
      { restriction: 'ordonnance du 3 mars' },
    ]) {
      await tie(ended);
      const text = JSON.stringify(ended);
      expect((await fetched(path)).status, text).toBe(404);
      expect((await as('parent')(c.ownFeeds, {})).body.items).toEqual([]);
      expect((await as('parent')(c.makeFeed, { body: { personId: child() } })).status, text).toBe(404);
      expect((await as('parent')(c.ownLessons, { query: week })).body.persons, text).toEqual([]);
      expect((await as('parent')(c.lessonWeek, { query: { of: 'pupil', id: child(), ...week } })).status).toBe(404);
      await tie({ ends_on: null, legal: true, digital_access: true, custody: 'always', restriction: '' });
    }
    expect((await fetched(path)).status).toBe(200);
    expect((await as('parent')(c.ownLessons, { query: week })).body.persons).toHaveLength(1);
  });

  it('needs the second factor where the role requires one (SEC-AUT-05)', async () => {
    const path = await make('parent');
    const needs = { school_id: school.schoolId, role: 'parent' };
    await change((db) =>
      db
        .insertInto('totp_roles')
        .values({ ...needs, from_on: '2026-11-24' })
        .execute(),
    );
    expect((await fetched(path)).status).toBe(200);
    await change((db) => db.updateTable('totp_roles').set({ from_on: '2026-11-23' }).execute());
    expect((await fetched(path)).status).toBe(404);
    await change((db) => db.deleteFrom('totp_roles').execute());
    expect((await fetched(path)).status).toBe(200);
  });

  it('loses it with the account, and where the module is disabled', async () => {
    const path = await make('parent');
    const status = (value: string) =>
      change((db) =>
        db.updateTable('accounts').set({ status: value }).where('id', '=', school.accounts.parent.id).execute(),
      );
    const off = (value: string[]) => change((db) => db.updateTable('orgs').set({ modules_off: value }).execute());
    await status('disabled');
    expect((await fetched(path)).status).toBe(404);
    await status('active');
    await off(['timetable']);
    expect((await fetched(path)).status).toBe(404);
    await off([]);
    expect((await fetched(path)).status).toBe(200);
  });
});
