import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { id, identified, instant, optionalText, page, pageOf, text, version } from '../kernel/schema.ts';
import { questions } from './diagnostic-questions.ts';

/** What an organisation can switch off. */
export const diagnosticTestsModule = 'diagnostic-tests' as const;
const module = diagnosticTestsModule;

/** Purpose of a test. A graded one is for the pupil alone: no parent sits it or helps. */
export const testPurposes = ['diagnostic', 'training', 'graded', 'placement'] as const;
export type TestPurpose = (typeof testPurposes)[number];
/** When a pupil reads the score and the correction: never, once handed in, once the test is closed. */
export const testShows = ['never', 'handed', 'closed'] as const;
export type TestShows = (typeof testShows)[number];
/** What parents may do besides seeing the test: nothing, read the submitted copy, sit it with a child. */
export const testParents = ['none', 'read', 'sit'] as const;
export type TestParents = (typeof testParents)[number];
/** Only its authors see a draft; a planned one opens at its time; a closed one can no longer be sat. */
export const testStates = ['draft', 'planned', 'open', 'closed'] as const;
export type TestState = (typeof testStates)[number];
/** States of a sitting; `waits` until somebody corrects an answer, `void` when it no longer counts. */
export const sittingStates = ['sitting', 'waits', 'corrected', 'void'] as const;
export type SittingState = (typeof sittingStates)[number];
export const maxTestCourses = 20;

const makes = { access: { permission: 'diagnostic_tests.manage' }, scope: 'classes', module, rate: 'write' } as const;
const reads = { access: { permission: 'diagnostic_tests.manage' }, scope: 'classes', module } as const;
const byId = z.object({ id: id() });
const course = z.object({
  id: id(),
  subject: z.string(),
  subjectAr: z.string(),
  colour: z.string(),
  /** Name of the class or group. */
  audience: z.string(),
});
export type TestCourse = z.output<typeof course>;

/** Courses of this year for which the caller makes tests. */
export const testCourses = route({
  name: 'diagnostic_tests.courses',
  method: 'GET',
  path: '/diagnostic-tests/courses',
  ...reads,
  response: z.object({ courses: z.array(z.extend(course, { mine: z.boolean() })) }),
});

const row = z.object({
  id: id(),
  title: z.string(),
  purpose: z.enum(testPurposes),
  state: z.enum(testStates),
  courses: z.array(course),
  questions: z.number(),
  /** Null without a time limit. */
  minutes: z.nullable(z.number()),
  opensAt: z.nullable(instant()),
  closesAt: z.nullable(instant()),
  author: z.string(),
  /** The test's pupils that the caller reads; who handed in, who sits now, whose copy waits for correction. */
  figures: z.object({ pupils: z.number(), handed: z.number(), sitting: z.number(), waits: z.number() }),
  version: z.number(),
});
export type TestRow = z.output<typeof row>;
export const testViews = ['current', 'closed', 'draft'] as const;
export type TestView = (typeof testViews)[number];
/** Tests made by the caller or for courses in reach, the latest first, 30 per page. */
export const listTests = route({
  name: 'diagnostic_tests.list',
  method: 'GET',
  path: '/diagnostic-tests',
  ...reads,
  query: z.object({ page: page(), view: z._default(z.enum(testViews), 'current') }),
  response: pageOf(row),
});

const content = {
  title: text(120),
  instructions: optionalText(2000),
  purpose: z.enum(testPurposes),
  courseIds: z.array(id()).check(z.maxLength(maxTestCourses)),
  minutes: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(300))),
  opensAt: z.nullable(instant()),
  closesAt: z.nullable(instant()),
  attempts: z.number().check(z.int(), z.gte(1), z.lte(10)),
  /** The order of questions, inside their sections, is drawn for each pupil. */
  shuffle: z.boolean(),
  /** How many questions are drawn for each pupil; all of them when null. */
  draw: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(60))),
  /** Pupils cannot go back to a former question. */
  linear: z.boolean(),
  shows: z.enum(testShows),
  parents: z.enum(testParents),
  questions: questions(),
};
const contentErrors = [
  'diagnostic_tests.course_unknown',
  'diagnostic_tests.window',
  'diagnostic_tests.draw_above',
  'diagnostic_tests.no_right',
  'diagnostic_tests.not_hundred',
  'diagnostic_tests.no_gap',
  'diagnostic_tests.broken_gap',
  'diagnostic_tests.graded_parents',
] as const;

