import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { day, id, instant, optionalText, text, version } from '../kernel/schema.ts';

const module = 'timetable' as const;
const view = { access: { permission: 'timetable.view', or: 'lessons.change' }, scope: 'school', module } as const;
const change = { access: { permission: 'lessons.change' }, scope: 'school', module } as const;
const own = { access: 'session', scope: 'audience', module } as const;

const minute = () => z.number().check(z.int(), z.gte(0), z.lte(1440));
const byId = z.object({ id: id() });

/** Replaces an address: the lesson has a room on its organisation's server, and no address. See `distance.join`. */
export const ownRoom = 'encrier:room';

export const lessonKinds = [
  'lesson',
  'practical',
  'exam',
  'outing',
  'activity',
  'study',
  'detention',
  'meeting',
] as const;
export const lessonChanges = ['added', 'moved', 'room', 'teacher', 'remote', 'cancelled'] as const;

const person = z.object({ id: id(), label: z.string(), labelAr: z.string() });
/** A lesson of a day. Minutes count from midnight on the school's clock. */
const lesson = z.object({
  id: id(),
  kind: z.enum(lessonKinds),
  /**
   * Name of the subject, or the lesson's own title; the Arabic name is '' when missing, and for a lesson's own title.
   */
  title: z.string(),
  titleAr: z.string(),
  subjectId: z.nullable(id()),
  code: z.string(),
  colour: z.string(),
  /** The class or the group that has it. */
  audience: z.string(),
  classId: z.nullable(id()),
  groupId: z.nullable(id()),
  day: z.string(),
  starts: z.number(),
  ends: z.number(),
  room: z.string(),
  classroomId: z.nullable(id()),
  teachers: z.array(z.extend(person, { substitute: z.boolean() })),
  state: z.enum(['planned', 'cancelled']),
  changes: z.array(z.enum(lessonChanges)),
  /** Its data before a change by hand. */
  before: z.nullable(
    z.object({
      day: z.string(),
      starts: z.number(),
      ends: z.number(),
      room: z.string(),
      teachers: z.array(z.string()),
    }),
  ),
  reason: z.string(),
  note: z.string(),
  /** An address, `ownRoom`, or empty in a classroom. */
  remoteUrl: z.string(),
  changedAt: z.nullable(instant()),
  version: version(),
});
export type Lesson = z.output<typeof lesson>;
const closed = z.object({ day: z.string(), name: z.string() });
const pause = z.object({
  /** Days of the period with these hours: the frame's, or the changed ones of that day. */
  days: z.array(z.string()),
  starts: z.number(),
  ends: z.number(),
  kind: z.string(),
  name: z.string(),
});
const span = { from: day(), days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(42)), 7) };
const week = {
  lessons: z.array(lesson),
  /** Days on which nothing takes place, with the reason. */
  closed: z.array(closed),
  /** Breaks and meals of the time frame, for days that have lessons. */
  pauses: z.array(pause),
  weekdays: z.array(z.number()),
  weekAOn: z.nullable(z.string()),
};

/**
 * Lessons of the caller, of their children, or taught by the caller, over at most six weeks; one answer for each
 * person.
 */
export const ownLessons = route({
  name: 'lessons.own',
  method: 'GET',
  path: '/lessons/own',
  ...own,
  query: z.object(span),
  response: z.object({
    today: z.string(),
    persons: z.array(z.extend(person, { as: z.enum(['pupil', 'teacher']), self: z.boolean(), ...week })),
  }),
});
export const lessonsOf = ['class', 'teacher', 'room', 'pupil', 'group'] as const;
/**
 * Lessons of a class, a teacher, a room, a pupil or a group. A teacher sees those of their classes, groups and pupils.
 */
