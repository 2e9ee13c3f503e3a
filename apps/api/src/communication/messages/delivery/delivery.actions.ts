import { maxMessage } from '@encrier/contract/communication/messages';
import type { Role } from '@encrier/contract/kernel/schema';
import type { Selectable } from 'kysely';
import { type WriteDb, nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { imageIdsIn, storedHtml, toExcerpt, toPlainText } from '#kernel/content/rich-text.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import type { Messages } from '#kernel/db/database.generated.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import { pastedPictures } from '#kernel/files/files.queries.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { askReview } from '../reviews/reviews.public.ts';
import {
  type MessagingSettings,
  nextOpening,
  type ReviewNeed,
  reviewNeeded,
  roleOf,
  settingsOf,
} from '../settings/settings.public.ts';
import { figuresOf } from '../judging/judging.public.ts';
import { refreshSent } from '../copies/copies.public.ts';
import { goesAt, mayMove, statesBefore } from './delivery.policy.ts';
import { isSilenced, picturesLost, targetOf } from './delivery.queries.ts';
import { messagesRoom } from '../messages.room.ts';

export type Moving = { db: WriteDb<'messages' | 'threads'>; schoolId: number; now: Date };
type Emitting = {
  emit(event: string, payload: unknown, at?: Date): Promise<void>;
  live(kind: string, payload: Record<string, string | number>, accounts: readonly string[] | null): Promise<void>;
};
/** Any room's act announces these facts: the event's name is enough for the queue. */
const out = (tx: object): Emitting => tx as Emitting;

/** Subject and text as stored: HTML filtered by allow-list, and the derived columns for lists and search. */
export function textColumns(ctx: Ctx, { subject, html }: { subject: string; html: string }, author: string) {
  const clean = storedHtml(html, maxMessage, pastedPictures(ctx.kernel));
  const title = withoutOverrides(subject);
  return {
    subject: title,
    html: clean,
    excerpt: toExcerpt(clean, 200),
    search_key: searchKey(`${title} ${author} ${toPlainText(clean)}`).slice(0, 20_000),
  };
}

export type Placed = { status: 'sent' | 'scheduled'; sendAt: string | null };

type Goes = Pick<Selectable<Messages>, 'send_at' | 'sender_role' | 'importance' | 'bypass_reason'>;
/**
 * When a message without obstacles is sent: at its scheduled hour, or when the hours of its sender's role open; null
 * for now.
 */
export function hourOf(message: Goes, settings: MessagingSettings, now: Date, zone: string): Date | null {
  const opensAt = nextOpening(roleOf(settings, message.sender_role as Role), now, zone);
  const urgent = message.importance === 'urgent';
  return goesAt({ now, sendAt: message.send_at, opensAt, urgent, bypass: message.bypass_reason !== '' });
}

/** State of a message scheduled for an hour, or sent now. */
export const placedAt = (at: Date | null, now: Date) =>
  at
    ? ({ status: 'scheduled', send_at: at, updated_at: now } as const)
    : ({ status: 'sent', sent_at: now, updated_at: now } as const);

/** A message's subject is its thread's, unless it answers. */
export const nameThread = async (
  tx: Moving,
  message: Pick<Selectable<Messages>, 'thread_id' | 'reply_to_id' | 'subject'>,
): Promise<unknown> =>
  message.reply_to_id
    ? null
    : tx.db.updateTable('threads').set({ subject: message.subject }).where('id', '=', message.thread_id).execute();

/** Emits the event that a message is sent or scheduled. */
export async function announcePlaced(tx: Moving, messageId: string, at: Date | null): Promise<Placed> {
  if (at) await out(tx).emit('messages.due', { messageId }, at);
  else await out(tx).emit('messages.sent', { messageId });
  return { status: at ? 'scheduled' : 'sent', sendAt: at?.toISOString() ?? null };
}

/**
 * Sends a message that needs no review: now, at its planned time, or when the hours of its sender's role open. The
 * caller has locked it.
 */
async function place(
  tx: Moving,
  ctx: Ctx,
  message: Goes & Pick<Selectable<Messages>, 'id' | 'thread_id' | 'reply_to_id' | 'subject'>,
  settings: MessagingSettings,
): Promise<Placed> {
  const at = hourOf(message, settings, tx.now, ctx.zone);
  const placed = tx.db.updateTable('messages').set(placedAt(at, tx.now)).where('id', '=', message.id).execute();
  await Promise.all([placed, nameThread(tx, message)]);
  return announcePlaced(tx, message.id, at);
}

/** Keeps a message scheduled; at its time, now at the earliest, its pictures are checked and reviewers asked. */
async function hold(tx: Moving, message: Pick<Selectable<Messages>, 'id' | 'send_at'>): Promise<Placed> {
  const at = new Date(Math.max(message.send_at?.getTime() ?? 0, tx.now.getTime()));
  await tx.db
    .updateTable('messages')
    .set({ status: 'scheduled', send_at: at, updated_at: tx.now })
    .where('id', '=', message.id)
    .execute();
  await out(tx).emit('messages.due', { messageId: message.id }, at);
  return { status: 'scheduled', sendAt: at.toISOString() };
}

const lockMessage = (tx: Moving, id: string) =>
  tx.db.selectFrom('messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Releases an approved message, as written or as corrected (cleaned here again). Its hours and its schedule still
 * apply; if the role was suspended meanwhile, the message returns to its author's drafts. Throws
 * `messages.review_decided` unless it waits for review.
 */
export async function releaseMessage(
  tx: Moving,
  ctx: Ctx,
  messageId: string,
  corrected?: { subject: string; html: string },
): Promise<{ status: 'sent' | 'scheduled' | 'draft' }> {
  const message = await lockMessage(tx, messageId);
  if (!message) throw notFound();
  if (!mayMove(message.status, 'release')) throw conflict('messages.review_decided');
  let subject = message.subject;
  if (corrected) {
    const author = await tx.db
      .selectFrom('accounts')
      .select(['first_name', 'last_name'])
      .where('id', '=', message.sender_id)
      .executeTakeFirst();
    const columns = textColumns(ctx, corrected, `${author?.first_name ?? ''} ${author?.last_name ?? ''}`);
    subject = columns.subject;
    await tx.db
      .updateTable('messages')
      .set({ ...columns, corrected: true })
      .where('id', '=', messageId)
      .execute();
  }
  await tx.db
    .updateTable('messages')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', messageId)
    .execute();
  const settings = await settingsOf(tx.db);
  if (await isSilenced(tx.db, settings, message)) {
    await backToDraft(tx, messageId);
    return { status: 'draft' };
  }
  // Its author looked at the pictures before the review: pupils who lost the consent since must be checked again, as
  // for a scheduled message.
  const held = await picturesLost(tx.db, ctx, { ...message, id: messageId });
  const { status } = held ? await hold(tx, message) : await place(tx, ctx, { ...message, subject }, settings);
  await out(tx).live('messages.changed', { thread: message.thread_id, message: messageId }, [message.sender_id]);
  return { status };
}

/**
 * What today's rules require of a scheduled message that nobody reviewed; null for one that was approved, or sent with
 * a bypass. An approval only covers the text that was approved, unchanged since the decision.
 */
async function needNow(
  db: ReadDb,
  ctx: Ctx,
  settings: MessagingSettings,
  message: Selectable<Messages>,
): Promise<ReviewNeed | null> {
  if (message.bypass_reason) return null;
  const seen = await db
    .selectFrom('message_reviews')
    .select('id')
    .where('message_id', '=', message.id)
    .where('status', 'in', ['approved', 'corrected'])
    .where('decided_at', '>=', message.updated_at)
    .where((eb) =>
      eb.and([
        eb(eb.fn.coalesce('corrected_subject', 'original_subject'), '=', message.subject),
        eb(eb.fn.coalesce('corrected_html', 'original_html'), '=', message.html),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (seen) return null;
  const { person_id } = await db
    .selectFrom('accounts')
    .select('person_id')
    .where('id', '=', message.sender_id)
    .executeTakeFirstOrThrow();
  const role = message.sender_role as Role;
  const figures = (
    await figuresOf(
      db,
      ctx.schoolId,
      settings,
      { accountId: message.sender_id, personId: person_id, role },
      await targetOf(db, message),
      ctx.today,
    )
  ).filter(({ mode }) => mode !== 'forbidden');
  const { n } = await db
    .selectFrom('message_attachments')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('message_id', '=', message.id)
    .executeTakeFirstOrThrow();
  return reviewNeeded(settings, {
    senderRole: role,
    receivers: figures.map((one) => ({ role: one.role, mode: one.mode })),
    attachments: Number(n) + imageIdsIn(message.html).length,
    recipients: figures.reduce((total, { count }) => total + count, 0),
    wordsKey: message.search_key,
    outside: false,
  });
}

async function backToDraft(tx: Moving, messageId: string): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set((eb) => ({ status: 'draft', send_at: null, updated_at: tx.now, version: eb('version', '+', 1) }))
    .where('id', '=', messageId)
    .execute();
  await out(tx).emit('messages.returned', { messageId });
}

/**
 * Returns a message in review to its author, who is notified; the reason is stored in its review. Throws
 * `messages.review_decided` unless it waits for review.
 */
export async function returnToAuthor(
  tx: Moving,
  _ctx: Ctx,
  messageId: string,
  status: 'returned' | 'refused',
  _reason: string,
): Promise<void> {
  const back = await tx.db
    .updateTable('messages')
    .set((eb) => ({ status, updated_at: tx.now, version: eb('version', '+', 1) }))
    .where('id', '=', messageId)
    .where('status', 'in', statesBefore(status === 'returned' ? 'return' : 'refuse'))
    .returning('id')
    .executeTakeFirst();
  if (!back) throw conflict('messages.review_decided');
  await out(tx).emit('messages.returned', { messageId });
}

/**
 * Sends a scheduled message at its hour; the message of a suspended role returns to its author's drafts. A message that
 * would show a pupil who lost the consent since its author looked stays held, and the reasons are returned.
 */
export function releaseDue(ctx: Ctx, id: string): ReturnType<typeof picturesLost> {
  return messagesRoom.act<Awaited<ReturnType<typeof picturesLost>>>(ctx, 'messages.send', async (tx) => {
    const message = await lockMessage(tx, id);
    const object = { type: 'message', id };
    const due = message && mayMove(message.status, 'come_due');
    if (!due || !message.send_at || message.send_at > tx.now) return nothing(null);
    const settings = await settingsOf(tx.db);
    if (await isSilenced(tx.db, settings, message)) {
      await backToDraft(tx, id);
      return {
        result: null,
        audit: { object, before: { status: 'scheduled' }, after: { status: 'draft', stopped: true } },
      };
    }
    const need = await needNow(tx.db, ctx, settings, message);
    if (need) {
      await tx.db
        .updateTable('messages')
        .set((eb) => ({ status: 'waiting', updated_at: tx.now, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
      await askReview(tx, ctx, { messageId: id, subject: message.subject, html: message.html, need });
      return {
        result: null,
        audit: { object, before: { status: 'scheduled' }, after: { status: 'waiting', review: need.why } },
      };
    }
    const held = await picturesLost(tx.db, ctx, message);
    if (held) return nothing(held);
    const { status } = await place(tx, ctx, { ...message, send_at: null }, settings);
    return { result: null, audit: { object, before: { status: 'scheduled' }, after: { status } } };
  });
}

/** A returned message disappears from its author's sent box, and the author is notified once. */
export async function takeBack(ctx: Ctx, id: string, key: string): Promise<void> {
  await messagesRoom.act(ctx, 'messages.returned', async (tx) => {
    const message = await tx.db
      .selectFrom('messages')
      .select(['thread_id', 'sender_id', 'status'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!message) return nothing(null);
    await refreshSent(tx, message.sender_id, message.thread_id);
    await notifyInAct(tx, ctx, {
      type: 'message.refuse',
      accountIds: [message.sender_id],
      model: { type: 'message', id },
      priority: 'normal',
      dedupeKey: `message.returned:${key}`,
    });
    await tx.live('messages.changed', { thread: message.thread_id, message: id }, [message.sender_id]);
    return { result: null, audit: { object: { type: 'message', id }, after: { status: message.status } } };
  });
}
