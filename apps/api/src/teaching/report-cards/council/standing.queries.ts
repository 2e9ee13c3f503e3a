import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict } from '#kernel/errors/errors.ts';

/** Refuses changes to a council whose minutes are signed; allows them when there was no council. */
export async function refuseClosed(db: ReadDb, classId: string, termId: string): Promise<void> {
  const row = await db
    .selectFrom('report_councils')
    .select('closed_at')
    .where('class_id', '=', classId)
    .where('term_id', '=', termId)
    .forShare()
    .executeTakeFirst();
  if (row?.closed_at) throw conflict('report_cards.council_closed');
}
