import { countWaiting } from '@encrier/contract/school/queues';
import { type QueueKind, queueKinds } from '@encrier/contract/queues.generated';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { readAgain } from '#kernel/query/writes.ts';

/** How much waits in each queue, for the menu. */
export const countsQuery = queryOptions({
  queryKey: ['queues', 'counts'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<QueueKind, number>> => {
    const { queues } = await api(countWaiting, {}, { signal, quiet: true });
    return new Map(queues.map(({ queue, total }) => [queue, total]));
  },
  staleTime: 60_000,
  retry: false,
});

const rooms = new Set(queueKinds.map((queue) => queue.split('.')[0]));
const gatherMs = 2000;
let asking: ReturnType<typeof setTimeout> | null = null;
// A live event of a room with a queue may have changed the queue; a burst of events causes one query.
onLive('*', ({ kind }) => {
  if (asking || !rooms.has(kind.split('.')[0])) return;
  asking = setTimeout(() => {
    asking = null;
    void readAgain(['queues']);
  }, gatherMs);
});
