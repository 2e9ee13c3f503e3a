import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { blockCommands } from './block-commands.tsx';
import { fillBlock } from './fill.tsx';
import { type Intent, intentOf } from './keys.tsx';
import type { GridWords } from './model.tsx';
import { type At, cellCount, cycleIn, jumpFrom, moveFrom, nextWritable } from './selection.tsx';
import type { Grid } from './use-grid.tsx';

type Scene = {
  words: GridWords;
  field: RefObject<HTMLInputElement | null>;
  rtl: boolean;
  page: () => number;
  show: (at: At) => void;
};

/**
 * Commits the edited cell. False when it is wrong and the user stays on it; `leaving` leaves anyway and marks the cell.
 */
function commitField<Row, V>(
  grid: Grid<Row, V>,
  words: GridWords,
  input: HTMLInputElement | null,
  leaving: boolean,
): boolean {
  const { editing } = grid;
  if (!editing || !input) return true;
  const at = grid.locate(editing);
  if (!at) {
    grid.setEditing(null);
    return true;
  }
  const taken = grid.enter([{ ...at, text: input.value }], { quiet: true });
  const refused = taken.wrong[0];
  grid.setMessage(refused ? words.wrong(refused.text, refused.reason) : '');
  if (refused && !leaving) {
    grid.setEditing({ ...editing, wrong: refused.reason });
    return false;
  }
  grid.setEditing(null);
  return true;
}

/** Whether a key is pressed in a cell or its field, outside an input method composition. */
function isInCells({ nativeEvent, defaultPrevented, target }: KeyboardEvent, field: Scene['field']): boolean {
  if (nativeEvent.isComposing || defaultPrevented) return false;
  return target === field.current || (target as HTMLElement).matches('[data-at]');
}

/** Everything the user can do with the grid: keys, clipboard, and editing a cell. */
export function useCommands<Row, V>(grid: Grid<Row, V>, { words, field, rtl, page, show }: Scene) {
  const { active, anchor, extent, block, size, editing } = grid;
  const single = cellCount(block) === 1;
  const choose = (at: At, to: At = at): void => {
    grid.choose(at, to);
    show(to);
  };

  const commit = (leaving = false): boolean => commitField(grid, words, field.current, leaving);

  const open = (at: At, mode: 'typed' | 'inside', touch = false): void => {
    // The field needs the focus before this key's character is inserted, and during the tap that opens a phone's
    // keyboard.
    flushSync(() => grid.begin(at, mode, touch));
  };

  const enterKey = (step: 1 | -1): void => {
    const touch = editing?.touch === true;
    if (!commit()) return;
    if (!single) {
      move(cycleIn(block, active, 'column', step));
      return;
    }
    const to = moveFrom(active, step === 1 ? 'down' : 'up', size, 1);
    if (touch && to.row === active.row) return;
    choose(to);
    if (touch) open(to, 'inside', true);
  };
  /** Inside a block only the active cell changes. */
  const move = (at: At): void => {
    grid.setActive(at);
    show(at);
  };
  const tabKey = (event: KeyboardEvent, step: 1 | -1): void => {
    if (!single) {
      event.preventDefault();
      if (commit()) move(cycleIn(block, active, 'row', step));
      return;
    }
    const to = grid.left ? null : nextWritable(active, step, size, grid.writable);
    if (!editing && !to) return;
    event.preventDefault();
    if (commit() && to) choose(to);
  };

  const { fill, clear, onCopy, onPaste } = blockCommands(grid, words, choose);
  const type = (key: string): boolean => {
    const { row, column } = grid.cellAt(active);
    if (row === undefined || !column || !grid.writable(active)) {
      grid.setMessage(words.readOnly);
      return true;
    }
    const text = column.oneKey?.(key, row) ?? null;
    if (text === null) {
      open(active, 'typed');
      return false;
    }
    grid.enter([{ ...active, text }], { quiet: true });
    if (single) choose(moveFrom(active, 'down', size, 1));
    else move(cycleIn(block, active, 'column', 1));
    return true;
  };

  const arrow = ({ move: way, extend, jump }: Extract<Intent, { do: 'move' }>): void => {
    if (!commit()) return;
    const from = extend ? extent : active;
    const to = jump ? jumpFrom(from, way, size, (at) => grid.textAt(at) !== '') : moveFrom(from, way, size, page());
    choose(extend ? anchor : to, to);
  };

  const leave = (event: KeyboardEvent): void => {
    // Leaving a cell must not close a window around the grid.
    if (editing || !single) event.stopPropagation();
    grid.setMessage('');
    if (editing) grid.setEditing(null);
    else grid.setLeft(true);
    if (!single && !editing) choose(active);
  };

  const fillWay = (way: 'down' | 'next'): void => {
    const filled = fillBlock(block, way);
    if (filled) fill(filled.source, filled.target);
  };
  const obey = (intent: Intent): void => {
    if (intent.do === 'move') arrow(intent);
    else if (intent.do === 'enter') enterKey(intent.step);
    else if (intent.do === 'edit') open(active, 'inside');
    else if (intent.do === 'clear') clear();
    else if (intent.do === 'all') grid.choose({ row: 0, col: 0 }, { row: size.rows - 1, col: size.cols - 1 });
    else if (intent.do === 'fill') fillWay(intent.way);
    else if (intent.do === 'undo' || intent.do === 'redo') grid.turn(intent.do);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (size.rows === 0 || !isInCells(event, field)) return;
    const intent = intentOf(event, editing?.mode ?? 'rest', rtl);
    if (!intent) return;
    if (intent.do !== 'leave') grid.setLeft(false);
    if (intent.do === 'tab') tabKey(event, intent.step);
    else if (intent.do === 'leave') leave(event);
    else if (intent.do === 'type') {
      // Otherwise the character goes to the field just opened.
      if (type(intent.key)) event.preventDefault();
    } else {
      event.preventDefault();
      obey(intent);
    }
  };

  return { commit, open, choose, fill, onKeyDown, onCopy, onPaste };
}
export type Commands = ReturnType<typeof useCommands>;
