import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { done, id, text, version } from '../kernel/schema.ts';
import { audienceChip, audienceRule, audienceUses, maxRules } from './audience.ts';

const byId = z.object({ id: id() });
/** Lists that one person keeps, at most. */
export const maxLists = 50;

/**
 * Receivers that somebody addresses often, under a name of his: his own, or one that a colleague shares with the
 * office. What the reader can no longer address is left out: it may hold no rule any more.
 */
export const savedList = z.object({
  id: id(),
  name: z.string(),
  chips: z.array(audienceChip),
  shared: z.boolean(),
  /** Whose it is; null for one's own. */
  by: z.nullable(z.string()),
  version: version(),
});
export type SavedList = z.output<typeof savedList>;
/** Lists by name, one's own first, and whether one may share some. */
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
 * Keeps an audience under a name; under a name already taken it replaces that of one's list. Only who addresses the
 * whole school shares one.
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
/** Gives one's list another name, and shares it or no longer. */
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
