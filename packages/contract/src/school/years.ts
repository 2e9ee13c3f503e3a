import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { day, done, id, optionalText, text, version } from '../kernel/schema.ts';

const own = { access: { permission: 'school.structure' }, scope: 'school' } as const;
const byId = z.object({ id: id() });
const noDay = () => z.nullable(day());

export const schoolYear = z.object({
  id: id(),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  current: z.boolean(),
  /** The school moved to the next year: this one is read-only. */
  closed: z.boolean(),
  version: z.number(),
});
export type SchoolYear = z.output<typeof schoolYear>;
export const term = z.object({
  id: id(),
  yearId: id(),
  /** Null for every organisation without its own terms. */
  orgId: z.nullable(id()),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** First and last day for entering marks. */
  entryFromOn: z.nullable(z.string()),
  entryToOn: z.nullable(z.string()),
  councilOn: z.nullable(z.string()),
  publishedOn: z.nullable(z.string()),
  version: z.number(),
});
export type Term = z.output<typeof term>;
export const holidayKinds = ['holiday', 'public_holiday', 'closure'] as const;
export const holidayStates = ['confirmed', 'expected'] as const;
export const holiday = z.object({
  id: id(),
  orgId: z.nullable(id()),
  name: z.string(),
  kind: z.enum(holidayKinds),
  startsOn: z.string(),
  endsOn: z.string(),
  /** `expected` days are computed or announced, until the school confirms or moves them. */
  state: z.enum(holidayStates),
  /** Source of the dates, in words. */
  source: z.string(),
  /**
   * When false, only these levels and classes are closed, a class also through its level; nobody when they are all
   * deleted.
   */
  whole: z.boolean(),
  levelIds: z.array(id()),
  classIds: z.array(id()),
  version: z.number(),
});
export type Holiday = z.output<typeof holiday>;

export const calendarKeys = [
  'FR-A',
  'FR-B',
  'FR-C',
  'FR-GP',
  'FR-MQ',
  'FR-GF',
  'FR-RE',
  'FR-YT',
  'FR-BL',
  'FR-MF',
  'FR-AM',
  'MA',
] as const;
export type CalendarKey = (typeof calendarKeys)[number];

const orgName = z.object({ id: id(), name: z.string() });
export const listYears = route({
  name: 'years.list',
  method: 'GET',
  path: '/years',
  ...own,
  response: z.object({ items: z.array(schoolYear), orgs: z.array(orgName), country: z.string() }),
});
const yearBody = { name: text(40), startsOn: day(), endsOn: day() };
const yearErrors = ['years.dates', 'years.too_long', 'years.overlap', 'years.name_taken'] as const;
export const createYear = route({
  name: 'years.create',
  method: 'POST',
  path: '/years',
  ...own,
  body: z.strictObject(yearBody),
  response: schoolYear,
  errors: yearErrors,
});
export const updateYear = route({
  name: 'years.update',
  method: 'PUT',
  path: '/years/:id',
  ...own,
  params: byId,
  body: z.strictObject({ ...yearBody, version: version() }),
  response: schoolYear,
  errors: [...yearErrors, 'edited_meanwhile', 'years.closed', 'years.terms_outside'],
});
/** Deletes a year with its terms; refused for the current year and for one with classes. */
export const deleteYear = route({
  name: 'years.delete',
  method: 'DELETE',
  path: '/years/:id',
  ...own,
  params: byId,
  response: done(),
  errors: ['years.in_use'],
});

/** Possible scope of a day off. */
const closable = z.object({
  levels: z.array(orgName),
  classes: z.array(z.object({ id: id(), name: z.string(), levelId: id() })),
});
/** A year with its terms, and the days off within it. */
export const getCalendar = route({
  name: 'years.calendar',
  method: 'GET',
  path: '/years/:id/calendar',
  ...own,
  params: byId,
  response: z.object({ year: schoolYear, terms: z.array(term), holidays: z.array(holiday), places: closable }),
});
export const printCalendar = route({
  name: 'years.print',
  method: 'GET',
  path: '/years/:id/calendar.pdf',
  ...own,
  params: byId,
  raw: true,
  rate: 'export',
});

