import * as z from 'zod/mini';
import { attachment } from '../kernel/attachment.ts';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { carryErrors, criterion, handInNote, scores } from './homework-correction.ts';
import { day, id, identified, instant, optionalText, page, pageOf, richText, text, version } from '../kernel/schema.ts';

/** What an organisation can switch off. */
export const homeworkModule = 'homework' as const;
const module = homeworkModule;

export const homeworkKinds = [
  'exercise',
  'lesson',
  'reading',
  'writing',
  'talk',
  'project',
  'revision',
  'other',
] as const;
export type HomeworkKind = (typeof homeworkKinds)[number];
/** What a pupil gives back, if anything. */
export const handInKinds = ['none', 'paper', 'file', 'link', 'text', 'audio'] as const;
export type HandInKind = (typeof handInKinds)[number];
/** How hard it is, as its teacher says. */
export const difficulties = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof difficulties)[number];
/** Only its teachers see a draft; a planned one is shown from its day; a cancelled one is no longer due. */
export const homeworkStates = ['draft', 'planned', 'published', 'cancelled'] as const;
export type HomeworkState = (typeof homeworkStates)[number];
/** A pupil's state; `late` is due in the application and was not handed in: paper hand-ins are unknown. */
export const workStates = ['todo', 'done', 'late', 'handed', 'again', 'corrected'] as const;
export type WorkState = (typeof workStates)[number];

/** Most characters of the text with its marks, most links, most files. */
export const maxHomeworkText = 20_000;
export const maxHomeworkLinks = 5;
export const maxHomeworkFiles = 10;
/** Most versions of a hand-in that a teacher allows by a number. */
export const maxHandIns = 20;
/** From how many minutes, or pieces, due on one day the next teacher is warned, where the school says nothing else. */
export const heavyDay = { minutes: 90, pieces: 3 } as const;

const course = z.object({
  id: id(),
  subject: z.string(),
  subjectAr: z.string(),
  colour: z.string(),
  /** Name of the class or group. */
  audience: z.string(),
});
export type HomeworkCourse = z.output<typeof course>;
const writes = { access: { permission: 'homework.write' }, scope: 'classes', module, rate: 'write' } as const;
const reads = { access: { permission: 'homework.write' }, scope: 'classes', module } as const;
const byId = z.object({ id: id() });

/** Courses of this year in which the caller gives homework, with their pupils. */
export const homeworkCourses = route({
  name: 'homework.courses',
  method: 'GET',
  path: '/homework/courses',
  ...reads,
  response: z.object({
    today: z.string(),
    courses: z.array(
      z.extend(course, {
        mine: z.boolean(),
        /** Common to the courses of one subject: homework of one can be copied to the others. */
        subjectId: id(),
        pupils: z.array(z.object({ id: id(), label: z.string(), labelAr: z.string() })),
      }),
    ),
  }),
});
export type HomeworkCourses = ResponseOf<typeof homeworkCourses>;

const lesson = z.object({ id: id(), day: z.string(), starts: z.number(), ends: z.number() });
const duePiece = z.object({
  id: id(),
  title: z.string(),
  subject: z.string(),
  subjectAr: z.string(),
  colour: z.string(),
  minutes: z.nullable(z.number()),
  /** How many pupils it is for, where it is not for all. */
  named: z.nullable(z.number()),
});
/**
 * The coming lessons of a course, and homework that its pupils already have for a day: the requested one, else the
 * first lesson's.
 */
export const homeworkDays = route({
  name: 'homework.days',
  method: 'GET',
  path: '/homework/courses/:id/days',
  ...reads,
  params: byId,
  query: z.object({ on: z.optional(day()), except: z.optional(id()) }),
  response: z.object({
    today: z.string(),
    lessons: z.array(lesson),
    day: z.nullable(
      z.object({
        day: z.string(),
        /** No lessons that day: a holiday or a closure. */
        closed: z.boolean(),
        /** Of the pupil who has most to do that day. */
        minutes: z.number(),
        count: z.number(),
        /** From when a day is heavy at this level. */
        limit: z.object({ minutes: z.number(), pieces: z.number() }),
        /** Number of pupils with a heavy load already. */
        over: z.number(),
        pieces: z.array(duePiece),
        heavy: z.boolean(),
      }),
    ),
  }),
});
export type HomeworkDays = ResponseOf<typeof homeworkDays>;

