import { type DashboardSpan, getDashboard } from '@encrier/contract/school/dashboard';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { filters, part } from '#kernel/query/filters.ts';

export type DashboardFilter = { span: DashboardSpan };
export const { read: filterFrom, write: searchOf } = filters<DashboardFilter>({
  span: part.oneOf('duree', { day: '', week: 'semaine', term: 'periode' }, 'day'),
});

/** The school over a period, reloaded every minute while the page is open. */
export const dashboardQuery = (span: DashboardSpan) =>
  queryOptions({
    queryKey: ['dashboard', span],
    queryFn: ({ signal }) => api(getDashboard, { query: { span } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
