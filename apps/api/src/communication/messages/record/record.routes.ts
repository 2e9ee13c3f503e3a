import * as c from '@encrier/contract/communication/messages';
import { downloadUnrecorded } from '#kernel/exports/download.ts';
import { printThread } from './record.queries.ts';

export const messagesRecordBindings = [
  downloadUnrecorded(c.printThread, (ctx, { params, query }) => printThread(ctx, params.id, query.part)),
];