const figures = z.object({
  pupils: z.number(),
  done: z.number(),
  handed: z.number(),
  late: z.number(),
  toCorrect: z.number(),
  corrected: z.number(),
  /** Pupils who are stuck and were not answered. */
  stuck: z.number(),
});
const row = z.object({
  id: id(),
  course,
  kind: z.enum(homeworkKinds),
  title: z.string(),
  dueOn: z.string(),
  minutes: z.nullable(z.number()),
  handIn: z.enum(handInKinds),
  state: z.enum(homeworkStates),
  /** When it is shown to families, or was. */
  publishAt: z.nullable(instant()),
  named: z.boolean(),
  figures,
  /** The lesson that it was due for is cancelled or moved, and it is not due yet. */
  lessonGone: z.boolean(),
  version: z.number(),
});
export type HomeworkRow = z.output<typeof row>;
export const homeworkViews = ['coming', 'past', 'draft'] as const;
export type HomeworkView = (typeof homeworkViews)[number];
/** Homework of the caller's courses, 30 per page: the next due first, or past ones, the latest first. */
export const listHomework = route({
  name: 'homework.list',
  method: 'GET',
  path: '/homework',
  ...reads,
  query: z.object({ page: page(), view: z._default(z.enum(homeworkViews), 'coming'), course: z.optional(id()) }),
  response: z.extend(pageOf(row), {
    today: z.string(),
    counts: z.object({ toCorrect: z.number(), drafts: z.number(), lessonGone: z.number() }),
  }),
});

const pupilWork = z.object({
  id: id(),
  label: z.string(),
  labelAr: z.string(),
  photo: z.string(),
  /** No longer in the class or group. */
  left: z.boolean(),
  state: z.enum(workStates),
  late: z.boolean(),
  doneAt: z.nullable(instant()),
  handedAt: z.nullable(instant()),
  /** How many times it was handed in. */
  turns: z.number(),
  /** Waits for its teacher. */
  waits: z.boolean(),
  mark: z.string(),
  comment: z.string(),
  scores,
  version: z.number(),
});
export type PupilWork = z.output<typeof pupilWork>;
/** A teacher's answer to all pupils of a homework. */
const hint = z.object({ id: id(), body: z.string(), saidAt: instant() });
/** One homework for its teachers, with the state of each pupil. */
export const getHomework = route({
  name: 'homework.get',
  method: 'GET',
  path: '/homework/:id',
  ...reads,
  params: byId,
  response: z.extend(row, {
    body: z.string(),
    links: z.array(z.string()),
    files: z.array(attachment),
    lateUntil: z.nullable(z.string()),
    latePenalty: z.nullable(z.number()),
    mostTurns: z.nullable(z.number()),
    required: z.boolean(),
    difficulty: z.nullable(z.enum(difficulties)),
    criteria: z.array(criterion),
    /** Where its marks are carried in the gradebook. */
    assessment: z.nullable(
      z.object({ id: id(), title: z.string(), scale: z.string(), published: z.boolean(), termId: id() }),
    ),
    /** The lesson to which it may be moved, when its own does not take place. */
    next: z.nullable(lesson),
    stuck: z.array(
      z.object({
        id: id(),
        pupilId: id(),
        label: z.string(),
        words: z.string(),
        askedAt: instant(),
        answer: z.string(),
        answeredAt: z.nullable(instant()),
      }),
    ),
    hints: z.array(hint),
    dueLessonId: z.nullable(id()),
    dueAt: instant(),
    editedAt: z.nullable(instant()),
    author: z.string(),
    today: z.string(),
    pupils: z.array(pupilWork),
    can: z.object({
      edit: z.boolean(),
      remove: z.boolean(),
      cancel: z.boolean(),
      correct: z.boolean(),
      carry: z.boolean(),
    }),
  }),
});
export type HomeworkPage = ResponseOf<typeof getHomework>;

