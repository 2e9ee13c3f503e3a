import type { CellChange, CellPlace, CellState } from '@encrier/ui/grid/model';
import { isApiError } from '#kernel/api/error.ts';

/** A cell whose last value was not accepted; `base` is the server's value. */
export type LeftCell<V> = CellPlace & {
  mine: V;
  base: V;
  state: Extract<CellState<V>, { kind: 'refused' | 'conflict' }>;
};

export const cellId = ({ row, column }: CellPlace): string => JSON.stringify([row, column]);
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** One change per cell, from its first to its last value; none for a cell that returned to its first value. */
export function mergeEdits<V>(edits: readonly CellChange<V>[]): CellChange<V>[] {
  const cells = new Map<string, CellChange<V>>();
  for (const edit of edits) {
    const id = cellId(edit);
    const known = cells.get(id);
    cells.set(id, known ? { ...known, after: edit.after } : edit);
  }
  return [...cells.values()].filter(({ before, after }) => !same(before, after));
}

export function chunks<T>(items: readonly T[], most: number): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < items.length; from += most) parts.push(items.slice(from, from + most));
  return parts;
}

type Theirs<V> = CellPlace & { theirs: V };
function conflictsOf<V>(error: unknown): Theirs<V>[] {
  if (!isApiError(error)) return [];
  const { cells } = error.details;
  return error.kind === 'conflict' && Array.isArray(cells) ? (cells as Theirs<V>[]) : [];
}

/**
 * Splits refused edits: the cells the refusal is about, and the others, to send again. A refusal that names no cell is
 * about all of them.
 */
export function splitRefused<V>(
  error: unknown,
  edits: readonly CellChange<V>[],
  /** Sentences by field path, such as `edits.3.value`. */
  fields: Readonly<Record<string, string>>,
  sentence: string,
): { left: LeftCell<V>[]; again: CellChange<V>[] } {
  const theirs = new Map(conflictsOf<V>(error).map((cell) => [cellId(cell), cell.theirs]));
  const reasons = new Map(
    Object.entries(fields).flatMap(([path, words]) => {
      const index = /^edits\.(\d+)(?:\.|$)/.exec(path)?.[1];
      return index === undefined ? [] : [[Number(index), words] as const];
    }),
  );
  const left: LeftCell<V>[] = [];
  const again: CellChange<V>[] = [];
  for (const [index, edit] of edits.entries()) {
    const { row, column, before, after } = edit;
    const reason = reasons.get(index);
    if (theirs.has(cellId(edit))) {
      const base = theirs.get(cellId(edit)) as V;
      left.push({ row, column, mine: after, base, state: { kind: 'conflict', theirs: base } });
    } else if (reason !== undefined)
      left.push({ row, column, mine: after, base: before, state: { kind: 'refused', reason } });
    else again.push(edit);
  }
  if (left.length > 0) return { left, again };
  return {
    left: edits.map(({ row, column, before, after }) => ({
      row,
      column,
      mine: after,
      base: before,
      state: { kind: 'refused', reason: sentence },
    })),
    again: [],
  };
}

/** Edits made over a refused value start from the server's value instead. A conflict must be resolved first. */
export function rebaseEdits<V>(waiting: readonly CellChange<V>[], left: readonly LeftCell<V>[]): CellChange<V>[] {
  const bases = new Map(left.filter(({ state }) => state.kind === 'refused').map((cell) => [cellId(cell), cell.base]));
  return waiting.map((edit) => (bases.has(cellId(edit)) ? { ...edit, before: bases.get(cellId(edit)) as V } : edit));
}
