import * as z from 'zod/mini';
import { homeCard } from '../kernel/cards.ts';
import { attachment } from '../kernel/attachment.ts';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { day, id, identified, instant, optionalText, richText, text, version } from '../kernel/schema.ts';

/** What an organisation can switch off. */
export const lessonLogModule = 'lesson-log' as const;
const module = lessonLogModule;

/** Kinds of lessons (reference data). */
export const entryKinds = ['lesson', 'exercises', 'practical', 'test', 'correction', 'outing', 'project'] as const;
export type EntryKind = (typeof entryKinds)[number];
/** Outcome of a prepared lesson. */
export const outcomes = ['done', 'partly', 'not_done'] as const;
export type Outcome = (typeof outcomes)[number];
/** Who reads it once published, besides the teachers of the lesson and the direction. */
export const visibilities = ['families', 'pupils', 'team'] as const;
export type Visibility = (typeof visibilities)[number];
export const entryStates = ['empty', 'draft', 'published'] as const;
export type EntryState = (typeof entryStates)[number];
/** Whether an entry is due: the lesson is over, or its deadline has passed. */
export const dueStates = ['none', 'due', 'late'] as const;

export const maxEntryText = 20_000;
export const maxEntryFiles = 10;
export const maxResources = 10;
export const maxElements = 12;
export const maxNote = 2000;

const reads = { access: { permission: 'lesson-log.write' }, scope: 'classes', module } as const;
const writes = { ...reads, rate: 'write' } as const;
const byId = z.object({ id: id() });

const where = {
  id: id(),
  courseId: id(),
  subject: z.string(),
  subjectAr: z.string(),
  colour: z.string(),
  audience: z.string(),
  day: z.string(),
  starts: z.number(),
  ends: z.number(),
  room: z.string(),
  cancelled: z.boolean(),
};
const weekLesson = z.object({
  ...where,
  /** The caller substitutes for somebody that day. */
  substitute: z.boolean(),
  title: z.string(),
  state: z.enum(entryStates),
  due: z.enum(dueStates),
  homework: z.number(),
});
export type WeekLesson = z.output<typeof weekLesson>;
/** The caller's lessons of a week, each with its entry. */
export const logWeek = route({
  name: 'lesson_log.week',
  method: 'GET',
  path: '/lesson-log/week',
  ...reads,
  query: z.object({ from: z.optional(day()) }),
  response: z.object({
    today: z.string(),
    from: z.string(),
    dueHours: z.number(),
    /** Lessons of the last weeks with an entry due. */
    missing: z.number(),
    lessons: z.array(weekLesson),
  }),
});
export type LogWeek = ResponseOf<typeof logWeek>;

const resource = z.object({ id: id(), title: z.string(), kind: z.string() });
export type LogResource = z.output<typeof resource>;
const piece = z.object({ id: id(), title: z.string(), dueOn: z.string(), minutes: z.nullable(z.number()) });
export type LogPiece = z.output<typeof piece>;

