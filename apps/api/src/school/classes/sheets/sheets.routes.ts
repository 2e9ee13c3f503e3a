import * as c from '@encrier/contract/school/classes';
import { download, downloadUnrecorded } from '#kernel/exports/download.ts';
import { exportList, printOne } from './sheets.actions.ts';

export const classSheetsBindings = [
  downloadUnrecorded(c.exportClasses, (ctx, { query }) => exportList(ctx, query)),
  download(c.printClass, (ctx, { params, query }) => printOne(ctx, params, query)),
];
