import { afterAll, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { openPool } from '#kernel/db/pool.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { buildApp } from './app.ts';

let server: TestServer;
let root: pg.Client;
beforeAll(async () => {
  server = await testServer();
  root = new pg.Client({ connectionString: server.superUrl });
  await root.connect();
});
afterAll(async () => {
  await root.end();
  await server.stop();
});

it('a request whose database connection drops is told to retry, and the next one is answered', async () => {
  const pool = openPool(server.appUrl, 1);
  const app = await buildApp(
    { ...server.kernel, pool },
    [],
    async (one) => {
      one.get('/asked/:seconds', async (request) => {
        const { seconds } = request.params as { seconds: string };
        return (await pool.query('SELECT pg_sleep($1::float) IS NULL AS slept', [seconds])).rows[0];
      });
    },
    [],
  );
  const cut = app.inject('/asked/20');
  const find = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep($1::float)%'";
  while ((await root.query(`${find} AND state = 'active'`)).rowCount === 0);
  const refused = await cut;
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.json()).toMatchObject({ kind: 'internal', code: 'unavailable' });
  expect((await app.inject('/asked/0')).statusCode).toBe(200);
  await app.close();
  await pool.end();
});
