import { type Article, getNews, listNews, printNews } from '@encrier/contract/communication/news';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { currentChild } from '#kernel/session/child.ts';
import { type FeedFilter, filterFrom, noFilter } from './feed-filter.ts';
import './news.writes.ts';

const query = ({ q, unread, toAck, kind, category }: FeedFilter, child: string | null) => ({
  ...(q && { q }), ...(unread && { unread: '1' as const }), ...(toAck && { toAck: '1' as const }), ...(kind && { kind }), ...(category && { category }), ...(child && { child }),
});

/** The mixed stream, 20 publications at a time. */
export const feedQuery = (filter: FeedFilter, child: string | null) => {
  const narrowed = query(filter, child);
  return infiniteQueryOptions({
    queryKey: ['news', 'feed', narrowed],
    queryFn: ({ pageParam, signal }) => api(listNews, { query: { ...narrowed, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
};

/** One page of the list of notices. */
export const noticesQuery = (filter: FeedFilter, child: string | null) => {
  const narrowed = { ...query(filter, child), page: filter.page };
  return queryOptions({ queryKey: ['news', 'list', narrowed], queryFn: ({ signal }) => api(listNews, { query: narrowed }, { signal }), placeholderData: keepPreviousData });
};

/** One publication with its text, pieces and comments. */
export const articleQuery = (id: string) => queryOptions({ queryKey: ['news', 'article', id], queryFn: ({ signal }): Promise<Article> => api(getNews, { params: { id } }, { signal }) });

const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => null);
const chosen = (): string | null => currentChild()?.id ?? null;

/** Starts the question of a page while its code travels. */
export const prepareFeed = (search: Record<string, unknown>): Promise<unknown> => quietly(queries.ensureInfiniteQueryData(feedQuery(filterFrom(search), chosen())));
export const prepareNotices = (search: Record<string, unknown>): Promise<unknown> => quietly(queries.ensureQueryData(noticesQuery(filterFrom(search), chosen())));
export const prepareArticle = (id: string): Promise<unknown> => quietly(queries.ensureQueryData(articleQuery(id)));

/** Reads the first page of the stream again, for the 15-minute cycle; further pages already open are left alone. */
export async function refreshFirstPage(): Promise<void> {
  const fresh = await api(listNews, { query: { page: 1 } }, { quiet: true });
  queries.setQueryData(feedQuery(noFilter, null).queryKey, (old) => ({ pages: [fresh, ...(old?.pages.slice(1) ?? [])], pageParams: old?.pageParams ?? [1] }));
}

/** The publication as an A4 PDF. Throws `ApiError`. */
export const printed = (id: string): Promise<Blob> => apiBlob(printNews, { params: { id } });

// What others change: a correction is read again at once; a new publication waits for its reader, whose page would move under the eyes.
onLive('news.changed', () => void queries.invalidateQueries({ queryKey: ['news'] }));
onLive('news.commented', ({ post }) => void queries.invalidateQueries({ queryKey: ['news', 'article', String(post)] }));
onLive('news.published', () => {
  void queries.invalidateQueries({ queryKey: ['news', 'list'] });
  void queries.invalidateQueries({ queryKey: ['news', 'feed'], refetchType: 'none' });
});
