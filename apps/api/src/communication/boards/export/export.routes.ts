import * as c from '@encrier/contract/communication/boards';
import { download } from '#kernel/exports/download.ts';
import { exportBoard, printBoard } from './export.queries.ts';

export const boardsExportBindings = [
  download(c.printBoard, (ctx, { params }) => printBoard(ctx, params.id)),
  download(c.exportBoard, (ctx, { params }) => exportBoard(ctx, params.id)),
];
