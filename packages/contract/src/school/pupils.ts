import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { day, done, id, optionalText, personName, search, text, version } from '../kernel/schema.ts';
import { maxFields } from './custom-fields.ts';
import { groupKinds, pupilStatuses, sexes, tieKinds } from './persons.ts';
import { plannedKinds } from './pupils-planned.ts';

const view = { permission: 'people.view' } as const;
const edit = { permission: 'people.edit' } as const;

/** Most pupils of one answer; beyond, one searches. */
export const maxPupils = 5000;
/** Most pupils changed by one act, and most on paper at once. */
export const maxAtOnce = 1000;
export const maxPrinted = 500;
/** Most custom fields beside the names of a printed list: three stay readable on A4. */
export const maxPrintedFields = 3;
export const accountStates = ['none', 'invited', 'active', 'disabled'] as const;

/**
 * One line of the list. Without `people.contacts`, as for teachers, only names, class and groups: the rest is absent.
 */
export const pupilRow = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  firstNameAr: z.optional(z.string()),
  lastNameAr: z.optional(z.string()),
  /** Name of the picture's file; absent without one. */
  photo: z.optional(z.string()),
  /** Class of this year and groups of the day; absent without. */
  classId: z.optional(id()),
  groups: z.optional(z.array(id())),
  sex: z.optional(z.enum(sexes)),
  birthOn: z.optional(z.string()),
  matricule: z.optional(z.string()),
  massar: z.optional(z.string()),
  regime: z.optional(z.string()),
  status: z.optional(z.enum(pupilStatuses)),
  leftOn: z.optional(z.string()),
  account: z.optional(z.enum(accountStates)),
  guardians: z.optional(z.number()),
  /** True for a pupil who entered the school during this year. */
  fresh: z.optional(z.boolean()),
  /** The planned move, or one that could not be executed; only for the office. */
  planned: z.optional(
    z.object({
      kind: z.enum(plannedKinds),
      on: z.string(),
      classId: z.optional(id()),
      blocked: z.optional(z.boolean()),
    }),
  ),
  /** Of the person and of the pupil together: changes whenever either does. */
  version: z.optional(z.number()),
});
export type PupilRow = z.output<typeof pupilRow>;
const place = z.object({
  id: id(),
  name: z.string(),
  level: z.string(),
  cycle: z.string(),
  capacity: z.nullable(z.number()),
});
const group = z.object({ id: id(), name: z.string(), kind: z.enum(groupKinds), classId: z.nullable(z.string()) });

/**
 * Every pupil in reach at once, by name, at most 5,000; `past` shows those who left, graduated or were archived
 * instead.
 */
export const listPupils = route({
  name: 'pupils.list',
  method: 'GET',
  path: '/pupils',
  access: view,
  scope: 'classes',
  rate: 'search',
  query: z.object({ q: search(), past: z._default(z.enum(['yes', 'no']), 'no') }),
  response: z.object({
    rows: z.array(pupilRow),
    /** There are more than these: search to find them. */
    more: z.boolean(),
    /** The current year, whose classes and groups follow; null before the first year. */
    year: z.nullable(z.object({ name: z.string(), startsOn: z.string(), endsOn: z.string() })),
    classes: z.array(place),
    groups: z.array(group),
    can: z.object({ edit: z.boolean(), office: z.boolean() }),
  }),
});
export type PupilList = z.output<typeof listPupils.response>;

