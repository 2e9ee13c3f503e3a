import type { DraftMessage, MessageContent } from '@encrier/contract/communication/messages';
import type { Act } from '#kernel/act/act.ts';
import { imageIdsIn } from '#kernel/content/rich-text.ts';
import { newId } from '#kernel/db/id.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import { adoptFiles, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { textColumns } from '../delivery/delivery.public.ts';
import { withdrawReview } from '../reviews/reviews.public.ts';
import { type Access, mayRead } from '../access/access.public.ts';
import { refreshSent } from '../copies/copies.public.ts';
import { roleOfWriter, type Sender } from '../judging/judging.public.ts';
import { mayEdit, mayWithdraw } from './writing.policy.ts';
import { type DraftRow, presentDraft } from './writing.present.ts';
import { checkRules, editedMeanwhile, mineOrGone } from './writing.public.ts';
import { draftOf } from './writing.queries.ts';
import { messagesRoom } from '../messages.room.ts';
import { ruleColumns } from '../../audience/rules.public.ts';

type Tx = Pick<Act<(typeof messagesRoom.tables)[number], Record<never, never>>, 'db' | 'schoolId' | 'now'>;
const object = (id: string): { type: string; id: string } => ({ type: 'message', id });

/** The caller's own unsent message; throws not found otherwise. */
async function mine(db: ReadDb, ctx: Ctx, id: string): Promise<DraftRow> {
  const row = await draftOf(db, ctx.schoolId, self(ctx).accountId, id);
  if (!row) throw notFound();
  return row;
}

const answer = async (tx: Tx, ctx: Ctx, id: string): Promise<DraftMessage> =>
  presentDraft(self(ctx), await mine(tx.db, ctx, id));

/**
 * The message being replied to, for a person who reads it; throws not found otherwise. Throws `messages.thread_closed`.
 */
async function answered(tx: Tx, ctx: Ctx, content: MessageContent): Promise<Access | null> {
  if (!content.replyTo) return null;
  const found = await mayRead(tx.db, ctx, content.replyTo.messageId);
  if (found?.status !== 'sent') throw notFound();
  const thread = await tx.db
    .selectFrom('threads')
    .select('closed_at')
    .where('id', '=', found.threadId)
    .executeTakeFirst();
  if (thread?.closed_at) throw conflict('messages.thread_closed');
  return found;
}

/** The signature: the role, and the child of a guardian who acts for one or answers a message received for one. */
function signatureOf(ctx: Ctx, reply: Access | null): { role: Sender['role']; childId: string | null } {
  const actor = self(ctx);
  const asGuardian =
    actor.child !== null ||
    (reply !== null && (reply.childIds.length > 0 || (reply.mine && reply.senderRole === 'parent')));
  const role = roleOfWriter(actor, asGuardian);
  return {
    role,
    childId:
      role === 'parent' ? (actor.child?.personId ?? (reply?.childIds.length === 1 ? reply.childIds[0]! : null)) : null,
  };
}

function columnsOf(ctx: Ctx, content: MessageContent) {
  return {
    ...textColumns(ctx, content, self(ctx).label),
    importance: content.importance,
    ack_required: content.ackRequired,
    hidden_recipients: content.hiddenRecipients,
    send_at: content.sendAt ? new Date(content.sendAt) : null,
    reply_to_id: content.replyTo?.messageId ?? null,
    reply_kind: content.replyTo?.to ?? null,
  };
}

async function keep(tx: Tx, ctx: Ctx, id: string, content: MessageContent, html: string): Promise<void> {
  const owner = { type: 'message', id };
  const ids = [...new Set([...content.attachmentIds, ...imageIdsIn(html)])];
  await adoptFiles(tx, ctx, ids, owner);
  await releaseFiles(tx, owner, ids);
  await tx.db.deleteFrom('message_attachments').where('message_id', '=', id).execute();
  if (content.attachmentIds.length)
    await tx.db
      .insertInto('message_attachments')
      .values(
        [...new Set(content.attachmentIds)].map((file_id, position) => ({
          school_id: tx.schoolId,
          message_id: id,
          file_id,
          position,
        })),
      )
      .execute();
  await tx.db.deleteFrom('message_audience').where('message_id', '=', id).execute();
  if (content.replyTo || !content.audience.length) return;
  await tx.db
    .insertInto('message_audience')
    .values(
      content.audience.map((rule, position) => ({
        school_id: tx.schoolId,
        message_id: id,
        ...ruleColumns(rule, position),
      })),
    )
    .execute();
}

/**
 * Creates a draft. The client makes the id, so sending it again is harmless: its author gets the draft that exists
 * already.
 */
