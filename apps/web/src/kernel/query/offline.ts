import {
  type Mutation,
  type MutationFunctionContext,
  type MutationKey,
  type MutationOptions,
  onlineManager,
} from '@tanstack/react-query';
import { isApiError, isPassing } from '#kernel/api/error.ts';
import { session } from '#kernel/session/session.ts';
import { createStore, useStore } from '#kernel/store.ts';
import { queries } from './client.ts';

/**
 * `retry` of a write that is not dropped, however often the network or the server fails. A session that ended waits for
 * its person, on this device.
 */
export const keepTrying = (_count: number, error: unknown): boolean =>
  isPassing(error) && !(isApiError(error) && error.kind === 'unauthenticated');

/**
 * Declares a write that may wait for the network, even across a restart: `mutationKey` is `[room, verb]`. Its variables
 * must hold everything it needs, including an idempotency key; pages use `useMutation({ mutationKey })` without a
 * function.
 */
export function offlineMutation<V>(
  mutationKey: MutationKey,
  mutationFn: (variables: V) => Promise<unknown>,
  more: Pick<MutationOptions, 'retry'> & { onSettled?: () => void } = {},
): void {
  queries.setMutationDefaults(mutationKey, {
    mutationFn: mutationFn as (variables: unknown) => Promise<unknown>,
    ...more,
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

/** The server could not be reached: writes wait, and it is polled after 2, 4, 8 … at most 30 s. */
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

/** Follows the device's own network state. */
export function watchNetwork(): void {
  onlineManager.setEventListener(() => () => {});
  addEventListener('offline', () => void markUnreachable());
  addEventListener('online', () => {
    void answers().then((ok) => (ok ? set(true) : undefined));
  });
  if (!navigator.onLine) void markUnreachable();
}

export const useOnline = (): boolean => useStore(reach, (value) => value.online);

/** The room's code is not loaded yet: it needs the network. */
class RoomMissing extends Error {}
let loadRooms: Readonly<Record<string, () => Promise<unknown>>> = {};

/**
 * Runs the write as its room declares it. After a restart only its key is known: the room declares it when its code is
 * loaded.
 */
async function sendRestored(variables: unknown, context: MutationFunctionContext): Promise<unknown> {
  const { mutationKey = [] } = context;
  const { [String(mutationKey[0])]: load } = loadRooms;
  // A page may have loaded the room meanwhile: a module that failed to load offline is not requested again.
  if (!queries.getMutationDefaults(mutationKey).mutationFn)
    await load?.().catch(() => {
      throw new RoomMissing();
    });
  const { mutationFn, onSettled } = queries.getMutationDefaults(mutationKey);
  if (!mutationFn) throw new RoomMissing();
  const answer = await mutationFn(variables, context);
  await onSettled?.(answer, null, variables, undefined, context);
  return answer;
}

/**
 * Options of a write restored after a restart: it is not dropped while only the network, the server or its room's code
 * is missing.
 */
export const restoredWrite: MutationOptions<unknown, Error, unknown, unknown> = {
  mutationFn: sendRestored,
  retry: (count, error) =>
    // What waited for the network also waits for the school.
    keepTrying(count, error) || isApiError(error, 'school_read_only'),
};

/** Whether a later page can send the write: its room declares how, by its key; a page's own function is gone with it. */
export function canBeRestored({ options: { mutationKey, mutationFn } }: Pick<Mutation, 'options'>): boolean {
  if (mutationFn === restoredWrite.mutationFn) return true;
  return mutationKey !== undefined && queries.getMutationDefaults(mutationKey).mutationFn === mutationFn;
}

/** Uses `loaders` to load the rooms of restored writes, which are then sent in order. */
export async function resumeWaiting(loaders: typeof loadRooms): Promise<void> {
  loadRooms = loaders;
  await queries.resumePausedMutations();
}