const content = {
  kind: z.enum(homeworkKinds),
  title: text(120),
  body: richText(maxHomeworkText),
  links: z.array(optionalText(2000)).check(z.maxLength(maxHomeworkLinks)),
  fileIds: z.array(id()).check(z.maxLength(maxHomeworkFiles)),
  dueOn: day(),
  /** A lesson of the course on that day, for whose beginning it is due; the end of the day without one. */
  dueLessonId: z.nullable(id()),
  minutes: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(600))),
  handIn: z.enum(handInKinds),
  lateUntil: z.nullable(day()),
  /** Percents of the mark that a late hand-in loses, where it is taken. */
  latePenalty: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(100))),
  /** Most hand-ins; unlimited by default. */
  mostTurns: z.optional(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(maxHandIns)))),
  /** Whether it must be handed in; may be, otherwise. */
  required: z.optional(z.boolean()),
  difficulty: z.nullable(z.enum(difficulties)),
  criteria: z.array(criterion).check(z.maxLength(12)),
  /** The pupils it is for; all of the course when empty. */
  pupilIds: z.array(id()).check(z.maxLength(200)),
  /** Stays a draft, is shown at once, or from the morning of a day. What is out stays out. */
  show: z.enum(['draft', 'now', 'day']),
  showOn: z.nullable(day()),
};
const contentErrors = [
  'homework.day_past',
  'homework.day_outside',
  'homework.day_closed',
  'homework.lesson_unknown',
  'homework.late_before',
  'homework.show_day',
  'homework.link_refused',
  'homework.file_unknown',
  'homework.pupil_unknown',
  'homework.year_closed',
] as const;
/** Gives homework in a course; the id is the client's, so that it is made once. */
export const giveHomework = route({
  name: 'homework.give',
  method: 'POST',
  path: '/homework',
  ...writes,
  body: z.strictObject({ id: id(), courseId: id(), ...content }),
  response: identified(),
  errors: [...contentErrors, 'already_exists'],
});
/** Families read that what they saw was changed. */
export const updateHomework = route({
  name: 'homework.update',
  method: 'PUT',
  path: '/homework/:id',
  ...writes,
  params: byId,
  body: z.strictObject({ ...content, version: version() }),
  response: z.object({ id: id(), version: version() }),
  errors: [...contentErrors, 'homework.cancelled', 'homework.handed_in', 'edited_meanwhile'],
});
export type HomeworkContent = Omit<BodyOf<typeof updateHomework>, 'version'>;
/** Deletes one that no family ever saw; the others are cancelled. */
export const removeHomework = route({
  name: 'homework.remove',
  method: 'DELETE',
  path: '/homework/:id',
  ...writes,
  params: byId,
  response: identified(),
  errors: ['homework.published'],
});
/** No longer due: families see that it is cancelled, hand-ins stay. */
export const cancelHomework = route({
  name: 'homework.cancel',
  method: 'POST',
  path: '/homework/:id/cancel',
  ...writes,
  params: byId,
  body: z.strictObject({ version: version() }),
  response: identified(),
  errors: ['homework.cancelled', 'homework.not_out', 'edited_meanwhile'],
});
/** The same for other courses of the caller in that subject, each with its own day; the client makes the ids. */
export const copyHomework = route({
  name: 'homework.copy',
  method: 'POST',
  path: '/homework/:id/copies',
  ...writes,
  params: byId,
  body: z.strictObject({
    copies: z
      .array(z.strictObject({ id: id(), courseId: id(), dueOn: day(), dueLessonId: z.nullable(id()) }))
      .check(z.minLength(1), z.maxLength(10)),
  }),
  response: z.object({ ids: z.array(id()) }),
  errors: [...contentErrors, 'homework.other_subject', 'already_exists'],
});

