import { sql } from 'kysely';
import type { WriteDb } from '#kernel/act/act.ts';

type Boxes = { db: WriteDb<'thread_boxes'>; schoolId: number };

/**
 * Updates the line of an author's sent box to what they sent, planned or submitted in a thread; the line is removed
 * when nothing of theirs is left there.
 */
export async function refreshSent({ db }: Boxes, accountId: string, threadId: string): Promise<void> {
  const line = await db
    .insertInto('thread_boxes')
    .columns(['school_id', 'account_id', 'thread_id', 'last_sent_id', 'last_sent_at'])
    .expression(
      db
        .selectFrom('messages as m')
        .select(['m.school_id', 'm.sender_id', 'm.thread_id', 'm.id'])
        .select(sql<Date>`COALESCE(m.sent_at, m.updated_at)`.as('at'))
        .where('m.thread_id', '=', threadId)
        .where('m.sender_id', '=', accountId)
        .where('m.status', 'in', ['waiting', 'scheduled', 'sent', 'recalled'])
        .where('m.automatic', '=', false)
        .orderBy('at', 'desc')
        .orderBy('m.id', 'desc')
        .limit(1),
    )
    .onConflict((oc) =>
      oc.columns(['school_id', 'account_id', 'thread_id']).doUpdateSet((eb) => ({
        last_sent_id: eb.ref('excluded.last_sent_id'),
        last_sent_at: eb.ref('excluded.last_sent_at'),
      })),
    )
    .returning('thread_id')
    .executeTakeFirst();
  if (line) return;
  await db
    .updateTable('thread_boxes')
    .set({ last_sent_id: null, last_sent_at: null })
    .where('account_id', '=', accountId)
    .where('thread_id', '=', threadId)
    .execute();
}

/**
 * The same for a receiver after copies were taken away: their newest copy of the thread, what they have not read of it.
 */
export async function refreshReceived({ db, schoolId }: Boxes, threadId: string): Promise<void> {
  await db
    .updateTable('thread_boxes as b')
    .from(
      sql<{ account_id: string; message_id: string | null; at: Date | null; unread: number; child_ids: string[] }>`(
      SELECT x.account_id, n.message_id, n.received_at AS at, COALESCE(n.child_ids, x.child_ids) AS child_ids,
        (SELECT count(*)::int FROM message_copies u WHERE u.school_id = x.school_id AND u.account_id = x.account_id
          AND u.thread_id = x.thread_id AND u.read_at IS NULL) AS unread
      FROM thread_boxes x LEFT JOIN LATERAL (SELECT c.message_id, c.received_at, c.child_ids FROM message_copies c
        WHERE c.school_id = x.school_id AND c.account_id = x.account_id AND c.thread_id = x.thread_id
        ORDER BY c.received_at DESC, c.message_id DESC LIMIT 1) n ON true
      WHERE x.school_id = ${schoolId} AND x.thread_id = ${threadId} AND x.last_received_id IS NOT NULL)`.as('n'),
    )
    .set((eb) => ({
      last_received_id: eb.ref('n.message_id'),
      last_received_at: eb.ref('n.at'),
      unread: eb.ref('n.unread'),
      child_ids: eb.ref('n.child_ids'),
    }))
    .whereRef('b.account_id', '=', 'n.account_id')
    .where('b.thread_id', '=', threadId)
    .execute();
}
