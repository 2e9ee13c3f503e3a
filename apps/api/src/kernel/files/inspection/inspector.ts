import { extname } from 'node:path';
import { ChildFailed, ChildPool } from '#kernel/children/child-pool.ts';
import { limit } from '#kernel/errors/errors.ts';
import type { EncodedImage } from './images.ts';
import type { Inspected } from './inspect.ts';
import { FileRefused, type RefusalCode } from './kinds.ts';

/** What a child is asked: an upload that waits on disk, a picture to make anew, the pages of a PDF. */
export type Inspection =
  | { kind: 'upload'; path: string; name: string; declaredMime: string; vector: boolean }
  | { kind: 'picture'; bytes: Uint8Array }
  | { kind: 'pdf'; bytes: Uint8Array };
/** A picture comes made anew; any other file stays as it is, with its sum. */
export type UploadInspection =
  | { inspected: Inspected; picture: EncodedImage }
  | { inspected: Inspected; sha256: string };
export type InspectionAnswer =
  | { seen: UploadInspection }
  | { picture: EncodedImage }
  | { pages: number }
  | { refused: RefusalCode; detail: string };

/**
 * Megabytes that a child may take. The largest honest pictures that must be whole before they are drawn (fifty
 * megapixels interlaced or progressive, sixteen in AVIF) were measured at 275 to 404, and more while a child that read
 * one before still holds some of it. Everything else is read in parts, at 180 or less (SEC-FIL-05).
 */
const maxMemory = { picture: 480, other: 300 };
const pictures = new Set(['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif', 'svg']);
const memoryFor = (job: Inspection): number =>
  job.kind === 'picture' || (job.kind === 'upload' && pictures.has(extname(job.name).slice(1).toLowerCase()))
    ? maxMemory.picture
    : maxMemory.other;

/**
 * Nothing that people send is read or drawn in the server's own process (SEC-FIL-05): two children do, one file of a
 * school at a time, so that a school never waits for more than the file before its own.
 */
const inspectors = new ChildPool<Inspection, InspectionAnswer>({
  entry: new URL('./inspector.worker.ts', import.meta.url),
  children: 2,
  perLane: 1,
  // A busy machine counts more for the same work: there the largest honest picture took more than three.
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

/** What an upload is, and what is kept of it. `vector` allows SVG. Throws `FileRefused`. */
export async function inspectUploadInChild(
  schoolId: number,
  upload: Omit<Extract<Inspection, { kind: 'upload' }>, 'kind'>,
) {
  return ((await ask(schoolId, { kind: 'upload', ...upload })) as { seen: UploadInspection }).seen;
}

/** A picture made anew from its pixels. Throws `FileRefused`. */
export async function redrawPicture(schoolId: number, bytes: Uint8Array): Promise<EncodedImage> {
  return ((await ask(schoolId, { kind: 'picture', bytes })) as { picture: EncodedImage }).picture;
}

/** Number of pages of a PDF that only shows something. Throws `FileRefused`. */
export async function countPages(schoolId: number, bytes: Uint8Array): Promise<number> {
  return ((await ask(schoolId, { kind: 'pdf', bytes })) as { pages: number }).pages;
}
