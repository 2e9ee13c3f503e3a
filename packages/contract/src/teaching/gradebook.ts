import * as z from 'zod/mini';
import { homeCard, personCard } from '../kernel/cards.ts';
import { attachment } from '../kernel/attachment.ts';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { day, inputInstant, id, identified, instant, optionalText, text, version } from '../kernel/schema.ts';
import { markCodes, markModes } from './averages.ts';
import { roundingUnits, roundingWays } from './fractions.ts';

/** What an organisation can switch off. */
export const gradebookModule = 'grades' as const;
const module = gradebookModule;

export const assessmentKinds = [
  'test',
  'exam',
  'final_exam',
  'written_quiz',
  'oral_quiz',
  'practical',
  'homework',
  'talk',
  'project',
  'participation',
  'diagnostic',
] as const;
export type AssessmentKind = (typeof assessmentKinds)[number];
/** Only its teachers see a draft; a planned one is published at its time; a cancelled one no longer counts. */
export const assessmentStates = ['draft', 'planned', 'published', 'cancelled'] as const;
export type AssessmentState = (typeof assessmentStates)[number];

/** A decimal with a point, such as « 12.25 »: transmitted exactly. */
export const decimalText = (most: number) => z.string().check(z.maxLength(most), z.regex(/^\d{1,3}(\.\d{1,3})?$/));
const term = z.object({
  id: id(),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** Marks can no longer be entered: the period is over, or somebody closed it. */
  closed: z.boolean(),
  /** Why it was closed, or opened again. */
  reason: z.string(),
});
export type GradeTerm = z.output<typeof term>;
const box = z.object({ id: id(), name: z.string(), coefficient: z.string() });
export type GradeBox = z.output<typeof box>;
export const rounding = z.object({ unit: z.enum(roundingUnits), way: z.enum(roundingWays) });
/** How the averages of a level are reckoned and shown. */
const rules = z.object({
  /** Kinds of assessments with a common weight; empty when they weigh alike. */
  parts: z.array(z.object({ name: z.string(), coefficient: z.string(), kinds: z.array(z.string()) })),
  rounding,
});
export type GradeRules = z.output<typeof rules>;
const assessmentFields = {
  title: z.string(),
  topic: z.string(),
  kind: z.enum(assessmentKinds),
  day: z.string(),
  scale: z.string(),
  coefficient: z.string(),
  mode: z.enum(markModes),
  boxId: z.nullable(id()),
};
const assessment = z.object({
  id: id(),
  ...assessmentFields,
  state: z.enum(assessmentStates),
  /** When it is published, or was. */
  publishAt: z.nullable(instant()),
  /** From when guardians read it; null with the pupil. */
  parentsAt: z.nullable(instant()),
  version: z.number(),
});
export type Assessment = z.output<typeof assessment>;

const courseName = {
  id: id(),
  subject: z.string(),
  subjectAr: z.string(),
  colour: z.string(),
  /** Name of the class or group. */
  audience: z.string(),
};
const reads = {
  access: { permission: 'grades.write', or: 'grades.read' },
  scope: 'classes',
  module,
} as const;
const writes = { access: { permission: 'grades.write' }, scope: 'classes', module, rate: 'write' } as const;
const byId = z.object({ id: id() });

/** Courses that the caller marks or reads this year, with what they still have to mark. */
export const gradeCourses = route({
  name: 'gradebook.courses',
  method: 'GET',
  path: '/gradebook/courses',
  ...reads,
  response: z.object({
    today: z.string(),
    courses: z.array(
      z.object({
        ...courseName,
        teachers: z.string(),
        pupils: z.number(),
        assessments: z.number(),
        unpublished: z.number(),
        mine: z.boolean(),
      }),
    ),
    /** The caller's past assessments that are not published: marks are missing, or complete. */
    toMark: z.array(
      z.object({
        id: id(),
        courseId: id(),
        title: z.string(),
        day: z.string(),
        marked: z.number(),
        pupils: z.number(),
      }),
    ),
    terms: z.array(z.extend(term, { current: z.boolean() })),
    can: z.object({ close: z.boolean() }),
  }),
});

const mark = z.object({
  assessmentId: id(),
  pupilId: id(),
  value: z.nullable(z.string()),
  code: z.nullable(z.enum(markCodes)),
  comment: z.string(),
  version: z.number(),
  /** When it was last changed after its publication. */
  changedAt: z.nullable(instant()),
});
export type StoredMark = z.output<typeof mark>;
const sheetPupil = z.object({
  id: id(),
  label: z.string(),
  labelAr: z.string(),
  photo: z.string(),
  /** Left the class or group: the marks stay with the course, none is added. */
  left: z.boolean(),
});
export type SheetPupil = z.output<typeof sheetPupil>;
/**
 * The sheet of a course for a term: the requested one, else the current one. Throws not found for a person who neither
 * teaches nor reads it.
 */