export const lessonWeek = route({
  name: 'lessons.week',
  method: 'GET',
  path: '/lessons/week',
  ...own,
  query: z.object({ of: z.enum(lessonsOf), id: id(), ...span }),
  response: z.object({ today: z.string(), name: z.string(), ...week, can: z.object({ change: z.boolean() }) }),
});
/** Lessons that take place on some days, with what each occupies: used to check a lesson while it is moved. */
export const lessonsAround = route({
  name: 'lessons.around',
  method: 'GET',
  path: '/lessons/around',
  ...change,
  query: z.object(span),
  response: z.object({
    items: z.array(
      z.object({
        id: id(),
        title: z.string(),
        titleAr: z.string(),
        audience: z.string(),
        day: z.string(),
        starts: z.number(),
        ends: z.number(),
        classId: z.nullable(id()),
        groupId: z.nullable(id()),
        classroomId: z.nullable(id()),
        teacherIds: z.array(id()),
      }),
    ),
  }),
});
/** What can be chosen to look at: classes, teachers, rooms and groups in reach. */
export const lessonChoices = route({
  name: 'lessons.choices',
  method: 'GET',
  path: '/lessons/choices',
  ...own,
  response: z.object({
    classes: z.array(z.object({ id: id(), name: z.string() })),
    groups: z.array(z.object({ id: id(), name: z.string() })),
    rooms: z.array(z.object({ id: id(), name: z.string() })),
    teachers: z.array(person),
  }),
});
/** Rooms free at those hours of a day. */
export const freeRooms = route({
  name: 'lessons.free_rooms',
  method: 'GET',
  path: '/lessons/free-rooms',
  ...own,
  query: z.object({
    on: day(),
    starts: z.coerce.number().check(z.int(), z.gte(0), z.lte(1440)),
    ends: z.coerce.number().check(z.int(), z.gte(0), z.lte(1440)),
  }),
  response: z.object({
    rooms: z.array(
      z.object({
        id: id(),
        name: z.string(),
        kind: z.string(),
        capacity: z.nullable(z.number()),
        /** Minute at which it is taken again, null until the evening. */
        until: z.nullable(z.number()),
      }),
    ),
  }),
});

const taken = ['lessons.taken', 'lessons.hours', 'lessons.closed_day', 'lessons.audience'] as const;
/**
 * Adds a lesson to one day. `details.conflicts` of a refusal lists the conflicts; with a reason the lesson may overlap.
 */
export const addLesson = route({
  name: 'lessons.add',
  method: 'POST',
  path: '/lessons',
  ...change,
  body: z.strictObject({
    id: id(),
    kind: z.enum(lessonKinds),
    title: optionalText(80),
    courseId: z.nullable(id()),
    classId: z.nullable(id()),
    groupId: z.nullable(id()),
    day: day(),
    starts: minute(),
    ends: minute(),
    classroomId: z.nullable(id()),
    teacherIds: z.array(id()).check(z.maxLength(10)),
    note: optionalText(500),
    remoteUrl: optionalText(500),
    overlapReason: optionalText(200),
    makesUpId: z.nullable(id()),
    tell: z.boolean(),
  }),
  response: lesson,
  errors: [...taken, 'lessons.link', 'lessons.no_room'],
});
/** Moves a lesson, gives it another room or teacher, makes it remote; what it was stays visible. */
export const changeLesson = route({
  name: 'lessons.change',
  method: 'PUT',
  path: '/lessons/:id',
  ...change,
  params: byId,
  body: z.strictObject({
    day: day(),
    starts: minute(),
    ends: minute(),
    classroomId: z.nullable(id()),
    teacherIds: z.array(id()).check(z.maxLength(10)),
    note: optionalText(500),
    remoteUrl: optionalText(500),
    reason: optionalText(200),
    overlapReason: optionalText(200),
    tell: z.boolean(),
    version: version(),
  }),
  response: lesson,
  errors: [...taken, 'lessons.link', 'lessons.no_room', 'lessons.is_cancelled', 'edited_meanwhile'],
});
/** Cancels lessons of one day or several; skips cancelled ones. */
export const cancelLessons = route({
  name: 'lessons.cancel',
  method: 'POST',
  path: '/lessons/cancel',
  ...change,
  body: z.strictObject({
    ids: z.array(id()).check(z.minLength(1), z.maxLength(200)),
    reason: text(200),
    tell: z.boolean(),
  }),
  response: z.object({ cancelled: z.array(id()) }),
});
/** Gives cancelled lessons back; one whose place was given away since is refused. */
export const restoreLessons = route({
  name: 'lessons.restore',
  method: 'POST',
  path: '/lessons/restore',
  ...change,
  body: z.strictObject({ ids: z.array(id()).check(z.minLength(1), z.maxLength(200)), tell: z.boolean() }),
  response: z.object({ restored: z.array(id()) }),
  errors: ['lessons.taken'],
});
/** Lessons that a hand changed, moved, added or cancelled, from a day on. */
export const lessonChangesList = route({
  name: 'lessons.changes',
  method: 'GET',
  path: '/lessons/changes',
  ...view,
  query: z.object(span),
  response: z.object({ items: z.array(lesson) }),
});

