import { MutationObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { readJson, writeJson } from '#kernel/settings.ts';
import { queries } from './client.ts';
import { closeCache, openCache } from './persist.ts';

const name = '7-cache-amina';
afterEach(() => {
  closeCache();
  writeJson(name, null);
});

/** What the page leaves behind: an answer that may stay, one that may not, and a write that waits for the network. */
async function leaveBehind(): Promise<void> {
  openCache(7, 'amina');
  await queries.fetchQuery({ queryKey: ['news'], queryFn: () => ({ items: ['a'] }), meta: { keep: true } });
  await queries.fetchQuery({ queryKey: ['messages', 'thread'], queryFn: () => ({ text: 'Son bulletin est joint' }) });
  const waiting = new MutationObserver(queries, { mutationKey: ['send'], mutationFn: () => Promise.resolve(null) });
  void waiting.mutate(undefined as never);
  queries.getMutationCache().getAll()[0]!.state.isPaused = true;
  dispatchEvent(new Event('pagehide'));
  closeCache();
}

it('brings back what was seen last, and what waits to be sent', async () => {
  await leaveBehind();
  openCache(7, 'amina');
  expect(queries.getQueryData(['news'])).toEqual({ items: ['a'] });
  expect(queries.getMutationCache().getAll()).toHaveLength(1);
});

it('leaves on the device only the answers whose query says so, under a key of its own kind (SEC-SES-03)', async () => {
  await leaveBehind();
  expect(Object.keys(localStorage)).toEqual(['params-7-cache-amina']);
  expect(JSON.stringify({ ...localStorage })).not.toContain('bulletin');
  openCache(7, 'amina');
  expect(queries.getQueryData(['messages', 'thread'])).toBeUndefined();
});

it('asks again for answers of another shape, and loses nothing that waits to be sent', async () => {
  await leaveBehind();
  writeJson(name, { ...(readJson(name) as object), shape: 'another' });
  openCache(7, 'amina');
  expect(queries.getQueryData(['news'])).toBeUndefined();
  expect(queries.getMutationCache().getAll()).toHaveLength(1);
});
