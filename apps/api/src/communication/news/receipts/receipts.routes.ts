import * as c from '@encrier/contract/communication/news';
import { read, stream } from '#kernel/http/bind.ts';
import { exportReceipts } from './receipts.actions.ts';
import { listReceipts } from './receipts.queries.ts';

export const newsReceiptsBindings = [
  read(c.receipts, (ctx, { params, query }) => listReceipts(ctx, params.id, query)),
  stream(c.exportReceipts, async (ctx, { params, query }, _request, reply) => {
    const file = await exportReceipts(ctx, params.id, query.format);
    return reply.type(file.type).header('content-disposition', file.disposition).send(file.bytes);
  }),
];
