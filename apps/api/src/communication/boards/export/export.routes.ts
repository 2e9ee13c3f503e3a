import * as c from '@encrier/contract/communication/boards';
import { stream } from '#kernel/http/bind.ts';
import { exportBoard, printBoard } from './export.queries.ts';

export const boardsExportBindings = [
  stream(c.printBoard, async (ctx, { params }, _request, reply) => {
    const { pdf, disposition } = await printBoard(ctx, params.id);
    return reply.type('application/pdf').header('content-disposition', disposition).send(pdf);
  }),
  stream(c.exportBoard, async (ctx, { params }, _request, reply) => {
    const { bytes, disposition } = await exportBoard(ctx, params.id);
    return reply.type('text/csv; charset=utf-8').header('content-disposition', disposition).send(bytes);
  }),
];
