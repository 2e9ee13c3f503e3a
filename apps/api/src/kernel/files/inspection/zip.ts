import { FileRefused } from './kinds.ts';
import type { Source } from './kinds.ts';

export type ZipEntry = { name: string; method: number; packed: number; unpacked: number; dataStart: number };

export const maxEntries = 1000;
export const maxUnpacked = 200 * 1024 * 1024;
export const maxRatio = 100;

const refuse = (detail: string): never => {
  throw new FileRefused('files.archive_refused', detail);
};

/** Position of the central directory, from the end record; nothing may follow it. */
async function directoryOf(source: Source): Promise<{ start: number; end: number; count: number }> {
  if (source.size < 98) refuse('zip_short');
  const tail = await source.read(source.size - 22, 22);
  if (tail.readUInt32LE(0) !== 0x06054b50 || tail.readUInt16LE(20) !== 0) refuse('zip_end');
  const count = tail.readUInt16LE(10);
  const size = tail.readUInt32LE(12);
  const start = tail.readUInt32LE(16);
  if (tail.readUInt16LE(4) !== 0 || tail.readUInt16LE(6) !== 0 || tail.readUInt16LE(8) !== count) refuse('zip_volumes');
  if (count === 0 || count > maxEntries) refuse('zip_entries');
  if (start + size !== source.size - 22 || size > maxEntries * 1024) refuse('zip_directory');
  return { start, end: source.size - 22, count };
}

function checkName(name: string, seen: Set<string>): void {
  if (name.length === 0 || name.length > 400 || /[\u0000-\u001F\u007F\\:\uFFFD]/.test(name)) refuse('zip_name');
  if (
    name.startsWith('/') ||
    name.split('/').some((part, i, all) => part === '..' || part === '.' || (part === '' && i < all.length - 1))
  )
    refuse('zip_traversal');
  const key = name.normalize('NFKC').toLowerCase();
  if (seen.has(key)) refuse('zip_twice');
  seen.add(key);
}

type Listed = Omit<ZipEntry, 'dataStart'> & { offset: number };

/** One record of the directory; refuses links, encryption, other compression methods and 64-bit sizes. */
function listed(bytes: Buffer, at: number): { entry: Listed; next: number } {
  if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) refuse('zip_record');
  const flags = bytes.readUInt16LE(at + 8);
  const method = bytes.readUInt16LE(at + 10);
  const packed = bytes.readUInt32LE(at + 20);
  const unpacked = bytes.readUInt32LE(at + 24);
  const nameLength = bytes.readUInt16LE(at + 28);
  const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  const mode = bytes.readUInt32LE(at + 38) >>> 16;
  if (next > bytes.length) refuse('zip_record');
  if (flags & 0x2041) refuse('zip_encrypted');
  if (method !== 0 && method !== 8) refuse('zip_method');
  if (packed === 0xffffffff || unpacked === 0xffffffff) refuse('zip_64');
  const kind = mode & 0xf000;
  if (kind !== 0 && kind !== 0x8000 && kind !== 0x4000) refuse('zip_link');
  if (method === 0 && packed !== unpacked) refuse('zip_stored');
  const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
  return { entry: { name, method, packed, unpacked, offset: bytes.readUInt32LE(at + 42) }, next };
}

function checkSizes(entries: readonly Listed[], size: number): void {
  const total = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (total > maxUnpacked) refuse('zip_unpacked');
  if (total / size > maxRatio) refuse('zip_ratio');
  for (const entry of entries)
    if (entry.unpacked > 1024 * 1024 && entry.unpacked / Math.max(1, entry.packed) > maxRatio) refuse('zip_ratio');
}

/** Checks that the local headers repeat the directory and follow one another from the start, without gap or overlap. */
async function place(source: Source, entries: readonly Listed[], directory: number): Promise<ZipEntry[]> {
  const placed: ZipEntry[] = [];
  let end = 0;
  for (const { offset, ...entry } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < end || (placed.length === 0 && offset !== 0)) refuse('zip_overlap');
    const head = await source.read(offset, 30);
    if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) refuse('zip_local');
    const nameLength = head.readUInt16LE(26);
    const name = (await source.read(offset + 30, nameLength)).toString('utf8');
    if (name !== entry.name || head.readUInt16LE(8) !== entry.method || head.readUInt16LE(6) & 0x2041)
      refuse('zip_local');
    const dataStart = offset + 30 + nameLength + head.readUInt16LE(28);
    end = dataStart + entry.packed;
    if (end > directory) refuse('zip_overlap');
    placed.push({ ...entry, dataStart });
  }
  return placed;
}

/**
 * Entries of an archive in the order of their data, after every check possible without unpacking (SEC-FIL-07). Throws
 * `FileRefused('files.archive_refused')`.
 */
export async function readZip(source: Source): Promise<ZipEntry[]> {
  const { start, end, count } = await directoryOf(source);
  const bytes = await source.read(start, end - start);
  const entries: Listed[] = [];
  const seen = new Set<string>();
  let at = 0;
  for (let i = 0; i < count; i += 1) {
    const { entry, next } = listed(bytes, at);
    checkName(entry.name, seen);
    entries.push(entry);
    at = next;
  }
  if (at !== bytes.length) refuse('zip_directory');
  checkSizes(entries, source.size);
  return place(source, entries, start);
}
