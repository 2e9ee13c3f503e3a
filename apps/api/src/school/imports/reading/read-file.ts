import { Worker } from 'node:worker_threads';
import { FileUnread, type Sheet, type Table } from '../cells/sheet.ts';

type Message =
  | { sheet: Omit<Sheet, 'rows'> }
  | { rows: string[][] }
  | { head: Omit<Table, 'sheets'> }
  | { code: FileUnread['code'] };

/** Longest time a file may take to read, in milliseconds. */
const patience = 60_000;

/** Reads a list away from the event loop, with bounded memory and time. Throws `FileUnread`. */
export function readTable(bytes: Buffer, ext: string): Promise<Table> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
      workerData: { bytes, ext },
      resourceLimits: { maxOldGenerationSizeMb: 768 },
    });
    const timer = setTimeout(() => finish(() => reject(new FileUnread('imports.unreadable'))), patience);
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      settle();
      void worker.terminate();
    };
    const sheets: Sheet[] = [];
    worker.on('message', (message: Message) => {
      if ('sheet' in message) sheets.push({ ...message.sheet, rows: [] });
      else if ('rows' in message) for (const row of message.rows) sheets.at(-1)?.rows.push(row);
      else
        finish(() => ('head' in message ? resolve({ ...message.head, sheets }) : reject(new FileUnread(message.code))));
    });
    worker.once('error', () => finish(() => reject(new FileUnread('imports.unreadable'))));
    worker.once('exit', () => finish(() => reject(new FileUnread('imports.unreadable'))));
  });
}