/** One test for its authors, keys included. */
export const getTest = route({
  name: 'diagnostic_tests.get',
  method: 'GET',
  path: '/diagnostic-tests/:id',
  ...reads,
  params: byId,
  response: z.extend(row, {
    instructions: z.string(),
    attempts: z.number(),
    shuffle: z.boolean(),
    draw: z.nullable(z.number()),
    linear: z.boolean(),
    shows: z.enum(testShows),
    parents: z.enum(testParents),
    items: questions(),
    /** Somebody sat it: its questions can no longer change. */
    sat: z.boolean(),
    can: z.object({ edit: z.boolean(), publish: z.boolean(), close: z.boolean(), remove: z.boolean() }),
  }),
});
export type TestPage = ResponseOf<typeof getTest>;

/** Makes a draft; the id is the client's, so that it is made once. */
export const createTest = route({
  name: 'diagnostic_tests.create',
  method: 'POST',
  path: '/diagnostic-tests',
  ...makes,
  body: z.strictObject({ id: id(), ...content }),
  response: identified(),
  errors: [...contentErrors, 'already_exists'],
});
/** Questions that somebody sat can no longer change; the rest may. */
export const updateTest = route({
  name: 'diagnostic_tests.update',
  method: 'PUT',
  path: '/diagnostic-tests/:id',
  ...makes,
  params: byId,
  body: z.strictObject({ ...content, version: version() }),
  response: z.object({ id: id(), version: version() }),
  errors: [...contentErrors, 'diagnostic_tests.sat', 'diagnostic_tests.is_closed', 'edited_meanwhile'],
});
export type TestContent = Omit<BodyOf<typeof updateTest>, 'version'>;
const versioned = z.strictObject({ version: version() });
/** Shows it to its pupils: now, or at the hour at which it opens. */
export const publishTest = route({
  name: 'diagnostic_tests.publish',
  method: 'POST',
  path: '/diagnostic-tests/:id/publish',
  ...makes,
  params: byId,
  body: versioned,
  response: identified(),
  errors: ['diagnostic_tests.no_question', 'diagnostic_tests.no_course', 'diagnostic_tests.window', 'edited_meanwhile'],
});
/** Closes it early; current sittings are submitted as they are. */
export const closeTest = route({
  name: 'diagnostic_tests.close',
  method: 'POST',
  path: '/diagnostic-tests/:id/close',
  ...makes,
  params: byId,
  body: versioned,
  response: identified(),
  errors: ['diagnostic_tests.not_open', 'edited_meanwhile'],
});
/** Deletes one that nobody sat. */
export const removeTest = route({
  name: 'diagnostic_tests.remove',
  method: 'DELETE',
  path: '/diagnostic-tests/:id',
  ...makes,
  params: byId,
  response: identified(),
  errors: ['diagnostic_tests.sat'],
});
/** A draft with the same questions: another year, or a new version of one that was sat. Its id is the client's. */
export const copyTest = route({
  name: 'diagnostic_tests.copy',
  method: 'POST',
  path: '/diagnostic-tests/:id/copy',
  ...makes,
  params: byId,
  body: z.strictObject({ id: id() }),
  response: identified(),
  errors: ['already_exists'],
});

export const diagnosticTestsRoutes = [
  testCourses,
  listTests,
  getTest,
  createTest,
  updateTest,
  publishTest,
  closeTest,
  removeTest,
  copyTest,
] as const;

/** Kinds of notices that it sends. */
export const diagnosticTestsNotices = ['test.ouvert', 'test.corrige', 'test.a_corriger'] as const;
/** Queues of « À traiter ». */
export const diagnosticTestsQueues = ['diagnostic_tests.to_read'] as const;
