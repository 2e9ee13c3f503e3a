import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { done, id, identified, optionalText, text, version } from '../kernel/schema.ts';

const access = { permission: 'school.structure' } as const;
const byId = z.object({ id: id() });

export const createLevel = route({
  name: 'levels.create',
  method: 'POST',
  path: '/levels',
  access,
  scope: 'school',
  body: z.strictObject({ name: text(60), cycle: optionalText(60), orgId: id() }),
  response: identified(),
  errors: ['levels.name_taken', 'classes.unknown_part'],
});
/** Changes the fields that are sent. */
export const updateLevel = route({
  name: 'levels.update',
  method: 'PUT',
  path: '/levels/:id',
  access,
  scope: 'school',
  params: byId,
  body: z.strictObject({
    name: z.optional(text(60)),
    cycle: z.optional(optionalText(60)),
    orgId: z.optional(id()),
    nextLevelId: z.optional(z.nullable(id())),
    version: version(),
  }),
  response: z.object({ id: id(), version: z.number() }),
  errors: ['edited_meanwhile', 'levels.name_taken', 'levels.own_next', 'classes.unknown_part'],
});
/** Puts these levels in this order; levels of the school that are not named keep their place after them. */
export const orderLevels = route({
  name: 'levels.order',
  method: 'POST',
  path: '/levels/order',
  access,
  scope: 'school',
  body: z.strictObject({ ids: z.array(id()).check(z.minLength(1), z.maxLength(200)) }),
  response: done(),
  errors: ['classes.unknown_part'],
});
/** Refused while a class, a subject of its programme or another level refers to it. */
export const removeLevel = route({
  name: 'levels.remove',
  method: 'DELETE',
  path: '/levels/:id',
  access,
  scope: 'school',
  params: byId,
  response: done(),
  errors: ['levels.in_use', 'still_referenced'],
});

export const levelRoutes = [createLevel, updateLevel, orderLevels, removeLevel] as const;
