import * as z from 'zod/mini';
import { type ResponseOf, route } from '../kernel/route.ts';
import { id, text } from '../kernel/schema.ts';
import { question } from './diagnostic-questions.ts';

const module = 'diagnostic-tests' as const;
const manages = { access: { permission: 'diagnostic_tests.manage' }, scope: 'classes', module } as const;

/**
 * Lists of questions that are read: our own table, GIFT and XML of Moodle, items of QTI 2.1 alone or in their package.
 */
export const questionFormats = ['csv', 'gift', 'moodle', 'qti'] as const;
export type QuestionFormat = (typeof questionFormats)[number];
/** Largest file, in bytes: some thousand questions, or some dozens with their pictures. */
export const maxFileBytes = 6 * 1024 * 1024;
/** Most bytes of one picture or recording of a file, and of all of them. */
export const [maxMediaBytes, maxMediaOfFile] = [2 * 1024 * 1024, 6 * 1024 * 1024];
/** Most questions of a file that are judged. */
export const maxRead = 500;

/** What a question lost on its way. */
export const questionLosses = [
  'picture',
  'more_pictures',
  'picture_words',
  'sound',
  'formatting',
  'feedback',
  'hints',
  'partial',
  'several_values',
  'tolerance_rounded',
  'choices_as_gap',
  'order_share',
  'unit_share',
  'case',
] as const;
/** Why a question was not taken. */
export const questionRefusals = [
  'kind',
  'description',
  'no_statement',
  'no_right',
  'few_choices',
  'many_choices',
  'same_choice',
  'too_long',
  'points',
  'gaps',
  'number',
  'malformed',
] as const;
export type QuestionLoss = (typeof questionLosses)[number];
export type QuestionRefusal = (typeof questionRefusals)[number];

/** A picture or recording of a file, in base64: it goes through the upload check once its question is saved. */
const medium = z.object({ name: z.string(), type: z.string(), content: z.string() });
export type SentMedium = z.output<typeof medium>;
const judged = z.object({
  /** Place in the file, from 1; the line where the format has lines. */
  at: z.number(),
  /** Its first words, or its name in the file. */
  title: z.string(),
  verdict: z.enum(['taken', 'lossy', 'refused']),
  losses: z.array(z.enum(questionLosses)),
  refusal: z.nullable(z.enum(questionRefusals)),
  /** The kind of question that the file names, where that is why. */
  detail: z.string(),
  question: z.nullable(question),
  picture: z.nullable(z.extend(medium, { alt: z.string() })),
  sound: z.nullable(medium),
});
export type JudgedQuestion = z.output<typeof judged>;

/** Reads a file of questions and returns the result for each; stores nothing. */
export const readQuestionFile = route({
  name: 'diagnostic_tests.read_file',
  method: 'POST',
  path: '/diagnostic-tests/file',
  ...manages,
  rate: 'upload',
  unaudited: 'reads only',
  bodyLimit: 8_500_000,
  body: z.strictObject({
    name: text(200),
    /** The file in base64. */
    content: z.string().check(z.minLength(1), z.maxLength(8_400_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  response: z.object({
    format: z.enum(questionFormats),
    items: z.array(judged),
    /** Questions behind the last one that was judged. */
    left: z.number(),
  }),
  errors: [
    'diagnostic_tests.file_unknown',
    'diagnostic_tests.file_broken',
    'diagnostic_tests.file_heavy',
    'diagnostic_tests.file_declares',
    'diagnostic_tests.file_empty',
  ],
});
export type ReadQuestions = ResponseOf<typeof readQuestionFile>;

/** The questions of a test as a file: GIFT, or the table that is read back. */
export const exportQuestions = route({
  name: 'diagnostic_tests.export_questions',
  method: 'GET',
  path: '/diagnostic-tests/:id/questions',
  ...manages,
  rate: 'export',
  raw: true,
  params: z.object({ id: id() }),
  query: z.object({ format: z.enum(['gift', 'csv']) }),
});

export const diagnosticTransferRoutes = [readQuestionFile, exportQuestions] as const;