const termBody = {
  orgId: z.nullable(id()),
  name: text(60),
  startsOn: day(),
  endsOn: day(),
  entryFromOn: noDay(),
  entryToOn: noDay(),
  councilOn: noDay(),
  publishedOn: noDay(),
};
const termErrors = [
  'years.dates',
  'years.closed',
  'years.terms_outside',
  'years.terms_overlap',
  'years.entry_dates',
] as const;
/** `id` restores a deleted term. */
export const createTerm = route({
  name: 'terms.create',
  method: 'POST',
  path: '/years/:id/terms',
  ...own,
  params: byId,
  body: z.strictObject({ ...termBody, id: z.optional(id()) }),
  response: term,
  errors: termErrors,
});
export const updateTerm = route({
  name: 'terms.update',
  method: 'PUT',
  path: '/terms/:id',
  ...own,
  params: byId,
  body: z.strictObject({ ...termBody, version: version() }),
  response: term,
  errors: [...termErrors, 'edited_meanwhile'],
});
export const deleteTerm = route({
  name: 'terms.delete',
  method: 'DELETE',
  path: '/terms/:id',
  ...own,
  params: byId,
  response: done(),
  errors: ['years.closed'],
});
/** Divides the year into three trimesters or two semesters; refused when terms exist. */
export const proposeTerms = route({
  name: 'terms.propose',
  method: 'POST',
  path: '/years/:id/terms/propose',
  ...own,
  params: byId,
  body: z.strictObject({ parts: z.union([z.literal(2), z.literal(3)]), orgId: z.nullable(id()) }),
  response: z.object({ items: z.array(term) }),
  errors: ['years.closed', 'years.terms_exist', 'years.too_short'],
});

const holidayBody = {
  orgId: z.nullable(id()),
  name: text(80),
  kind: z.enum(holidayKinds),
  startsOn: day(),
  endsOn: day(),
  state: z.enum(holidayStates),
  source: optionalText(200),
  /** By default, true when neither levels nor classes are given. */
  whole: z.optional(z.boolean()),
  levelIds: z.optional(z.array(id()).check(z.maxLength(200))),
  classIds: z.optional(z.array(id()).check(z.maxLength(300))),
};
/** `id` restores deleted days. */
export const createHoliday = route({
  name: 'holidays.create',
  method: 'POST',
  path: '/holidays',
  ...own,
  body: z.strictObject({ ...holidayBody, id: z.optional(id()) }),
  response: holiday,
  errors: ['years.dates', 'years.too_long', 'years.nobody_closed'],
});
export const updateHoliday = route({
  name: 'holidays.update',
  method: 'PUT',
  path: '/holidays/:id',
  ...own,
  params: byId,
  body: z.strictObject({ ...holidayBody, version: version() }),
  response: holiday,
  errors: ['years.dates', 'years.too_long', 'years.nobody_closed', 'edited_meanwhile'],
});
export const deleteHoliday = route({
  name: 'holidays.delete',
  method: 'DELETE',
  path: '/holidays/:id',
  ...own,
  params: byId,
  response: done(),
});
/** Adds missing days of a national calendar; `vacations` tells whether its school holidays are known for this year. */
export const loadCalendar = route({
  name: 'holidays.load',
  method: 'POST',
  path: '/years/:id/holidays/load',
  ...own,
  params: byId,
  body: z.strictObject({ calendar: z.enum(calendarKeys) }),
  response: z.object({ added: z.number(), already: z.number(), vacations: z.boolean() }),
  errors: ['years.closed'],
});

export const yearRoutes = [
  listYears,
  createYear,
  updateYear,
  deleteYear,
  getCalendar,
  printCalendar,
  createTerm,
  updateTerm,
  deleteTerm,
  proposeTerms,
  createHoliday,
  updateHoliday,
  deleteHoliday,
  loadCalendar,
] as const;
