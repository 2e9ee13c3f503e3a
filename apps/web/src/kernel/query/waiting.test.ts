import { currentToasts } from '@encrier/ui/overlays/toast-store';
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, isApiError } from '#kernel/api/error.ts';
import { reportUnreachable, toast } from '#kernel/toast/toast.ts';
import { queries } from './client.ts';
import { giveUp, watchWaiting } from './waiting.ts';

let stop = (): void => {};
beforeEach(() => {
  // What another file of the same worker left on the screen.
  toast.clear();
  stop = watchWaiting();
});
afterEach(() => {
  stop();
  toast.clear();
  queries.clear();
  onlineManager.setOnline(true);
  vi.useRealTimers();
});
const toasts = () => currentToasts().map(({ text }) => text);
const waits = 'Hors ligne : la modification sera envoyée au retour du réseau.';

/** A write whose first call meets a dead network, as the API client reports it. */
function failingOnce() {
  const send = vi.fn<() => Promise<string>>().mockImplementationOnce(async () => {
    const error = new ApiError('network', 'network');
    onlineManager.setOnline(false);
    reportUnreachable(error);
    throw error;
  });
  send.mockResolvedValue('saved');
  const onSettled = vi.fn();
  const write = new MutationObserver<string, Error, void>(queries, { mutationFn: send, onSettled });
  return { send, onSettled, done: write.mutate().catch((error: unknown) => error) };
}

it('a write on a dead network is announced as sent later, never as failed, and is sent', async () => {
  vi.useFakeTimers();
  const { send, done } = failingOnce();
  await vi.advanceTimersByTimeAsync(1500);
  expect(toasts()).toEqual([waits]);
  onlineManager.setOnline(true);
  await queries.resumePausedMutations();
  await expect(done).resolves.toBe('saved');
  expect(send).toHaveBeenCalledTimes(2);
});

it('a waiting write is cancelled from its toast: it is not sent, and its page is informed', async () => {
  vi.useFakeTimers();
  const { send, onSettled } = failingOnce();
  await vi.advanceTimersByTimeAsync(1500);
  currentToasts()[0]?.action?.run();
  await vi.advanceTimersByTimeAsync(0);
  expect(isApiError(onSettled.mock.calls[0]?.[1], 'given_up')).toBe(true);
  expect(toasts()).toContain('La modification n’est pas envoyée.');
  onlineManager.setOnline(true);
  await queries.resumePausedMutations();
  expect(send).toHaveBeenCalledTimes(1);
});

it('a write is cancelled between two attempts, though its page renders again: no attempt follows', async () => {
  vi.useFakeTimers();
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError('network', 'network'));
  const write = new MutationObserver<string, Error, void>(queries, { mutationFn: send });
  const done = write.mutate().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(100);
  giveUp(queries.getMutationCache().getAll()[0]!);
  write.setOptions({ mutationFn: send, gcTime: 1 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(isApiError(await done, 'given_up')).toBe(true);
  expect(send).toHaveBeenCalledTimes(1);
});

it('code that awaits a cancelled write continues, whether it waited from the start or after an attempt', async () => {
  vi.useFakeTimers();
  const { done } = failingOnce();
  await vi.advanceTimersByTimeAsync(1500);
  const write = new MutationObserver<unknown, Error, void>(queries, { mutationFn: async () => 'saved' });
  const other = write.mutate().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  for (const one of queries.getMutationCache().getAll()) giveUp(one);
  expect(isApiError(await done, 'given_up')).toBe(true);
  expect(isApiError(await other, 'given_up')).toBe(true);
});

it('one of several consecutive writes is cancelled', async () => {
  onlineManager.setOnline(false);
  const sent: string[] = [];
  const write = (words: string) =>
    void new MutationObserver<unknown, Error, string>(queries, {
      mutationFn: async (one) => sent.push(one),
      scope: { id: 'sheet' },
    })
      .mutate(words)
      .catch(() => null);
  for (const words of ['un', 'deux', 'trois']) write(words);
  await vi.waitFor(() => expect(queries.getMutationCache().getAll()).toHaveLength(3));
  giveUp(queries.getMutationCache().getAll()[1]!);
  onlineManager.setOnline(true);
  await queries.resumePausedMutations();
  await vi.waitFor(() => expect(sent).toEqual(['un', 'trois']));
});

it('closing the page asks first when no other page could send a write', async () => {
  onlineManager.setOnline(false);
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(close()).toBe(false);
  void new MutationObserver(queries, { mutationFn: async () => null }).mutate();
  await vi.waitFor(() => expect(close()).toBe(true));
});

it('the undo button returns when there is no network', async () => {
  const undo = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new ApiError('network', 'network'));
  undo.mockResolvedValue();
  toast.success('Devoir retiré', { undo });
  currentToasts()[0]?.action?.run();
  await vi.waitFor(() => expect(currentToasts().at(-1)?.action?.label).toBe('Annuler à nouveau'));
  expect(currentToasts().at(-1)).toMatchObject({ text: 'Le serveur distant est injoignable', duration: null });
  currentToasts().at(-1)?.action?.run();
  await vi.waitFor(() => expect(undo).toHaveBeenCalledTimes(2));
});
