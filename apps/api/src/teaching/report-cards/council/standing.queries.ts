import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict } from '#kernel/errors/errors.ts';

/** Refuses what would change a council whose minutes are signed; where none was held, nothing is closed. */
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
