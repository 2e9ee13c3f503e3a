import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { day, done, id, instant, optionalText, search, text, version } from '../kernel/schema.ts';

/** Module that an organisation can disable. */
export const timetableModule = 'timetable' as const;
const module = timetableModule;
const view = { access: { permission: 'timetable.view', or: 'timetable.manage' }, scope: 'school', module } as const;
const manage = { access: { permission: 'timetable.manage' }, scope: 'school', module } as const;
const publishing = { access: { permission: 'timetable.publish' }, scope: 'school', module } as const;

const minute = () => z.number().check(z.int(), z.gte(0), z.lte(1440));
const weekday = () => z.number().check(z.int(), z.gte(1), z.lte(7));
const byId = z.object({ id: id() });
const ofYear = z.object({ yearId: z.optional(id()) });

/** Kinds of weekly lessons. */
export const seriesKinds = ['lesson', 'practical', 'study', 'activity', 'meeting'] as const;
export const weekNames = ['all', 'A', 'B'] as const;

const place = { weekday: weekday(), week: z.enum(weekNames), starts: minute(), ends: minute() };
const placed = {
  kind: z.enum(seriesKinds),
  /** Title of a lesson without a course; a lesson of a course has the name of its subject. */
  title: optionalText(80),
  courseId: z.nullable(id()),
  /** Class or group of a lesson without a course. */
  classId: z.nullable(id()),
  groupId: z.nullable(id()),
  ...place,
  fromOn: day(),
  toOn: day(),
  classroomId: z.nullable(id()),
  teacherIds: z.array(id()).check(z.maxLength(10)),
  locked: z.boolean(),
  /** Reason why it may overlap others; empty when it may not. */
  overlapReason: optionalText(200),
};
const series = z.object({
  id: id(),
  ...placed,
  fromOn: z.string(),
  toOn: z.string(),
  subjectId: z.nullable(id()),
  whole: z.boolean(),
  version: version(),
});
export type Series = z.output<typeof series>;

/** All data to display and edit the plan of a year: the requested one, or the current one. */
export const timetableBoard = route({
  name: 'timetable.board',
  method: 'GET',
  path: '/timetable/board',
  ...view,
  query: ofYear,
  response: z.object({
    year: z.nullable(
      z.object({ id: id(), name: z.string(), startsOn: z.string(), endsOn: z.string(), closed: z.boolean() }),
    ),
    years: z.array(z.object({ id: id(), name: z.string(), current: z.boolean() })),
    /** Day shown on the plan: today, or the nearest day of the year. */
    day: z.string(),
    weekAOn: z.nullable(z.string()),
    version: z.number(),
    publishedAt: z.nullable(instant()),
    /** Whether the plan changed since its last publication. */
    pending: z.boolean(),
    levels: z.array(z.object({ id: id(), name: z.string(), orgId: id() })),
    classes: z.array(z.object({ id: id(), name: z.string(), levelId: id(), classroomId: z.nullable(id()) })),
    groups: z.array(z.object({ id: id(), name: z.string(), kind: z.string(), classId: z.nullable(id()) })),
    /** Pairs of a group and a class, or of two groups, with a pupil in common. */
    sharing: z.array(z.tuple([id(), id()])),
    subjects: z.array(
      z.object({ id: id(), name: z.string(), nameAr: z.string(), code: z.string(), colour: z.string() }),
    ),
    classrooms: z.array(
      z.object({ id: id(), name: z.string(), kind: z.string(), capacity: z.nullable(z.number()), orgId: id() }),
    ),
    staff: z.array(z.object({ id: id(), label: z.string(), labelAr: z.string() })),
    courses: z.array(
      z.object({
        id: id(),
        subjectId: id(),
        classId: z.nullable(id()),
        groupId: z.nullable(id()),
        weeklyMinutes: z.number(),
        teacherIds: z.array(id()),
      }),
    ),
    frames: z.array(
      z.object({
        id: id(),
        levelIds: z.array(id()),
        weekdays: z.array(z.number()),
        step: z.number(),
        alternates: z.boolean(),
        fromOn: z.string(),
        toOn: z.string(),
        slots: z.array(
          z.object({
            starts: z.number(),
            ends: z.number(),
            kind: z.string(),
            name: z.string(),
            weekdays: z.array(z.number()),
          }),
        ),
      }),
    ),
    series: z.array(series),
    can: z.object({ manage: z.boolean(), publish: z.boolean() }),
  }),
});
export type TimetableBoard = ResponseOf<typeof timetableBoard>;

const taken = [
  'timetable.taken',
  'timetable.hours',
  'timetable.dates',
  'timetable.audience',
  'timetable.year_closed',
] as const;
const seriesAnswer = z.object({ series: z.array(series), version: z.number() });