// Handing in and correcting
const handIn = z.object({
  id: id(),
  turn: z.number(),
  /** Number of the receipt. */
  number: z.string(),
  body: z.string(),
  link: z.string(),
  files: z.array(attachment),
  handedAt: instant(),
  late: z.boolean(),
  by: z.string(),
  takenBackAt: z.nullable(instant()),
  /** What its teacher drew and wrote on its pages; read by families once it is answered. */
  notes: z.array(handInNote),
});
export type HandIn = z.output<typeof handIn>;
const pupilIn = z.object({ id: id(), pupilId: id() });
/** What one pupil handed in, the latest first, as its teachers read it. */
export const getWork = route({
  name: 'homework.work',
  method: 'GET',
  path: '/homework/:id/pupils/:pupilId',
  ...reads,
  params: pupilIn,
  response: z.object({
    pupil: pupilWork,
    handIns: z.array(handIn),
    /** The teacher's spoken comment. */
    audio: z.nullable(attachment),
    /** The pupil's value in the gradebook, when marks are copied there. */
    carried: z.nullable(z.string()),
    can: z.object({ correct: z.boolean() }),
  }),
});
export type HomeworkWork = ResponseOf<typeof getWork>;
/**
 * Returns it corrected, asks for it again, saves a draft of the correction, or records a paper hand-in; the family is
 * notified of the first two.
 */
export const correctWork = route({
  name: 'homework.correct',
  method: 'PUT',
  path: '/homework/:id/pupils/:pupilId',
  ...writes,
  params: pupilIn,
  body: z.strictObject({
    verdict: z.enum(['corrected', 'again', 'received', 'none', 'kept']),
    comment: optionalText(2000),
    mark: optionalText(20),
    scores,
    audioId: z.nullable(id()),
    /** Version of the pupil's work as it was read; 0 when there was none. */
    version: z.number().check(z.int(), z.gte(0)),
  }),
  response: z.object({ version: z.number() }),
  errors: [
    'homework.no_recording',
    'homework.cancelled',
    'homework.not_out',
    'homework.nothing_asked',
    'homework.nothing_handed',
    'homework.file_unknown',
    'homework.scores_above',
    ...carryErrors,
    'edited_meanwhile',
  ],
});

