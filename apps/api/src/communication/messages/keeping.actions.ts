import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { freeFilesOf } from '#kernel/files/free.ts';
import type { Erased, MergedPair } from '#kernel/holdings/holdings.ts';
import { schoolDayOf, schoolDayStart } from '#kernel/db/school-day.ts';
import { messagesRoom } from './messages.room.ts';

/**
 * Counted from the end of the school year in which it was written (LAW-RET-09), at most a year later; reported messages
 * stay until the report is closed.
 */
export const writtenBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`COALESCE(messages.sent_at, messages.updated_at) < ${now}::timestamptz -
    make_interval(months => ${months}) + interval '1 day' AND messages.status <> 'scheduled' AND NOT EXISTS (SELECT 1
    FROM message_reports r WHERE r.school_id = messages.school_id AND r.message_id = messages.id AND r.status = 'open')
      AND LEAST(COALESCE(${schoolDayStart(sql`SELECT min(y.ends_on) FROM school_years y
        WHERE y.school_id = messages.school_id
        AND y.ends_on >= ${schoolDayOf(sql`COALESCE(messages.sent_at, messages.updated_at)`)}`)},
        COALESCE(messages.sent_at, messages.updated_at)),
        COALESCE(messages.sent_at, messages.updated_at) + interval '1 year') < ${now}::timestamptz -
          make_interval(months => ${months})`;

/**
 * Messages of a school year long past go with their copies, reviews and files; threads and boxes that hold nothing any
 * more go too.
 */
export async function removeMessages(inAct: InAct, old: RawBuilder<boolean>): Promise<number> {
  const tx = messagesRoom.join(inAct);
  const gone = await tx.db.selectFrom('messages').select(['id', 'thread_id']).where(old).execute();
  if (!gone.length) return 0;
  const ids = gone.map((row) => row.id);
  const threads = [...new Set(gone.map((row) => row.thread_id))];
  const among = (column: string, list: readonly string[]) => sql<boolean>`${sql.ref(column)} = ANY (${list}::uuid[])`;
  await freeFilesOf(tx, 'message', ids);
  await tx.db.deleteFrom('messages').where(among('id', ids)).execute();
  await tx.db
    .updateTable('thread_boxes')
    .set({ last_received_id: null, last_received_at: null, unread: 0 })
    .where(among('last_received_id', ids))
    .execute();
  await tx.db
    .updateTable('thread_boxes')
    .set({ last_sent_id: null, last_sent_at: null })
    .where(among('last_sent_id', ids))
    .execute();
  await tx.db
    .updateTable('thread_boxes')
    .where(among('thread_id', threads))
    .where('unread', '>', 0)
    .set({
      unread: sql<number>`LEAST(unread, (SELECT count(*)::int FROM message_copies c
        WHERE c.school_id = thread_boxes.school_id AND c.account_id = thread_boxes.account_id
        AND c.thread_id = thread_boxes.thread_id))`,
    })
    .execute();
  await tx.db
    .deleteFrom('thread_boxes')
    .where(among('thread_id', threads))
    .where('last_received_id', 'is', null)
    .where('last_sent_id', 'is', null)
    .execute();
  await tx.db
    .deleteFrom('threads')
    .where(among('id', threads))
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('messages').select('messages.id').whereRef('messages.thread_id', '=', 'threads.id')),
      ),
    )
    .execute();
  return ids.length;
}

/**
 * Deletes the attachments of an erased author, and reviewers' copies of their text; a correction only exists where
 * there was one.
 */
export async function eraseAttachments(inAct: InAct, { accountId }: Erased): Promise<void> {
  if (!accountId) return;
  const { db } = messagesRoom.join(inAct);
  await db
    .deleteFrom('message_attachments')
    .where('message_id', 'in', (eb) =>
      eb.selectFrom('messages').select('messages.id').where('messages.sender_id', '=', accountId),
    )
    .execute();
  await db
    .updateTable('message_reviews')
    .set({ corrected_subject: '…', corrected_html: '<p>…</p>' })
    .where('sender_id', '=', accountId)
    .where('status', '=', 'corrected')
    .execute();
}

