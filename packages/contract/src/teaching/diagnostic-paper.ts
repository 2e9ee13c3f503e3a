import * as z from 'zod/mini';
import { type ResponseOf, route } from '../kernel/route.ts';
import { id, lang } from '../kernel/schema.ts';
import { answerWords, askedQuestion } from './diagnostic-questions.ts';
import { testStates } from './diagnostic-tests.ts';

const module = 'diagnostic-tests' as const;
const manages = { access: { permission: 'diagnostic_tests.manage' }, scope: 'classes', module } as const;
const byId = z.object({ id: id() });

const point = z.object({ x: z.number(), y: z.number() });
/** A line of bubbles of one question; `rank` orders the lines of a number: 0 its sign, then its digits. */
const line = z.object({
  questionId: id(),
  rank: z.number(),
  /** Value and centre of each bubble on the page, in millimetres. */
  bubbles: z.array(z.extend(point, { value: z.string() })),
});
/** Positions on an answer sheet, in millimetres; a sheet in Arabic is mirrored from left to right. */
const sheet = z.object({
  width: z.number(),
  height: z.number(),
  /** Side of the black squares at the corners, and their centres, clockwise from the upper left one. */
  side: z.number(),
  corners: z.array(point),
  /** A fifth square beside the upper left one shows the orientation of the sheet; it is never mirrored. */
  flag: point,
  radius: z.number(),
  pages: z.array(z.object({ lines: z.array(line) })),
});
export type AnswerSheet = z.output<typeof sheet>;
export type SheetLine = z.output<typeof line>;

const answer = z.object({ questionId: id(), words: z.array(z.string()) });
const pupil = z.object({
  id: id(),
  label: z.string(),
  labelAr: z.string(),
  audience: z.string(),
  /** His copy on paper, once something of it was written down; null before. */
  sittingId: z.nullable(id()),
  /** He sat it in the application. */
  onDevice: z.boolean(),
  answers: z.array(answer),
});
/** Data to record the answers of a class: printed questions, pupils, current answers. */
export const paperForm = route({
  name: 'diagnostic_tests.paper_form',
  method: 'GET',
  path: '/diagnostic-tests/:id/paper',
  ...manages,
  params: byId,
  response: z.object({
    id: id(),
    title: z.string(),
    state: z.enum(testStates),
    questions: z.array(askedQuestion),
    pupils: z.array(pupil),
    /** Of which printing the sheets must be: it changes with the questions. */
    print: z.string(),
    sheet,
    can: z.object({ type: z.boolean() }),
  }),
});
export type PaperForm = ResponseOf<typeof paperForm>;

/** Why one answer was not written down. */
export const paperRefusals = ['pupil', 'question', 'shape', 'no_attempt', 'forged', 'stale'] as const;
export type PaperRefusal = (typeof paperRefusals)[number];
const edit = z.strictObject({
  pupilId: id(),
  questionId: id(),
  /** The value shown by the page; when the stored one differs, the answer is a conflict. */
  before: answerWords(),
  after: answerWords(),
  /** The code of the sheet from which it was read; it must be one of that pupil's. */
  sheet: z.nullable(z.string().check(z.maxLength(120))),
});
export const maxPaperEdits = 200;
/**
 * Records answers from paper. Sending the same twice records it once; of two simultaneous writes, the second gets a
 * conflict.
 */
export const savePaper = route({
  name: 'diagnostic_tests.save_paper',
  method: 'PUT',
  path: '/diagnostic-tests/:id/paper',
  ...manages,
  rate: 'write',
  params: byId,
  body: z.strictObject({ edits: z.array(edit).check(z.minLength(1), z.maxLength(maxPaperEdits)) }),
  response: z.object({
    saved: z.number(),
    refused: z.array(z.object({ pupilId: id(), questionId: id(), reason: z.enum(paperRefusals) })),
    conflicts: z.array(z.object({ pupilId: id(), questionId: id(), words: z.array(z.string()) })),
  }),
  errors: ['diagnostic_tests.not_out'],
});
export type SavedPaper = ResponseOf<typeof savePaper>;

const printed = { ...manages, rate: 'export', raw: true, params: byId } as const;
/** The questions on paper, as the sheets letter them. */
export const printQuestions = route({
  name: 'diagnostic_tests.print_questions',
  method: 'GET',
  path: '/diagnostic-tests/:id/paper/questions',
  ...printed,
  query: z.object({ lang: z.optional(lang()) }),
  errors: ['diagnostic_tests.no_question'],
});
/** An answer sheet for each pupil that the caller reads, or for one. */
export const printSheets = route({
  name: 'diagnostic_tests.print_sheets',
  method: 'GET',
  path: '/diagnostic-tests/:id/paper/sheets',
  ...printed,
  query: z.object({ lang: z.optional(lang()), pupil: z.optional(id()) }),
  errors: ['diagnostic_tests.no_question', 'diagnostic_tests.no_pupil'],
});

export const diagnosticPaperRoutes = [paperForm, savePaper, printQuestions, printSheets] as const;
