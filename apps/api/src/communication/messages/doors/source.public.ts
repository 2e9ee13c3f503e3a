import type { MessageStatus } from '@encrier/contract/communication/messages';
import type { MessageDoor } from '@encrier/contract/doors.generated';
import { toPlainText } from '#kernel/content/rich-text.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { mayRead } from '../access/access.public.ts';
import { doorFor, type DoorSource } from './doors.public.ts';

/** A message as the caller's own right opens it; not found otherwise. */
export async function sourceOf(db: ReadDb, ctx: Ctx, id: string): Promise<DoorSource> {
  const seen = await mayRead(db, ctx, id);
  if (!seen) throw notFound();
  const { html, automatic, child_id } = await db
    .selectFrom('messages')
    .select(['html', 'automatic', 'child_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // A guardian writes for one child; what is received for a child is about that child.
  const pupilIds = child_id ? [child_id] : seen.childIds;
  return {
    id,
    threadId: seen.threadId,
    senderId: seen.senderId,
    senderRole: seen.senderRole,
    mine: seen.mine,
    automatic,
    status: seen.status as MessageStatus,
    subject: seen.subject,
    text: toPlainText(html),
    sentAt: seen.sentAt,
    pupilIds,
  };
}

/** The message to convert, for the page of the room that asks for more details. */
export async function openSource(db: ReadDb, ctx: Ctx, key: MessageDoor, id: string): Promise<DoorSource> {
  const source = await sourceOf(db, ctx, id);
  if (!doorFor(ctx, key, source)) throw notFound();
  return source;
}
