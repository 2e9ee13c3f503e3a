import type { MassarCell } from '@encrier/contract/teaching/report-cards-massar';
import { plainName } from '#kernel/content/direction.ts';
import { isCoefficient, joint } from './headings.ts';
import { type Cell, inside, letters, readSheet, type SheetXml } from './sheet-xml.ts';
import { MassarUnread } from './unread.ts';
import type { Book } from './workbook.ts';

export type SeenLine = { row: number; code: string; label: string; cells: MassarCell[] };
export type SeenColumn = { column: string; heading: string };
/** The content of a Massar file, before comparing it with the school's pupils. */
export type Seen = {
  sheet: string;
  part: string;
  codes: SeenColumn;
  columns: SeenColumn[];
  closed: (SeenColumn & { reason: 'formula' | 'coefficient' | 'other' })[];
  /** Texts above the headings. */
  titles: string[];
  lines: SeenLine[];
};

/** Most lines of pupils, and rows between the headings and the first of them. */
const [maxLines, headRows, maxColumns] = [300, 6, 300];
const codePattern = /^[A-Z]\d{6,12}$/;
/** A code as it is compared: without case, surrounding blanks and direction marks. */
export const codeKey = (text: string): string => plainName(text).toUpperCase();
const plain = (text: string): string => plainName(text.slice(0, 400).toWellFormed()).slice(0, 120).toWellFormed();

class Look {
  readonly sheet: SheetXml;
  private readonly strings: readonly string[];
  private readonly byPlace = new Map<string, Cell>();
  constructor(sheet: SheetXml, strings: readonly string[]) {
    this.sheet = sheet;
    this.strings = strings;
    for (const { cells } of sheet.rows.values())
      for (const cell of cells) this.byPlace.set(`${cell.col} ${cell.row}`, cell);
  }
  at(col: number, row: number): Cell | undefined {
    return this.byPlace.get(`${col} ${row}`);
  }
  text(cell: Cell | undefined): string {
    if (!cell) return '';
    const shared = cell.type === 's' && cell.text;
    return plain(shared ? (this.strings[Number(cell.text)] ?? '') : cell.type === 's' ? '' : cell.text);
  }
  /** The visible text at a position: that of the first merged cell. */
  seen(col: number, row: number): string {
    const merged = this.sheet.merges.find((one) => inside(one, col, row));
    return this.text(this.at(merged?.left ?? col, merged?.top ?? row));
  }
  cell(col: number, row: number): MassarCell {
    const found = this.at(col, row);
    const text = this.text(found);
    if (found?.formula || this.sheet.arrays.some((one) => inside(one, col, row))) return { kind: 'formula', text };
    const merged = this.sheet.merges.find((one) => inside(one, col, row));
    if (merged && (merged.left !== col || merged.top !== merged.bottom)) return { kind: 'merged', text };
    if (!found || !text) return { kind: 'empty', text: '' };
    return { kind: found.type === 'n' && Number.isFinite(Number(text)) ? 'number' : 'text', text };
  }
}

type Found = { look: Look; name: string; part: string; col: number; rows: number[]; score: number };
/** The column of a sheet with the most codes, codes of the class first. */
function codesIn(look: Look, wanted: ReadonlySet<string>): { col: number; rows: number[]; score: number } | null {
  const columns = new Map<number, { rows: number[]; known: number }>();
  for (const { cells } of look.sheet.rows.values())
    for (const cell of cells) {
      const code = codeKey(look.text(cell));
      if (!wanted.has(code) && !codePattern.test(code)) continue;
      const column = columns.get(cell.col) ?? { rows: [], known: 0 };
      column.rows.push(cell.row);
      column.known += Number(wanted.has(code));
      columns.set(cell.col, column);
    }
  let best: { col: number; rows: number[]; score: number } | null = null;
  for (const [col, { rows, known }] of columns) {
    const score = known * 10_000 + rows.length;
    if (!best || score > best.score) best = { col, rows, score };
  }
  return best;
}

function bestSheet(book: Book, wanted: ReadonlySet<string>): Found {
  let best: Found | null = null;
  for (const { name, part, xml } of book.sheets) {
    const look = new Look(readSheet(xml), book.strings);
    const found = codesIn(look, wanted);
    if (found && (!best || found.score > best.score)) best = { look, name: plain(name), part, ...found };
  }
  if (!best) throw new MassarUnread('no_codes');
  return best;
}

