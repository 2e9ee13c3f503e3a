import { getHome } from '@encrier/contract/school/school';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { queries } from '#kernel/query/client.ts';
import { currentChild } from '#kernel/session/child.ts';

/** Cards of the first page, for one child or all. */
export const homeQuery = (childId: string | null) =>
  queryOptions({
    queryKey: ['home', childId],
    meta: { keep: true },
    queryFn: ({ signal }) => api(getHome, { query: childId ? { child: childId } : {} }, { signal }),
  });

/** Starts the question while the page's code travels. */
export const prepareHome = (): Promise<unknown> =>
  queries.ensureQueryData(homeQuery(currentChild()?.id ?? null)).catch(() => null);

/** Asks for the first page again. */
export const refreshHome = (): void => void queries.invalidateQueries({ queryKey: ['home'] });
