import { dehydrate, type DehydratedState, hydrate } from '@tanstack/react-query';
import { keysOf, readJson, writeJson } from '#kernel/settings.ts';
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

/** Where the answers of this account at this school stand; what a tab has not sent stands beside, under its own name. */
let slot: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let workTimer: ReturnType<typeof setTimeout> | undefined;
let stop: (() => void)[] = [];
let found: Promise<unknown> = Promise.resolve();
/** This page, until it is left. */
const tab = crypto.randomUUID();

/**
 * A write under way that may be sent again (`meta: { again: true }`, with an idempotency key) is kept like one that
 * waits: whether it arrived before the page went is not known. It counts as tried once, so that nothing is added to it.
 */
const asWaiting = (one: DehydratedState['mutations'][number]): DehydratedState['mutations'][number] =>
  one.state.isPaused
    ? one
    : { ...one, state: { ...one.state, isPaused: true, failureCount: Math.max(1, one.state.failureCount) } };

/** Only what its query says may stay (`meta: { keep: true }`) is written: no message, no record of a person. */
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
 * What this tab alone knows: writes that wait, and what a page says is nowhere else (`meta: { keep: 'work' }`). Under a
 * name of its own: another tab of the same person, which knows nothing of it, must not write over it.
 */
function saveWork(name: string): void {
  const state = dehydrate(queries, {
    shouldDehydrateQuery: ({ state: { status }, meta }) => status === 'success' && meta?.keep === 'work',
    shouldDehydrateMutation: ({ state: { isPaused, status }, meta }) =>
      isPaused || (status === 'pending' && meta?.again === true),
  });
  state.mutations = state.mutations.map(asWaiting);
  const nothing = state.mutations.length === 0 && state.queries.length === 0;
  const work = nothing ? null : ({ shape: SHAPE, at: Date.now(), state } satisfies Saved);
  if (writeJson(workOf(name), work)) return;
  // The device is full: answers can be asked for again, what was typed cannot.
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

/** Takes over what a tab that is gone has not sent. */
function takeOver(name: string, key: string): void {
  const work = readJson(key) as Saved | null;
  if (slot !== name || !work?.state) return;
  const typed = work.state.queries.map(({ queryHash, state: { data } }) => {
    const here = queries.getQueryCache().get(queryHash)?.state.data;
    return { queryHash, data: { ...(data as object), ...(here as object | undefined) } };
  });
  bringBack(work.state);
  // Two tabs may have typed in one sheet: what stands here stays, beside what the other left.
  for (const { queryHash, data } of typed) queries.getQueryCache().get(queryHash)?.setData(data);
  saveWork(name);
  writeJson(key, null);
}

/**
 * Looks for what other tabs left, in their order. One that is still there holds the lock of its name, and sends its own
 * work; where a browser has no locks, all of it is taken: a write that goes twice has the same idempotency key.
 */
async function findLeft(name: string): Promise<void> {
  const left = keysOf(`${name}-`).filter((key) => key !== workOf(name));
  const at = (key: string): number => (readJson(key) as Saved | null)?.at ?? 0;
  for (const key of left.toSorted((a, b) => at(a) - at(b))) {
    if (!navigator.locks) takeOver(name, key);
    else await navigator.locks.request(key, { ifAvailable: true }, (lock) => lock && takeOver(name, key));
  }
}

/** Says to the other tabs that this one is there, until it is left or another account is opened. */
function stay(name: string): () => void {
  let leave = (): void => {};
  void navigator.locks?.request(workOf(name), () => new Promise<void>((end) => (leave = end)));
  return () => leave();
}

/**
 * Brings back what this account saw last at this school, and saves from now on: what this tab alone knows at once (a
 * phone that is killed says nothing before), answers at most once a second.
 */
export function openCache(schoolId: number, accountId: string): void {
  const name = `${schoolId}-cache-${accountId}`;
  if (slot === name) return;
  closeCache();
  slot = name;
  const saved = readJson(name) as Saved | null;
  if (saved?.state && Date.now() - saved.at < LONGEST) {
    bringBack(saved.shape === SHAPE ? saved.state : { ...saved.state, queries: [] });
    // Shown at once, asked again as it is shown: what happened while the page was away was announced to nobody here.
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
  // Several changes of one moment are one writing.
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

/** Ends once what tabs that are gone left unsent is back. */
export const whenWritesRestored = (): Promise<unknown> => found;

/** Stops saving and empties the memory; `forget` removes what was saved (sign-out). */
export function closeCache(forget = false): void {
  for (const end of stop) end();
  stop = [];
  clearTimeout(timer);
  clearTimeout(workTimer);
  timer = workTimer = undefined;
  queries.clear();
  if (slot && forget) for (const key of [slot, ...keysOf(`${slot}-`)]) writeJson(key, null);
  slot = null;
}
