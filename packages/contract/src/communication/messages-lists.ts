import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { listBody, savedList, savedLists } from './audience-lists.ts';

const module = 'messages' as const;

/** Lists of people to whom the caller may write. Empty for pupils and guardians, who write to individuals. */
export const listRecipientLists = route({
  name: 'messages.lists',
  method: 'GET',
  path: '/messages/lists',
  access: 'session',
  scope: 'self',
  module,
  response: savedLists,
});
/** Saves recipients under a name; replaces the list that already has this name. Not for pupils and guardians. */
export const saveRecipientList = route({
  name: 'messages.save_list',
  method: 'POST',
  path: '/messages/lists',
  access: 'session',
  scope: 'self',
  module,
  rate: 'write',
  body: z.strictObject(listBody),
  response: savedList,
  errors: ['messages.unknown_recipient', 'audience.too_many_lists', 'audience.not_shared'],
});

export const messagesListsRoutes = [listRecipientLists, saveRecipientList] as const;
