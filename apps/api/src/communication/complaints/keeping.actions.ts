import { type RawBuilder, sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { freeFilesOf } from '#kernel/files/free.ts';
import type { MergedPair } from '#kernel/holdings/holdings.ts';
import { complaintsRoom } from './complaints.room.ts';

/** Complaints that ended longer ago than allowed and still name their author. */
export const endedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`complaints.anonymised_at IS NULL AND complaints.ended_at < ${now}::timestamptz -
    make_interval(months => ${months})`;

/**
 * Old complaints keep their figures; their author, the person concerned, the texts and the attachments are deleted.
 * Returns how many.
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

/** Clears the link of a complaint to its source message once the message is deleted. */
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
 * Merges two accounts of one person: nobody may handle their own complaint, and of two about the same source one loses
 * the link to it.
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
