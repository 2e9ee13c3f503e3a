import * as c from '@encrier/contract/school/transfer';
import { downloadUnrecorded } from '#kernel/exports/download.ts';
import { read } from '#kernel/http/bind.ts';
import { takeSchool } from './transfer.actions.ts';
import { readExportFigures } from './transfer.queries.ts';

export const transferBindings = [
  read(c.exportFigures, (ctx) => readExportFigures(ctx)),
  downloadUnrecorded(c.exportSchool, (ctx) => takeSchool(ctx)),
];
