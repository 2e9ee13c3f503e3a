import * as c from '@encrier/contract/communication/messages';
import { read, write } from '#kernel/http/bind.ts';
import { createMessage, removeDraft, updateMessage, withdrawMessage } from './writing.actions.ts';
import { getDraft } from './writing.queries.ts';

export const messagesWritingBindings = [
  read(c.getDraft, (ctx, { params }) => getDraft(ctx, params.id)),
  write(c.createMessage, (ctx, { body }) => createMessage(ctx, body)),
  write(c.updateMessage, (ctx, { params, body }) => updateMessage(ctx, params.id, body)),
  write(c.removeDraft, (ctx, { params }) => removeDraft(ctx, params.id)),
  write(c.withdrawMessage, (ctx, { params }) => withdrawMessage(ctx, params.id)),
];
