import * as c from '@encrier/contract/communication/messages';
import { stream, write } from '#kernel/http/bind.ts';
import { complainOf } from './messages-record.actions.ts';
import { printThread } from './messages-record.queries.ts';

export const messagesRecordBindings = [
  write(c.complainOfMessage, (ctx, { params }) => complainOf(ctx, params.id)),
  stream(c.printThread, async (ctx, { params, query }, _request, reply) => {
    const { pdf, disposition } = await printThread(ctx, params.id, query.part);
    return reply.type('application/pdf').header('content-disposition', disposition).send(pdf);
  }),
];
