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

/** What the page leaves behind: an answer, and a write that waits for the network. */
function leaveBehind(): void {
  openCache(7, 'amina');
  queries.setQueryData(['messages'], { items: ['a'] });
  const waiting = new MutationObserver(queries, { mutationKey: ['send'], mutationFn: () => Promise.resolve(null) });
  void waiting.mutate(undefined as never);
  queries.getMutationCache().getAll()[0]!.state.isPaused = true;
  dispatchEvent(new Event('pagehide'));
  closeCache();
}

it('brings back what was seen last, and what waits to be sent', () => {
  leaveBehind();
  openCache(7, 'amina');
  expect(queries.getQueryData(['messages'])).toEqual({ items: ['a'] });
  expect(queries.getMutationCache().getAll()).toHaveLength(1);
});

it('asks again for answers of another shape, and loses nothing that waits to be sent', () => {
  leaveBehind();
  writeJson(name, { ...(readJson(name) as object), shape: 'another' });
  openCache(7, 'amina');
  expect(queries.getQueryData(['messages'])).toBeUndefined();
  expect(queries.getMutationCache().getAll()).toHaveLength(1);
});
