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

/** Has the open screens of those who validate read again; nobody else learns that a message waits or was reported. */
export async function showReviews(
  tx: { db: ReadDb; live: Asking['live'] },
  what: { message: string } | { report: string },
): Promise<void> {
  const accounts = await holdersOf(tx.db, 'messages.validate');
  if (accounts.length) await tx.live('messages.reviews', what, accounts);
}

/**
 * Puts a message that has just become `waiting` before its reviewers: both texts are kept, the deadline runs, they are
 * told.
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

/** Its author takes back what waits. Throws `messages.being_reviewed` while somebody reads it over. */
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

/** Whether somebody who validates may open this message's files: it waited for review, or it was reported. */
export async function wasReviewedOrReported(db: ReadDb, messageId: string): Promise<boolean> {
  // What its author rewrites since is his own: only a message that waits, or that went.
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
