import type { MessageContent } from '@encrier/contract/communication/messages';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { type AppError, conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { contentOf, type DraftRow } from './messages-writing.present.ts';
import { draftOf } from './messages-writing.queries.ts';

const self = (ctx: Ctx): AccountActor => ctx.actor as AccountActor;

/** Another window saved meanwhile: both texts travel, so that nothing is lost. */
export const editedMeanwhile = (row: DraftRow, yours: MessageContent | null): AppError => conflict('edited_meanwhile', { version: row.version, updatedAt: row.updated_at, theirs: contentOf(row), yours });

/** One's own message; `messages.state` when it is already out. */
export async function mineOrGone(tx: { db: ReadDb }, ctx: Ctx, id: string): Promise<DraftRow> {
  const row = await draftOf(tx.db, ctx.schoolId, self(ctx).accountId, id);
  if (row) return row;
  const gone = await tx.db.selectFrom('messages').select('id').where('id', '=', id).where('sender_id', '=', self(ctx).accountId).executeTakeFirst();
  throw gone ? conflict('messages.state') : notFound();
}

export { areKnown } from './messages-writing.queries.ts';
export { type DraftRow, ruleOf } from './messages-writing.present.ts';
export { mayEdit } from './messages-writing.policy.ts';
