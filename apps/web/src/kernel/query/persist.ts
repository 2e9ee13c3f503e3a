import { dehydrate, type DehydratedState, hydrate, type Mutation } from '@tanstack/react-query';
import { ApiError } from '#kernel/api/error.ts';
import { keysOf, readJson, writeJson } from '#kernel/settings.ts';
import { queries } from './client.ts';
import { canBeRestored, restoredWrite } from './offline.ts';

/**
 * Answers saved by a page of another version are requested again: this page may not be able to read them. Unsent work
 * stays.
 */
const SHAPE = import.meta.env.SHAPE ?? '';
/** Longest lifetime of a saved answer, in milliseconds. */
const LONGEST = 7 * 86_400_000;
/** Characters; loading a larger cache would cost too much at start. */
const LARGEST = 1_500_000;
type Saved = { shape: string; at: number; state: DehydratedState };

/** Key of this account's answers at this school; unsent work of a tab is beside it, under the tab's own name. */
let slot: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let workTimer: ReturnType<typeof setTimeout> | undefined;
let stop: (() => void)[] = [];
let found: Promise<unknown> = Promise.resolve();
/** Id of this page, until it is closed. */
const tab = crypto.randomUUID();

/**
 * A running write that may be repeated (`meta: { again: true }`, with an idempotency key) is kept like a waiting one:
 * it is unknown whether it arrived before the page closed. It counts as tried once, so that nothing is added to it.
 */
const asWaiting = (one: DehydratedState['mutations'][number]): DehydratedState['mutations'][number] =>
  one.state.isPaused
    ? one
    : { ...one, state: { ...one.state, isPaused: true, failureCount: Math.max(1, one.state.failureCount) } };

/** Saves only answers whose query allows it (`meta: { keep: true }`): no message, no personal record. */
function saveAnswers(name: string): void {
  const state = dehydrate(queries, {
    shouldDehydrateQuery: ({ state: { status }, meta }) => status === 'success' && meta?.keep === true,
    shouldDehydrateMutation: () => false,
  });
  const saved: Saved = { shape: SHAPE, at: Date.now(), state };
  if (JSON.stringify(saved).length > LARGEST) saved.state = { ...state, queries: state.queries.slice(-50) };
  writeJson(name, saved);
}

/**
 * Saves what only this tab knows: waiting writes, and answers marked as unique (`meta: { keep: 'work' }`). Under its
 * own name, so that another tab of the same person does not overwrite it.
 */
function saveWork(name: string): void {
  const state = dehydrate(queries, {
    // What was resolved is null, and no work any more.
    shouldDehydrateQuery: ({ state: { status, data }, meta }) =>
      status === 'success' && meta?.keep === 'work' && data !== null,
    shouldDehydrateMutation: ({ state: { isPaused, status }, meta, options }) =>
      canBeRestored({ options }) && (isPaused || (status === 'pending' && meta?.again === true)),
  });
  state.mutations = state.mutations.map(asWaiting);
  const nothing = state.mutations.length === 0 && state.queries.length === 0;
  const work = nothing ? null : ({ shape: SHAPE, at: Date.now(), state } satisfies Saved);
  if (writeJson(workOf(name), work)) return;
  // The device is full: answers can be requested again, typed text cannot.
  writeJson(name, null);
  writeJson(workOf(name), work);
}

const workOf = (name: string, id: string = tab): string => `${name}-${id}`;

function save(): void {
  if (!slot) return;
  saveWork(slot);
  saveAnswers(slot);
}

const bringBack = (state: DehydratedState): void =>
  hydrate(queries, state, { defaultOptions: { mutations: restoredWrite } });

/** Takes over the unsent work of a closed tab. */
function takeOver(name: string, key: string): void {
  const work = readJson(key) as Saved | null;
  if (slot !== name || !work?.state) return;
  const typed = work.state.queries.map(({ queryHash, state: { data } }) => {
    const here = queries.getQueryCache().get(queryHash)?.state.data;
    return { queryHash, data: { ...(data as object), ...(here as object | undefined) } };
  });
  bringBack(work.state);
  // Two tabs may have typed in the same sheet: this one's values stay, beside what the other left.
  for (const { queryHash, data } of typed) queries.getQueryCache().get(queryHash)?.setData(data);
  saveWork(name);
  writeJson(key, null);
}

