import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { room } from '#kernel/act/act.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { refuseUnclassed } from './unclassed.ts';

let server: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  server = await testServer({ own: true });
  owner = new pg.Client({ connectionString: server.superUrl });
  await owner.connect();
});
afterEach(async () => {
  await owner.query(
    `ALTER TABLE persons DROP COLUMN IF EXISTS diagnosis; COMMENT ON COLUMN persons.phone IS '@personal'`,
  );
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});
const start = () => refuseUnclassed(server.kernel.pool);

it('the server starts when every column of the database has a class', async () => {
  await start();
});

it('a column without a class prevents the start, whoever added it (LAW-GDP-01, SEC-AUD-03)', async () => {
  await owner.query('ALTER TABLE persons ADD COLUMN diagnosis text');
  await expect(start()).rejects.toThrow(/persons\.diagnosis has no class/);
  await owner.query(`COMMENT ON COLUMN persons.diagnosis IS '@secret'`);
  await expect(start()).rejects.toMatchObject({ code: 'column_classes' });
  // A column added by a newer version keeps its class while this version still runs.
  await owner.query(`COMMENT ON COLUMN persons.diagnosis IS '@health'`);
  await start();
});

it('a column with a stricter class than this program knows also prevents the start', async () => {
  await owner.query(`COMMENT ON COLUMN persons.phone IS '@sensitive'`);
  await expect(start()).rejects.toThrow(/persons\.phone is more private/);
  await owner.query(`COMMENT ON COLUMN persons.phone IS '@school'`);
  await start();
});

it('a room owns only classified tables', () => {
  expect(() => room('nowhere', { tables: ['persons', 'unheard_of' as 'persons'] })).toThrow('[unheard_of]');
});
