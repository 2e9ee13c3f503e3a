import * as c from '@encrier/contract/school/transfer';
import { download } from '#kernel/exports/download.ts';
import { read } from '#kernel/http/bind.ts';
import { takeSchool } from './transfer.actions.ts';
import { figures } from './transfer.queries.ts';

export const transferBindings = [
  read(c.exportFigures, (ctx) => figures(ctx)),
  download(c.exportSchool, (ctx) => takeSchool(ctx)),
];
