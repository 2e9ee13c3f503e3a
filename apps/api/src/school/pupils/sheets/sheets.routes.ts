import * as c from '@encrier/contract/school/pupils';
import { stream } from '#kernel/http/bind.ts';
import { exportChosen, printChosen } from './sheets.actions.ts';

export const pupilsSheetsBindings = [
  stream(c.exportPupils, async (ctx, { body }, _request, reply) => {
    const { bytes, type, disposition } = await exportChosen(ctx, body);
    return reply.type(type).header('content-disposition', disposition).send(bytes);
  }),
  stream(c.printPupils, async (ctx, { body }, _request, reply) => {
    const { bytes, type, disposition } = await printChosen(ctx, body);
    return reply.type(type).header('content-disposition', disposition).send(bytes);
  }),
];
