import * as c from '@encrier/contract/communication/messages-lists';
import { read, write } from '#kernel/http/bind.ts';
import { removeList, renameList, saveList } from './lists.actions.ts';
import { listsOf } from './lists.queries.ts';

export const messagesListsBindings = [
  read(c.listRecipientLists, async (ctx) => ({ items: await listsOf(ctx.db, ctx) })),
  write(c.saveRecipientList, (ctx, { body }) => saveList(ctx, body)),
  write(c.renameRecipientList, (ctx, { params, body }) => renameList(ctx, params.id, body)),
  write(c.removeRecipientList, (ctx, { params }) => removeList(ctx, params.id)),
];
