import * as c from '@encrier/contract/communication/complaints-handling';
import { downloadUnrecorded, plainFile } from '#kernel/exports/download.ts';
import { read } from '#kernel/http/bind.ts';
import { exportSums, printFile } from './figures.actions.ts';
import { readFigures } from './figures.queries.ts';

export const complaintsFiguresBindings = [
  read(c.complaintFigures, (ctx, { query }) => readFigures(ctx, query)),
  plainFile(c.exportFigures, 'sums by category, service and month', (ctx, { query }) => exportSums(ctx, query)),
  downloadUnrecorded(c.printComplaint, (ctx, { params, query }) => printFile(ctx, params.id, query.notes === '1'), {
    few: 'one complaint',
  }),
];
