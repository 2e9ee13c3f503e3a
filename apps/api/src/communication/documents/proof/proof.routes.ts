import * as c from '@encrier/contract/communication/documents';
import { stream } from '#kernel/http/bind.ts';
import { proveAll } from './proof.actions.ts';
import { prove } from './proof.queries.ts';

export const documentsProofBindings = [
  stream(c.proveDocument, async (ctx, { params }, _request, reply) => {
    const { pdf, disposition } = await prove(ctx, params.id);
    return reply.type('application/pdf').header('content-disposition', disposition).send(pdf);
  }),
  stream(c.proveAll, async (ctx, { params, query }, _request, reply) => {
    const { pdf, disposition } = await proveAll(ctx, params.id, query.page);
    return reply.type('application/pdf').header('content-disposition', disposition).send(pdf);
  }),
];
