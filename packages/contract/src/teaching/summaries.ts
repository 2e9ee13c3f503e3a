import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { id, optionalText, text, version } from '../kernel/schema.ts';
import { summaryDetails, summaryFigure } from './summary-figures.ts';

export const summaryStates = ['draft', 'reviewed', 'published'] as const;
export type SummaryState = (typeof summaryStates)[number];
/** `review`: ready for families; `reopen`: withdrawn, also from families. */
export const summaryMoves = ['review', 'publish', 'reopen'] as const;
export type SummaryMove = (typeof summaryMoves)[number];
export const maxGoals = 6;
export const maxQuestions = 15;

const named = z.object({ id: id(), label: z.string() });
export const summaryTerm = z.object({ id: id(), name: z.string(), startsOn: z.string(), endsOn: z.string() });
export type SummaryTerm = z.output<typeof summaryTerm>;
const ofTerm = z.object({ term: z.optional(id()) });
const byId = z.object({ id: id() });
const reads = { access: { permission: 'summaries.write', or: 'reports.view' }, scope: 'classes' } as const;
const writes = { access: { permission: 'summaries.write', or: 'summaries.manage' }, scope: 'classes' } as const;
const oversees = { access: { permission: 'reports.view' }, scope: 'school' } as const;
const manages = { access: { permission: 'summaries.manage' }, scope: 'school' } as const;

/**
 * Classes whose pupils the caller reads, the progress of their reports, and the classes that the caller may compare.
 */
export const summaryClasses = route({
  name: 'summaries.classes',
  method: 'GET',
  path: '/summaries',
  ...reads,
  query: ofTerm,
  response: z.object({
    classes: z.array(
      z.object({
        id: id(),
        name: z.string(),
        level: z.string(),
        leads: z.boolean(),
        term: z.string(),
        pupils: z.number(),
        reviewed: z.number(),
        published: z.number(),
        /** Number of pupils who handed in a self-assessment. */
        told: z.number(),
        met: z.number(),
      }),
    ),
    can: z.object({ compare: z.boolean(), manage: z.boolean() }),
  }),
});
export type SummaryClass = ResponseOf<typeof summaryClasses>['classes'][number];

/**
 * A class over the terms of its year: averages, their distribution, and its pupils, each with the figures of the
 * term. Averages and the distribution need five pupils or more.
 */
export const summaryOfClass = route({
  name: 'summaries.class',
  method: 'GET',
  path: '/summaries/classes/:id',
  ...reads,
  params: byId,
  query: ofTerm,
  response: z.object({
    class: z.object({ id: id(), name: z.string(), level: z.string(), headTeacher: z.string() }),
    terms: z.array(summaryTerm),
    termId: z.nullable(id()),
    figures: z.array(summaryFigure),
    /** Averages of the pupils, sorted so that they identify nobody; empty under five pupils. */
    spread: z.array(z.number()),
    subjects: z.array(
      z.object({
        subject: z.string(),
        subjectAr: z.string(),
        colour: z.string(),
        mean: z.nullable(z.number()),
        before: z.nullable(z.number()),
      }),
    ),
    pupils: z.array(
      z.object({
        id: id(),
        label: z.string(),
        state: z.nullable(z.enum(summaryStates)),
        told: z.boolean(),
        met: z.boolean(),
        /** Number of the pupil's due commitments that are still open. */
        due: z.number(),
        /** Figures of the term and of the previous one, in this order. */
        figures: z.array(summaryFigure),
      }),
    ),
    can: z.object({ publish: z.boolean() }),
  }),
});
export type ClassSummary = ResponseOf<typeof summaryOfClass>;

export const selfAnswer = z.object({
  questionId: id(),
  kind: z.enum(['scale', 'text']),
  label: z.string(),
  /** A scale from 1 to 4 as a digit, or a text; '' without an answer. */
  value: z.string(),
});
export type SelfAnswer = z.output<typeof selfAnswer>;

