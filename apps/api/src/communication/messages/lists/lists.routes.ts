import * as c from '@encrier/contract/communication/messages-lists';
import { read, write } from '#kernel/http/bind.ts';
import { saveList } from './lists.actions.ts';
import { listsOf } from './lists.queries.ts';

export const messagesListsBindings = [
  read(c.listRecipientLists, (ctx) => listsOf(ctx)),
  write(c.saveRecipientList, (ctx, { body }) => saveList(ctx, body)),
];
