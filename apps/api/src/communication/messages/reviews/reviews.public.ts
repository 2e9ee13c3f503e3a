import type { messageReviewEvents } from '@encrier/contract/communication/message-reviews';
import type * as z from 'zod/mini';
import { holdersOf } from '#kernel/auth/holders.ts';
import type { Act, WriteDb } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { ReviewNeed } from '../settings/settings.public.ts';
import { lockHolder, reviewWorkflow } from './reviews.policy.ts';

type Events = { [K in keyof typeof messageReviewEvents]: z.output<(typeof messageReviewEvents)[K]> };
type Asking = {
  db: WriteDb<'message_reviews'>;
  emit: Act<'message_reviews', Events>['emit'];
  live: Act<'message_reviews', Events>['live'];
};

/** Refreshes the open screens of moderators; nobody else learns that a message waits or was reported. */
export async function showReviews(
  tx: { db: ReadDb; live: Asking['live'] },
  what: { message: string } | { report: string },
): Promise<void> {
  const accounts = await holdersOf(tx.db, 'messages.validate');
  if (accounts.length) await tx.live('messages.reviews', what, accounts);
}

/**
 * Submits a message that has just become `waiting` for review: both texts are kept, the deadline starts, moderators are
 * notified.
 */
export async function askReview(
  tx: Asking,
  ctx: Ctx,
  { messageId, subject, html, need }: { messageId: string; subject: string; html: string; need: ReviewNeed },
): Promise<void> {
  const id = newId(ctx.now.getTime());
  const { sender_id } = await tx.db
    .selectFrom('messages')
    .select('sender_id')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('message_reviews')
    .values({
      school_id: ctx.schoolId,
      id,
      message_id: messageId,
      sender_id,
      rule_id: need.ruleId,
      why: need.why,
      original_subject: subject,
      original_html: html,
      asked_at: ctx.now,
      due_at: new Date(ctx.now.getTime() + need.delayMinutes * 60_000),
      expiry: need.expiry,
    })
    .execute();
  await tx.emit('messages.review_asked', { messageId, reviewId: id });
  await showReviews(tx, { message: messageId });
}

/** Withdraws a waiting message for its author. Throws `messages.being_reviewed` while somebody reviews it. */
export async function withdrawReview(tx: Pick<Asking, 'db' | 'live'>, ctx: Ctx, messageId: string): Promise<void> {
  const row = await tx.db
    .selectFrom('message_reviews')
    .select(['id', 'locked_by_id', 'locked_until_at'])
    .where('message_id', '=', messageId)
    .where('status', 'in', reviewWorkflow.from('withdraw'))
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  if (lockHolder({ lockedBy: row.locked_by_id, lockedUntil: row.locked_until_at }, ctx.now))
    throw conflict('messages.being_reviewed');
  await tx.db
    .updateTable('message_reviews')
    .set({ status: 'withdrawn', decided_at: ctx.now, locked_by_id: null, locked_until_at: null })
    .where('id', '=', row.id)
    .execute();
  await showReviews(tx, { message: messageId });
}

/** Whether a moderator may open this message's files: it was submitted for review, or reported. */
export async function wasReviewedOrReported(db: ReadDb, messageId: string): Promise<boolean> {
  // A later rewrite by the author is private: only a message that waits, or was sent.
  const found = await db
    .selectFrom('message_reviews as r')
    .innerJoin('messages as m', 'm.id', 'r.message_id')
    .select('r.id')
    .where('r.message_id', '=', messageId)
    .where('r.status', 'in', ['waiting', 'approved', 'corrected'])
    .where('m.status', 'in', ['waiting', 'scheduled', 'sent', 'recalled'])
    .limit(1)
    .executeTakeFirst();
  return Boolean(
    found ??
      (await db
        .selectFrom('message_reports')
        .select('id')
        .where('message_id', '=', messageId)
        .limit(1)
        .executeTakeFirst()),
  );
}
