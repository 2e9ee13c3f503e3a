import type { CellChange, CellPlace } from '@encrier/ui/grid/model';
import { t } from '@lingui/core/macro';
import type { Mutation } from '@tanstack/react-query';
import { isApiError } from '#kernel/api/error.ts';
import { clientHooks } from '#kernel/api/hooks.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { queries } from '#kernel/query/client.ts';
import { createStore } from '#kernel/store.ts';
import { cellId, chunks, type LeftCell, mergeEdits, rebaseEdits, splitRefused } from './edits.ts';

/** What is sent at once. `grid` names the sheet among those of its room; `key` is the idempotency key of the call. */
export type GridBatch<V> = { grid: string; key: string; child: string | null; edits: readonly CellChange<V>[] };
/** The write of a room's sheets, declared once in its `.api.ts`. */
export type GridWrite<V> = {
  /** `[room, verb]`, as for every write that may wait for the network. */
  mutationKey: readonly [string, string];
  /**
   * Sends a batch: all of it is taken, or none. A 409 says in `details.cells` which cells somebody else changed, as
   * `{ row, column, theirs }`; an `invalid` names `edits.<index>`. The others are then sent again without them.
   */
  send: (batch: GridBatch<V>) => Promise<unknown>;
  /** Where an answer takes some cells and leaves others: those that it left, with why. All were taken without it. */
  leftIn?: (answer: unknown, batch: GridBatch<V>) => readonly LeftCell<V>[];
  /** Writes values that the server holds now into the answers that pages read. */
  apply: (grid: string, cells: readonly (CellPlace & { value: V })[]) => void;
};
export type LeftCells<V> = Readonly<Record<string, LeftCell<V>>>;

/** Cells of one call at most. */
const MOST_EDITS = 200;
/** How long a cell says that it was saved. */
const SAVED_MS = 2500;

