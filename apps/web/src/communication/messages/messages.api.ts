import {
  acknowledgeMessage,
  archiveThread,
  type BoxRow,
  closeThread,
  createMessage,
  type DraftMessage,
  familyRecipients,
  getDraft,
  getThread,
  listMessages,
  markThreadRead,
  type MessageContent,
  messageReceipts,
  openMessageDoor,
  printThread,
  recallMessage,
  recipientChoices,
  removeDraft,
  reportMessage,
  sendMessage,
  type Thread,
  updateMessage,
  weighMessage,
  withdrawMessage,
} from '@encrier/contract/communication/messages';
import type { MessageDoor } from '@encrier/contract/doors.generated';
import type { SavedList } from '@encrier/contract/communication/audience-lists';
import { listRecipientLists, saveRecipientList } from '@encrier/contract/communication/messages-lists';
import { getHabits, type Habits, setHabits } from '@encrier/contract/communication/message-settings';
import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { readAgain, writesOf } from '#kernel/query/writes.ts';
import { currentChild } from '#kernel/session/child.ts';
import { type BoxFilter, filterFrom } from './parts/box/box-filter.ts';

type List = ResponseOf<typeof listMessages>;

/** One box, a page at a time; `child` narrows it to what is received for that child. */
export const boxQuery = ({ box, q, unread, toAck }: BoxFilter, child: string | null) => {
  const query = {
    box,
    ...(q && { q }),
    ...(unread && { unread: '1' as const }),
    ...(toAck && { toAck: '1' as const }),
    ...(child && { child }),
  };
  return infiniteQueryOptions({
    queryKey: ['messages', 'box', query],
    queryFn: ({ pageParam, signal }) => api(listMessages, { query: { ...query, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
};

/** A thread from its newest messages back; `id` is its own or that of any of its messages. */
export const threadQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['messages', 'thread', id],
    queryFn: ({ pageParam, signal }): Promise<Thread> =>
      api(getThread, { params: { id }, query: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last: Thread) => (last.more ? last.messages[0]?.at : undefined),
  });

/** Everything loaded of a thread, oldest first. */
export function wholeThread(data: InfiniteData<Thread, unknown> | undefined): Thread | null {
  const newest = data?.pages[0];
  return newest ? { ...newest, messages: data.pages.toReversed().flatMap(({ messages }) => messages) } : null;
}

/** A thread's row already known from a box, shown while the thread loads. */
export function knownRow(id: string): BoxRow | null {
  const pages = queries
    .getQueriesData<InfiniteData<List>>({ queryKey: ['messages', 'box'] })
    .flatMap(([, data]) => data?.pages ?? []);
  return pages.flatMap(({ items }) => items).find((row) => row.threadId === id || row.messageId === id) ?? null;
}

/** Starts the query of a page while its code loads. */
export const prepareBox = (box: unknown, search: Record<string, unknown>): Promise<unknown> =>
  queries.ensureInfiniteQueryData(boxQuery(filterFrom(box, search), currentChild()?.id ?? null));
export const prepareThread = (id: string): Promise<unknown> => queries.ensureInfiniteQueryData(threadQuery(id));

/** Number of threads with unread messages, for the menu: of every child, whichever is chosen. */
export const unreadCount = async (): Promise<number> => {
  const { counts } = await api(listMessages, { query: { box: 'inbox', unread: '1' } }, { quiet: true });
  return counts.inbox + counts.elsewhere;
};

const { refresh, write } = writesOf(['messages']);
export { refresh as refreshMessages };
onLive('messages.changed', () => void refresh());
// Read on another screen of the same person: only the counts and the lines change.
onLive('messages.read', () => {
  void readAgain(['messages', 'waiting'], ['messages', 'box']);
});

/** Changes the rows of every box that is in memory; `null` removes one. */
function changeRows(change: (row: BoxRow) => BoxRow | null): void {
  queries.setQueriesData<InfiniteData<List>>(
    { queryKey: ['messages', 'box'] },
    (old) =>
      old && {
        ...old,
        pages: old.pages.map((page) => ({ ...page, items: page.items.flatMap((row) => change(row) ?? []) })),
      },
  );
}

/** Marks a thread as read, or as unread; the boxes follow at once. */
export async function markRead(threadId: string, read: boolean): Promise<void> {
  changeRows((row) => (row.threadId === threadId ? { ...row, unread: read ? 0 : Math.max(1, row.unread) } : row));
  await writesOf(['messages', 'waiting'], ['messages', 'box']).write(
    api(markThreadRead, { params: { id: threadId }, body: { unread: !read } }, { quiet: true }),
  );
}

/** Archives or restores a thread; it leaves the box at once. */
export async function archive(threadId: string, archived: boolean): Promise<void> {
  changeRows((row) => (row.threadId === threadId ? null : row));
  await write(api(archiveThread, { params: { id: threadId }, body: { archived } }));
}

export const close = (threadId: string, closed: boolean) =>
  write(api(closeThread, { params: { id: threadId }, body: { closed } }));
export const acknowledge = (id: string) => write(api(acknowledgeMessage, { params: { id }, body: {} }));
export const recall = (id: string) => write(api(recallMessage, { params: { id }, body: {} }));
export const report = ({ id, ...body }: { id: string } & BodyOf<typeof reportMessage>) =>
  write(api(reportMessage, { params: { id }, body }));
export const openDoor = (params: { id: string; door: MessageDoor }) => api(openMessageDoor, { params, body: {} });
export const printed = ({ id, part }: { id: string; part: number }): Promise<Blob> =>
  apiBlob(printThread, { params: { id }, query: { part } });
export type ReceiptState = 'unread' | 'read' | 'acknowledged';
export const receiptsQuery = (id: string, page: number, state: ReceiptState | null) =>
  queryOptions({
    queryKey: ['messages', 'receipts', id, page, state],
    queryFn: ({ signal }) =>
      api(messageReceipts, { params: { id }, query: { page, ...(state && { state }) } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['message-draft', id],
    queryFn: ({ signal }) => readDraft(id, signal),
    gcTime: 0,
    staleTime: 0,
  });
/** Used by the draft keeper, which reports its own failures. */
export const readDraft = (id: string, signal?: AbortSignal): Promise<DraftMessage> =>
  api(getDraft, { params: { id } }, { quiet: true, ...(signal && { signal }) });
export const createDraft = (id: string, content: MessageContent): Promise<DraftMessage> =>
  api(createMessage, { body: { id, content } }, { quiet: true });
export const saveDraft = (id: string, version: number, content: MessageContent): Promise<DraftMessage> =>
  api(updateMessage, { params: { id }, body: { version, content } }, { quiet: true });
export const throwDraft = (id: string) => write(api(removeDraft, { params: { id } }));
export const withdraw = (id: string) => write(api(withdrawMessage, { params: { id }, body: {} }));
/** One key per text sent: clicked twice, or repeated after a timeout, it is sent once. */
export const send = (id: string, version: number, key: string, bypass?: string) =>
  write(api(sendMessage, { params: { id }, body: { version, ...(bypass && { bypass }) } }, { idempotencyKey: key }));
export type Sent = ResponseOf<typeof sendMessage>;

export const recipientsQuery = (q: string, child: string | null) => ({
  queryKey: ['message-recipients', q, child],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api(recipientChoices, { query: { ...(q && { q }), ...(child && { child }) } }, { signal }),
  staleTime: 300_000,
});
/** Those of these persons to whom the reader may write, at most ten, as decided by the server. */
export const namedRecipientsQuery = (ids: readonly string[]) => {
  const to = ids.slice(0, 10).join(',');
  return queryOptions({
    queryKey: ['message-recipients', 'named', to],
    queryFn: ({ signal }) => api(recipientChoices, { query: { to } }, { signal, quiet: true }),
    staleTime: 300_000,
    retry: 1,
    enabled: to !== '',
  });
};
/** The families of pupils as an audience; the server alone knows which may be written to. */
export const familiesQuery = (pupilIds: readonly string[]) =>
  queryOptions({
    queryKey: ['message-recipients', 'families', [...pupilIds].sort()],
    queryFn: ({ signal }) => api(familyRecipients, { body: { pupilIds: [...pupilIds] } }, { signal, quiet: true }),
    staleTime: 60_000,
    retry: 1,
  });
export type Weighing = ResponseOf<typeof weighMessage>;
export type ToWeigh = BodyOf<typeof weighMessage>;
export const weighQuery = (body: ToWeigh) =>
  queryOptions({
    queryKey: ['message-weight', body],
    queryFn: ({ signal }) => api(weighMessage, { body }, { signal, quiet: true }),
    enabled: body.audience.length > 0 || body.replyTo !== null,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

export const habitsQuery = queryOptions({
  queryKey: ['message-habits'],
  queryFn: ({ signal }) => api(getHabits, {}, { signal }),
});
export async function saveHabits(body: BodyOf<typeof setHabits>): Promise<Habits> {
  const saved = await api(setHabits, { body }, { quiet: true });
  queries.setQueryData(habitsQuery.queryKey, saved);
  return saved;
}

export const listsQuery = queryOptions({
  queryKey: ['saved-lists', 'messages'],
  queryFn: ({ signal }) => api(listRecipientLists, {}, { signal }),
  staleTime: 60_000,
});
const lists = writesOf(listsQuery.queryKey);
export const saveList = (body: BodyOf<typeof saveRecipientList>): Promise<SavedList> =>
  lists.write(api(saveRecipientList, { body }));
