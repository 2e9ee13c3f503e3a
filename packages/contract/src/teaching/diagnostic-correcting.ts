import * as z from 'zod/mini';
import { personCard } from '../kernel/cards.ts';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { day, id, identified, page, text, version } from '../kernel/schema.ts';
import { question } from './diagnostic-questions.ts';
import { copyAnswer, correctorRoles } from './diagnostic-sittings.ts';

const module = 'diagnostic-tests' as const;
const makes = { access: { permission: 'diagnostic_tests.manage' }, scope: 'classes', module, rate: 'write' } as const;
const reads = { access: { permission: 'diagnostic_tests.manage' }, scope: 'classes', module } as const;
const byId = z.object({ id: id() });

const row = z.extend(copyAnswer, {
  sittingId: id(),
  label: z.string(),
  audience: z.string(),
  /** Replaces the name while names are hidden. */
  code: z.string(),
});
export type AnswerRow = z.output<typeof row>;
/** Which answers to a question: those waiting for the caller, or all. */
export const answerViews = ['waits', 'all'] as const;
export type AnswerView = (typeof answerViews)[number];
/** One question over all copies that were handed in, 30 a page. */
export const questionAnswers = route({
  name: 'diagnostic_tests.question_answers',
  method: 'GET',
  path: '/diagnostic-tests/:id/questions/:questionId/answers',
  ...reads,
  params: z.object({ id: id(), questionId: id() }),
  query: z.object({ page: page(), view: z._default(z.enum(answerViews), 'all') }),
  response: z.object({
    question,
    role: z.enum(correctorRoles),
    hidden: z.boolean(),
    items: z.array(row),
    page: z.number(),
    pageSize: z.number(),
    total: z.number(),
    can: z.object({ mark: z.boolean(), decide: z.boolean() }),
  }),
});
export type QuestionAnswers = ResponseOf<typeof questionAnswers>;

/** Decides between the points of two correctors: both stay on record, this one counts. */
export const decideAnswer = route({
  name: 'diagnostic_tests.decide',
  method: 'PUT',
  path: '/test-copies/:id/answers/:questionId/decision',
  ...makes,
  params: z.object({ id: id(), questionId: id() }),
  body: z.strictObject({
    points: z.number().check(z.gte(0), z.lte(100), z.multipleOf(0.25)),
    version: version(),
  }),
  response: z.object({ id: id(), version: version() }),
  errors: ['diagnostic_tests.points_above', 'diagnostic_tests.no_second', 'edited_meanwhile'],
});

/** Possible second correctors of a test, teachers of its subject first; 200 at most. */
export const correctors = route({
  name: 'diagnostic_tests.correctors',
  method: 'GET',
  path: '/diagnostic-tests/:id/correctors',
  ...reads,
  params: byId,
  response: z.object({ items: z.array(z.object({ id: id(), name: z.string(), sameSubject: z.boolean() })) }),
});
/**
 * How a test is corrected: without names, with a second corrector, results held. Without names or with two correctors,
 * results are always held.
 */
export const setCorrection = route({
  name: 'diagnostic_tests.set_correction',
  method: 'PUT',
  path: '/diagnostic-tests/:id/correction',
  ...makes,
  params: byId,
  body: z.strictObject({
    blind: z.boolean(),
    held: z.boolean(),
    secondId: z.nullable(id()),
    version: version(),
  }),
  response: z.object({ id: id(), version: version() }),
  errors: [
    'diagnostic_tests.released',
    'diagnostic_tests.blind_stays',
    'diagnostic_tests.second_marked',
    'diagnostic_tests.second_unknown',
    'edited_meanwhile',
  ],
});
export type CorrectionBody = BodyOf<typeof setCorrection>;
/** Releases the held results of a test, and hidden names; cannot be undone. */
export const releaseResults = route({
  name: 'diagnostic_tests.release',
  method: 'POST',
  path: '/diagnostic-tests/:id/release',
  ...makes,
  params: byId,
  body: z.strictObject({ version: version() }),
  response: identified(),
  errors: [
    'diagnostic_tests.not_held',
    'diagnostic_tests.still_open',
    'diagnostic_tests.still_waits',
    'diagnostic_tests.still_differs',
    'edited_meanwhile',
  ],
});