export const gradeSheet = route({
  name: 'gradebook.sheet',
  method: 'GET',
  path: '/gradebook/courses/:id',
  ...reads,
  params: byId,
  query: z.object({ term: z.optional(id()) }),
  response: z.object({
    course: z.object(courseName),
    today: z.string(),
    terms: z.array(term),
    termId: z.nullable(id()),
    boxes: z.array(box),
    rules,
    pupils: z.array(sheetPupil),
    assessments: z.array(assessment),
    marks: z.array(mark),
    can: z.object({ write: z.boolean() }),
  }),
});
export type GradeSheet = ResponseOf<typeof gradeSheet>;

const assessmentBody = {
  title: text(60),
  topic: optionalText(80),
  kind: z.enum(assessmentKinds),
  day: day(),
  scale: decimalText(7),
  coefficient: decimalText(6),
  mode: z.enum(markModes),
  boxId: z.nullable(id()),
};
const assessmentErrors = [
  'gradebook.term_closed',
  'gradebook.day_outside',
  'gradebook.scale',
  'gradebook.coefficient',
] as const;
/** A new assessment, a draft; the id is the client's, so that it is made once. */
export const createAssessment = route({
  name: 'gradebook.create_assessment',
  method: 'POST',
  path: '/gradebook/assessments',
  ...writes,
  body: z.strictObject({ id: id(), courseId: id(), termId: id(), ...assessmentBody }),
  response: identified(),
  errors: assessmentErrors,
});
export const getAssessment = route({
  name: 'gradebook.assessment',
  method: 'GET',
  path: '/gradebook/assessments/:id',
  ...reads,
  params: byId,
  response: z.extend(assessment, {
    course: z.object(courseName),
    termId: id(),
    boxes: z.array(box),
    marks: z.number(),
    subjectFiles: z.array(attachment),
    correctionFiles: z.array(attachment),
    /** `files`: its teachers, though its term is closed. */
    can: z.object({ write: z.boolean(), files: z.boolean() }),
  }),
});
export const updateAssessment = route({
  name: 'gradebook.update_assessment',
  method: 'PUT',
  path: '/gradebook/assessments/:id',
  ...writes,
  params: byId,
  body: z.strictObject({ ...assessmentBody, version: version() }),
  response: z.object({ id: id(), version: version() }),
  errors: [...assessmentErrors, 'gradebook.cancelled', 'gradebook.marks_above', 'edited_meanwhile'],
});
export const maxAssessmentFiles = 5;
/**
 * Files of the subject, closed to families until the day after it or its publication, and of the correction, until its
 * publication.
 */
export const setAssessmentFiles = route({
  name: 'gradebook.files',
  method: 'PUT',
  path: '/gradebook/assessments/:id/files',
  ...writes,
  params: byId,
  body: z.strictObject({
    subjectIds: z.array(id()).check(z.maxLength(maxAssessmentFiles)),
    correctionIds: z.array(id()).check(z.maxLength(maxAssessmentFiles)),
    version: version(),
  }),
  response: z.object({ id: id(), version: version() }),
  errors: ['files.unknown', 'gradebook.cancelled', 'edited_meanwhile'],
});
/** Deletes one without marks; one with marks is cancelled instead. */
export const removeAssessment = route({
  name: 'gradebook.remove_assessment',
  method: 'DELETE',
  path: '/gradebook/assessments/:id',
  ...writes,
  params: byId,
  response: identified(),
  errors: ['gradebook.has_marks', 'gradebook.term_closed'],
});
/** Its marks stay and count no longer; families no longer see it. */
export const cancelAssessment = route({
  name: 'gradebook.cancel_assessment',
  method: 'POST',
  path: '/gradebook/assessments/:id/cancel',
  ...writes,
  params: byId,
  body: z.strictObject({ version: version() }),
  response: identified(),
  errors: ['gradebook.cancelled', 'gradebook.term_closed', 'edited_meanwhile'],
});
/**
 * Publishes marks of one course now, or at an hour; `hold` takes back an hour that has not come. Guardians read them
 * with their child, or from `parentsAt` on; `parents` opens to them now what their children read already.
 */
