import type { Article, FeedItem } from '@encrier/contract/communication/news';
import { sql } from 'kysely';
import { withTenant } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { settleInAct, settleNotices } from '#kernel/notify/settle.ts';
import { self } from '#kernel/policy/actor.ts';
import { presentArticle } from './news.present.ts';
import { familyAccounts, mayRead, readArticle } from './news.queries.ts';
import { newsRoom } from './news.room.ts';

const object = (id: string): { type: string; id: string } => ({ type: 'post', id });

/**
 * Records the reader's receipt once; the first reading counts. It writes no journal line: with a single chain per
 * school, all readers would queue on the morning of a publication. The HTTP layer has already refused look-as.
 */
export function markRead(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return withTenant(ctx.kernel.pool, ctx.schoolId, { planned: true }, async (db, client) => {
    if (!(await mayRead(db, ctx, id))) throw notFound();
    await db
      .updateTable('post_recipients')
      .set({ read_at: ctx.now })
      .where('post_id', '=', id)
      .where('person_id', '=', self(ctx).personId)
      .where('read_at', 'is', null)
      .execute();
    await settleNotices(db, client, ctx, { type: 'news', ids: [id], accountId: self(ctx).accountId });
    return { ok: true as const };
  });
}

/** Acknowledges in the reader's name, and in the child's when they act for one; repeating it changes nothing. */
export function acknowledgePost(ctx: Ctx, id: string): Promise<Article> {
  return newsRoom.act(ctx, 'news.acknowledge', async (tx) => {
    const post = await mayRead(tx.db, ctx, id);
    if (!post) throw notFound();
    if (!post.ackRequired) throw conflict('news.ack_not_asked');
    const first = await tx.db
      .updateTable('post_recipients')
      .set({ ack_at: ctx.now, read_at: sql`COALESCE(read_at, ${ctx.now})` })
      .where('post_id', '=', id)
      .where('person_id', '=', self(ctx).personId)
      .where('ack_at', 'is', null)
      .returning('person_id')
      .executeTakeFirst();
    await settleInAct(tx, ctx, { type: 'news', ids: [id], accountId: self(ctx).accountId });
    const row = await readArticle(tx.db, ctx, id);
    if (!row) throw notFound();
    // Refreshes the reader's other screens, and the other parent's when one answer is enough for the family.
    if (first) await tx.live('news.changed', { post: id }, await familyAccounts(tx.db, id, self(ctx)));
    return {
      result: presentArticle(self(ctx), row),
      audit: {
        object: object(id),
        after: { acknowledged: true, again: !first, childId: self(ctx).child?.personId ?? null },
      },
    };
  });
}

/** Sets, changes or removes the reader's reaction; one per person. */
export function reactToPost(ctx: Ctx, id: string, kind: FeedItem['reactions']['mine']): Promise<FeedItem['reactions']> {
  return newsRoom.act(ctx, 'news.react', async (tx) => {
    const post = await mayRead(tx.db, ctx, id);
    if (!post) throw notFound();
    if (!post.reactions) throw conflict('news.reactions_off');
    const { accountId } = self(ctx);
    if (kind) {
      await tx.db
        .insertInto('post_reactions')
        .values({ school_id: ctx.schoolId, post_id: id, account_id: accountId, kind })
        .onConflict((oc) => oc.columns(['school_id', 'post_id', 'account_id']).doUpdateSet({ kind }))
        .execute();
    } else
      await tx.db.deleteFrom('post_reactions').where('post_id', '=', id).where('account_id', '=', accountId).execute();
    const rows = await tx.db
      .selectFrom('post_reactions')
      .select((eb) => ['kind', eb.fn.countAll<number>().as('n')])
      .where('post_id', '=', id)
      .groupBy('kind')
      .execute();
    return {
      result: { counts: Object.fromEntries(rows.map((row) => [row.kind, row.n])), mine: kind },
      audit: { object: object(id), after: { reaction: kind } },
    };
  });
}
