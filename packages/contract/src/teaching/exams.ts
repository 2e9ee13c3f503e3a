import * as z from 'zod/mini';
import { attachment } from '../kernel/attachment.ts';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { day, id, identified, instant, optionalText, text, version } from '../kernel/schema.ts';
import { decimalText } from './gradebook.ts';

/** Words of its facts about where a pupil is. */
export const examFacts = ['exam'] as const;

/** What an organisation can switch off. */
export const examsModule = 'exams' as const;
const module = examsModule;

/** Displayed states: `running` and `held` are those of a published test, depending on the time. */
export const examStates = [
  'proposed',
  'refused',
  'validated',
  'published',
  'running',
  'held',
  'marked',
  'cancelled',
  'postponed',
] as const;
export type ExamState = (typeof examStates)[number];
export const sessionKinds = ['weekly', 'continuous', 'mock', 'standard', 'makeup'] as const;
export type SessionKind = (typeof sessionKinds)[number];
/** Issues with a day and a time. People with the right may override some with a reason; others never. */
export const examIssues = [
  'past',
  'outside_year',
  'closed',
  'pupil_taken',
  'room_taken',
  'supervisor_taken',
  'day_full',
  'week_full',
  'notice',
  'outing',
  'room_lesson',
  'supervisor_lesson',
  'room_small',
] as const;
export type ExamIssueCode = (typeof examIssues)[number];
const issue = z.object({
  code: z.enum(examIssues),
  /** Cannot be overridden. */
  hard: z.boolean(),
  /** The class, room or person concerned. */
  of: z.string(),
});
export type ExamIssue = z.output<typeof issue>;
export const maxExamCourses = 12;
export const maxExamFiles = 5;
export const examPapers = ['convocations', 'plan', 'door', 'sheet', 'labels'] as const;
export type ExamPaper = (typeof examPapers)[number];

const named = z.object({ id: id(), label: z.string() });
const subjectFields = {
  subject: z.string(),
  subjectAr: z.string(),
  /** Short name, as « Ma ». */
  code: z.string(),
  colour: z.string(),
};
const examLine = z.object({
  id: id(),
  ...subjectFields,
  title: z.string(),
  audience: z.string(),
  classIds: z.array(id()),
  day: z.string(),
  starts: z.number(),
  ends: z.number(),
  state: z.enum(examStates),
  session: z.nullable(named),
  rooms: z.array(z.object({ id: id(), label: z.string(), capacity: z.nullable(z.number()) })),
  supervisors: z.array(z.object({ id: id(), label: z.string(), roomId: id() })),
  author: z.string(),
  /** Breaks a rule, with a reason. */
  overridden: z.boolean(),
  version: z.number(),
});
export type ExamLine = z.output<typeof examLine>;

export const examRules = {
  perDay: z.number().check(z.int(), z.gte(1), z.lte(10)),
  perWeek: z.number().check(z.int(), z.gte(1), z.lte(30)),
  noticeDays: z.number().check(z.int(), z.gte(0), z.lte(60)),
  extraPercent: z.number().check(z.int(), z.gte(5), z.lte(100)),
};
export type ExamRules = { perDay: number; perWeek: number; noticeDays: number; extraPercent: number };
const rulesOfOne = z.extend(z.object(examRules), { version: z.number() });
const session = z.object({
  id: id(),
  label: z.string(),
  /** Its organisation; null for one of the whole school. */
  orgId: z.nullable(id()),
  kind: z.enum(sessionKinds),
  termId: z.nullable(id()),
  startsOn: z.string(),
  endsOn: z.string(),
  version: z.number(),
});
export type ExamSession = z.output<typeof session>;

const manages = { access: { permission: 'exams.manage' }, scope: 'school', module } as const;
const plans = { access: { permission: 'exams.propose', or: 'exams.manage' }, scope: 'classes', module } as const;
const byId = z.object({ id: id() });

/** The tests of some weeks, class by class and day by day, as the office plans them. */
export const examBoard = route({
  name: 'exams.board',
  method: 'GET',
  path: '/exams/board',
  ...manages,
  query: z.object({ from: day(), to: day() }),
  response: z.object({
    today: z.string(),
    classes: z.array(z.object({ id: id(), name: z.string(), level: z.string(), orgId: id() })),
    /** Organisations of these classes, with the rules that each has of its own. */
    orgs: z.array(
      z.object({ id: id(), name: z.string(), rules: z.nullable(rulesOfOne), can: z.object({ rule: z.boolean() }) }),
    ),
    /** Days on which the school is closed, with their name. */
    closed: z.array(z.object({ day: z.string(), label: z.string(), classIds: z.nullable(z.array(id())) })),
    exams: z.array(z.extend(examLine, { can: z.object({ move: z.boolean() }) })),
    /** The school's rules, for organisations without their own. */
    rules: rulesOfOne,
    sessions: z.array(z.extend(session, { can: z.object({ edit: z.boolean() }) })),
    can: z.object({ override: z.boolean(), wholeSchool: z.boolean() }),
  }),
});
export type ExamBoard = ResponseOf<typeof examBoard>;

