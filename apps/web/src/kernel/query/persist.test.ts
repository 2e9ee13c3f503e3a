import { MutationObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#kernel/api/error.ts';
import { readJson, writeJson } from '#kernel/settings.ts';
import { queries } from './client.ts';
import { keepTrying, offlineMutation } from './offline.ts';
import { closeCache, whenWritesRestored, openCache } from './persist.ts';

const name = '7-cache-amina';
afterEach(() => {
  closeCache();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'locks');
});

/** What a page leaves: an answer that may be stored, one that may not, and a write waiting for the network. */
async function leaveBehind(): Promise<void> {
  openCache(7, 'amina');
  await queries.fetchQuery({ queryKey: ['news'], queryFn: () => ({ items: ['a'] }), meta: { keep: true } });
  await queries.fetchQuery({ queryKey: ['messages', 'thread'], queryFn: () => ({ text: 'Son bulletin est joint' }) });
  offlineMutation(['send'], () => Promise.resolve(null));
  void new MutationObserver(queries, { mutationKey: ['send'] }).mutate(undefined as never);
  // The page's own function is gone with it: no other page could send this one.
  const lost = new MutationObserver(queries, { mutationKey: ['lost'], mutationFn: () => Promise.resolve(null) });
  void lost.mutate(undefined as never);
  for (const one of queries.getMutationCache().getAll()) one.state.isPaused = true;
  dispatchEvent(new Event('pagehide'));
  closeCache();
}

it('the last seen data and the waiting writes are restored', async () => {
  await leaveBehind();
  openCache(7, 'amina');
  expect(queries.getQueryData(['news'])).toEqual({ items: ['a'] });
  expect(queries.getMutationCache().getAll()).toHaveLength(1);
});

it('a session that ended by itself takes the answers and leaves what waits; the sign-out takes both', async () => {
  for (const [forget, left] of [
    ['answers', 1],
    [true, 0],
  ] as const) {
    await leaveBehind();
    openCache(7, 'amina');
    queries.setQueryDefaults(['left'], { meta: { keep: 'work' } });
    queries.setQueryData(['left', 'refused'], { marks: [1] });
    queries.setQueryData(['left', 'resolved'], null);
    closeCache(forget);
    expect(queries.getMutationCache().getAll()).toHaveLength(0);
    openCache(7, 'amina');
    expect(queries.getQueryData(['news'])).toBeUndefined();
    expect(queries.getMutationCache().getAll()).toHaveLength(left);
    expect(queries.getQueryData(['left', 'refused'])).toEqual(left ? { marks: [1] } : undefined);
    expect(queries.getQueryData(['left', 'resolved'])).toBeUndefined();
    closeCache(true);
  }
});

it('a write between two attempts does not go out after its session ended', async () => {
  openCache(7, 'amina');
  let sent = 0;
  const write = new MutationObserver(queries, {
    mutationFn: async () => {
      sent += 1;
      throw new ApiError('internal', 'internal');
    },
    retry: keepTrying,
    retryDelay: 200,
    meta: { quiet: true },
  });
  const ended = write.mutate(undefined as never).catch((error: unknown) => error);
  await vi.waitFor(() => expect(queries.getMutationCache().getAll()[0]?.state.failureCount).toBe(1));
  closeCache('answers');
  expect(await ended).toMatchObject({ kind: 'unauthenticated' });
  expect(sent).toBe(1);
});

it('only answers whose query allows it are stored on the device, under a separate key (SEC-SES-03)', async () => {
  await leaveBehind();
  const kept = Object.keys(localStorage).sort();
  expect(kept).toEqual(['params-7-cache-amina', expect.stringMatching(/^params-7-cache-amina-[0-9a-f-]{36}$/)]);
  expect(JSON.stringify({ ...localStorage })).not.toContain('bulletin');
  openCache(7, 'amina');
  expect(queries.getQueryData(['messages', 'thread'])).toBeUndefined();
});

it('answers with an old shape are requested again, and waiting writes are kept', async () => {
  await leaveBehind();
  writeJson(name, { ...(readJson(name) as object), shape: 'another' });
  openCache(7, 'amina');
  expect(queries.getQueryData(['news'])).toBeUndefined();
  expect(queries.getMutationCache().getAll()).toHaveLength(1);
});

