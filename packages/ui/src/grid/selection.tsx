/** A cell by its indexes, frozen columns included. */
export type At = { row: number; col: number };
/** Rows and columns of a block, both ends included. */
export type Block = { top: number; bottom: number; first: number; last: number };
export type Size = { rows: number; cols: number };
export type Selection = { active: At; extent: At };

/** The movement of a key: `next` is the reading direction, left or right. */
export type Move = 'up' | 'down' | 'next' | 'previous' | 'home' | 'end' | 'top' | 'bottom' | 'pageUp' | 'pageDown';

const within = (value: number, count: number): number => Math.max(0, Math.min(value, count - 1));
export const clampAt = (at: At, size: Size): At => ({ row: within(at.row, size.rows), col: within(at.col, size.cols) });

/** The target of a move, which stops at the edges. `page` is the number of rows in sight. */
export function moveFrom({ row, col }: At, move: Move, size: Size, page: number): At {
  const to: Record<Move, At> = {
    up: { row: row - 1, col },
    down: { row: row + 1, col },
    next: { row, col: col + 1 },
    previous: { row, col: col - 1 },
    home: { row, col: 0 },
    end: { row, col: size.cols - 1 },
    top: { row: 0, col: 0 },
    bottom: { row: size.rows - 1, col: size.cols - 1 },
    pageUp: { row: row - Math.max(1, page - 1), col },
    pageDown: { row: row + Math.max(1, page - 1), col },
  };
  return clampAt(to[move], size);
}

/** Ctrl and an arrow, as in spreadsheets: the last filled cell of a run, or the first one after a gap. */
export function jumpFrom(from: At, move: Move, size: Size, filled: (at: At) => boolean): At {
  const step = (at: At): At => moveFrom(at, move, size, 1);
  const same = (a: At, b: At): boolean => a.row === b.row && a.col === b.col;
  let at = step(from);
  if (same(at, from)) return from;
  const run = filled(from) && filled(at);
  for (;;) {
    const next = step(at);
    if (same(next, at)) return at;
    if (run ? !filled(next) : filled(at)) return at;
    at = next;
  }
}

export const blockOf = ({ active, extent }: Selection): Block => ({
  top: Math.min(active.row, extent.row),
  bottom: Math.max(active.row, extent.row),
  first: Math.min(active.col, extent.col),
  last: Math.max(active.col, extent.col),
});
export const cellCount = (block: Block): number => (block.bottom - block.top + 1) * (block.last - block.first + 1);
export const holds = (block: Block, { row, col }: At): boolean =>
  row >= block.top && row <= block.bottom && col >= block.first && col <= block.last;

/** Cells of a block, row by row. */
export function cellsOf(block: Block): At[] {
  const cells: At[] = [];
  for (let row = block.top; row <= block.bottom; row += 1)
    for (let col = block.first; col <= block.last; col += 1) cells.push({ row, col });
  return cells;
}

/** The next cell inside a block, by columns or rows, wrapping from last to first. */
export function cycleIn(block: Block, at: At, by: 'column' | 'row', step: 1 | -1): At {
  const height = block.bottom - block.top + 1;
  const width = block.last - block.first + 1;
  const row = at.row - block.top;
  const col = at.col - block.first;
  const count = height * width;
  const place = ((by === 'column' ? col * height + row : row * width + col) + step + count) % count;
  return by === 'column'
    ? { row: block.top + (place % height), col: block.first + Math.floor(place / height) }
    : { row: block.top + Math.floor(place / width), col: block.first + (place % width) };
}

/** Tab: the next writable cell of this row, then of the following rows; null without any. */
export function nextWritable(at: At, step: 1 | -1, size: Size, writable: (at: At) => boolean): At | null {
  const count = size.rows * size.cols;
  for (let place = at.row * size.cols + at.col + step; place >= 0 && place < count; place += step) {
    const cell = { row: Math.floor(place / size.cols), col: place % size.cols };
    if (writable(cell)) return cell;
  }
  return null;
}