/**
 * Finds the work of other tabs, in order. An open tab holds the lock of its name and sends its own work; in a browser
 * without locks all is taken, since a write sent twice has the same idempotency key.
 */
async function findLeft(name: string): Promise<void> {
  const left = keysOf(`${name}-`).filter((key) => key !== workOf(name));
  const at = (key: string): number => (readJson(key) as Saved | null)?.at ?? 0;
  for (const key of left.toSorted((a, b) => at(a) - at(b))) {
    if (!navigator.locks) takeOver(name, key);
    else await navigator.locks.request(key, { ifAvailable: true }, (lock) => lock && takeOver(name, key));
  }
}

/** Signals to other tabs that this one is open, until it closes or another account is opened. */
function stay(name: string): () => void {
  let leave = (): void => {};
  void navigator.locks?.request(workOf(name), () => new Promise<void>((end) => (leave = end)));
  return () => leave();
}

/**
 * Restores what this account saw last at this school, and saves from now on: this tab's own work at once (a phone kills
 * a page without warning), answers at most once a second.
 */
export function openCache(schoolId: number, accountId: string): void {
  const name = `${schoolId}-cache-${accountId}`;
  if (slot === name) return;
  closeCache();
  slot = name;
  const saved = readJson(name) as Saved | null;
  if (saved?.state && Date.now() - saved.at < LONGEST) {
    bringBack(saved.shape === SHAPE ? saved.state : { ...saved.state, queries: [] });
    // Shown at once and requested again when shown: live events were missed while the page was closed.
    void queries.invalidateQueries({ refetchType: 'none' });
  }
  const own = readJson(workOf(name)) as Saved | null;
  if (own?.state) bringBack(own.state);
  found = findLeft(name);
  const later = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      save();
    }, 1000);
  };
  // Several simultaneous changes are saved once.
  const workNow = (): void => {
    workTimer ??= setTimeout(() => {
      workTimer = undefined;
      if (slot) saveWork(slot);
    }, 0);
  };
  const atEnd = (): void => save();
  addEventListener('pagehide', atEnd);
  stop = [
    queries.getQueryCache().subscribe(({ type, query }) => {
      later();
      if (type === 'updated' && query.meta?.keep === 'work') workNow();
    }),
    queries.getMutationCache().subscribe(({ type }) => {
      later();
      if (type === 'added' || type === 'updated' || type === 'removed') workNow();
    }),
    () => removeEventListener('pagehide', atEnd),
    stay(name),
  ];
}

/** Resolves once the unsent work of closed tabs is restored. */
export const whenWritesRestored = (): Promise<unknown> => found;

/** A write between two attempts would go out in the name of the next person of this page. */
function stopWrites(): void {
  const failed = (one: Mutation): boolean => one.state.status === 'pending' && one.state.failureCount > 0;
  for (const mutation of queries.getMutationCache().findAll({ predicate: failed }))
    mutation.setOptions({
      ...mutation.options,
      mutationFn: () => Promise.reject(new ApiError('unauthenticated', 'unauthenticated')),
    });
}

/**
 * Stops saving and empties the memory. `forget` also deletes what was saved: all of it at the sign-out, only `answers`
 * where the session ended by itself, since its person signs in again and sends what waits.
 */
export function closeCache(forget: boolean | 'answers' = false): void {
  for (const end of stop) end();
  stop = [];
  clearTimeout(timer);
  clearTimeout(workTimer);
  timer = workTimer = undefined;
  if (slot && forget === 'answers') saveWork(slot);
  stopWrites();
  queries.clear();
  const left = forget === true && slot ? keysOf(`${slot}-`) : [];
  if (slot && forget) for (const key of [slot, ...left]) writeJson(key, null);
  slot = null;
}
