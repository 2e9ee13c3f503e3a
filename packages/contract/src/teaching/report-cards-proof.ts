import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { id, optionalText, text, version } from '../kernel/schema.ts';
import { gradebookModule } from './gradebook.ts';
import { wordStates } from './report-cards.ts';

const reads = {
  access: { permission: 'report-cards.write', or: 'report-cards.manage' },
  scope: 'classes',
  module: gradebookModule,
} as const;
const byId = z.object({ id: id() });

/** Every comment of a class for a term, by subject, for its proofreaders; other callers get not found. */
export const proofClass = route({
  name: 'report_cards.proof_class',
  method: 'GET',
  path: '/report-cards/classes/:id/proof',
  ...reads,
  params: byId,
  query: z.object({ term: id() }),
  response: z.object({
    class: z.object({ id: id(), name: z.string() }),
    term: z.object({ id: id(), name: z.string() }),
    courses: z.array(
      z.object({
        id: id(),
        subject: z.string(),
        subjectAr: z.string(),
        teachers: z.string(),
        comments: z.array(
          z.object({
            pupilId: id(),
            label: z.string(),
            body: z.string(),
            version: z.number(),
            state: z.enum(wordStates),
            ask: z.string(),
            by: z.string(),
            can: z.object({ judge: z.boolean() }),
          }),
        ),
      }),
    ),
    rules: z.object({ maxLength: z.number(), forbidden: z.array(z.string()) }),
  }),
});
export type ProofClass = ResponseOf<typeof proofClass>;
/**
 * Approves comments of a course, returns one with the changes to make, or undoes either; each on the version that was
 * read.
 */
export const judgeComments = route({
  name: 'report_cards.judge',
  method: 'POST',
  path: '/report-cards/classes/:id/proof',
  ...reads,
  rate: 'write',
  params: byId,
  body: z.strictObject({
    termId: id(),
    courseId: id(),
    state: z.enum(wordStates),
    ask: optionalText(300),
    comments: z.array(z.strictObject({ pupilId: id(), version: version() })).check(z.minLength(1), z.maxLength(100)),
  }),
  response: z.object({
    changed: z.number(),
    /** Number of comments left unchanged: modified meanwhile, or written by the caller. */ left: z.number(),
  }),
  errors: ['report_cards.frozen', 'report_cards.ask_missing'],
});
export type JudgeBody = BodyOf<typeof judgeComments>;

/** The cards of a class as a file for the « livret scolaire unique » (LSU); frozen cards only. */
export const lsuFile = route({
  name: 'report_cards.lsu',
  method: 'GET',
  path: '/report-cards/classes/:id/lsu',
  access: { permission: 'report-cards.manage' },
  scope: 'school',
  module: gradebookModule,
  rate: 'export',
  raw: true,
  params: byId,
  query: z.object({ term: id(), uai: z.string().check(z.regex(/^\d{7}[A-Z]$/)), head: text(100) }),
  errors: ['report_cards.not_frozen'],
});
/** The averages of a class as a sheet for Massar: one line for each pupil by code, one column for each subject. */
export const massarFile = route({
  name: 'report_cards.massar',
  method: 'GET',
  path: '/report-cards/classes/:id/massar',
  access: { permission: 'report-cards.manage' },
  scope: 'school',
  module: gradebookModule,
  rate: 'export',
  raw: true,
  params: byId,
  query: z.object({ term: id() }),
  errors: ['report_cards.not_frozen'],
});
/** What is missing in both files. */
export const resultsCheck = route({
  name: 'report_cards.results_check',
  method: 'GET',
  path: '/report-cards/classes/:id/results',
  access: { permission: 'report-cards.manage' },
  scope: 'school',
  module: gradebookModule,
  params: byId,
  query: z.object({ term: id() }),
  response: z.object({
    cards: z.number(),
    /** Names of pupils without a SIECLE code, and without a Massar code. */
    noSiecle: z.array(z.string()),
    noMassar: z.array(z.string()),
    /** Subjects without a six-digit code of the national list. */
    noCode: z.array(z.string()),
    /** National code of the organisation of the class; empty when it has none. */
    uai: z.string(),
    head: z.string(),
  }),
});
export type ResultsCheck = ResponseOf<typeof resultsCheck>;

export const reportCardsProofRoutes = [proofClass, judgeComments, lsuFile, massarFile, resultsCheck] as const;
