export type CellValue = string | number | boolean | Date | null | undefined;

/** Characters that make a spreadsheet read a cell as a formula, including full-width forms. */
const formulaStart =
  /^[\s\u0000-\u001F\u00A0\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20\u2212]|^[\t\r\n]/u;

/**
 * Text of a cell that no spreadsheet evaluates (SEC-INJ-04): text that would start a formula gets a leading apostrophe.
 * Numbers and booleans are unchanged; dates become ISO text; absent values become empty text.
 */
export function inertCell(value: CellValue): string | number | boolean {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  if (typeof value === 'number') return Number.isFinite(value) ? value : '';
  if (typeof value === 'boolean') return value;
  const text = value.replace(/\u0000/g, '');
  return formulaStart.test(text) ? `'${text}` : text;
}

export type SheetCell =
  | { value: string; type: typeof String; format: '@' }
  | { value: number; type: typeof Number }
  | { value: boolean; type: typeof Boolean }
  | null;

/**
 * The same for an XLSX cell: text is typed and formatted as text, and also prefixed, because the sheet may be saved as
 * CSV.
 */
export function sheetCell(value: CellValue): SheetCell {
  const inert = inertCell(value);
  if (inert === '') return null;
  if (typeof inert === 'number') return { value: inert, type: Number };
  if (typeof inert === 'boolean') return { value: inert, type: Boolean };
  // XML 1.0 cannot represent these characters; a sheet that contains them does not open.
  return {
    value: inert.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '').slice(0, 32_767),
    type: String,
    format: '@',
  };
}

function csvField(value: CellValue): string {
  const inert = inertCell(value);
  // A French spreadsheet that opens this file by a double click expects decimal commas.
  if (typeof inert === 'number') return String(inert).replace('.', ',');
  if (typeof inert === 'boolean') return inert ? '1' : '0';
  // Every text is quoted, so that a reader with another separator still sees one cell.
  return inert === '' ? '' : `"${inert.replaceAll('"', '""')}"`;
}

/** A CSV file: UTF-8 with byte order mark, `;` between cells, CRLF between rows, every text inert and quoted. */
export function toCsv(rows: Iterable<readonly CellValue[]>): string {
  let out = '\uFEFF';
  for (const row of rows) out += `${row.map(csvField).join(';')}\r\n`;
  return out;
}
