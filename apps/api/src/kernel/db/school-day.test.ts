import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { monthsBefore, schoolDayOf, schoolDayStart } from './school-day.ts';
import { withTenant } from './tenant.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const ask = (zone: string, at: Date) =>
  withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    await db.updateTable('school_settings').set({ time_zone: zone }).execute();
    const row = db.selectNoFrom([
      schoolDayOf(at).as('day'),
      schoolDayOf(sql`${at}::timestamptz + interval '1 hour'`).as('later'),
      schoolDayStart('2026-11-24').as('begins'),
      schoolDayStart(sql`NULL::date`).as('never'),
      monthsBefore(at, 6).as('months'),
    ]);
    return row.executeTakeFirstOrThrow();
  });

it.each([
  // An hour ahead of UTC: the day has begun.
  ['Africa/Casablanca', '2026-11-24', '2026-11-24', '2026-11-23T23:00:00.000Z', '2026-05-24'],
  ['UTC', '2026-11-23', '2026-11-24', '2026-11-24T00:00:00.000Z', '2026-05-23'],
  ['America/Montreal', '2026-11-23', '2026-11-23', '2026-11-24T05:00:00.000Z', '2026-05-23'],
])('converts an instant to the clock of a school in %s', async (zone, day, later, begins, months) => {
  const found = await ask(zone, new Date('2026-11-23T23:30:00Z'));
  expect({ ...found, begins: found.begins.toISOString() }).toEqual({ day, later, begins, never: null, months });
});
