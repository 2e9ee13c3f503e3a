import { attributesOf, type Tag, tagsOf, textOf } from './xml-tags.ts';
import { MassarUnread } from './unread.ts';

type Span = { start: number; end: number };
export type Range = { left: number; top: number; right: number; bottom: number };
export type Cell = Span & {
  col: number;
  row: number;
  /** End of its opening tag; the end of the element when it is empty. */
  openEnd: number;
  empty: boolean;
  type: string;
  formula: boolean;
  /** Position of its value, in `v` or `is`. */
  value: Span | null;
  /** Its text; the number of a shared one. */
  text: string;
};
export type Row = { row: number; closeStart: number; style: string; cells: Cell[] };
export type SheetXml = {
  xml: string;
  prefix: string;
  rows: Map<number, Row>;
  merges: Range[];
  /** Cells covered by formulas of several cells. */
  arrays: Range[];
  columnStyles: { from: number; to: number; style: string }[];
  hidden: { from: number; to: number }[];
};

/** Rows and cells above which a sheet cannot be the list of one class. */
const [maxRows, maxCells, maxMerges] = [20_000, 300_000, 5000];
const broken = (): never => {
  throw new MassarUnread('unreadable');
};
const heavy = (): never => {
  throw new MassarUnread('heavy');
};

export const letters = (col: number): string =>
  col > 26 ? letters(Math.floor((col - 1) / 26)) + letters(((col - 1) % 26) + 1) : String.fromCharCode(64 + col);
export const colOf = (name: string): number => [...name].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0);

