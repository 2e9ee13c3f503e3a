import { t } from '@lingui/core/macro';
import { type Mutation, onlineManager, useMutationState } from '@tanstack/react-query';
import { ApiError, isApiError } from '#kernel/api/error.ts';
import { markTold, toast } from '#kernel/toast/toast.ts';
import { queries } from './client.ts';
import { canBeRestored } from './offline.ts';

const isWaiting = ({ state }: Mutation): boolean => state.isPaused && state.status === 'pending';

/** Writes waiting for the network. */
export const useWaiting = (): Mutation[] =>
  useMutationState({ filters: { predicate: isWaiting }, select: (mutation) => mutation });

/** Writes abandoned between two attempts. */
const givenUp = new WeakSet<Mutation>();
const refuse = (mutation: Mutation): void =>
  mutation.setOptions({
    ...mutation.options,
    // It ends at once, whatever the network or earlier writes do.
    networkMode: 'always',
    scope: undefined,
    retry: false,
    mutationFn: () => Promise.reject(new ApiError('precondition', 'given_up')),
  });

/**
 * Abandons a write that was not sent: its page is told as for a refusal, so that its optimistic update is undone. A
 * running attempt may still succeed; no other follows.
 */
export function giveUp(mutation: Mutation): void {
  givenUp.add(mutation);
  refuse(mutation);
  if (!isWaiting(mutation)) return;
  mutation
    .execute(mutation.state.variables)
    .catch(() => null)
    // Reloaded as soon as there is a network: the page may still show the change.
    .finally(() => void queries.invalidateQueries({ refetchType: 'none' }));
}

/**
 * After a network failure, tells the user that the write will be sent later, with a button to abandon it; a sheet or a
 * form that shows its own waiting values does so itself (`again`). Closing the page asks first when a write would be
 * lost.
 */
export function watchWaiting(): () => void {
  const onClose = (event: BeforeUnloadEvent): void => {
    const lost = queries.getMutationCache().findAll({ predicate: (one) => isWaiting(one) && !canBeRestored(one) });
    if (lost.length) event.preventDefault();
  };
  addEventListener('beforeunload', onClose);
  const stop = queries.getMutationCache().subscribe((event) => {
    // A page that renders again gives its write its own options back.
    if (event.type === 'observerOptionsUpdated' && event.mutation && givenUp.has(event.mutation)) {
      const { mutation } = event;
      queueMicrotask(() => refuse(mutation));
    }
    if (event.type !== 'updated') return;
    const { action, mutation } = event;
    if (action.type === 'pause' && givenUp.has(mutation)) return giveUp(mutation);
    // It is tried again: no answer from the server is not the end.
    if (action.type === 'failed' && isApiError(action.error, 'network')) markTold(action.error);
    const waits = action.type === 'pause' || (action.type === 'pending' && action.isPaused && !action.context);
    if (!waits || mutation.meta?.again || onlineManager.isOnline()) return;
    const run = (): void => (mutation.state.status === 'pending' ? giveUp(mutation) : undefined);
    toast.info(t`Hors ligne : la modification sera envoyée au retour du réseau.`, {
      action: { label: t`Renoncer`, run },
    });
  });
  return () => {
    stop();
    removeEventListener('beforeunload', onClose);
  };
}
