import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { id, text } from '../kernel/schema.ts';
import { averageOfMarks, type Given, markCodes, markModes } from './averages.ts';
import { shown } from './fractions.ts';
import { gradebookModule } from './gradebook.ts';

/** Largest Massar file accepted, in bytes. */
export const maxMassarBytes = 3_000_000;
const maxContent = 4_000_000;

const manages = {
  access: { permission: 'report-cards.manage' },
  scope: 'school',
  module: gradebookModule,
} as const;
const byId = z.object({ id: id() });
const sent = {
  termId: id(),
  /** The file in base64; it is never stored. */
  content: z.string().check(z.minLength(1), z.maxLength(maxContent), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
};
const unread = [
  'report_cards.not_frozen',
  'report_cards.massar_unreadable',
  'report_cards.massar_heavy',
  'report_cards.massar_unsafe',
  'report_cards.massar_no_codes',
  'report_cards.massar_no_columns',
] as const;

export const cellKinds = ['empty', 'number', 'text', 'formula', 'merged'] as const;
export type CellKind = (typeof cellKinds)[number];
const massarCell = z.object({ kind: z.enum(cellKinds), text: z.string() });
export type MassarCell = z.output<typeof massarCell>;

/**
 * State of a line of the file: matched to a pupil, without a frozen card, outside the class, with a code found twice,
 * or without a code.
 */
export const massarLines = ['matched', 'no_card', 'unknown', 'twice', 'no_code'] as const;
export type MassarLine = (typeof massarLines)[number];
export const massarAbsences = ['no_code', 'not_in_file'] as const;

/** `general`, the id of a subject, course or assessment, or `rest:` followed by the id of a subject. */
const source = z.union([z.literal('general'), id(), z.string().check(z.regex(/^rest:[0-9a-f-]{36}$/))]);
/** What a column heading asks for when it names a single test or the integrated activities. */
export const massarAsks = ['test', 'activities'] as const;
export const massarSources = ['average', 'general', 'test', 'rest'] as const;
const massarSource = z.object({
  id: source,
  kind: z.enum(massarSources),
  /** Id of the average that an assessment counts in; for a rest, id of the average of its assessments. */
  of: z.nullable(id()),
  label: z.string(),
  labelAr: z.string(),
  test: z.nullable(
    z.object({
      day: z.string(),
      scale: z.string(),
      coefficient: z.string(),
      mode: z.enum(markModes),
      main: z.boolean(),
    }),
  ),
});
export type MassarSource = z.output<typeof massarSource>;
const massarGiven = z.object({ id: id(), value: z.nullable(z.string()), code: z.nullable(z.enum(markCodes)) });
export type MassarGiven = z.output<typeof massarGiven>;

/** Why a column accepts no mark: it holds formulas, coefficients, or something else. */
export const massarClosed = ['formula', 'coefficient', 'other'] as const;

/** Reads a Massar file and shows what would be written where; nothing is stored. */
export const readMassar = route({
  name: 'report_cards.read_massar',
  method: 'POST',
  path: '/report-cards/classes/:id/massar/read',
  ...manages,
  rate: 'upload',
  unaudited: 'reads only',
  bodyLimit: maxContent + 10_000,
  params: byId,
  body: z.strictObject(sent),
  response: z.object({
    /** Changes when the frozen cards, the codes or the marks of the class change. */
    stamp: z.string(),
    sheet: z.string(),
    codes: z.object({ column: z.string(), heading: z.string() }),
    /** Columns that accept marks, with our subject or assessment that their heading names. */
    columns: z.array(
      z.object({
        column: z.string(),
        heading: z.string(),
        formulas: z.number(),
        source: z.nullable(source),
        asks: z.nullable(z.enum(massarAsks)),
        /** Number of the test, from 1; null when the heading does not give it. */
        nth: z.nullable(z.number()),
      }),
    ),
    /** Columns with a heading that accept no marks. */
    closed: z.array(z.object({ column: z.string(), heading: z.string(), reason: z.enum(massarClosed) })),
    sources: z.array(massarSource),
    /** Id of the average of the subject named in the titles of the sheet. */
    subject: z.nullable(id()),
    lines: z.array(
      z.object({
        row: z.number(),
        code: z.string(),
        /** Name of our pupil; for any other line, the name in the file. */
        label: z.string(),
        state: z.enum(massarLines),
        /** One cell for each of `columns`. */
        cells: z.array(massarCell),
        /** One mark for each of `sources`; null for a rest, which depends on the choices. */
        marks: z.array(z.nullable(z.number())),
        /** Marks of the pupil in the assessments of `sources`. */
        given: z.array(massarGiven),
      }),
    ),
    /** Pupils of the class who are on no line of the file. */
    missing: z.array(z.object({ label: z.string(), reason: z.enum(massarAbsences) })),
  }),
  errors: unread,
});
export type MassarRead = ResponseOf<typeof readMassar>;

/** The same file with marks in the chosen columns; the rest is unchanged. */
export const fillMassar = route({
  name: 'report_cards.fill_massar',
  method: 'POST',
  path: '/report-cards/classes/:id/massar/fill',
  ...manages,
  rate: 'export',
  raw: true,
  unaudited: 'the door of files writes the journal',
  bodyLimit: maxContent + 40_000,
  params: byId,
  body: z.strictObject({
    ...sent,
    name: text(200),
    stamp: z.string().check(z.maxLength(64)),
    columns: z
      .array(z.strictObject({ column: z.string().check(z.regex(/^[A-Z]{1,3}$/)), source }))
      .check(z.minLength(1), z.maxLength(60)),
    /** Cells whose existing value may be replaced. */
    over: z.array(z.string().check(z.regex(/^[A-Z]{1,3}\d{1,7}$/))).check(z.maxLength(2000)),
  }),
  errors: [...unread, 'report_cards.massar_changed', 'report_cards.massar_choice', 'report_cards.massar_nothing'],
});
export type MassarFill = BodyOf<typeof fillMassar>;

type Own = Pick<MassarSource, 'id' | 'kind' | 'of' | 'test'>;
const averageIn = (tests: readonly Own[], given: readonly MassarGiven[], alone: boolean): number | null => {
  const marks = tests.flatMap(({ id: testId, test }): Given[] => {
    const own = given.find((one) => one.id === testId);
    if (!own || !test) return [];
    const weight = alone ? { coefficient: '1', mode: 'normal' as const } : test;
    return [{ ...own, scale: test.scale, coefficient: weight.coefficient, mode: weight.mode, boxId: null }];
  });
  const { value } = averageOfMarks(marks);
  return value && shown(value);
};
/** Mark of a pupil in one assessment, out of 20. */
export const markIn = (test: Own, given: readonly MassarGiven[]): number | null => averageIn([test], given, true);
/** Assessments of a subject that no column uses. */
export const restTests = <S extends Own>(sources: readonly S[], { of }: Own, chosen: ReadonlySet<string>): S[] =>
  sources.filter((one) => one.kind === 'test' && one.of === of && !chosen.has(one.id));
/** Average of a pupil in these assessments, out of 20, weighted by their coefficients. */
export const markOfRest = (
  sources: readonly Own[],
  rest: Own,
  chosen: ReadonlySet<string>,
  given: readonly MassarGiven[],
): number | null => averageIn(restTests(sources, rest, chosen), given, false);

/** What happens to a cell: `held` contains another value and waits for a confirmation. */
export type CellFate = 'write' | 'same' | 'held' | 'no_mark' | 'formula' | 'merged';
export function fateOf(cell: MassarCell, mark: number | null): CellFate {
  if (cell.kind === 'formula' || cell.kind === 'merged') return cell.kind;
  if (mark === null) return 'no_mark';
  if (cell.kind === 'empty') return 'write';
  return cell.kind === 'number' && Number(cell.text) === mark ? 'same' : 'held';
}

export const reportCardsMassarRoutes = [readMassar, fillMassar] as const;
