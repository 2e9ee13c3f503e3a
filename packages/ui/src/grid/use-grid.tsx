import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cellKey, isReadOnly, sameValue, readEntries, type Sheet } from './entry.tsx';
import type { Entry } from './fill.tsx';
import { emptyHistory, type History, recordStep, redo, undo } from './history.tsx';
import type { CellChange, CellPlace, GridProps, WrongCell } from './model.tsx';
import { type At, blockOf, clampAt } from './selection.tsx';

/** A cell being written: its text at first, and why what was typed is not taken. */
export type Editing = CellPlace & { text: string; mode: 'typed' | 'inside'; touch: boolean; wrong: string | null };
/** The block runs from `anchor` to `extent`; the active cell is its anchor until Enter or Tab goes round inside. */
type Chosen = { active: CellPlace; anchor: CellPlace; extent: CellPlace };

/**
 * Places by key, so that rows sorted anew keep what is chosen; a row that left gives the first cell that can be
 * written.
 */
function usePlaces<Row, V>({ rows, rowKey, columns }: GridProps<Row, V>) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const rowAt = useMemo(() => new Map(rows.map((row, index) => [rowKey(row), index])), [rows, rowKey]);
  const colAt = useMemo(() => new Map(columns.map((column, index) => [column.key, index])), [columns]);
  const size = { rows: rows.length, cols: columns.length };
  const locate = (place: CellPlace | undefined): At | null => {
    const row = place && rowAt.get(place.row);
    const col = place && colAt.get(place.column);
    return row === undefined || col === undefined ? null : { row, col };
  };
  const placeAt = (at: At): CellPlace => {
    const { row, col } = clampAt(at, size);
    const one = rows[row];
    return { row: one === undefined ? '' : rowKey(one), column: columns[col]?.key ?? '' };
  };
  const first = {
    row: 0,
    col: Math.max(
      0,
      columns.findIndex((column) => column.parse && !column.frozen),
    ),
  };
  const active = locate(chosen?.active) ?? first;
  const anchor = locate(chosen?.anchor) ?? active;
  const extent = locate(chosen?.extent) ?? anchor;
  const choose = (at: At, to: At = at): void => {
    const place = placeAt(at);
    setChosen({ active: place, anchor: place, extent: placeAt(to) });
  };
  /** The focus came in; what a press has just chosen stays. */
  const enterAt = (at: At): void => {
    const place = placeAt(at);
    setChosen((old) => old ?? { active: place, anchor: place, extent: place });
  };
  const setActive = (at: At): void =>
    setChosen({ active: placeAt(at), anchor: placeAt(anchor), extent: placeAt(extent) });
  return {
    ...{ size, locate, placeAt, choose, setActive, enterAt, active, anchor, extent },
    // Somebody is, or was, in the grid.
    entered: chosen !== null,
    block: blockOf({ active: anchor, extent }),
  };
}

/**
 * Everything that a grid knows beside its rows: what is chosen, what is being written, what was refused, what can be
 * undone.
 */
