import { postWorkflow } from '../admin/admin.policy.ts';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { AdminPost } from '@encrier/contract/communication/news';
import type { Updateable } from 'kysely';
import { type Act, nothing } from '#kernel/act/act.ts';
import type { Posts } from '#kernel/db/database.generated.ts';
import { type AppError, conflict, forbidden, invalid } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { settleInAct, withdrawNotices } from '#kernel/notify/settle.ts';
import { self } from '#kernel/policy/actor.ts';
import { accountsOf, checkAudience } from '../../audience/audience.public.ts';
import { giveTo } from '../recipients.public.ts';
import { readManagedPost, managedAnswer, type Managed, refuseUnreadyPost } from '../admin/admin.public.ts';
import { lostOn, refuseUnlooked } from '../pictures.queries.ts';
import { owesAnswer, rulesOf } from './publication.queries.ts';
import { newsRoom } from '../news.room.ts';

type Events = Parameters<Parameters<typeof newsRoom.act>[2]>[0];
type Tx = Events extends Act<infer T, infer E> ? Act<T, E> : never;
const object = (id: string): { type: string; id: string } => ({ type: 'post', id });

/** Plans less than this many milliseconds ahead are published at once. */
const soon = 30_000;

/** Updates a publication if nobody changed it since it was read; throws otherwise. */
async function change(tx: Tx, post: Managed, set: Updateable<Posts>): Promise<void> {
  const changed = await tx.db
    .updateTable('posts')
    .set({ ...set, version: post.version + 1, updated_at: tx.now })
    .where('id', '=', post.id)
    .where('version', '=', post.version)
    .where('status', '=', post.status)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw post.stale();
}

/** Gives a publication to its readers and updates their open screens. Throws `news.audience_empty` without readers. */
async function release(tx: Tx, id: string, rules: readonly AudienceRule[]): Promise<number> {
  const recipients = await giveTo(tx.db, tx.schoolId, id, rules, tx.now);
  if (!recipients) throw invalid('news.audience_empty', { audience: 'news.audience_empty' });
  await announce(tx, id);
  return recipients;
}

async function announce(tx: Tx, id: string): Promise<void> {
  await tx.live('news.published', { post: id }, await accountsOf(tx.db, id, tx.now));
  await tx.emit('news.published', { postId: id, again: false });
}

/** Publishes now, or plans for the chosen time. */
async function send(tx: Tx, post: Managed, also: Updateable<Posts>): Promise<Record<string, unknown>> {
  const planned = post.content.publishAt ? new Date(post.content.publishAt) : tx.now;
  const later = planned.getTime() > tx.now.getTime() + soon;
  const at = later ? planned : tx.now;
  refuseUnreadyPost(post.content, at);
  await change(tx, post, {
    ...also,
    status: postWorkflow.next(post.status, later ? 'plan' : 'publish') ?? post.status,
    publish_at: at,
    ...(!later && { published_at: tx.now }),
  });
  if (later) {
    await tx.emit('news.due', { postId: post.id }, at);
    return { status: 'scheduled', publishAt: at };
  }
  return { status: 'published', recipients: await release(tx, post.id, post.content.audience) };
}

const outOfState = (): AppError => conflict('news.state');

/**
 * Publishes now or plans; an author without the right to publish sends it for review. A second click finds it already
 * published.
 */
