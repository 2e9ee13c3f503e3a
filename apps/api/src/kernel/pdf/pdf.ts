import { fileURLToPath } from 'node:url';
import { ChildFailed, ChildPool, type PoolSettings } from '#kernel/children/child-pool.ts';
import { limit } from '#kernel/errors/errors.ts';
import type { Actor } from '#kernel/policy/actor.ts';

/** A picture for the template, under a plain file name. */
export type PdfPicture = { name: string; bytes: Uint8Array };
export type PdfJob = { template: string; data: unknown; pictures: readonly PdfPicture[]; form?: 'pdf' | 'svg' };
/** Who a document is made for: a request's context fits. */
export type Printer = { schoolId: number; actor: Pick<Actor, 'kind'> };

const fonts = fileURLToPath(new URL('../../../fonts', import.meta.url));

/**
 * Two child processes make documents; per school one at a time for users, and one for background work, taking turns
 * with other schools.
 */
export const printing: PoolSettings = {
  entry: new URL('./pdf.worker.ts', import.meta.url),
  args: [fonts],
  children: 2,
  perLane: 1,
  seconds: 20,
  patience: 60,
  memoryMb: 700,
  heapMb: 256,
  waiting: 500,
  idle: 60,
};
const printers = new ChildPool<PdfJob, Uint8Array>(printing);

/** Users and background work take turns, however much either prints. */
const laneOf = ({ schoolId, actor }: Printer): string =>
  actor.kind === 'account' ? `${schoolId}` : `${schoolId} jobs`;

/**
 * An A4 document from a typst template, made in a child process. The template reads its data through
 * `json(bytes(sys.inputs.data))`: nothing that users wrote ever becomes source. Throws when the template fails or takes
 * more than 20 seconds from its start; jobs waiting behind it are then run by another child.
 */
export async function renderPdf(
  printer: Printer,
  template: string,
  data: unknown,
  pictures: readonly PdfPicture[] = [],
  pool: Pick<ChildPool<PdfJob, Uint8Array>, 'run'> = printers,
): Promise<Buffer> {
  return run(printer, { template, data, pictures, form: 'pdf' }, pool);
}

/** The same document as one SVG, its pages one below the other: a preview on screen. */
export function renderSvg(
  printer: Printer,
  template: string,
  data: unknown,
  pictures: readonly PdfPicture[] = [],
): Promise<Buffer> {
  return run(printer, { template, data, pictures, form: 'svg' }, printers);
}

async function run(printer: Printer, job: PdfJob, pool: Pick<ChildPool<PdfJob, Uint8Array>, 'run'>): Promise<Buffer> {
  for (const { name } of job.pictures)
    if (!/^[A-Za-z0-9-]{1,60}\.[a-z]{3,4}$/.test(name)) throw new Error('malformed picture name');
  try {
    return Buffer.from(await pool.run(laneOf(printer), job));
  } catch (error) {
    if (error instanceof ChildFailed && (error.reason === 'full' || error.reason === 'stopped'))
      throw limit('too_many_requests', 10);
    throw error;
  }
}
