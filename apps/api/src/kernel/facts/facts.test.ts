import { factKinds } from '@encrier/contract/facts.generated';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  // A database of its own: in a shared one the plan of a lookup depends on how many facts other tests left counted.
  server = await testServer({ own: true });
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const at = (hour: string): string => `2026-11-23T${hour}:00Z`;

it.each([
  ['08:00', '09:00', '08:30', '08:45', true],
  ['08:00', '09:00', '07:00', '08:00', false],
  ['08:00', '09:00', '09:00', '10:00', false],
  ['08:00', '09:00', '07:00', '10:00', true],
  ['08:00', null, '23:00', '23:30', true],
  ['08:00', null, '07:00', '08:00', false],
])('a fact from %s to %s overlaps %s to %s: %s', async (starts, ends, since, until, meets) => {
  const { rows } = await server.kernel.pool.query<{ meets: boolean }>(
    'SELECT app.meets($1::timestamptz, $2::timestamptz, $3::timestamptz, $4::timestamptz) AS meets',
    [at(starts), ends && at(ends), at(since), at(until)],
  );
  expect(rows[0]!.meets).toBe(meets);
});

it('facts are found by their hours behind row security, and those of other hours are not read', async () => {
  const plan = await readTenant(server.kernel.pool, school.schoolId, async (_db, client) => {
    // Shows that the index can be used, however few rows there are.
    await client.query('SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT id FROM facts WHERE school_id = $1 AND pupil_id = $2
        AND app.meets(starts_at, ends_at, $3::timestamptz, $4::timestamptz)`,
      [school.schoolId, newId(), at('08:00'), at('09:00')],
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/facts_by_pupil/);
  expect(plan).toMatch(/Index Cond: .*pupil_id = .*CASE WHEN \(ends_at IS NULL\).* > .*starts_at < /);
});

it('a fact has a kind from a room’s contract, and the database refuses an invalid name', async () => {
  const write = (kind: string) =>
    withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .insertInto('facts')
        .values({
          school_id: school.schoolId,
          id: newId(),
          pupil_id: school.accounts.eleve.personId,
          kind,
          says: 'away',
          certainty: 'seen',
          source: 'facts_test',
          source_id: newId(),
          starts_at: at('08:00'),
          ends_at: at('09:00'),
        })
        .execute(),
    );
  for (const kind of factKinds) await write(kind);
  for (const kind of ['', 'Badge', 'bus ', 'x'.repeat(41)])
    await expect(write(kind)).rejects.toThrow(/facts_kind_check/);
});
