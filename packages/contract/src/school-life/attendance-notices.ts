import * as z from 'zod/mini';
import { type BodyOf, type QueryOf, route } from '../kernel/route.ts';
import { day, id, instant, page, pageOf, search, sortBy } from '../kernel/schema.ts';
import { attendanceModule } from './attendance.ts';

/** Who read what is private between the school and a family: closed during look-as. */
const notify = {
  access: { permission: 'attendance.notify' },
  scope: 'school',
  module: attendanceModule,
  correspondence: true,
} as const;

/** Kinds of notices that families get about attendance. */
export const noticesToFamilies = ['absence', 'retard', 'absence.justificatif', 'absence.rappel', 'billet'] as const;
export type FamilyNotice = (typeof noticesToFamilies)[number];
export const noticeViews = ['all', 'unread', 'read', 'failed'] as const;
/** Channels of a notice; `app` for one shown only in the application. */
export const noticeChannels = ['mail', 'push', 'app'] as const;
export const deliveryStates = ['waiting', 'sent', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
const classes = z.array(z.object({ id: id(), name: z.string() }));
const notice = z.object({
  id: id(),
  kind: z.enum(noticesToFamilies),
  at: instant(),
  pupilId: id(),
  pupil: z.string(),
  className: z.string(),
  reader: z.string(),
  /** What it is about: the lesson and its day, where it is one. */
  about: z.string(),
  day: z.nullable(z.string()),
  readAt: z.nullable(instant()),
  deliveries: z.array(
    z.object({ channel: z.enum(['mail', 'push']), state: z.enum(deliveryStates), at: z.nullable(instant()) }),
  ),
  can: z.object({ again: z.boolean() }),
});
export type AttendanceNotice = z.output<typeof notice>;
const narrowing = { classId: z.optional(id()), from: z.optional(day()), to: z.optional(day()), q: search() };
/** Notices to families about attendance, with recipients and channels, the latest first. */
export const listNotices = route({
  name: 'attendance_notices.list',
  method: 'GET',
  path: '/attendance/notices',
  ...notify,
  rate: 'search',
  query: z.object({
    page: page(),
    view: z._default(z.enum(noticeViews), 'all'),
    channel: z.optional(z.enum(noticeChannels)),
    kind: z.optional(z.enum(noticesToFamilies)),
    ...narrowing,
  }),
  response: z.extend(pageOf(notice), {
    /** Of the same class, days and words, whatever the view. */
    counts: z.object({ unread: z.number(), failed: z.number() }),
    classes,
  }),
});
/**
 * Sends notices again to people who have not read them and still answer for the child; skips people who got the same
 * notice less than an hour ago, unless it failed. Returns how many were sent.
 */
export const sendAgain = route({
  name: 'attendance_notices.again',
  method: 'POST',
  path: '/attendance/notices/again',
  ...notify,
  body: z.strictObject({ ids: z.array(id()).check(z.minLength(1), z.maxLength(100)) }),
  response: z.object({ sent: z.number(), left: z.number() }),
});

/**
 * Why a guardian with authority reads nothing here: no account, one never opened, one that was closed, or no
 * access for this child.
 */
export const unreachedWhys = ['no_account', 'invited', 'disabled', 'no_access'] as const;
export type UnreachedWhy = (typeof unreachedWhys)[number];
const unreached = z.object({
  pupilId: id(),
  pupil: z.string(),
  className: z.string(),
  guardianId: id(),
  guardian: z.string(),
  why: z.enum(unreachedWhys),
  /** The guardian has a separate address, or an address shared with the pupil. */
  address: z.boolean(),
  events: z.number(),
  lastDay: z.string(),
});
export type Unreached = z.output<typeof unreached>;
/** Columns by which they are sorted. */
export const unreachedSorts = ['guardian', 'pupil', 'events'] as const;
/**
 * Guardians with authority whom no notice reaches, of pupils absent or late in a period: thirty days back by default.
 */
export const listUnreached = route({
  name: 'attendance_notices.unreached',
  method: 'GET',
  path: '/attendance/notices/unreached',
  ...notify,
  rate: 'search',
  query: z.object({ page: page(), ...narrowing, sort: sortBy(unreachedSorts) }),
  response: z.extend(pageOf(unreached), { from: z.string(), to: z.string(), classes }),
});

export const letterKinds = ['letters', 'labels8', 'labels16'] as const;
export type LetterKind = (typeof letterKinds)[number];
/** Most pupils and guardians for letters in one request. */
export const maxLetters = 200;
/**
 * Letters about validated absences of a period, one for each address, or their labels: to all guardians with authority
 * of a pupil, or to one of them. Thirty days back by default. A pupil of age gets the letter personally.
 */
export const printLetters = route({
  name: 'attendance_letters.print',
  method: 'POST',
  path: '/attendance/letters',
  ...notify,
  rate: 'export',
  raw: true,
  body: z.strictObject({
    people: z
      .array(z.strictObject({ pupilId: id(), guardianId: z.nullable(id()) }))
      .check(z.minLength(1), z.maxLength(maxLetters)),
    kind: z.enum(letterKinds),
    from: z.nullable(day()),
    to: z.nullable(day()),
  }),
  errors: ['attendance.nothing_to_write'],
});

export type NoticeQuery = QueryOf<typeof listNotices>;
export type LetterBody = BodyOf<typeof printLetters>;
export const attendanceNoticesRoutes = [listNotices, sendAgain, listUnreached, printLetters] as const;
