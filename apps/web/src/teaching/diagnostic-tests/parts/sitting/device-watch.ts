import { useEffect } from 'react';
import { useOnline } from '#kernel/query/offline.ts';
import { noteSeen } from './answer-queue.ts';

/** Looking at a message briefly does not count as leaving. */
const shortest = 2000;
/** Reports to the teacher that the page was left, or the network lost: since when, and for how long. */
export function useDeviceWatch(id: string): void {
  const online = useOnline();
  useEffect(() => {
    let from = 0;
    const record = (): void => {
      if (document.visibilityState === 'hidden') from = Date.now();
      else if (from) {
        if (Date.now() - from >= shortest) noteSeen(id, 'left', from);
        from = 0;
      }
    };
    document.addEventListener('visibilitychange', record);
    return () => document.removeEventListener('visibilitychange', record);
  }, [id]);
  useEffect(() => {
    if (online) return;
    const from = Date.now();
    return () => noteSeen(id, 'offline', from);
  }, [id, online]);
}