/** What was refused stays on this device until the person has settled it. */
queries.setQueryDefaults(['grid-left'], {
  meta: { keep: 'work' },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
export const leftKey = (write: Pick<GridWrite<never>, 'mutationKey'>, grid: string) =>
  ['grid-left', ...write.mutationKey, grid] as const;
export const recentSaves = createStore<{ saved: ReadonlySet<string> }>({ saved: new Set() });
export const savedId = (write: Pick<GridWrite<never>, 'mutationKey'>, grid: string, place: CellPlace): string =>
  [...write.mutationKey, grid, cellId(place)].join(' ');

type Waiting<V> = Mutation<unknown, Error, GridBatch<V>>;
/** Batches of a sheet that are not done, in order. */
function pending<V>(write: GridWrite<V>, grid: string): Waiting<V>[] {
  const all = queries.getMutationCache().findAll({ mutationKey: write.mutationKey, status: 'pending' });
  return (all as unknown as Waiting<V>[]).filter((one) => one.state.variables?.grid === grid);
}
/** Never sent: the server knows nothing of it, so that it may still change. */
const isFresh = <V>(one: Waiting<V>): boolean => one.state.isPaused && one.state.failureCount === 0;

/** Lets the sheets of a room be written, also after a restart. */
export function declareGridWrite<V>(write: GridWrite<V>): void {
  queries.setMutationDefaults([...write.mutationKey], {
    mutationFn: (batch: unknown) => deliver(write, batch as GridBatch<V>),
    // However often the network fails: what was typed is not given up.
    retry: true,
  });
}

function start<V>(write: GridWrite<V>, grid: string, edits: readonly CellChange<V>[]): void {
  for (const part of chunks(edits, MOST_EDITS)) {
    const batch = { grid, key: crypto.randomUUID(), child: clientHooks.childAccount(), edits: part };
    const mutation = queries.getMutationCache().build<unknown, Error, GridBatch<V>, unknown>(queries, {
      mutationKey: [...write.mutationKey],
      // One after the other: a later value never overtakes an earlier one.
      scope: { id: [...write.mutationKey, grid].join(' ') },
      meta: { quiet: true, again: true, label: t`Saisie dans un tableau` },
    });
    // What fails is told by its cells.
    mutation.execute(batch).catch(() => null);
  }
}

/** Puts edits behind those that wait; what was never sent travels with them. */
function requeue<V>(
  write: GridWrite<V>,
  grid: string,
  before: readonly CellChange<V>[],
  after: readonly CellChange<V>[],
  change = (waiting: readonly CellChange<V>[]) => waiting,
): void {
  const fresh = pending(write, grid).filter(isFresh);
  for (const one of fresh) queries.getMutationCache().remove(one as unknown as Mutation);
  const waiting = change(fresh.flatMap((one) => one.state.variables?.edits ?? []));
  const edits = mergeEdits([...before, ...waiting, ...after]);
  if (edits.length) start(write, grid, edits);
}

function setLeft<V>(write: GridWrite<V>, grid: string, change: (left: LeftCells<V>) => LeftCells<V>): void {
  queries.setQueryData<LeftCells<V>>(leftKey(write, grid), (old) => change(old ?? {}));
}
const without = <V>(left: LeftCells<V>, places: readonly CellPlace[]): LeftCells<V> => {
  const gone = new Set(places.map(cellId));
  return Object.fromEntries(Object.entries(left).filter(([id]) => !gone.has(id)));
};

async function deliver<V>(write: GridWrite<V>, batch: GridBatch<V>): Promise<void> {
  const { grid, edits } = batch;
  let left: readonly LeftCell<V>[] = [];
  try {
    const answer = await write.send(batch);
    left = write.leftIn?.(answer, batch) ?? [];
  } catch (error) {
    if (isApiError(error, 'network')) throw error;
    const split = splitRefused(error, edits, fieldErrors(error), sentence(error));
    keepLeft(write, grid, split.left);
    requeue(write, grid, split.again, [], (waiting) => rebaseEdits(waiting, split.left));
    return;
  }
  const kept = new Set(left.map(cellId));
  const taken = edits.filter((edit) => !kept.has(cellId(edit)));
  write.apply(
    grid,
    taken.map(({ row, column, after }) => ({ row, column, value: after })),
  );
  setLeft(write, grid, (old) => without(old, taken));
  showSaved(taken.map((one) => savedId(write, grid, one)));
  if (left.length === 0) return;
  keepLeft(write, grid, left);
  requeue(write, grid, [], [], (waiting) => rebaseEdits(waiting, left));
}

const keepLeft = <V>(write: GridWrite<V>, grid: string, left: readonly LeftCell<V>[]): void =>
  setLeft(write, grid, (old) => ({ ...old, ...Object.fromEntries(left.map((one) => [cellId(one), one])) }));

function showSaved(ids: readonly string[]): void {
  recentSaves.set({ saved: new Set([...recentSaves.get().saved, ...ids]) });
  setTimeout(() => {
    recentSaves.set({ saved: new Set([...recentSaves.get().saved].filter((id) => !ids.includes(id))) });
  }, SAVED_MS);
}

/**
 * Takes what the person has just changed. A cell that was refused or in conflict starts again from what the server
 * holds.
 */
export function enqueue<V>(write: GridWrite<V>, grid: string, changes: readonly CellChange<V>[]): void {
  const left = queries.getQueryData<LeftCells<V>>(leftKey(write, grid)) ?? {};
  setLeft(write, grid, (old) => without(old, changes));
  requeue(
    write,
    grid,
    [],
    changes.map((change) => ({ ...change, before: left[cellId(change)]?.base ?? change.before })),
  );
}

/** The person chose: to write over what somebody else wrote, or to take it. */
export function resolveConflict<V>(write: GridWrite<V>, grid: string, place: CellPlace, keep: 'mine' | 'theirs'): void {
  const cell = queries.getQueryData<LeftCells<V>>(leftKey(write, grid))?.[cellId(place)];
  if (!cell) return;
  const { row, column, base, mine } = cell;
  write.apply(grid, [{ row, column, value: base }]);
  setLeft(write, grid, (left) => without(left, [place]));
  if (keep === 'mine') requeue(write, grid, [], [{ row, column, before: base, after: mine }]);
}
