import * as c from '@encrier/contract/school/persons';
import { stream } from '#kernel/http/bind.ts';
import { printFamily, printPupil } from './print.actions.ts';

export const personsPrintBindings = [
  stream(c.printPupil, async (ctx, { params }, _request, reply) => {
    const { pdf, disposition } = await printPupil(ctx, params.id);
    return reply.type('application/pdf').header('content-disposition', disposition).send(pdf);
  }),
  stream(c.printFamily, async (ctx, { params, query }, _request, reply) => {
    const { pdf, disposition } = await printFamily(ctx, params.id, query.for ?? null);
    return reply.type('application/pdf').header('content-disposition', disposition).send(pdf);
  }),
];
