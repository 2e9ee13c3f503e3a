import { answerJobs } from '#kernel/children/child.ts';
import { FileUnread } from '../cells/sheet.ts';
import { parseTable } from './parse.ts';
import type { Part, ReadAnswer, ReadJob } from './read-file.ts';

// One file, one child process: a hostile workbook only crashes its own process. Rows are sent a few at a time, so that
// receiving a long list never blocks the server.
const slice = 2000;

answerJobs<ReadJob>(async ({ bytes, ext, zone }, part): Promise<ReadAnswer> => {
  const send = (one: Part): void => part(one);
  try {
    const { sheets, ...head } = await parseTable(Buffer.from(bytes), ext, zone);
    for (const { rows, ...sheet } of sheets) {
      send({ sheet });
      for (let i = 0; i < rows.length; i += slice) send({ rows: rows.slice(i, i + slice) });
    }
    return { head };
  } catch (error) {
    return { code: error instanceof FileUnread ? error.code : 'imports.unreadable' };
  }
});
