import type { ResponseOf } from '@encrier/contract/kernel/route';
import type { getHome } from '@encrier/contract/school/school';
import { queryOptions } from '@tanstack/react-query';
import { takeEarly } from '#kernel/api/early.ts';
import { queries } from '#kernel/query/client.ts';
import { readAgain } from '#kernel/query/writes.ts';
import { currentChild } from '#kernel/session/child.ts';
import { askHome, earlyHome } from './first-page.ts';

/** Cards of the first page, for one child or all. */
export const homeQuery = (childId: string | null) =>
  queryOptions({
    queryKey: ['home', childId],
    meta: { keep: true },
    queryFn: ({ signal }) => takeEarly<ResponseOf<typeof getHome>>(earlyHome(childId)) ?? askHome(childId, { signal }),
  });

/** Starts the query while the page's code loads. */
export const prepareHome = (): Promise<unknown> =>
  queries.ensureQueryData(homeQuery(currentChild()?.id ?? null)).catch(() => null);

/** Reloads the first page. */
export const refreshHome = (): void => void readAgain(['home']);
