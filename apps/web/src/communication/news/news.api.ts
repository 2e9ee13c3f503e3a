import {
  acknowledge,
  addComment,
  type Article,
  type FeedItem,
  getNews,
  listNews,
  markNewsRead,
  moderateComment,
  printNews,
  react,
  type reactionKinds,
  removeComment,
} from '@encrier/contract/communication/news';
import { type StreamEntry, streamNews } from '@encrier/contract/communication/news-stream';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { t } from '@lingui/core/macro';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
} from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { clientHooks } from '#kernel/api/hooks.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { offlineMutation } from '#kernel/query/offline.ts';
import { markStale, readAgain } from '#kernel/query/writes.ts';
import { currentChild } from '#kernel/session/child.ts';
import { type FeedFilter, filterFrom, noFilter } from './parts/feed/feed-filter.ts';

type List = ResponseOf<typeof listNews>;
type Part = ResponseOf<typeof streamNews>;

const query = ({ q, unread, toAck, kind, category }: FeedFilter, child: string | null) => ({
  ...(q && { q }),
  ...(unread && { unread: '1' as const }),
  ...(toAck && { toAck: '1' as const }),
  ...(kind && { kind }),
  ...(category && { category }),
  ...(child && { child }),
});

/** The mixed stream, 20 at a time. */
export const feedQuery = (filter: FeedFilter, child: string | null) => {
  const narrowed = query(filter, child);
  return infiniteQueryOptions({
    queryKey: ['news', 'stream', narrowed],
    meta: { keep: true },
    queryFn: ({ pageParam, signal }) =>
      api(streamNews, { query: { ...narrowed, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
};

/** Each object once: a board changed meanwhile would appear in two parts. */
export const entriesOf = (pages: readonly Part[]): StreamEntry[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((one) => [one.item.id, one])).values(),
];

/** One page of the list of notices. */
export const noticesQuery = (filter: FeedFilter, child: string | null) => {
  const narrowed = { ...query(filter, child), page: filter.page };
  return queryOptions({
    queryKey: ['news', 'list', narrowed],
    meta: { keep: true },
    queryFn: ({ signal }) => api(listNews, { query: narrowed }, { signal }),
    placeholderData: keepPreviousData,
  });
};

/** One publication with its text, attachments and comments. */
export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: ['news', 'article', id],
    meta: { keep: true },
    queryFn: ({ signal }): Promise<Article> => api(getNews, { params: { id } }, { signal }),
  });

/** A publication's data known from a list, shown while its text loads or when it cannot be loaded. */
export function knownItem(id: string): FeedItem | null {
  const streams = queries
    .getQueriesData<InfiniteData<Part>>({ queryKey: ['news', 'stream'] })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ items }) => items.flatMap((one) => (one.what === 'news' ? [one.item] : [])));
  const pages = queries.getQueriesData<List>({ queryKey: ['news', 'list'] }).flatMap(([, data]) => data ?? []);
  return [...streams, ...pages.flatMap(({ items }) => items)].find((item) => item.id === id) ?? null;
}

const chosen = (): string | null => currentChild()?.id ?? null;

/** Starts the query of a page while its code loads. */
export const prepareFeed = (search: Record<string, unknown>): Promise<unknown> =>
  queries.ensureInfiniteQueryData(feedQuery(filterFrom(search), chosen()));
export const prepareNotices = (search: Record<string, unknown>): Promise<unknown> =>
  queries.ensureQueryData(noticesQuery(filterFrom(search), chosen()));
export const prepareArticle = (id: string): Promise<unknown> => queries.ensureQueryData(articleQuery(id));

/**
 * Replaces the first part of the stream by a fresh one, before the parts already open: older entries of the former one
 * stay, and the next part begins where it began. With too many new entries in between, the stream restarts.
 */
