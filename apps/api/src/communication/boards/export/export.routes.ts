import * as c from '@encrier/contract/communication/boards';
import { downloadUnrecorded } from '#kernel/exports/download.ts';
import { exportBoard, printBoard } from './export.queries.ts';

export const boardsExportBindings = [
  downloadUnrecorded(c.printBoard, (ctx, { params }) => printBoard(ctx, params.id)),
  downloadUnrecorded(c.exportBoard, (ctx, { params }) => exportBoard(ctx, params.id)),
];
