import { markRead } from '@encrier/contract/kernel/notifications';
import { useEffect } from 'react';
import { api } from '#kernel/api/client.ts';
import { queries } from '#kernel/query/client.ts';
import { session, setUser, useSession } from '#kernel/session/session.ts';

/**
 * Marks as read what one was told of an object, or of all of its type without an id, once `shown`: for pages whose
 * object keeps no reading mark of its own. Looking as somebody else leaves no trace of his.
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
      // Without the network they stay unread, until the page is opened again.
      .catch(() => null);
  }, [type, id, shown, waiting]);
}
