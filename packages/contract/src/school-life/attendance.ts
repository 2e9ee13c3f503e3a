import * as z from 'zod/mini';
import { factKinds } from '../facts.generated.ts';
import { homeCard } from '../kernel/cards.ts';
import { attachment } from '../kernel/attachment.ts';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { day, inputInstant, id, instant, optionalText } from '../kernel/schema.ts';

/** What an organisation can switch off. */
export const attendanceModule = 'attendance' as const;
const module = attendanceModule;

/** A pupil's mark in a roll call; `elsewhere` is in the school's care, away from the lesson. */
export const markStatuses = ['present', 'absent', 'late', 'elsewhere'] as const;
export type MarkStatus = (typeof markStatuses)[number];
export const halves = ['morning', 'afternoon'] as const;
export type Half = (typeof halves)[number];
export const eventKinds = ['absence', 'late', 'left_early', 'excluded', 'material'] as const;
export type EventKind = (typeof eventKinds)[number];
/** A superseded row is kept, replaced by another one of the same time. */
export const eventStates = ['pending', 'validated', 'rejected', 'superseded'] as const;
export type EventState = (typeof eventStates)[number];
export const justificationStates = ['none', 'announced', 'given', 'accepted', 'refused', 'more'] as const;
export type JustificationState = (typeof justificationStates)[number];
/**
 * What an exemption covers, other than a subject or all lessons; and its reason, only for the office and the family.
 */
export const exemptKinds = ['practical', 'outing', 'activity'] as const;
export type ExemptKind = (typeof exemptKinds)[number];
export const exemptCategories = ['medical', 'administrative', 'other'] as const;
export type ExemptCategory = (typeof exemptCategories)[number];
/** Its facts about where a pupil is; nothing records the first ones yet. */
export const attendanceFacts = [
  'lesson',
  'infirmary',
  'badge',
  'bus',
  'roll_call',
  'declared',
  'exemption',
  'outing',
  'slip',
] as const;

/** What is called: a dated lesson, or a class for half a day. Minutes count from midnight on the school's clock. */
const called = {
  lessonId: z.nullable(id()),
  classId: z.nullable(id()),
  half: z.nullable(z.enum(halves)),
};
const callRow = z.object({
  ...called,
  title: z.string(),
  titleAr: z.string(),
  audience: z.string(),
  room: z.string(),
  colour: z.string(),
  teachers: z.string(),
  starts: z.number(),
  ends: z.number(),
  state: z.enum(['planned', 'cancelled']),
  /** Whether the caller teaches it, by the timetable. */
  mine: z.boolean(),
  pupils: z.number(),
  taken: z.nullable(z.object({ at: instant(), by: z.string(), absent: z.number(), late: z.number() })),
});
export type CallRow = z.output<typeof callRow>;

const take = { access: { permission: 'attendance.take' }, scope: 'classes', module } as const;
/** Roll calls of a day: those of the caller's lessons, and with `all` those in an office's reach. */
export const rollCallDay = route({
  name: 'attendance.day',
  method: 'GET',
  path: '/attendance/roll-calls',
  ...take,
  query: z.object({ on: z.optional(day()), all: z.optional(z.literal('1')) }),
  response: z.object({
    today: z.string(),
    day: z.string(),
    /** Minute of now on the school's clock. */
    now: z.number(),
    closed: z.string(),
    items: z.array(callRow),
    can: z.object({ all: z.boolean() }),
  }),
});

