import type { WaitingLine } from '@encrier/contract/kernel/queues';
import { type QueueKind, queueKinds } from '@encrier/contract/queues.generated';
import { listWaiting } from '@encrier/contract/school/queues';
import { dayNumber } from '@encrier/contract/kernel/days';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { schoolDay } from '#kernel/dates.ts';
import { filters, part } from '#kernel/query/filters.ts';

/** Everything that waits for the signed-in person. */
export const waitingQuery = queryOptions({
  queryKey: ['queues', 'list'],
  queryFn: ({ signal }) => api(listWaiting, {}, { signal }),
  staleTime: 30_000,
});

export type QueueFilter = { by: 'due' | 'queue'; queue: QueueKind | null };
export const { read: filterFrom, write: searchOf } = filters<QueueFilter>({
  by: part.oneOf('par', { due: '', queue: 'file' }, 'due'),
  queue: part.oneOf('file', queueKinds),
});

/** Deadlines relative to now: the groups of the page, in order. */
export const dues = ['late', 'hour', 'today', 'tomorrow', 'week', 'later', 'none'] as const;
export type Due = (typeof dues)[number];

const hourMs = 3_600_000;

/** The group of a line on the school's clock. */
export function dueOf({ due }: Pick<WaitingLine, 'due'>, now: Date): Due {
  if (!due) return 'none';
  const at = new Date(due);
  const left = at.getTime() - now.getTime();
  if (left < 0) return 'late';
  if (left <= hourMs) return 'hour';
  const days = dayNumber(schoolDay(at)) - dayNumber(schoolDay(now));
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : days <= 7 ? 'week' : 'later';
}
