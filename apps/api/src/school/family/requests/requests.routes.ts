import * as c from '@encrier/contract/school/family';
import { read, stream, write } from '#kernel/http/bind.ts';
import { exportList } from './list.actions.ts';
import { decide } from './requests.actions.ts';
import { detail, listed } from './requests.queries.ts';

export const requestBindings = [
  read(c.listRequests, (ctx, { query }) => listed(ctx, query)),
  stream(c.exportRequests, async (ctx, { query }, _request, reply) => {
    const file = await exportList(ctx, query);
    return reply.type(file.type).header('content-disposition', file.disposition).send(file.bytes);
  }),
  read(c.getRequest, (ctx, { params }) => detail(ctx, params.id)),
  write(c.decideRequest, (ctx, { params, body }) => decide(ctx, params.id, body)),
];
