import * as c from '@encrier/contract/communication/complaints-handling';
import { read, stream } from '#kernel/http/bind.ts';
import { exportSums, printFile } from './figures.actions.ts';
import { figures } from './figures.queries.ts';

export const complaintsFiguresBindings = [
  read(c.complaintFigures, (ctx, { query }) => figures(ctx, query)),
  stream(c.exportFigures, async (ctx, { query }, _request, reply) => {
    const file = await exportSums(ctx, query);
    return reply.type(file.type).header('content-disposition', file.disposition).send(file.bytes);
  }),
  stream(c.printComplaint, async (ctx, { params, query }, _request, reply) => {
    const { pdf, disposition } = await printFile(ctx, params.id, query.notes === '1');
    return reply.type('application/pdf').header('content-disposition', disposition).send(pdf);
  }),
];
