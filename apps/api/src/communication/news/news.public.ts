import { type Article, latestCard, newsModule, toAckCard } from '@encrier/contract/communication/news';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { ownsFiles } from '#kernel/files/owners.ts';
import { homeCard } from '#kernel/home.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { shareQuery } from '#kernel/kept/watched.ts';
import { mayManagePost } from './admin/admin.public.ts';
import { presentArticle } from './news.present.ts';
import { feed, mayRead, readArticle } from './news.queries.ts';

/** Publications shown on the first page, and those of them that wait for an answer. */
const latest = 5;
const waiting = 3;

/**
 * What a reader may open of a publication's files: those of what he may read, or may manage, at this moment
 * (SEC-OBJ-08).
 */
export function registerNewsFiles(): void {
  ownsFiles(
    'post',
    { table: 'posts', module: newsModule },
    async (ctx, db, id) =>
      ctx.actor.kind === 'account' && ((await mayRead(db, ctx, id)) !== null || (await mayManagePost(db, ctx, id))),
  );
}

const firstPageAsked = Symbol('first page of news');
/** The latest publications, asked for once in a request: two cards tell of them. */
const firstPage = (ctx: ReadCtx, child: string | null): ReturnType<typeof feed> =>
  shareQuery(ctx, firstPageAsked, (seen) => feed(seen, { page: 1, ...(child && { child }) }, latest, true));

/** The first page's cards: the latest publications, and those that wait for an acknowledgement. */
export function registerNewsHome(): void {
  homeCard(
    latestCard,
    async (ctx, child) => {
      const found = await firstPage(ctx, child);
      return found.total ? { items: found.items, unread: found.counts.unread } : null;
    },
    newsModule,
  );
  homeCard(
    toAckCard,
    async (ctx, child) => {
      if (!(await firstPage(ctx, child)).counts.toAck) return null;
      const found = await feed(ctx, { page: 1, toAck: '1', ...(child && { child }) }, waiting);
      return found.total ? { items: found.items, total: found.total } : null;
    },
    newsModule,
  );
}

/** What commenting asks of a publication; null unless the caller may read it now. */
export const readable = (db: ReadDb, ctx: Ctx, id: string): ReturnType<typeof mayRead> => mayRead(db, ctx, id);

/** A publication for its reader's printer; null unless he may read it. */
export async function printable(db: ReadDb, ctx: Ctx, id: string): Promise<Article | null> {
  const row = await readArticle(db, ctx, id);
  return row && ctx.actor.kind === 'account' ? presentArticle(ctx.actor, row) : null;
}

/** Gives what stands to its audience as it is today, in every school; for the clock and for tests. */
export { sweepNewsReaders } from './readers/readers.jobs.ts';
