import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { id, identified, page, pageOf, search, text, version } from '../kernel/schema.ts';
import { question, questionKinds } from './diagnostic-questions.ts';

const module = 'diagnostic-tests' as const;
const makes = { access: { permission: 'diagnostic_tests.manage' }, scope: 'classes', module, rate: 'write' } as const;
const reads = { access: { permission: 'diagnostic_tests.manage' }, scope: 'classes', module } as const;
const byId = z.object({ id: id() });

/**
 * Who finds a question of the bank: its author, who teaches its subject, everybody who makes tests; of one
 * organisation.
 */
export const bankShares = ['mine', 'subject', 'school'] as const;
export type BankShare = (typeof bankShares)[number];
export const maxTags = 8;
/** Hand-ins from which the figures of a question say something. */
export const fewestCopies = 5;

const row = z.object({
  id: id(),
  question,
  share: z.enum(bankShares),
  subject: z.string(),
  subjectAr: z.string(),
  organisation: z.string(),
  tags: z.array(z.string()),
  author: z.string(),
  /** Tests that use it unchanged; corrected copies. */
  tests: z.number(),
  copies: z.number(),
  /** Mean share of its points (the « p-value » of a question), from 0 to 1. */
  ease: z.nullable(z.number()),
  /** Correlation with the rest of the copy, from −1 to 1. */
  discrimination: z.nullable(z.number()),
  version: version(),
  can: z.object({ edit: z.boolean() }),
});
export type BankRow = z.output<typeof row>;
/** Questions that the caller finds in the bank, the latest first, 20 a page. */
export const listBank = route({
  name: 'diagnostic_tests.bank',
  method: 'GET',
  path: '/test-bank',
  ...reads,
  query: z.object({
    page: page(),
    search: search(),
    share: z.optional(z.enum(bankShares)),
    kind: z.optional(z.enum(questionKinds)),
    own: z.optional(z.enum(['yes'])),
  }),
  response: pageOf(row),
});
export const getBankQuestion = route({
  name: 'diagnostic_tests.bank_question',
  method: 'GET',
  path: '/test-bank/:id',
  ...reads,
  params: byId,
  response: row,
});
export type BankQuestion = ResponseOf<typeof getBankQuestion>;

const content = {
  question,
  share: z.enum(bankShares),
  /** A course of the caller, which gives the subject and the organisation; without one, it is the caller's alone. */
  courseId: z.nullable(id()),
  tags: z.array(text(40)).check(z.maxLength(maxTags)),
};
const contentErrors = [
  'diagnostic_tests.course_unknown',
  'diagnostic_tests.no_right',
  'diagnostic_tests.not_hundred',
  'diagnostic_tests.no_gap',
  'diagnostic_tests.broken_gap',
  'diagnostic_tests.no_picture',
  'diagnostic_tests.picture_unknown',
  'diagnostic_tests.sound_unknown',
] as const;
/**
 * Keeps a question in the bank: a new one, or one of a test, whose copies then count for it. Its id is the client's.
 */
export const createBankQuestion = route({
  name: 'diagnostic_tests.bank_create',
  method: 'POST',
  path: '/test-bank',
  ...makes,
  body: z.strictObject({ id: id(), ...content, testId: z.nullable(id()) }),
  response: identified(),
  errors: [...contentErrors, 'already_exists'],
});
/** Only for its author. A changed question starts new figures. */
export const updateBankQuestion = route({
  name: 'diagnostic_tests.bank_update',
  method: 'PUT',
  path: '/test-bank/:id',
  ...makes,
  params: byId,
  body: z.strictObject({ ...content, version: version() }),
  response: z.object({ id: id(), version: version() }),
  errors: [...contentErrors, 'edited_meanwhile'],
});
export type BankContent = Omit<BodyOf<typeof updateBankQuestion>, 'version'>;
/** Its author's alone; tests that ask it keep it. */
export const removeBankQuestion = route({
  name: 'diagnostic_tests.bank_remove',
  method: 'DELETE',
  path: '/test-bank/:id',
  ...makes,
  params: byId,
  response: identified(),
});

export const diagnosticBankRoutes = [
  listBank,
  getBankQuestion,
  createBankQuestion,
  updateBankQuestion,
  removeBankQuestion,
] as const;