export function publishPost(
  ctx: Ctx,
  id: string,
  { version, picturesChecked = false }: { version: number; picturesChecked?: boolean | undefined },
): Promise<AdminPost> {
  return newsRoom.act(ctx, 'news.publish', async (tx) => {
    const post = await readManagedPost(tx.db, ctx, id);
    if (!post.can.publish && !post.can.submit) {
      if (post.status === 'draft') throw forbidden();
      throw outOfState();
    }
    if (post.version !== version) throw post.stale();
    const out = Math.max(Date.parse(post.content.publishAt ?? '') || 0, ctx.now.getTime());
    refuseUnreadyPost(post.content, new Date(out));
    if (!picturesChecked) await refuseUnlooked(tx.db, ctx, post.content, null);
    let after: Record<string, unknown>;
    if (post.can.publish) {
      await checkAudience(tx.db, ctx.schoolId, self(ctx), 'news.publish', post.content.audience, ctx.now);
      after = await send(tx, post, { pictures_looked_at: tx.now });
    } else {
      const at = post.content.publishAt ? new Date(post.content.publishAt) : ctx.now;
      refuseUnreadyPost(post.content, new Date(Math.max(at.getTime(), ctx.now.getTime())));
      after = { status: 'in_review' };
      await change(tx, post, {
        status: 'in_review',
        publish_at: at,
        pictures_looked_at: tx.now,
        review_decision: null,
        review_reason: '',
        review_by: null,
        review_at: null,
      });
      await tx.emit('news.submitted', { postId: id });
    }
    await settleInAct(tx, ctx, { type: 'news_admin', ids: [id], kinds: ['actualite.refusee', 'actualite.images'] });
    return {
      result: await managedAnswer(tx.db, ctx, id),
      audit: {
        object: object(id),
        before: { status: post.status },
        after: { ...after, ...(picturesChecked && { picturesChecked }) },
      },
    };
  });
}

type Review = { decision: 'accept' | 'refuse'; reason: string; version: number };

/** A second person accepts a proposed publication, which is then published or planned, or returns it with a reason. */
export function reviewPost(ctx: Ctx, id: string, { decision, reason, version }: Review): Promise<AdminPost> {
  return newsRoom.act(ctx, 'news.review', async (tx) => {
    const post = await readManagedPost(tx.db, ctx, id);
    if (post.authorId === self(ctx).accountId) throw forbidden('news.own_review');
    if (!postWorkflow.allows(post.status, 'refuse')) throw outOfState();
    if (!post.can.review) throw forbidden();
    if (post.version !== version) throw post.stale();
    if (decision === 'refuse' && !reason) throw invalid('news.reason_missing', { reason: 'news.reason_missing' });
    const review = {
      review_decision: decision === 'accept' ? 'accepted' : 'refused',
      review_reason: reason,
      review_by: self(ctx).accountId,
      review_at: ctx.now,
    };
    let after: Record<string, unknown> = { status: 'draft', reason };
    if (decision === 'accept') after = await send(tx, post, review);
    else {
      await change(tx, post, { ...review, status: 'draft' });
      await tx.emit('news.refused', { postId: id });
    }
    await settleInAct(tx, ctx, { type: 'news_admin', ids: [id], kinds: ['actualite.a_valider'] });
    return {
      result: await managedAnswer(tx.db, ctx, id),
      audit: { object: object(id), before: { status: post.status }, after },
    };
  });
}

/** Withdraws a publication: hidden from readers with its receipts kept, or from its plan or review back to a draft. */
export function withdrawPost(ctx: Ctx, id: string): Promise<AdminPost> {
  return newsRoom.act(ctx, 'news.withdraw', async (tx) => {
    const post = await readManagedPost(tx.db, ctx, id);
    const status = postWorkflow.next(post.status, 'withdraw');
    if (!post.can.withdraw || !status) throw post.can.edit ? outOfState() : forbidden();
    await change(tx, post, { status });
    if (post.status === 'published') {
      await withdrawNotices(tx, { type: 'news', id });
      await tx.live('news.changed', { post: id }, await accountsOf(tx.db, id, tx.now));
    }
    return {
      result: await managedAnswer(tx.db, ctx, id),
      audit: { object: object(id), before: { status: post.status }, after: { status } },
    };
  });
}

/**
 * Restores a withdrawn publication for its readers, with their receipts and acknowledgements; as expired if its time is
 * over.
 */
export function restorePost(ctx: Ctx, id: string): Promise<AdminPost> {
  return newsRoom.act(ctx, 'news.restore', async (tx) => {
    const post = await readManagedPost(tx.db, ctx, id);
    if (!postWorkflow.allows(post.status, 'restore')) throw outOfState();
    if (!post.can.edit) throw forbidden();
    const over = post.expiresAt !== null && post.expiresAt <= ctx.now;
    const move = !post.publishedAt ? 'restore_unread' : over ? 'restore_over' : 'restore';
    const status = postWorkflow.next(post.status, move) ?? post.status;
    await change(tx, post, { status });
    if (status === 'published') {
      if (!(await giveTo(tx.db, ctx.schoolId, id, post.content.audience, ctx.now)))
        throw invalid('news.audience_empty', { audience: 'news.audience_empty' });
      await tx.live('news.changed', { post: id }, await accountsOf(tx.db, id, tx.now));
    }
    return {
      result: await managedAnswer(tx.db, ctx, id),
      audit: { object: object(id), before: { status: 'withdrawn' }, after: { status } },
    };
  });
}

