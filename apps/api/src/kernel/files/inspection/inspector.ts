import { extname } from 'node:path';
import { ChildFailed, ChildPool } from '#kernel/children/child-pool.ts';
import { limit } from '#kernel/errors/errors.ts';
import type { EncodedImage } from './images.ts';
import type { Inspected } from './inspect.ts';
import { FileRefused, type RefusalCode } from './kinds.ts';

/** A child's job: inspect an upload on disk, re-encode an image, or count the pages of a PDF. */
export type Inspection =
  | { kind: 'upload'; path: string; name: string; declaredMime: string; vector: boolean }
  | { kind: 'picture'; bytes: Uint8Array }
  | { kind: 'pdf'; bytes: Uint8Array };
/** An image comes re-encoded; any other file stays as it is, with its checksum. */
export type UploadInspection =
  | { inspected: Inspected; picture: EncodedImage }
  | { inspected: Inspected; sha256: string };
export type InspectionAnswer =
  | { seen: UploadInspection }
  | { picture: EncodedImage }
  | { pages: number }
  | { refused: RefusalCode; detail: string };

/**
 * Megabytes that a child may use. The largest legitimate images that must be whole before drawing (fifty megapixels
 * interlaced or progressive, sixteen in AVIF) were measured at 275 to 404, and more while a child still holds part of
 * an earlier image. Everything else is read in parts, at 180 or less (SEC-FIL-05).
 */
const maxMemory = { picture: 480, other: 300 };
const pictures = new Set(['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif', 'svg']);
const memoryFor = (job: Inspection): number =>
  job.kind === 'picture' || (job.kind === 'upload' && pictures.has(extname(job.name).slice(1).toLowerCase()))
    ? maxMemory.picture
    : maxMemory.other;

/**
 * The server's own process never opens what people send (SEC-FIL-05): two children do, one file per school at a time,
 * so that a school only ever waits for the file before its own.
 */
const inspectors = new ChildPool<Inspection, InspectionAnswer>({
  entry: new URL('./inspector.worker.ts', import.meta.url),
  children: 2,
  perLane: 1,
  // A busy machine counts more CPU for the same work: there the largest legitimate image took more than three seconds.
  seconds: 6,
  patience: 20,
  memoryMb: maxMemory.picture,
  wornMb: 170,
  heapMb: 192,
  waiting: 60,
  idle: 60,
});

async function ask(schoolId: number, job: Inspection): Promise<Exclude<InspectionAnswer, { refused: RefusalCode }>> {
  try {
    const answer = await inspectors.run(String(schoolId), job, undefined, memoryFor(job));
    if ('refused' in answer) throw new FileRefused(answer.refused, answer.detail);
    return answer;
  } catch (error) {
    if (!(error instanceof ChildFailed)) throw error;
    if (error.reason === 'full' || error.reason === 'stopped') throw limit('files.busy', 5);
    throw new FileRefused('files.too_heavy', error.reason);
  }
}

/** Inspects an upload in a child and returns its type and what to store. `vector` allows SVG. Throws `FileRefused`. */
export async function inspectUploadInChild(
  schoolId: number,
  upload: Omit<Extract<Inspection, { kind: 'upload' }>, 'kind'>,
) {
  return ((await ask(schoolId, { kind: 'upload', ...upload })) as { seen: UploadInspection }).seen;
}

/** An image re-encoded from its pixels. Throws `FileRefused`. */
export async function redrawPicture(schoolId: number, bytes: Uint8Array): Promise<EncodedImage> {
  return ((await ask(schoolId, { kind: 'picture', bytes })) as { picture: EncodedImage }).picture;
}

/** Number of pages of a PDF without active content. Throws `FileRefused`. */
export async function countPages(schoolId: number, bytes: Uint8Array): Promise<number> {
  return ((await ask(schoolId, { kind: 'pdf', bytes })) as { pages: number }).pages;
}
