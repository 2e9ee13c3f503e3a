import type { MessageDoor, MessageStatus } from '@encrier/contract/communication/messages';
import { toPlainText } from '#kernel/content/rich-text.ts';
import { type ReadDb, withTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { mayRead } from '../access/access.public.ts';
import { doorFor, type DoorSource } from './doors.public.ts';

async function sourceOf(db: ReadDb, ctx: Ctx, id: string): Promise<DoorSource> {
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
    pupilIds,
  };
}

/** Takes a received message through a door; the room behind it does the rest in its own act. */
export async function openDoor(ctx: Ctx, id: string, key: MessageDoor): Promise<{ door: MessageDoor; id: string }> {
  const source = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, (db) => sourceOf(db, ctx, id));
  const door = doorFor(ctx, key, source);
  if (!door) throw notFound();
  return { door: key, id: await door.open(ctx, source) };
}
