import { dehydrate, type DehydratedState, hydrate } from '@tanstack/react-query';
import { readJson, writeJson } from '#kernel/settings.ts';
import { queries } from './client.ts';
import { restoredWrite } from './offline.ts';

/**
 * Answers saved by a page of another shape are asked again: this page could not read them. What waits to be sent stays.
 */
const SHAPE = import.meta.env.SHAPE ?? '';
/** Longest life of a saved answer, in milliseconds. */
const LONGEST = 7 * 86_400_000;
/** Characters; a larger cache is not worth its start-up cost. */
const LARGEST = 1_500_000;
type Saved = { shape: string; at: number; state: DehydratedState };

let slot: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let stop: (() => void)[] = [];

/**
 * A write under way that may be sent again (`meta: { again: true }`, with an idempotency key) is kept like one that
 * waits: whether it arrived before the page went is not known. It counts as tried once, so that nothing is added to it.
 */
const asWaiting = (one: DehydratedState['mutations'][number]): DehydratedState['mutations'][number] =>
  one.state.isPaused
    ? one
    : { ...one, state: { ...one.state, isPaused: true, failureCount: Math.max(1, one.state.failureCount) } };

/** Only what its query says may stay (`meta: { keep: true }`) is written: no message, no record of a person. */
function save(): void {
  if (!slot) return;
  const state = dehydrate(queries, {
    shouldDehydrateQuery: (query) => query.state.status === 'success' && query.meta?.keep === true,
    shouldDehydrateMutation: (mutation) =>
      mutation.state.isPaused || (mutation.state.status === 'pending' && mutation.meta?.again === true),
  });
  state.mutations = state.mutations.map(asWaiting);
  const saved: Saved = { shape: SHAPE, at: Date.now(), state };
  if (JSON.stringify(saved).length > LARGEST) saved.state = { ...state, queries: state.queries.slice(-50) };
  writeJson(slot, saved);
}

/** Brings back what this account saw last at this school, and saves from now on, at most once a second. */
export function openCache(schoolId: number, accountId: string): void {
  const name = `${schoolId}-cache-${accountId}`;
  if (slot === name) return;
  closeCache();
  slot = name;
  const saved = readJson(name) as Saved | null;
  if (saved?.state && Date.now() - saved.at < LONGEST) {
    const state = saved.shape === SHAPE ? saved.state : { ...saved.state, queries: [] };
    hydrate(queries, state, { defaultOptions: { mutations: restoredWrite } });
    // Shown at once, asked again as it is shown: what happened while the page was away was announced to nobody here.
    void queries.invalidateQueries({ refetchType: 'none' });
  }
  const later = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      save();
    }, 1000);
  };
  const atEnd = (): void => save();
  addEventListener('pagehide', atEnd);
  stop = [
    queries.getQueryCache().subscribe(later),
    queries.getMutationCache().subscribe(later),
    () => removeEventListener('pagehide', atEnd),
  ];
}

/** Stops saving and empties the memory; `forget` removes what was saved (sign-out). */
export function closeCache(forget = false): void {
  for (const end of stop) end();
  stop = [];
  clearTimeout(timer);
  timer = undefined;
  queries.clear();
  if (slot && forget) writeJson(slot, null);
  slot = null;
}
