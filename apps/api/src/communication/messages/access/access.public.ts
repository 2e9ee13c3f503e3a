import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { opensTo, stillConcerns, wardsToday } from '../messages.reach.ts';

export type Access = {
  id: string;
  threadId: string;
  mine: boolean;
  status: string;
  senderId: string;
  senderRole: string;
  subject: string;
  childIds: string[];
  sentAt: Date | null;
  ackRequired: boolean;
  ackAt: Date | null;
};

/**
 * The message for its sender or the holder of a copy; null for others. A copy received for children only opens while
 * one of them is under the reader's authority (SEC-OBJ-01), and only while the message is released (SEC-OBJ-10).
 */
export async function mayRead(db: ReadDb, ctx: Ctx, id: string): Promise<Access | null> {
  if (ctx.actor.kind !== 'account') return null;
  const { accountId } = self(ctx);
  const row = await db
    .selectFrom(
      sql<Access>`(SELECT m.id, m.thread_id AS "threadId", m.sender_id = ${accountId} AS mine, m.status,
        m.sender_id AS "senderId", m.sender_role AS "senderRole", m.subject, COALESCE(c.child_ids,
        '{}') AS "childIds", m.sent_at AS "sentAt", m.ack_required AS "ackRequired", c.ack_at AS "ackAt"
      FROM messages m LEFT JOIN message_copies c ON c.school_id = m.school_id AND c.message_id = m.id
        AND c.account_id = ${accountId}
      WHERE m.school_id = ${ctx.schoolId} AND m.id = ${id}
        AND ${opensTo(accountId, wardsToday(ctx))})`.as('m'),
    )
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The thread behind an id, its own id or that of a message the caller sees; throws not found unless one message of it
 * is open to the caller.
 */
export async function threadFor(
  db: ReadDb,
  ctx: Ctx,
  id: string,
): Promise<{ id: string; createdById: string; closedAt: Date | null; replies: 'all' | 'sender' | 'none' }> {
  const { accountId } = self(ctx);
  const row = await db
    .selectFrom(
      sql<{ id: string; createdById: string; closedAt: Date | null; replies: 'all' | 'sender' | 'none' }>`(
      WITH mine AS MATERIALIZED (SELECT ${wardsToday(ctx)} AS ids),
      asked AS (SELECT ${id}::uuid AS thread_id, NULL::uuid AS message_id UNION ALL SELECT m.thread_id, m.id
        FROM messages m WHERE m.school_id = ${ctx.schoolId} AND m.id = ${id})
      SELECT t.id, t.created_by_id AS "createdById", t.closed_at AS "closedAt", t.replies FROM asked a
        JOIN threads t ON t.school_id = ${ctx.schoolId} AND t.id = a.thread_id
      WHERE EXISTS (SELECT 1 FROM message_copies c JOIN messages m ON m.school_id = c.school_id AND m.id = c.message_id
        AND m.status = 'sent' CROSS JOIN mine
          WHERE c.school_id = t.school_id AND c.account_id = ${accountId} AND c.thread_id = t.id
            AND (a.message_id IS NULL OR c.message_id = a.message_id)
            AND ${stillConcerns('c', sql`mine.ids`)})
        OR EXISTS (SELECT 1 FROM messages m WHERE m.school_id = t.school_id AND m.thread_id = t.id
          AND m.sender_id = ${accountId} AND (m.status <> 'draft' OR m.id = a.message_id) AND (a.message_id IS NULL
          OR m.id = a.message_id)) LIMIT 1)`.as('t'),
    )
    .selectAll()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