/** Rows of the headings: from the one that names the column of codes down to the first line. */
function headOf(look: Look, col: number, first: number): { top: number; last: number } {
  for (let row = first - 1; row >= Math.max(1, first - headRows); row -= 1) {
    if (!look.seen(col, row)) continue;
    const merged = look.sheet.merges.find((one) => inside(one, col, row));
    return { top: Math.max(1, first - headRows, merged?.top ?? row), last: first - 1 };
  }
  return { top: first - 1, last: first - 1 };
}

function headingAt(look: Look, col: number, { top, last }: { top: number; last: number }): string {
  const texts = new Set<string>();
  for (let row = top; row <= last; row += 1) texts.add(look.seen(col, row));
  texts.delete('');
  return [...texts].join(joint).slice(0, 200);
}

/** Numbers in the format of marks; a text with such a number counts. */
const numberOf = ({ kind, text }: MassarCell): number =>
  kind === 'number' || /^\d{1,3}(?:[.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;

/**
 * Why no mark may be written to a column; null for one that accepts them: it is empty, or contains numbers like marks,
 * or formulas beside those.
 */
function closedBy(cells: readonly MassarCell[], rows: readonly number[]): 'formula' | 'other' | null {
  const free = cells.filter(({ kind }) => kind !== 'formula' && kind !== 'merged');
  if (!free.length) return cells.some(({ kind }) => kind === 'formula') ? 'formula' : 'other';
  const held = free.filter(({ kind }) => kind !== 'empty').map(numberOf);
  if (held.some((n) => !(n >= 0 && n <= 100))) return 'other';
  // Numbers after the lines are no marks.
  const full = held.length === cells.length && (held.length > 2 || (held.length > 1 && held[0] === 1));
  return full && held.every((n, i) => n - rows[i]! === held[0]! - rows[0]!) ? 'other' : null;
}

/**
 * The sheet, the column of codes, the columns for marks and the lines of a file. `wanted`: codes of the class. Throws
 * `MassarUnread`.
 */
export function see(book: Book, wanted: ReadonlySet<string>): Seen {
  const { look, name, part, col, rows } = bestSheet(book, wanted);
  if (rows.length > maxLines) throw new MassarUnread('heavy');
  const [first = 0, last = 0] = [rows[0], rows.at(-1)];
  const coded = new Set(rows);
  const head = headOf(look, col, first);
  const inLines = [...look.sheet.rows.values()].filter(({ row }) => row >= first && row <= last);
  const widest = Math.max(0, ...[...look.sheet.rows.values()].map(({ cells }) => cells.at(-1)?.col ?? 0));
  const mergedTo = Math.max(0, ...look.sheet.merges.filter(({ top }) => top < first).map(({ right }) => right));
  const columns: (SeenColumn & { col: number })[] = [];
  const closed: Seen['closed'] = [];
  for (let at = 1; at <= Math.min(maxColumns, Math.max(widest, mergedTo)); at += 1) {
    const hidden = look.sheet.hidden.some(({ from, to }) => from <= at && at <= to);
    const heading = at === col || hidden ? '' : headingAt(look, at, head);
    if (!heading) continue;
    const cells = rows.map((row) => look.cell(at, row));
    const reason = isCoefficient(heading) ? 'coefficient' : closedBy(cells, rows);
    const one = { column: letters(at), heading };
    if (reason) closed.push({ ...one, reason });
    else columns.push({ ...one, col: at });
  }
  if (!columns.length) throw new MassarUnread('no_columns');
  const lines = inLines.flatMap(({ row, cells }): SeenLine[] => {
    const texts = cells.filter((cell) => cell.col !== col && cell.type !== 'n').map((cell) => look.text(cell));
    const label = texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
    if (!coded.has(row) && !label) return [];
    const code = coded.has(row) ? codeKey(look.text(look.at(col, row))) : '';
    return [{ row, code, label, cells: columns.map((one) => look.cell(one.col, row)) }];
  });
  if (lines.length > maxLines) throw new MassarUnread('heavy');
  const titles = [...look.sheet.rows.values()]
    .filter(({ row }) => row < head.top)
    .flatMap(({ cells }) => cells.map((cell) => look.text(cell)).filter(Boolean));
  return {
    sheet: name,
    part,
    codes: { column: letters(col), heading: headingAt(look, col, head) },
    columns: columns.map(({ column, heading }) => ({ column, heading })),
    closed,
    titles: titles.slice(0, 200),
    lines,
  };
}
