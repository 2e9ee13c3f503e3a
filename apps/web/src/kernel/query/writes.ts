import { onlineManager, type QueryKey } from '@tanstack/react-query';
import { queries } from './client.ts';

/** Reads again what the page shows under these keys, and the rest when it is shown next. Never fails. */
export async function readAgain(...keys: QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** The same for the keys that this chooses. */
export const readAgainWhere = (chosen: (key: QueryKey) => boolean): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => chosen(queryKey) });

/** The same for everything. */
export const readAllAgain = (): Promise<void> => queries.invalidateQueries();

/** Reads nothing now: the next page that shows these keys does. */
export const markStale = (queryKey: QueryKey): void =>
  void queries.invalidateQueries({ queryKey, refetchType: 'none' });

/** Ends with the work, or as soon as the network is lost: reads then wait until it is back. */
function unlessOffline(work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      stop();
      resolve();
    };
    const stop = onlineManager.subscribe((online) => (online ? undefined : end()));
    void work.then(end);
  });
}

type Writes = { refresh: () => Promise<void>; write: <T>(work: Promise<T>) => Promise<T> };

/**
 * The writes of a room: `write` takes the request, then reads these keys again, after a refusal too, since it often means
 * that what is shown is out of date. A write ends once the page shows it: the next one sends the version that the page
 * holds. A refusal is told at once.
 */
export function writesOf(...keys: QueryKey[]): Writes {
  const refresh = (): Promise<void> => readAgain(...keys);
  return {
    refresh,
    write: async (work) => {
      const answer = await work.catch((error: unknown) => {
        void refresh();
        throw error;
      });
      await unlessOffline(refresh());
      return answer;
    },
  };
}