export function createMessage(
  ctx: Ctx,
  input: { id?: string | undefined; content: MessageContent },
): Promise<DraftMessage> {
  const actor = self(ctx);
  return messagesRoom.act(ctx, 'messages.create', async (tx) => {
    const id = input.id ?? newId(ctx.now.getTime());
    const before = await tx.db.selectFrom('messages').select('sender_id').where('id', '=', id).executeTakeFirst();
    if (before && before.sender_id !== actor.accountId) throw conflict('already_exists');
    if (!before) {
      const reply = await answered(tx, ctx, input.content);
      const { role, childId } = signatureOf(ctx, reply);
      if (!reply) await checkRules(tx.db, ctx, role, input.content.audience);
      const threadId = reply?.threadId ?? newId(ctx.now.getTime());
      if (!reply)
        await tx.db
          .insertInto('threads')
          .values({
            school_id: ctx.schoolId,
            id: threadId,
            created_by_id: actor.accountId,
            replies: input.content.replies,
            created_at: ctx.now,
          })
          .execute();
      const columns = columnsOf(ctx, input.content);
      await tx.db
        .insertInto('messages')
        .values({
          school_id: ctx.schoolId,
          id,
          thread_id: threadId,
          sender_id: actor.accountId,
          sender_role: role,
          child_id: childId,
          created_at: ctx.now,
          updated_at: ctx.now,
          ...columns,
        })
        .execute();
      await keep(tx, ctx, id, input.content, columns.html);
    }
    return {
      result: await answer(tx, ctx, id),
      audit: { object: object(id), after: before ? null : { importance: input.content.importance } },
    };
  });
}

/**
 * Saves a draft, or a returned message, which becomes a draft again. Throws `edited_meanwhile` with both texts,
 * `messages.state` once it was sent.
 */
export function updateMessage(
  ctx: Ctx,
  id: string,
  { version, content }: { version: number; content: MessageContent },
): Promise<DraftMessage> {
  return messagesRoom.act(ctx, 'messages.update', async (tx) => {
    const row = await mineOrGone(tx, ctx, id);
    if (!mayEdit(row.status)) throw conflict('messages.state');
    if (row.version !== version) throw editedMeanwhile(row, content);
    // The thread of a message is decided once.
    const kept: MessageContent = {
      ...content,
      replyTo: row.reply_to_id
        ? { messageId: row.reply_to_id, to: content.replyTo?.to ?? row.reply_kind ?? 'sender' }
        : null,
    };
    const reply = await answered(tx, ctx, kept);
    const { role, childId } = signatureOf(ctx, reply);
    if (!reply) await checkRules(tx.db, ctx, role, kept.audience);
    const columns = columnsOf(ctx, kept);
    const saved = await tx.db
      .updateTable('messages')
      .set({
        ...columns,
        status: 'draft',
        corrected: false,
        sender_role: role,
        child_id: childId,
        version: version + 1,
        updated_at: ctx.now,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('status', '=', row.status)
      .returning('id')
      .executeTakeFirst();
    if (!saved) throw editedMeanwhile(await mineOrGone(tx, ctx, id), content);
    if (!reply)
      await tx.db.updateTable('threads').set({ replies: kept.replies }).where('id', '=', row.thread_id).execute();
    await keep(tx, ctx, id, kept, columns.html);
    return {
      result: await answer(tx, ctx, id),
      audit: { object: object(id), before: { status: row.status, version }, after: { status: 'draft' } },
    };
  });
}

/** Deletes a draft; texts that a reviewer decided on stay, with the decision. */
export function removeDraft(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return messagesRoom.act(ctx, 'messages.remove', async (tx) => {
    const row = await mineOrGone(tx, ctx, id);
    const judged = await tx.db
      .selectFrom('message_reviews')
      .select('id')
      .where('message_id', '=', id)
      .where('status', '<>', 'withdrawn')
      .limit(1)
      .executeTakeFirst();
    if (!mayEdit(row.status) || judged) throw conflict('messages.state');
    const gone = await tx.db
      .deleteFrom('messages')
      .where('id', '=', id)
      .where('version', '=', row.version)
      .where('status', '=', row.status)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw conflict('messages.state');
    await releaseFiles(tx, { type: 'message', id }, []);
    const { n } = await tx.db
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .where('thread_id', '=', row.thread_id)
      .executeTakeFirstOrThrow();
    if (Number(n) === 0) await tx.db.deleteFrom('threads').where('id', '=', row.thread_id).execute();
    return { result: { ok: true as const }, audit: { object: object(id), before: { status: row.status } } };
  });
}

/**
 * Withdraws a message that waits for review or for its hour. Throws `messages.being_reviewed` while somebody reviews
 * it.
 */
export function withdrawMessage(ctx: Ctx, id: string): Promise<DraftMessage> {
  return messagesRoom.act(ctx, 'messages.withdraw', async (tx) => {
    const row = await mineOrGone(tx, ctx, id);
    if (!mayWithdraw(row.status)) throw conflict('messages.state');
    if (row.status === 'waiting') await withdrawReview(tx, ctx, id);
    const back = await tx.db
      .updateTable('messages')
      .set({ status: 'draft', version: row.version + 1, updated_at: ctx.now })
      .where('id', '=', id)
      .where('status', '=', row.status)
      .where('version', '=', row.version)
      .returning('id')
      .executeTakeFirst();
    if (!back) throw conflict('messages.state');
    await refreshSent(tx, self(ctx).accountId, row.thread_id);
    return {
      result: await answer(tx, ctx, id),
      audit: { object: object(id), before: { status: row.status }, after: { status: 'draft' } },
    };
  });
}