/** Courses in which the caller may plan a test, and what its form offers. */
export const examChoices = route({
  name: 'exams.choices',
  method: 'GET',
  path: '/exams/choices',
  ...plans,
  response: z.object({
    today: z.string(),
    courses: z.array(
      z.object({
        id: id(),
        subjectId: id(),
        subject: z.string(),
        subjectAr: z.string(),
        colour: z.string(),
        audience: z.string(),
        mine: z.boolean(),
      }),
    ),
    sessions: z.array(session),
    terms: z.array(named),
    rooms: z.array(z.object({ id: id(), label: z.string(), capacity: z.nullable(z.number()) })),
    staff: z.array(named),
    can: z.object({ manage: z.boolean(), override: z.boolean() }),
  }),
});
export type ExamChoices = ResponseOf<typeof examChoices>;

const when = {
  day: day(),
  starts: z.number().check(z.int(), z.gte(0), z.lte(1439)),
  minutes: z.number().check(z.int(), z.gte(10), z.lte(480)),
};
/** A day for the classes of some courses: their other tests that day and that week, and the issues. */
export const checkExam = route({
  name: 'exams.check',
  method: 'GET',
  path: '/exams/check',
  ...plans,
  query: z.object({
    /** Ids of courses, between commas. */
    courses: z
      .string()
      .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,11}$/)),
    day: day(),
    starts: z.coerce.number().check(z.int(), z.gte(0), z.lte(1439)),
    minutes: z.coerce.number().check(z.int(), z.gte(10), z.lte(480)),
    /** A test that is left out of account: the one that moves. */
    except: z.optional(id()),
    /** Its rooms and its supervisors go with it. */
    keeps: z.optional(z.enum(['1'])),
  }),
  response: z.object({
    issues: z.array(issue),
    loads: z.array(
      z.object({
        classId: id(),
        name: z.string(),
        /** Most tests of this class on one day, and in one week. */
        perDay: z.number(),
        perWeek: z.number(),
        /** Tests of the class that day, and in each of three weeks: the one before, that of the day, the one after. */
        day: z.number(),
        weeks: z.array(z.object({ monday: z.string(), count: z.number() })),
        others: z.array(z.object({ subject: z.string(), subjectAr: z.string(), starts: z.number() })),
      }),
    ),
    /** The strictest of the classes' rules. */
    rules: z.object(examRules),
    /** The first later day without issues. */
    next: z.nullable(z.string()),
  }),
});
export type ExamCheck = ResponseOf<typeof checkExam>;

/** Tests that a teacher proposed, gives to their pupils or supervises, between two days. */
export const ownExams = route({
  name: 'exams.mine',
  method: 'GET',
  path: '/exams/mine',
  access: { permission: 'exams.propose' },
  scope: 'classes',
  module,
  query: z.object({ past: z.optional(z.enum(['1'])) }),
  response: z.object({
    today: z.string(),
    proposed: z.array(examLine),
    supervised: z.array(examLine),
    can: z.object({ propose: z.boolean() }),
  }),
});
export type OwnExams = ResponseOf<typeof ownExams>;

const seat = z.object({
  pupilId: id(),
  label: z.string(),
  labelAr: z.string(),
  photo: z.string(),
  class: z.string(),
  number: z.number(),
  roomId: z.nullable(id()),
  seat: z.nullable(z.number()),
  /** When the pupil's time is over. */
  ends: z.number(),
  presence: z.nullable(z.enum(['present', 'absent', 'late', 'excluded', 'exempt'])),
  handedAt: z.nullable(instant()),
  version: z.number(),
});
export type ExamSeat = z.output<typeof seat>;
export const presences = ['present', 'absent', 'late', 'excluded', 'exempt'] as const;
export type Presence = (typeof presences)[number];