export const maxNeedGroups = 6;
/** Need groups that were made from a test, with who is in them today. */
export const needGroups = route({
  name: 'diagnostic_tests.need_groups',
  method: 'GET',
  path: '/diagnostic-tests/:id/need-groups',
  ...reads,
  params: byId,
  response: z.object({
    /** Range of their days: the rest of the year. */
    days: z.object({ from: z.string(), to: z.string() }),
    items: z.array(
      z.object({
        id: id(),
        name: z.string(),
        from: z.nullable(z.string()),
        to: z.nullable(z.string()),
        pupils: z.array(z.string()),
        can: z.object({ undo: z.boolean() }),
      }),
    ),
  }),
});
export type NeedGroups = ResponseOf<typeof needGroups>;
/** Makes groups of pupils from the results of a test; their ids are the client's, so that they are made once. */
export const makeNeedGroups = route({
  name: 'diagnostic_tests.make_groups',
  method: 'POST',
  path: '/diagnostic-tests/:id/need-groups',
  ...makes,
  params: byId,
  body: z.strictObject({
    groups: z
      .array(
        z.strictObject({
          id: id(),
          name: text(60),
          pupilIds: z.array(id()).check(z.minLength(1), z.maxLength(200)),
        }),
      )
      .check(z.minLength(1), z.maxLength(maxNeedGroups)),
    from: day(),
    /** Their last day; without, the last of the year. */
    to: z.nullable(day()),
  }),
  response: z.object({ ids: z.array(id()) }),
  errors: [
    'diagnostic_tests.names_hidden',
    'diagnostic_tests.pupil_unknown',
    'diagnostic_tests.pupil_twice',
    'groups.name_taken',
    'groups.dates',
    'classes.year_closed',
    'already_exists',
  ],
});
export type NeedGroupsBody = BodyOf<typeof makeNeedGroups>;
/** Takes groups back that were made from a test and that nothing else uses. */
export const undoNeedGroups = route({
  name: 'diagnostic_tests.undo_groups',
  method: 'POST',
  path: '/diagnostic-tests/:id/need-groups/undo',
  ...makes,
  params: byId,
  body: z.strictObject({ ids: z.array(id()).check(z.minLength(1), z.maxLength(maxNeedGroups)) }),
  response: z.object({ ids: z.array(id()) }),
  errors: ['groups.in_use'],
});

/** The results as a sheet: a row a pupil, points of each question, levels of each skill. */
export const exportResults = route({
  name: 'diagnostic_tests.export',
  method: 'GET',
  path: '/diagnostic-tests/:id/export',
  ...reads,
  rate: 'export',
  raw: true,
  params: byId,
  query: z.object({ format: z.enum(['csv', 'xlsx']) }),
});

const position = z.object({
  skill: z.string(),
  /** From 0 (not acquired) to 4 (sound). */
  level: z.number(),
  /** How many points of a hundred more or less than in the last test before with the same purpose. */
  change: z.nullable(z.object({ points: z.number(), on: z.string() })),
  title: z.string(),
  on: z.string(),
});
/**
 * A pupil's positions by skill, from the last test of each: on the pupil's page, for people who correct their tests.
 */
export const pupilPositionsCard = personCard(
  'diagnostic-tests',
  z.object({ items: z.array(z.extend(position, { testId: id(), sittingId: id() })) }),
);
/** The same for the pupil and the family, as far as they may read it. */
export const ownPositions = route({
  name: 'diagnostic_tests.own_positions',
  method: 'GET',
  path: '/own-positions',
  access: 'session',
  scope: 'children',
  module,
  query: z.object({}),
  response: z.object({ pupils: z.array(z.object({ pupilId: id(), items: z.array(position) })) }),
});
export type OwnPositions = ResponseOf<typeof ownPositions>;
export const maxPositions = 12;
export const diagnosticCorrectingRoutes = [
  questionAnswers,
  decideAnswer,
  correctors,
  setCorrection,
  releaseResults,
  needGroups,
  makeNeedGroups,
  undoNeedGroups,
  exportResults,
  ownPositions,
] as const;
