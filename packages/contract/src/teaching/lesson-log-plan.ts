import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { day, id, identified, optionalText, richText, text } from '../kernel/schema.ts';
import { entryKinds, lessonLogModule, maxEntryText, maxResources } from './lesson-log.ts';

const module = lessonLogModule;
const reads = { access: { permission: 'lesson-log.write' }, scope: 'classes', module } as const;
const writes = { ...reads, rate: 'write' } as const;
/**
 * Teachers plan their own courses; the direction writes the school's programmes, and reads the progress of each class.
 */
const plans = {
  access: { permission: 'lesson-log.manage', or: 'lesson-log.write' },
  scope: 'classes',
  module,
} as const;
const byId = z.object({ id: id() });

export const maxChapters = 60;
export const maxSteps = 40;
export const maxStepLessons = 10;

const subjectAt = {
  levelId: id(),
  level: z.string(),
  subjectId: id(),
  subject: z.string(),
  subjectAr: z.string(),
  colour: z.string(),
};
/** Minutes of class: a lesson counts by the half hour, so that one of 55 minutes is an hour, as schools count. */
const standing = {
  planned: z.number(),
  done: z.number(),
  /** What would be done today if the programme went evenly over the lessons of the year. */
  expected: z.number(),
  /** Lessons that are still to come this year. */
  coming: z.number(),
};
const planCourse = z.object({
  id: id(),
  audience: z.string(),
  teachers: z.string(),
  /** Null where a group's level is not known: it has no programme. */
  levelId: z.nullable(id()),
  level: z.string(),
  subjectId: id(),
  subject: z.string(),
  subjectAr: z.string(),
  colour: z.string(),
  mine: z.boolean(),
  /** Null while the subject has no programme at its level. */
  standing: z.nullable(z.object(standing)),
});
export type PlanCourse = z.output<typeof planCourse>;
const sequenceRow = z.object({
  id: id(),
  title: z.string(),
  ...subjectAt,
  chapter: z.string(),
  lessons: z.number(),
  shared: z.boolean(),
  mine: z.boolean(),
  by: z.string(),
});
export type SequenceRow = z.output<typeof sequenceRow>;
/** The caller's courses with their progress, own and shared sequences, and logs that can become a sequence. */
export const readPlans = route({
  name: 'lesson_log.plans',
  method: 'GET',
  path: '/lesson-log/plans',
  ...plans,
  response: z.object({
    today: z.string(),
    courses: z.array(planCourse),
    sequences: z.array(sequenceRow),
    /** The caller's logs of this and former years, the latest first. */
    logs: z.array(
      z.object({
        id: id(),
        audience: z.string(),
        subject: z.string(),
        subjectAr: z.string(),
        year: z.string(),
        entries: z.number(),
        from: z.string(),
        to: z.string(),
      }),
    ),
  }),
});
export type Plans = ResponseOf<typeof readPlans>;

const chapter = z.object({ id: id(), title: z.string(), minutes: z.number() });
export type Chapter = z.output<typeof chapter>;
/** The programme of a subject at a level; version 0 without chapters when nobody wrote it. */
export const readProgramme = route({
  name: 'lesson_log.programme',
  method: 'GET',
  path: '/lesson-log/programmes/:id/:subjectId',
  ...plans,
  params: z.object({ id: id(), subjectId: id() }),
  response: z.object({
    ...subjectAt,
    chapters: z.array(chapter),
    bySchool: z.boolean(),
    by: z.string(),
    version: z.number(),
    can: z.object({ write: z.boolean() }),
  }),
});
export type Programme = ResponseOf<typeof readProgramme>;
/** Writes it whole; chapters keep their ids, so that lessons written for one stay its own. */
export const saveProgramme = route({
  name: 'lesson_log.save_programme',
  method: 'PUT',
  path: '/lesson-log/programmes/:id/:subjectId',
  ...plans,
  rate: 'write',
  params: z.object({ id: id(), subjectId: id() }),
  body: z.strictObject({
    version: z.number().check(z.int(), z.gte(0)),
    chapters: z
      .array(
        z.strictObject({
          id: id(),
          title: text(120),
          minutes: z.number().check(z.int(), z.gte(30), z.lte(12_000), z.multipleOf(30)),
        }),
      )
      .check(z.maxLength(maxChapters)),
  }),
  response: z.object({ version: z.number() }),
  errors: ['lesson_log.school_programme', 'lesson_log.chapter_unknown', 'edited_meanwhile'],
});

