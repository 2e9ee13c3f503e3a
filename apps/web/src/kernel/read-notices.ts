import { markRead } from '@encrier/contract/kernel/notifications';
import { useEffect } from 'react';
import { api } from '#kernel/api/client.ts';
import { queries } from '#kernel/query/client.ts';
import { session, setUser, useSession } from '#kernel/session/session.ts';

/**
 * Marks as read one's notices about an object, or about all of its type without an id, once `shown`: for objects
 * without their own read mark. While looking as somebody else nothing is marked.
 */
export function useReadNotices(type: string, id?: string, shown = true): void {
  const waiting = useSession((value) => (value.lookAs === null ? (value.user?.unread ?? 0) > 0 : false));
  useEffect(() => {
    if (!shown || !waiting) return;
    api(markRead, { body: { about: { type, ...(id && { id }) } } }, { quiet: true })
      .then(({ unread }) => {
        const { user } = session.get();
        if (user && user.unread !== unread) setUser({ ...user, unread });
        return queries.invalidateQueries({ queryKey: ['notifications'] });
      })
      // Offline they stay unread, until the page is opened again.
      .catch(() => null);
  }, [type, id, shown, waiting]);
}
