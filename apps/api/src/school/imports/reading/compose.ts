import type { ImportKind, ImportLayout } from '@encrier/contract/school/imports';
import { headerKey } from './header-key.ts';
import { guessFields, headerRow, type Learned } from './headers.ts';
import { detectLayout, layoutFields, sheetPerClass } from './layouts.ts';
import { FileUnread, maxLines, type Sheet, type Table } from '../cells/sheet.ts';

export type Choice = {
  layout?: ImportLayout | undefined;
  sheets?: readonly string[] | undefined;
  headerRow?: number | undefined;
};
export type ComposedLine = { line: number; sheet: string; row_number: number; cells: string[] };
export type Composed = {
  layout: ImportLayout;
  /** From 1, in the first chosen sheet. */
  headerRow: number;
  sheets: { name: string; rows: number; chosen: boolean }[];
  headers: string[];
  lines: ComposedLine[];
  mapping: (string | null)[];
};

/** Header of the column that a list without one gets from the names of its sheets, or from its titles. */
export const sheetClassHeader = 'Classe (feuille)';
const classWords = ['القسم', 'classe', 'division'];

/** The class that a title above the list names: `القسم : 1APIC-1`, or the word in one cell and the name in the next. */
function classInTitles(rows: readonly (readonly string[])[]): string | null {
  for (const row of rows)
    for (const [i, cell] of row.entries()) {
      const [word = '', ...rest] = cell.split(/[:：]/);
      if (!classWords.includes(headerKey(word))) continue;
      const value = rest.join(':').trim() || row.slice(i + 1).find(Boolean);
      if (value) return value;
    }
  return null;
}

const knownHeaders = (kind: ImportKind, sheet: Sheet, learned: Learned): number => {
  const row = sheet.rows[headerRow(kind, sheet.rows, learned)] ?? [];
  return guessFields(kind, row, learned).filter((field) => field !== null).length;
};

/** The requested sheets; else every one laid out as a class, or the one whose headers are best known. */
function chooseSheets(kind: ImportKind, table: Table, choice: Choice, learned: Learned): Sheet[] {
  if (table.layout) return table.sheets.filter((sheet) => sheet.kind === kind);
  const chosen = table.sheets.filter(({ name }) => choice.sheets?.includes(name));
  if (chosen.length) return chosen;
  const known = table.sheets.map((sheet) => ({ sheet, headers: knownHeaders(kind, sheet, learned) }));
  const best = known.reduce(
    (most, one) => (one.headers > most.headers ? one : most),
    known[0] ?? { sheet: { name: '', rows: [] }, headers: 0 },
  );
  const layout = choice.layout ?? detectLayout(kind, best.sheet.rows[headerRow(kind, best.sheet.rows, learned)] ?? []);
  if (sheetPerClass(layout) && best.headers >= 2)
    return known.filter(({ headers }) => headers >= best.headers - 1 && headers >= 2).map(({ sheet }) => sheet);
  return [best.sheet];
}

/** Columns of one sheet in the order of the first sheet's headers. */
function columnsOf(headers: readonly string[], own: readonly string[]): number[] {
  const keys = own.map(headerKey);
  return headers.map((header, i) => (keys[i] === headerKey(header) ? i : keys.indexOf(headerKey(header))));
}

const emptyCode = (table: Table): FileUnread['code'] => {
  if (!table.layout) return 'imports.empty';
  return table.layout === 'siecle' ? 'imports.siecle_other' : 'imports.lessons_only';
};

/** A sheet with the place of its header row, from 0, and the class that a title above it names. */
type Headed = Sheet & { top: number; title: string | null };

function headSheets(kind: ImportKind, sheets: readonly Sheet[], choice: Choice, learned: Learned): Headed[] {
  return sheets.map((sheet, i) => {
    const top = i === 0 && choice.headerRow ? choice.headerRow - 1 : headerRow(kind, sheet.rows, learned);
    return { ...sheet, top, title: classInTitles(sheet.rows.slice(0, top)) };
  });
}

/**
 * The lines below the headers, counted through all sheets, each with its class in the last column when the sheet names
 * it.
 */
function linesOf(sheets: readonly Headed[], headers: readonly string[], bySheet: boolean): ComposedLine[] {
  const lines: ComposedLine[] = [];
  let before = 0;
  for (const [i, { name, rows, top, title }] of sheets.entries()) {
    const columns = i === 0 ? headers.map((_, column) => column) : columnsOf(headers, rows[top] ?? []);
    const extra = bySheet ? [title ?? name] : [];
    for (const [at, row] of rows.entries()) {
      if (at <= top || !row.some(Boolean)) continue;
      lines.push({
        line: before + at + 1,
        sheet: sheets.length > 1 ? name : '',
        row_number: at + 1,
        cells: [...columns.map((column) => row[column] ?? ''), ...extra],
      });
    }
    before += rows.length;
  }
  return lines;
}

/**
 * Makes one list from a file's sheets: its layout, its header row, its columns and lines. A person's choice comes
 * before detection. Throws `FileUnread` when no line is left below the header.
 */
export function compose(kind: ImportKind, table: Table, choice: Choice, learned: Learned): Composed {
  const chosen = chooseSheets(kind, table, choice, learned);
  const headed = headSheets(kind, chosen, choice, learned);
  const [first] = headed;
  if (!first) throw new FileUnread(emptyCode(table));
  const headers = [...(first.rows[first.top] ?? [])];
  const layout = choice.layout ?? table.layout ?? detectLayout(kind, headers);
  // The school's own choice comes before the layout.
  const known = new Map([...layoutFields(layout), ...learned]);
  const mapping = guessFields(kind, headers, known);
  const bySheet =
    kind === 'pupils' &&
    !mapping.includes('className') &&
    (sheetPerClass(layout) || headed.length > 1 || headed.some(({ title }) => title !== null));
  const lines = linesOf(headed, headers, bySheet);
  if (!lines.length) throw new FileUnread('imports.empty');
  if (lines.length > maxLines) throw new FileUnread('imports.too_many_lines');
  const workbook = table.encoding === 'XLSX';
  const sheets = workbook
    ? table.sheets.map((sheet) => ({ name: sheet.name, rows: sheet.rows.length, chosen: chosen.includes(sheet) }))
    : [];
  return {
    layout,
    headerRow: first.top + 1,
    sheets,
    headers: bySheet ? [...headers, sheetClassHeader] : headers,
    lines,
    mapping: bySheet ? [...mapping, 'className'] : mapping,
  };
}
