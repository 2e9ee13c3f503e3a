import * as z from 'zod/mini';
import { homeCard, personCard } from '../kernel/cards.ts';
import { attachment } from '../kernel/attachment.ts';
import { type QueryOf, type ResponseOf, route } from '../kernel/route.ts';
import { day, id, instant, optionalText, page, pageOf, search, text, version, sortBy } from '../kernel/schema.ts';
import { absenceReason, attendanceModule, eventKinds, eventStates, halves, justificationStates } from './attendance.ts';

const module = attendanceModule;
const validate = { access: { permission: 'attendance.validate' }, scope: 'school', module } as const;

const minute = () => z.number().check(z.int(), z.gte(0), z.lte(1440));
const against = z.object({ kind: z.string(), says: z.string(), from: instant(), to: z.nullable(instant()) });
export type Against = z.output<typeof against>;
const officeEvent = z.object({
  id: id(),
  pupilId: id(),
  pupil: z.string(),
  className: z.string(),
  kind: z.enum(eventKinds),
  day: z.string(),
  starts: z.number(),
  ends: z.number(),
  minutes: z.number(),
  title: z.string(),
  titleAr: z.string(),
  by: z.string(),
  reasonId: z.nullable(id()),
  reason: z.string(),
  note: z.string(),
  familyNote: z.string(),
  state: z.enum(eventStates),
  justification: z.enum(justificationStates),
  /** Facts that say that the pupil was in the school's care meanwhile. */
  against: z.array(against),
  belated: z.boolean(),
  createdAt: instant(),
  /** Empty when the clock decided. */
  decidedBy: z.string(),
  decidedAt: z.nullable(instant()),
  /** When guardians were notified. */
  toldAt: z.nullable(instant()),
  /** The row that replaces this one. */
  standing: z.nullable(z.object({ starts: z.number(), ends: z.number(), by: z.string() })),
  /** Written by the office: its hours may be changed. */
  office: z.boolean(),
  version: version(),
});
export type OfficeEvent = z.output<typeof officeEvent>;
const narrowing = {
  state: z._default(z.enum(eventStates), 'pending'),
  from: z.optional(day()),
  to: z.optional(day()),
  kind: z.optional(z.enum(eventKinds)),
  classId: z.optional(id()),
  levelId: z.optional(id()),
  /** 1 for Monday. */
  weekday: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(7))),
  /** `none` for rows without one. */
  reason: z.optional(z.union([id(), z.literal('none')])),
  q: search(),
};
/** Columns by which rows are sorted. */
export const eventSorts = ['pupil', 'lesson', 'at'] as const;
/** Absences and latenesses; waiting ones with those contradicted by a fact first, then the oldest. */
export const listEvents = route({
  name: 'attendance_office.list',
  method: 'GET',
  path: '/attendance/events',
  ...validate,
  rate: 'search',
  query: z.object({ page: page(), ...narrowing, sort: sortBy(eventSorts) }),
  response: z.extend(pageOf(officeEvent), {
    counts: z.object({ pending: z.number(), contradicted: z.number(), validated: z.number(), rejected: z.number() }),
    reasons: z.array(absenceReason),
    /** Names of the class and the level by which rows are narrowed. */
    narrowed: z.object({ class: z.string(), level: z.string() }),
    can: z.object({ justify: z.boolean(), settings: z.boolean() }),
  }),
});
/**
 * Validates or rejects rows, each in the version that was read; rows decided by somebody else meanwhile are returned
 * with that person's name, the others are done.
 */
export const decideEvents = route({
  name: 'attendance_office.decide',
  method: 'POST',
  path: '/attendance/events/decision',
  ...validate,
  body: z.strictObject({
    rows: z.array(z.strictObject({ id: id(), version: version() })).check(z.minLength(1), z.maxLength(200)),
    decision: z.enum(['validate', 'reject', 'reopen']),
  }),
  response: z.object({
    done: z.array(id()),
    already: z.array(z.object({ id: id(), state: z.enum(eventStates), by: z.string() })),
  }),
  errors: ['attendance.closed_period'],
});
/**
 * Reason and comments of a row; what the family reads is the second comment. Hours change for a row of the office
 * alone: what it then covers of roll calls is one with it.
 */
export const editEvent = route({
  name: 'attendance_office.edit',
  method: 'PUT',
  path: '/attendance/events/:id',
  ...validate,
  params: z.object({ id: id() }),
  body: z.strictObject({
    reasonId: z.nullable(id()),
    note: optionalText(500),
    familyNote: optionalText(500),
    hours: z.optional(z.strictObject({ starts: minute(), ends: minute() })),
    version: version(),
  }),
  response: officeEvent,
  errors: [
    'edited_meanwhile',
    'attendance.closed_period',
    'attendance.reason_unknown',
    'attendance.collective_span',
    'attendance.hours_called',
  ],
});
/** A pupil's day from facts, the oldest first. */
export const pupilDay = route({
  name: 'attendance_office.pupil_day',
  method: 'GET',
  path: '/attendance/events/:id/day',
  ...validate,
  params: z.object({ id: id() }),
  response: z.object({ facts: z.array(z.extend(against, { certainty: z.string(), contradicts: z.boolean() })) }),
});
export const exportEvents = route({
  name: 'attendance_office.export',
  method: 'GET',
  path: '/attendance/events/export',
  ...validate,
  rate: 'export',
  raw: true,
  query: z.object({ ...narrowing, format: z.enum(['csv', 'xlsx']) }),
});

