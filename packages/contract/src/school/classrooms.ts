import * as z from 'zod/mini';
import type { ResponseOf } from '../kernel/route.ts';
import { route } from '../kernel/route.ts';
import { id, optionalText, text, version } from '../kernel/schema.ts';

const access = { permission: 'school.structure' } as const;
const capacity = () => z.nullable(z.number().check(z.int(), z.gte(1), z.lte(2000)));
const disciplines = () => z.array(id()).check(z.maxLength(500));
const fields = {
  name: text(60),
  orgId: id(),
  kind: optionalText(40),
  /** Seats; null when unknown. */
  capacity: capacity(),
  /** Subjects the room is equipped for; none means every subject. */
  subjectIds: disciplines(),
};
const classroom = z.object({
  id: id(),
  name: z.string(),
  orgId: id(),
  kind: z.string(),
  capacity: z.nullable(z.number()),
  subjectIds: z.array(id()),
  archived: z.boolean(),
  /** Classes of the current year that have it as their own room. */
  classes: z.number(),
  version: version(),
});
export type Classroom = ResponseOf<typeof createClassroom>;
const list = z.object({
  items: z.array(classroom),
  kinds: z.array(z.string()),
  orgs: z.array(z.object({ id: id(), name: z.string() })),
  subjects: z.array(z.object({ id: id(), name: z.string(), colour: z.string(), archived: z.boolean() })),
});
const byId = z.object({ id: id() });
const many = () => z.array(id()).check(z.minLength(1), z.maxLength(500));

/** Rooms by organisation and name, archived ones included; at most 2,000. With the choices of the forms. */
export const listClassrooms = route({
  name: 'classrooms.list',
  method: 'GET',
  path: '/classrooms',
  access,
  scope: 'school',
  response: list,
});
export const createClassroom = route({
  name: 'classrooms.create',
  method: 'POST',
  path: '/classrooms',
  access,
  scope: 'school',
  body: z.strictObject(fields),
  response: classroom,
  errors: ['classrooms.name_taken', 'classrooms.too_many'],
});
/** Creates rooms named `prefix` + number from `first` to `last`, 200 at most; existing names are skipped. */
export const createSeries = route({
  name: 'classrooms.create_series',
  method: 'POST',
  path: '/classrooms/series',
  access,
  scope: 'school',
  body: z.strictObject({
    ...fields,
    name: optionalText(50),
    first: z.number().check(z.int(), z.gte(0), z.lte(9999)),
    last: z.number().check(z.int(), z.gte(0), z.lte(9999)),
  }),
  response: z.object({ created: z.array(id()), skipped: z.array(z.string()) }),
  errors: ['classrooms.series', 'classrooms.too_many'],
});
export const updateClassroom = route({
  name: 'classrooms.update',
  method: 'PUT',
  path: '/classrooms/:id',
  access,
  scope: 'school',
  params: byId,
  body: z.strictObject({ ...fields, version: version() }),
  response: classroom,
  errors: ['edited_meanwhile', 'classrooms.name_taken'],
});
/** Changes the same fields of several rooms; what is left out stays as it is. */
export const updateClassrooms = route({
  name: 'classrooms.update_many',
  method: 'PUT',
  path: '/classrooms',
  access,
  scope: 'school',
  body: z.strictObject({
    ids: many(),
    kind: z.optional(optionalText(40)),
    capacity: z.optional(capacity()),
    subjectIds: z.optional(disciplines()),
  }),
  response: list,
});
/** Archived rooms leave every choice and keep all that used them; the same route brings them back. */
export const archiveClassrooms = route({
  name: 'classrooms.archive',
  method: 'PUT',
  path: '/classrooms/archived',
  access,
  scope: 'school',
  body: z.strictObject({ ids: many(), archived: z.boolean() }),
  response: list,
});
/** Deletes rooms created by mistake for good; all or nothing, refused when one is used. */
export const removeClassrooms = route({
  name: 'classrooms.remove',
  method: 'POST',
  path: '/classrooms/remove',
  access,
  scope: 'school',
  body: z.strictObject({ ids: many() }),
  response: list,
  errors: ['still_referenced'],
});
/** Rooms in use, cells inert (SEC-INJ-04). */
export const exportClassrooms = route({
  name: 'classrooms.export',
  method: 'GET',
  path: '/classrooms/export',
  access,
  scope: 'school',
  rate: 'export',
  raw: true,
  query: z.object({ format: z.enum(['csv', 'xlsx']) }),
});

export const classroomRoutes = [
  listClassrooms,
  createClassroom,
  createSeries,
  updateClassroom,
  updateClassrooms,
  archiveClassrooms,
  removeClassrooms,
  exportClassrooms,
] as const;