export function withFresh(old: InfiniteData<Part> | undefined, fresh: Part): InfiniteData<Part> {
  const begun = { pages: [fresh], pageParams: [null] as unknown[] };
  const [first, ...others] = old?.pages ?? [];
  const last = fresh.items.at(-1)?.item.id;
  const known = first?.items.findIndex(({ item }) => item.id === last) ?? -1;
  if (!old || !first || !others.length || known < 0) return begun;
  const joined = { ...fresh, items: [...fresh.items, ...first.items.slice(known + 1)], next: first.next };
  return { pages: [joined, ...others], pageParams: old.pageParams };
}

/** Reads the first part of the stream again, for the 15-minute cycle; further parts already open are not reloaded. */
export async function refreshFirstPage(): Promise<void> {
  const fresh = await api(streamNews, { query: {} }, { quiet: true });
  queries.setQueryData(feedQuery(noFilter, null).queryKey, (old) => withFresh(old, fresh));
}

/** The publication as an A4 PDF. Throws `ApiError`. */
export const printed = (id: string): Promise<Blob> => apiBlob(printNews, { params: { id } });

// Changes by others: a correction is loaded at once; a new publication waits for a click, since it would move the page.
onLive('news.changed', () => void readAgain(['news']));
onLive('news.commented', ({ post }) => void readAgain(['news', 'article', String(post)]));
onLive('news.published', () => {
  void readAgain(['news', 'list']);
  markStale(['news', 'stream']);
});
onLive('media.published', () => markStale(['news', 'stream']));
// An album that was withdrawn, or lost a picture.
onLive('media.changed', () => void readAgain(['news', 'stream']));

export type ReactionKind = (typeof reactionKinds)[number];
/** The author is stored with a waiting call: another child may be chosen when it is sent. */
type Waiting = { id: string; key: string; child: string | null };
const waiting = (id: string): Waiting => ({ id, key: crypto.randomUUID(), child: clientHooks.childAccount() });
const as = ({ key, child }: Waiting) => ({ idempotencyKey: key, childAccountId: child });
const settled = (): void => void readAgain(['news']);

offlineMutation<Waiting>(['news', 'read'], (one) =>
  api(markNewsRead, { params: { id: one.id }, body: {} }, { ...as(one), quiet: true }),
);
offlineMutation<Waiting>(
  ['news', 'acknowledge'],
  (one) => api(acknowledge, { params: { id: one.id }, body: {} }, as(one)),
  { onSettled: settled },
);
offlineMutation<Waiting & { kind: ReactionKind | null }>(
  ['news', 'react'],
  ({ kind, ...one }) => api(react, { params: { id: one.id }, body: { kind } }, as(one)),
  { onSettled: settled },
);
offlineMutation<Waiting & { body: string }>(
  ['news', 'comment'],
  ({ body, ...one }) => api(addComment, { params: { id: one.id }, body: { body } }, as(one)),
  { onSettled: settled },
);

/** Changes one publication wherever it is shown: streams, lists and its own page; `counts` follows in the lists. */
function change(
  id: string,
  item: (old: FeedItem) => Partial<FeedItem>,
  counts: Partial<Record<'unread' | 'toAck', number>> = {},
): void {
  const changed = (old: FeedItem): FeedItem => (old.id === id ? { ...old, ...item(old) } : old);
  const counted = ({ unread, toAck }: List['counts']) => ({
    unread: Math.max(0, unread + (counts.unread ?? 0)),
    toAck: Math.max(0, toAck + (counts.toAck ?? 0)),
  });
  const inPart = (part: Part): Part => ({
    ...part,
    items: part.items.map((one) => (one.what === 'news' ? { ...one, item: changed(one.item) } : one)),
    counts: counted(part.counts),
  });
  queries.setQueriesData<InfiniteData<Part>>(
    { queryKey: ['news', 'stream'] },
    (data) => data && { ...data, pages: data.pages.map(inPart) },
  );
  queries.setQueriesData<List>(
    { queryKey: ['news', 'list'] },
    (data) => data && { ...data, items: data.items.map(changed), counts: counted(data.counts) },
  );
  queries.setQueriesData<Article>({ queryKey: ['news', 'article', id] }, (data) => data && { ...data, ...item(data) });
}

