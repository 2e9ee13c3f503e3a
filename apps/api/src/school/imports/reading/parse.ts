import { CsvError, parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { readZip } from '#kernel/files/inspection/zip.ts';
import { formatMinute } from '#kernel/policy/days.ts';
import { FileUnread, maxLines, type Sheet, type Table } from '../cells/sheet.ts';
import { decodeText } from '#kernel/content/decode-text.ts';
import { isFet, isFetList, readFet, readFetList } from './fet.ts';
import { isCalendar, readCalendar } from './ical.ts';
import { readSiecle, unzipped } from './siecle.ts';
import { decodeXml } from './xml.ts';

/** Most columns of a list. */
export const maxColumns = 200;
/** Most sheets of a workbook that are read. */
export const maxSheets = 200;
/** Characters read from a cell; one more than allowed, so that a longer one is detected. */
export const longestCell = 500;

const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/**
 * Text of a cell as it is stored: control characters become the replacement character, which the check reports; a huge
 * cell is cut.
 */
function cellText(value: string): string {
  return value
    .slice(0, longestCell * 4)
    .toWellFormed()
    .replace(controls, '\uFFFD')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestCell + 1)
    .toWellFormed();
}

const separators = [';', ',', '\t', '|'] as const;

/** The separator that cuts the most cells out of the first lines, quoted text left out. */
export function detectSeparator(text: string): string {
  const head = text.slice(0, 20_000).replace(/"(?:[^"]|"")*"/g, '');
  const lines = head
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim())
    .slice(0, 12);
  const counted = separators.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    // Title lines above the list hold no separator: the others agree with each other.
    const cut = counts.filter((count) => count > 0);
    return { separator, header: counts[0] ?? 0, cut: cut.length, least: cut.length ? Math.min(...cut) : 0 };
  });
  counted.sort((a, b) => b.cut * b.least - a.cut * a.least || b.header - a.header);
  return counted[0]?.separator ?? ';';
}

const cleaned = ({ rows, ...sheet }: Sheet): Sheet => ({ ...sheet, rows: rows.map((row) => row.map(cellText)) });

function parseText(bytes: Buffer, zone: string): Table {
  const { text, encoding } = decodeText(bytes);
  if (isCalendar(text)) {
    const sheet = cleaned(readCalendar(text, zone));
    return { sheets: [sheet], encoding, separator: '', layout: 'ical' };
  }
  // A spreadsheet may announce its separator on a first line of its own; the line is kept blank so that numbers stay
  // right.
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
      to: maxLines + 200,
      max_record_size: 4_000_000,
    });
    const sheet = cleaned({ name: '', rows });
    if (isFetList(sheet.rows)) return { sheets: [readFetList(sheet.rows)], encoding, separator, layout: 'fet' };
    return { sheets: [sheet], encoding, separator };
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
    // A time without a day counts from the first one that spreadsheets know.
    if (value.getUTCFullYear() < 1901) {
      const minute = Math.round(value.getTime() / 60_000);
      return formatMinute(((minute % 1440) + 1440) % 1440);
    }
    return `${pad(value.getUTCDate())}/${pad(value.getUTCMonth() + 1)}/${value.getUTCFullYear()}`;
  }
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  return cellText(String(value));
}

/** Most bytes of XML in a workbook: a hundred thousand lines of twenty columns. */
const maxWorkbook = 128 * 1024 * 1024;

/** Refuses a workbook by the declarations of its archive, before unpacking anything. */
async function checkWorkbook(bytes: Buffer): Promise<void> {
  const source = {
    size: bytes.length,
    read: async (from: number, length: number) => bytes.subarray(from, from + length),
  };
  const entries = await readZip(source).catch(() => {
    throw new FileUnread('imports.unreadable');
  });
  const size = entries.reduce((sum, { name, unpacked }) => sum + (/\.xml$/i.test(name) ? unpacked : 0), 0);
  if (size > maxWorkbook) throw new FileUnread('imports.too_many_lines');
}

async function parseSheets(bytes: Buffer): Promise<Table> {
  await checkWorkbook(bytes);
  let found: { sheet: string; data: unknown[][] }[];
  try {
    found = (await readWorkbook(bytes)) as never;
  } catch {
    // The library throws various errors for a broken zip, a missing sheet and broken XML.
    throw new FileUnread('imports.unreadable');
  }
  const sheets = found.slice(0, maxSheets).map(({ sheet, data }) => ({
    name: cellText(sheet).slice(0, 200),
    rows: data.slice(0, maxLines + 200).map((row) => row.map(sheetText)),
  }));
  return { sheets, encoding: 'XLSX', separator: '' };
}

/** Drops empty columns at the end of every row. */
function trimmed(rows: string[][]): string[][] {
  let width = 0;
  for (const row of rows)
    for (let i = row.length; i > width; i -= 1)
      if (row[i - 1]) {
        width = i;
        break;
      }
  if (width > maxColumns) throw new FileUnread('imports.unreadable');
  return rows.map((row) => row.slice(0, width));
}

async function parseDocuments(bytes: Buffer, zipped: boolean): Promise<Table> {
  const documents = zipped ? await unzipped(bytes) : [bytes];
  const texts = documents.map(decodeXml);
  const siecle = !texts.length || !texts.every(isFet);
  const sheets = siecle ? readSiecle(documents) : [readFet(texts)];
  return { sheets: sheets.map(cleaned), encoding: 'XML', separator: '', layout: siecle ? 'siecle' : 'fet' };
}

const filled = (rows: readonly string[][]): number => rows.reduce((sum, row) => sum + Number(row.some(Boolean)), 0);

/**
 * Rows of a list: a text cut by `;`, `,`, `|` or tabs in UTF-8, UTF-16, Windows-1252 or Windows-1256, the sheets of an
 * XLSX, the documents of SIECLE or of FET, alone or in an archive, or a calendar, whose instants are read on the clock
 * of `zone`. Nothing is evaluated (SEC-INJ-04). Throws `FileUnread`.
 */
export async function parseTable(bytes: Buffer, ext: string, zone = 'UTC'): Promise<Table> {
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const document = ext === 'xml' || ext === 'fet' || (ext === 'zip' && zipped);
  const table = document
    ? await parseDocuments(bytes, zipped)
    : ext === 'xlsx' || zipped
      ? await parseSheets(bytes)
      : parseText(bytes, zone);
  const sheets = table.sheets
    .map((sheet) => ({ ...sheet, rows: trimmed(sheet.rows) }))
    .filter(({ rows }) => filled(rows) > 1);
  if (!sheets.length) throw new FileUnread('imports.empty');
  if (sheets.some(({ rows }) => filled(rows) > maxLines + 50)) throw new FileUnread('imports.too_many_lines');
  return { ...table, sheets };
}