export const commitmentParties = ['pupil', 'family', 'school'] as const;
export type CommitmentParty = (typeof commitmentParties)[number];
export const commitmentStates = ['open', 'kept', 'missed', 'dropped'] as const;
export type CommitmentState = (typeof commitmentStates)[number];
export const commitment = z.object({
  id: id(),
  party: z.enum(commitmentParties),
  body: z.string(),
  dueOn: z.string(),
  state: z.enum(commitmentStates),
  note: z.string(),
  version: version(),
});
export type Commitment = z.output<typeof commitment>;

const report = z.object({
  state: z.nullable(z.enum(summaryStates)),
  general: z.string(),
  goals: z.array(z.string()),
  publishedAt: z.nullable(z.string()),
  /** 0 before the first save. */
  version: z.number(),
});
const pupilReport = z.object({
  pupil: z.object({ id: id(), label: z.string(), class: z.string(), classId: z.nullable(id()) }),
  terms: z.array(summaryTerm),
  termId: z.nullable(id()),
  figures: z.array(summaryFigure),
  details: summaryDetails,
  report,
  comments: z.array(
    z.object({ authorId: id(), author: z.string(), body: z.string(), mine: z.boolean(), version: version() }),
  ),
  /** The pupil's self-assessment; null until it is handed in. */
  self: z.nullable(z.object({ handedAt: z.string(), answers: z.array(selfAnswer) })),
  /** Commitments of the last meeting before this term, or of this term's once it is signed. */
  commitments: z.array(commitment),
  meeting: z.nullable(z.object({ id: id(), onDay: z.string(), signed: z.boolean(), confirmed: z.number() })),
  can: z.object({
    comment: z.boolean(),
    edit: z.boolean(),
    review: z.boolean(),
    publish: z.boolean(),
    reopen: z.boolean(),
    meet: z.boolean(),
    follow: z.boolean(),
  }),
});
export type PupilSummary = z.output<typeof pupilReport>;

/** One pupil for a term: the data of each room for this reader, the texts, the self-assessment and the commitments. */
export const summaryOfPupil = route({
  name: 'summaries.pupil',
  method: 'GET',
  path: '/summaries/pupils/:id',
  ...reads,
  params: byId,
  query: ofTerm,
  response: pupilReport,
});
const written = {
  params: byId,
  response: z.object({ version: z.number() }),
  errors: ['edited_meanwhile', 'summaries.published'],
} as const;
/** Saves the general text and goals, by the head teacher or the office; refused for a published report. */
export const editSummary = route({
  name: 'summaries.edit',
  method: 'PUT',
  path: '/summaries/pupils/:id',
  ...writes,
  ...written,
  body: z.strictObject({
    termId: id(),
    general: optionalText(2000),
    goals: z.array(text(200)).check(z.maxLength(maxGoals)),
    version: z.number().check(z.int(), z.gte(0)),
  }),
});
/** Saves the comment of one teacher; an empty one deletes it. */
export const commentSummary = route({
  name: 'summaries.comment',
  method: 'PUT',
  path: '/summaries/pupils/:id/comment',
  ...writes,
  ...written,
  body: z.strictObject({
    termId: id(),
    body: optionalText(1000),
    version: z.number().check(z.int(), z.gte(0)),
  }),
});
export const moveSummary = route({
  name: 'summaries.move',
  method: 'POST',
  path: '/summaries/pupils/:id/move',
  ...writes,
  params: byId,
  body: z.strictObject({ termId: id(), move: z.enum(summaryMoves), version: version() }),
  response: z.object({ version: z.number() }),
  errors: ['edited_meanwhile', 'summaries.not_now', 'summaries.empty'],
});
/** Publishes every reviewed report of a class. */
export const publishSummaries = route({
  name: 'summaries.publish_class',
  method: 'POST',
  path: '/summaries/classes/:id/publish',
  ...writes,
  params: byId,
  body: z.strictObject({ termId: id() }),
  response: z.object({ published: z.number() }),
  errors: ['summaries.nothing_reviewed'],
});
/** The same page as an A4 document, in the reader's language. */
export const summaryPaper = route({
  name: 'summaries.paper',
  method: 'GET',
  path: '/summaries/pupils/:id/paper',
  ...reads,
  params: byId,
  query: ofTerm,
  errors: ['summaries.no_term'],
  raw: true,
  rate: 'export',
});