const mark = z.strictObject({
  pupilId: id(),
  status: z.enum(markStatuses),
  /** Of lateness. */
  minutes: z.number().check(z.int(), z.gte(0), z.lte(600)),
  /** Minute at which the pupil left before the end. */
  leftAt: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(1440))),
  excluded: z.boolean(),
  material: z.boolean(),
  note: optionalText(200),
});
export type Mark = z.output<typeof mark>;
const sheetPupil = z.object({
  id: id(),
  label: z.string(),
  labelAr: z.string(),
  photo: z.string(),
  mark,
  /** Source of a proposed mark: a fact, or the lesson before. */
  because: z.nullable(z.enum([...factKinds, 'before'])),
  /** The pupil is exempt from this lesson, away from it or in the room; without the reason. */
  exempt: z.nullable(z.enum(['away', 'on_site'])),
  /** What the office decided: the mark is closed to the teacher. */
  decided: z.boolean(),
  /** Days of the pupil's last five absences, the newest first. */
  recent: z.array(z.string()),
});
export type SheetPupil = z.output<typeof sheetPupil>;
const sheet = z.object({
  ...called,
  day: z.string(),
  title: z.string(),
  titleAr: z.string(),
  audience: z.string(),
  room: z.string(),
  colour: z.string(),
  starts: z.number(),
  ends: z.number(),
  state: z.enum(['planned', 'cancelled']),
  rollCallId: z.nullable(id()),
  /** 0 until it is taken. */
  version: z.number(),
  taken: z.nullable(z.object({ at: instant(), by: z.string(), offline: z.boolean() })),
  pupils: z.array(sheetPupil),
  /** Why nothing can be saved now; empty when it can. */
  closed: z.enum(['', 'cancelled', 'holiday', 'closed_period', 'too_early', 'too_late']),
  can: z.object({ save: z.boolean(), decided: z.boolean() }),
});
export type RollSheet = z.output<typeof sheet>;
/**
 * The roll call of a lesson (`lesson`), or of a class for half a day (`class`, `half`, `on`); throws not found for a
 * person who neither teaches it nor has the right.
 */
export const rollCallSheet = route({
  name: 'attendance.sheet',
  method: 'GET',
  path: '/attendance/roll-call',
  ...take,
  query: z.object({
    lesson: z.optional(id()),
    class: z.optional(id()),
    half: z.optional(z.enum(halves)),
    on: z.optional(day()),
  }),
  response: sheet,
});
/**
 * Saves a roll call whole, under ids made by the device: the same save sent again changes nothing. `version` is the one
 * that was opened, 0 before the first. A save that came from a device without network after midnight is kept, and waits
 * for the office.
 */
export const saveRollCall = route({
  name: 'attendance.save',
  method: 'PUT',
  path: '/attendance/roll-call',
  ...take,
  rate: 'write',
  body: z.strictObject({
    id: id(),
    saveId: id(),
    ...called,
    day: day(),
    version: z.number().check(z.int(), z.gte(0)),
    takenAt: inputInstant(),
    offline: z.boolean(),
    marks: z.array(mark).check(z.minLength(1), z.maxLength(600)),
  }),
  response: z.object({
    sheet,
    /** Minutes by which the device's clock is wrong, when it is. */
    clockOff: z.number(),
    /** Kept for the office to look at, since it came after the day. */
    belated: z.boolean(),
  }),
  errors: [
    'attendance.changed_meanwhile',
    'attendance.cancelled',
    'attendance.holiday',
    'attendance.moved',
    'attendance.too_early',
    'attendance.too_late',
    'attendance.closed_period',
    'attendance.pupil_unknown',
    'attendance.pupils_missing',
  ],
});

export const absenceReason = z.object({
  id: id(),
  label: z.string(),
  valid: z.boolean(),
  health: z.boolean(),
  busy: z.boolean(),
  families: z.boolean(),
  paper: z.boolean(),
});
export type AbsenceReason = z.output<typeof absenceReason>;
const familyEvent = z.object({
  id: id(),
  kind: z.enum(eventKinds),
  day: z.string(),
  starts: z.number(),
  ends: z.number(),
  minutes: z.number(),
  title: z.string(),
  titleAr: z.string(),
  reason: z.string(),
  note: z.string(),
  justification: z.enum(justificationStates),
  can: z.object({ justify: z.boolean() }),
});
export type FamilyEvent = z.output<typeof familyEvent>;
const declaration = z.object({
  id: id(),
  startsAt: instant(),
  endsAt: instant(),
  reason: z.string(),
  note: z.string(),
  state: z.enum(['sent', 'cancelled']),
  can: z.object({ cancel: z.boolean() }),
});
const justification = z.object({
  id: id(),
  reason: z.string(),
  body: z.string(),
  state: z.enum(['given', 'accepted', 'refused', 'more']),
  answer: z.string(),
  createdAt: instant(),
  days: z.array(z.string()),
  files: z.array(attachment),
});
const familyExemption = z.object({
  id: id(),
  subject: z.string(),
  subjectAr: z.string(),
  lessonKind: z.nullable(z.enum(exemptKinds)),
  from: z.string(),
  to: z.string(),
  category: z.nullable(z.enum(exemptCategories)),
  onSite: z.boolean(),
  files: z.array(attachment),
});
export type FamilyExemption = z.output<typeof familyExemption>;
const child = z.object({
  pupilId: id(),
  label: z.string(),
  className: z.string(),
  self: z.boolean(),
  events: z.array(familyEvent),
  declarations: z.array(declaration),
  justifications: z.array(justification),
  /** Those of this school year in force. */
  exemptions: z.array(familyExemption),
  halfDays: z.number(),
  late: z.number(),
  can: z.object({ act: z.boolean() }),
});
export type AttendanceChild = z.output<typeof child>;

