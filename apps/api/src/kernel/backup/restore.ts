import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import { migrate, migrations } from '#kernel/db/migrate.ts';
import { type Client, openClient } from '#kernel/db/pool.ts';
import type { FileStore } from '#kernel/files/store.ts';
import { prepareQueues } from '#kernel/jobs/boss.ts';
import { reactionQueue } from '#kernel/jobs/events.ts';
import { schoolsOf, tableFrames } from './backup.ts';
import type { Entry, Manifest, Sum } from './frames.ts';
import { readBackup, verifyBackup } from './read-backup.ts';
import { BackupRefused } from './refused.ts';
import type { BackupKey } from './sealed-stream.ts';
import { quoted, readTables, sameTexts, writeRows } from './tables.ts';

export type RestoreParts = { ownerUrl: string; files: FileStore; key: BackupKey };

/** A restore never overwrites: the database must hold no school and the store no file. */
async function refuseFull(client: Client, files: FileStore): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('public.schools') IS NOT NULL AS there`);
  const { rowCount } = rows[0]?.there ? await client.query('SELECT 1 FROM schools LIMIT 1') : { rowCount: 0 };
  if (rowCount)
    throw new BackupRefused(
      'not_empty',
      'The database already holds a school. A backup is restored into an empty database: give another DATABASE_URL or DATA_DIR.',
    );
  for await (const _ of files.list(''))
    throw new BackupRefused(
      'not_empty',
      'The file store already holds files. A backup is restored into an empty store: give another FILES_URL or DATA_DIR.',
    );
}

/** The migrations of the backup; throws unless this code has them all with the same text. */
function schemaOf(begin: Extract<Entry, { kind: 'begin' }>): ReadonlySet<string> {
  const known = new Map(migrations().map(({ name, checksum }) => [name, checksum]));
  const strange = begin.migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (strange || !begin.migrations.length)
    throw new BackupRefused(
      'schema_unknown',
      `This backup was made by Encrier ${begin.version}, whose schema this version does not know${strange ? ` (${strange.name})` : ''}. Restore it with that version, then upgrade.`,
    );
  return new Set(begin.migrations.map(({ name }) => name));
}

/** Restores jobs; those that an earlier version kept in one queue per reaction go to today's queue. */
async function writeJobs(client: Client, lines: readonly string[]): Promise<void> {
  await client.query(
    `INSERT INTO pgboss.job (id, name, priority, data, retry_limit, retry_delay, retry_backoff, expire_seconds,
      singleton_key, start_after, created_on, dead_letter, group_id)
     SELECT id, CASE WHEN q.name IS NULL THEN '${reactionQueue}' ELSE j.name END, priority,
       CASE WHEN q.name IS NULL THEN data || jsonb_build_object('reaction', j.name)
         ELSE data END, retry_limit, retry_delay, retry_backoff, expire_seconds, singleton_key, start_after, created_on,
         dead_letter, data->>'schoolId'
     FROM json_populate_recordset(NULL::pgboss.job, $1::json) j LEFT JOIN (SELECT name
       FROM pgboss.queue) q ON q.name = j.name
     WHERE q.name IS NOT NULL OR data ? 'event'`,
    [`[${lines.join(',')}]`],
  );
}

type Writing = { key: string; stream: PassThrough; done: Promise<void> };

/** Streams files into the store one after the other; records them to delete them if the restore fails. */
class FileWriter {
  readonly keys: string[] = [];
  private readonly files: FileStore;
  private current: Writing | null = null;

  constructor(files: FileStore) {
    this.files = files;
  }

  begin(key: string): void {
    const stream = new PassThrough();
    const done = this.files.put(key, stream);
    done.catch(() => {});
    this.keys.push(key);
    this.current = { key, stream, done };
  }

  async write(data: Buffer): Promise<void> {
    if (this.current && !this.current.stream.write(data))
      await Promise.race([once(this.current.stream, 'drain'), this.current.done]);
  }

  async end(): Promise<void> {
    const { current } = this;
    this.current = null;
    current?.stream.end();
    await current?.done;
  }
}

/** Checksums of every table as the database holds it now. */
export async function tableSums(client: Client): Promise<Record<string, Sum>> {
  const tables = await readTables(client);
  const schools = await schoolsOf(client);
  const sums = new Map(tables.map((table) => [table.name, { rows: 0, hash: createHash('sha256') }]));
  const read = async (name: string, school: number | null): Promise<void> => {
    const table = tables.find((one) => one.name === name)!;
    for await (const frame of tableFrames(client, table, school, sums.get(name)!)) void frame;
  };
  for (const table of tables.filter((one) => !one.tenant)) await read(table.name, null);
  for (const school of schools) {
    await client.query(`SET LOCAL app.school_id = ${school}`);
    for (const table of tables.filter((one) => one.tenant)) await read(table.name, school);
  }
  return Object.fromEntries([...sums].map(([name, { rows, hash }]) => [name, { rows, sha256: hash.digest('hex') }]));
}

/** Loads rows, jobs and files in one pass; the tenant is set per table. */
async function load(client: Client, path: string, key: BackupKey, writer: FileWriter): Promise<void> {
  let current: Entry | null = null;
  await readBackup(path, key, {
    async entry(entry) {
      await writer.end();
      current = entry;
      if (entry.kind === 'table' && entry.school === null) await client.query(`DELETE FROM ${quoted(entry.name)}`);
      if (entry.kind === 'table' && entry.school !== null)
        await client.query(`SET LOCAL app.school_id = ${Number(entry.school)}`);
      if (entry.kind === 'file') writer.begin(entry.key);
    },
    async data(data) {
      const lines = (): string[] => data.toString().split('\n').filter(Boolean);
      if (current?.kind === 'table') await writeRows(client, current, lines());
      else if (current?.kind === 'jobs') await writeJobs(client, lines());
      else if (current?.kind === 'file') await writer.write(data);
    },
  });
}

/** Sequences continue after every restored number, even when the backup does not record their last value. */
async function setSequences(client: Client, manifest: Manifest): Promise<void> {
  for (const [name, value] of Object.entries(manifest.sequences))
    await client.query('SELECT setval(to_regclass($1), $2::bigint)', [`public.${quoted(name)}`, value]);
  const { rows: numbered } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT c.relname AS table, a.attname AS column, pg_get_serial_sequence(c.oid::regclass::text,
      a.attname) AS sequence
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attidentity <> ''`,
  );
  for (const school of manifest.schools) {
    await client.query(`SET LOCAL app.school_id = ${Number(school)}`);
    for (const { table, column, sequence } of numbered)
      await client.query(
        `SELECT setval('${sequence}', most) FROM (SELECT max(${quoted(column)}) AS most FROM ${quoted(table)}) m
         WHERE most >= (SELECT last_value FROM ${sequence})`,
      );
  }
}

