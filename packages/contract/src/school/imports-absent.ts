import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { done, id } from '../kernel/schema.ts';

const byId = z.object({ id: id() });

/**
 * Pupils of the school when a list was run whom no line named, and who are still here without planned departure:
 * departures are proposed one by one. A list that names fewer than four in five is treated as partial.
 */
export const importAbsent = route({
  name: 'imports.absent',
  method: 'GET',
  path: '/imports/:id/absent',
  access: { permission: 'people.import' },
  scope: 'school',
  params: byId,
  response: z.object({
    /** Pupils who were present, and those named by no line. */
    present: z.number(),
    absent: z.number(),
    whole: z.boolean(),
    closed: z.boolean(),
    /** How many are still here; at most 300 of them follow. */
    total: z.number(),
    items: z.array(
      z.object({ id: id(), label: z.string(), labelAr: z.string(), className: z.string(), version: z.number() }),
    ),
  }),
});
/** Closes the list: pupils who are still here stay. */
export const closeAbsent = route({
  name: 'imports.close_absent',
  method: 'POST',
  path: '/imports/:id/absent/close',
  access: { permission: 'people.import' },
  scope: 'school',
  params: byId,
  body: z.strictObject({}),
  response: done(),
});

export const importAbsentRoutes = [importAbsent, closeAbsent] as const;

/** Queues of this room in « À traiter ». */
export const importsQueues = ['imports.absent'] as const;
