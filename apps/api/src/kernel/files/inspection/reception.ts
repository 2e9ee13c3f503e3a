import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '#kernel/errors/errors.ts';
import type { Ctx, Kernel } from '#kernel/http/context.ts';
import type { EncodedImage } from './images.ts';
import { inspectUploadInChild } from './inspector.ts';
import { FileRefused, type FileType } from './kinds.ts';
import { longestName } from './upload-name.ts';
import { takesVectors } from './vectors.ts';
import type { FileStore } from '../store.ts';
import { storeKey } from '../stores/store-key.ts';

/** Running uploads of all processes that share this data folder; leftovers of a killed one are swept after an hour. */
const waitingIn = (dataDir: string): string => join(dataDir, 'uploads');
const STALE_MS = 3_600_000;

export type Received = { path: string; name: string; declaredMime: string; alt: string };
/** What is stored of an upload: `blobs` by variant, the main one without a variant name. */
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

/** Reads a multipart request: one file, written to disk, and its text alternative. The caller deletes the file. */
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

/** Runs `use` on the received upload; nothing stays on disk afterwards, whatever happens. */
export async function withUpload<T>(
  ctx: Ctx,
  request: FastifyRequest,
  use: (received: Received) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw invalid('media_type');
  return withDiskPath(ctx, async (path) => use(await receive(request, path)));
}

/**
 * Gives an upload's bytes a temporary path while `use` runs; translates refusals of the inspection into error codes.
 */
export async function withDiskPath<T>(ctx: Ctx, use: (path: string) => Promise<T>): Promise<T> {
  const folder = waitingIn(ctx.kernel.config.dataDir);
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

/** The name of a re-encoded image: its new extension may be longer than the old one. */
const renamed = (name: string, ext: string): string =>
  `${name.slice(0, Math.min(name.lastIndexOf('.'), longestName - ext.length - 1)).toWellFormed()}.${ext}`;

function preparedImage({ main, variants }: EncodedImage, name: string): Prepared {
  // Messages from the child carry plain bytes, not a Buffer.
  const data = Buffer.from(main.data);
  const sizes = Object.entries(variants);
  return {
    type: 'image',
    ext: main.ext,
    mime: main.mime,
    name: renamed(name, main.ext),
    size: data.length,
    sha256: createHash('sha256').update(data).digest('hex'),
    width: main.width,
    height: main.height,
    pages: null,
    variants: sizes.map(([width]) => width),
    blobs: [
      { source: () => data },
      ...sizes.map(([width, variant]) => ({ variant: width, source: () => Buffer.from(variant.data) })),
    ],
  };
}

/** What to store of an upload: re-encoded images, inspected files unchanged. Throws `FileRefused`. */
export async function prepareUpload(ctx: Ctx, { path, name, declaredMime }: Omit<Received, 'alt'>): Promise<Prepared> {
  const seen = await inspectUploadInChild(ctx.schoolId, { path, name, declaredMime, vector: takesVectors(ctx) });
  const { inspected } = seen;
  if ('picture' in seen) return preparedImage(seen.picture, inspected.name);
  return {
    type: inspected.type,
    ext: inspected.ext,
    mime: inspected.mime,
    name: inspected.name,
    size: inspected.size,
    sha256: seen.sha256,
    width: inspected.width ?? null,
    height: inspected.height ?? null,
    pages: inspected.pages ?? null,
    variants: [],
    blobs: [{ source: () => createReadStream(path) }],
  };
}

/** Stores the blobs that are not in the store yet. */
export async function storeBlobs(store: FileStore, schoolId: number, { sha256, blobs }: Prepared): Promise<void> {
  for (const { variant, source } of blobs) {
    const key = storeKey(schoolId, sha256, variant);
    if (!(await store.stat(key))) await store.put(key, source());
  }
}

/** Deletes leftovers of uploads interrupted more than one hour ago (SEC-FIL-06). */
export async function dropStaleUploads({ config: { dataDir }, now }: Kernel): Promise<number> {
  const folder = waitingIn(dataDir);
  let dropped = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found || now().getTime() - found.mtimeMs < STALE_MS) continue;
    await rm(path, { force: true });
    dropped += 1;
  }
  return dropped;
}
