import { addDays, monthStart, mondayOf } from '@encrier/contract/kernel/days';
import {
  freeRooms,
  type Lesson,
  makeFeed,
  ownFeeds,
  ownLessons,
  type OwnLessons,
  printWeek,
  revokeFeed,
} from '@encrier/contract/planning/lessons';
import { queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { readAgain, writesOf } from '#kernel/query/writes.ts';

export type OwnPerson = OwnLessons['persons'][number];
export type { Lesson };

export const views = ['day', 'three', 'week', 'month', 'list'] as const;
export type View = (typeof views)[number];
const names: Record<View, string> = { day: 'jour', three: '3-jours', week: 'semaine', month: 'mois', list: 'liste' };
/** State of the page; the child is in the address of every page of a family. */
export type OwnFilter = { view: View; day: string };
const parts = filters<OwnFilter>({ view: part.oneOf('vue', names, 'week'), day: part.day('jour') });
export const { read: filterFrom, write: searchOf } = parts;

/** Days that a view asks for: whole weeks, so that a day and its week are one answer. */
export function spanOf({ view, day }: OwnFilter): { from: string; days: number } {
  if (view === 'month') return { from: mondayOf(monthStart(day)), days: 42 };
  return { from: mondayOf(day), days: view === 'three' ? 14 : 7 };
}

/** The day that a step leads to: a day, three, a week or a month further or back. */
export function stepped({ view, day }: OwnFilter, step: -1 | 1): string {
  return view === 'month' ? monthStart(day, step) : addDays(day, step * { day: 1, three: 3, week: 7, list: 7 }[view]);
}

/** Always the whole family, whichever child is chosen: the page picks a child from the answer. */
const whole = { childAccountId: null } as const;
export const ownQuery = ({ from, days }: { from: string; days: number }) =>
  queryOptions({
    queryKey: ['own-timetable', 'lessons', from, days],
    meta: { keep: true },
    queryFn: ({ signal }) => api(ownLessons, { query: { from, days } }, { signal, ...whole }),
  });
for (const kind of ['lessons.changed', 'timetable.published'])
  onLive(kind, () => void readAgain(['own-timetable', 'lessons']));

/** Keeps the pages before and after on the device too: read without a network, and turned to without a wait. */
export const prepareAround = (filter: OwnFilter): Promise<unknown> =>
  Promise.all(
    ([1, -1] as const).map((step) =>
      queries.prefetchQuery(ownQuery(spanOf({ ...filter, day: stepped(filter, step) }))),
    ),
  );

export const freeRoomsQuery = (on: string, starts: number, ends: number) =>
  queryOptions({
    queryKey: ['own-timetable', 'rooms', on, starts, ends],
    queryFn: ({ signal }) => api(freeRooms, { query: { on, starts, ends } }, { signal }),
  });

export const feedsQuery = queryOptions({
  queryKey: ['own-timetable', 'feeds'],
  queryFn: ({ signal }) => api(ownFeeds, {}, { signal, ...whole }),
});
const feeds = writesOf(feedsQuery.queryKey);
/** Creates a new address for a person's lessons; the former one ends. It is shown once. */
export async function newFeed(personId: string): Promise<string> {
  const { path } = await feeds.write(api(makeFeed, { body: { personId } }, whole));
  return path;
}
export async function endFeed(id: string): Promise<void> {
  await feeds.write(api(revokeFeed, { params: { id } }, whole));
}

export const weekFile = (
  { id, as }: Pick<OwnPerson, 'id' | 'as'>,
  from: string,
  ink: 'colour' | 'black',
): Promise<Blob> => apiBlob(printWeek, { query: { of: as, id, from, ink } }, whole);