/**
 * The secret address under which a calendar program reads a person's lessons: the caller's, a child's. Creating one
 * revokes the former.
 */
export const makeFeed = route({
  name: 'lessons.make_feed',
  method: 'POST',
  path: '/lessons/feeds',
  access: 'session',
  scope: 'audience',
  module,
  ownerOnly: true,
  secret: true,
  body: z.strictObject({ personId: id() }),
  response: z.object({ path: z.string() }),
});
export const ownFeeds = route({
  name: 'lessons.feeds',
  method: 'GET',
  path: '/lessons/feeds',
  access: 'session',
  scope: 'self',
  module,
  ownerOnly: true,
  response: z.object({
    items: z.array(z.object({ id: id(), person: person, createdAt: instant(), readAt: z.nullable(instant()) })),
  }),
});
export const revokeFeed = route({
  name: 'lessons.revoke_feed',
  method: 'DELETE',
  path: '/lessons/feeds/:id',
  access: 'session',
  scope: 'self',
  module,
  ownerOnly: true,
  params: byId,
  response: z.object({ ok: z.literal(true) }),
});
/** The calendar itself, for programs that cannot sign in: the token in the address is the right. */
export const readFeed = route({
  name: 'lessons.feed',
  method: 'GET',
  path: '/lessons/feeds/:token/calendar.ics',
  access: 'public',
  scope: 'audience',
  module,
  rate: 'export',
  raw: true,
  params: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
});
/** A4: one week of a class, a teacher, a room or a pupil; of all of them, one after the other, without `id`. */
export const printWeek = route({
  name: 'lessons.print',
  method: 'GET',
  path: '/lessons/print',
  ...own,
  rate: 'export',
  raw: true,
  query: z.object({
    of: z.enum(lessonsOf),
    id: z.optional(id()),
    from: day(),
    ink: z._default(z.enum(['colour', 'black']), 'colour'),
  }),
});
/** One line for each lesson of the span, cells inert (SEC-INJ-04). */
export const exportLessons = route({
  name: 'lessons.export',
  method: 'GET',
  path: '/lessons/export',
  ...view,
  rate: 'export',
  raw: true,
  query: z.object({ from: day(), to: day(), format: z.enum(['csv', 'xlsx', 'ics']) }),
});

export type AddLessonBody = BodyOf<typeof addLesson>;
export type ChangeLessonBody = BodyOf<typeof changeLesson>;
export type OwnLessons = ResponseOf<typeof ownLessons>;
export type LessonWeek = ResponseOf<typeof lessonWeek>;
export const lessonRoutes = [
  ownLessons,
  lessonWeek,
  lessonsAround,
  lessonChoices,
  freeRooms,
  addLesson,
  changeLesson,
  cancelLessons,
  restoreLessons,
  lessonChangesList,
  makeFeed,
  ownFeeds,
  revokeFeed,
  readFeed,
  printWeek,
  exportLessons,
] as const;

/** Kinds of notices that the timetable sends. */
export const timetableNotices = ['edt.modification', 'edt.publication'] as const;

export const timetableEvents = {
  /** A publication was requested. */
  'timetable.publish': z.object({ publicationId: z.string() }),
  /** Lessons of some days were changed by hand; `tell` when their participants must be notified. */
  'lessons.changed': z.object({ ids: z.array(z.string()), tell: z.boolean() }),
} as const;
