import * as c from '@encrier/contract/communication/messages';
import { read, write } from '#kernel/http/bind.ts';
import { familyRecipients } from './families.queries.ts';
import { sendMessage } from './sending.actions.ts';
import { listRecipients } from './recipients.queries.ts';
import { previewSending } from './sending.queries.ts';

export const messagesSendingBindings = [
  read(c.recipientChoices, (ctx, { query }) => listRecipients(ctx, query)),
  write(c.familyRecipients, (ctx, { body }) => familyRecipients(ctx, body.pupilIds)),
  write(c.sendMessage, (ctx, { params, body }) => sendMessage(ctx, params.id, body)),
  write(c.weighMessage, (ctx, { body }) => previewSending(ctx, body)),
];
