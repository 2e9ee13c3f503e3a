import { fileURLToPath } from 'node:url';
import { ChildFailed, ChildPool, type PoolSettings } from '#kernel/children/child-pool.ts';
import { limit } from '#kernel/errors/errors.ts';
import type { Actor } from '#kernel/policy/actor.ts';

/** A picture that the template names `name`, a plain file name. */
export type PdfPicture = { name: string; bytes: Uint8Array };
export type PdfJob = { template: string; data: unknown; pictures: readonly PdfPicture[]; form?: 'pdf' | 'svg' };
/** Who a document is made for: a request's context is one. */
export type Printer = { schoolId: number; actor: Pick<Actor, 'kind'> };

const fonts = fileURLToPath(new URL('../../../fonts', import.meta.url));

/**
 * Two children make documents: one of a school at a time, and one of its background work, in turn with the other
 * schools.
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

/** What people wait for and what background work prints take turns, however much either asks. */
const laneOf = ({ schoolId, actor }: Printer): string =>
  actor.kind === 'account' ? `${schoolId}` : `${schoolId} jobs`;

/**
 * An A4 document from a typst template, made in a child process. The template reads its data by
 * `json(bytes(sys.inputs.data))`: nothing that users wrote ever becomes source. Throws when the template fails or takes
 * more than 20 seconds, counted from the moment it is begun: those that wait behind it are made by another child.
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

/** The same document as one drawing, its pages one under the other: what a screen shows before anything is printed. */
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
