import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A picture that the template names `name`, a plain file name. */
export type PdfPicture = { name: string; bytes: Uint8Array };
export type PdfJob = { id: number; template: string; data: unknown; pictures: readonly PdfPicture[] };
export type PdfAnswer = { id: number; pdf: Uint8Array } | { id: number; error: string };
type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void; timer: NodeJS.Timeout };

const fonts = fileURLToPath(new URL('../../../fonts', import.meta.url));
const patience = 20_000;
const idle = 60_000;

let worker: Worker | null = null;
let rest: NodeJS.Timeout | null = null;
let last = 0;
const waiting = new Map<number, Waiting>();

function stop(reason: Error): void {
  const stopped = worker;
  worker = null;
  for (const { reject, timer } of waiting.values()) {
    clearTimeout(timer);
    reject(reason);
  }
  waiting.clear();
  void stopped?.terminate();
}

function settle(answer: PdfAnswer): void {
  const job = waiting.get(answer.id);
  if (!job) return;
  waiting.delete(answer.id);
  clearTimeout(job.timer);
  if ('pdf' in answer) job.resolve(Buffer.from(answer.pdf));
  else job.reject(new Error(answer.error));
  if (waiting.size) return;
  // The compiler keeps its fonts in memory only while somebody prints.
  rest = setTimeout(() => stop(new Error('idle')), idle);
  rest.unref();
}

function open(): Worker {
  if (rest) clearTimeout(rest);
  rest = null;
  if (worker) return worker;
  const fresh = new Worker(new URL('./pdf.worker.ts', import.meta.url), { workerData: { fonts } });
  fresh.on('message', settle);
  fresh.on('error', (error: Error) => {
    if (worker === fresh) stop(error);
  });
  fresh.unref();
  worker = fresh;
  return fresh;
}

/**
 * An A4 document from a typst template, made in a worker thread. The template reads its data by `json(bytes(sys.inputs.data))`:
 * nothing that users wrote ever becomes source. Throws when the template fails or takes more than 20 seconds.
 */
export function renderPdf(template: string, data: unknown, pictures: readonly PdfPicture[] = []): Promise<Buffer> {
  for (const { name } of pictures)
    if (!/^[A-Za-z0-9-]{1,60}\.[a-z]{3,4}$/.test(name)) throw new Error('malformed picture name');
  return new Promise((resolve, reject) => {
    const id = ++last;
    const timer = setTimeout(() => stop(new Error('the document took too long')), patience);
    waiting.set(id, { resolve, reject, timer });
    open().postMessage({ id, template, data, pictures } satisfies PdfJob);
  });
}
