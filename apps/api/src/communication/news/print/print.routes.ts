import * as c from '@encrier/contract/communication/news';
import { stream } from '#kernel/http/bind.ts';
import { printPost } from './print.queries.ts';

export const newsPrintBindings = [
  stream(c.printNews, async (ctx, { params }, _request, reply) => {
    const { pdf, disposition } = await printPost(ctx, params.id);
    return reply.type('application/pdf').header('content-disposition', disposition).send(pdf);
  }),
];
