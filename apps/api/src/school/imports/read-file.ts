import { Worker } from 'node:worker_threads';
import { FileUnread, type Table } from './parse.ts';

type Answer = { table: Table } | { code: FileUnread['code'] };

/** Longest time a file may take to read, in milliseconds. */
const patience = 30_000;

/** Reads a list away from the event loop, with bounded memory and time. Throws `FileUnread`. */
export function readTable(bytes: Buffer, ext: string): Promise<Table> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
      workerData: { bytes, ext },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const timer = setTimeout(() => finish(() => reject(new FileUnread('imports.unreadable'))), patience);
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      settle();
      void worker.terminate();
    };
    worker.once('message', (answer: Answer) =>
      finish(() => ('table' in answer ? resolve(answer.table) : reject(new FileUnread(answer.code)))),
    );
    worker.once('error', () => finish(() => reject(new FileUnread('imports.unreadable'))));
    worker.once('exit', () => finish(() => reject(new FileUnread('imports.unreadable'))));
  });
}
