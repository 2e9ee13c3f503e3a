import type { CellChange, CellPlace } from '@encrier/ui/grid/model';
import { t } from '@lingui/core/macro';
import type { Mutation } from '@tanstack/react-query';
import { isPassing } from '#kernel/api/error.ts';
import { clientHooks } from '#kernel/api/hooks.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { queries } from '#kernel/query/client.ts';
import { keepTrying } from '#kernel/query/offline.ts';
import { createStore } from '#kernel/store.ts';
import { cellId, chunks, type LeftCell, mergeEdits, rebaseEdits, splitRefused } from './edits.ts';

/** One call. `grid` names the sheet among those of its room; `key` is the idempotency key. */
export type GridBatch<V> = { grid: string; key: string; child: string | null; edits: readonly CellChange<V>[] };
/** How a room's sheets are written, declared once in its `.api.ts`. */
export type GridWrite<V> = {
  /** `[room, verb]`, as for every write that can wait for the network. */
  mutationKey: readonly [string, string];
  /**
   * Sends a batch, accepted whole or not at all. A 409 lists in `details.cells` the cells changed by somebody else, as
   * `{ row, column, theirs }`; an `invalid` names `edits.<index>`. The other edits are then sent again without these.
   */
  send: (batch: GridBatch<V>) => Promise<unknown>;
  /** The cells that a partly accepted batch left, and why. Without it all were accepted. */
  leftIn?: (answer: unknown, batch: GridBatch<V>) => readonly LeftCell<V>[];
  /** Writes values that the server now has into the cached answers. */
  apply: (grid: string, cells: readonly (CellPlace & { value: V })[]) => void;
};
export type LeftCells<V> = Readonly<Record<string, LeftCell<V>>>;

/** Most cells in one call. */
const MOST_EDITS = 200;
/** Milliseconds for which a cell shows that it was saved. */
const SAVED_MS = 2500;

/** Refused values stay on this device until the user has resolved them. */
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
/** Unfinished batches of a sheet, in order. */
function pending<V>(write: GridWrite<V>, grid: string): Waiting<V>[] {
  const all = queries.getMutationCache().findAll({ mutationKey: write.mutationKey, status: 'pending' });
  return (all as unknown as Waiting<V>[]).filter((one) => one.state.variables?.grid === grid);
}
/** Never sent: unknown to the server, so it can still change. */
const isFresh = <V>(one: Waiting<V>): boolean => one.state.isPaused && one.state.failureCount === 0;

/** Registers how a room's sheets are written, also after a restart. */
export function declareGridWrite<V>(write: GridWrite<V>): void {
  queries.setMutationDefaults([...write.mutationKey], {
    mutationFn: (batch: unknown) => deliver(write, batch as GridBatch<V>),
    // However often the network fails, typed values are not dropped.
    retry: keepTrying,
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
    // Failures are shown in their cells.
    mutation.execute(batch).catch(() => null);
  }
}

/** Queues edits behind the waiting ones; those never sent are sent with them. */
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
    if (isPassing(error)) throw error;
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

/** Queues what the user has just changed. A refused or conflicting cell starts again from the server's value. */
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

/** The user chose: to overwrite somebody else's value, or to accept it. */
export function resolveConflict<V>(write: GridWrite<V>, grid: string, place: CellPlace, keep: 'mine' | 'theirs'): void {
  const cell = queries.getQueryData<LeftCells<V>>(leftKey(write, grid))?.[cellId(place)];
  if (!cell) return;
  const { row, column, base, mine } = cell;
  write.apply(grid, [{ row, column, value: base }]);
  setLeft(write, grid, (left) => without(left, [place]));
  if (keep === 'mine') requeue(write, grid, [], [{ row, column, before: base, after: mine }]);
}
