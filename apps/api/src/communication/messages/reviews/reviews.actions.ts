import type { decideReview, Review, ReviewRow, ReportRow } from '@encrier/contract/communication/message-reviews';
import { maxMessage } from '@encrier/contract/communication/messages';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { storedHtml } from '#kernel/content/rich-text.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, forbidden, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { pastedPictures } from '#kernel/files/files.queries.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { settleInAct } from '#kernel/notify/settle.ts';
import { self } from '#kernel/policy/actor.ts';
import { releaseMessage, returnToAuthor } from '../delivery/delivery.public.ts';
import {
  type Decision,
  LOCK_MS,
  messageAfter,
  needsReason,
  refusal,
  reportWorkflow,
  reviewWorkflow,
  stateAfter,
} from './reviews.policy.ts';
import { ruleOf } from '../../audience/rules.public.ts';
import { reportOf, reviewOf, rowOf } from './reviews.present.ts';
import { showReviews } from './reviews.public.ts';
import { firstReceivers, oneReport, type OneReview, oneReview } from './reviews.queries.ts';
import { messagesRoom } from '../messages.room.ts';

type Tx = Parameters<Parameters<typeof messagesRoom.act>[2]>[0];

/** The last review of a message, whole, as the caller sees it; not found for a message that was never reviewed. */
export async function reviewFor(
  db: ReadDb,
  ctx: Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today'>,
  messageId: string,
): Promise<Review> {
  const one = await oneReview(db, ctx, messageId);
  if (!one) throw notFound();
  const receivers = await firstReceivers(db, ctx.schoolId, one.rules.map(ruleOf), ctx.today);
  return reviewOf(self(ctx), one, receivers, ctx.now);
}

/** The review, locked until the end of this transaction. */
async function held(tx: Tx, ctx: Ctx, messageId: string): Promise<OneReview> {
  await tx.db.selectFrom('message_reviews').select('id').where('message_id', '=', messageId).forUpdate().execute();
  const one = await oneReview(tx.db, ctx, messageId);
  if (!one) throw notFound();
  return one;
}

function refuse(one: OneReview, ctx: Ctx): void {
  const why = refusal(
    {
      status: one.status,
      senderId: one.sender_id,
      lockedBy: one.locked_by_id,
      lockedUntil: one.locked_until_at ? new Date(one.locked_until_at) : null,
    },
    self(ctx).accountId,
    ctx.now,
  );
  if (why === 'own') throw forbidden('messages.own_review');
  if (why === 'decided') throw conflict('messages.review_decided');
  if (why === 'locked') throw conflict('messages.locked');
}

/** Takes the message for 15 minutes, or lets it go. Throws `messages.locked` while another holds it. */
export function setLock(ctx: Ctx, messageId: string, locked: boolean): Promise<{ lock: ReviewRow['lock'] }> {
  return messagesRoom.act(ctx, 'messages.review_lock', async (tx) => {
    const one = await held(tx, ctx, messageId);
    refuse(one, ctx);
    const until = locked ? new Date(ctx.now.getTime() + LOCK_MS) : null;
    await tx.db
      .updateTable('message_reviews')
      .set({ locked_by_id: locked ? self(ctx).accountId : null, locked_until_at: until })
      .where('id', '=', one.review_id)
      .execute();
    await showReviews(tx, { message: messageId });
    const after = await oneReview(tx.db, ctx, messageId);
    return {
      result: { lock: rowOf(self(ctx), after!, ctx.now).lock },
      audit: { object: { type: 'message', id: messageId }, after: { locked } },
    };
  });
}

type Corrected = { subject: string; html: string };

/** The correction as it will be read. Throws `messages.correction_missing` when it changes nothing. */
function correctionOf(
  ctx: Ctx,
  one: OneReview,
  decision: Decision,
  corrected: Corrected | undefined,
): Corrected | null {
  if (decision !== 'correct') return null;
  const clean = corrected && {
    subject: withoutOverrides(corrected.subject),
    html: storedHtml(corrected.html, maxMessage, pastedPictures(ctx.kernel)),
  };
  if (!clean?.html || (clean.subject === one.original_subject && clean.html === one.original_html))
    throw invalid('messages.correction_missing', { corrected: 'messages.correction_missing' });
  return clean;
}

/**
 * Writes the decision of a review that still waits and applies it to the message; `by` is null when the deadline
 * decides.
 */
async function settle(
  tx: Tx,
  ctx: Ctx,
  one: OneReview,
  decision: Decision,
  by: string | null,
  reason: string,
  corrected: Corrected | null,
): Promise<void> {
  await tx.db
    .updateTable('message_reviews')
    .set({
      status: stateAfter(decision),
      decided_by_id: by,
      decided_at: ctx.now,
      reason,
      locked_by_id: null,
      locked_until_at: null,
      version: one.version + 1,
      corrected_subject: corrected?.subject ?? null,
      corrected_html: corrected?.html ?? null,
    })
    .where('id', '=', one.review_id)
    .where('status', 'in', reviewWorkflow.from(decision))
    .execute();
  const after = messageAfter[decision];
  if (after === 'released') await releaseMessage(tx, ctx, one.id, corrected ?? undefined);
  else await returnToAuthor(tx, ctx, one.id, after, reason);
  await settleInAct(tx, ctx, { type: 'message_review', ids: [one.id] });
  await showReviews(tx, { message: one.id });
}

