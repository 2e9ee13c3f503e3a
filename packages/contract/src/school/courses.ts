import * as z from 'zod/mini';
import type { BodyOf, ResponseOf } from '../kernel/route.ts';
import { route } from '../kernel/route.ts';
import { day, id, version } from '../kernel/schema.ts';

const access = { permission: 'assignments.manage' } as const;
const here = { access, scope: 'school' } as const;
export const teacherRoles = ['main', 'co', 'substitute', 'assistant'] as const;
export type TeacherRole = (typeof teacherRoles)[number];

const minutes = () => z.number().check(z.int(), z.gte(0), z.lte(3000));
const days = { fromOn: z.nullable(day()), toOn: z.nullable(day()) };
const teacher = z.strictObject({
  personId: id(),
  role: z.enum(teacherRoles),
  /** The teacher's part of the course; null for the whole of it. */
  weeklyMinutes: z.nullable(minutes()),
  /** First and last day, both included; null without one. */
  ...days,
});
const fields = {
  weeklyMinutes: minutes(),
  coefficient: z.number().check(z.gte(0), z.lte(100), z.multipleOf(0.01)),
  /** Whether pupils are marked in it. */
  marked: z.boolean(),
  /** Terms it is taught in; none means the whole year. */
  termIds: z.array(id()).check(z.maxLength(20)),
  teachers: z.array(teacher).check(z.maxLength(20)),
};
const course = z.object({
  id: id(),
  subjectId: id(),
  classId: z.nullable(id()),
  groupId: z.nullable(id()),
  ...fields,
  version: version(),
});
export type Course = ResponseOf<typeof createCourse>;
const ids = (most: number) => z.array(id()).check(z.maxLength(most));
const byId = z.object({ id: id() });
const yearOnly = z.object({ yearId: z.optional(id()) });

/**
 * All data of a year's courses: the requested year, or the current one. Courses of every class and group with their
 * teachers, each level's expectations, possible teachers. One answer for the three views.
 */
export const courseBoard = route({
  name: 'courses.board',
  method: 'GET',
  path: '/courses',
  ...here,
  query: yearOnly,
  response: z.object({
    year: z.nullable(
      z.object({
        id: id(),
        name: z.string(),
        startsOn: z.string(),
        endsOn: z.string(),
        current: z.boolean(),
        closed: z.boolean(),
      }),
    ),
    /** The day used as « now »: today, or the nearest day of the year. */
    day: z.string(),
    years: z.array(z.object({ id: id(), name: z.string(), current: z.boolean(), closed: z.boolean() })),
    terms: z.array(z.object({ id: id(), name: z.string(), orgId: z.nullable(id()) })),
    levels: z.array(z.object({ id: id(), name: z.string() })),
    classes: z.array(
      z.object({
        id: id(),
        name: z.string(),
        levelId: id(),
        orgId: id(),
        pupils: z.number(),
        headTeacherId: z.optional(z.nullable(id())),
      }),
    ),
    /** `classIds`: the class a half group is a part of, or the classes its pupils are in. */
    groups: z.array(
      z.object({
        id: id(),
        name: z.string(),
        kind: z.string(),
        classId: z.nullable(id()),
        classIds: z.array(id()),
        pupils: z.number(),
      }),
    ),
    subjects: z.array(
      z.object({
        id: id(),
        name: z.string(),
        code: z.string(),
        colour: z.string(),
        optional: z.boolean(),
        archived: z.boolean(),
      }),
    ),
    expected: z.array(z.object({ levelId: id(), subjectId: id(), coefficient: z.number(), weeklyMinutes: z.number() })),
    staff: z.array(
      z.object({
        id: id(),
        label: z.string(),
        labelAr: z.string(),
        photo: z.string(),
        teacher: z.boolean(),
        minutesDue: z.nullable(z.number()),
        left: z.boolean(),
      }),
    ),
    courses: z.array(course),
  }),
});
export type CourseBoard = ResponseOf<typeof courseBoard>;

/** A course of one class or of one group. The `id` of a deleted course restores it. */
export const createCourse = route({
  name: 'courses.create',
  method: 'POST',
  path: '/courses',
  ...here,
  body: z.strictObject({
    id: z.optional(id()),
    subjectId: id(),
    classId: z.nullable(id()),
    groupId: z.nullable(id()),
    ...fields,
  }),
  response: course,
  errors: ['courses.taken', 'courses.year_closed', 'courses.dates', 'courses.teacher_twice', 'courses.place'],
});
export const updateCourse = route({
  name: 'courses.update',
  method: 'PUT',
  path: '/courses/:id',
  ...here,
  params: byId,
  body: z.strictObject({ ...fields, version: version() }),
  response: course,
  errors: ['edited_meanwhile', 'courses.year_closed', 'courses.dates', 'courses.teacher_twice'],
});
/** Takes a course away with its teachers; answers it, so that it can be made again. */
export const removeCourse = route({
  name: 'courses.remove',
  method: 'DELETE',
  path: '/courses/:id',
  ...here,
  params: byId,
  response: course,
  errors: ['courses.year_closed', 'still_referenced'],
});
/** One line for each teacher of each course, cells inert (SEC-INJ-04). */
export const exportCourses = route({
  name: 'courses.export',
  method: 'GET',
  path: '/courses/export',
  ...here,
  rate: 'export',
  raw: true,
  query: z.object({ yearId: z.optional(id()), format: z.enum(['csv', 'xlsx']) }),
});
/** A4: the service sheet of a teacher or the table of a class; of all of them, one after the other, without `id`. */
export const printCourses = route({
  name: 'courses.print',
  method: 'GET',
  path: '/courses/print',
  ...here,
  rate: 'export',
  raw: true,
  query: z.object({ yearId: z.optional(id()), of: z.enum(['teacher', 'class']), id: z.optional(id()) }),
});

