import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { day, done, id, identified, text, version } from '../kernel/schema.ts';

const access = { permission: 'school.structure' } as const;
const byId = z.object({ id: id() });
export const groupKinds = ['half', 'option', 'language', 'ability', 'support', 'club'] as const;
export type GroupKind = (typeof groupKinds)[number];
const kind = () => z.enum(groupKinds);
const capacity = () => z.nullable(z.number().check(z.int(), z.gte(1), z.lte(500)));

const year = z.object({
  id: id(),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  current: z.boolean(),
  closed: z.boolean(),
});
export const group = z.object({
  id: id(),
  name: z.string(),
  kind: kind(),
  classId: z.nullable(id()),
  class: z.string(),
  subjectId: z.nullable(id()),
  subject: z.string(),
  subjectAr: z.string(),
  colour: z.string(),
  capacity: z.nullable(z.number()),
  /**
   * Pupils on the day, and how many of them are at once in another half group of the same class for the same subject.
   */
  pupils: z.number(),
  overlapping: z.number(),
  version: z.number(),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type Group = z.output<typeof group>;

/** Groups of a year, the current one by default, with the classes and subjects available for a group. */
export const listGroups = route({
  name: 'groups.list',
  method: 'GET',
  path: '/groups',
  access,
  scope: 'school',
  query: z.object({ yearId: z.optional(id()) }),
  response: z.object({
    years: z.array(year),
    year: z.nullable(year),
    groups: z.array(group),
    classes: z.array(z.object({ id: id(), name: z.string() })),
    subjects: z.array(z.object({ id: id(), name: z.string(), colour: z.string() })),
  }),
});
const member = z.object({
  id: id(),
  label: z.string(),
  labelAr: z.string(),
  photo: z.string(),
  class: z.string(),
  from: z.string(),
  to: z.nullable(z.string()),
  /** Other half groups of the class that hold this pupil at the same time. */
  overlaps: z.array(z.string()),
});
/** One group: its members on a day, and every former and future period. Only names pupils in the reader's reach. */
export const getGroup = route({
  name: 'groups.get',
  method: 'GET',
  path: '/groups/:id',
  access,
  scope: 'school',
  params: byId,
  query: z.object({ on: z.optional(day()) }),
  response: z.object({ group, day: z.string(), members: z.array(member), others: z.array(member) }),
});
export type GroupMember = z.output<typeof member>;

const refused = ['groups.name_taken', 'groups.class_missing', 'classes.year_closed', 'classes.unknown_part'] as const;
export const createGroup = route({
  name: 'groups.create',
  method: 'POST',
  path: '/groups',
  access,
  scope: 'school',
  body: z.strictObject({
    yearId: id(),
    name: text(60),
    kind: kind(),
    classId: z.nullable(id()),
    subjectId: z.nullable(id()),
    capacity: capacity(),
  }),
  response: identified(),
  errors: refused,
});
/** Changes the fields that are sent. A class belongs to half groups alone. */
export const updateGroup = route({
  name: 'groups.update',
  method: 'PUT',
  path: '/groups/:id',
  access,
  scope: 'school',
  params: byId,
  body: z.strictObject({
    name: z.optional(text(60)),
    kind: z.optional(kind()),
    classId: z.optional(z.nullable(id())),
    subjectId: z.optional(z.nullable(id())),
    capacity: z.optional(capacity()),
    version: version(),
  }),
  response: z.object({ id: id(), version: z.number() }),
  errors: ['edited_meanwhile', 'groups.outside_class', ...refused],
});
/** Refused once a pupil was ever in it, or while a course is given to it. */
export const removeGroup = route({
  name: 'groups.remove',
  method: 'DELETE',
  path: '/groups/:id',
  access,
  scope: 'school',
  params: byId,
  response: done(),
  errors: ['groups.in_use', 'classes.year_closed', 'still_referenced'],
});

/**
 * Brings pupils in from a day, by name or by class. Over the capacity it answers 409 `groups.full` unless that was
 * accepted.
 */
export const addMembers = route({
  name: 'groups.add_members',
  method: 'POST',
  path: '/groups/:id/members',
  access,
  scope: 'school',
  params: byId,
  body: z.strictObject({
    pupilIds: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(300))),
    classId: z.optional(id()),
    from: day(),
    overCapacity: z.boolean(),
  }),
  response: z.object({ ids: z.array(id()) }),
  errors: ['groups.full', 'groups.outside_class', 'groups.dates', 'classes.year_closed', 'classes.unknown_part'],
});
/** Takes pupils out from a day on; their stay before it is kept. */
export const endMembers = route({
  name: 'groups.end_members',
  method: 'POST',
  path: '/groups/:id/members/end',
  access,
  scope: 'school',
  params: byId,
  body: z.strictObject({ pupilIds: z.array(id()).check(z.minLength(1), z.maxLength(300)), from: day() }),
  response: z.object({ ids: z.array(id()) }),
  errors: ['groups.dates', 'classes.year_closed'],
});
/** Makes two half groups of a class: the first and the second half of the names, or one name in two. */
export const splitClass = route({
  name: 'groups.split',
  method: 'POST',
  path: '/groups/split',
  access,
  scope: 'school',
  body: z.strictObject({
    classId: id(),
    names: z.tuple([text(60), text(60)]),
    by: z.enum(['name', 'alternate']),
    subjectId: z.nullable(id()),
    from: day(),
  }),
  response: z.object({ ids: z.array(id()) }),
  errors: ['groups.too_few', 'groups.name_taken', 'groups.dates', 'classes.year_closed', 'classes.unknown_part'],
});
/** The group on paper, A4 in both scripts. */
export const printGroup = route({
  name: 'groups.print',
  method: 'GET',
  path: '/groups/:id/print',
  access,
  scope: 'school',
  rate: 'export',
  raw: true,
  params: byId,
  query: z.object({
    kind: z.enum(['list', 'signature', 'blank']),
    birth: z._default(z.enum(['yes', 'no']), 'no'),
    on: z.optional(day()),
  }),
});

export const groupRoutes = [
  listGroups,
  getGroup,
  createGroup,
  updateGroup,
  removeGroup,
  addMembers,
  endMembers,
  splitClass,
  printGroup,
] as const;
