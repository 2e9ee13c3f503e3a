import * as c from '@encrier/contract/communication/messages';
import { keptForReader } from '#kernel/kept/kept.ts';
import { read, write } from '#kernel/http/bind.ts';
import {
  acknowledgeMessage,
  archiveThread,
  closeThread,
  markRead,
  recallMessage,
  reportToModerators,
} from './messages.actions.ts';
import { listBox } from './messages.queries.ts';

export const messagesBindings = [
  read(
    c.listMessages,
    keptForReader('box', (ctx, { query }) => listBox(ctx, query)),
  ),
  write(c.markThreadRead, (ctx, { params, body }) => markRead(ctx, params.id, body.unread ?? false)),
  write(c.archiveThread, (ctx, { params, body }) => archiveThread(ctx, params.id, body.archived)),
  write(c.closeThread, (ctx, { params, body }) => closeThread(ctx, params.id, body.closed)),
  write(c.acknowledgeMessage, (ctx, { params }) => acknowledgeMessage(ctx, params.id)),
  write(c.recallMessage, (ctx, { params }) => recallMessage(ctx, params.id)),
  write(c.reportMessage, (ctx, { params, body }) => reportToModerators(ctx, params.id, body)),
];
