import type { CellChange } from './model.tsx';

/** Done and undone steps, oldest first. One step is one action of the user: a typed cell or a whole paste. */
export type History<V> = {
  done: readonly (readonly CellChange<V>[])[];
  undone: readonly (readonly CellChange<V>[])[];
};
export const emptyHistory: History<never> = { done: [], undone: [] };
const MOST_STEPS = 200;

export const recordStep = <V,>(history: History<V>, step: readonly CellChange<V>[]): History<V> =>
  step.length === 0 ? history : { done: [...history.done, step].slice(-MOST_STEPS), undone: [] };

type Turn<V> = {
  history: History<V>;
  /** The changes to write. */
  changes: CellChange<V>[];
  /** Number of cells that no longer hold what the step wrote: the newer value stays. */
  kept: number;
};

/** Undoes the last step; null when there is none. `holdsNow` gives a cell's present value. */
export function undo<V>(
  { done, undone }: History<V>,
  holdsNow: (change: CellChange<V>, value: V) => boolean,
): Turn<V> | null {
  const step = done.at(-1);
  if (!step) return null;
  const own = step.filter((change) => holdsNow(change, change.after));
  return {
    history: { done: done.slice(0, -1), undone: own.length ? [...undone, own] : undone },
    changes: own.map((change) => ({ ...change, before: change.after, after: change.before })),
    kept: step.length - own.length,
  };
}

/** Redoes the last undone step. */
export function redo<V>(
  { done, undone }: History<V>,
  holdsNow: (change: CellChange<V>, value: V) => boolean,
): Turn<V> | null {
  const step = undone.at(-1);
  if (!step) return null;
  const own = step.filter((change) => holdsNow(change, change.before));
  return {
    history: { done: own.length ? [...done, own] : done, undone: undone.slice(0, -1) },
    changes: own,
    kept: step.length - own.length,
  };
}
