import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { id, text } from '../kernel/schema.ts';
import { gradebookModule } from './gradebook.ts';

/** Largest file of Massar that is read. */
export const mostMassarBytes = 3_000_000;
const mostContent = 4_000_000;

const manages = {
  access: { permission: 'report-cards.manage' },
  scope: 'school',
  module: gradebookModule,
} as const;
const byId = z.object({ id: id() });
const sent = {
  termId: id(),
  /** The file in base64; it is kept nowhere. */
  content: z.string().check(z.minLength(1), z.maxLength(mostContent), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
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

/** What a line of the file is: a pupil's, one without a frozen card, of nobody in the class, of a code found twice, without a code. */
export const massarLines = ['matched', 'no_card', 'unknown', 'twice', 'no_code'] as const;
export type MassarLine = (typeof massarLines)[number];
export const massarAbsences = ['no_code', 'not_in_file'] as const;

/** `general`, or the id of a subject or course. */
const source = z.union([z.literal('general'), id()]);

/** Reads a file that Massar gave, and says what would be written where; nothing is kept. */
export const readMassar = route({
  name: 'report_cards.read_massar',
  method: 'POST',
  path: '/report-cards/classes/:id/massar/read',
  ...manages,
  rate: 'upload',
  unaudited: 'reads only',
  bodyLimit: mostContent + 10_000,
  params: byId,
  body: z.strictObject(sent),
  response: z.object({
    /** Changes with the frozen cards and the codes of the class. */
    stamp: z.string(),
    sheet: z.string(),
    codes: z.object({ column: z.string(), heading: z.string() }),
    /** Columns that marks may go to, with what of ours their heading names. */
    columns: z.array(
      z.object({ column: z.string(), heading: z.string(), formulas: z.number(), source: z.nullable(source) }),
    ),
    /** Columns with a heading that hold something else. */
    closed: z.array(z.object({ column: z.string(), heading: z.string(), reason: z.enum(['formula', 'other']) })),
    sources: z.array(z.object({ id: source, label: z.string(), labelAr: z.string() })),
    lines: z.array(
      z.object({
        row: z.number(),
        code: z.string(),
        /** Our pupil's name; that of the file for any other line. */
        label: z.string(),
        state: z.enum(massarLines),
        /** One for each of `columns`. */
        cells: z.array(massarCell),
        /** One for each of `sources`. */
        marks: z.array(z.nullable(z.number())),
      }),
    ),
    /** Pupils of the class whom no line of the file names. */
    missing: z.array(z.object({ label: z.string(), reason: z.enum(massarAbsences) })),
  }),
  errors: unread,
});
export type MassarRead = ResponseOf<typeof readMassar>;

/** The same file with marks in the chosen columns, everything else of it as it was. */
export const fillMassar = route({
  name: 'report_cards.fill_massar',
  method: 'POST',
  path: '/report-cards/classes/:id/massar/fill',
  ...manages,
  rate: 'export',
  raw: true,
  unaudited: 'the door of files writes the journal',
  bodyLimit: mostContent + 40_000,
  params: byId,
  body: z.strictObject({
    ...sent,
    name: text(200),
    stamp: z.string().check(z.maxLength(64)),
    columns: z
      .array(z.strictObject({ column: z.string().check(z.regex(/^[A-Z]{1,3}$/)), source }))
      .check(z.minLength(1), z.maxLength(60)),
    /** Cells whose other value may be replaced. */
    over: z.array(z.string().check(z.regex(/^[A-Z]{1,3}\d{1,7}$/))).check(z.maxLength(2000)),
  }),
  errors: [...unread, 'report_cards.massar_changed', 'report_cards.massar_choice', 'report_cards.massar_nothing'],
});
export type MassarFill = BodyOf<typeof fillMassar>;

/** What becomes of a cell: `held` holds another value and waits for somebody to say so. */
export type CellFate = 'write' | 'same' | 'held' | 'no_mark' | 'formula' | 'merged';
export function fateOf(cell: MassarCell, mark: number | null): CellFate {
  if (cell.kind === 'formula' || cell.kind === 'merged') return cell.kind;
  if (mark === null) return 'no_mark';
  if (cell.kind === 'empty') return 'write';
  return cell.kind === 'number' && Number(cell.text) === mark ? 'same' : 'held';
}

export const reportCardsMassarRoutes = [readMassar, fillMassar] as const;
