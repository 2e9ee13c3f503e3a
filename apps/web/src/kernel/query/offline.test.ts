import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { writeJson } from '#kernel/settings.ts';
import { queries } from './client.ts';
import { offlineMutation, resumeWaiting } from './offline.ts';
import { closeCache, openCache } from './persist.ts';

afterEach(() => {
  closeCache();
  writeJson('7-cache-amina', null);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

/** A page closed while its write waits for the network. */
function leaveWaiting(room: string): void {
  onlineManager.setOnline(false);
  openCache(7, 'amina');
  const mutationKey = [room, 'save'];
  offlineMutation(mutationKey, async () => null);
  void new MutationObserver(queries, { mutationKey }).mutate('14 présents' as never);
  dispatchEvent(new Event('pagehide'));
  closeCache();
  // The next page has not loaded the room.
  queries.setMutationDefaults(mutationKey, {});
}
const waiting = () => queries.getMutationCache().findAll({ status: 'pending' }).length;

it('waiting writes are sent after a restart, even if their room’s code loads later', async () => {
  leaveWaiting('roll');
  openCache(7, 'amina');
  const sent: string[] = [];
  const settled = vi.fn();
  const load = vi.fn(async () =>
    offlineMutation<string>(['roll', 'save'], async (words) => sent.push(words), { onSettled: settled }),
  );
  await resumeWaiting({ roll: load });
  expect([sent, waiting()]).toEqual([[], 1]);
  onlineManager.setOnline(true);
  await queries.resumePausedMutations();
  expect([sent, waiting(), load.mock.calls.length, settled.mock.calls.length]).toEqual([['14 présents'], 0, 1, 1]);
});

it('a waiting write is kept when its room’s code cannot be loaded yet', async () => {
  vi.useFakeTimers();
  leaveWaiting('gate');
  openCache(7, 'amina');
  onlineManager.setOnline(true);
  const sent: string[] = [];
  const load = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockImplementation(async () => offlineMutation<string>(['gate', 'save'], async (words) => sent.push(words)));
  const done = resumeWaiting({ gate: load });
  await vi.advanceTimersByTimeAsync(100);
  expect([sent, waiting()]).toEqual([[], 1]);
  await vi.advanceTimersByTimeAsync(2000);
  await done;
  expect([sent, waiting()]).toEqual([['14 présents'], 0]);
});
