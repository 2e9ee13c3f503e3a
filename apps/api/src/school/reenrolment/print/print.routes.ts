import * as c from '@encrier/contract/school/reenrolment';
import { stream } from '#kernel/http/bind.ts';
import { exportList, printMissing } from './print.actions.ts';

export const reenrolmentPrintBindings = [
  stream(c.exportFiles, async (ctx, { params, query }, _request, reply) => {
    const file = await exportList(ctx, params.id, query);
    return reply.type(file.type).header('content-disposition', file.disposition).send(file.bytes);
  }),
  stream(c.printWaiting, async (ctx, { params, query }, _request, reply) => {
    const file = await printMissing(ctx, params.id, query);
    return reply.type(file.type).header('content-disposition', file.disposition).send(file.bytes);
  }),
];