/**
 * Restores a backup into an empty database and an empty store. Reads it whole before touching anything, loads it in one
 * transaction, compares every table with the manifest before the commit, then migrates the schema to this code's.
 * Throws `BackupRefused`.
 */
export async function restoreBackup(path: string, { ownerUrl, files, key }: RestoreParts): Promise<Manifest> {
  const { begin, manifest } = await verifyBackup(path, key);
  const schema = schemaOf(begin);
  const client = await openClient(ownerUrl);
  const writer = new FileWriter(files);
  try {
    await refuseFull(client, files);
    // Only the backup's own migrations: others may have been added later under earlier names.
    await migrate(ownerUrl, schema);
    await prepareQueues(ownerUrl);
    await client.query(`BEGIN; ${sameTexts}`);
    await load(client, path, key, writer);
    await setSequences(client, manifest);
    const sums = await tableSums(client);
    const wrong = Object.entries(manifest.tables)
      .filter(([name, sum]) => sums[name]?.sha256 !== sum.sha256)
      .map(([name]) => name);
    if (wrong.length)
      throw new BackupRefused('damaged', `These tables did not come back as they were: ${wrong.join(', ')}`);
    await client.query('COMMIT; ANALYZE');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    for (const one of writer.keys) await files.remove(one).catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
  await migrate(ownerUrl);
  return manifest;
}
