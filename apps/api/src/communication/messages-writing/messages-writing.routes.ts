import * as c from '@encrier/contract/communication/messages';
import { read, write } from '#kernel/http/bind.ts';
import { createMessage, removeDraft, updateMessage, withdrawMessage } from './messages-writing.actions.ts';
import { recipientChoices } from './messages-writing.choices.ts';
import { getDraft } from './messages-writing.queries.ts';
import { sendMessage } from './messages-writing.send.ts';
import { weigh } from './messages-writing.weigh.ts';

export const messagesWritingBindings = [
  read(c.recipientChoices, (ctx, { query }) => recipientChoices(ctx, query)),
  read(c.getDraft, (ctx, { params }) => getDraft(ctx, params.id)),
  write(c.createMessage, (ctx, { body }) => createMessage(ctx, body)),
  write(c.updateMessage, (ctx, { params, body }) => updateMessage(ctx, params.id, body)),
  write(c.removeDraft, (ctx, { params }) => removeDraft(ctx, params.id)),
  write(c.sendMessage, (ctx, { params, body }) => sendMessage(ctx, params.id, body)),
  write(c.withdrawMessage, (ctx, { params }) => withdrawMessage(ctx, params.id)),
  write(c.weighMessage, (ctx, { body }) => weigh(ctx, body)),
];
