import { parentPort, workerData } from 'node:worker_threads';
import { FileUnread, parseTable } from './parse.ts';

// One file, one thread, one answer: a hostile workbook takes its thread down and not the server.
const { bytes, ext } = workerData as { bytes: Uint8Array; ext: string };
parseTable(Buffer.from(bytes), ext).then(
  (table) => parentPort?.postMessage({ table }),
  (error: unknown) =>
    parentPort?.postMessage({ code: error instanceof FileUnread ? error.code : 'imports.unreadable' }),
);