/** Who is missing now, and missing roll calls. */
export const attendanceBoard = route({
  name: 'attendance_office.board',
  method: 'GET',
  path: '/attendance/board',
  ...validate,
  response: z.object({
    today: z.string(),
    now: z.number(),
    missing: z.array(
      z.object({
        pupilId: id(),
        pupil: z.string(),
        className: z.string(),
        title: z.string(),
        titleAr: z.string(),
        starts: z.number(),
        ends: z.number(),
        state: z.enum(eventStates),
        justification: z.enum(justificationStates),
      }),
    ),
    undone: z.array(
      z.object({
        lessonId: z.nullable(id()),
        classId: z.nullable(id()),
        half: z.nullable(z.enum(halves)),
        title: z.string(),
        titleAr: z.string(),
        audience: z.string(),
        teachers: z.string(),
        starts: z.number(),
        ends: z.number(),
      }),
    ),
    figures: z.object({
      called: z.number(),
      due: z.number(),
      present: z.number(),
      absent: z.number(),
      late: z.number(),
    }),
  }),
});
/** Reminds the teachers of a lesson of today whose roll call is not made; at most every ten minutes. */
export const remindRollCall = route({
  name: 'attendance_office.remind',
  method: 'POST',
  path: '/attendance/board/reminders',
  ...validate,
  body: z.strictObject({ lessonId: id() }),
  response: z.object({ teachers: z.number() }),
  errors: ['attendance.taken'],
});

const justify = { access: { permission: 'attendance.justify' }, scope: 'school', module } as const;
const officeJustification = z.object({
  id: id(),
  pupilId: id(),
  pupil: z.string(),
  className: z.string(),
  reason: z.string(),
  paper: z.boolean(),
  body: z.string(),
  by: z.string(),
  createdAt: instant(),
  state: z.enum(['given', 'accepted', 'refused', 'more']),
  answer: z.string(),
  decidedBy: z.string(),
  files: z.array(attachment),
  events: z.array(
    z.object({ day: z.string(), title: z.string(), titleAr: z.string(), starts: z.number(), ends: z.number() }),
  ),
  version: version(),
});
export type OfficeJustification = z.output<typeof officeJustification>;
export const listJustifications = route({
  name: 'attendance_justifications.list',
  method: 'GET',
  path: '/attendance/justifications',
  ...justify,
  query: z.object({ page: page(), view: z._default(z.enum(['waiting', 'done']), 'waiting') }),
  response: z.extend(pageOf(officeJustification), { waiting: z.number() }),
});
/** A refusal and a question need a reason; the family is notified. */
export const decideJustification = route({
  name: 'attendance_justifications.decide',
  method: 'POST',
  path: '/attendance/justifications/:id/decision',
  ...justify,
  params: z.object({ id: id() }),
  body: z.strictObject({
    decision: z.enum(['accepted', 'refused', 'more']),
    answer: optionalText(500),
    version: version(),
  }),
  response: officeJustification,
  errors: ['edited_meanwhile', 'attendance.answer_missing', 'attendance.closed_period', 'attendance.own_child'],
});

const set = { access: { permission: 'attendance.settings' }, scope: 'school', module } as const;
const rules = {
  autoMinutes: z.number().check(z.int(), z.gte(0), z.lte(720)),
  /**
   * Minutes after its beginning at which a roll call that was not taken is recalled to its teachers, then to the
   * office; 0 for never.
   */
  remindMinutes: z.number().check(z.int(), z.gte(0), z.lte(240)),
  officeMinutes: z.number().check(z.int(), z.gte(0), z.lte(240)),
  morningFrom: minute(),
  morningTo: minute(),
  afternoonFrom: minute(),
  afternoonTo: minute(),
};
const reason = z.extend(absenceReason, { archived: z.boolean(), version: version() });
export type ReasonRow = z.output<typeof reason>;
/** Version 0 until somebody changed them. */
export const getAttendanceSettings = route({
  name: 'attendance_settings.get',
  method: 'GET',
  path: '/attendance/settings',
  ...set,
  response: z.object({ ...rules, version: z.number(), reasons: z.array(reason) }),
});
export const setAttendanceSettings = route({
  name: 'attendance_settings.set',
  method: 'PUT',
  path: '/attendance/settings',
  ...set,
  body: z.strictObject({ ...rules, version: z.number().check(z.int(), z.gte(0)) }),
  response: z.object({ ...rules, version: z.number() }),
  errors: ['edited_meanwhile', 'attendance.hours'],
});
const reasonFields = {
  label: text(80),
  valid: z.boolean(),
  health: z.boolean(),
  busy: z.boolean(),
  families: z.boolean(),
  paper: z.boolean(),
  archived: z.boolean(),
};
export const addReason = route({
  name: 'attendance_settings.add_reason',
  method: 'POST',
  path: '/attendance/settings/reasons',
  ...set,
  body: z.strictObject({ id: id(), ...reasonFields }),
  response: z.object({ id: id() }),
  errors: ['attendance.reason_taken'],
});
export const setReason = route({
  name: 'attendance_settings.set_reason',
  method: 'PUT',
  path: '/attendance/settings/reasons/:id',
  ...set,
  params: z.object({ id: id() }),
  body: z.strictObject({ ...reasonFields, version: version() }),
  response: z.object({ id: id() }),
  errors: ['edited_meanwhile', 'attendance.reason_taken'],
});

