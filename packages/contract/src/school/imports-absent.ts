import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { done, id } from '../kernel/schema.ts';

const byId = z.object({ id: id() });

/**
 * Who was in the school when a list of pupils was run and whom no line named, as far as they are still here and nobody
 * has planned their leaving: they are proposed as leaving, one by one. A list that names fewer than four in five is
 * taken for a part of the school.
 */
export const importAbsent = route({
  name: 'imports.absent',
  method: 'GET',
  path: '/imports/:id/absent',
  access: { permission: 'people.import' },
  scope: 'school',
  params: byId,
  response: z.object({
    /** Pupils who were there, and those of them whom no line named. */
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
/** Is done with them: who is still here stays. */
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