/** Fields of an entry. */
const contentIn = {
  kind: z.enum(entryKinds),
  title: optionalText(120),
  objective: optionalText(1000),
  body: richText(maxEntryText),
  elements: z.array(text(80)).check(z.maxLength(maxElements)),
  outcome: z.enum(outcomes),
  visibility: z.enum(visibilities),
  fileIds: z.array(id()).check(z.maxLength(maxEntryFiles)),
  resourceIds: z.array(id()).check(z.maxLength(maxResources)),
  /** The chapter of the programme that it belongs to; what it was when absent. */
  chapterId: z.optional(z.nullable(id())),
  /** For oneself alone. */
  note: optionalText(maxNote),
};
const entry = z.object({
  kind: z.enum(entryKinds),
  title: z.string(),
  objective: z.string(),
  body: z.string(),
  elements: z.array(z.string()),
  outcome: z.enum(outcomes),
  visibility: z.enum(visibilities),
  files: z.array(attachment),
  resources: z.array(resource),
  chapterId: z.nullable(id()),
  note: z.string(),
  /** `draft` or `published`. */
  status: z.enum(['draft', 'published']),
  publishedAt: z.nullable(instant()),
  updatedAt: instant(),
  by: z.string(),
  /** Signed: it is changed no longer, unless it is opened again. */
  locked: z.boolean(),
  /** More than 1 once it was changed after a visa. */
  revision: z.number(),
  /** 0 while nothing is written. */
  version: z.number(),
});
export type LogEntry = z.output<typeof entry>;
const template = z.object({
  id: id(),
  name: z.string(),
  kind: z.enum(entryKinds),
  title: z.string(),
  objective: z.string(),
  body: z.string(),
});
export type LogTemplate = z.output<typeof template>;
/** One lesson with all that its page shows. */
export const getLogLesson = route({
  name: 'lesson_log.lesson',
  method: 'GET',
  path: '/lesson-log/lessons/:id',
  ...reads,
  params: byId,
  response: z.object({
    ...where,
    today: z.string(),
    over: z.boolean(),
    substitute: z.boolean(),
    /** Numbers of present and absent pupils of its roll call; null without one. */
    present: z.nullable(z.object({ here: z.number(), away: z.number() })),
    entry,
    homework: z.array(piece),
    /** Homework due for this lesson. */
    dueHere: z.array(piece),
    /** The entry of the lesson before, as a starting point. */
    previous: z.nullable(z.extend(template, { day: z.string() })),
    next: z.nullable(z.object({ id: id(), day: z.string(), starts: z.number(), title: z.string() })),
    templates: z.array(template),
    /** Lessons of the caller's other courses of the subject, to which it may be copied: coming and recent ones. */
    targets: z.array(
      z.object({ id: id(), audience: z.string(), day: z.string(), starts: z.number(), written: z.boolean() }),
    ),
    /** Resources of the subject that may be joined. */
    shelf: z.array(resource),
    /** Chapters of the programme of its subject and level. */
    chapters: z.array(z.object({ id: id(), title: z.string() })),
    /** The sequence that was laid over it, and the homework that it foresees. */
    plan: z.nullable(z.object({ sequence: z.string(), homework: z.string() })),
    can: z.object({ write: z.boolean(), publish: z.boolean(), homework: z.boolean() }),
  }),
});
export type LogLesson = ResponseOf<typeof getLogLesson>;
const writeErrors = [
  'lesson_log.locked',
  'lesson_log.year_closed',
  'lesson_log.empty',
  'lesson_log.file_unknown',
  'lesson_log.resource_unknown',
  'lesson_log.chapter_unknown',
  'edited_meanwhile',
] as const;
/**
 * Saves the entry of a lesson; version 0 when nothing is written yet. A published entry changes for families at once.
 */
