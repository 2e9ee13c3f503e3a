/**
 * Parses a spreadsheet's clipboard text: tabs between cells, any line ends, quotes around a cell with a tab, a line end
 * or a quote. The final line end is not a row.
 */
export function readTable(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let at = 0;
  const endCell = (): void => {
    rows.at(-1)!.push(cell);
    cell = '';
  };
  while (at < text.length) {
    const char = text[at]!;
    const quoted = char === '"' && cell === '' ? readQuoted(text, at) : null;
    if (quoted) {
      cell = quoted.cell;
      at = quoted.end;
    } else if (char === '\t') {
      endCell();
      at += 1;
    } else if (char === '\n' || char === '\r') {
      endCell();
      at += text.startsWith('\r\n', at) ? 2 : 1;
      if (at < text.length) rows.push([]);
      else return rows;
    } else {
      cell += char;
      at += 1;
    }
  }
  endCell();
  return rows;
}

/** A quoted cell, from its first quote; null when unclosed: it is then plain text starting with a quote. */
function readQuoted(text: string, from: number): { cell: string; end: number } | null {
  let cell = '';
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else return /[\t\r\n]/.test(text[at + 1] ?? '\n') ? { cell: cell.replaceAll(/\r\n?/g, '\n'), end: at + 1 } : null;
  }
  return null;
}

const quote = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Formats cells for a spreadsheet's clipboard. */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quote).join('\t')).join('\n');
