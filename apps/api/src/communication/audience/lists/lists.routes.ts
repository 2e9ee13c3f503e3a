import * as c from '@encrier/contract/communication/audience-lists';
import { read, write } from '#kernel/http/bind.ts';
import { saveList } from './lists.actions.ts';
import { removeList, renameList } from './lists.public.ts';
import { listsFor } from './lists.queries.ts';

export const audienceListsBindings = [
  read(c.listSavedLists, (ctx, { query }) => listsFor(ctx, query.use)),
  write(c.saveSavedList, (ctx, { body }) => saveList(ctx, body)),
  write(c.renameSavedList, (ctx, { params, body }) => renameList(ctx, params.id, body)),
  write(c.removeSavedList, (ctx, { params }) => removeList(ctx, params.id)),
];
