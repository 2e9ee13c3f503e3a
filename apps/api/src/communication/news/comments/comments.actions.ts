import type { Article } from '@encrier/contract/communication/news';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, forbidden, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { settleInAct } from '#kernel/notify/settle.ts';
import { self } from '#kernel/policy/actor.ts';
import { accountsOf } from '../../audience/audience.public.ts';
import { readPostForComments } from '../news.public.ts';
import { commentWorkflow, firstStatus, mayModerate, mayRemove, seesComment } from './comments.policy.ts';
import { commentOf } from './comments.present.ts';
import { readComment, type StoredComment } from './comments.queries.ts';
import { newsRoom } from '../news.room.ts';

type Comment = Article['comments'][number];
const who = (ctx: Ctx) => ({
  accountId: self(ctx).accountId,
  permissions: self(ctx).permissions,
  looking: self(ctx).lookedAtBy !== null,
});

async function shown(db: ReadDb, ctx: Ctx, postId: string, id: string): Promise<Comment> {
  const row = await readComment(db, ctx.schoolId, postId, id);
  if (!row) throw notFound();
  return commentOf(self(ctx), row.post_author_id, row);
}

/** Adds a plain-text comment; where comments are moderated it waits, visible only to its author and the moderators. */
export function addComment(ctx: Ctx, postId: string, body: string): Promise<Comment> {
  return newsRoom.act(ctx, 'news.comment', async (tx) => {
    const post = await readPostForComments(tx.db, ctx, postId);
    if (!post) throw notFound();
    if (post.comments === 'off') throw conflict('news.comments_off');
    const id = newId(ctx.now.getTime());
    const status = firstStatus(post.comments, mayModerate(who(ctx), post.authorId));
    const childId = self(ctx).child?.personId ?? null;
    await tx.db
      .insertInto('post_comments')
      .values({
        school_id: ctx.schoolId,
        id,
        post_id: postId,
        account_id: self(ctx).accountId,
        child_id: childId,
        body: withoutOverrides(body),
        status,
        created_at: ctx.now,
      })
      .execute();
    if (status === 'pending') await tx.emit('news.comment_pending', { postId, commentId: id });
    else await tx.live('news.commented', { post: postId }, await accountsOf(tx.db, postId, tx.now));
    return {
      result: await shown(tx.db, ctx, postId, id),
      audit: { object: { type: 'post_comment', id }, after: { postId, status, childId } },
    };
  });
}

/** The comment, for a decision; not found unless the caller sees it. */
async function found(db: ReadDb, ctx: Ctx, postId: string, id: string): Promise<StoredComment> {
  const row = await readComment(db, ctx.schoolId, postId, id);
  const visible = row && seesComment(who(ctx), row.post_author_id, { authorId: row.account_id, status: row.status });
  if (!visible) throw notFound();
  // Moderators need not be readers of the publication; everybody else must still be one.
  if (!mayModerate(who(ctx), row.post_author_id) && !(await readPostForComments(db, ctx, postId))) throw notFound();
  return row;
}

/** When no comment of a publication waits any more, marks the moderators' notices about it as read. */
async function settleWhenNoneWaits(tx: { db: ReadDb }, ctx: Ctx, postId: string): Promise<void> {
  const waiting = await tx.db
    .selectFrom('post_comments')
    .select('id')
    .where('post_id', '=', postId)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  if (!waiting) await settleInAct(tx, ctx, { type: 'news_comment', ids: [postId] });
}

/** Publishes or hides a comment. */
export function moderateComment(
  ctx: Ctx,
  postId: string,
  id: string,
  status: 'published' | 'hidden',
): Promise<Comment> {
  return newsRoom.act(ctx, 'news.moderate', async (tx) => {
    const row = await found(tx.db, ctx, postId, id);
    if (!mayModerate(who(ctx), row.post_author_id)) throw forbidden();
    // If its author removed it meanwhile, it stays removed.
    const decided = await tx.db
      .updateTable('post_comments')
      .set({ status, moderated_by: self(ctx).accountId, moderated_at: ctx.now })
      .where('id', '=', id)
      .where('post_id', '=', postId)
      .where('status', 'in', commentWorkflow.from(status === 'published' ? 'show' : 'hide'))
      .returning('id')
      .executeTakeFirst();
    if (!decided) throw notFound();
    await settleWhenNoneWaits(tx, ctx, postId);
    await tx.live('news.commented', { post: postId }, await accountsOf(tx.db, postId, tx.now));
    return {
      result: await shown(tx.db, ctx, postId, id),
      audit: { object: { type: 'post_comment', id }, before: { status: row.status }, after: { status } },
    };
  });
}

/** Removes a comment: its author, or a moderator. The row stays for the journal, visible to nobody. */
export function removeComment(ctx: Ctx, postId: string, id: string): Promise<{ ok: true }> {
  return newsRoom.act(ctx, 'news.remove_comment', async (tx) => {
    const row = await found(tx.db, ctx, postId, id);
    if (!mayRemove(who(ctx), row.post_author_id, row.account_id)) throw forbidden();
    await tx.db
      .updateTable('post_comments')
      .set({ status: 'removed' })
      .where('id', '=', id)
      .where('post_id', '=', postId)
      .execute();
    await settleWhenNoneWaits(tx, ctx, postId);
    if (row.status === 'published')
      await tx.live('news.commented', { post: postId }, await accountsOf(tx.db, postId, tx.now));
    return {
      result: { ok: true as const },
      audit: { object: { type: 'post_comment', id }, before: { status: row.status }, after: { status: 'removed' } },
    };
  });
}
