import { useEffect } from 'react';
import { startLive } from '#kernel/live/live.ts';

/** What runs while somebody is signed in: live events. */
export function useSignedInWork(): void {
  useEffect(() => startLive(), []);
}
