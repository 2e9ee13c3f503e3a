import type { MessageStatus } from '@encrier/contract/communication/messages';
import type { Role } from '@encrier/contract/kernel/schema';
import type { WriteDb } from '#kernel/act/act.ts';
import { imageIdsIn, toPlainText } from '#kernel/content/rich-text.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, forbidden, invalid, limit, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, scopeOf, self } from '#kernel/policy/actor.ts';
import { isWard } from '#kernel/reach/guardians.ts';
import { mayRead } from '../access/access.public.ts';
import { askReview } from '../reviews/reviews.public.ts';
import {
  type MessagingSettings,
  nextOpening,
  type ReviewNeed,
  reviewNeeded,
  roleOf,
  settingsOf,
} from '../settings/settings.public.ts';
import { refreshSent } from '../copies/copies.public.ts';
import { announcePlaced, hourOf, nameThread, placedAt } from '../delivery/delivery.public.ts';
import {
  type Figure,
  figuresOf,
  judgedOf,
  liftsTies,
  writingRulesOf,
  type Sender,
  type Target,
  roleOfWriter,
} from '../judging/judging.public.ts';
import { type DraftRow, editedMeanwhile, mayEdit, mineOrGone, ruleOf } from '../writing/writing.public.ts';
import { maxFor, receiversOf, replyRefusal } from './sending.policy.ts';
import { sentToday } from './sending.queries.ts';
import { messagesRoom, type MessagesTx } from '../messages.room.ts';

export type Sent = { id: string; threadId: string; status: MessageStatus; sendAt: string | null };

function targetOf(row: DraftRow, role: Role, ownMessage: boolean): Target {
  if (!row.reply_to_id) return { rules: row.rules.map(ruleOf) };
  const to = row.reply_kind ?? 'sender';
  return { threadId: row.thread_id, messageId: row.reply_to_id, to, lift: liftsTies(role, to, ownMessage) };
}
/** How many people the figures count. */
const reachedBy = (figures: readonly Figure[]): number =>
  figures.reduce((total, { mode, count }) => (mode === 'forbidden' ? total : total + count), 0);

/**
 * Refuses a reply that the thread does not allow, or to a message that the author can no longer read; returns whether
 * the author replies to themselves.
 */
async function refuseReply(db: ReadDb, ctx: Ctx, row: DraftRow): Promise<boolean> {
  if (!row.reply_to_id) return false;
  const seen = await mayRead(db, ctx, row.reply_to_id);
  if (!seen) throw notFound();
  const answered = await db
    .selectFrom('messages')
    .select('sender_id')
    .where('id', '=', row.reply_to_id)
    .executeTakeFirst();
  const refusal = replyRefusal({
    closed: row.closed,
    replies: row.replies,
    author: row.thread_author === self(ctx).accountId,
    to: row.reply_kind ?? 'sender',
    toAuthor: answered?.sender_id === row.thread_author,
  });
  if (refusal) throw conflict(refusal);
  return seen.mine;
}

/**
 * Number of recipients of each kind. Throws what the school's limits refuse: too many in a day, too many recipients,
 * nobody.
 */
async function figuresWithin(
  db: ReadDb,
  ctx: Ctx,
  settings: MessagingSettings,
  sender: Sender,
  target: Target,
): Promise<readonly Figure[]> {
  const rule = roleOf(settings, sender.role);
  const { accountId } = sender;
  // Queries run in parallel. Two simultaneous sendings by one person must wait for each other, or both would count the
  // same day: the count is read after the lock.
  const [figures, , before] = await Promise.all([
    figuresOf(db, ctx.schoolId, settings, sender, target, ctx.today),
    db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst(),
    sentToday(db, accountId, ctx.now, ctx.zone),
  ]);
  const reached = reachedBy(figures);
  if (!reached)
    throw invalid(
      figures.some(({ why }) => why === 'matrix' || why === 'out_of_reach')
        ? 'messages.recipient_forbidden'
        : 'messages.no_recipient',
      { audience: 'messages.no_recipient' },
    );
  if (reached > Math.min(rule.maxRecipients, maxFor(scopeOf(ctx.actor, 'messages.broadcast'), figures)))
    throw invalid('messages.too_many_recipients', { audience: 'messages.too_many_recipients' });
  if (before >= rule.maxPerDay) throw limit('messages.day_limit', 3600);
  return figures;
}

/**
 * The role of a stored draft, unless its author no longer holds it; the child it is signed for, while their authority
 * lasts.
 */
async function signature(db: ReadDb, ctx: Ctx, row: DraftRow): Promise<{ role: Role; childId: string | null }> {
  const actor = self(ctx);
  const stored = row.sender_role as Role;
  const role = actor.roles.has(stored) ? stored : roleOfWriter(actor, false);
  if (!row.child_id || role !== 'parent') return { role, childId: null };
  return {
    role,
    childId: (await isWard(db, { personId: actor.personId, day: ctx.today }, row.child_id)) ? row.child_id : null,
  };
}

/** Receivers of an answer that its reviewer reads by name, at most. */
const named = 20;

/** Stores the names of a reply's recipients for its reviewer: a reply has no rules of its own. */
async function nameReceivers(
  tx: { db: WriteDb<'message_audience'>; schoolId: number },
  ctx: Ctx,
  row: DraftRow,
  sender: Sender,
  settings: MessagingSettings,
  target: Target,
): Promise<void> {
  const judged = judgedOf({
    schoolId: tx.schoolId,
    day: ctx.today,
    sender,
    writingRules: writingRulesOf(settings, sender.role, 'threadId' in target && target.lift),
    target,
  });
  const persons = await tx.db
    .selectFrom(judged.as('j'))
    .select('j.person_id')
    .where('j.mode', '<>', 'forbidden')
    .where('j.person_id', 'is not', null)
    .limit(named)
    .execute();
  await tx.db.deleteFrom('message_audience').where('message_id', '=', row.id).execute();
  if (persons.length)
    await tx.db
      .insertInto('message_audience')
      .values(
        persons.map(({ person_id }, position) => ({
          school_id: tx.schoolId,
          message_id: row.id,
          position,
          kind: 'person',
          person_id,
        })),
      )
      .execute();
}

