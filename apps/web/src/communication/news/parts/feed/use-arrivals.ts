import { useEffect, useState } from 'react';
import { onLive } from '#kernel/live/live.ts';

/** Publications that arrived while the stream is on screen; `clear` once they are shown. */
export function useArrivals(): { count: number; clear: () => void } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => onLive('news.published', ({ post }) => setIds((old) => new Set(old).add(String(post)))), []);
  return { count: ids.size, clear: () => setIds(new Set()) };
}
