import type { streamNews } from '@encrier/contract/communication/news-stream';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { feedSize, listPublications } from '../news.queries.ts';
import { cursorIn, mixed, placeFor } from './stream.policy.ts';
import { streamedKinds } from './stream.public.ts';

/**
 * One part of the mixed stream. Each kind is queried for as many objects as one part shows, plus one, after the end of
 * the former part: one statement per kind, whatever their number.
 */
export async function readStream(
  ctx: ReadCtx,
  { after, ...filters }: QueryOf<typeof streamNews>,
): Promise<ResponseInput<typeof streamNews>> {
  const cursor = after ? cursorIn(after) : null;
  const child = filters.child ?? self(ctx).child?.personId ?? null;
  const { q, category, kind, unread, toAck } = filters;
  const narrowed = Boolean(q || category || kind || unread || toAck);
  const others = narrowed ? [] : [...streamedKinds()].filter(([, { module }]) => !ctx.identity?.off.has(module));
  const most = feedSize + 1;
  const [news, ...rest] = await Promise.all([
    listPublications(ctx, filters, { most, after: cursor && placeFor('news', cursor) }),
    ...others.map(([what, { next }]) => next(ctx, { child, after: cursor && placeFor(what, cursor), most })),
  ]);
  const { part, next } = mixed([news.items, ...rest], feedSize);
  return {
    items: part.map(({ entry }) => entry),
    next,
    counts: { unread: news.unread, toAck: news.toAck },
    categories: news.categories,
  };
}
