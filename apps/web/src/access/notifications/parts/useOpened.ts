import { useEffect } from 'react';
import { go } from '#kernel/go.ts';
import { notificationAddress } from '#kernel/notices/notices.ts';
import { read } from '../notifications.api.ts';

/** Opens the notice that a mail or a push leads to, as soon as its list is loaded. */
export function useOpened(id: unknown, items: readonly { id: string }[] | undefined): void {
  const item = typeof id === 'string' ? items?.find((one) => one.id === id) : undefined;
  useEffect(() => {
    if (!item) return;
    void read([item.id]).catch(() => null);
    const address = notificationAddress(item as Parameters<typeof notificationAddress>[0]);
    go(address === '/notifications' ? '/notifications' : address, { replace: true });
  }, [item]);
}