/** One test as its author, its supervisors and the office read it. */
export const getExam = route({
  name: 'exams.get',
  method: 'GET',
  path: '/exams/:id',
  access: 'session',
  scope: 'classes',
  module,
  params: byId,
  response: z.extend(examLine, {
    today: z.string(),
    courses: z.array(named),
    syllabus: z.string(),
    material: z.string(),
    scale: z.string(),
    coefficient: z.string(),
    reason: z.string(),
    overrideReason: z.string(),
    issues: z.array(issue),
    subjectFiles: z.array(attachment),
    correctionFiles: z.array(attachment),
    /** The subject is there and is not to be read before the start. */
    subjectClosed: z.boolean(),
    postponedFrom: z.nullable(z.object({ id: id(), day: z.string() })),
    postponedTo: z.nullable(z.object({ id: id(), day: z.string() })),
    seats: z.array(seat),
    assessments: z.array(z.object({ courseId: id(), assessmentId: id() })),
    /** Its copies bear no name until their corrector closes. */
    anonymous: z.boolean(),
    can: z.object({
      edit: z.boolean(),
      withdraw: z.boolean(),
      decide: z.boolean(),
      publish: z.boolean(),
      move: z.boolean(),
      cancel: z.boolean(),
      postpone: z.boolean(),
      place: z.boolean(),
      supervise: z.boolean(),
      assess: z.boolean(),
      correct: z.boolean(),
      results: z.boolean(),
      files: z.boolean(),
      papers: z.array(z.enum(examPapers)),
      override: z.boolean(),
    }),
  }),
});
export type ExamPage = ResponseOf<typeof getExam>;