/** Moves this page's unsent work to another tab's name, as if that tab had left it. */
function asAnotherTab(): string {
  const own = Object.keys(localStorage).find((key) => key.startsWith(`params-${name}-`)) as string;
  const other = `${name}-00000000-0000-4000-8000-000000000001`;
  writeJson(other, readJson(own));
  writeJson(own, null);
  return other;
}
/** The locks of a browser in which some names are held. */
const holdLocks = (held: readonly string[]): void => {
  const request = async (key: string, ...rest: unknown[]): Promise<unknown> => {
    const take = rest.at(-1) as (lock: object | null) => unknown;
    return take(held.includes(key) ? null : { name: key });
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
};

it('another tab keeps its own unsent writes, which are taken over once it is closed', async () => {
  await leaveBehind();
  const other = asAnotherTab();
  const left = readJson(other);
  holdLocks([other]);
  openCache(7, 'amina');
  await whenWritesRestored();
  expect(queries.getMutationCache().getAll()).toHaveLength(0);
  // What this tab saves does not overwrite the other's.
  dispatchEvent(new Event('pagehide'));
  expect(readJson(other)).toEqual(left);
  closeCache();
  holdLocks([]);
  openCache(7, 'amina');
  await whenWritesRestored();
  expect(queries.getMutationCache().getAll()).toHaveLength(1);
  expect(readJson(other)).toBeNull();
  // It is saved under this tab's name at once.
  closeCache();
  openCache(7, 'amina');
  expect(queries.getMutationCache().getAll()).toHaveLength(1);
});

it('without browser locks the writes of every tab are taken over, and all are deleted at sign-out', async () => {
  await leaveBehind();
  asAnotherTab();
  openCache(7, 'amina');
  await whenWritesRestored();
  expect(queries.getMutationCache().getAll()).toHaveLength(1);
  asAnotherTab();
  closeCache(true);
  expect(Object.keys(localStorage)).toEqual([]);
});

it('data that exists nowhere else is kept, also after a change of shape', async () => {
  openCache(7, 'amina');
  queries.setQueryDefaults(['typed'], { meta: { keep: 'work' } });
  queries.setQueryData(['typed'], { cell: '14,5' });
  dispatchEvent(new Event('pagehide'));
  closeCache();
  writeJson(name, { ...(readJson(name) as object), shape: 'another' });
  openCache(7, 'amina');
  expect(queries.getQueryData(['typed'])).toEqual({ cell: '14,5' });
});

it('data known only to this page is stored at once: a killed phone gives no warning', async () => {
  openCache(7, 'amina');
  queries.setQueryDefaults(['typed'], { meta: { keep: 'work' } });
  queries.setQueryData(['typed'], { cell: '14,5' });
  offlineMutation(['send'], () => new Promise(() => {}));
  const waiting = new MutationObserver(queries, { mutationKey: ['send'], meta: { again: true } });
  void waiting.mutate(undefined as never);
  await new Promise((resolve) => setTimeout(resolve, 0));
  const [own] = Object.keys(localStorage).filter((key) => key.startsWith(`params-${name}-`));
  const kept = JSON.stringify(readJson(own?.slice('params-'.length) ?? ''));
  expect(kept).toContain('14,5');
  expect(kept).toContain('"mutationKey":["send"]');
});

it('texts typed on one sheet in two tabs are shown side by side', async () => {
  openCache(7, 'amina');
  queries.setQueryDefaults(['typed'], { meta: { keep: 'work' } });
  queries.setQueryData(['typed'], { first: '14,5', both: 'theirs' });
  dispatchEvent(new Event('pagehide'));
  closeCache();
  asAnotherTab();
  openCache(7, 'amina');
  await whenWritesRestored();
  expect(queries.getQueryData(['typed'])).toEqual({ first: '14,5', both: 'theirs' });
  queries.setQueryData(['typed'], { second: '9' });
  dispatchEvent(new Event('pagehide'));
  const own = Object.keys(localStorage).find((key) => key.startsWith(`params-${name}-`)) as string;
  const kept = readJson(own) as { state: { queries: { state: { data: unknown } }[] } };
  kept.state.queries[0]!.state.data = { first: '14,5', second: 'older' };
  writeJson(`${name}-00000000-0000-4000-8000-000000000002`, kept);
  closeCache();
  openCache(7, 'amina');
  await whenWritesRestored();
  expect(queries.getQueryData(['typed'])).toEqual({ first: '14,5', second: '9' });
});

it('a full device makes room for unsent data', async () => {
  await leaveBehind();
  openCache(7, 'amina');
  const own = Object.keys(localStorage).find((key) => key.startsWith(`params-${name}-`)) as string;
  localStorage.removeItem(own);
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key: string, value: string): void {
    if (this.getItem(`params-${name}`) !== null) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, value);
  };
  try {
    dispatchEvent(new Event('pagehide'));
  } finally {
    Storage.prototype.setItem = setItem;
  }
  expect(localStorage.getItem(own)).toContain('"send"');
});
