import { afterAll, beforeAll, expect, it } from 'vitest';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { dropPlans, openPool } from './pool.ts';
import { type Ask, withReader } from './tenant.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await mintSchool(server);
});
afterAll(() => server.stop());

const orgs = { name: 'orgs_of_all', text: 'SELECT school_id FROM orgs WHERE $1::integer > 0', values: [1] };

it.each([true, false])(
  'a single query sees its school, writes nothing and leaves no state (SEC-TEN-02, names: %s)',
  async (named) => {
    const pool = openPool(server.appUrl, 1);
    if (!named) dropPlans(pool);
    const run = <T>(schoolId: number, work: (ask: Ask) => Promise<T>): Promise<T> =>
      withReader(pool, schoolId, {}, (_db, _client, ask) => work(ask));
    for (const { schoolId } of [school, other, school])
      expect((await run(schoolId, (ask) => ask(orgs))).rows).toEqual([{ school_id: schoolId }]);
    // The single connection of this pool has no school between two queries.
    await expect(pool.query('SELECT school_id FROM orgs')).rejects.toMatchObject({ code: '22P02' });
    const write = { name: 'write_alone', text: 'UPDATE orgs SET name = $1 RETURNING name', values: ['Autre'] };
    await expect(run(school.schoolId, (ask) => ask(write))).rejects.toMatchObject({ code: '25006' });
    const wrong = { name: 'wrong_alone', text: 'SELECT 1 / $1::integer AS n', values: [0] };
    await expect(run(school.schoolId, (ask) => ask(wrong))).rejects.toMatchObject({ code: '22012' });
    const misspelt = { name: 'misspelt', text: 'SELEC $1', values: [0] };
    await expect(run(school.schoolId, (ask) => ask(misspelt))).rejects.toMatchObject({ code: '42601' });
    const both = await run(other.schoolId, (ask) => Promise.all([ask(orgs), ask({ ...wrong, values: [1] })]));
    expect(both.map(({ rows }) => rows)).toEqual([[{ school_id: other.schoolId }], [{ n: 1 }]]);
    await pool.end();
  },
);

it('a connection learns the columns of a statement once, and reads each answer with them', async () => {
  const pool = openPool(server.appUrl, 1);
  const text = 'SELECT $1::integer AS n, $2::date AS day, NULL::text AS none, $3::bytea AS bytes, ARRAY[$1] AS all';
  const values = (n: number) => [n, '2026-11-29', Buffer.from([n])];
  const read = (n: number, schoolId = school.schoolId) =>
    withReader(pool, schoolId, {}, (_db, _client, ask) => ask({ name: 'columns_once', text, values: values(n) }));
  for (const n of [1, 2, 3, 4])
    expect((await read(n)).rows).toEqual([{ n, day: '2026-11-29', none: null, bytes: Buffer.from([n]), all: [n] }]);
  const together = await Promise.all([5, 6, 7].map((n) => read(n, n % 2 ? school.schoolId : other.schoolId)));
  expect(together.map(({ rows }) => (rows[0] as { n: number }).n)).toEqual([5, 6, 7]);
  // No rows, and another statement in between.
  const none = { name: 'columns_none', text: 'SELECT school_id FROM orgs WHERE $1', values: [false] };
  const nothing = () => withReader(pool, school.schoolId, {}, (_db, _client, ask) => ask(none));
  for (let i = 0; i < 3; i += 1) expect((await nothing()).rows).toEqual([]);
  expect((await read(8)).rows).toMatchObject([{ n: 8, all: [8] }]);
  await pool.end();
});

it('the following queries run in one read-only transaction of the school, opened by the first of them', async () => {
  const pool = openPool(server.appUrl, 1);
  const now = () => ({ name: 'instant', text: 'SELECT transaction_timestamp()::text AS at WHERE $1', values: [true] });
  const written = withReader(pool, school.schoolId, {}, (_db, client) =>
    client.query("UPDATE orgs SET name = 'Autre'"),
  );
  await expect(written).rejects.toMatchObject({ code: '25006' });
  const inside = await withReader(pool, school.schoolId, {}, async (db, client, ask) => {
    const before = (await ask<{ at: string }>(now())).rows[0]!.at;
    const first = (await client.query(now())).rows[0].at;
    const seen = await db.selectFrom('orgs').select('school_id').execute();
    return { outside: before !== first, same: (await ask<{ at: string }>(now())).rows[0]!.at === first, seen };
  });
  expect(inside).toEqual({ outside: true, same: true, seen: [{ school_id: school.schoolId }] });
  await pool.end();
});