/** Why a review is needed; null for a bypass, which needs its permission. */
function needOf(
  ctx: Ctx,
  settings: MessagingSettings,
  row: DraftRow,
  facts: { role: Role; figures: readonly Figure[]; subject: string; outside: boolean },
  bypass: string | undefined,
): ReviewNeed | null {
  if (bypass !== undefined) {
    if (!holds(ctx.actor, 'messages.bypass')) throw forbidden('permission_missing', { permission: 'messages.bypass' });
    return null;
  }
  const receivers = receiversOf(facts.figures);
  return reviewNeeded(settings, {
    senderRole: facts.role,
    receivers,
    attachments: row.attachments.length + imageIdsIn(row.html).length,
    recipients: reachedBy(facts.figures),
    wordsKey: searchKey(`${facts.subject} ${toPlainText(row.html)}`),
    outside: facts.outside,
  });
}

function refuseStale(row: DraftRow, version: number): void {
  if (!mayEdit(row.status)) throw conflict('messages.state');
  if (row.version !== version) throw editedMeanwhile(row, null);
}

const waitingUntil = (sendAt: Date | null) => ({
  status: 'waiting' as const,
  sendAt: sendAt?.toISOString() ?? null,
});

/** The subject and the schedule of a draft that is sent; refuses an empty text or a past schedule. */
function checkedDraft(row: DraftRow, now: Date): { subject: string; sendAt: Date | null } {
  const subject = row.subject || (row.reply_to_id ? row.thread_subject : '');
  if (!subject || !toPlainText(row.html))
    throw invalid('messages.empty', subject ? { html: 'messages.empty' } : { subject: 'messages.empty' });
  const sendAt = row.send_at ? new Date(row.send_at) : null;
  if (sendAt && sendAt < now) throw invalid('messages.send_at_past', { sendAt: 'messages.send_at_past' });
  return { subject, sendAt };
}

/** Submits a message for review, with the names of the recipients of a reply, whose thread has its subject already. */
async function giveToReview(
  tx: MessagesTx,
  ctx: Ctx,
  row: DraftRow,
  { sender, settings, target, need }: { sender: Sender; settings: MessagingSettings; target: Target; need: ReviewNeed },
): Promise<void> {
  const { id, html, subject } = row;
  await askReview(tx, ctx, { messageId: id, subject, html, need });
  if (row.reply_to_id) await nameReceivers(tx, ctx, row, sender, settings, target);
  await tx.db
    .updateTable('threads')
    .set({ subject })
    .where('id', '=', row.thread_id)
    .where('subject', '=', '')
    .execute();
}

/**
 * Sends, schedules or submits for review, according to the school's rules; a second click finds it sent already
 * (`messages.state`). Throws `messages.empty` for a text without words: a picture alone is unreadable for a person who
 * cannot see it.
 */
export function sendMessage(
  ctx: Ctx,
  id: string,
  { version, bypass }: { version: number; bypass?: string | undefined },
): Promise<Sent> {
  return messagesRoom.act(ctx, 'messages.send', async (tx) => {
    const [row, settings] = await Promise.all([mineOrGone(tx, ctx, id), settingsOf(tx.db)]);
    refuseStale(row, version);
    const { subject, sendAt } = checkedDraft(row, ctx.now);
    const ownMessage = await refuseReply(tx.db, ctx, row);
    const { role, childId } = await signature(tx.db, ctx, row);
    const rule = roleOf(settings, role);
    if (rule.stopped) throw forbidden('messages.stopped');
    const { accountId, personId } = self(ctx);
    const sender = { accountId, personId, role };
    const target = targetOf(row, role, ownMessage);
    const figures = await figuresWithin(tx.db, ctx, settings, sender, target);
    const recipients = reachedBy(figures);
    const need = needOf(
      ctx,
      settings,
      row,
      { role, figures, subject, outside: nextOpening(rule, sendAt ?? ctx.now, ctx.zone) !== null },
      bypass,
    );
    const goes = { send_at: sendAt, sender_role: role, importance: row.importance, bypass_reason: bypass ?? '' };
    const at = need ? null : hourOf(goes, settings, ctx.now, ctx.zone);
    const gone = await tx.db
      .updateTable('messages')
      .set({
        ...(need ? { status: 'waiting', updated_at: ctx.now } : placedAt(at, ctx.now)),
        subject,
        sender_role: role,
        child_id: childId,
        bypass_reason: bypass ?? '',
        corrected: false,
        recipients_count: recipients,
        pictures_looked_at: ctx.now,
        version: version + 1,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('status', '=', row.status)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw editedMeanwhile(await mineOrGone(tx, ctx, id), null);
    const sent = { ...row, subject };
    if (need) await giveToReview(tx, ctx, sent, { sender, settings, target, need });
    const placed = need ? waitingUntil(sendAt) : await announcePlaced(tx, id, at);
    await Promise.all([need ? null : nameThread(tx, sent), refreshSent(tx, accountId, row.thread_id)]);
    const after = {
      status: placed.status,
      recipients,
      role,
      childId,
      ...(need && { review: need.why }),
      ...(bypass !== undefined && { bypass }),
    };
    return {
      result: { id, threadId: row.thread_id, ...placed },
      audit: { object: { type: 'message', id }, before: { status: row.status }, after },
    };
  });
}