export const saveEntry = route({
  name: 'lesson_log.save',
  method: 'PUT',
  path: '/lesson-log/lessons/:id',
  ...writes,
  params: byId,
  body: z.strictObject({ ...contentIn, version: z.number().check(z.int(), z.gte(0)) }),
  response: entry,
  errors: writeErrors,
});
export type EntryContent = Omit<BodyOf<typeof saveEntry>, 'version'>;
/** Shows it to its readers, or takes it back. */
export const publishEntry = route({
  name: 'lesson_log.publish',
  method: 'POST',
  path: '/lesson-log/lessons/:id/publish',
  ...writes,
  params: byId,
  body: z.strictObject({ version: version(), published: z.boolean() }),
  response: entry,
  errors: [
    'lesson_log.locked',
    'lesson_log.year_closed',
    'lesson_log.empty',
    'lesson_log.cancelled',
    'edited_meanwhile',
  ],
});
/** Copies the content to other lessons of the caller in that subject, as drafts; existing entries are not changed. */
export const copyEntry = route({
  name: 'lesson_log.copy',
  method: 'POST',
  path: '/lesson-log/lessons/:id/copies',
  ...writes,
  params: byId,
  body: z.strictObject({ lessonIds: z.array(id()).check(z.minLength(1), z.maxLength(10)) }),
  response: z.object({ copied: z.number() }),
  errors: ['lesson_log.empty', 'lesson_log.other_subject', 'lesson_log.written', 'lesson_log.year_closed'],
});
/** Says that a piece of homework was given in this lesson. */
export const linkHomework = route({
  name: 'lesson_log.link_homework',
  method: 'POST',
  path: '/lesson-log/lessons/:id/homework',
  ...writes,
  params: byId,
  body: z.strictObject({ homeworkId: id() }),
  response: identified(),
});
/** Keeps a content under a name, to begin with another day; one of that name is replaced. */
export const keepTemplate = route({
  name: 'lesson_log.keep_template',
  method: 'POST',
  path: '/lesson-log/templates',
  ...writes,
  body: z.strictObject({
    id: id(),
    name: text(80),
    kind: z.enum(entryKinds),
    title: optionalText(120),
    objective: optionalText(1000),
    body: richText(maxEntryText),
  }),
  response: identified(),
  errors: ['lesson_log.too_many_templates', 'already_exists'],
});
export const dropTemplate = route({
  name: 'lesson_log.drop_template',
  method: 'DELETE',
  path: '/lesson-log/templates/:id',
  ...writes,
  params: byId,
  response: identified(),
});

// Families
const ownLesson = z.object({
  id: id(),
  pupilId: id(),
  subject: z.string(),
  subjectAr: z.string(),
  colour: z.string(),
  day: z.string(),
  starts: z.number(),
  ends: z.number(),
  teachers: z.string(),
  /** Null while nothing of it is published. */
  entry: z.nullable(
    z.object({
      kind: z.enum(entryKinds),
      title: z.string(),
      objective: z.string(),
      body: z.string(),
      elements: z.array(z.string()),
      outcome: z.enum(outcomes),
      /** The lesson is still to come: it says what is planned. */
      planned: z.boolean(),
      files: z.array(attachment),
      resources: z.array(resource),
    }),
  ),
  homework: z.array(piece),
  missed: z.boolean(),
});
export type OwnLesson = z.output<typeof ownLesson>;
/**
 * Published entries of the lessons of the caller or their children; or only of missed lessons, including those without
 * entry.
 */
export const ownLog = route({
  name: 'lesson_log.own',
  method: 'GET',
  path: '/lesson-log-own',
  access: 'session',
  scope: 'children',
  module,
  query: z.object({
    from: z.optional(day()),
    to: z.optional(day()),
    pupil: z.optional(id()),
    missed: z.optional(z.literal('1')),
  }),
  response: z.object({
    today: z.string(),
    from: z.string(),
    to: z.string(),
    pupils: z.array(
      z.object({
        id: id(),
        label: z.string(),
        self: z.boolean() /** Lessons missed in the last weeks. */,
        missed: z.number(),
      }),
    ),
    items: z.array(ownLesson),
  }),
});
export type OwnLog = ResponseOf<typeof ownLog>;

/** Lessons that the reader or their children missed in the last days. */
export const missedCard = homeCard(
  'lesson_log.missed',
  z.object({
    items: z.array(
      z.object({ pupilId: id(), pupil: z.string(), self: z.boolean(), lessons: z.number(), since: z.string() }),
    ),
  }),
);

export const lessonLogRoutes = [
  logWeek,
  getLogLesson,
  saveEntry,
  publishEntry,
  copyEntry,
  linkHomework,
  keepTemplate,
  dropTemplate,
  ownLog,
] as const;

/** Kinds of notices that it sends. */
export const lessonLogNotices = ['cahier.rappel', 'cahier.manque', 'cahier.visa'] as const;
/** Queues of « À traiter ». */
export const lessonLogQueues = ['lesson_log.missing'] as const;
