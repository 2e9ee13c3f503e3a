import { type QueryKey, useMutation, useMutationState } from '@tanstack/react-query';
import { queries } from './client.ts';

type Thing = { id: string };
/** `from`: the order that was shown, so that the server detects one changed meanwhile. */
type Reordering = { ids: string[]; from: string[] };

const pending = (mutationKey: QueryKey) => ({ mutationKey, exact: true, status: 'pending' as const });
/** Things in the order of these ids; unknown ones come last. */
export function inOrder<T extends Thing>(things: readonly T[], ids: readonly string[]): T[] {
  const known = new Map(things.map((thing) => [thing.id, thing]));
  const named = ids.flatMap((id) => known.get(id) ?? []);
  return [...named, ...things.filter((thing) => !named.includes(thing))];
}

/**
 * Things in the order chosen last: it is shown instead of the server's until it answers, so that a refused or abandoned
 * order leaves no trace. `key`: that of `useReorder`.
 */
export function useChosenOrder<T extends Thing>(key: QueryKey, served: readonly T[]): readonly T[] {
  const chosen = useMutationState({
    filters: pending(key),
    select: ({ state }) => (state.variables as Reordering).ids,
  });
  const last = chosen.at(-1);
  return last ? inOrder(served, last) : served;
}

type Options = {
  key: QueryKey;
  /** The last order sent by the server. */
  served: () => readonly Thing[];
  send: (change: Reordering) => Promise<unknown>;
  /** Writes of one scope follow each other. */
  scope: string;
  onError: (error: unknown) => void;
};

/** Orders things, one request after the other: each starts from the order shown before it. */
export function useReorder({ key, served, send, scope, onError }: Options) {
  const run = useMutation({
    mutationKey: key,
    mutationFn: send,
    meta: { quiet: true },
    scope: { id: scope },
    onError,
  });
  /** Two presses in a row add up, before the page re-renders. */
  const shown = (): string[] => {
    const last = queries.getMutationCache().findAll(pending(key)).at(-1)?.state.variables as Reordering | undefined;
    return inOrder(served(), last?.ids ?? []).map(({ id }) => id);
  };
  const place = (ids: readonly string[]): void => run.mutate({ ids: [...ids], from: shown() });
  return {
    busy: run.isPending,
    place,
    /** Moves one thing by `step` places. */
    shift: (id: string, step: number): void => {
      const ids = shown();
      const from = ids.indexOf(id);
      const to = Math.max(0, Math.min(ids.length - 1, from + step));
      if (from >= 0 && from !== to) place(ids.toSpliced(from, 1).toSpliced(to, 0, id));
    },
  };
}
