// house: an import is many small pure readers; they stand together in one folder of more than twelve files
import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';

/** Most lines below the header that one import takes. */
export const mostLines = 20_000;
/** Most columns of a list. */
export const mostColumns = 200;
/** Characters kept of a cell; one more than a cell may have, so that a longer one is noticed. */
export const longestCell = 500;

export type Table = {
  /** Every row of the file, blank ones included; row 1 of the file is the first. */
  rows: string[][];
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'XLSX';
  /** `;`, `,` or a tab; empty for a workbook. */
  separator: string;
};

/** A file that gives no list. The code is one of the contract's. */
export class FileUnread extends Error {
  readonly code: 'imports.unreadable' | 'imports.empty' | 'imports.too_many_lines';
  constructor(code: FileUnread['code']) {
    super(code);
    this.name = 'FileUnread';
    this.code = code;
  }
}

const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** Text of a cell as it is stored: controls become the replacement character, which the check reports; a huge cell is cut. */
function cellText(value: string): string {
  return value
    .slice(0, longestCell * 4)
    .replace(controls, '\uFFFD')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestCell + 1);
}

/** Bytes → text by mark, then by validity: what is no UTF-8 is read as Windows-1252. */
export function decodeText(bytes: Buffer): { text: string; encoding: Table['encoding'] } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  if (isUtf8(bytes)) return { text: new TextDecoder('utf-8').decode(bytes), encoding: 'UTF-8' };
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
}

const separators = [';', ',', '\t'] as const;

/** The separator that cuts the most cells out of the first lines, quoted text left out. */
export function detectSeparator(text: string): string {
  const head = text.slice(0, 20_000).replace(/"(?:[^"]|"")*"/g, '');
  const lines = head
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim())
    .slice(0, 5);
  const counted = separators.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    return { separator, header: counts[0] ?? 0, least: Math.min(...counts) };
  });
  counted.sort((a, b) => b.least - a.least || b.header - a.header);
  return counted[0]?.separator ?? ';';
}

function parseText(bytes: Buffer): Table {
  const { text, encoding } = decodeText(bytes);
  // A spreadsheet may announce its separator on a first line of its own; the line is kept blank so that numbers stay right.
  const announced = /^\uFEFF?sep=(.)\r?\n/i.exec(text);
  const body = announced ? `\n${text.slice(announced[0].length)}` : text;
  const separator = announced?.[1] ?? detectSeparator(text);
  try {
    const rows: string[][] = parse(body, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      to: mostLines + 100,
      max_record_size: 4_000_000,
    });
    return { rows: rows.map((row) => row.map(cellText)), encoding, separator };
  } catch (error) {
    if (error instanceof CsvError) throw new FileUnread('imports.unreadable');
    throw error;
  }
}

const pad = (n: number): string => String(n).padStart(2, '0');

function sheetText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '';
    return `${pad(value.getUTCDate())}/${pad(value.getUTCMonth() + 1)}/${value.getUTCFullYear()}`;
  }
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  return cellText(String(value));
}

async function parseSheet(bytes: Buffer): Promise<Table> {
  let rows: unknown[][];
  try {
    rows = await readSheet(bytes);
  } catch {
    // The library tells of a broken zip, of no sheet and of broken XML by errors of many kinds.
    throw new FileUnread('imports.unreadable');
  }
  return {
    rows: rows.slice(0, mostLines + 100).map((row) => row.map(sheetText)),
    encoding: 'XLSX',
    separator: '',
  };
}

/** Drops the columns that nothing fills, at the end of every row. */
function trimmed(rows: string[][]): string[][] {
  let width = 0;
  for (const row of rows)
    for (let i = row.length; i > width; i -= 1)
      if (row[i - 1]) {
        width = i;
        break;
      }
  if (width > mostColumns) throw new FileUnread('imports.unreadable');
  return rows.map((row) => row.slice(0, width));
}

/**
 * Rows of a class list: CSV by `;`, `,` or tab in UTF-8, UTF-16 or Windows-1252, or the first sheet of an XLSX.
 * Nothing is evaluated (SEC-INJ-04). Throws `FileUnread`.
 */
export async function parseTable(bytes: Buffer, ext: string): Promise<Table> {
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const table = ext === 'xlsx' || zipped ? await parseSheet(bytes) : parseText(bytes);
  const rows = trimmed(table.rows);
  const filled = rows.filter((row) => row.some(Boolean)).length;
  if (filled < 2) throw new FileUnread('imports.empty');
  if (filled > mostLines + 1) throw new FileUnread('imports.too_many_lines');
  return { ...table, rows };
}
