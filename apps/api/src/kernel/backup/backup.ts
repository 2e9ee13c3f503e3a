import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Client, openClient } from '#kernel/db/pool.ts';
import type { FileStore } from '#kernel/files/store.ts';
import { FileMissing } from '#kernel/files/stores/file-missing.ts';
import { encodeFrame, type Frame, type Manifest } from './frames.ts';
import { type BackupKey, SealStream } from './sealed-stream.ts';
import { readRows, readTables, sameTexts, type Table } from './tables.ts';

export type BackupParts = { databaseUrl: string; files: FileStore; version: string; key: BackupKey; now?: () => Date };

/** Jobs that have not run yet, with the settings a new queue needs to run them. */
const waitingJobs = `SELECT to_jsonb(j)::text AS line FROM (
  SELECT id, name, priority, data, retry_limit, retry_delay, retry_backoff, expire_seconds, singleton_key, start_after,
    created_on, dead_letter
  FROM pgboss.job WHERE state < 'completed' ORDER BY id) j`;

/** Reads one table, school after school, and keeps its checksum. */
export async function* tableFrames(
  client: Client,
  table: Table,
  school: number | null,
  sum: { rows: number; hash: ReturnType<typeof createHash> },
): AsyncGenerator<Frame> {
  yield { record: { kind: 'table', name: table.name, school, columns: table.columns } };
  for await (const lines of readRows(client, table, school)) {
    const data = Buffer.from(`${lines.join('\n')}\n`);
    sum.rows += lines.length;
    sum.hash.update(data);
    yield { data };
  }
}

/** Opens the single snapshot from which the whole backup is read. */
export async function beginSnapshot(client: Client): Promise<void> {
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${sameTexts}`);
}

/** Schools in the snapshot, in order. */
export async function schoolsOf(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('SELECT school_id AS id FROM schools ORDER BY school_id');
  return rows.map((row) => row.id);
}

async function* fileFrames(
  client: Client,
  files: FileStore,
  schools: readonly number[],
  manifest: Manifest,
): AsyncGenerator<Frame> {
  const list = createHash('sha256');
  const found = new Set<string>();
  for await (const { key } of files.list('')) {
    const one = await files.get(key).catch((error: unknown) => {
      // Deleted since it was listed: either no important row of the snapshot names it, or it is counted as missing.
      if (error instanceof FileMissing) return null;
      throw error;
    });
    if (!one) continue;
    yield { record: { kind: 'file', key } };
    const hash = createHash('sha256');
    for await (const data of one.stream as AsyncIterable<Buffer>) {
      hash.update(data);
      manifest.files.bytes += data.length;
      yield { data };
    }
    manifest.files.count += 1;
    found.add(key);
    list.update(`${key} ${hash.digest('hex')}\n`);
  }
  manifest.files.sha256 = list.digest('hex');
  for (const school of schools) {
    await client.query(`SET LOCAL app.school_id = ${school}`);
    const { rows } = await client.query<{ sha256: string }>('SELECT DISTINCT sha256 FROM files WHERE school_id = $1', [
      school,
    ]);
    manifest.missing += rows.filter(({ sha256 }) => !found.has(`${school}/${sha256.slice(0, 2)}/${sha256}`)).length;
  }
}

async function* allFrames(
  client: Client,
  { files, version, now = () => new Date() }: BackupParts,
  manifest: Manifest,
): AsyncGenerator<Frame> {
  await beginSnapshot(client);
  const tables = await readTables(client);
  const schools = await schoolsOf(client);
  manifest.schools = schools;
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  );
  yield { record: { kind: 'begin', version, at: now().toISOString(), migrations } };
  const sums = new Map(tables.map((table) => [table.name, { rows: 0, hash: createHash('sha256') }]));
  for (const table of tables.filter((one) => !one.tenant))
    yield* tableFrames(client, table, null, sums.get(table.name)!);
  for (const school of schools) {
    await client.query(`SET LOCAL app.school_id = ${school}`);
    for (const table of tables.filter((one) => one.tenant))
      yield* tableFrames(client, table, school, sums.get(table.name)!);
  }
  for (const [name, { rows, hash }] of sums) manifest.tables[name] = { rows, sha256: hash.digest('hex') };
  const { rows: queue } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('pgboss.job') IS NOT NULL AS there`,
  );
  const jobs = queue[0]?.there ? (await client.query<{ line: string }>(waitingJobs)).rows : [];
  manifest.jobs = jobs.length;
  yield { record: { kind: 'jobs' } };
  if (jobs.length) yield { data: Buffer.from(`${jobs.map((job) => job.line).join('\n')}\n`) };
  const { rows: sequences } = await client.query<{ name: string; value: string | null }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public'`,
  );
  for (const { name, value } of sequences) if (value !== null) manifest.sequences[name] = value;
  yield* fileFrames(client, files, schools, manifest);
  yield { record: { kind: 'end', manifest } };
}

/**
 * Writes the whole deployment, rows and files, into one encrypted archive: rows from one snapshot while the server
 * runs, files afterwards (they never change, and a row comes after its file). The archive appears whole or not at all.
 */
export async function makeBackup(path: string, parts: BackupParts): Promise<Manifest> {
  const manifest: Manifest = {
    schools: [],
    tables: {},
    jobs: 0,
    files: { count: 0, bytes: 0, sha256: '' },
    sequences: {},
    missing: 0,
  };
  const client = await openClient(parts.databaseUrl);
  const draft = `${path}.part`;
  try {
    const bytes = async function* (): AsyncGenerator<Buffer> {
      for await (const frame of allFrames(client, parts, manifest)) yield encodeFrame(frame);
    };
    await pipeline(
      Readable.from(bytes()),
      createGzip({ level: 6 }),
      new SealStream(parts.key),
      createWriteStream(draft, { mode: 0o600 }),
    );
    const handle = await open(draft, 'r+');
    await handle.sync();
    await handle.close();
    await rename(draft, path);
    return manifest;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}
