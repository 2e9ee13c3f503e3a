import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#kernel/db/embedded.ts';
import { migrate } from '#kernel/db/migrate.ts';
import { prepareQueues } from '#kernel/jobs/boss.ts';
import { registerRooms } from '../../rooms.ts';

export type TestDatabase = {
  superUrl: string;
  ownerUrl: string;
  appUrl: string;
  /** Names of its copies start with this one. */
  template: string;
  /** Data folder of the products while the tests run. */
  folder: string;
};
type Started = Omit<TestDatabase, 'folder'> & { stop: () => Promise<void> };

declare module 'vitest' {
  export interface ProvidedContext {
    database: TestDatabase;
  }
}

function at(address: string, user: string, password: string, database: string): string {
  const url = new URL(address);
  url.username = user;
  url.password = password;
  url.pathname = `/${database}`;
  return url.toString();
}

/** Roles and an empty template on an external server, whose superuser address is in DATABASE_URL. */
async function onServer(superUrl: string): Promise<Started> {
  const mark = `encrier_test_${process.pid}`;
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  await client.query(
    `DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'encrier_app') THEN CREATE ROLE encrier_app NOLOGIN; END IF; END $$`,
  );
  await client.query(`CREATE ROLE ${mark}_owner LOGIN CREATEROLE PASSWORD '${mark}'`);
  await client.query(`CREATE ROLE ${mark}_server LOGIN PASSWORD '${mark}' IN ROLE encrier_app`);
  await client.query(`CREATE DATABASE ${mark} OWNER ${mark}_owner`);
  const stop = async (): Promise<void> => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database WHERE datname LIKE $1`,
      [`${mark.replaceAll('_', '\\_')}%`],
    );
    for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`DROP ROLE IF EXISTS ${mark}_server`);
    await client.query(`DROP ROLE IF EXISTS ${mark}_owner`);
    await client.end();
  };
  return {
    superUrl,
    ownerUrl: at(superUrl, `${mark}_owner`, mark, mark),
    appUrl: at(superUrl, `${mark}_server`, mark, mark),
    template: mark,
    stop,
  };
}

/** A temporary server without fsync: nothing of it is kept. */
async function embedded(): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'encrier-test-'));
  chmodSync(folder, 0o711);
  const server = await startEmbedded(
    folder,
    '-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200',
  );
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { superUrl: server.superUrl, ownerUrl: server.ownerUrl, appUrl: server.appUrl, template: 'encrier', stop };
}

/** One migrated template database per run; every worker has its copy, and every suite that asks for one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...database } = process.env.DATABASE_URL ? await onServer(process.env.DATABASE_URL) : await embedded();
  registerRooms();
  await migrate(database.ownerUrl);
  await prepareQueues(database.ownerUrl);
  const folder = mkdtempSync(join(tmpdir(), 'encrier-suites-'));
  chmodSync(folder, 0o711);
  project.provide('database', { ...database, folder });
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
