import * as c from '@encrier/contract/school/reenrolment';
import { download } from '#kernel/exports/download.ts';
import { exportList, printMissing } from './print.actions.ts';

export const reenrolmentPrintBindings = [
  download(c.exportFiles, (ctx, { params, query }) => exportList(ctx, params.id, query)),
  download(c.printWaiting, (ctx, { params, query }) => printMissing(ctx, params.id, query)),
];
