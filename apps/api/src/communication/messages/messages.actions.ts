import type { MessageStatus, reportMessage } from '@encrier/contract/communication/messages';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { conflict, forbidden, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { writeLive } from '#kernel/live/write.ts';
import { settleInAct, settleNotices, withdrawNotices } from '#kernel/notify/settle.ts';
import { self } from '#kernel/policy/actor.ts';
import { showReviews } from './reviews/reviews.public.ts';
import { type Access, mayRead, threadFor } from './access/access.public.ts';
import { refreshReceived } from './copies/copies.public.ts';
import { RECALL_MS, messageWorkflow } from './messages.policy.ts';
import { stillConcerns, wardsToday } from './messages.reach.ts';
import { messagesRoom } from './messages.room.ts';

const object = (id: string): { type: string; id: string } => ({ type: 'message', id });

async function readable(tx: { db: Parameters<typeof mayRead>[0] }, ctx: Ctx, id: string): Promise<Access> {
  const found = await mayRead(tx.db, ctx, id);
  if (!found) throw notFound();
  return found;
}

/**
 * Marks what the caller sees of a thread as read, or its line as unread; the first reading of a copy is kept. Not
 * written to the journal, whose single chain would make a school wait in line. A message that can still be recalled is
 * locked, so that its recall either came first or finds it read.
 */
export function markRead(ctx: Ctx, id: string, unread: boolean): Promise<{ unread: number }> {
  return withTenant(ctx.kernel.pool, ctx.schoolId, { planned: true }, async (db, client) => {
    const { accountId } = self(ctx);
    const thread = await threadFor(db, ctx, id);
    if (unread)
      await db
        .updateTable('thread_boxes')
        .set({ unread: sql<number>`GREATEST(unread, 1)` })
        .where('account_id', '=', accountId)
        .where('thread_id', '=', thread.id)
        .where('last_received_id', 'is not', null)
        .execute();
    else {
      await db
        .selectFrom('messages')
        .select('id')
        .where('thread_id', '=', thread.id)
        .where('status', '=', 'sent')
        .where('sent_at', '>', new Date(ctx.now.getTime() - RECALL_MS - 60_000))
        .orderBy('id')
        .forShare()
        .execute();
      await db
        .updateTable('message_copies')
        .set({ read_at: ctx.now })
        .where('account_id', '=', accountId)
        .where('thread_id', '=', thread.id)
        .where('read_at', 'is', null)
        .where(stillConcerns('message_copies', wardsToday(ctx)))
        .execute();
      await db
        .updateTable('thread_boxes')
        .set({ unread: 0 })
        .where('account_id', '=', accountId)
        .where('thread_id', '=', thread.id)
        .execute();
      const ids = sql<string>`SELECT id::text FROM messages WHERE school_id = ${ctx.schoolId}
        AND thread_id = ${thread.id}`;
      await settleNotices(db, client, ctx, { type: 'message', ids, accountId });
    }
    await writeLive(client, ctx.schoolId, 'messages.read', { thread: thread.id }, [accountId]);
    const { n } = await db
      .selectFrom('thread_boxes')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .where('account_id', '=', accountId)
      .where('unread', '>', 0)
      .where('archived_at', 'is', null)
      .where(stillConcerns('thread_boxes', wardsToday(ctx)))
      .executeTakeFirstOrThrow();
    return { unread: Number(n) };
  });
}

/**
 * Archives a thread, or restores it; a new message restores it automatically. Not written to the journal: it only
 * orders the caller's own boxes.
 */
export function archiveThread(ctx: Ctx, id: string, archived: boolean): Promise<{ ok: true }> {
  return withTenant(ctx.kernel.pool, ctx.schoolId, { planned: true }, async (db, client) => {
    const thread = await threadFor(db, ctx, id);
    await db
      .updateTable('thread_boxes')
      .set({ archived_at: archived ? ctx.now : null })
      .where('account_id', '=', self(ctx).accountId)
      .where('thread_id', '=', thread.id)
      .execute();
    await writeLive(client, ctx.schoolId, 'messages.read', { thread: thread.id }, [self(ctx).accountId]);
    return { ok: true as const };
  });
}

/** Closes a thread to answers, or opens it again; its author alone. */
export function closeThread(ctx: Ctx, id: string, closed: boolean): Promise<{ ok: true }> {
  return messagesRoom.act(ctx, 'messages.close', async (tx) => {
    const thread = await threadFor(tx.db, ctx, id);
    if (thread.createdById !== self(ctx).accountId) throw forbidden('messages.not_yours');
    await tx.db
      .updateTable('threads')
      .set(closed ? { closed_at: ctx.now, closed_by_id: self(ctx).accountId } : { closed_at: null, closed_by_id: null })
      .where('id', '=', thread.id)
      .execute();
    return {
      result: { ok: true as const },
      audit: {
        object: { type: 'thread', id: thread.id },
        before: { closed: thread.closedAt !== null },
        after: { closed },
      },
    };
  });
}

/** Acknowledges, in the reader's name and in the child's when they act for one; doing it again changes nothing. */
export function acknowledgeMessage(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return messagesRoom.act(ctx, 'messages.acknowledge', async (tx) => {
    const message = await readable(tx, ctx, id);
    if (message.mine || !message.ackRequired) throw conflict('messages.ack_not_asked');
    // Locked, as a reading does: a waiting recall then finds it read.
    await tx.db.selectFrom('messages').select('id').where('id', '=', id).forShare().execute();
    const first = await tx.db
      .updateTable('message_copies')
      .set({ ack_at: ctx.now, read_at: sql`COALESCE(read_at, ${ctx.now})` })
      .where('message_id', '=', id)
      .where('account_id', '=', self(ctx).accountId)
      .where('ack_at', 'is', null)
      .returning('read_at')
      .executeTakeFirst();
    await settleInAct(tx, ctx, { type: 'message', ids: [id], accountId: self(ctx).accountId });
    if (first) await tx.live('messages.read', { thread: message.threadId }, [self(ctx).accountId, message.senderId]);
    return {
      result: { ok: true as const },
      audit: {
        object: object(id),
        after: { acknowledged: true, again: !first, childId: self(ctx).child?.personId ?? null },
      },
    };
  });
}

/**
 * Recalls a message: deletes its copies, its lines in boxes and its notices. Throws `messages.too_late` after ten
 * minutes, `messages.already_read` once somebody read it.
 */
export function recallMessage(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return messagesRoom.act(ctx, 'messages.recall', async (tx) => {
    // Readings lock the message too: whichever comes second sees the result of the first.
    const message = await tx.db
      .selectFrom('messages')
      .select(['id', 'thread_id', 'status', 'sent_at', 'automatic'])
      .where('id', '=', id)
      .where('sender_id', '=', self(ctx).accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!message) throw notFound();
    const out = messageWorkflow.allows(message.status as MessageStatus, 'recall');
    if (!out || message.automatic || !message.sent_at) throw conflict('messages.state');
    if (ctx.now.getTime() - message.sent_at.getTime() > RECALL_MS) throw conflict('messages.too_late');
    if (
      await tx.db
        .selectFrom('message_copies')
        .select('account_id')
        .where('message_id', '=', id)
        .where('read_at', 'is not', null)
        .limit(1)
        .executeTakeFirst()
    )
      throw conflict('messages.already_read');
    await tx.db
      .updateTable('messages')
      .set((eb) => ({ status: 'recalled', recalled_at: ctx.now, updated_at: ctx.now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const taken = await tx.db
      .deleteFrom('message_copies')
      .where('message_id', '=', id)
      .returning('account_id')
      .execute();
    await refreshReceived(tx, message.thread_id);
    await withdrawNotices(tx, { type: 'message', id });
    await tx.live('messages.changed', { thread: message.thread_id, message: id }, [
      self(ctx).accountId,
      ...taken.map((row) => row.account_id),
    ]);
    return {
      result: { ok: true as const },
      audit: { object: object(id), before: { status: 'sent' }, after: { status: 'recalled', copies: taken.length } },
    };
  });
}

/** Reports a message to the moderators; once for each reader. */
export function reportToModerators(
  ctx: Ctx,
  id: string,
  { kind, note }: BodyOf<typeof reportMessage>,
): Promise<{ ok: true }> {
  return messagesRoom.act(ctx, 'messages.report', async (tx) => {
    const message = await readable(tx, ctx, id);
    if (message.mine) throw notFound();
    const made = await tx.db
      .insertInto('message_reports')
      .values({
        school_id: ctx.schoolId,
        id: newId(ctx.now.getTime()),
        message_id: id,
        reporter_id: self(ctx).accountId,
        kind,
        note: withoutOverrides(note),
        created_at: ctx.now,
      })
      .onConflict((oc) => oc.columns(['school_id', 'message_id', 'reporter_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw conflict('messages.already_reported');
    await tx.emit('messages.reported', { messageId: id, reportId: made.id });
    await showReviews(tx, { message: id });
    return { result: { ok: true as const }, audit: { object: object(id), after: { kind } } };
  });
}
