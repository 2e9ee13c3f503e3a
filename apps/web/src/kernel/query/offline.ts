import { type MutationKey, onlineManager, useMutationState } from '@tanstack/react-query';
import { session } from '#kernel/session/session.ts';
import { createStore, useStore } from '#kernel/store.ts';
import { queries } from './client.ts';

/**
 * Declares a write that may wait for the network, even over a restart: `mutationKey` is `[room, verb]`. Its variables
 * must hold everything it needs, an idempotency key included; pages use `useMutation({ mutationKey })` without a function.
 */
export function offlineMutation<V>(
  mutationKey: MutationKey,
  mutationFn: (variables: V) => Promise<unknown>,
  onSettled?: () => void,
): void {
  queries.setMutationDefaults(mutationKey, {
    mutationFn: mutationFn as (variables: unknown) => Promise<unknown>,
    ...(onSettled && { onSettled }),
  });
}

const reach = createStore<{ online: boolean }>({ online: true });
let probing = false;

function set(online: boolean): void {
  onlineManager.setOnline(online);
  reach.set({ online });
}

async function answers(): Promise<boolean> {
  try {
    const response = await fetch(`${session.get().school?.apiHost ?? ''}/health`, { cache: 'no-store' });
    return response.ok;
  } catch {
    return false;
  }
}

/** The server could not be reached: writes wait, and it is asked again after 2, 4, 8 … at most 30 s. */
export async function markUnreachable(): Promise<void> {
  set(false);
  if (probing) return;
  probing = true;
  for (let wait = 2000; ; wait = Math.min(wait * 2, 30_000)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (reach.get().online) break;
    if (navigator.onLine && (await answers())) {
      set(true);
      break;
    }
  }
  probing = false;
}

/** Follows the device's own network state from now on. */
export function watchNetwork(): void {
  onlineManager.setEventListener(() => () => {});
  addEventListener('offline', () => void markUnreachable());
  addEventListener('online', () => {
    void answers().then((ok) => (ok ? set(true) : undefined));
  });
  if (!navigator.onLine) void markUnreachable();
}

export const useOnline = (): boolean => useStore(reach, (value) => value.online);

/** Number of writes waiting for the network. */
export function useWaiting(): number {
  return useMutationState({ filters: { predicate: (mutation) => mutation.state.isPaused } }).length;
}

/** Loads what is needed to resume writes that waited over a restart, then sends them in order. */
export async function resumeWaiting(loaders: Record<string, () => Promise<unknown>>): Promise<void> {
  const names = new Set(
    queries
      .getMutationCache()
      .getAll()
      .filter((mutation) => mutation.state.isPaused)
      .map((mutation) => String(mutation.options.mutationKey?.[0] ?? '')),
  );
  await Promise.all([...names].map((name) => loaders[name]?.()));
  await queries.resumePausedMutations();
}