const family = { access: 'session', scope: 'children', module } as const;
/** Validated absences and latenesses with their justifications, of the caller or their children, this school year. */
export const ownAttendance = route({
  name: 'attendance.own',
  method: 'GET',
  path: '/attendance/own',
  ...family,
  response: z.object({
    today: z.string(),
    children: z.array(child),
    reasons: z.array(absenceReason),
    notices: z.array(
      z.object({ id: id(), at: instant(), body: z.string(), childId: z.nullable(id()), readAt: z.nullable(instant()) }),
    ),
  }),
});
/**
 * « Mon enfant sera absent »: the id is the client's, so that it is announced once. Answers how many lessons and
 * teachers it touches.
 */
export const declareAbsence = route({
  name: 'attendance.declare',
  method: 'POST',
  path: '/attendance/declarations',
  ...family,
  rate: 'write',
  body: z.strictObject({
    id: id(),
    pupilId: id(),
    startsAt: inputInstant(),
    endsAt: inputInstant(),
    reasonId: id(),
    note: optionalText(500),
  }),
  response: z.object({ id: id(), lessons: z.number(), teachers: z.number() }),
  errors: [
    'attendance.of_age',
    'attendance.not_of_age',
    'attendance.span',
    'attendance.span_past',
    'attendance.span_long',
    'attendance.announced',
    'attendance.reason_unknown',
  ],
});
/** Takes an announcement back before it ends; what the roll call saw meanwhile stays. */
export const cancelDeclaration = route({
  name: 'attendance.cancel_declaration',
  method: 'POST',
  path: '/attendance/declarations/:id/cancel',
  ...family,
  rate: 'write',
  params: z.object({ id: id() }),
  body: z.strictObject({}),
  response: z.object({ id: id() }),
  errors: ['attendance.over', 'attendance.of_age', 'attendance.not_of_age'],
});
export const justifyAbsences = route({
  name: 'attendance.justify',
  method: 'POST',
  path: '/attendance/justifications',
  ...family,
  rate: 'write',
  body: z.strictObject({
    id: id(),
    pupilId: id(),
    eventIds: z.array(id()).check(z.minLength(1), z.maxLength(100)),
    reasonId: id(),
    body: optionalText(2000),
    fileIds: z.array(id()).check(z.maxLength(5)),
  }),
  response: z.object({ id: id() }),
  errors: [
    'attendance.of_age',
    'attendance.not_of_age',
    'attendance.event_unknown',
    'attendance.settled',
    'attendance.closed_period',
    'attendance.reason_unknown',
    'attendance.paper_missing',
    'files.unknown',
  ],
});

export type SaveBody = BodyOf<typeof saveRollCall>;
export type SavedSheet = ResponseOf<typeof saveRollCall>;
export type OwnAttendance = ResponseOf<typeof ownAttendance>;
export const attendanceRoutes = [
  rollCallDay,
  rollCallSheet,
  saveRollCall,
  ownAttendance,
  declareAbsence,
  cancelDeclaration,
  justifyAbsences,
] as const;

/** Kinds of notices that it sends. */
export const attendanceNotices = [
  'absence',
  'retard',
  'absence.annonce',
  'absence.justificatif',
  'absence.a_traiter',
  'absence.rappel',
  'absence.seuil',
  'appel.non_fait',
  'billet',
  'billet.cours',
] as const;
/** Queues of this room in « À traiter ». */
export const attendanceQueues = ['attendance.absences', 'attendance.justifications', 'attendance.roll_calls'] as const;

/** Days whose absences a family has not explained: the latest, and how many. Hours are minutes from midnight. */
export const unexplainedCard = homeCard(
  'attendance.unexplained',
  z.object({
    total: z.number(),
    items: z.array(
      z.object({
        pupilId: id(),
        pupil: z.string(),
        self: z.boolean(),
        day: z.string(),
        starts: z.number(),
        ends: z.number(),
      }),
    ),
  }),
);
