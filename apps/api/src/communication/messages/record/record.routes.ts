import * as c from '@encrier/contract/communication/messages';
import { download } from '#kernel/exports/download.ts';
import { printThread } from './record.queries.ts';

export const messagesRecordBindings = [
  download(c.printThread, (ctx, { params, query }) => printThread(ctx, params.id, query.part)),
];
