import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '#kernel/errors/errors.ts';
import { reencodeImage } from './images.ts';
import { inspectUpload } from './inspect.ts';
import { FileRefused, type FileType } from './kinds.ts';
import type { FileStore } from '../store.ts';
import { storeKey } from '../stores/store-key.ts';

/** Uploads under way, of every process of this machine; what a killed one left is swept after an hour. */
const folder = join(tmpdir(), 'encrier-uploads');
const STALE_MS = 3_600_000;

export type Received = { path: string; name: string; declaredMime: string; alt: string };
/** What is stored of an upload: `blobs` by variant, the main one under no name. */
export type Prepared = {
  type: FileType;
  ext: string;
  mime: string;
  name: string;
  size: number;
  sha256: string;
  width: number | null;
  height: number | null;
  pages: number | null;
  variants: string[];
  blobs: { variant?: string; source: () => Readable | Buffer }[];
};

async function toDisk(part: { file: Readable & { truncated?: boolean } }, path: string): Promise<void> {
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  if (part.file.truncated) throw new AppError('invalid', 'files.too_large');
}

/** Reads a multipart request: one file, put aside on disk, and its text alternative. The caller removes the file. */
async function receive(request: FastifyRequest, path: string): Promise<Received> {
  let found: Omit<Received, 'alt'> | null = null;
  let alt = '';
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (found || part.fieldname !== 'file') throw invalid('invalid_input', { file: 'one' });
      await toDisk(part, path);
      found = { path, name: part.filename ?? '', declaredMime: part.mimetype };
    } else if (part.fieldname === 'alt' && typeof part.value === 'string') alt = part.value.trim().slice(0, 300);
  }
  if (!found) throw invalid('invalid_input', { file: 'missing' });
  return { ...found, alt };
}

/** Runs `use` on the received upload; nothing of it stays on disk afterwards, whatever happens. */
export async function withUpload<T>(request: FastifyRequest, use: (received: Received) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw invalid('media_type');
  return onDisk(async (path) => use(await receive(request, path)));
}

/** Gives a place of its own on disk to an upload's bytes, for as long as `use` runs; what the inspection refuses becomes its code. */
export async function onDisk<T>(use: (path: string) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomBytes(16).toString('hex'));
  try {
    return await use(path);
  } catch (error) {
    throw error instanceof FileRefused ? new AppError('invalid', error.code) : error;
  } finally {
    await rm(path, { force: true });
  }
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const baseName = (name: string): string => name.slice(0, name.lastIndexOf('.'));

async function preparedImage(path: string, name: string, ext: string): Promise<Prepared> {
  const { main, variants } = await reencodeImage(await readFile(path), { vector: ext === 'svg' });
  const sizes = Object.entries(variants);
  return {
    type: 'image',
    ext: main.ext,
    mime: main.mime,
    name: `${baseName(name)}.${main.ext}`,
    size: main.data.length,
    sha256: createHash('sha256').update(main.data).digest('hex'),
    width: main.width,
    height: main.height,
    pages: null,
    variants: sizes.map(([width]) => width),
    blobs: [{ source: () => main.data }, ...sizes.map(([width, { data }]) => ({ variant: width, source: () => data }))],
  };
}

/** What will be stored of an upload: pictures made anew, other files as they are once inspected. Throws `FileRefused`. */
export async function prepare({ path, name, declaredMime }: Received): Promise<Prepared> {
  const seen = await inspectUpload({ path, name, declaredMime });
  if (seen.type === 'image') return preparedImage(path, seen.name, seen.ext);
  return {
    type: seen.type,
    ext: seen.ext,
    mime: seen.mime,
    name: seen.name,
    size: seen.size,
    sha256: await sumOf(path),
    width: seen.width ?? null,
    height: seen.height ?? null,
    pages: seen.pages ?? null,
    variants: [],
    blobs: [{ source: () => createReadStream(path) }],
  };
}

/** Puts what is not in the store yet. */
export async function keep(store: FileStore, schoolId: number, { sha256, blobs }: Prepared): Promise<void> {
  for (const { variant, source } of blobs) {
    const key = storeKey(schoolId, sha256, variant);
    if (!(await store.stat(key))) await store.put(key, source());
  }
}

/** Removes what interrupted uploads left more than one hour ago (SEC-FIL-06). */
export async function dropStaleUploads(now = Date.now()): Promise<number> {
  let dropped = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found || now - found.mtimeMs < STALE_MS) continue;
    await rm(path, { force: true });
    dropped += 1;
  }
  return dropped;
}
