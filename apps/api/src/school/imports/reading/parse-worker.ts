import { parentPort, workerData } from 'node:worker_threads';
import { FileUnread } from '../cells/sheet.ts';
import { parseTable } from './parse.ts';

// One file, one thread: a hostile workbook takes its thread down and not the server. Rows go over a few at a time, so that
// receiving a long list never holds the server's loop.
const { bytes, ext } = workerData as { bytes: Uint8Array; ext: string };
const slice = 2000;
parseTable(Buffer.from(bytes), ext).then(
  ({ sheets, ...head }) => {
    for (const { rows, ...sheet } of sheets) {
      parentPort?.postMessage({ sheet });
      for (let i = 0; i < rows.length; i += slice) parentPort?.postMessage({ rows: rows.slice(i, i + slice) });
    }
    parentPort?.postMessage({ head });
  },
  (error: unknown) =>
    parentPort?.postMessage({ code: error instanceof FileUnread ? error.code : 'imports.unreadable' }),
);
