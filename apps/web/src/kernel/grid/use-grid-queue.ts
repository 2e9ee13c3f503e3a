import type { CellChange, CellPlace, CellState } from '@encrier/ui/grid/model';
import { skipToken, useMutationState, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOnline } from '#kernel/query/offline.ts';
import { useStore } from '#kernel/store.ts';
import { cellId } from './edits.ts';
import {
  enqueue,
  type GridBatch,
  type GridWrite,
  leftKey,
  type LeftCells,
  recentSaves,
  savedId,
  resolveConflict,
} from './grid-queue.ts';

/**
 * The writes of one sheet, for a `Grid`: what is typed shows at once, is sent in batches in the order of typing, waits
 * offline and across a restart, and what the server refused stays in its cell until the user resolves it.
 */
export function useGridQueue<V>(write: GridWrite<V>, grid: string) {
  const online = useOnline();
  const batches = useMutationState({
    filters: { mutationKey: [...write.mutationKey], status: 'pending' },
    select: (mutation) => mutation.state.variables as GridBatch<V> | undefined,
  });
  const { data: left } = useQuery<LeftCells<V>>({ queryKey: leftKey(write, grid), queryFn: skipToken });
  const saved = useStore(recentSaves, (value) => value.saved);
  const onTheWay = useMemo(() => {
    const edits = batches.flatMap((batch) => (batch?.grid === grid ? batch.edits : []));
    return new Map(edits.map((edit) => [cellId(edit), edit]));
  }, [batches, grid]);
  return useMemo(() => {
    const state = (place: CellPlace): CellState<V> | undefined => {
      const id = cellId(place);
      if (onTheWay.has(id)) return { kind: online ? 'saving' : 'waiting' };
      return left?.[id]?.state ?? (saved.has(savedId(write, grid, place)) ? { kind: 'saved' } : undefined);
    };
    return {
      state,
      /** The value typed in a cell and not on the server yet, else the server's. */
      value: (place: CellPlace, held: V): V => {
        const id = cellId(place);
        const edit = onTheWay.get(id);
        const kept = left?.[id];
        return edit ? edit.after : kept ? kept.mine : held;
      },
      onChange: (changes: CellChange<V>[]): void => enqueue(write, grid, changes),
      onResolve: (place: CellPlace, keep: 'mine' | 'theirs'): void => resolveConflict(write, grid, place, keep),
      /** Cells being sent, and cells to resolve. */
      waiting: onTheWay.size,
      left: Object.keys(left ?? {}).length,
    };
  }, [onTheWay, left, saved, online, write, grid]);
}
