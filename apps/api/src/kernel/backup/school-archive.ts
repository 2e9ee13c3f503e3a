import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { strToU8, unzipSync, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { openChain } from '#kernel/act/audit.ts';
import { type Client, literal, type Pool } from '#kernel/db/pool.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { archivedAs } from '#kernel/holdings/holdings.ts';
import type { FileStore } from '#kernel/files/store.ts';
import { insertSchool } from '#kernel/tenancy/schools.ts';
import { quoted, readTables, sameTexts, type Table } from './tables.ts';

/** Header of a school's archive. */
export type ArchiveManifest = {
  format: 1;
  school: string;
  madeAt: string;
  version: string;
  schema: string;
  tables: Record<string, number>;
  files: number;
};

/** A connection of a pool, or a separate one. */
type Connection = Pick<Client, 'query'>;

const latestMigration = async (client: Connection): Promise<string> =>
  (await client.query<{ name: string }>('SELECT max(name) AS name FROM schema_migrations')).rows[0]?.name ?? '';
const kept = ({ name, tenant }: Table): boolean => tenant && archivedAs(name) !== 'stays behind';
/** The journal is for reading: under another school number its hashes would not match, so it is not imported. */
const isReadOnly = (name: string): boolean => archivedAs(name) === 'read only';

/** A row `t` as JSON, without its school and with what its room sets in an archive. */
function rowJson(name: string): string {
  const archived = archivedAs(name);
  const whole = "to_jsonb(t) - 'school_id'";
  if (typeof archived !== 'object' || 'carries' in archived) return whole;
  const set = `${whole} || ${literal(JSON.stringify(archived.set))}::jsonb`;
  if (!archived.state) return set;
  const { column, from, to } = archived.state;
  const changed = `${literal(JSON.stringify({ [column]: to }))}::jsonb`;
  return `${set} || CASE WHEN t.${quoted(column)} = ${literal(from)} THEN ${changed} ELSE '{}'::jsonb END`;
}

/** Rows of a table as lines, one JSON object each, ordered by key. */
async function* rowsOf(client: Connection, { name, order }: Table, schoolId: number): AsyncGenerator<string[]> {
  await client.query(
    `DECLARE archive_rows NO SCROLL CURSOR FOR SELECT (${rowJson(name)})::text AS line
      FROM ${quoted(name)} t WHERE school_id = ${schoolId} ORDER BY ${order}`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>('FETCH 2000 FROM archive_rows');
    if (rows.length) yield rows.map(({ line }) => line);
    if (rows.length < 2000) break;
  }
  await client.query('CLOSE archive_rows');
}

type Parts = { client: Connection; files: FileStore; schoolId: number; version: string; now: Date };

/** Waits for a slow reader, so that unread data does not fill the memory. Throws when the reader has disconnected. */
async function taken(stream: PassThrough): Promise<void> {
  await breathe();
  if (stream.writableNeedDrain && !stream.destroyed) await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
  if (stream.destroyed) throw new Error('nobody takes the archive any more');
}

/** Compresses a few milliseconds at a time, so that requests are answered in between. */
async function pushSlowly(entry: ZipDeflate, bytes: Uint8Array, stream: PassThrough): Promise<void> {
  for (let from = 0; from < bytes.length; from += 65_536) {
    entry.push(bytes.subarray(from, from + 65_536));
    await taken(stream);
  }
}

async function fill(zip: Zip, stream: PassThrough, { client, files, schoolId, version, now }: Parts): Promise<void> {
  // One snapshot for every table, so that references between rows stay consistent.
  await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await client.query(sameTexts);
  const counts: Record<string, number> = {};
  for (const table of (await readTables(client)).filter(kept)) {
    const entry = new ZipDeflate(`${isReadOnly(table.name) ? 'journal' : 'data'}/${table.name}.jsonl`, { level: 3 });
    zip.add(entry);
    counts[table.name] = 0;
    for await (const lines of rowsOf(client, table, schoolId)) {
      counts[table.name] = (counts[table.name] ?? 0) + lines.length;
      await pushSlowly(entry, strToU8(`${lines.join('\n')}\n`), stream);
    }
    entry.push(new Uint8Array(), true);
  }
  let count = 0;
  for await (const { key } of files.list(`${schoolId}/`)) {
    const entry = new ZipPassThrough(`files/${key.slice(String(schoolId).length + 1)}`);
    zip.add(entry);
    for await (const chunk of (await files.get(key)).stream) {
      entry.push(chunk as Uint8Array);
      await taken(stream);
    }
    entry.push(new Uint8Array(), true);
    count += 1;
  }
  const { rows } = await client.query<{ title: string }>(
    `SELECT title FROM school_settings WHERE school_id = ${schoolId}`,
  );
  const manifest: ArchiveManifest = {
    format: 1,
    school: rows[0]?.title ?? '',
    madeAt: now.toISOString(),
    version,
    schema: await latestMigration(client),
    tables: counts,
    files: count,
  };
  const last = new ZipPassThrough('manifest.json');
  zip.add(last);
  last.push(strToU8(JSON.stringify(manifest, null, 1)), true);
}

/**
 * A whole school in open formats, as seen by the transaction of `client`: a ZIP of `data/{table}.jsonl`, one JSON
 * object per row, the journal, and the files (REL-BCK-07). `done` settles after the last byte; an error ends the stream
 * with it.
 */
export function writeArchive(parts: Parts): { stream: Readable; done: Promise<void> } {
  const stream = new PassThrough();
  const zip = new Zip((error, chunk, final) => {
    if (error) return void stream.destroy(error);
    if (stream.destroyed) return;
    stream.write(chunk);
    if (final) stream.end();
  });
  const done = fill(zip, stream, parts).then(
    () => zip.end(),
    (error: Error) => {
      zip.terminate();
      stream.destroy(error);
      throw error;
    },
  );
  return { stream, done };
}

export class ArchiveRefused extends Error {}

type Read = { manifest: ArchiveManifest; tables: Map<string, string[]>; files: [string, Uint8Array][] };

/** Reads an archive; throws `ArchiveRefused` for anything else, or for another version of the product. */
async function readArchive(bytes: Uint8Array, client: Connection): Promise<Read> {
  let entries: Record<string, Uint8Array>;
  try {
    entries = unzipSync(bytes);
  } catch {
    throw new ArchiveRefused('This file is not the archive of a school, or it was cut.');
  }
  const text = (name: string): string => new TextDecoder().decode(entries[name]);
  if (!entries['manifest.json']) throw new ArchiveRefused('This file is not the archive of a school, or it was cut.');
  const manifest = JSON.parse(text('manifest.json')) as ArchiveManifest;
  const schema = await latestMigration(client);
  if (manifest.format !== 1 || manifest.schema !== schema)
    throw new ArchiveRefused(
      `The archive was made by version ${manifest.version} (${manifest.schema}); this product stands at ${schema}.`,
    );
  const tables = new Map<string, string[]>();
  for (const [name, rows] of Object.entries(manifest.tables)) {
    if (isReadOnly(name)) continue;
    const lines = text(`data/${name}.jsonl`).split('\n').filter(Boolean);
    if (lines.length !== rows)
      throw new ArchiveRefused(`${name}: ${lines.length} rows where the archive promises ${rows}.`);
    tables.set(name, lines);
  }
  const files = Object.entries(entries).flatMap(([name, content]): [string, Uint8Array][] =>
    name.startsWith('files/') && content.length ? [[name.slice(6), content]] : [],
  );
  if (files.length !== manifest.files)
    throw new ArchiveRefused(`${files.length} files where the archive promises ${manifest.files}.`);
  return { manifest, tables, files };
}

/** Fills a school that has no row yet from an archive, in the transaction of `client`; ids are kept. */
async function fillSchool(
  client: Connection,
  schoolId: number,
  { tables, files }: Read,
  store: FileStore,
): Promise<number> {
  await client.query(sameTexts);
  let count = 0;
  for (const table of (await readTables(client)).filter(kept)) {
    const lines = tables.get(table.name) ?? [];
    const columns = table.columns.map(({ name }) => name).filter((name) => name !== 'school_id');
    const names = columns.map(quoted).join(', ');
    // Rows of one table may reference each other, and the database checks at the end of a statement: small tables go in
    // one.
    for (let from = 0; from < lines.length; from += 20_000) {
      const part = lines.slice(from, from + 20_000);
      await client.query(
        `INSERT INTO ${quoted(table.name)} (school_id, ${names})
          SELECT ${schoolId}, ${columns.map((name) => `r.${quoted(name)}`).join(', ')}
          FROM jsonb_populate_recordset(null::${quoted(table.name)}, $1::jsonb) AS r`,
        [`[${part.join(',')}]`],
      );
      count += part.length;
    }
  }
  for (const [name, content] of files) await store.put(`${schoolId}/${name}`, Buffer.from(content));
  return count;
}

/**
 * Creates a school from an archive, under the next number, in one transaction: every row is kept, accounts wait for new
 * codes. Throws `ArchiveRefused`; a failure leaves only unused bytes.
 */
export async function openArchive(
  pool: Pool,
  store: FileStore,
  bytes: Uint8Array,
): Promise<{ schoolId: number; title: string; rows: number; files: number }> {
  const { rows: numbers } = await pool.query<{ id: number }>(`SELECT nextval('schools_school_id_seq')::int AS id`);
  const schoolId = numbers[0]?.id ?? 0;
  return withTenant(pool, schoolId, {}, async (db, client) => {
    const read = await readArchive(bytes, client);
    await insertSchool(db, schoolId);
    await openChain(db, schoolId);
    const rows = await fillSchool(client, schoolId, read, store);
    return { schoolId, title: read.manifest.school, rows, files: read.files.length };
  });
}