/**
 * Marks people who have not answered as reminded and emits the reminder; a family is skipped once one of its parents
 * answered.
 */
export async function markReminded(tx: Tx, id: string, before: Date): Promise<number> {
  const due = await tx.db
    .updateTable('post_recipients as r')
    .set({ reminded_at: tx.now })
    .where('r.post_id', '=', id)
    .where((eb) => eb.or([eb('r.reminded_at', 'is', null), eb('r.reminded_at', '<', before)]))
    .where(owesAnswer)
    .executeTakeFirst();
  const reminded = Number(due.numUpdatedRows ?? 0);
  if (reminded) await tx.emit('news.reminder', { postId: id });
  return reminded;
}

/** Reminds people who have not acknowledged yet. */
export function remindPost(ctx: Ctx, id: string): Promise<{ reminded: number }> {
  return newsRoom.act(ctx, 'news.remind', async (tx) => {
    const post = await readManagedPost(tx.db, ctx, id);
    if (!post.can.remind) throw post.can.edit ? outOfState() : forbidden();
    const reminded = await markReminded(tx, id, ctx.now);
    return { result: { reminded }, audit: { object: object(id), after: { reminded } } };
  });
}

/** A planned publication that may not be published goes back to draft. */
const backToDraft = (tx: Tx, id: string) =>
  tx.db.updateTable('posts').set({ status: 'draft', published_at: null }).where('id', '=', id).execute();

/**
 * Publishes a planned publication whose time has come. Without readers, or when consent to its pictures was withdrawn
 * since its author checked (LAW-IMG-01), it goes back to its author.
 */
export async function releaseDue(ctx: Ctx, id: string): Promise<void> {
  await newsRoom.act(ctx, 'news.publish', async (tx) => {
    const out = await tx.db
      .updateTable('posts')
      .set((eb) => ({ status: 'published', published_at: tx.now, updated_at: tx.now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('status', 'in', postWorkflow.from('come_due'))
      .where('publish_at', '<=', tx.now)
      .returning('id')
      .executeTakeFirst();
    if (!out) return nothing(null);
    const before = { status: 'scheduled' };
    const pupilIds = await lostOn(tx.db, ctx, id);
    if (pupilIds.length) {
      await backToDraft(tx, id);
      await tx.emit('news.pictures_lost', { postId: id, pupilIds });
      return {
        result: null,
        audit: { object: object(id), before, after: { status: 'draft', items: pupilIds.length } },
      };
    }
    const recipients = await giveTo(tx.db, tx.schoolId, id, await rulesOf(tx.db, id), tx.now);
    if (recipients) await announce(tx, id);
    else {
      await backToDraft(tx, id);
      await tx.emit('news.refused', { postId: id });
    }
    return {
      result: null,
      audit: {
        object: object(id),
        before,
        after: { status: recipients ? 'published' : 'draft', recipients },
      },
    };
  });
}

/** Hides a publication whose time is over from its readers. */
export async function expirePost(ctx: Ctx, id: string): Promise<void> {
  await newsRoom.act(ctx, 'news.expire', async (tx) => {
    const over = await tx.db
      .updateTable('posts')
      .set((eb) => ({ status: 'expired', updated_at: tx.now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('status', 'in', postWorkflow.from('expire'))
      .where('expires_at', '<=', tx.now)
      .returning('id')
      .executeTakeFirst();
    if (over) await tx.live('news.changed', { post: id }, await accountsOf(tx.db, id, tx.now));
    return {
      result: null,
      audit: { object: object(id), before: { status: 'published' }, after: { status: over ? 'expired' : 'published' } },
    };
  });
}

/** The reminder before a deadline, for people not reminded since `before`. */
export async function remindBeforeDeadline(ctx: Ctx, id: string, before: Date): Promise<void> {
  await newsRoom.act(ctx, 'news.remind', async (tx) => {
    const reminded = await markReminded(tx, id, before);
    return { result: null, audit: { object: object(id), after: { reminded } } };
  });
}
