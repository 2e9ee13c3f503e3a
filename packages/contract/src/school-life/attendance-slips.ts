import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { day, id, instant, optionalText, page, pageOf, search, text, version, sortBy } from '../kernel/schema.ts';
import { absenceReason, attendanceModule, halves } from './attendance.ts';

const module = attendanceModule;
const desk = { access: { permission: 'attendance.slips' }, scope: 'school', module } as const;
const take = { access: { permission: 'attendance.take' }, scope: 'classes', module } as const;

/** Late in the morning, back after an absence, or leaving the lesson. */
export const slipKinds = ['late', 'return', 'leave'] as const;
export type SlipKind = (typeof slipKinds)[number];
/** The current state: an unused slip past its time counts as expired, without being stored. */
export const slipStates = ['issued', 'used', 'expired', 'cancelled'] as const;
export type SlipState = (typeof slipStates)[number];

const slip = z.object({
  id: id(),
  number: z.number(),
  /** What its QR code holds. */
  code: z.string(),
  pupilId: id(),
  pupil: z.string(),
  className: z.string(),
  kind: z.enum(slipKinds),
  reason: z.string(),
  note: z.string(),
  day: z.string(),
  /** Minute of the day on it. */
  at: z.number(),
  until: instant(),
  issuedAt: instant(),
  by: z.string(),
  state: z.enum(slipStates),
  used: z.nullable(z.object({ at: instant(), by: z.string(), lesson: z.string() })),
  cancelled: z.nullable(z.object({ by: z.string(), why: z.string() })),
  version: version(),
  can: z.object({ cancel: z.boolean() }),
});
export type Slip = z.output<typeof slip>;
const narrowing = {
  on: z.optional(day()),
  state: z.optional(z.enum(slipStates)),
  kind: z.optional(z.enum(slipKinds)),
  q: search(),
};
/** Columns by which slips are sorted. */
export const slipSorts = ['pupil', 'number', 'at', 'kind', 'by', 'state'] as const;
/** Slips of a day, the latest first. */
export const listSlips = route({
  name: 'attendance_slips.list',
  method: 'GET',
  path: '/attendance/slips',
  ...desk,
  rate: 'search',
  query: z.object({ page: page(), ...narrowing, sort: sortBy(slipSorts) }),
  response: z.extend(pageOf(slip), {
    today: z.string(),
    /** Minute of now on the school's clock. */
    now: z.number(),
    counts: z.object({ issued: z.number(), used: z.number(), expired: z.number(), cancelled: z.number() }),
    reasons: z.array(absenceReason),
  }),
});
export const exportSlips = route({
  name: 'attendance_slips.export',
  method: 'GET',
  path: '/attendance/slips/export',
  ...desk,
  rate: 'export',
  raw: true,
  query: z.object({ ...narrowing, format: z.enum(['csv', 'xlsx']) }),
});
const slipPupil = z.object({ id: id(), label: z.string(), class: z.string() });
/** Pupils who may get a slip, by name or number; at a kiosk only by the whole number (`number`). */
export const slipPupils = route({
  name: 'attendance_slips.pupils',
  method: 'GET',
  path: '/attendance/slips/pupils',
  ...desk,
  rate: 'search',
  query: z.object({ q: search(), number: search() }),
  response: z.object({ items: z.array(slipPupil) }),
});
/**
 * Gives a slip: the client makes the id, so that it is given once. Its family and the teacher of the lesson are
 * notified.
 */
export const issueSlip = route({
  name: 'attendance_slips.issue',
  method: 'POST',
  path: '/attendance/slips',
  ...desk,
  rate: 'write',
  body: z.strictObject({
    id: id(),
    pupilId: id(),
    kind: z.enum(slipKinds),
    reasonId: z.nullable(id()),
    note: optionalText(200),
    /** Minute of the day; null for now. */
    at: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(1439))),
    /** Minutes for which it holds. */
    minutes: z.number().check(z.int(), z.gte(5), z.lte(240)),
  }),
  response: slip,
  errors: ['attendance.reason_unknown', 'attendance.slip_held', 'attendance.slip_hour'],
});
/** Cancels an unused slip, with the reason. */
export const cancelSlip = route({
  name: 'attendance_slips.cancel',
  method: 'POST',
  path: '/attendance/slips/:id/cancel',
  ...desk,
  params: z.object({ id: id() }),
  body: z.strictObject({ why: text(200), version: version() }),
  response: slip,
  errors: ['edited_meanwhile', 'attendance.slip_used'],
});

const shown = z.object({
  id: id(),
  number: z.number(),
  code: z.string(),
  pupilId: id(),
  pupil: z.string(),
  kind: z.enum(slipKinds),
  at: z.number(),
  until: instant(),
});
/** A slip as a teacher reads it: without its reason. */
export type ShownSlip = z.output<typeof shown>;
const called = {
  lesson: z.optional(id()),
  class: z.optional(id()),
  half: z.optional(z.enum(halves)),
  on: z.optional(day()),
};
/** Slips that hold now of the pupils of a roll call. */
export const waitingSlips = route({
  name: 'attendance_slips.waiting',
  method: 'GET',
  path: '/attendance/roll-call/slips',
  ...take,
  query: z.object(called),
  response: z.object({ items: z.array(shown) }),
});
/**
 * Lets a pupil in or out with a slip, by its code. An absence that was saved becomes lateness; the same teacher may
 * ask again.
 */
export const useSlip = route({
  name: 'attendance_slips.use',
  method: 'POST',
  path: '/attendance/roll-call/slips',
  ...take,
  rate: 'write',
  body: z.strictObject({
    code: text(40),
    lessonId: z.nullable(id()),
    classId: z.nullable(id()),
    half: z.nullable(z.enum(halves)),
    day: day(),
  }),
  response: z.object({
    slip: shown,
    /** Minutes of lateness; 0 for a pupil who comes before the lesson, and for one who leaves. */
    minutes: z.number(),
    /** The current minute, at which the pupil leaves. */
    at: z.number(),
    /** The roll call had been saved: it was changed. */
    saved: z.boolean(),
  }),
  errors: [
    'attendance.slip_unknown',
    'attendance.slip_used',
    'attendance.slip_expired',
    'attendance.slip_cancelled',
    'attendance.slip_other_class',
    'attendance.cancelled',
    'attendance.holiday',
    'attendance.moved',
    'attendance.too_early',
    'attendance.too_late',
    'attendance.closed_period',
  ],
});

export type IssuedSlip = BodyOf<typeof issueSlip>;
export type UsedSlip = ResponseOf<typeof useSlip>;
export const attendanceSlipsRoutes = [
  listSlips,
  exportSlips,
  slipPupils,
  issueSlip,
  cancelSlip,
  waitingSlips,
  useSlip,
] as const;