/** Places weekly lessons, all or none. A refusal lists the conflicts in `details.conflicts`. */
export const placeSeries = route({
  name: 'timetable.place',
  method: 'POST',
  path: '/timetable/series',
  ...manage,
  body: z.strictObject({
    yearId: id(),
    series: z.array(z.strictObject({ id: id(), ...placed })).check(z.minLength(1), z.maxLength(200)),
  }),
  response: seriesAnswer,
  errors: taken,
});
/**
 * Moves or changes weekly lessons, all or none. With `fromOn`, each keeps its previous data until the day before and
 * has the new data from that day on.
 */
export const moveSeries = route({
  name: 'timetable.move',
  method: 'PUT',
  path: '/timetable/series',
  ...manage,
  body: z.strictObject({
    yearId: id(),
    from: z.nullable(day()),
    series: z
      .array(z.strictObject({ id: id(), ...placed, version: version() }))
      .check(z.minLength(1), z.maxLength(200)),
  }),
  response: z.extend(seriesAnswer, { /** Ended on the previous day. */ ended: z.array(series) }),
  errors: [...taken, 'edited_meanwhile', 'timetable.locked'],
});
/**
 * Deletes weekly lessons, from a given day on if there is one; returns their previous data, so that they can be
 * placed again.
 */
export const removeSeries = route({
  name: 'timetable.remove',
  method: 'POST',
  path: '/timetable/series/remove',
  ...manage,
  body: z.strictObject({
    yearId: id(),
    from: z.nullable(day()),
    ids: z.array(id()).check(z.minLength(1), z.maxLength(200)),
  }),
  response: z.object({ removed: z.array(series), ended: z.array(series), version: z.number() }),
  errors: ['timetable.locked', 'timetable.year_closed'],
});
/** Sets which Monday begins a week A; null when all weeks are alike. */
export const setWeeks = route({
  name: 'timetable.weeks',
  method: 'PUT',
  path: '/timetable/weeks',
  ...manage,
  body: z.strictObject({ yearId: id(), weekAOn: z.nullable(day()) }),
  response: done(),
  errors: ['timetable.dates', 'timetable.year_closed'],
});

const changed = z.object({ id: id(), name: z.string(), added: z.number(), changed: z.number(), removed: z.number() });
/** Preview of the changes of a publication from a given day, and the people concerned; writes nothing. */
export const publicationPlan = route({
  name: 'timetable.publication_plan',
  method: 'GET',
  path: '/timetable/publication',
  ...publishing,
  query: z.object({ yearId: id(), fromOn: day() }),
  response: z.object({
    added: z.number(),
    changed: z.number(),
    removed: z.number(),
    /** Number of lessons changed manually or already held, which stay unchanged. */
    kept: z.number(),
    /**
     * Work on removed lessons: how many of these have any; notes, instructions for a substitute and replays, which are
     * deleted; log entries and homework, which remain without a lesson.
     */
    lost: z.object({
      lessons: z.number(),
      notes: z.number(),
      tasks: z.number(),
      replays: z.number(),
      entries: z.number(),
      homework: z.number(),
    }),
    classes: z.array(changed),
    teachers: z.array(changed),
  }),
  errors: ['timetable.dates'],
});
/**
 * Publishes the plan from a given day, in the background; with `tell`, families, pupils and teachers whose week
 * changes are notified. Lessons already held stay as they are; one that goes on in another series on its day, in the
 * same course, keeps its id.
 */
export const publishTimetable = route({
  name: 'timetable.publish',
  method: 'POST',
  path: '/timetable/publication',
  ...publishing,
  body: z.strictObject({ id: id(), yearId: id(), fromOn: day(), tell: z.boolean() }),
  response: z.object({ id: id() }),
  errors: ['timetable.dates', 'timetable.year_closed', 'timetable.publishing'],
});
/** Publications of a year, newest first. */
export const publications = route({
  name: 'timetable.publications',
  method: 'GET',
  path: '/timetable/publications',
  ...view,
  query: ofYear,
  response: z.object({
    items: z.array(
      z.object({
        id: id(),
        fromOn: z.string(),
        state: z.enum(['asked', 'done', 'refused']),
        askedAt: instant(),
        doneAt: z.nullable(instant()),
        by: z.string(),
        added: z.number(),
        changed: z.number(),
        removed: z.number(),
        kept: z.number(),
        failure: z.string(),
      }),
    ),
  }),
});