const stepIn = z.strictObject({
  id: id(),
  lessons: z.number().check(z.int(), z.gte(1), z.lte(maxStepLessons)),
  kind: z.enum(entryKinds),
  title: text(120),
  objective: optionalText(1000),
  body: richText(maxEntryText),
  homework: optionalText(300),
  resourceIds: z.array(id()).check(z.maxLength(maxResources)),
});
const resource = z.object({ id: id(), title: z.string(), kind: z.string() });
const step = z.object({
  id: id(),
  lessons: z.number(),
  kind: z.enum(entryKinds),
  title: z.string(),
  objective: z.string(),
  body: z.string(),
  homework: z.string(),
  resources: z.array(resource),
});
export type Step = z.output<typeof step>;
/** A sequence with its model lessons. */
export const readSequence = route({
  name: 'lesson_log.sequence',
  method: 'GET',
  path: '/lesson-log/sequences/:id',
  ...reads,
  params: byId,
  response: z.object({
    id: id(),
    title: z.string(),
    ...subjectAt,
    chapterId: z.nullable(id()),
    shared: z.boolean(),
    mine: z.boolean(),
    by: z.string(),
    version: z.number(),
    steps: z.array(step),
    /** Chapters of the programme of its level. */
    chapters: z.array(chapter),
    /** Resources of the subject that may be joined. */
    shelf: z.array(resource),
    /** Courses of the caller over which it may be laid. */
    courses: z.array(z.object({ id: id(), audience: z.string() })),
  }),
});
export type Sequence = ResponseOf<typeof readSequence>;
/** Saves the caller's own sequence as a whole; version 0 creates it, under the client's id. */
export const saveSequence = route({
  name: 'lesson_log.save_sequence',
  method: 'PUT',
  path: '/lesson-log/sequences/:id',
  ...writes,
  params: byId,
  body: z.strictObject({
    version: z.number().check(z.int(), z.gte(0)),
    levelId: id(),
    subjectId: id(),
    chapterId: z.nullable(id()),
    title: text(120),
    shared: z.boolean(),
    steps: z.array(stepIn).check(z.maxLength(maxSteps)),
  }),
  response: z.object({ id: id(), version: z.number() }),
  errors: [
    'lesson_log.resource_unknown',
    'lesson_log.chapter_unknown',
    'lesson_log.too_many_sequences',
    'edited_meanwhile',
    'already_exists',
  ],
});
export type SequenceBody = BodyOf<typeof saveSequence>;
/** Deletes the caller's own sequence; entries made from it stay in the log. */
export const dropSequence = route({
  name: 'lesson_log.drop_sequence',
  method: 'DELETE',
  path: '/lesson-log/sequences/:id',
  ...writes,
  params: byId,
  response: identified(),
});
/** Makes a sequence of what one wrote in a course between two days, to give it again. */
export const keepSequence = route({
  name: 'lesson_log.keep_sequence',
  method: 'POST',
  path: '/lesson-log/courses/:id/sequences',
  ...writes,
  params: byId,
  body: z.strictObject({ id: id(), title: text(120), from: day(), to: day() }),
  response: z.object({ id: id(), steps: z.number() }),
  errors: [
    'lesson_log.nothing_written',
    'lesson_log.days_wrong',
    'lesson_log.too_many_sequences',
    'lesson_log.no_level',
    'already_exists',
  ],
});

const laid = z.object({
  id: id(),
  day: z.string(),
  starts: z.number(),
  /** The title of its future entry; empty when it is skipped because something is written already. */
  title: z.string(),
  /** Which lesson of its step it is. */
  part: z.number(),
  parts: z.number(),
  kept: z.string(),
});
export type LaidLesson = z.output<typeof laid>;
/**
 * Preview of placing a sequence on the lessons of a course, from one of them on. Only counts lessons that take place.
 */