const compared = z.object({
  year: z.optional(id()),
  /**
   * Rank of the term in its year, from 1, because organisations may divide their years differently; the current one
   * by default.
   */
  term: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(12))),
  level: z.optional(id()),
});
const row = z.object({
  id: id(),
  name: z.string(),
  level: z.string(),
  levelId: id(),
  pupils: z.number(),
  /** Under five pupils, figures are hidden. */
  hidden: z.boolean(),
  /** Figures of the term, of the previous one, and of the same term a year before. */
  figures: z.array(summaryFigure),
});
export type ComparedRow = z.output<typeof row>;
/**
 * Classes side by side for a term, with the previous term and the same term of the previous year; levels and the
 * total combine their classes.
 */
export const compareSummaries = route({
  name: 'summaries.compare',
  method: 'GET',
  path: '/summaries/compare',
  ...oversees,
  query: compared,
  response: z.object({
    years: z.array(named),
    yearId: z.nullable(id()),
    terms: z.array(z.object({ place: z.number(), name: z.string() })),
    term: z.number(),
    levels: z.array(named),
    rows: z.array(row),
    byLevel: z.array(row),
    whole: z.nullable(row),
    before: z.object({ term: z.string(), year: z.string() }),
  }),
});
export type Comparison = ResponseOf<typeof compareSummaries>;
export const exportComparison = route({
  name: 'summaries.export',
  method: 'GET',
  path: '/summaries/compare/file',
  ...oversees,
  query: z.extend(compared, { format: z.enum(['csv', 'xlsx']) }),
  raw: true,
  rate: 'export',
});

const question = z.strictObject({ id: id(), kind: z.enum(['scale', 'text']), label: text(200) });
export type AskedSelf = z.output<typeof question>;
/**
 * Self-assessment questions for pupils of each level before a meeting; a level without its own uses the default ones.
 */
export const summaryQuestions = route({
  name: 'summaries.questions',
  method: 'GET',
  path: '/summaries/questions',
  ...manages,
  response: z.object({
    levels: z.array(
      z.object({ id: id(), name: z.string(), own: z.boolean(), questions: z.array(question), version: z.number() }),
    ),
  }),
});
export const setSummaryQuestions = route({
  name: 'summaries.set_questions',
  method: 'PUT',
  path: '/summaries/questions/:id',
  ...manages,
  params: byId,
  body: z.strictObject({
    questions: z.array(question).check(z.minLength(1), z.maxLength(maxQuestions)),
    version: z.number().check(z.int(), z.gte(0)),
  }),
  response: z.object({ version: z.number() }),
  errors: ['edited_meanwhile', 'summaries.same_question'],
});
/** Records the outcome of a commitment. */
export const settleCommitment = route({
  name: 'summaries.settle',
  method: 'POST',
  path: '/summaries/commitments/:id',
  ...writes,
  params: byId,
  body: z.strictObject({ state: z.enum(commitmentStates), note: optionalText(300), version: version() }),
  response: commitment,
  errors: ['edited_meanwhile', 'summaries.not_signed'],
});

export type SummaryBody = BodyOf<typeof editSummary>;
export const summariesRoutes = [
  summaryClasses,
  summaryOfClass,
  summaryOfPupil,
  editSummary,
  commentSummary,
  moveSummary,
  publishSummaries,
  summaryPaper,
  compareSummaries,
  exportComparison,
  summaryQuestions,
  setSummaryQuestions,
  settleCommitment,
] as const;

/** Kinds of notifications that it sends to families and pupils. */
export const summariesNotices = ['bilan.publie', 'bilan.rencontre', 'bilan.engagement'] as const;
/** Queues of this room in « À traiter ». */
export const summariesQueues = ['summaries.commitments'] as const;
