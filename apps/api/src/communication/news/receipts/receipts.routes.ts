import * as c from '@encrier/contract/communication/news-receipts';
import { download } from '#kernel/exports/download.ts';
import { read } from '#kernel/http/bind.ts';
import { exportReceipts } from './receipts.actions.ts';
import { listReceipts } from './receipts.queries.ts';

export const newsReceiptsBindings = [
  read(c.receipts, (ctx, { params, query }) => listReceipts(ctx, params.id, query)),
  download(c.exportReceipts, (ctx, { params, query }) => exportReceipts(ctx, params.id, query.format)),
];
