import { listNotifications, markRead, whyNotified } from '@encrier/contract/kernel/notifications';
import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { readAgain } from '#kernel/query/writes.ts';
import { loadCodeWords } from '#kernel/room-words.ts';
import { session, setUser } from '#kernel/session/session.ts';

type List = ResponseOf<typeof listNotifications>;
export type Item = List['items'][number];

const key = ['notifications'] as const;
/** One page of the centre, of one child or all. */
export const listQuery = (page: number, unread: boolean, child: string | null) =>
  queryOptions({
    queryKey: [...key, page, unread, child],
    queryFn: ({ signal }) =>
      api(
        listNotifications,
        { query: { page, ...(unread && { unread: '1' as const }), ...(child && { child }) } },
        { signal },
      ),
  });

export type Why = ResponseOf<typeof whyNotified> & { right: PermissionKey | null };
/** Why a notice was sent; the name of the right it mentions is loaded with it. */
export const whyQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'why', id],
    queryFn: async ({ signal }) => {
      const why = (await api(whyNotified, { params: { id } }, { signal })) as Why;
      if (why.right) await loadCodeWords([why.right]);
      return why;
    },
  });

function count(unread: number): void {
  const { user } = session.get();
  if (user && user.unread !== unread) setUser({ ...user, unread });
}

/** Marks notices as read, all of them with null; the list and the bell show it before the server answers. */
export async function read(ids: readonly string[] | null): Promise<void> {
  const now = new Date().toISOString();
  queries.setQueriesData<List>(
    { queryKey: key },
    (list) =>
      list && {
        ...list,
        items: list.items.map((item) =>
          item.readAt || (ids && !ids.includes(item.id)) ? item : { ...item, readAt: now },
        ),
      },
  );
  try {
    const { unread } = await api(markRead, { body: ids ? { ids: [...ids] } : {} });
    count(unread);
  } finally {
    await readAgain(key);
  }
}

onLive('notification.read', () => void readAgain(key));
