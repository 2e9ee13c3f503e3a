import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { day, done, id, text, version } from '../kernel/schema.ts';
import { plannedKinds } from './pupils-planned.ts';

const access = { permission: 'school.structure' } as const;
const view = { permission: 'people.view' } as const;
const byId = z.object({ id: id() });
const ofYear = z.object({ yearId: z.optional(id()) });
const capacity = () => z.nullable(z.number().check(z.int(), z.gte(1), z.lte(500)));

const year = z.object({ id: id(), name: z.string(), current: z.boolean(), closed: z.boolean() });
const level = z.object({
  id: id(),
  name: z.string(),
  cycle: z.string(),
  orgId: id(),
  org: z.string(),
  nextLevelId: z.nullable(id()),
  /** Classes of any year, entries of the programme and other levels that refer to it: deleted only at 0. */
  references: z.number(),
  version: z.number(),
});
export const schoolClass = z.object({
  id: id(),
  name: z.string(),
  levelId: id(),
  capacity: z.nullable(z.number()),
  headTeacherId: z.nullable(id()),
  headTeacher: z.string(),
  classroomId: z.nullable(id()),
  classroom: z.string(),
  nextClassId: z.nullable(id()),
  nextClass: z.string(),
  /** Pupils on the day: today, or the nearest day of a year that is past or to come. */
  pupils: z.number(),
  girls: z.number(),
  boys: z.number(),
  position: z.number(),
  version: z.number(),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type SchoolClass = z.output<typeof schoolClass>;

/** Levels of the school and classes of one year, the current one by default. */
export const classBoard = route({
  name: 'classes.board',
  method: 'GET',
  path: '/classes',
  access,
  scope: 'school',
  query: ofYear,
  response: z.object({
    years: z.array(year),
    year: z.nullable(year),
    levels: z.array(level),
    classes: z.array(schoolClass),
  }),
});
/** What a class can be given: establishments, staff who teach, rooms. */
export const classChoices = route({
  name: 'classes.choices',
  method: 'GET',
  path: '/classes/choices',
  access,
  scope: 'school',
  response: z.object({
    orgs: z.array(z.object({ id: id(), name: z.string() })),
    teachers: z.array(z.object({ id: id(), label: z.string() })),
    classrooms: z.array(z.object({ id: id(), name: z.string(), orgId: id() })),
  }),
});

const given = {
  capacity: z.optional(capacity()),
  headTeacherId: z.optional(z.nullable(id())),
  classroomId: z.optional(z.nullable(id())),
  nextClassId: z.optional(z.nullable(id())),
};
/** Creates classes of one level. An id of a class just deleted restores it at its place. */
export const createClasses = route({
  name: 'classes.create',
  method: 'POST',
  path: '/classes',
  access,
  scope: 'school',
  body: z.strictObject({
    yearId: id(),
    levelId: id(),
    classes: z
      .array(
        z.strictObject({
          id: z.optional(id()),
          name: text(60),
          position: z.optional(z.number().check(z.int(), z.gte(0), z.lte(10_000))),
          ...given,
        }),
      )
      .check(z.minLength(1), z.maxLength(40)),
  }),
  response: z.object({ ids: z.array(id()) }),
  errors: ['classes.name_taken', 'classes.year_closed', 'classes.unknown_part', 'classes.own_next'],
});
/** Changes the fields that are sent. */
export const updateClass = route({
  name: 'classes.update',
  method: 'PUT',
  path: '/classes/:id',
  access,
  scope: 'school',
  params: byId,
  body: z.strictObject({ name: z.optional(text(60)), levelId: z.optional(id()), ...given, version: version() }),
  response: z.object({ id: id(), version: z.number() }),
  errors: ['edited_meanwhile', 'classes.name_taken', 'classes.year_closed', 'classes.unknown_part', 'classes.own_next'],
});
/** The same fields for several classes of one year, all or none. */
export const updateClasses = route({
  name: 'classes.update_many',
  method: 'POST',
  path: '/classes/update',
  access,
  scope: 'school',
  body: z.strictObject({
    classes: z.array(z.strictObject({ id: id(), version: version() })).check(z.minLength(1), z.maxLength(200)),
    levelId: z.optional(id()),
    ...given,
  }),
  response: done(),
  errors: ['edited_meanwhile', 'classes.year_closed', 'classes.unknown_part', 'classes.own_next'],
});
/** Puts classes of one level and year in this order. */
export const orderClasses = route({
  name: 'classes.order',
  method: 'POST',
  path: '/classes/order',
  access,
  scope: 'school',
  body: z.strictObject({ ids: z.array(id()).check(z.minLength(1), z.maxLength(200)) }),
  response: done(),
  errors: ['classes.unknown_part', 'classes.year_closed'],
});
/** Refused once a pupil was ever in it, or while a course, a group or another class refers to it. */
export const removeClass = route({
  name: 'classes.remove',
  method: 'DELETE',
  path: '/classes/:id',
  access,
  scope: 'school',
  params: byId,
  response: done(),
  errors: ['classes.in_use', 'classes.year_closed', 'still_referenced'],
});
/** Classes of a year with their counts, as a spreadsheet whose cells are inert (SEC-INJ-04) or an A4 page. */
export const exportClasses = route({
  name: 'classes.export',
  method: 'GET',
  path: '/classes/export',
  access,
  scope: 'school',
  rate: 'export',
  raw: true,
  query: z.object({ yearId: z.optional(id()), format: z.enum(['csv', 'xlsx', 'pdf']) }),
});

const named = z.object({ id: id(), name: z.string() });
export const classPage = z.object({
  id: id(),
  name: z.string(),
  level: z.string(),
  year: z.string(),
  capacity: z.nullable(z.number()),
  classroom: z.string(),
  headTeacher: z.nullable(z.object({ id: id(), label: z.string(), photo: z.string() })),
  /** Day whose pupils are shown, `YYYY-MM-DD`. */
  day: z.string(),
  pupils: z.array(
    z.object({
      id: id(),
      label: z.string(),
      labelAr: z.string(),
      photo: z.string(),
      /** Absent for people who may only see names. */
      sex: z.optional(z.nullable(z.enum(['F', 'M']))),
      birthOn: z.optional(z.nullable(z.string())),
      matricule: z.optional(z.string()),
    }),
  ),
  teachers: z.array(
    z.object({
      id: id(),
      label: z.string(),
      photo: z.string(),
      subjects: z.array(z.object({ name: z.string(), colour: z.string() })),
    }),
  ),
  groups: z.array(
    z.object({
      id: id(),
      name: z.string(),
      kind: z.enum(['half', 'option', 'language', 'ability', 'support', 'club']),
      pupils: z.number(),
    }),
  ),
  /** Planned arrivals and departures, by day, with the other class; only for the office. */
  planned: z.optional(
    z.array(
      z.object({
        pupilId: id(),
        label: z.string(),
        kind: z.enum(plannedKinds),
        on: z.string(),
        enters: z.boolean(),
        other: z.string(),
        state: z.enum(['planned', 'blocked']),
      }),
    ),
  ),
  previous: z.nullable(named),
  next: z.nullable(named),
  /** `sheets`: the reader gets the data of the pupils' sheets, here and on paper. */
  can: z.object({ edit: z.boolean(), sheets: z.boolean() }),
});
export type ClassPageData = z.output<typeof classPage>;
/**
 * One class in reach: its head teacher, its pupils on a day, its teachers and subjects, and its neighbours in the list.
 */
export const getClass = route({
  name: 'classes.get',
  method: 'GET',
  path: '/classes/:id',
  access: view,
  scope: 'classes',
  params: byId,
  query: z.object({ on: z.optional(day()) }),
  response: classPage,
});
/** The class on paper, A4 in both scripts: its names with blank columns, or its faces. */
export const printClass = route({
  name: 'classes.print',
  method: 'GET',
  path: '/classes/:id/print',
  access: view,
  scope: 'classes',
  rate: 'export',
  raw: true,
  params: byId,
  query: z.object({
    kind: z.enum(['list', 'signature', 'blank', 'faces']),
    birth: z._default(z.enum(['yes', 'no']), 'no'),
    on: z.optional(day()),
  }),
});

export const classRoutes = [
  classBoard,
  classChoices,
  createClasses,
  updateClass,
  updateClasses,
  orderClasses,
  removeClass,
  exportClasses,
  getClass,
  printClass,
] as const;
