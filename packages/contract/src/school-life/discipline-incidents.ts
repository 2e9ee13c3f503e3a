import * as z from 'zod/mini';
import { attachment } from '../kernel/attachment.ts';
import { route } from '../kernel/route.ts';
import { day, id, instant, optionalText, page, pageOf, search, text, version, sortBy } from '../kernel/schema.ts';
import { disciplineModule, incidentRoles, staffRecord } from './discipline.ts';

const module = disciplineModule;
export const incidentCategories = [
  'insult',
  'violence',
  'harassment',
  'theft',
  'damage',
  'cheating',
  'phone',
  'clothing',
  'lateness',
  'rules',
  'other',
] as const;
export type IncidentCategory = (typeof incidentCategories)[number];
export const severities = ['mild', 'moderate', 'serious', 'very_serious'] as const;
export type Severity = (typeof severities)[number];
export const incidentStates = ['reported', 'examined', 'closed'] as const;
export type IncidentState = (typeof incidentStates)[number];
const dir = z.enum(['ltr', 'rtl']);
/** Files that one adds at a time. */
const fileIds = () => z.optional(z.array(id()).check(z.maxLength(5)));
const minute = () => z.nullable(z.number().check(z.int(), z.gte(0), z.lte(1439)));

/** The people concerned; a pupil out of the reader's reach is counted without a name. */
const person = z.object({ label: z.nullable(z.string()), class: z.string(), role: z.enum(incidentRoles) });
export const incidentRow = z.object({
  id: id(),
  category: z.enum(incidentCategories),
  severity: z.enum(severities),
  state: z.enum(incidentStates),
  happenedOn: z.string(),
  minute: minute(),
  place: z.string(),
  /** The latest version of what was written. */
  body: z.string(),
  dir,
  author: z.string(),
  mine: z.boolean(),
  people: z.array(person),
  /** Answers of families and pupils. */
  replies: z.number(),
  version: version(),
});
export type IncidentRow = z.output<typeof incidentRow>;
export const incidentPage = z.extend(incidentRow, {
  versions: z.array(z.object({ number: z.number(), body: z.string(), dir, by: z.string(), at: instant() })),
  outcome: z.string(),
  examinedBy: z.string(),
  examinedAt: z.nullable(instant()),
  closedBy: z.string(),
  closedAt: z.nullable(instant()),
  /** The records of pupils that the reader may open, and their outcome. */
  records: z.array(staffRecord),
  /** Pictures and papers, only for people who may read the text. */
  files: z.array(attachment),
  can: z.object({ add: z.boolean(), involve: z.boolean(), examine: z.boolean(), close: z.boolean() }),
});
export type IncidentPage = z.output<typeof incidentPage>;

const reports = { access: { permission: 'conduct.report', or: 'conduct.examine' }, scope: 'classes', module } as const;
const examines = { access: { permission: 'conduct.examine' }, scope: 'school', module } as const;
const byId = z.object({ id: id() });

/** Columns by which incidents are sorted. */
export const incidentSorts = ['category', 'author', 'day', 'state'] as const;
/**
 * Incidents reported by the caller, and those of pupils in reach for people who examine them; the latest first, 30 per
 * page.
 */
export const listIncidents = route({
  name: 'discipline.incidents',
  method: 'GET',
  path: '/discipline/incidents',
  ...reports,
  query: z.object({
    page: page(),
    q: search(),
    state: z.optional(z.enum(incidentStates)),
    category: z.optional(z.enum(incidentCategories)),
    sort: sortBy(incidentSorts),
  }),
  response: z.extend(pageOf(incidentRow), {
    counts: z.object({ reported: z.number(), examined: z.number() }),
    can: z.object({ report: z.boolean() }),
  }),
});
export const getIncident = route({
  name: 'discipline.incident',
  method: 'GET',
  path: '/discipline/incidents/:id',
  ...reports,
  params: byId,
  response: incidentPage,
});
const involved = z.strictObject({ pupilId: id(), role: z.enum(incidentRoles) });
/** Reports what happened; the id is made by the client, so that one pressed twice is one. */
export const reportIncident = route({
  name: 'discipline.report',
  method: 'POST',
  path: '/discipline/incidents',
  access: { permission: 'conduct.report' },
  scope: 'classes',
  module,
  rate: 'write',
  body: z.strictObject({
    id: id(),
    category: z.enum(incidentCategories),
    severity: z.enum(severities),
    happenedOn: day(),
    minute: minute(),
    place: optionalText(120),
    body: text(4000),
    people: z.array(involved).check(z.minLength(1), z.maxLength(20)),
    fileIds: fileIds(),
  }),
  response: incidentPage,
  errors: ['discipline.day_to_come', 'discipline.pupil_twice', 'files.unknown'],
});
/** Adds a version: the current one is never overwritten. */
export const addVersion = route({
  name: 'discipline.add_version',
  method: 'POST',
  path: '/discipline/incidents/:id/versions',
  ...reports,
  rate: 'write',
  params: byId,
  body: z.strictObject({ body: text(4000), version: version(), fileIds: fileIds() }),
  response: incidentPage,
  errors: ['edited_meanwhile', 'discipline.state', 'files.unknown'],
});
/** Names one more pupil. */
export const involvePupil = route({
  name: 'discipline.involve',
  method: 'POST',
  path: '/discipline/incidents/:id/people',
  ...reports,
  params: byId,
  body: involved,
  response: incidentPage,
  errors: ['discipline.state', 'discipline.pupil_twice'],
});
/** Begins to examine it, or closes it with what came of it. */
export const moveIncident = route({
  name: 'discipline.move',
  method: 'POST',
  path: '/discipline/incidents/:id/steps',
  ...examines,
  params: byId,
  body: z.strictObject({ step: z.enum(['examine', 'close']), outcome: optionalText(2000), version: version() }),
  response: incidentPage,
  errors: ['discipline.moved_meanwhile', 'discipline.state', 'discipline.outcome_missing', 'discipline.open_records'],
});

export const disciplineIncidentsRoutes = [
  listIncidents,
  getIncident,
  reportIncident,
  addVersion,
  involvePupil,
  moveIncident,
] as const;
