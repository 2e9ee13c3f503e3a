import * as c from '@encrier/contract/communication/documents';
import { read, stream } from '#kernel/http/bind.ts';
import { exportFollow } from './follow.actions.ts';
import { listFollow } from './follow.queries.ts';

export const documentsFollowBindings = [
  read(c.followDocument, (ctx, { params, query }) => listFollow(ctx, params.id, query)),
  stream(c.exportFollow, async (ctx, { params, query }, _request, reply) => {
    const file = await exportFollow(ctx, params.id, query.format);
    return reply.type(file.type).header('content-disposition', file.disposition).send(file.bytes);
  }),
];
