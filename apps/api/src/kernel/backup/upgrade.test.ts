// house: the drill goes through the whole product, from an archive of a former version to the HTTP door
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { login } from '@encrier/contract/access/auth';
import { getThread, listMessages } from '@encrier/contract/communication/messages';
import { listPupils } from '@encrier/contract/school/pupils';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { verifyChain } from '#kernel/act/audit.ts';
import { migrate, migrations } from '#kernel/db/migrate.ts';
import { openClient } from '#kernel/db/pool.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { openStore } from '#kernel/files/store.ts';
import { prepareQueues } from '#kernel/jobs/boss.ts';
import { type Caller, client } from '#kernel/test/client.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { restoreBackup } from './restore.ts';

/**
 * A backup and a database dump of a small invented school, made by the version of 21 November 2026 (22:22, PostgreSQL
 * 15). Migrations with earlier names were added later.
 */
const former = (name: string): string => fileURLToPath(new URL(`./fixtures/2026-11-21.${name}`, import.meta.url));
const key = { passphrase: 'une phrase assez longue' };
const password = 'encre violette 1889';
const schoolId = 1;
const folder = mkdtempSync(join(tmpdir(), 'encrier-upgrade-'));
const made: string[] = [];

const addressOf = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
};

/** An empty database of the owner. */
async function emptyDatabase(): Promise<{ name: string; ownerUrl: string }> {
  const { superUrl, ownerUrl } = inject('database');
  const name = `upgraded_${randomBytes(4).toString('hex')}`;
  const root = await openClient(superUrl);
  await root.query(`CREATE DATABASE ${name} OWNER ${new URL(ownerUrl).username}`);
  await root.end();
  made.push(name);
  return { name, ownerUrl: addressOf(ownerUrl, name) };
}

afterAll(async () => {
  const root = await openClient(inject('database').superUrl);
  for (const name of made) await root.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await root.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the product on a database that holds the former school. */
const serverOn = (name: string): Promise<TestServer> =>
  testServer({ between: async (appUrl) => addressOf(appUrl, name) });

async function signIn(server: TestServer, username: string): Promise<Caller> {
  const { status, body } = await client(server, schoolId, null)(login, { body: { username, password } });
  expect([username, status, body.status]).toEqual([username, 200, 'signed_in']);
  return { token: (body as { token: string }).token };
}

/** People still have what they had: the list of the school, correspondence, the journal, and the waiting jobs. */
async function servesAsBefore(server: TestServer): Promise<void> {
  expect(await server.runJobs()).toBeGreaterThanOrEqual(2);
  const teacher = client(server, schoolId, await signIn(server, 'hassan.tazi'));
  const pupils = await teacher(listPupils, { query: {} });
  expect(pupils.body.rows.map(({ lastName, firstName }) => `${lastName} ${firstName}`)).toEqual([
    'Benjelloun Kenza',
    'Chraïbi Ilyas',
    'El Amrani Adam',
    'El Amrani Yasmine',
  ]);
  const guardian = client(server, schoolId, await signIn(server, 'samira.elamrani'));
  const inbox = await guardian(listMessages, { query: {} });
  expect(inbox.body.items.map(({ subject }) => subject)).toEqual(['Photo de classe', 'Sortie au musée']);
  const thread = await guardian(getThread, { params: { id: inbox.body.items[1]!.threadId }, query: {} });
  expect(thread.status).toBe(200);
  expect(JSON.stringify(thread.body)).toContain('Prévoir un pique-nique');
  const chain = await readTenant(server.kernel.pool, schoolId, (db) => verifyChain(db, schoolId));
  expect(chain).toMatchObject({ ok: true, firstBroken: null });
  expect(chain.checked).toBeGreaterThan(20);
}

/** Every migration of today has run exactly once. */
async function expectSchemaOfToday(ownerUrl: string): Promise<void> {
  const connection = await openClient(ownerUrl);
  const { rows } = await connection.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  await connection.end();
  expect(rows.map(({ name }) => name)).toEqual(migrations().map(({ name }) => name));
}

describe('a previous version', () => {
  it('is upgraded from its backup, and keeps working (REL-BCK-02)', async () => {
    const { name, ownerUrl } = await emptyDatabase();
    const files = openStore(join(folder, 'files'), folder);
    const manifest = await restoreBackup(former('backup'), { ownerUrl, files, key });
    expect(manifest).toMatchObject({ schools: [schoolId], jobs: 2, missing: 0, files: { count: 2 } });
    await expectSchemaOfToday(ownerUrl);
    const server = await serverOn(name);
    try {
      await servesAsBefore(server);
    } finally {
      await server.stop();
    }
  }, 120_000);

  it('is upgraded in place, by the migrations at start', async () => {
    const { name, ownerUrl } = await emptyDatabase();
    const connection = await openClient(ownerUrl);
    await connection.query(gunzipSync(readFileSync(former('sql.gz'))).toString());
    await connection.end();
    expect(await migrate(ownerUrl)).toBeGreaterThan(10);
    await prepareQueues(ownerUrl);
    await expectSchemaOfToday(ownerUrl);
    const server = await serverOn(name);
    try {
      await servesAsBefore(server);
    } finally {
      await server.stop();
    }
  }, 120_000);
});