export const previewLaying = route({
  name: 'lesson_log.preview_laying',
  method: 'GET',
  path: '/lesson-log/sequences/:id/laying',
  ...reads,
  params: byId,
  query: z.object({ courseId: id(), lessonId: z.optional(id()) }),
  response: z.object({
    /** Lessons of the course from which it may begin. */
    starts: z.array(z.object({ id: id(), day: z.string(), starts: z.number(), written: z.boolean() })),
    lessons: z.array(laid),
    /** Lessons of the sequence for which the year has no lesson left. */
    over: z.number(),
  }),
});
export type Laying = ResponseOf<typeof previewLaying>;
/** Places it: creates entries that only the teachers of the course read. The client makes the id. */
export const laySequence = route({
  name: 'lesson_log.lay',
  method: 'POST',
  path: '/lesson-log/sequences/:id/layings',
  ...writes,
  params: byId,
  body: z.strictObject({ id: id(), courseId: id(), lessonId: id() }),
  response: z.object({ id: id(), laid: z.number(), over: z.number() }),
  errors: ['lesson_log.nowhere', 'lesson_log.year_closed', 'already_exists'],
});
/** Undoes it: deletes entries that nobody changed or published since. */
export const undoLaying = route({
  name: 'lesson_log.undo_laying',
  method: 'DELETE',
  path: '/lesson-log/layings/:id',
  ...writes,
  params: byId,
  response: z.object({ id: id(), undone: z.number() }),
  errors: ['lesson_log.year_closed'],
});
/** Passes what was prepared for a cancelled lesson on to the next, and so on until a lesson is free. */
export const shiftEntries = route({
  name: 'lesson_log.shift',
  method: 'POST',
  path: '/lesson-log/lessons/:id/shift',
  ...writes,
  params: byId,
  body: z.strictObject({ version: z.number().check(z.int(), z.gte(1)) }),
  response: z.object({ shifted: z.number(), to: z.string() }),
  errors: [
    'lesson_log.not_cancelled',
    'lesson_log.empty',
    'lesson_log.nowhere',
    'lesson_log.year_closed',
    'edited_meanwhile',
  ],
});

const chapterStanding = z.object({
  id: id(),
  title: z.string(),
  planned: z.number(),
  done: z.number(),
  /** Time of prepared lessons that have not taken place yet. */
  prepared: z.number(),
  /** What the coming lessons allow, when they are too few for the rest. */
  allotted: z.number(),
});
export type ChapterStanding = z.output<typeof chapterStanding>;
/** Planned against done in a course, week by week, and what the coming lessons allow. */
export const courseProgress = route({
  name: 'lesson_log.progress',
  method: 'GET',
  path: '/lesson-log/courses/:id/progress',
  ...plans,
  params: byId,
  response: z.object({
    id: id(),
    audience: z.string(),
    subject: z.string(),
    subjectAr: z.string(),
    colour: z.string(),
    levelId: z.nullable(id()),
    subjectId: id(),
    ...standing,
    chapters: z.array(chapterStanding),
    /** Time that was taught and belongs to no chapter. */
    apart: z.number(),
    /** How much more is left than the lessons to come allow; 0 when they do. */
    short: z.number(),
    weeks: z.array(z.object({ from: z.string(), expected: z.number(), done: z.nullable(z.number()) })),
    /** The latest laying that can be taken back. */
    laying: z.nullable(z.object({ id: id(), title: z.string(), lessons: z.number() })),
  }),
});
export type CourseProgress = ResponseOf<typeof courseProgress>;

export const lessonLogPlanRoutes = [
  readPlans,
  readProgramme,
  saveProgramme,
  readSequence,
  saveSequence,
  dropSequence,
  keepSequence,
  previewLaying,
  laySequence,
  undoLaying,
  shiftEntries,
  courseProgress,
] as const;
