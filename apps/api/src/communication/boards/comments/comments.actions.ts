import { boardWorkflow, commentWorkflow } from '../boards.policy.ts';
import type { BoardComment } from '@encrier/contract/communication/boards';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, forbidden, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { boardRules, boardSeen, cardSeen, openAt } from '../boards.public.ts';
import { commentsSeen } from './comments.queries.ts';
import { boardsRoom } from '../boards.room.ts';

const object = (id: string): { type: string; id: string } => ({ type: 'board_comment', id });

async function found(db: ReadDb, ctx: Ctx, id: string, cardId: string, commentId: string) {
  const seen = await boardSeen(db, ctx, id);
  await cardSeen(db, ctx, seen, cardId);
  const [comment] = await commentsSeen(db, ctx, seen, cardId, commentId);
  if (!comment) throw notFound();
  return { seen, comment };
}

/** Adds a comment of plain text; where comments are moderated it waits, and its author alone sees it. */
export function addComment(ctx: Ctx, id: string, cardId: string, body: string): Promise<BoardComment> {
  return boardsRoom.act(ctx, 'boards.comment', async (tx) => {
    const seen = await boardSeen(tx.db, ctx, id);
    const { row, card } = await cardSeen(tx.db, ctx, seen, cardId);
    if (seen.facts.comments === 'off') throw conflict('boards.comments_off');
    if (!boardWorkflow.allows(seen.facts.state, 'write')) throw conflict('boards.locked');
    if (!card.can.comment) throw forbidden();
    const commentId = newId(ctx.now.getTime());
    const status = boardRules.firstComment(seen.facts, seen.standing);
    const { accountId, child } = self(ctx);
    await tx.db
      .insertInto('board_comments')
      .values({
        school_id: ctx.schoolId,
        id: commentId,
        card_id: cardId,
        account_id: accountId,
        child_id: child?.personId ?? null,
        body: withoutOverrides(body),
        status,
        created_at: ctx.now,
      })
      .execute();
    const accounts = await openAt(tx.db, id, ctx.now, status === 'published' ? undefined : { authorId: accountId });
    if (accounts.length) await tx.live('boards.comment', { board: id, card: cardId }, accounts);
    if (status === 'pending') await tx.emit('boards.waiting', { boardId: id });
    else if (row.author_id !== accountId) await tx.emit('boards.activity', { boardId: id, accountId: row.author_id });
    const [comment] = await commentsSeen(tx.db, ctx, seen, cardId, commentId);
    if (!comment) throw notFound();
    return { result: comment, audit: { object: object(commentId), after: { boardId: id, cardId, status } } };
  });
}

/** Shows a comment, or hides it. */
export function moderateComment(
  ctx: Ctx,
  id: string,
  cardId: string,
  commentId: string,
  decision: 'published' | 'hidden',
): Promise<BoardComment> {
  return boardsRoom.act(ctx, 'boards.moderate_comment', async (tx) => {
    const { seen, comment } = await found(tx.db, ctx, id, cardId, commentId);
    if (!comment.can.moderate) throw forbidden();
    const move = decision === 'published' ? 'show' : 'hide';
    const status = commentWorkflow.next(comment.status, move) ?? comment.status;
    await tx.db
      .updateTable('board_comments')
      .set({ status, moderated_by: seen.standing.accountId, moderated_at: ctx.now })
      .where('id', '=', commentId)
      .execute();
    const accounts = await openAt(tx.db, id, ctx.now);
    if (accounts.length) await tx.live('boards.comment', { board: id, card: cardId }, accounts);
    const [now] = await commentsSeen(tx.db, ctx, seen, cardId, commentId);
    if (!now) throw notFound();
    return { result: now, audit: { object: object(commentId), before: { status: comment.status }, after: { status } } };
  });
}

/** Removes a comment: for its author, or a moderator. */
export function removeComment(ctx: Ctx, id: string, cardId: string, commentId: string): Promise<{ ok: true }> {
  return boardsRoom.act(ctx, 'boards.remove_comment', async (tx) => {
    const { comment } = await found(tx.db, ctx, id, cardId, commentId);
    if (!comment.can.remove) throw forbidden();
    await tx.db.deleteFrom('board_comments').where('id', '=', commentId).where('card_id', '=', cardId).execute();
    const accounts = await openAt(tx.db, id, ctx.now);
    if (accounts.length) await tx.live('boards.comment', { board: id, card: cardId }, accounts);
    return { result: { ok: true as const }, audit: { object: object(commentId), before: { status: comment.status } } };
  });
}
