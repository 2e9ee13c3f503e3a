import { listMyLetters, readMyLetter } from '@encrier/contract/communication/letters';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { readAgain } from '#kernel/query/writes.ts';

const key = ['my-letters'] as const;
export const mineQuery = (child: string | null, page: number) =>
  queryOptions({
    queryKey: [...key, child, page],
    meta: { keep: true },
    queryFn: ({ signal }) => api(listMyLetters, { query: { page, ...(child && { child }) } }, { signal }),
    placeholderData: keepPreviousData,
  });

const refresh = (): Promise<unknown> => readAgain(key);
onLive('notification.new', (event) => void (event['type'] === 'letter' && refresh()));

/** Sends the reading receipt; without network it is sent another time. */
export const leaveReceipt = (id: string): Promise<unknown> =>
  api(readMyLetter, { params: { id }, body: {} }, { quiet: true }).then(refresh, () => null);
