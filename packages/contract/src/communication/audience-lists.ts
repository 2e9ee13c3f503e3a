import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { done, id, text, version } from '../kernel/schema.ts';
import { audienceChip, audienceRule, audienceUses, maxRules } from './audience.ts';

const byId = z.object({ id: id() });
/** Lists that one person keeps, at most. */
export const maxLists = 50;

/**
 * Frequent recipients saved under a name: the caller's own list, or one that a colleague shares with the office. Rules
 * that the reader can no longer use are left out: none may remain.
 */
export const savedList = z.object({
  id: id(),
  name: z.string(),
  chips: z.array(audienceChip),
  shared: z.boolean(),
  /** Its owner; null for the caller's own. */
  by: z.nullable(z.string()),
  version: version(),
});
export type SavedList = z.output<typeof savedList>;
/** Lists by name, the caller's own first, and whether the caller may share some. */
export const savedLists = z.object({ items: z.array(savedList), can: z.object({ share: z.boolean() }) });
/** What keeps receivers under a name. */
export const listBody = {
  id: id(),
  name: text(60),
  audience: z.array(audienceRule).check(z.minLength(1), z.maxLength(maxRules)),
  shared: z.boolean(),
} as const;

const use = z.enum(audienceUses);
/** Lists that can be put in an audience of this use. */
export const listSavedLists = route({
  name: 'audience.lists',
  method: 'GET',
  path: '/audience/lists',
  access: 'session',
  scope: 'self',
  query: z.object({ use }),
  response: savedLists,
});
/**
 * Saves an audience under a name; replaces the caller's list that already has this name. Only people who may address
 * the whole school share lists.
 */
export const saveSavedList = route({
  name: 'audience.save_list',
  method: 'POST',
  path: '/audience/lists',
  access: 'session',
  scope: 'self',
  rate: 'write',
  body: z.strictObject({ use, ...listBody }),
  response: savedList,
  errors: ['audience.refused', 'audience.too_many_lists', 'audience.not_shared'],
});
/** Renames one of the caller's lists, and changes whether it is shared. */
export const renameSavedList = route({
  name: 'audience.rename_list',
  method: 'PUT',
  path: '/audience/lists/:id',
  access: 'session',
  scope: 'self',
  params: byId,
  body: z.strictObject({ version: version(), name: text(60), shared: z.boolean() }),
  response: z.object({ id: id(), name: z.string(), shared: z.boolean(), version: version() }),
  errors: ['edited_meanwhile', 'audience.list_name_taken', 'audience.not_shared'],
});
export const removeSavedList = route({
  name: 'audience.remove_list',
  method: 'DELETE',
  path: '/audience/lists/:id',
  access: 'session',
  scope: 'self',
  params: byId,
  response: done(),
});

export const audienceListsRoutes = [listSavedLists, saveSavedList, renameSavedList, removeSavedList] as const;