export const publishAssessments = route({
  name: 'gradebook.publish',
  method: 'POST',
  path: '/gradebook/courses/:id/publish',
  ...writes,
  params: byId,
  body: z.strictObject({
    ids: z.array(id()).check(z.minLength(1), z.maxLength(100)),
    when: z.enum(['now', 'at', 'hold', 'parents']),
    at: z.nullable(inputInstant()),
    parentsAt: z.optional(z.nullable(inputInstant())),
  }),
  response: z.object({ published: z.number(), planned: z.number(), held: z.number(), opened: z.number() }),
  errors: ['gradebook.nothing_to_publish', 'gradebook.hour_past', 'gradebook.parents_hour', 'gradebook.term_closed'],
});

const cellValue = z.strictObject({
  /** As it was typed, with a point: what is no number is refused for its cell alone. */
  value: z.nullable(z.string().check(z.maxLength(12))),
  code: z.nullable(z.enum(markCodes)),
});
export type MarkValue = z.output<typeof cellValue>;
export const cellReasons = [
  'not_a_number',
  'above_scale',
  'too_fine',
  'pupil_left',
  'pupil_unknown',
  'assessment_cancelled',
  'assessment_unknown',
] as const;
export type CellReason = (typeof cellReasons)[number];
/**
 * Saves cells of one course in one transaction. Each names its former value: a cell changed by somebody else meanwhile
 * is unchanged and returned with its value and author; an invalid one is refused with the reason; the others are saved.
 * Sending it again changes nothing.
 */
export const saveMarks = route({
  name: 'gradebook.save',
  method: 'PUT',
  path: '/gradebook/courses/:id/marks',
  ...writes,
  params: byId,
  body: z.strictObject({
    edits: z
      .array(z.strictObject({ assessmentId: id(), pupilId: id(), before: cellValue, after: cellValue }))
      .check(z.minLength(1), z.maxLength(400)),
  }),
  response: z.object({
    saved: z.number(),
    refused: z.array(z.object({ assessmentId: id(), pupilId: id(), reason: z.enum(cellReasons) })),
    conflicts: z.array(
      z.object({
        assessmentId: id(),
        pupilId: id(),
        value: z.nullable(z.string()),
        code: z.nullable(z.enum(markCodes)),
        by: z.string(),
        version: z.number(),
      }),
    ),
  }),
  errors: ['gradebook.term_closed'],
});
/** The comment on a mark, which the family reads with it. */
export const commentMark = route({
  name: 'gradebook.comment',
  method: 'PUT',
  path: '/gradebook/assessments/:id/comment',
  ...writes,
  params: byId,
  body: z.strictObject({
    pupilId: id(),
    comment: optionalText(500),
    /** Version of the mark; 0 when there is none yet. */
    version: z.number().check(z.int(), z.gte(0)),
  }),
  response: z.object({ version: z.number() }),
  errors: ['gradebook.term_closed', 'gradebook.pupil_left', 'gradebook.cancelled', 'edited_meanwhile'],
});
/** History of a mark, with authors and times, the latest first; throws not found when nothing was ever written. */
export const markHistory = route({
  name: 'gradebook.history',
  method: 'GET',
  path: '/gradebook/assessments/:id/history/:pupilId',
  ...reads,
  params: z.object({ id: id(), pupilId: id() }),
  response: z.object({
    changes: z.array(z.object({ at: instant(), by: z.string(), from: z.string(), to: z.string() })),
  }),
});
export type MarkHistory = ResponseOf<typeof markHistory>;
/** The sheet of a course for a term as a file: a line for each pupil, drafts included. */
export const exportGradeSheet = route({
  name: 'gradebook.export',
  method: 'GET',
  path: '/gradebook/courses/:id/export',
  ...reads,
  rate: 'export',
  raw: true,
  params: byId,
  query: z.object({ term: z.optional(id()), format: z.enum(['csv', 'xlsx']) }),
});
/** Parts of a subject with their own weights; with one or more, the average is that of the parts. */
export const setBoxes = route({
  name: 'gradebook.set_boxes',
  method: 'PUT',
  path: '/gradebook/courses/:id/boxes',
  ...writes,
  params: byId,
  body: z.strictObject({
    boxes: z.array(z.strictObject({ id: id(), name: text(40), coefficient: decimalText(6) })).check(z.maxLength(12)),
  }),
  response: z.object({ boxes: z.array(box) }),
  errors: ['gradebook.box_used', 'gradebook.box_twice', 'gradebook.coefficient'],
});
/** Closes the entry of marks of a term, or reopens it with a reason. */
export const setTermEntry = route({
  name: 'gradebook.set_term',
  method: 'POST',
  path: '/gradebook/terms/:id/entry',
  access: { permission: 'grades.close' },
  scope: 'school',
  module,
  rate: 'write',
  params: byId,
  body: z.strictObject({ closed: z.boolean(), reason: optionalText(300) }),
  response: z.object({ closed: z.boolean() }),
  errors: ['gradebook.reason_missing', 'gradebook.year_closed'],
});

