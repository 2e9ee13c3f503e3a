import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cellKey, isReadOnly, sameValue, readEntries, type Sheet } from './entry.tsx';
import type { Entry } from './fill.tsx';
import { emptyHistory, type History, recordStep, redo, undo } from './history.tsx';
import type { CellChange, CellPlace, GridProps, WrongCell } from './model.tsx';
import { type At, blockOf, clampAt } from './selection.tsx';

/** An edited cell: its initial text, and why the typed one is refused. */
export type Editing = CellPlace & { text: string; mode: 'typed' | 'inside'; touch: boolean; wrong: string | null };
/** The block from `anchor` to `extent`; the active cell is its anchor until Enter or Tab moves inside it. */
type Chosen = { active: CellPlace; anchor: CellPlace; extent: CellPlace };

/** Positions by key, so that sorting keeps the selection; a removed row falls back to the first writable cell. */
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
  /** The focus entered; a selection made by the same press stays. */
  const enterAt = (at: At): void => {
    const place = placeAt(at);
    setChosen((old) => old ?? { active: place, anchor: place, extent: place });
  };
  const setActive = (at: At): void =>
    setChosen({ active: placeAt(at), anchor: placeAt(anchor), extent: placeAt(extent) });
  return {
    size,
    locate,
    placeAt,
    choose,
    setActive,
    enterAt,
    active,
    anchor,
    extent,
    // The grid has been entered.
    entered: chosen !== null,
    block: blockOf({ active: anchor, extent }),
  };
}

/** State of a grid besides its rows: the selection, the edited cell, refused texts, the undo history. */
export function useGrid<Row, V>(props: GridProps<Row, V>, root: RefObject<HTMLElement | null>) {
  const { rows, columns, rowKey, value, onChange, words } = props;
  const places = usePlaces(props);
  const [wrong, setWrong] = useState<ReadonlyMap<string, WrongCell>>(new Map());
  const [message, setMessage] = useState('');
  const [editing, setEditing] = useState<Editing | null>(null);
  // Escape was pressed: the next Tab leaves the grid instead of moving to the next cell.
  const [left, setLeft] = useState(false);
  const history = useRef<History<V>>(emptyHistory);
  /** Refused texts of a step, cleared together with it when undone. */
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
    // A refused text can be corrected; typing over a cell starts empty.
    const known = wrong.get(cellKey(place));
    const text = mode === 'typed' ? '' : (known?.text ?? textAt(at));
    setEditing({ ...place, text, mode, touch, wrong: mode === 'inside' ? (known?.reason ?? null) : null });
    return true;
  };
  useFocus(root, places.active, editing);
  return {
    ...places,
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
  };
}
export type Grid<Row, V> = ReturnType<typeof useGrid<Row, V>>;

/** While the focus is in the grid it follows the active cell, or its field. */
function useFocus(root: RefObject<HTMLElement | null>, { row, col }: At, editing: Editing | null): void {
  const field = editing ? `${cellKey(editing)} ${editing.mode}` : null;
  const before = useRef<string | null>(null);
  // Before rendering: a cell scrolled out of sight is removed as soon as another one is active.
  const held = root.current?.contains(document.activeElement) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the focus was is asked when the active cell changes
  useLayoutEffect(() => {
    const grid = root.current;
    const opened = field !== null && field !== before.current;
    // A removed element loses the focus; it is restored unless the user moved elsewhere.
    const lost = (held || before.current !== null) && document.activeElement === document.body;
    const inside = lost || grid?.contains(document.activeElement);
    before.current = field;
    if (!grid || !(opened || inside)) return;
    const wanted = grid.querySelector<HTMLElement>(field ? 'input' : `[data-at="${row}:${col}"]`);
    if (wanted && wanted !== document.activeElement) wanted.focus({ preventScroll: true });
  }, [root, row, col, field]);
}
