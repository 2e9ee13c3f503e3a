import writeXlsx from 'write-excel-file/node';
import { sheetCell, toCsv } from '#kernel/content/cells.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { followWords } from './documents-follow.messages.ts';
import { followRows } from './documents-follow.queries.ts';
import { documentsFollow } from './documents-follow.room.ts';

export type Download = { bytes: Buffer; type: string; disposition: string };

/** The follow-up as a CSV or XLSX file whose cells no spreadsheet evaluates (SEC-INJ-04); the journal keeps who took how many (SEC-RAT-02). */
export async function exportFollow(ctx: Ctx, id: string, format: 'csv' | 'xlsx'): Promise<Download> {
  const rows = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, (db) => followRows(db, ctx, id));
  await documentsFollow.act(ctx, 'documents.export_follow', async () => ({
    result: null,
    audit: { object: { type: 'document', id }, after: { format, count: rows.length - 1 } },
  }));
  const words = followWords[ctx.actor.kind === 'account' ? ctx.actor.lang : 'fr'];
  const disposition = contentDisposition('attachment', `${words.sheet}.${format}`);
  if (format === 'csv') return { bytes: Buffer.from(toCsv(rows)), type: 'text/csv; charset=utf-8', disposition };
  const sheet = rows.map((row) => row.map((cell) => sheetCell(cell)));
  const bytes = await writeXlsx(sheet, {
    sheet: words.sheet,
    columns: [28, 36, 18, 18, 18, 24, 16, 16, 18].map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
  return { bytes, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', disposition };
}
