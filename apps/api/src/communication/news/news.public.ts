import { type Article, latestCard, newsModule, toAckCard } from '@encrier/contract/communication/news';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { ownsFiles } from '#kernel/files/owners.ts';
import { homeCard } from '#kernel/home.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { shareQuery } from '#kernel/kept/watched.ts';
import { mayManagePost } from './admin/admin.public.ts';
import { presentArticle } from './news.present.ts';
import { readFeed, mayRead, readArticle } from './news.queries.ts';

/** Number of publications on the first page, and of those waiting for an answer. */
const latest = 5;
const waiting = 3;

/** Registers who may open the files of a publication: people who may now read or manage it (SEC-OBJ-08). */
export function registerNewsFiles(): void {
  ownsFiles(
    'post',
    { table: 'posts', module: newsModule },
    async (ctx, db, id) =>
      ctx.actor.kind === 'account' && ((await mayRead(db, ctx, id)) !== null || (await mayManagePost(db, ctx, id))),
  );
}

const firstPageAsked = Symbol('first page of news');
/** The latest publications, queried once per request for two cards. */
const firstPage = (ctx: ReadCtx, child: string | null): ReturnType<typeof readFeed> =>
  shareQuery(ctx, firstPageAsked, (seen) => readFeed(seen, { page: 1, ...(child && { child }) }, latest, true));

/** Cards of the first page: the latest publications, and those waiting for an acknowledgement. */
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
      const found = await readFeed(ctx, { page: 1, toAck: '1', ...(child && { child }) }, waiting);
      return found.total ? { items: found.items, total: found.total } : null;
    },
    newsModule,
  );
}

/** A publication as needed for commenting; null unless the caller may read it now. */
export const readPostForComments = (db: ReadDb, ctx: Ctx, id: string): ReturnType<typeof mayRead> =>
  mayRead(db, ctx, id);

/** A publication for printing; null unless the caller may read it. */
export async function readArticleToPrint(db: ReadDb, ctx: Ctx, id: string): Promise<Article | null> {
  const row = await readArticle(db, ctx, id);
  return row && ctx.actor.kind === 'account' ? presentArticle(ctx.actor, row) : null;
}

/**
 * Brings the readers of current publications up to date with their audience, in every school; for the schedule and for
 * tests.
 */
export { sweepNewsReaders } from './readers/readers.jobs.ts';
