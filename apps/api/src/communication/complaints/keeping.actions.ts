import { type RawBuilder, sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { freeFilesOf } from '#kernel/files/free.ts';
import type { MergedPair } from '#kernel/holdings/holdings.ts';
import { complaintsRoom } from './complaints.room.ts';

/** Complaints that ended longer ago than allowed and still say whose they were. */
export const endedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`complaints.anonymised_at IS NULL AND complaints.ended_at < ${now}::timestamptz -
    make_interval(months => ${months})`;

/**
 * Complaints of long ago keep their figures; who wrote them, about whom, what was said and joined goes. Answers how
 * many.
 */
export async function anonymiseComplaints(inAct: InAct, old: RawBuilder<boolean>): Promise<number> {
  const tx = complaintsRoom.join(inAct);
  const ids = (await tx.db.selectFrom('complaints').select('id').where(old).execute()).map((row) => row.id);
  if (!ids.length) return 0;
  const entries = (
    await tx.db.selectFrom('complaint_entries').select('id').where('complaint_id', 'in', ids).execute()
  ).map((row) => row.id);
  await freeFilesOf(tx, 'complaint', ids);
  await freeFilesOf(tx, 'complaint_entry', entries);
  await tx.db
    .updateTable('complaint_entries')
    .set({ by_id: null, body: sql<string>`CASE WHEN body = '' THEN '' ELSE '…' END` })
    .where('complaint_id', 'in', ids)
    .execute();
  await tx.db
    .updateTable('complaints')
    .set({
      author_id: null,
      pupil_id: null,
      concerned_id: null,
      source_type: null,
      source_id: null,
      subject: '…',
      body: '…',
      outcome: '',
      satisfaction_note: '',
      search_key: '',
      anonymised_at: tx.now,
    })
    .where('id', 'in', ids)
    .execute();
  return ids.length;
}

/** A complaint forgets the message it came from once that is gone. */
export async function forgetRemovedSources(inAct: InAct): Promise<void> {
  await complaintsRoom
    .join(inAct)
    .db.updateTable('complaints')
    .set({ source_type: null, source_id: null })
    .where('source_type', '=', 'message')
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM messages m WHERE m.school_id = complaints.school_id
        AND m.id = complaints.source_id)`,
    )
    .execute();
}

/**
 * Two accounts of one person: nobody handles his own complaint, and one of two about the same thing forgets what it
 * came from.
 */
export async function joinAuthors(inAct: InAct, { keep, drop }: MergedPair): Promise<void> {
  const { db } = complaintsRoom.join(inAct);
  const pair = [keep, drop];
  await db
    .updateTable('complaints')
    .set({ assigned_to: null })
    .where('author_id', 'in', pair)
    .where('assigned_to', 'in', pair)
    .execute();
  await db
    .updateTable('complaints')
    .set({ source_type: null, source_id: null })
    .where('author_id', '=', drop)
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM complaints k WHERE k.school_id = complaints.school_id AND k.author_id = ${keep}
        AND k.source_type = complaints.source_type AND k.source_id = complaints.source_id)`,
    )
    .execute();
}