/** Updates the counts for the reader's reaction: removes the former one, adds the new one. */
export function withReaction(
  { counts, mine }: FeedItem['reactions'],
  kind: ReactionKind | null,
): FeedItem['reactions'] {
  const next = { ...counts };
  if (mine) next[mine] = Math.max(0, (next[mine] ?? 0) - 1);
  if (kind) next[kind] = (next[kind] ?? 0) + 1;
  return { counts: next, mine: kind };
}

/** Records the reader's receipt; shown at once, sent later when there is no network. */
export function useMarkRead() {
  const { mutate } = useMutation<unknown, Error, Waiting>({
    mutationKey: ['news', 'read'],
    meta: { quiet: true, label: t`Lecture d’une actualité` },
    onMutate: ({ id }) => change(id, () => ({ read: true }), { unread: -1 }),
  });
  return (id: string) => mutate(waiting(id));
}

/** Confirms for the reader, or for the family; shown at once. A refusal brings the question back. */
export function useAcknowledge() {
  const { mutate } = useMutation<unknown, Error, Waiting>({
    mutationKey: ['news', 'acknowledge'],
    meta: { label: t`Confirmation de lecture` },
    onMutate: ({ id }) =>
      change(
        id,
        (old) => ({
          ack: old.ack && { ...old.ack, doneAt: new Date().toISOString() },
          can: { ...old.can, acknowledge: false },
        }),
        { toAck: -1 },
      ),
    onError: (_error, { id }) =>
      change(id, (old) => ({ ack: old.ack && { ...old.ack, doneAt: null }, can: { ...old.can, acknowledge: true } }), {
        toAck: 1,
      }),
  });
  // A second click arrives before the button disappears.
  const underWay = (id: string): boolean =>
    queries.isMutating({
      mutationKey: ['news', 'acknowledge'],
      predicate: ({ state }) => (state.variables as Waiting | undefined)?.id === id,
    }) > 0;
  return (id: string): void => {
    if (!underWay(id)) mutate(waiting(id));
  };
}

/** Sets or removes (null) the reader's one reaction; shown at once. */
export function useReact() {
  const { mutate } = useMutation<unknown, Error, Waiting & { kind: ReactionKind | null }>({
    mutationKey: ['news', 'react'],
    meta: { label: t`Réaction` },
    onMutate: ({ id, kind }) => change(id, (old) => ({ reactions: withReaction(old.reactions, kind) })),
  });
  return (id: string, kind: ReactionKind | null) => mutate({ ...waiting(id), kind });
}

/** Adds a comment; the promise resolves once the server has it, or rejects with `ApiError`. */
export function useComment() {
  const { mutateAsync, isPending, isPaused } = useMutation<unknown, Error, Waiting & { body: string }>({
    mutationKey: ['news', 'comment'],
    meta: { label: t`Commentaire` },
  });
  return {
    send: (id: string, body: string) => mutateAsync({ ...waiting(id), body }),
    busy: isPending && !isPaused,
    waits: isPaused,
  };
}

/** Publishes, hides or removes a comment of a publication. */
export function useCommentCare(postId: string) {
  const { mutate } = useMutation({
    mutationKey: ['news', 'care'],
    mutationFn: ({
      commentId,
      to,
    }: {
      commentId: string;
      to: 'published' | 'hidden' | 'removed';
    }): Promise<unknown> => {
      const params = { id: postId, commentId };
      return to === 'removed' ? api(removeComment, { params }) : api(moderateComment, { params, body: { status: to } });
    },
    onSettled: settled,
  });
  return (commentId: string, to: 'published' | 'hidden' | 'removed') => mutate({ commentId, to });
}
