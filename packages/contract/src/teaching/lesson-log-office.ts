import * as z from 'zod/mini';
import { attachment } from '../kernel/attachment.ts';
import { type ResponseOf, route } from '../kernel/route.ts';
import { day, id, identified, instant, optionalText, text } from '../kernel/schema.ts';
import { entryKinds, lessonLogModule, outcomes } from './lesson-log.ts';

const module = lessonLogModule;
const manages = { access: { permission: 'lesson-log.manage' }, scope: 'school', module } as const;
/** Teachers read the log of their own courses, the direction that of all in its reach. */
const follows = {
  access: { permission: 'lesson-log.manage', or: 'lesson-log.write' },
  scope: 'classes',
  module,
} as const;
const byId = z.object({ id: id() });
const span = z.object({ from: z.optional(day()), to: z.optional(day()) });

export const visaViewers = ['direction', 'inspector'] as const;
export type VisaViewer = (typeof visaViewers)[number];

const courseRow = z.object({
  id: id(),
  audience: z.string(),
  subject: z.string(),
  subjectAr: z.string(),
  colour: z.string(),
  teachers: z.string(),
  /** Lessons that took place, how many of them are written, and how many wait beyond their time. */
  lessons: z.number(),
  written: z.number(),
  late: z.number(),
  signed: z.number(),
  lastVisa: z.nullable(z.string()),
});
export type CoverageRow = z.output<typeof courseRow>;
/** Entries of each course between two days; this month by default. */
export const logCoverage = route({
  name: 'lesson_log.coverage',
  method: 'GET',
  path: '/lesson-log/coverage',
  ...manages,
  query: span,
  response: z.object({
    today: z.string(),
    from: z.string(),
    to: z.string(),
    dueHours: z.number(),
    version: z.number(),
    courses: z.array(courseRow),
  }),
});
export type LogCoverage = ResponseOf<typeof logCoverage>;

const readEntry = z.object({
  id: id(),
  day: z.string(),
  starts: z.number(),
  ends: z.number(),
  by: z.string(),
  kind: z.enum(entryKinds),
  title: z.string(),
  objective: z.string(),
  body: z.string(),
  elements: z.array(z.string()),
  outcome: z.enum(outcomes),
  files: z.array(attachment),
  signed: z.boolean(),
  /** More than 1 once it was changed after a visa. */
  revision: z.number(),
});
export type ReadEntry = z.output<typeof readEntry>;
const visa = z.object({
  id: id(),
  from: z.string(),
  to: z.string(),
  viewer: z.enum(visaViewers),
  signedAs: z.string(),
  comment: z.string(),
  lessons: z.number(),
  madeAt: instant(),
});
export type LogVisa = z.output<typeof visa>;
/** The published log of a course between two days, with missing entries and visas. */
export const courseLog = route({
  name: 'lesson_log.course',
  method: 'GET',
  path: '/lesson-log/courses/:id',
  ...follows,
  params: byId,
  query: span,
  response: z.object({
    id: id(),
    audience: z.string(),
    subject: z.string(),
    subjectAr: z.string(),
    colour: z.string(),
    teachers: z.string(),
    today: z.string(),
    from: z.string(),
    to: z.string(),
    entries: z.array(readEntry),
    missing: z.array(z.object({ id: id(), day: z.string(), starts: z.number(), late: z.boolean() })),
    visas: z.array(visa),
    can: z.object({ sign: z.boolean() }),
  }),
});
export type CourseLog = ResponseOf<typeof courseLog>;
/** The same on paper. */
export const coursePaper = route({
  name: 'lesson_log.course_paper',
  method: 'GET',
  path: '/lesson-log/courses/:id/paper',
  ...follows,
  rate: 'export',
  raw: true,
  params: byId,
  query: span,
  errors: ['lesson_log.nothing_written'],
});
/** Signs the published and unsigned entries between two days: later changes are marked. The client makes the id. */
export const signLog = route({
  name: 'lesson_log.sign',
  method: 'POST',
  path: '/lesson-log/courses/:id/visas',
  ...manages,
  rate: 'write',
  params: byId,
  body: z.strictObject({
    id: id(),
    from: day(),
    to: day(),
    viewer: z.enum(visaViewers),
    signedAs: text(120),
    comment: optionalText(2000),
  }),
  response: z.object({ id: id(), lessons: z.number() }),
  errors: ['lesson_log.nothing_written', 'lesson_log.days_wrong', 'already_exists'],
});
/** What was signed, as it was then. */
export const visaPaper = route({
  name: 'lesson_log.visa_paper',
  method: 'GET',
  path: '/lesson-log/visas/:id/paper',
  ...follows,
  rate: 'export',
  raw: true,
  params: byId,
});
/** Reopens a signed entry: its text is kept, and the new version is marked as such. */
export const amendEntry = route({
  name: 'lesson_log.amend',
  method: 'POST',
  path: '/lesson-log/lessons/:id/amend',
  access: { permission: 'lesson-log.write' },
  scope: 'classes',
  module,
  rate: 'write',
  params: byId,
  body: z.strictObject({ reason: text(300) }),
  response: identified(),
  errors: ['lesson_log.not_signed', 'lesson_log.year_closed'],
});
/** Within how many hours after a lesson its entry is due. */
export const setLogSettings = route({
  name: 'lesson_log.settings',
  method: 'PUT',
  path: '/lesson-log/settings',
  ...manages,
  rate: 'write',
  body: z.strictObject({
    dueHours: z.number().check(z.int(), z.gte(1), z.lte(336)),
    version: z.number().check(z.int(), z.gte(0)),
  }),
  response: z.object({ dueHours: z.number(), version: z.number() }),
  errors: ['edited_meanwhile'],
});

export const lessonLogOfficeRoutes = [
  logCoverage,
  courseLog,
  coursePaper,
  signLog,
  visaPaper,
  amendEntry,
  setLogSettings,
] as const;
