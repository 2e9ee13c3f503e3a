import * as c from '@encrier/contract/communication/messages';
import { read } from '#kernel/http/bind.ts';
import { receiptsOf } from './receipts.queries.ts';

export const messagesReceiptsBindings = [
  read(c.messageReceipts, (ctx, { params, query }) => receiptsOf(ctx, params.id, query)),
];
