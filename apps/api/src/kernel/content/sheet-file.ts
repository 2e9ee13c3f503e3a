import writeXlsx from 'write-excel-file/node';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import { type CellValue, sheetCell, toCsv } from '@encrier/contract/kernel/cells';

export type Download = { bytes: Buffer; type: string; disposition: string };

/** A PDF that opens in the browser under that name. */
export const pdfFile = (bytes: Buffer, name: string): Download => ({
  bytes,
  type: 'application/pdf',
  disposition: contentDisposition('inline', `${name}.pdf`),
});

/** Rows as a CSV or XLSX file, every cell inert (SEC-INJ-04); `widths` in characters per column, 16 by default. */
export async function sheetFile(
  rows: readonly (readonly CellValue[])[],
  { name, format, widths = [] }: { name: string; format: 'csv' | 'xlsx'; widths?: readonly number[] },
): Promise<Download> {
  const disposition = contentDisposition('attachment', `${name}.${format}`);
  if (format === 'csv') return { bytes: Buffer.from(toCsv(rows)), type: 'text/csv; charset=utf-8', disposition };
  const sheet = rows.map((row) => row.map((cell) => sheetCell(cell)));
  const columns = (rows[0] ?? []).map((_, index) => ({ width: widths[index] ?? 16 }));
  // A sheet name has at most 31 characters and none of these.
  const bytes = await writeXlsx(sheet, {
    sheet: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns,
    stickyRowsCount: 1,
  }).toBuffer();
  return { bytes, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', disposition };
}
