import writeXlsx from 'write-excel-file/node';
import { sheetCell, toCsv } from '#kernel/content/cells.ts';
import { type ReadDb, withTenant } from '#kernel/db/tenant.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import { takeAway } from '#kernel/exports/take-away.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { followWords } from './follow.messages.ts';
import { followRows } from './follow.queries.ts';

/** Whom it is for, with the children that it came for. */
async function recipientsOf(db: ReadDb, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('document_recipients')
    .select(['person_id', 'child_ids'])
    .where('document_id', '=', id)
    .execute();
  return rows.flatMap((row) => [row.person_id, ...row.child_ids]);
}

export type Download = { bytes: Buffer; type: string; disposition: string };

/** The follow-up as a CSV or XLSX file whose cells no spreadsheet evaluates (SEC-INJ-04); the journal keeps who took how many (SEC-RAT-02). */
export async function exportFollow(ctx: Ctx, id: string, format: 'csv' | 'xlsx'): Promise<Download> {
  const { rows, people } = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, async (db) => ({
    rows: await followRows(db, ctx, id),
    people: await recipientsOf(db, id),
  }));
  await takeAway(ctx, 'documents.export_follow', {
    object: { type: 'document', id },
    after: { format },
    people,
  });
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
