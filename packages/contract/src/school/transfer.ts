import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { instant } from '../kernel/schema.ts';

const access = { permission: 'school.export' } as const;
/** Size of an export, and the authors of the latest ones. */
export const exportFigures = route({
  name: 'transfer.figures',
  method: 'GET',
  path: '/school/export/figures',
  access,
  scope: 'school',
  response: z.object({
    pupils: z.number(),
    persons: z.number(),
    posts: z.number(),
    files: z.number(),
    bytes: z.number(),
    latest: z.array(z.object({ at: instant(), by: z.string() })),
  }),
});
/**
 * The whole school in open formats: a ZIP of JSON lines by table, the journal and the files, without proofs of identity
 * (REL-BCK-07).
 */
export const exportSchool = route({
  name: 'transfer.export',
  method: 'GET',
  path: '/school/export',
  access,
  scope: 'school',
  rate: 'export',
  stepUp: true,
  raw: true,
});
export const transferRoutes = [exportFigures, exportSchool] as const;
