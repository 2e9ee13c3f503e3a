import * as c from '@encrier/contract/school/pupils';
import { download } from '#kernel/exports/download.ts';
import { exportChosen, printChosen } from './sheets.actions.ts';

export const pupilsSheetsBindings = [
  download(c.exportPupils, (ctx, { body }) => exportChosen(ctx, body)),
  download(c.printPupils, (ctx, { body }) => printChosen(ctx, body)),
];