const content = {
  title: optionalText(60),
  ...when,
  sessionId: z.nullable(id()),
  syllabus: optionalText(2000),
  material: optionalText(500),
  scale: decimalText(7),
  coefficient: decimalText(6),
  /** Corrected without names. */
  anonymous: z.optional(z.boolean()),
  /** Why the rule is broken; only required then. */
  overrideReason: optionalText(300),
};
const planErrors = [
  'exams.rules',
  'exams.override_forbidden',
  'exams.one_subject',
  'exams.ends_after_day',
  'exams.scale',
  'exams.session_unknown',
  'exams.year_closed',
] as const;
/** Proposes a test, or plans it at once where the caller validates; the id is the client's, so that it is made once. */
export const proposeExam = route({
  name: 'exams.propose',
  method: 'POST',
  path: '/exams',
  ...plans,
  rate: 'write',
  body: z.strictObject({
    id: id(),
    courseIds: z.array(id()).check(z.minLength(1), z.maxLength(maxExamCourses)),
    ...content,
  }),
  response: identified(),
  errors: [...planErrors, 'already_exists'],
});
export const editExam = route({
  name: 'exams.edit',
  method: 'PUT',
  path: '/exams/:id',
  ...plans,
  rate: 'write',
  params: byId,
  body: z.strictObject({ ...content, version: version() }),
  response: z.object({ id: id(), version: version() }),
  errors: [...planErrors, 'exams.settled', 'edited_meanwhile'],
});
/** Files of the subject, closed until the start, and of the correction, read by families after the end. */
export const setExamFiles = route({
  name: 'exams.files',
  method: 'PUT',
  path: '/exams/:id/files',
  ...plans,
  rate: 'write',
  params: byId,
  body: z.strictObject({
    subjectIds: z.array(id()).check(z.maxLength(maxExamFiles)),
    correctionIds: z.array(id()).check(z.maxLength(maxExamFiles)),
    version: version(),
  }),
  response: z.object({ id: id(), version: version() }),
  errors: ['files.unknown', 'exams.settled', 'edited_meanwhile'],
});
/** Withdraws a proposal before its decision. */
export const withdrawExam = route({
  name: 'exams.withdraw',
  method: 'DELETE',
  path: '/exams/:id',
  ...plans,
  rate: 'write',
  params: byId,
  response: identified(),
  errors: ['exams.settled'],
});
/** Another day or time: people already informed are notified. */
export const moveExam = route({
  name: 'exams.move',
  method: 'POST',
  path: '/exams/:id/move',
  ...manages,
  rate: 'write',
  params: byId,
  body: z.strictObject({
    day: when.day,
    starts: when.starts,
    overrideReason: optionalText(300),
    version: version(),
  }),
  response: z.object({ id: id(), version: version() }),
  errors: [...planErrors, 'exams.settled', 'edited_meanwhile'],
});
/** Approves a proposal, or refuses it with a reason; its author is notified. */
export const decideExam = route({
  name: 'exams.decide',
  method: 'POST',
  path: '/exams/:id/decide',
  ...manages,
  rate: 'write',
  params: byId,
  body: z.strictObject({
    validate: z.boolean(),
    reason: optionalText(300),
    overrideReason: optionalText(300),
    version: version(),
  }),
  response: z.object({ id: id(), version: version() }),
  errors: [...planErrors, 'exams.reason_missing', 'exams.settled', 'edited_meanwhile'],
});
/** Publishes approved tests: families and supervisors are notified. */
export const publishExams = route({
  name: 'exams.publish',
  method: 'POST',
  path: '/exams/publish',
  ...manages,
  rate: 'write',
  body: z.strictObject({ ids: z.array(id()).check(z.minLength(1), z.maxLength(100)) }),
  response: z.object({ published: z.number() }),
  errors: ['exams.nothing_to_publish'],
});
/** Cancels one that was validated or published. */
export const cancelExam = route({
  name: 'exams.cancel',
  method: 'POST',
  path: '/exams/:id/cancel',
  ...manages,
  rate: 'write',
  params: byId,
  body: z.strictObject({ reason: text(300), version: version() }),
  response: identified(),
  errors: ['exams.settled', 'edited_meanwhile'],
});
/** Holds it on another day: the first stays as postponed, linked to the new one. */
export const postponeExam = route({
  name: 'exams.postpone',
  method: 'POST',
  path: '/exams/:id/postpone',
  ...manages,
  rate: 'write',
  params: byId,
  body: z.strictObject({
    newId: id(),
    day: when.day,
    starts: when.starts,
    reason: text(300),
    overrideReason: optionalText(300),
    version: version(),
  }),
  response: identified(),
  errors: [...planErrors, 'exams.settled', 'edited_meanwhile', 'already_exists'],
});
/** The rooms and their supervisors; seats stay when their room stays. */
export const placeExam = route({
  name: 'exams.place',
  method: 'PUT',
  path: '/exams/:id/rooms',
  ...manages,
  rate: 'write',
  params: byId,
  body: z.strictObject({
    rooms: z
      .array(z.strictObject({ roomId: id(), supervisorIds: z.array(id()).check(z.maxLength(6)) }))
      .check(z.maxLength(12)),
    overrideReason: optionalText(300),
    version: version(),
  }),
  response: z.object({ id: id(), version: version() }),
  errors: ['exams.rules', 'exams.override_forbidden', 'exams.person_twice', 'exams.settled', 'edited_meanwhile'],
});
export const seatOrders = ['name', 'random'] as const;
/** Assigns all seats again: by name or at random, class after class or mixed. The same seed gives the same seats. */
export const seatExam = route({
  name: 'exams.seat',
  method: 'POST',
  path: '/exams/:id/seats',
  ...manages,
  rate: 'write',
  params: byId,
  body: z.strictObject({
    order: z.enum(seatOrders),
    mix: z.boolean(),
    seed: z.number().check(z.int(), z.gte(0), z.lte(999_999)),
    version: version(),
  }),
  response: z.object({ id: id(), version: version() }),
  errors: ['exams.no_room', 'exams.room_full', 'exams.settled', 'edited_meanwhile'],
});
/** Gives a pupil another seat by hand; a pupil already there gets the other's. */
export const moveSeat = route({
  name: 'exams.move_seat',
  method: 'PUT',
  path: '/exams/:id/seats/:pupilId',
  ...manages,
  rate: 'write',
  params: z.object({ id: id(), pupilId: id() }),
  body: z.strictObject({ roomId: id(), seat: z.number().check(z.int(), z.gte(1), z.lte(2000)) }),
  response: identified(),
  errors: ['exams.room_unknown', 'exams.room_full', 'exams.settled'],
});
/** Supervisors record who is present, and when each handed in. Attendance learns of an absence at once. */
export const markPresence = route({
  name: 'exams.presence',
  method: 'PUT',
  path: '/exams/:id/presence/:pupilId',
  access: 'session',
  scope: 'classes',
  module,
  rate: 'write',
  params: z.object({ id: id(), pupilId: id() }),
  body: z.strictObject({
    presence: z.nullable(z.enum(presences)),
    handed: z.boolean(),
    version: version(),
  }),
  response: z.object({ version: version() }),
  errors: ['exams.too_early', 'exams.settled', 'edited_meanwhile'],
});
/** Makes its assessments in the gradebook, once a course. */
export const assessExam = route({
  name: 'exams.assess',
  method: 'POST',
  path: '/exams/:id/assessments',
  ...plans,
  rate: 'write',
  params: byId,
  body: z.strictObject({}),
  response: z.object({ made: z.number() }),
  errors: ['exams.settled', 'exams.anonymous', 'exams.no_term', 'gradebook.term_closed'],
});

export type ProposeExamBody = BodyOf<typeof proposeExam>;
export type EditExamBody = BodyOf<typeof editExam>;
export const examsRoutes = [
  examBoard,
  examChoices,
  checkExam,
  ownExams,
  proposeExam,
  publishExams,
  getExam,
  editExam,
  setExamFiles,
  withdrawExam,
  moveExam,
  decideExam,
  cancelExam,
  postponeExam,
  placeExam,
  seatExam,
  moveSeat,
  markPresence,
  assessExam,
] as const;

/** Kinds of notices that it sends: to families, to supervisors, to authors. */
export const examsNotices = ['ds', 'ds.modifie', 'ds.rappel', 'ds.surveillance', 'ds.decision'] as const;
/** Queues of this room in « À traiter ». */
export const examsQueues = ['exams.to_validate', 'exams.to_makeup'] as const;
