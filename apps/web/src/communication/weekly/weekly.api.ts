import {
  getOwnWeekday,
  getWeeklySettings,
  readWeek,
  setOwnWeekday,
  setWeeklySettings,
  type WeeklySettings,
} from '@encrier/contract/communication/weekly';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { queries } from '#kernel/query/client.ts';
import { readAgain } from '#kernel/query/writes.ts';

/** The week of the reader or one of their children that ends on a day; the current one by default. */
export const weekQuery = (pupil: string | null, to: string) =>
  queryOptions({
    queryKey: ['weekly', pupil, to],
    queryFn: ({ signal }) => api(readWeek, { query: { ...(pupil && { pupil }), ...(to && { to }) } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const settingsQuery = queryOptions({
  queryKey: ['weekly', 'settings'],
  queryFn: ({ signal }) => api(getWeeklySettings, {}, { signal }),
});
/** Saves when the week is sent; the page shows it before the server answers and undoes it on a refusal. */
export async function saveSettings({ sentOn, ...next }: WeeklySettings): Promise<void> {
  const { queryKey } = settingsQuery;
  const before = queries.getQueryData(queryKey);
  queries.setQueryData(queryKey, { ...next, sentOn });
  try {
    queries.setQueryData(queryKey, await api(setWeeklySettings, { body: next }));
  } catch (error) {
    queries.setQueryData(queryKey, before);
    await readAgain(queryKey);
    throw error;
  }
}

export const ownDayQuery = queryOptions({
  queryKey: ['weekly', 'own-day'],
  queryFn: ({ signal }) => api(getOwnWeekday, {}, { signal, quiet: true }),
});
export const chooseDay = async (weekday: number | null): Promise<void> =>
  void queries.setQueryData(ownDayQuery.queryKey, await api(setOwnWeekday, { body: { weekday } }));