export const slotKinds = ['lesson', 'break', 'meal', 'welcome', 'study'] as const;
const slot = z.strictObject({
  starts: minute(),
  ends: minute(),
  kind: z.enum(slotKinds),
  name: optionalText(40),
  weekdays: z.array(weekday()).check(z.maxLength(7)),
});
const frameFields = {
  orgId: id(),
  name: text(60),
  levelIds: z.array(id()).check(z.maxLength(50)),
  weekdays: z.array(weekday()).check(z.minLength(1), z.maxLength(7)),
  step: z.number().check(z.int(), z.gte(5), z.lte(60)),
  alternates: z.boolean(),
  fromOn: day(),
  toOn: day(),
  slots: z.array(slot).check(z.maxLength(40)),
};
const hoursSlot = z.strictObject({
  starts: minute(),
  ends: minute(),
  weekdays: z.array(weekday()).check(z.maxLength(7)),
  newStarts: minute(),
  newEnds: minute(),
});
const changedHours = z.object({
  id: id(),
  frameId: id(),
  fromOn: z.string(),
  toOn: z.string(),
  reason: z.string(),
  slots: z.array(hoursSlot),
  /** Number of published lessons moved to these hours, and of those that keep theirs to avoid a conflict. */
  lessons: z.number(),
  left: z.number(),
});
export type ChangedHours = z.output<typeof changedHours>;
const frame = z.object({ id: id(), ...frameFields, fromOn: z.string(), toOn: z.string(), version: version() });
export type TimeFrame = z.output<typeof frame>;
const frameErrors = ['timetable.slots', 'timetable.dates', 'timetable.level_taken', 'timetable.name_taken'] as const;
/** Time frames of the organisations within reach. */
export const timeFrames = route({
  name: 'timetable.frames',
  method: 'GET',
  path: '/timetable/frames',
  ...view,
  response: z.object({
    frames: z.array(frame),
    levels: z.array(z.object({ id: id(), name: z.string(), orgId: id() })),
    orgs: z.array(z.object({ id: id(), name: z.string() })),
    years: z.array(
      z.object({ id: id(), name: z.string(), startsOn: z.string(), endsOn: z.string(), current: z.boolean() }),
    ),
    hours: z.array(changedHours),
    can: z.object({ manage: z.boolean(), publish: z.boolean() }),
  }),
});
export const createFrame = route({
  name: 'timetable.create_frame',
  method: 'POST',
  path: '/timetable/frames',
  ...manage,
  body: z.strictObject({ id: z.optional(id()), ...frameFields }),
  response: frame,
  errors: frameErrors,
});
export const updateFrame = route({
  name: 'timetable.update_frame',
  method: 'PUT',
  path: '/timetable/frames/:id',
  ...manage,
  params: byId,
  body: z.strictObject({ ...frameFields, version: version() }),
  response: frame,
  errors: [...frameErrors, 'edited_meanwhile'],
});
/** Deletes a frame and returns it, so that it can be created again. Lessons are unchanged. */
export const removeFrame = route({
  name: 'timetable.remove_frame',
  method: 'DELETE',
  path: '/timetable/frames/:id',
  ...manage,
  params: byId,
  response: frame,
  errors: ['timetable.frame_has_hours'],
});
/**
 * Changes the hours of a frame's slots on some days, one by one in order: published lessons follow and their
 * participants are notified, later ones use the new hours too. Lessons already held keep their hours: past days
 * change only when none of their lessons has a roll call, a log entry or a test; otherwise the error
 * `timetable.hours_held` gives the first such day in `from`. Repeating an id changes the hours once.
 */
export const changeHours = route({
  name: 'timetable.change_hours',
  method: 'POST',
  path: '/timetable/frames/:id/hours',
  ...publishing,
  params: byId,
  body: z.strictObject({
    id: id(),
    fromOn: day(),
    toOn: day(),
    reason: text(200),
    slots: z.array(hoursSlot).check(z.minLength(1), z.maxLength(40)),
    tell: z.boolean(),
  }),
  response: changedHours,
  errors: ['timetable.dates', 'timetable.slots', 'timetable.hours_taken', 'timetable.hours_held'],
});
/** Cancels changed hours and returns them, so that they can be applied again. */
export const restoreHours = route({
  name: 'timetable.restore_hours',
  method: 'POST',
  path: '/timetable/hours/:id/restore',
  ...publishing,
  params: byId,
  body: z.strictObject({ tell: z.boolean() }),
  response: changedHours,
});

/** Pupils of a year by name, or one of them, with their class and groups. */
export const planPupils = route({
  name: 'timetable.pupils',
  method: 'GET',
  path: '/timetable/pupils',
  ...view,
  rate: 'search',
  query: z.object({ yearId: id(), q: search(), id: z.optional(id()) }),
  response: z.object({
    items: z.array(
      z.object({
        id: id(),
        label: z.string(),
        className: z.string(),
        classId: z.nullable(id()),
        groupIds: z.array(id()),
      }),
    ),
  }),
});

export type PlaceBody = BodyOf<typeof placeSeries>;
export type MoveBody = BodyOf<typeof moveSeries>;
export type FrameBody = BodyOf<typeof createFrame>;
export const timetableRoutes = [
  timetableBoard,
  placeSeries,
  moveSeries,
  removeSeries,
  setWeeks,
  publicationPlan,
  publishTimetable,
  publications,
  timeFrames,
  createFrame,
  updateFrame,
  removeFrame,
  changeHours,
  restoreHours,
  planPupils,
] as const;
