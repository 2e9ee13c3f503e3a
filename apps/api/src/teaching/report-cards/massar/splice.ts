import { type Cell, inside, letters, type Row, type SheetXml } from './sheet-xml.ts';
import { MassarUnread } from './unread.ts';

export type CellWrite = { col: number; row: number; value: number };
type Edit = { from: number; to: number; text: string };

const broken = (): never => {
  throw new MassarUnread('unreadable');
};
const value = ({ prefix }: SheetXml, n: number): string => `<${prefix}v>${n}</${prefix}v>`;

/** The cell with another value; its style and other attributes stay as they are. */
function changed(sheet: SheetXml, cell: Cell, n: number): Edit {
  const { xml } = sheet;
  const open = xml
    .slice(cell.start, cell.openEnd)
    .replace(/\s+([\w.:-]+)\s*=\s*(?:"[^"]*"|'[^']*')/g, (whole, name: string) => (name === 't' ? '' : whole))
    .replace(/\s*\/>$/, '>');
  if (cell.empty) {
    const name = /^<([\w.:-]+)/.exec(open)?.[1];
    return { from: cell.start, to: cell.end, text: `${open}${value(sheet, n)}</${name}>` };
  }
  const { start, end } = cell.value ?? { start: cell.openEnd, end: cell.openEnd };
  return { from: cell.start, to: end, text: open + xml.slice(cell.openEnd, start) + value(sheet, n) };
}

/** A cell missing in the row, between its neighbours, in the style that the row or the column gives. */
function added(sheet: SheetXml, row: Row, { col, value: n }: CellWrite): Edit {
  const at = row.cells.find((one) => one.col > col)?.start ?? row.closeStart;
  const style = row.style || (sheet.columnStyles.find(({ from, to }) => from <= col && col <= to)?.style ?? '');
  const { prefix } = sheet;
  const own = `r="${letters(col)}${row.row}"${/^\d+$/.test(style) ? ` s="${style}"` : ''}`;
  return { from: at, to: at, text: `<${prefix}c ${own}>${value(sheet, n)}</${prefix}c>` };
}

/**
 * The text of a sheet with some numbers in it; outside these cells no character changes. A formula is never written
 * over.
 */
export function spliced(sheet: SheetXml, writes: readonly CellWrite[]): string {
  const edits = writes.map((write): Edit => {
    const row = sheet.rows.get(write.row) ?? broken();
    const cell = row.cells.find(({ col }) => col === write.col);
    if (cell?.formula || sheet.arrays.some((one) => inside(one, write.col, write.row))) broken();
    return cell ? changed(sheet, cell, write.value) : added(sheet, row, write);
  });
  // Cells inserted at the same position are in the order of their columns.
  const inOrder = edits
    .map((edit, n) => ({ ...edit, col: writes[n]!.col }))
    .sort((a, b) => a.from - b.from || a.to - b.to || a.col - b.col);
  let [text, at] = ['', 0];
  for (const { from, to, text: put } of inOrder) {
    if (from < at) broken();
    text += sheet.xml.slice(at, from) + put;
    at = to;
  }
  return text + sheet.xml.slice(at);
}
