import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { done, id, text, version } from '../kernel/schema.ts';
import { audienceChip, audienceRule, mostRules } from './audience.ts';

const module = 'messages' as const;
const byId = z.object({ id: id() });
/** Lists that one person keeps, at most. */
export const maxLists = 50;

/** Receivers that somebody writes to often, under a name of his. What he can no longer write to is left out: it may hold no rule any more. */
export const recipientList = z.object({ id: id(), name: z.string(), chips: z.array(audienceChip), version: version() });
export type RecipientList = z.output<typeof recipientList>;
/** By name. Empty for pupils and guardians, who write to persons. */
export const listRecipientLists = route({
  name: 'messages.lists',
  method: 'GET',
  path: '/messages/lists',
  access: 'session',
  scope: 'self',
  module,
  response: z.object({ items: z.array(recipientList) }),
});
/** Keeps receivers under a name; under a name already taken they replace those of that list. Pupils and guardians keep none. */
export const saveRecipientList = route({
  name: 'messages.save_list',
  method: 'POST',
  path: '/messages/lists',
  access: 'session',
  scope: 'self',
  module,
  rate: 'write',
  body: z.strictObject({
    id: id(),
    name: text(60),
    audience: z.array(audienceRule).check(z.minLength(1), z.maxLength(mostRules)),
  }),
  response: recipientList,
  errors: ['messages.unknown_recipient', 'messages.too_many_lists'],
});
export const renameRecipientList = route({
  name: 'messages.rename_list',
  method: 'PUT',
  path: '/messages/lists/:id',
  access: 'session',
  scope: 'self',
  module,
  params: byId,
  body: z.strictObject({ version: version(), name: text(60) }),
  response: recipientList,
  errors: ['edited_meanwhile', 'messages.list_name_taken'],
});
export const removeRecipientList = route({
  name: 'messages.remove_list',
  method: 'DELETE',
  path: '/messages/lists/:id',
  access: 'session',
  scope: 'self',
  module,
  params: byId,
  response: done(),
});

export const messagesListsRoutes = [
  listRecipientLists,
  saveRecipientList,
  renameRecipientList,
  removeRecipientList,
] as const;
