import * as c from '@encrier/contract/school/classes';
import { stream } from '#kernel/http/bind.ts';
import { exportList, printOne } from './sheets.actions.ts';

export const classSheetsBindings = [
  stream(c.exportClasses, async (ctx, { query }, _request, reply) => {
    const { bytes, type, disposition } = await exportList(ctx, query);
    return reply.type(type).header('content-disposition', disposition).send(bytes);
  }),
  stream(c.printClass, async (ctx, { params, query }, _request, reply) => {
    const { bytes, type, disposition } = await printOne(ctx, params, query);
    return reply.type(type).header('content-disposition', disposition).send(bytes);
  }),
];