const line = z.object({
  /** Of the class, the level or the reason; the number of the weekday; empty for groups and for no reason. */
  id: z.string(),
  name: z.string(),
  rate: z.nullable(z.number()),
  minutes: z.number(),
  events: z.number(),
});
/** Figures of a span; the rate is the part of the called minutes that pupils were present. */
export const attendanceFigures = route({
  name: 'attendance_office.figures',
  method: 'GET',
  path: '/attendance/figures',
  ...validate,
  query: z.object({ from: day(), to: day() }),
  response: z.object({
    /** The period lies in a closed one: these figures no longer change. */
    closed: z.boolean(),
    rate: z.nullable(z.number()),
    absences: z.number(),
    late: z.number(),
    gross: z.number(),
    calculated: z.number(),
    classes: z.array(line),
    levels: z.array(line),
    weekdays: z.array(line),
    reasons: z.array(line),
  }),
});

/** Roll calls of the caller's lessons of today: the current one, and how many are missing. */
export const rollCallCard = homeCard(
  'attendance.roll_call',
  z.object({
    now: z.nullable(
      z.object({
        lessonId: id(),
        title: z.string(),
        titleAr: z.string(),
        audience: z.string(),
        starts: z.number(),
        ends: z.number(),
        done: z.boolean(),
      }),
    ),
    missing: z.number(),
  }),
);
export const pupilAttendanceCard = personCard(
  'attendance',
  z.object({
    absences: z.number(),
    unjustified: z.number(),
    late: z.number(),
    halfDays: z.number(),
    latest: z.array(
      z.object({
        id: id(),
        kind: z.enum(eventKinds),
        day: z.string(),
        title: z.string(),
        titleAr: z.string(),
        minutes: z.number(),
      }),
    ),
  }),
);

/**
 * Pupils of a class, or some of them, absent together on one day: rows are validated at once, except where one already
 * exists.
 */
export const addCollective = route({
  name: 'attendance_office.collective',
  method: 'POST',
  path: '/attendance/events/collective',
  ...validate,
  rate: 'write',
  body: z.strictObject({
    id: id(),
    classId: z.nullable(id()),
    pupilIds: z.array(id()).check(z.maxLength(200)),
    day: day(),
    starts: minute(),
    ends: minute(),
    reasonId: id(),
    note: optionalText(200),
    tell: z.boolean(),
    /** The number of families, read and agreed to when they are many. */
    families: z.nullable(z.number()),
  }),
  response: z.object({ written: z.number(), already: z.number(), families: z.number() }),
  errors: [
    'attendance.collective_empty',
    'attendance.collective_span',
    'attendance.collective_wide',
    'attendance.closed_period',
    'attendance.reason_unknown',
  ],
});
/** Classes and reasons for it. */
export const collectiveChoices = route({
  name: 'attendance_office.collective_choices',
  method: 'GET',
  path: '/attendance/events/collective',
  ...validate,
  response: z.object({
    today: z.string(),
    classes: z.array(z.object({ id: id(), name: z.string() })),
    reasons: z.array(absenceReason),
    hours: z.object({ from: z.number(), to: z.number() }),
  }),
});
/** Months of one pupil: validated rows and what waits, as the family reads them, with what only the office reads. */
export const pupilMonths = route({
  name: 'attendance_office.pupil_months',
  method: 'GET',
  path: '/attendance/pupils/:id/months',
  ...validate,
  params: z.object({ id: id() }),
  response: z.object({
    today: z.string(),
    pupil: z.string(),
    className: z.string(),
    from: z.string(),
    events: z.array(
      z.object({
        id: id(),
        kind: z.enum(eventKinds),
        day: z.string(),
        starts: z.number(),
        ends: z.number(),
        minutes: z.number(),
        title: z.string(),
        titleAr: z.string(),
        state: z.enum(eventStates),
        justification: z.enum(justificationStates),
      }),
    ),
  }),
});

export type EventQuery = QueryOf<typeof listEvents>;
export type Board = ResponseOf<typeof attendanceBoard>;
export type AttendanceFigures = ResponseOf<typeof attendanceFigures>;
export const attendanceOfficeRoutes = [
  listEvents,
  decideEvents,
  editEvent,
  pupilDay,
  exportEvents,
  attendanceBoard,
  remindRollCall,
  listJustifications,
  decideJustification,
  getAttendanceSettings,
  setAttendanceSettings,
  addReason,
  setReason,
  attendanceFigures,
  addCollective,
  collectiveChoices,
  pupilMonths,
] as const;