/** Of a class, never under five; exact, as « 79/6 ». */
const figures = z.object({
  count: z.number(),
  mean: z.string(),
  low: z.string(),
  high: z.string(),
  lower: z.string(),
  upper: z.string(),
});
export type WrittenFigures = z.output<typeof figures>;
const ownMark = z.object({
  assessmentId: id(),
  ...assessmentFields,
  publishedAt: instant(),
  value: z.nullable(z.string()),
  code: z.nullable(z.enum(markCodes)),
  comment: z.string(),
  changedAt: z.nullable(instant()),
  figures: z.nullable(figures),
  subjectFiles: z.array(attachment),
  correctionFiles: z.array(attachment),
});
export type OwnMark = z.output<typeof ownMark>;
const ownCourse = z.object({
  ...courseName,
  teachers: z.string(),
  coefficient: z.string(),
  /** The pupil is in it today: a class they left is still read, and no longer counts in the general average. */
  present: z.boolean(),
  boxes: z.array(box),
  rules,
  figures: z.nullable(figures),
  marks: z.array(ownMark),
});
export type OwnCourse = z.output<typeof ownCourse>;
/**
 * Published marks of the caller or their child, for a term: the requested one, else the current one. Averages are
 * computed from them by the same rules everywhere.
 */
export const ownGrades = route({
  name: 'gradebook.own',
  method: 'GET',
  path: '/gradebook/own',
  access: 'session',
  scope: 'children',
  module,
  query: z.object({ pupil: z.optional(id()), term: z.optional(id()) }),
  response: z.object({
    today: z.string(),
    pupils: z.array(z.object({ id: id(), label: z.string(), self: z.boolean() })),
    pupilId: z.nullable(id()),
    terms: z.array(z.object({ id: id(), name: z.string(), startsOn: z.string(), endsOn: z.string() })),
    termId: z.nullable(id()),
    /** Of the general average: that of the pupil's class. */
    rounding,
    courses: z.array(ownCourse),
  }),
});
export type OwnGrades = ResponseOf<typeof ownGrades>;
/** The same marks on paper, in the reader's language. */
export const ownGradesPaper = route({
  name: 'gradebook.own_paper',
  method: 'GET',
  path: '/gradebook/own/paper',
  access: 'session',
  scope: 'children',
  module,
  rate: 'export',
  raw: true,
  query: z.object({ pupil: z.optional(id()), term: z.optional(id()) }),
  errors: ['gradebook.nothing_published'],
});

/** The latest marks of the caller or their children, at most a fortnight old. */
export const latestMarksCard = homeCard(
  'gradebook.latest',
  z.object({
    items: z.array(
      z.object({
        assessmentId: id(),
        courseId: id(),
        pupil: z.string(),
        pupilId: id(),
        self: z.boolean(),
        subject: z.string(),
        subjectAr: z.string(),
        title: z.string(),
        value: z.nullable(z.string()),
        code: z.nullable(z.enum(markCodes)),
        scale: z.string(),
      }),
    ),
  }),
);
/** What a teacher still has to mark. */
export const toMarkCard = homeCard(
  'gradebook.to_mark',
  z.object({
    items: z.array(
      z.object({
        id: id(),
        courseId: id(),
        title: z.string(),
        missing: z.number(),
        audience: z.string(),
        subject: z.string(),
        subjectAr: z.string(),
      }),
    ),
    total: z.number(),
  }),
);
/** A pupil's last published marks, for an office that reads them. */
export const pupilGradesCard = personCard(
  'gradebook',
  z.object({
    items: z.array(
      z.object({
        assessmentId: id(),
        subject: z.string(),
        subjectAr: z.string(),
        title: z.string(),
        day: z.string(),
        value: z.nullable(z.string()),
        code: z.nullable(z.enum(markCodes)),
        scale: z.string(),
      }),
    ),
  }),
);

export type AssessmentBody = Omit<BodyOf<typeof updateAssessment>, 'version'>;
export type SavedCells = ResponseOf<typeof saveMarks>;
export const gradebookRoutes = [
  gradeCourses,
  gradeSheet,
  createAssessment,
  getAssessment,
  updateAssessment,
  setAssessmentFiles,
  removeAssessment,
  cancelAssessment,
  publishAssessments,
  saveMarks,
  commentMark,
  markHistory,
  exportGradeSheet,
  setBoxes,
  setTermEntry,
  ownGrades,
  ownGradesPaper,
] as const;

/** Kinds of notices that it sends. */
export const gradebookNotices = ['note', 'note.modifiee'] as const;