const made = z.object({
  /** Courses that did not exist. */
  created: z.array(id()),
  /** Courses, new or not, that were given the teacher. */
  given: z.array(id()),
  /** Left as they were: they had a main teacher, or this one already. */
  skipped: z.number(),
});
/**
 * Gives one teacher one subject in several classes and groups; courses that are missing are made with what the level
 * expects.
 */
export const assignTeacher = route({
  name: 'courses.assign',
  method: 'POST',
  path: '/courses/assign',
  ...here,
  body: z.strictObject({
    personId: id(),
    subjectId: id(),
    classIds: ids(200),
    groupIds: ids(200),
    role: z.enum(teacherRoles),
    ...days,
    /** Leaves alone the courses that have a main teacher on a day of the stay. */ skipTaken: z.boolean(),
  }),
  response: made,
  errors: ['courses.year_closed', 'courses.dates', 'courses.place'],
});
/** Makes the courses that levels expect and classes lack: of one subject, or of every subject that is not optional. */
export const fillCourses = route({
  name: 'courses.fill',
  method: 'POST',
  path: '/courses/fill',
  ...here,
  body: z.strictObject({
    classIds: z.array(id()).check(z.minLength(1), z.maxLength(200)),
    subjectId: z.nullable(id()),
  }),
  response: made,
  errors: ['courses.year_closed', 'courses.nothing_expected'],
});
/** Undoes an assignment, a fill or a copy: deletes the courses it made and takes the teacher out of the others. */
export const takeBack = route({
  name: 'courses.take_back',
  method: 'POST',
  path: '/courses/take-back',
  ...here,
  body: z.strictObject({ created: ids(5000), given: ids(400), personId: z.nullable(id()), fromOn: z.nullable(day()) }),
  response: z.object({ removed: z.number(), withdrawn: z.number() }),
  errors: ['courses.year_closed', 'still_referenced'],
});
const years = { fromYearId: id(), yearId: id(), withTeachers: z.boolean() };
const counts = z.object({
  /** Courses that would be, or were, created; existing ones. */
  courses: z.number(),
  existing: z.number(),
  teachers: z.number(),
  /** Classes and groups without a namesake this year. */
  unmatched: z.array(z.string()),
  /** Teachers who left since. */
  gone: z.array(z.string()),
});
/** Preview of copying the courses of another year; writes nothing. Classes and groups are matched by name. */
export const copyPlan = route({
  name: 'courses.copy_plan',
  method: 'GET',
  path: '/courses/copy',
  ...here,
  query: z.object({ fromYearId: id(), yearId: id(), withTeachers: z._default(z.enum(['yes', 'no']), 'yes') }),
  response: counts,
  errors: ['courses.same_year'],
});
export const copyCourses = route({
  name: 'courses.copy',
  method: 'POST',
  path: '/courses/copy',
  ...here,
  body: z.strictObject(years),
  response: z.extend(counts, { created: z.array(id()) }),
  errors: ['courses.year_closed', 'courses.same_year'],
});
const reassigned = z.object({ id: id(), version: version(), teachers: z.array(teacher) });
/** A class whose head teacher's role passes, at once or on the day; `version` is the class's once it has passed. */
const handover = z.strictObject({ classId: id(), fromId: id(), toId: id(), version: version(), waits: z.boolean() });
/**
 * Gives a teacher's courses to another one, or to nobody yet, from a day on: current periods end the day before, future
 * ones are passed on whole, with their role and hours. A course already taught by the other one loses the first teacher
 * and keeps the second. Both are notified.
 */
export const replaceTeacher = route({
  name: 'courses.replace',
  method: 'POST',
  path: '/courses/replace',
  ...here,
  body: z.strictObject({
    yearId: id(),
    personId: id(),
    replacementId: z.nullable(id()),
    from: day(),
    courseIds: z.array(id()).check(z.minLength(1), z.maxLength(400)),
    /** Classes that the teacher leads and hands over with the courses. */ headOf: z._default(
      z.array(id()).check(z.maxLength(50)),
      [],
    ),
  }),
  response: z.object({
    /** Classes handed over, or to be on the day; sent back, these are the teacher's again. */
    heads: z.array(handover),
    /** The courses that changed, with their present version and the teachers they had: sent back, these undo it. */
    changed: z.array(reassigned),
    /** Courses in which the teacher had nothing from that day on. */
    skipped: z.number(),
  }),
  errors: ['courses.year_closed', 'courses.dates', 'courses.teacher_twice'],
});
/** Gives courses their former teachers back; one that was changed meanwhile is left as it is and counted. */
export const undoReplacement = route({
  name: 'courses.undo_replace',
  method: 'POST',
  path: '/courses/replace/undo',
  ...here,
  body: z.strictObject({
    yearId: id(),
    courses: z
      .array(z.strictObject({ id: id(), version: version(), teachers: z.array(teacher).check(z.maxLength(20)) }))
      .check(z.maxLength(400)),
    heads: z._default(z.array(handover).check(z.maxLength(50)), []),
  }),
  response: z.object({ restored: z.number(), kept: z.number() }),
  errors: ['courses.year_closed', 'courses.dates', 'courses.teacher_twice'],
});
export type AssignBody = BodyOf<typeof assignTeacher>;

export const courseRoutes = [
  courseBoard,
  createCourse,
  updateCourse,
  removeCourse,
  exportCourses,
  printCourses,
  assignTeacher,
  fillCourses,
  takeBack,
  copyPlan,
  copyCourses,
  replaceTeacher,
  undoReplacement,
] as const;

/** Kinds of notices that it sends. */
export const courseNotices = ['cours.affectation'] as const;
