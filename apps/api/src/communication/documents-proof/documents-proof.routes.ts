import * as c from '@encrier/contract/communication/documents';
import { stream } from '#kernel/http/bind.ts';
import { prove } from './documents-proof.queries.ts';

export const documentsProofBindings = [
  stream(c.proveDocument, async (ctx, { params }, _request, reply) => {
    const { pdf, disposition } = await prove(ctx, params.id, false);
    return reply.type('application/pdf').header('content-disposition', disposition).send(pdf);
  }),
  stream(c.proveAll, async (ctx, { params }, _request, reply) => {
    const { pdf, disposition } = await prove(ctx, params.id, true);
    return reply.type('application/pdf').header('content-disposition', disposition).send(pdf);
  }),
];
