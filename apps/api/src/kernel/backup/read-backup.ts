import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { decodeFrames, type Entry, type Manifest } from './frames.ts';
import { BackupRefused } from './refused.ts';
import { type BackupKey, OpenStream } from './sealed-stream.ts';

/** Receives a backup while it is read: each entry, then the bytes that belong to it. */
export type Visitor = { entry(entry: Entry): Promise<void> | void; data(data: Buffer): Promise<void> | void };

/** Reads a backup from first byte to last. Throws `BackupRefused` when it is incomplete or altered. */
export async function readBackup(path: string, key: BackupKey, visitor: Visitor): Promise<void> {
  let ended = false;
  try {
    await pipeline(
      createReadStream(path),
      new OpenStream(key),
      createGunzip(),
      async (source: AsyncIterable<Buffer>) => {
        for await (const frame of decodeFrames(source)) {
          if ('data' in frame) await visitor.data(frame.data);
          else await visitor.entry(frame.record);
          ended = 'record' in frame && frame.record.kind === 'end';
        }
      },
    );
  } catch (error) {
    if (String((error as { code?: string }).code).startsWith('Z_'))
      throw new BackupRefused('damaged', 'This backup cannot be unpacked.');
    throw error;
  }
  if (!ended) throw new BackupRefused('cut', 'This backup is cut: its end is missing.');
}

type Counted = { tables: Map<string, { rows: number; hash: Hash }>; files: number; bytes: number; list: Hash };

function differences(counted: Counted, manifest: Manifest): string[] {
  const wrong: string[] = [];
  for (const [name, sum] of Object.entries(manifest.tables)) {
    const found = counted.tables.get(name);
    const sha256 = (found?.hash ?? createHash('sha256')).digest('hex');
    if (found?.rows !== sum.rows && !(found === undefined && sum.rows === 0))
      wrong.push(`${name}: ${found?.rows ?? 0} rows, ${sum.rows} expected`);
    else if (sha256 !== sum.sha256) wrong.push(`${name}: other content`);
  }
  if (
    counted.files !== manifest.files.count ||
    counted.bytes !== manifest.files.bytes ||
    counted.list.digest('hex') !== manifest.files.sha256
  )
    wrong.push('files: other content');
  return wrong;
}

/** Reads a whole backup, compares every table and file with its manifest, and returns the manifest. */
export async function verifyBackup(
  path: string,
  key: BackupKey,
): Promise<{ manifest: Manifest; begin: Extract<Entry, { kind: 'begin' }> }> {
  const counted: Counted = { tables: new Map(), files: 0, bytes: 0, list: createHash('sha256') };
  let begin: Extract<Entry, { kind: 'begin' }> | null = null;
  let manifest: Manifest | null = null;
  let current: Entry | null = null;
  let file: { key: string; hash: Hash } | null = null;
  const closeFile = (): void => {
    if (!file) return;
    const sha256 = file.hash.digest('hex');
    // A file is named after its content; variants are named after their original.
    if (/\/[0-9a-f]{64}$/.test(file.key) && !file.key.endsWith(sha256))
      throw new BackupRefused('damaged', `A file in this backup is not what its name says: ${file.key}`);
    counted.list.update(`${file.key} ${sha256}\n`);
    file = null;
  };
  await readBackup(path, key, {
    entry(entry) {
      closeFile();
      current = entry;
      if (entry.kind === 'begin') begin = entry;
      if (entry.kind === 'end') manifest = entry.manifest;
      if (entry.kind === 'table' && !counted.tables.has(entry.name))
        counted.tables.set(entry.name, { rows: 0, hash: createHash('sha256') });
      if (entry.kind === 'file') {
        file = { key: entry.key, hash: createHash('sha256') };
        counted.files += 1;
      }
    },
    data(data) {
      if (current?.kind === 'table') {
        const sum = counted.tables.get(current.name)!;
        sum.hash.update(data);
        for (const byte of data) if (byte === 10) sum.rows += 1;
      }
      if (file) {
        file.hash.update(data);
        counted.bytes += data.length;
      }
    },
  });
  if (!begin || !manifest) throw new BackupRefused('damaged', 'This backup has no beginning.');
  const wrong = differences(counted, manifest);
  if (wrong.length) throw new BackupRefused('damaged', `This backup is not what it says: ${wrong.join('; ')}`);
  return { manifest, begin };
}