function place(ref: string): { col: number; row: number } {
  const [, name = '', row = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(ref) ?? broken();
  return { col: colOf(name), row: Number(row) };
}
function rangeOf(ref: string): Range {
  const [from = '', to = from] = ref.split(':');
  const [a, b] = [place(from), place(to)];
  return { left: a.col, top: a.row, right: b.col, bottom: b.row };
}
export const inside = ({ left, top, right, bottom }: Range, col: number, row: number): boolean =>
  left <= col && col <= right && top <= row && row <= bottom;

class Reading {
  readonly sheet: SheetXml;
  private section = '';
  private sections = 0;
  private row: Row | null = null;
  private cell: Cell | null = null;
  private textFrom = -1;
  private phonetic = 0;
  private valueFrom = -1;
  private cells = 0;
  private last = 0;
  constructor(xml: string) {
    this.sheet = { xml, prefix: '', rows: new Map(), merges: [], arrays: [], columnStyles: [], hidden: [] };
  }

  take(tag: Tag): void {
    if (tag.depth === 1 && tag.name !== 'worksheet') broken();
    if (tag.depth === 2) this.takeSection(tag);
    else if (tag.depth === 3) this.takePart(tag);
    else if (this.section === 'sheetData' && tag.depth > 3) this.takeInRow(tag);
  }

  private takeSection(tag: Tag): void {
    this.section = tag.kind === 'open' ? tag.name : '';
    if (tag.name !== 'sheetData' || tag.kind === 'close') return;
    this.sections += 1;
    if (this.sections > 1) broken();
    this.sheet.prefix = tag.prefix;
  }

  private takePart(tag: Tag): void {
    if (this.section === 'sheetData') this.takeRow(tag);
    else if (tag.kind === 'close') return;
    else if (this.section === 'mergeCells' && tag.name === 'mergeCell') {
      if (this.sheet.merges.length >= maxMerges) heavy();
      this.sheet.merges.push(rangeOf(attributesOf(tag.attributes).get('ref') ?? ''));
    } else if (this.section === 'cols' && tag.name === 'col') {
      const own = attributesOf(tag.attributes);
      const [from, to] = [Number(own.get('min')), Number(own.get('max'))];
      this.sheet.columnStyles.push({ from, to, style: own.get('style') ?? '' });
      if (/^(?:1|true)$/.test(own.get('hidden') ?? '')) this.sheet.hidden.push({ from, to });
    }
  }

  private takeRow(tag: Tag): void {
    if (tag.name !== 'row') return;
    if (tag.kind === 'close') {
      if (this.row) this.row.closeStart = tag.start;
      this.row = null;
      return;
    }
    const own = attributesOf(tag.attributes);
    const last = this.last;
    const row = own.has('r') ? Number(own.get('r')) : last + 1;
    if (!Number.isSafeInteger(row) || row <= last || row > 1_048_576) broken();
    if (this.sheet.rows.size >= maxRows) heavy();
    this.last = row;
    const style = /^(?:1|true)$/.test(own.get('customFormat') ?? '') ? (own.get('s') ?? '') : '';
    const made = { row, closeStart: tag.start, style, cells: [] };
    // A self-closing row has no cells, so it cannot hold a pupil.
    if (tag.kind === 'open') {
      this.sheet.rows.set(row, made);
      this.row = made;
    }
  }

  private takeInRow(tag: Tag): void {
    if (tag.depth === 4) this.takeCell(tag);
    else if (this.cell) this.takeInCell(this.cell, tag);
  }

  private takeCell(tag: Tag): void {
    if (tag.name !== 'c' || !this.row) return;
    if (tag.kind === 'close') {
      if (this.cell) this.cell.end = tag.end;
      this.cell = null;
      return;
    }
    const own = attributesOf(tag.attributes);
    const before = this.row.cells.at(-1)?.col ?? 0;
    const { col, row } = own.has('r') ? place(own.get('r')!) : { col: before + 1, row: this.row.row };
    if (row !== this.row.row || col <= before || col > 16_384) broken();
    this.cells += 1;
    if (this.cells > maxCells) heavy();
    const cell: Cell = {
      col,
      row,
      start: tag.start,
      openEnd: tag.end,
      end: tag.end,
      empty: tag.kind === 'empty',
      type: own.get('t') ?? 'n',
      formula: false,
      value: null,
      text: '',
    };
    this.row.cells.push(cell);
    if (tag.kind === 'open') this.cell = cell;
  }

  private takeFormula(cell: Cell, tag: Tag): void {
    if (tag.kind === 'close') return;
    cell.formula = true;
    const own = attributesOf(tag.attributes);
    if (own.has('ref') && own.get('t') !== 'shared') this.sheet.arrays.push(rangeOf(own.get('ref')!));
  }

  /** Position of a cell's value: from its opening tag to its end, which coincide when it is empty. */
  private takeValue(cell: Cell, tag: Tag): void {
    if (tag.kind !== 'close') {
      if (cell.value || this.valueFrom >= 0) broken();
      this.valueFrom = tag.start;
    }
    if (tag.kind !== 'open') {
      cell.value = { start: this.valueFrom, end: tag.end };
      this.valueFrom = -1;
    }
  }

  private takeInCell(cell: Cell, tag: Tag): void {
    const { kind, name, depth } = tag;
    if (depth === 5 && name === 'f') this.takeFormula(cell, tag);
    if (depth === 5 && (name === 'v' || name === 'is')) this.takeValue(cell, tag);
    if (name === 'rPh') this.phonetic += kind === 'open' ? 1 : kind === 'close' ? -1 : 0;
    const isText = (depth === 5 && name === 'v') || (depth > 5 && name === 't' && !this.phonetic);
    if (isText && kind === 'open') this.textFrom = tag.end;
    else if (isText && kind === 'close') cell.text += textOf(this.sheet.xml.slice(this.textFrom, tag.start));
  }

  get whole(): SheetXml {
    return this.sections === 1 ? this.sheet : broken();
  }
}

/** Rows and cells of a sheet with their positions in its text. Throws `MassarUnread`. */
export function readSheet(xml: string): SheetXml {
  const reading = new Reading(xml);
  for (const tag of tagsOf(xml)) reading.take(tag);
  return reading.whole;
}
