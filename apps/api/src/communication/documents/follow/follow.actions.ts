import { sheetFile } from '#kernel/content/sheet-file.ts';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { followWords } from './follow.messages.ts';
import { followRows, recipientInForce } from './follow.queries.ts';

/** Its recipients, with the children for whom they received it. */
async function recipientsOf(db: ReadDb, ctx: Ctx, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('document_recipients as r')
    .select(['r.person_id', 'r.child_ids'])
    .where('r.document_id', '=', id)
    .where(recipientInForce(ctx))
    .execute();
  return rows.flatMap((row) => [row.person_id, ...row.child_ids]);
}

/**
 * The follow-up as a CSV or XLSX file whose cells no spreadsheet evaluates (SEC-INJ-04); the journal keeps who took how
 * many (SEC-RAT-02).
 */
export async function exportFollow(ctx: Ctx, id: string, format: 'csv' | 'xlsx'): Promise<PersonalExport> {
  const { rows, people } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => ({
    rows: await followRows(db, ctx, id),
    people: await recipientsOf(db, ctx, id),
  }));
  return {
    action: 'documents.export_follow',
    object: { type: 'document', id },
    after: { format },
    people,
    make: async () => {
      const words = followWords[ctx.actor.kind === 'account' ? ctx.actor.lang : 'fr'];
      return sheetFile(rows, { name: words.sheet, format, widths: [28, 36, 18, 18, 18, 24, 16, 16, 18] });
    },
  };
}
