import { toPlainText } from '#kernel/content/rich-text.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { openComplaint } from '../complaints/complaints.public.ts';
import { mayRead } from '../messages-access/messages-access.public.ts';
import { messagesRecord } from './messages-record.room.ts';

/** Two clicks at once both find none: the database lets one through, and the other learns why. */
function alreadyOpen(error: unknown): never {
  throw (error as { constraint?: string }).constraint === 'complaints_by_source' ? conflict('messages.complaint_open') : error;
}

/** Opens a complaint with the text of a message that the caller sees, for the child it was about; once for each message. Throws `messages.complaint_open`. */
export function complainOf(ctx: Ctx, id: string): Promise<{ complaintId: string }> {
  const actor = ctx.actor as AccountActor;
  return messagesRecord.act(ctx, 'messages.to_complaint', async (tx) => {
    const message = await mayRead(tx.db, ctx, id);
    if (message?.status !== 'sent' || !actor.roles.has('parent')) throw notFound();
    const before = await tx.db.selectFrom('complaints').select('id').where('author_id', '=', actor.accountId).where('source_type', '=', 'message').where('source_id', '=', id).executeTakeFirst();
    if (before) throw conflict('messages.complaint_open');
    const { html } = await tx.db.selectFrom('messages').select('html').where('id', '=', id).executeTakeFirstOrThrow();
    const pupilId = actor.child?.personId ?? (message.childIds.length === 1 ? message.childIds[0]! : null);
    const opened = await openComplaint(tx, ctx, { authorAccountId: actor.accountId, subject: message.subject, body: toPlainText(html), pupilId, source: { type: 'message', id } }).catch(alreadyOpen);
    return { result: { complaintId: opened.id }, audit: [{ object: { type: 'message', id }, after: { complaint: opened.number } }, opened.audit] };
  });
}