export function useGrid<Row, V>(props: GridProps<Row, V>, root: RefObject<HTMLElement | null>) {
  const { rows, columns, rowKey, value, onChange, words } = props;
  const places = usePlaces(props);
  const [wrong, setWrong] = useState<ReadonlyMap<string, WrongCell>>(new Map());
  const [message, setMessage] = useState('');
  const [editing, setEditing] = useState<Editing | null>(null);
  // Escape was pressed: the next Tab goes out of the grid instead of to the next cell.
  const [left, setLeft] = useState(false);
  const history = useRef<History<V>>(emptyHistory);
  /** What was refused beside the changes of a step: it leaves with them. */
  const refused = useRef(new WeakMap<readonly CellChange<V>[], readonly WrongCell[]>());
  const sheet: Sheet<Row, V> = { rows, columns, rowKey, value };
  const cellAt = ({ row, col }: At) => ({ row: rows[row], column: columns[col] });
  const textAt = (at: At): string => {
    const { row, column } = cellAt(at);
    return row === undefined || !column ? '' : column.format(value(row, column), row);
  };
  const writable = (at: At): boolean => {
    const { row, column } = cellAt(at);
    return row !== undefined && column !== undefined && !isReadOnly(column, row);
  };
  const enter = (entries: readonly Entry[], options: { emptying?: boolean; quiet?: boolean; beyond?: number } = {}) => {
    const taken = readEntries(sheet, entries, options.emptying);
    setWrong((old) => {
      const next = new Map(old);
      for (const place of taken.right) next.delete(cellKey(place));
      for (const one of taken.wrong) next.set(cellKey(one), one);
      return next;
    });
    if (taken.changes.length) {
      history.current = recordStep(history.current, taken.changes);
      refused.current.set(taken.changes, taken.wrong);
      onChange(taken.changes);
    }
    if (!options.quiet)
      setMessage(words.entered(taken.changes.length, taken.wrong.length, taken.left + (options.beyond ?? 0)));
    return taken;
  };
  const forget = (cells: readonly WrongCell[]): void =>
    setWrong((old) => new Map([...old].filter(([, one]) => !cells.includes(one))));
  const turn = (way: 'undo' | 'redo'): void => {
    const step = way === 'undo' ? history.current.done.at(-1) : undefined;
    const result = (way === 'undo' ? undo : redo)(history.current, (change, wanted) => {
      const at = places.locate(change);
      const { row, column } = at ? cellAt(at) : {};
      return row !== undefined && column !== undefined && sameValue(column, row, value(row, column), wanted);
    });
    if (!result) return;
    history.current = result.history;
    if (step) forget(refused.current.get(step) ?? []);
    if (result.changes.length) onChange(result.changes);
    setMessage(result.kept ? words.notUndone : words[way === 'undo' ? 'undone' : 'redone'](result.changes.length));
    const at = result.changes[0] && places.locate(result.changes[0]);
    if (at) places.choose(at);
  };
  const begin = (at: At, mode: Editing['mode'], touch = false): boolean => {
    if (!writable(at)) return false;
    const place = places.placeAt(at);
    // What was refused is there to be mended; a cell that is typed over begins empty.
    const known = wrong.get(cellKey(place));
    const text = mode === 'typed' ? '' : (known?.text ?? textAt(at));
    setEditing({ ...place, text, mode, touch, wrong: mode === 'inside' ? (known?.reason ?? null) : null });
    return true;
  };
  useFocus(root, places.active, editing);
  return {
    ...places,
    ...{
      sheet,
      wrong,
      left,
      setLeft,
      message,
      setMessage,
      editing,
      setEditing,
      cellAt,
      textAt,
      writable,
      enter,
      turn,
      begin,
    },
  };
}
export type Grid<Row, V> = ReturnType<typeof useGrid<Row, V>>;

/** While the focus is in the grid it follows the active cell, or the field in it. */
function useFocus(root: RefObject<HTMLElement | null>, { row, col }: At, editing: Editing | null): void {
  const field = editing ? `${cellKey(editing)} ${editing.mode}` : null;
  const before = useRef<string | null>(null);
  // Before the page changes: a cell scrolled out of sight leaves it as soon as another is active.
  const held = root.current?.contains(document.activeElement) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the focus was is asked when the active cell changes
  useLayoutEffect(() => {
    const grid = root.current;
    const opened = field !== null && field !== before.current;
    // What has just left the page took the focus with it, unless the person went elsewhere.
    const lost = (held || before.current !== null) && document.activeElement === document.body;
    const inside = lost || grid?.contains(document.activeElement);
    before.current = field;
    if (!grid || !(opened || inside)) return;
    const wanted = grid.querySelector<HTMLElement>(field ? 'input' : `[data-at="${row}:${col}"]`);
    if (wanted && wanted !== document.activeElement) wanted.focus({ preventScroll: true });
  }, [root, row, col, field]);
}
