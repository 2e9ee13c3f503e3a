import { acknowledge, addComment, type Article, type FeedItem, type listNews, markNewsRead, moderateComment, react, type reactionKinds, removeComment } from '@encrier/contract/communication/news';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { type InfiniteData, useMutation } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { hooks } from '#kernel/api/hooks.ts';
import { queries } from '#kernel/query/client.ts';
import { offlineMutation } from '#kernel/query/offline.ts';

export type ReactionKind = (typeof reactionKinds)[number];
type List = ResponseOf<typeof listNews>;
/** Who wrote is part of what waits for the network: the child chosen then may not be the one chosen when it leaves. */
type Waiting = { id: string; key: string; child: string | null };
const waiting = (id: string): Waiting => ({ id, key: crypto.randomUUID(), child: hooks.childAccount() });
const as = ({ key, child }: Waiting) => ({ idempotencyKey: key, childAccountId: child });
const settled = (): void => void queries.invalidateQueries({ queryKey: ['news'], refetchType: 'active' });

offlineMutation<Waiting>(['news', 'read'], (one) => api(markNewsRead, { params: { id: one.id }, body: {} }, { ...as(one), quiet: true }));
offlineMutation<Waiting>(['news', 'acknowledge'], (one) => api(acknowledge, { params: { id: one.id }, body: {} }, as(one)), settled);
offlineMutation<Waiting & { kind: ReactionKind | null }>(['news', 'react'], ({ kind, ...one }) => api(react, { params: { id: one.id }, body: { kind } }, as(one)), settled);
offlineMutation<Waiting & { body: string }>(['news', 'comment'], ({ body, ...one }) => api(addComment, { params: { id: one.id }, body: { body } }, as(one)), settled);

/** Changes one publication wherever it is shown: streams, lists and its own page; `counts` follows in the lists. */
function change(id: string, item: (old: FeedItem) => Partial<FeedItem>, counts: Partial<Record<'unread' | 'toAck', number>> = {}): void {
  const inList = (list: List): List => ({
    ...list,
    items: list.items.map((old) => (old.id === id ? { ...old, ...item(old) } : old)),
    counts: { unread: Math.max(0, list.counts.unread + (counts.unread ?? 0)), toAck: Math.max(0, list.counts.toAck + (counts.toAck ?? 0)) },
  });
  queries.setQueriesData<InfiniteData<List>>({ queryKey: ['news', 'feed'] }, (data) => data && { ...data, pages: data.pages.map(inList) });
  queries.setQueriesData<List>({ queryKey: ['news', 'list'] }, (data) => data && inList(data));
  queries.setQueriesData<Article>({ queryKey: ['news', 'article', id] }, (data) => data && { ...data, ...item(data) });
}

/** Reaction of the reader turned into counts: his former one leaves, the new one joins. */
export function withReaction({ counts, mine }: FeedItem['reactions'], kind: ReactionKind | null): FeedItem['reactions'] {
  const next = { ...counts };
  if (mine) next[mine] = Math.max(0, (next[mine] ?? 0) - 1);
  if (kind) next[kind] = (next[kind] ?? 0) + 1;
  return { counts: next, mine: kind };
}

/** Leaves the receipt of the reader; shown at once, kept for later without a network. */
export function useMarkRead() {
  const { mutate } = useMutation<unknown, Error, Waiting>({ mutationKey: ['news', 'read'], meta: { quiet: true }, onMutate: ({ id }) => change(id, () => ({ read: true }), { unread: -1 }) });
  return (id: string) => mutate(waiting(id));
}

/** Confirms for the reader, or for his family; shown at once. A refusal brings the question back. */
export function useAcknowledge() {
  const { mutate } = useMutation<unknown, Error, Waiting>({
    mutationKey: ['news', 'acknowledge'],
    onMutate: ({ id }) => change(id, (old) => ({ ack: old.ack && { ...old.ack, doneAt: new Date().toISOString() }, can: { ...old.can, acknowledge: false } }), { toAck: -1 }),
    onError: (_error, { id }) => change(id, (old) => ({ ack: old.ack && { ...old.ack, doneAt: null }, can: { ...old.can, acknowledge: true } }), { toAck: 1 }),
  });
  return (id: string) => mutate(waiting(id));
}

/** Sets or takes back (null) the reader's one reaction; shown at once. */
export function useReact() {
  const { mutate } = useMutation<unknown, Error, Waiting & { kind: ReactionKind | null }>({
    mutationKey: ['news', 'react'],
    onMutate: ({ id, kind }) => change(id, (old) => ({ reactions: withReaction(old.reactions, kind) })),
  });
  return (id: string, kind: ReactionKind | null) => mutate({ ...waiting(id), kind });
}

/** Adds a comment; the promise answers once the server has it, or rejects with `ApiError`. */
export function useComment() {
  const { mutateAsync, isPending, isPaused } = useMutation<unknown, Error, Waiting & { body: string }>({ mutationKey: ['news', 'comment'] });
  return { send: (id: string, body: string) => mutateAsync({ ...waiting(id), body }), busy: isPending && !isPaused, waits: isPaused };
}

/** Publishes, hides or removes a comment of a publication. */
export function useCommentCare(postId: string) {
  const { mutate } = useMutation({
    mutationKey: ['news', 'care'],
    mutationFn: ({ commentId, to }: { commentId: string; to: 'published' | 'hidden' | 'removed' }): Promise<unknown> => {
      const params = { id: postId, commentId };
      return to === 'removed' ? api(removeComment, { params }) : api(moderateComment, { params, body: { status: to } });
    },
    onSettled: settled,
  });
  return (commentId: string, to: 'published' | 'hidden' | 'removed') => mutate({ commentId, to });
}