// Families
const self = { access: 'session', scope: 'children', module } as const;
const ownRow = z.object({
  id: id(),
  pupilId: id(),
  subject: z.string(),
  subjectAr: z.string(),
  colour: z.string(),
  kind: z.enum(homeworkKinds),
  title: z.string(),
  dueOn: z.string(),
  /** When the lesson begins that it is due for. */
  dueMinute: z.nullable(z.number()),
  minutes: z.nullable(z.number()),
  handIn: z.enum(handInKinds),
  /** It must be handed in. */
  required: z.boolean(),
  state: z.enum(workStates),
  /** Handed in after it was due. */
  late: z.boolean(),
  edited: z.boolean(),
  cancelled: z.boolean(),
  pieces: z.number(),
  handedAt: z.nullable(instant()),
  mark: z.string(),
});
export type OwnHomework = z.output<typeof ownRow>;
const ownPupil = z.object({
  id: id(),
  label: z.string(),
  self: z.boolean(),
  /** May tick and hand in: the pupil, and a guardian of a minor. */
  can: z.object({ act: z.boolean() }),
});
/** Homework of the caller or their children, due between two days; late or returned homework comes first. */
export const ownHomework = route({
  name: 'homework.own',
  method: 'GET',
  path: '/homework-own',
  ...self,
  query: z.object({ from: z.optional(day()), to: z.optional(day()), pupil: z.optional(id()) }),
  response: z.object({
    today: z.string(),
    from: z.string(),
    to: z.string(),
    pupils: z.array(ownPupil),
    items: z.array(ownRow),
  }),
});
export type OwnHomeworks = ResponseOf<typeof ownHomework>;
/** One homework as a family reads it; for the requested pupil, else for the first of the caller's own who has it. */
export const readOwnHomework = route({
  name: 'homework.own_one',
  method: 'GET',
  path: '/homework-own/:id',
  ...self,
  params: byId,
  query: z.object({ pupil: z.optional(id()) }),
  response: z.extend(ownRow, {
    pupil: ownPupil,
    teachers: z.string(),
    body: z.string(),
    links: z.array(z.string()),
    files: z.array(attachment),
    givenAt: instant(),
    editedAt: z.nullable(instant()),
    dueAt: instant(),
    closesAt: instant(),
    latePenalty: z.nullable(z.number()),
    /** Number of hand-ins left; null when unlimited. */
    turnsLeft: z.nullable(z.number()),
    difficulty: z.nullable(z.enum(difficulties)),
    comment: z.string(),
    correctedAt: z.nullable(instant()),
    /** What is looked at, and the points once it is answered. */
    criteria: z.array(criterion),
    scores,
    audio: z.nullable(attachment),
    /** The mark is published in the gradebook. */
    carried: z.boolean(),
    stuck: z.array(
      z.object({
        id: id(),
        words: z.string(),
        askedAt: instant(),
        answer: z.string(),
        answeredAt: z.nullable(instant()),
      }),
    ),
    hints: z.array(hint),
    handIns: z.array(handIn),
    can: z.object({ tick: z.boolean(), handIn: z.boolean(), takeBack: z.boolean(), ask: z.boolean() }),
  }),
});
export type OwnHomeworkPage = ResponseOf<typeof readOwnHomework>;
/** Says that it is done, or not yet. */
export const tickHomework = route({
  name: 'homework.tick',
  method: 'PUT',
  path: '/homework-own/:id/done',
  ...self,
  rate: 'write',
  params: byId,
  body: z.strictObject({ pupilId: id(), done: z.boolean() }),
  response: z.object({ done: z.boolean() }),
  errors: ['homework.of_age', 'homework.cancelled', 'homework.settled'],
});
/**
 * Hands in, or hands in again; the client makes the id, so that a double click makes one. The receipt has the server's
 * time.
 */
export const handInHomework = route({
  name: 'homework.hand_in',
  method: 'POST',
  path: '/homework-own/:id/hand-ins',
  ...self,
  rate: 'write',
  params: byId,
  body: z.strictObject({
    id: id(),
    pupilId: id(),
    body: optionalText(10_000),
    link: optionalText(2000),
    fileIds: z.array(id()).check(z.maxLength(maxHomeworkFiles)),
  }),
  response: z.object({ id: id(), number: z.string(), handedAt: instant(), late: z.boolean(), turn: z.number() }),
  errors: [
    'homework.of_age',
    'homework.cancelled',
    'homework.settled',
    'homework.closed',
    'homework.nothing_asked',
    'homework.nothing_given',
    'homework.no_recording',
    'homework.no_version_left',
    'homework.link_refused',
    'homework.file_unknown',
    'already_exists',
  ],
});
export type Receipt = ResponseOf<typeof handInHomework>;
/** Takes back what was handed in last, while it may still be handed in. */
export const takeBackHandIn = route({
  name: 'homework.take_back',
  method: 'POST',
  path: '/homework-own/hand-ins/:id/take-back',
  ...self,
  rate: 'write',
  params: byId,
  body: z.strictObject({}),
  response: identified(),
  errors: ['homework.of_age', 'homework.cancelled', 'homework.settled', 'homework.closed'],
});

export const homeworkRoutes = [
  homeworkCourses,
  homeworkDays,
  listHomework,
  getHomework,
  giveHomework,
  updateHomework,
  removeHomework,
  cancelHomework,
  copyHomework,
  getWork,
  correctWork,
  ownHomework,
  readOwnHomework,
  tickHomework,
  handInHomework,
  takeBackHandIn,
] as const;

/** Kinds of notices that it sends. */
export const homeworkNotices = [
  'devoir',
  'devoir.modifie',
  'devoir.rappel',
  'devoir.corrige',
  'devoir.aide',
  'devoir.bloque',
] as const;
/** Queues of « À traiter ». */
export const homeworkQueues = ['homework.to_correct'] as const;