type Row = Record<string, unknown>;
type JoinedTx = { db: unknown };
/** Columns are computed from both rows here, which the builder's types cannot follow. */
const any = (tx: JoinedTx): Kysely<Record<string, Row>> => tx.db as Kysely<Record<string, Row>>;

/** When both accounts have a copy of the same message, the earlier reading is kept, for the children of both. */
async function joinCopies(tx: JoinedTx, keep: string, drop: string): Promise<void> {
  await any(tx)
    .updateTable('message_copies as k')
    .from('message_copies as d')
    .set({
      read_at: sql`LEAST(k.read_at, d.read_at)`,
      ack_at: sql`LEAST(k.ack_at, d.ack_at)`,
      child_ids: sql`ARRAY(SELECT DISTINCT unnest(k.child_ids || d.child_ids))`,
    })
    .where('k.account_id', '=', keep)
    .where('d.account_id', '=', drop)
    .whereRef('d.school_id', '=', 'k.school_id')
    .whereRef('d.message_id', '=', 'k.message_id')
    .execute();
  await any(tx)
    .deleteFrom('message_copies')
    .where('account_id', '=', drop)
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM message_copies k WHERE k.school_id = message_copies.school_id
        AND k.message_id = message_copies.message_id AND k.account_id = ${keep})`,
    )
    .execute();
  await any(tx).updateTable('message_copies').set({ account_id: keep }).where('account_id', '=', drop).execute();
}

const later = (what: 'received' | 'sent') => {
  const [id, at] = [`last_${what}_id`, `last_${what}_at`];
  return {
    [id]: sql`CASE WHEN k.${sql.ref(at)} IS NULL OR d.${sql.ref(at)} > k.${sql.ref(at)} THEN d.${sql.ref(id)}
      ELSE k.${sql.ref(id)} END`,
    [at]: sql`GREATEST(k.${sql.ref(at)}, d.${sql.ref(at)})`,
  };
};

/**
 * One line for each conversation: its last message received and sent of both, and what is unread of the copies as they
 * now are.
 */
async function joinBoxes(tx: JoinedTx, keep: string, drop: string): Promise<void> {
  const both = await any(tx)
    .updateTable('thread_boxes as k')
    .from('thread_boxes as d')
    .set({
      ...later('received'),
      ...later('sent'),
      child_ids: sql`ARRAY(SELECT DISTINCT unnest(k.child_ids || d.child_ids))`,
      archived_at: sql`CASE WHEN k.archived_at IS NULL OR d.archived_at IS NULL THEN NULL
        ELSE GREATEST(k.archived_at, d.archived_at) END`,
    })
    .where('k.account_id', '=', keep)
    .where('d.account_id', '=', drop)
    .whereRef('d.school_id', '=', 'k.school_id')
    .whereRef('d.thread_id', '=', 'k.thread_id')
    .returning('k.thread_id')
    .execute();
  const threads = both.map((row) => String(row['thread_id']));
  await any(tx)
    .deleteFrom('thread_boxes')
    .where('account_id', '=', drop)
    .where(sql<boolean>`thread_id = ANY (${threads}::uuid[])`)
    .execute();
  await any(tx).updateTable('thread_boxes').set({ account_id: keep }).where('account_id', '=', drop).execute();
  await any(tx)
    .updateTable('thread_boxes')
    .set({
      unread: sql`(SELECT count(*)::int FROM message_copies u
        WHERE u.school_id = thread_boxes.school_id AND u.account_id = thread_boxes.account_id
        AND u.thread_id = thread_boxes.thread_id AND u.read_at IS NULL)`,
    })
    .where('account_id', '=', keep)
    .where(sql<boolean>`thread_id = ANY (${threads}::uuid[])`)
    .execute();
}

/** Two accounts of one person: a conversation is one line of one mailbox. */
export async function joinMailboxes(inAct: InAct, { keep, drop }: MergedPair): Promise<void> {
  const tx = messagesRoom.join(inAct);
  await joinCopies(tx, keep, drop);
  await joinBoxes(tx, keep, drop);
}
