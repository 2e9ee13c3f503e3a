import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { holdComplaint, moveComplaint, openComplaint } from '../complaints.public.ts';
import { listAssignableOfficers, notifyAuthor } from '../officers/officers.public.ts';
import type { DoorSource } from '../../messages/doors/doors.public.ts';
import { forItsAuthor } from './door.policy.ts';
import { complaintsRoom, type ComplaintsTx } from '../complaints.room.ts';

/** Two simultaneous clicks both find none: the database accepts one, and the other gets the reason. */
function alreadyOpen(error: unknown): never {
  throw (error as { constraint?: string }).constraint === 'complaints_by_source'
    ? conflict('complaints.open_for_message')
    : error;
}

/** The office took it from a message: it is in charge, and the family learns that its message is now a complaint. */
async function takeCharge(tx: ComplaintsTx, ctx: Ctx, id: string, officerId: string): Promise<void> {
  await moveComplaint(tx, ctx, await holdComplaint(tx, id), {
    move: 'acknowledge',
    side: 'office',
    text: '',
    fileIds: [],
  });
  await tx.db.updateTable('complaints').set({ assigned_to: officerId }).where('id', '=', id).execute();
  await notifyAuthor(tx, ctx, id, 'acknowledge');
}

/**
 * Opens a complaint from the text of a received message: the reader's own, for the child concerned, or, for people who
 * handle complaints, the complaint of the family that wrote it. Once per message and author. Throws
 * `complaints.open_for_message`; not found for an officer who may not read it.
 */
export function complainOf(ctx: Ctx, source: DoorSource): Promise<string> {
  const actor = self(ctx);
  const forAuthor = forItsAuthor(actor, source);
  const authorId = forAuthor ? source.senderId : actor.accountId;
  const pupilId =
    actor.child && !forAuthor ? actor.child.personId : source.pupilIds.length === 1 ? source.pupilIds[0]! : null;
  return complaintsRoom.act(ctx, 'messages.to_complaint', async (tx) => {
    if (
      forAuthor &&
      !(await listAssignableOfficers(tx.db, { authorId, concernedId: null, pupilId })).some(
        ({ id }) => id === actor.accountId,
      )
    )
      throw notFound();
    const before = await tx.db
      .selectFrom('complaints')
      .select('id')
      .where('author_id', '=', authorId)
      .where('source_type', '=', 'message')
      .where('source_id', '=', source.id)
      .executeTakeFirst();
    if (before) throw conflict('complaints.open_for_message');
    const opened = await openComplaint(tx, ctx, {
      authorAccountId: authorId,
      subject: source.subject,
      body: source.text,
      pupilId,
      source: { type: 'message', id: source.id },
    }).catch(alreadyOpen);
    if (forAuthor) await takeCharge(tx, ctx, opened.id, actor.accountId);
    return {
      result: opened.id,
      audit: [
        {
          object: { type: 'message', id: source.id },
          after: { complaint: opened.number, ...(forAuthor && { forItsAuthor: true }) },
        },
        opened.audit,
      ],
    };
  });
}
