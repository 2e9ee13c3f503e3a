import * as c from '@encrier/contract/communication/messages';
import { read } from '#kernel/http/bind.ts';
import { readThread } from './thread.public.ts';

export const messagesThreadBindings = [
  read(c.getThread, (ctx, { params, query }) => readThread(ctx.db, ctx, params.id, { before: query.before ?? null })),
];
