import * as c from '@encrier/contract/communication/messages';
import { stream } from '#kernel/http/bind.ts';
import { printThread } from './record.queries.ts';

export const messagesRecordBindings = [
  stream(c.printThread, async (ctx, { params, query }, _request, reply) => {
    const { pdf, disposition } = await printThread(ctx, params.id, query.part);
    return reply.type('application/pdf').header('content-disposition', disposition).send(pdf);
  }),
];
