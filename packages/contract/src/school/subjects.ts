import * as z from 'zod/mini';
import type { ResponseOf } from '../kernel/route.ts';
import { route } from '../kernel/route.ts';
import { id, optionalText, text, version } from '../kernel/schema.ts';

const access = { permission: 'school.structure' } as const;
/** Keys of the design's subject colours. */
export const subjectColours = [
  'maths',
  'francais',
  'arabe',
  'anglais',
  'histoire',
  'svt',
  'physique',
  'eps',
  'arts',
  'islam',
  'techno',
  'vie',
] as const;
export type SubjectColour = (typeof subjectColours)[number];
/** Languages a subject may be taught in. */
export const subjectLanguages = ['fr', 'ar', 'en', 'es', 'de', 'zgh'] as const;
/** Default lists of subjects for a school without any. */
export const starterSets = ['primaire-ma', 'college-ma', 'primaire-fr', 'college-fr'] as const;
export type StarterSet = (typeof starterSets)[number];

const fields = {
  name: text(80),
  nameAr: optionalText(80),
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(12), z.regex(/^[\p{L}\d.-]+$/u)),
  colour: z.enum(subjectColours),
  family: optionalText(60),
  language: z.enum(subjectLanguages),
  optional: z.boolean(),
};
const subject = z.object({
  id: id(),
  name: z.string(),
  nameAr: z.string(),
  code: z.string(),
  colour: z.enum(subjectColours),
  family: z.string(),
  language: z.string(),
  optional: z.boolean(),
  archived: z.boolean(),
  /** Number of courses that teach it, in any year. */
  courses: z.number(),
  version: version(),
});
export type Subject = ResponseOf<typeof createSubject>;
const list = z.object({ items: z.array(subject), families: z.array(z.string()) });
const cell = { levelId: id(), subjectId: id() };
const measures = {
  coefficient: z.number().check(z.gte(0), z.lte(100), z.multipleOf(0.01)),
  weeklyMinutes: z.number().check(z.int(), z.gte(0), z.lte(3000)),
};
const grid = z.object({
  levels: z.array(z.object({ id: id(), name: z.string(), cycle: z.string() })),
  subjects: z.array(
    z.object({ id: id(), name: z.string(), code: z.string(), colour: z.enum(subjectColours), optional: z.boolean() }),
  ),
  cells: z.array(z.object({ ...cell, coefficient: z.number(), weeklyMinutes: z.number() })),
});
export type SubjectGrid = ResponseOf<typeof subjectGrid>;
const byId = z.object({ id: id() });

/** Subjects in the school's order, followed by the archived ones; at most 500. */
export const listSubjects = route({
  name: 'subjects.list',
  method: 'GET',
  path: '/subjects',
  access,
  scope: 'school',
  response: list,
});
export const createSubject = route({
  name: 'subjects.create',
  method: 'POST',
  path: '/subjects',
  access,
  scope: 'school',
  body: z.strictObject(fields),
  response: subject,
  errors: ['subjects.name_taken', 'subjects.code_taken', 'subjects.too_many'],
});
export const updateSubject = route({
  name: 'subjects.update',
  method: 'PUT',
  path: '/subjects/:id',
  access,
  scope: 'school',
  params: byId,
  body: z.strictObject({ ...fields, version: version() }),
  response: subject,
  errors: ['edited_meanwhile', 'subjects.name_taken', 'subjects.code_taken'],
});
/** Sorts subjects in this order; omitted ones follow in their previous order. */
export const orderSubjects = route({
  name: 'subjects.order',
  method: 'PUT',
  path: '/subjects/order',
  access,
  scope: 'school',
  body: z.strictObject({ ids: z.array(id()).check(z.minLength(1), z.maxLength(500)) }),
  response: list,
});
/** An archived subject disappears from choices and stays where it is used; the same route restores it. */
export const archiveSubject = route({
  name: 'subjects.archive',
  method: 'PUT',
  path: '/subjects/:id/archived',
  access,
  scope: 'school',
  params: byId,
  body: z.strictObject({ archived: z.boolean() }),
  response: subject,
});
/** Adds the default subjects of a cycle that the school does not have yet. */
export const startSubjects = route({
  name: 'subjects.start',
  method: 'POST',
  path: '/subjects/starter',
  access,
  scope: 'school',
  body: z.strictObject({ set: z.enum(starterSets) }),
  response: list,
  errors: ['subjects.too_many'],
});
/** The coefficient and the minutes a week of each subject at each level. */
export const subjectGrid = route({
  name: 'subjects.grid',
  method: 'GET',
  path: '/subjects/grid',
  access,
  scope: 'school',
  response: grid,
});
const stored = z.nullable(z.strictObject(measures));
/**
 * Changes cells. `before` is the value that the editor saw, `after` the new value, null for a subject that the level
 * does not have. If a cell changed meanwhile: 409 with both values, and nothing is saved.
 */
export const saveGrid = route({
  name: 'subjects.save_grid',
  method: 'PUT',
  path: '/subjects/grid',
  access,
  scope: 'school',
  body: z.strictObject({
    cells: z.array(z.strictObject({ ...cell, before: stored, after: stored })).check(z.minLength(1), z.maxLength(2000)),
  }),
  response: grid,
  errors: ['edited_meanwhile', 'subjects.cell_twice'],
});
/** Subjects with their coefficient and minutes at each level, with inert cells (SEC-INJ-04). */
export const exportSubjects = route({
  name: 'subjects.export',
  method: 'GET',
  path: '/subjects/export',
  access,
  scope: 'school',
  rate: 'export',
  raw: true,
  query: z.object({ format: z.enum(['csv', 'xlsx']) }),
});

export const subjectRoutes = [
  listSubjects,
  createSubject,
  updateSubject,
  orderSubjects,
  archiveSubject,
  startSubjects,
  subjectGrid,
  saveGrid,
  exportSubjects,
] as const;