/**
 * Approves, approves with a correction, returns or refuses. Only one decision per message, even for simultaneous
 * clicks: the second gets `messages.review_decided`. Nobody reviews their own message (SEC-BIZ-01):
 * `messages.own_review`.
 */
export function decideOnReview(
  ctx: Ctx,
  messageId: string,
  { version, decision, reason, corrected }: BodyOf<typeof decideReview>,
): Promise<Review> {
  const note = withoutOverrides(reason);
  if (needsReason(decision) && !note) throw invalid('messages.reason_missing', { reason: 'messages.reason_missing' });
  return messagesRoom.act(ctx, 'messages.review_decide', async (tx) => {
    const one = await held(tx, ctx, messageId);
    refuse(one, ctx);
    requireVersion(one, version);
    const correction = correctionOf(ctx, one, decision, corrected);
    await settle(tx, ctx, one, decision, self(ctx).accountId, note, correction);
    const before = { status: 'waiting', subject: one.original_subject };
    return {
      result: await reviewFor(tx.db, ctx, messageId),
      audit: {
        object: { type: 'message', id: messageId },
        before,
        after: { status: stateAfter(decision), reason: note, corrected: correction !== null },
      },
    };
  });
}

/**
 * Applies the deadline of a review: the message is sent, refused, or escalated. Does nothing when it was decided
 * meanwhile.
 */
export function expireReview(ctx: Ctx, messageId: string, what: 'approve' | 'refuse' | 'escalate'): Promise<void> {
  return messagesRoom.act(ctx, 'messages.review_expired', async (tx) => {
    const one = await held(tx, ctx, messageId);
    const open = reviewWorkflow.allows(one.status, 'escalate') && new Date(one.due_at) <= ctx.now;
    if (open && what === 'escalate') {
      await tx.db
        .updateTable('message_reviews')
        .set({ escalated_at: ctx.now })
        .where('id', '=', one.review_id)
        .execute();
      await tx.emit('messages.review_escalated', { messageId, reviewId: one.review_id });
    } else if (open && what !== 'escalate') await settle(tx, ctx, one, what, null, '', null);
    return {
      result: undefined,
      audit: {
        object: { type: 'message', id: messageId },
        before: { status: one.status },
        after: { deadline: open ? what : 'nothing' },
      },
    };
  });
}

/**
 * Asks for another opinion before the deadline: administrators of messaging are notified, the note is kept in the
 * journal.
 */
export function escalateReview(ctx: Ctx, messageId: string, note: string): Promise<{ ok: true }> {
  return messagesRoom.act(ctx, 'messages.review_escalate', async (tx) => {
    const one = await held(tx, ctx, messageId);
    if (!reviewWorkflow.allows(one.status, 'escalate')) throw conflict('messages.review_decided');
    await tx.db.updateTable('message_reviews').set({ escalated_at: ctx.now }).where('id', '=', one.review_id).execute();
    await tx.emit('messages.review_escalated', { messageId, reviewId: one.review_id });
    await showReviews(tx, { message: messageId });
    return {
      result: { ok: true as const },
      audit: { object: { type: 'message', id: messageId }, after: { escalated: true, note: withoutOverrides(note) } },
    };
  });
}

/** A reported message as its reader saw it; each opening writes a line in the journal. */
export function openReported(ctx: Ctx, id: string) {
  return messagesRoom.act(ctx, 'messages.report_open', async (tx) => {
    const row = await oneReport(tx.db, ctx, id);
    if (!row || row.sender_id === self(ctx).accountId) throw notFound();
    return {
      result: { report: reportOf(row), html: row.html, attachments: row.files },
      audit: { object: { type: 'message', id: row.message_id }, after: { report: id } },
    };
  });
}

/**
 * Closes an open report; nobody closes one about their own message. Throws `edited_meanwhile` with the current state
 * once somebody else has closed it.
 */
export function handleReported(
  ctx: Ctx,
  id: string,
  { version, status: close, answer }: { version: number; status: 'handled' | 'dismissed'; answer: string },
): Promise<ReportRow> {
  return messagesRoom.act(ctx, 'messages.report_handle', async (tx) => {
    await tx.db.selectFrom('message_reports').select('id').where('id', '=', id).forUpdate().execute();
    const before = await oneReport(tx.db, ctx, id);
    if (!before) throw notFound();
    if (before.sender_id === self(ctx).accountId) throw forbidden('messages.own_report');
    const status = reportWorkflow.next(before.status, close === 'handled' ? 'handle' : 'dismiss');
    const values = { theirs: reportOf(before), yours: { status: close, answer } };
    requireVersion(before, version, values);
    if (!status) throw conflict('edited_meanwhile', { version: before.version, ...values });
    await tx.db
      .updateTable('message_reports')
      .set({
        status,
        answer: withoutOverrides(answer),
        handled_by_id: self(ctx).accountId,
        handled_at: ctx.now,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute();
    await settleInAct(tx, ctx, { type: 'message_report', ids: [id] });
    await showReviews(tx, { report: id });
    const result = reportOf((await oneReport(tx.db, ctx, id))!);
    return {
      result,
      audit: {
        object: { type: 'message', id: before.message_id },
        before: { status: before.status },
        after: { status, answer },
      },
    };
  });
}