const guardian = z.object({
  id: id(),
  label: z.string(),
  labelAr: z.string(),
  photo: z.string(),
  kind: z.enum(tieKinds),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
/** The panel of one pupil. A teacher, or the office without contacts, gets no number, address or siblings. */
export const glancePupil = route({
  name: 'pupils.glance',
  method: 'GET',
  path: '/pupils/:id/glance',
  access: view,
  scope: 'classes',
  params: z.object({ id: id() }),
  response: z.object({
    id: id(),
    guardians: z.array(guardian),
    siblings: z.array(z.object({ id: id(), label: z.string(), className: z.string() })),
    enteredOn: z.nullable(z.string()),
    leftOn: z.nullable(z.string()),
    leftReason: z.string(),
  }),
});
export type PupilGlance = z.output<typeof glancePupil.response>;

const chosen = z.array(id()).check(z.minLength(1), z.maxLength(maxPupils));
export const pupilColumns = [
  'matricule',
  'massar',
  'lastName',
  'firstName',
  'lastNameAr',
  'firstNameAr',
  'class',
  'level',
  'sex',
  'birthOn',
  'regime',
  'groups',
  'status',
  'account',
  'guardians',
  'leftOn',
] as const;
/** Columns for people who may only see names: a teacher, or the office without contacts. */
export const nameColumns: readonly (typeof pupilColumns)[number][] = [
  'lastName',
  'firstName',
  'lastNameAr',
  'firstNameAr',
  'class',
  'level',
  'groups',
];
/**
 * Chosen pupils as a file whose cells are inert (SEC-INJ-04), in the order of the list; needs a fresh proof of identity
 * (SEC-AUT-05). One pupil out of reach refuses the whole.
 */
export const exportPupils = route({
  name: 'pupils.export',
  method: 'POST',
  path: '/pupils/export',
  access: view,
  scope: 'classes',
  rate: 'export',
  stepUp: true,
  raw: true,
  body: z.strictObject({
    ids: chosen,
    columns: z.array(z.enum(pupilColumns)).check(z.minLength(1), z.maxLength(pupilColumns.length)),
    /** Custom fields of the sheets, by id; those hidden from the caller are left out. */
    fields: z._default(z.array(id()).check(z.maxLength(maxFields)), []),
    format: z.enum(['csv', 'xlsx']),
  }),
});
export const printKinds = ['list', 'signature', 'faces', 'labels8', 'labels16'] as const;
/**
 * Chosen pupils on A4: names, names to sign, faces, or address labels (8 or 16 a page), which the office alone may
 * print.
 */
export const printPupils = route({
  name: 'pupils.print',
  method: 'POST',
  path: '/pupils/print',
  access: view,
  scope: 'classes',
  rate: 'export',
  raw: true,
  body: z.strictObject({
    ids: z.array(id()).check(z.minLength(1), z.maxLength(maxPrinted)),
    kind: z.enum(printKinds),
    title: optionalText(80),
    /** Custom fields beside the names of a plain list; those hidden from the caller are left out. */
    fields: z._default(z.array(id()).check(z.maxLength(maxPrintedFields)), []),
  }),
});

const versioned = z.object({ id: id(), version: z.number() });
const many = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.minLength(1), z.maxLength(maxAtOnce));
const pupilVersions = z.object({ pupils: z.array(versioned) });
/** Gives each pupil a régime, all or none; returns the new versions. */
export const changeRegime = route({
  name: 'pupils.change_regime',
  method: 'POST',
  path: '/pupils/regime',
  access: edit,
  scope: 'school',
  body: z.strictObject({ changes: many(z.strictObject({ id: id(), version: version(), regime: optionalText(40) })) }),
  response: pupilVersions,
  errors: ['edited_meanwhile'],
});
/** Adds pupils to a group from today; members already in it are not changed. Returns who was added. */
export const joinGroup = route({
  name: 'pupils.join_group',
  method: 'POST',
  path: '/pupils/groups/join',
  access: edit,
  scope: 'school',
  body: z.strictObject({ groupId: id(), ids: many(id()) }),
  response: z.object({ added: z.array(id()) }),
  errors: ['pupils.other_class', 'pupils.not_enrolled'],
});
/** Takes pupils out of a group: what began today is undone, what lasted ends yesterday. */
export const quitGroup = route({
  name: 'pupils.quit_group',
  method: 'POST',
  path: '/pupils/groups/quit',
  access: edit,
  scope: 'school',
  body: z.strictObject({ groupId: id(), ids: many(id()) }),
  response: done(),
});

/** Lists narrowed in a way that one account wants to find again; `query` is the address after `?`. */
const savedFilter = z.object({ id: id(), name: z.string(), query: z.string() });
export type SavedFilter = z.output<typeof savedFilter>;
export const listFilters = route({
  name: 'pupils.filters',
  method: 'GET',
  path: '/pupils/filters',
  access: view,
  scope: 'self',
  response: z.object({ filters: z.array(savedFilter) }),
});
/** The id of a filter just deleted restores it; a name already used is overwritten. */
export const saveFilter = route({
  name: 'pupils.save_filter',
  method: 'POST',
  path: '/pupils/filters',
  access: view,
  scope: 'self',
  body: z.strictObject({ id: z.optional(id()), name: text(60), query: z.string().check(z.maxLength(1000)) }),
  response: savedFilter,
  errors: ['pupils.too_many_filters'],
});
export const removeFilter = route({
  name: 'pupils.remove_filter',
  method: 'DELETE',
  path: '/pupils/filters/:id',
  access: view,
  scope: 'self',
  params: z.object({ id: id() }),
  response: done(),
});

const newGuardian = z.strictObject({
  firstName: personName(),
  lastName: personName(),
  kind: z.enum(tieKinds),
  phone: z.nullable(z.string().check(z.regex(/^\+?[0-9]{6,15}$/))),
  email: z.nullable(z.email().check(z.maxLength(254))),
});
const enrolErrors = ['pupils.no_year', 'pupils.day_outside', 'persons.no_such_day'] as const;
/**
 * Enrols a new pupil in a class of this year: identity, class, family and accounts at once. `siblingId` gives the
 * family and the guardians of that pupil; otherwise `guardians` are new people. Without a number the school's next one
 * is taken. A first day to come is planned: the pupil is known at once and enters the class on it.
 */
export const enrolPupil = route({
  name: 'pupils.enrol',
  method: 'POST',
  path: '/pupils',
  access: edit,
  scope: 'school',
  body: z.strictObject({
    firstName: personName(),
    lastName: personName(),
    firstNameAr: optionalText(100),
    lastNameAr: optionalText(100),
    sex: z.nullable(z.enum(sexes)),
    birthOn: z.nullable(day()),
    birthPlace: optionalText(100),
    nationality: optionalText(60),
    address: optionalText(300),
    matricule: optionalText(30),
    massar: z.nullable(z.string().check(z.regex(/^[A-Z]\d{9}$/))),
    regime: optionalText(40),
    classId: id(),
    on: day(),
    repeating: z.boolean(),
    siblingId: z.nullable(id()),
    guardians: z.array(newGuardian).check(z.maxLength(4)),
    /** Enrols although another person has the same names and day of birth. */
    anyway: z._default(z.boolean(), false),
  }),
  response: z.object({ id: id(), matricule: z.string() }),
  errors: [...enrolErrors, 'persons.number_taken', 'pupils.same_person', 'persons.own_family'],
});
/**
 * Moves each pupil to a class of this year from a day, all or none; the same day twice leaves one trace. Returns the
 * new versions.
 */
export const changeClass = route({
  name: 'pupils.change_class',
  method: 'POST',
  path: '/pupils/class',
  access: edit,
  scope: 'school',
  body: z.strictObject({
    on: day(),
    reason: optionalText(200),
    changes: many(z.strictObject({ id: id(), version: version(), classId: id() })),
  }),
  response: pupilVersions,
  errors: [...enrolErrors, 'edited_meanwhile', 'pupils.not_enrolled', 'pupils.before_entry'],
});
/** `on` is the last day. Class and groups end on it; an account that serves nothing else is closed. */
export const leavePupils = route({
  name: 'pupils.leave',
  method: 'POST',
  path: '/pupils/leave',
  access: edit,
  scope: 'school',
  body: z.strictObject({
    on: day(),
    reason: optionalText(200),
    graduated: z._default(z.boolean(), false),
    pupils: many(z.strictObject({ id: id(), version: version() })),
  }),
  response: done(),
  errors: ['edited_meanwhile', 'persons.no_such_day', 'pupils.day_outside', 'pupils.before_entry', 'pupils.not_here'],
});
/** A pupil who left comes back to a class of this year; the account is reopened. */
export const returnPupil = route({
  name: 'pupils.return',
  method: 'POST',
  path: '/pupils/:id/return',
  access: edit,
  scope: 'school',
  params: z.object({ id: id() }),
  body: z.strictObject({ version: version(), classId: id(), on: day() }),
  response: done(),
  errors: [...enrolErrors, 'edited_meanwhile', 'pupils.still_here', 'pupils.before_entry'],
});
/** Archives pupils who left, or restores them among those who left. */
export const archivePupils = route({
  name: 'pupils.archive',
  method: 'POST',
  path: '/pupils/archive',
  access: edit,
  scope: 'school',
  body: z.strictObject({ archived: z.boolean(), pupils: many(z.strictObject({ id: id(), version: version() })) }),
  response: pupilVersions,
  errors: ['edited_meanwhile', 'pupils.still_here'],
});

export const pupilEvents = {
  /** Pupils entered a class of this year, for the first time or again. */
  'pupils.enrolled': z.object({ pupilIds: z.array(z.string()), on: z.string(), returned: z.boolean() }),
  'pupils.class_changed': z.object({ pupilIds: z.array(z.string()), on: z.string() }),
  /** `on` is the last day. */
  'pupils.left': z.object({ pupilIds: z.array(z.string()), on: z.string(), status: z.string() }),
} as const;

export const pupilRoutes = [
  listPupils,
  glancePupil,
  exportPupils,
  printPupils,
  changeRegime,
  joinGroup,
  quitGroup,
  listFilters,
  saveFilter,
  removeFilter,
  enrolPupil,
  changeClass,
  leavePupils,
  returnPupil,
  archivePupils,
] as const;
