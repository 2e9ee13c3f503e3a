import { sheetCell, toCsv } from '@encrier/contract/kernel/cells';

type Rows = readonly (readonly (string | number | null)[])[];

/**
 * Rows as a file, heads first, every cell inert: text that a spreadsheet would take for a formula is written as text.
 * The workbook writer is loaded on first use.
 */
export async function sheetFile(rows: Rows, format: 'csv' | 'xlsx'): Promise<Blob> {
  if (format === 'csv') return new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' });
  const { default: writeXlsx } = await import('write-excel-file/browser');
  const columns = (rows[0] ?? []).map((_, at) => ({ width: Math.min(60, widest(rows, at) + 2) }));
  return writeXlsx(
    rows.map((row) => row.map((cell) => sheetCell(cell))),
    { columns, stickyRowsCount: 1 },
  ).toBlob();
}

const widest = (rows: Rows, at: number): number =>
  rows.reduce((most, row) => Math.max(most, String(row[at] ?? '').length), 8);
