import { sheetFile } from '#kernel/content/sheet-file.ts';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { receiptWords } from './receipts.messages.ts';
import { receiptRows } from './receipts.queries.ts';

/** Its recipients, with the children it was sent for. */
async function recipientsOf(db: ReadDb, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('post_recipients')
    .select(['person_id', 'child_ids'])
    .where('post_id', '=', id)
    .execute();
  return rows.flatMap((row) => [row.person_id, ...row.child_ids]);
}

/**
 * The receipts as a CSV or XLSX file with inert cells (SEC-INJ-04); the journal records who exported how many
 * (SEC-RAT-02).
 */
export async function exportReceipts(ctx: Ctx, id: string, format: 'csv' | 'xlsx'): Promise<PersonalExport> {
  const { rows, people } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => ({
    rows: await receiptRows(db, ctx, id),
    people: await recipientsOf(db, id),
  }));
  return {
    action: 'news.export_receipts',
    object: { type: 'post', id },
    after: { format },
    people,
    make: async () => {
      const words = receiptWords[ctx.actor.kind === 'account' ? ctx.actor.lang : 'fr'];
      return sheetFile(rows, { name: words.sheet, format, widths: [28, 40, 14, 18, 18, 28] });
    },
  };
}
