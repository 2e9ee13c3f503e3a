import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { id } from '../kernel/schema.ts';
import { decimalText } from './gradebook.ts';
import { examsModule } from './exams.ts';

const module = examsModule;
/** Teachers of one of its courses: nobody else reads a copy. */
const corrects = { access: { permission: 'exams.propose' }, scope: 'classes', module } as const;
const byId = z.object({ id: id() });
/** A code as it is printed under the mark of a copy. */
const code = z.string().check(z.regex(/^[A-HJKMNP-Z2-9]{6}$/));

/** Content of a copy's label, for the camera: the test, and the code of the copy. */
export const copyMark = (examId: string, copyNo: string): string => `encrier:copie:${examId}:${copyNo}`;
/** What a camera or a hand gave: the code, and the test that the label names, if any. Null where it is no copy. */
export function readCopyMark(text: string): { examId: string | null; code: string } | null {
  const found = /^encrier:copie:([0-9a-f-]{36}):([A-HJKMNP-Z2-9]{6})$/.exec(text.trim());
  if (found) return { examId: found[1]!, code: found[2]! };
  const typed = text.toUpperCase().replaceAll(/[\s-]/g, '');
  return /^[A-HJKMNP-Z2-9]{6}$/.test(typed) ? { examId: null, code: typed } : null;
}

export const copyGaps = ['unmarked', 'not_handed'] as const;
export type CopyGap = (typeof copyGaps)[number];
const copy = z.object({
  code: z.string(),
  value: z.nullable(z.string()),
  gap: z.nullable(z.enum(copyGaps)),
  /** Its pupil, once the caller has closed the correction of the course. */
  pupil: z.nullable(z.object({ label: z.string(), class: z.string() })),
  /** 0 while nothing was written. */
  version: z.number(),
});
export type ExamCopy = z.output<typeof copy>;

/** Copies of an anonymous test by their codes, in an order that says nothing. */
export const examCopies = route({
  name: 'exams.copies',
  method: 'GET',
  path: '/exams/:id/copies',
  ...corrects,
  params: byId,
  response: z.object({
    scale: z.string(),
    copies: z.array(copy),
    /** Unmarked copies, only those of the caller's courses. */
    left: z.number(),
    /** The names of the caller's own courses are joined. */
    closed: z.boolean(),
    can: z.object({ mark: z.boolean(), close: z.boolean() }),
  }),
});
export type ExamCopies = ResponseOf<typeof examCopies>;
/** Marks one copy, known by its code. */
export const markCopy = route({
  name: 'exams.mark_copy',
  method: 'PUT',
  path: '/exams/:id/copies',
  ...corrects,
  rate: 'write',
  params: byId,
  body: z.strictObject({
    code,
    value: z.nullable(decimalText(7)),
    gap: z.nullable(z.enum(copyGaps)),
    version: z.number().check(z.int(), z.gte(0)),
  }),
  response: z.object({ version: z.number() }),
  errors: ['exams.copy_unknown', 'exams.copy_value', 'exams.copies_closed', 'exams.settled', 'edited_meanwhile'],
});
export type MarkCopyBody = BodyOf<typeof markCopy>;
/** Closes the correction of the caller's own courses: names are joined, marks go to the gradebook. */
export const closeCopies = route({
  name: 'exams.close_copies',
  method: 'POST',
  path: '/exams/:id/copies/close',
  ...corrects,
  rate: 'write',
  params: byId,
  body: z.strictObject({}),
  response: z.object({
    written: z.number(),
    /** Pupils who left the class since: they are no longer in the gradebook. */
    gone: z.number(),
  }),
  errors: [
    'exams.copies_left',
    'exams.copies_closed',
    'exams.marks_off',
    'exams.marks_refused',
    'exams.settled',
    'exams.no_term',
    'gradebook.term_closed',
  ],
});

const results = { access: { permission: 'exams.propose', or: 'exams.manage' }, scope: 'classes', module } as const;
/** What a test gave, in the courses whose marks the caller reads. */
export const examResults = route({
  name: 'exams.results',
  method: 'GET',
  path: '/exams/:id/results',
  ...results,
  params: byId,
  response: z.object({
    scale: z.string(),
    courses: z.array(
      z.object({
        id: id(),
        label: z.string(),
        published: z.boolean(),
        marked: z.number(),
        absent: z.number(),
        mean: z.nullable(z.string()),
        median: z.nullable(z.string()),
        lowest: z.nullable(z.string()),
        highest: z.nullable(z.string()),
      }),
    ),
    /** How many marks fall in each tenth of the scale; the last one holds its end. */
    tenths: z.array(z.number()),
    marked: z.number(),
    mean: z.nullable(z.string()),
    median: z.nullable(z.string()),
  }),
});
export type ExamResults = ResponseOf<typeof examResults>;
/** The same as a sheet, a line for each pupil. */
export const exportResults = route({
  name: 'exams.export_results',
  method: 'GET',
  path: '/exams/:id/results/export',
  ...results,
  rate: 'export',
  raw: true,
  params: byId,
  query: z.object({ format: z.enum(['csv', 'xlsx']) }),
  errors: ['exams.no_results'],
});
export const examsCopiesRoutes = [examCopies, markCopy, closeCopies, examResults, exportResults] as const;
