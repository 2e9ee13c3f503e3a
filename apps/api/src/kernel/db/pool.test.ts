import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { openClient, openPool } from './pool.ts';
import { withReader, withTenant } from './tenant.ts';

let server: TestServer;
let school: TestSchool;
let root: pg.Client;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  root = new pg.Client({ connectionString: server.superUrl });
  await root.connect();
});
afterAll(async () => {
  await root.end();
  await server.stop();
});

const pid = { name: 'own_backend', text: 'SELECT pg_backend_pid() AS pid WHERE $1', values: [true] };
const slow = { name: 'slow_question', text: 'SELECT pg_sleep($1)', values: [20] };
const cut = (backend: number) => root.query('SELECT pg_terminate_backend($1)', [backend]);

it('a connection cut during a query fails only that query, and the process continues', async () => {
  const uncaught = vi.fn();
  process.on('uncaughtException', uncaught);
  const pool = openPool(server.appUrl, 1);
  const read = withReader(pool, school.schoolId, {}, async (_db, _client, ask) => {
    const backend = (await ask<{ pid: number }>(pid)).rows[0]!.pid;
    // Simultaneous, on one connection.
    const queries = Promise.allSettled([ask(slow), ask(pid)]);
    await cut(backend);
    return queries;
  });
  expect((await read).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const written = withTenant(pool, school.schoolId, {}, async (db, client) => {
    await db.updateTable('orgs').set({ name: 'Coupée' }).execute();
    await cut((await client.query<{ pid: number }>(pid)).rows[0]!.pid);
    return client.query(slow);
  });
  await expect(written).rejects.toThrow();
  const names = await withReader(pool, school.schoolId, {}, (db) => db.selectFrom('orgs').select('name').execute());
  expect(names.map(({ name }) => name)).not.toContain('Coupée');
  await pool.end();
  // A single kept connection, idle between two queries.
  const client = await openClient(server.appUrl);
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await cut((await client.query<{ pid: number }>(pid)).rows[0]!.pid);
  await ended;
  await expect(client.query(pid)).rejects.toThrow();
  process.off('uncaughtException', uncaught);
  expect(uncaught).not.toHaveBeenCalled();
});
