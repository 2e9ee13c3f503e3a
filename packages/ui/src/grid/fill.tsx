import { type At, type Block, cellsOf, type Size } from './selection.tsx';

/** A text for a cell. */
export type Entry = At & { text: string };

/**
 * Target cells of a pasted table: from the first cell of the block, or over the whole block when it holds the table a
 * whole number of times, single cells included. Cells beyond the edge are counted and dropped.
 */
export function layTable(
  table: readonly (readonly string[])[],
  block: Block,
  size: Size,
): { entries: Entry[]; beyond: number; block: Block } {
  const height = table.length;
  const width = Math.max(0, ...table.map((row) => row.length));
  if (height === 0 || width === 0) return { entries: [], beyond: 0, block };
  const rows = block.bottom - block.top + 1;
  const cols = block.last - block.first + 1;
  const whole = rows % height === 0 && cols % width === 0;
  const target: Block = {
    top: block.top,
    first: block.first,
    bottom: block.top + (whole ? rows : height) - 1,
    last: block.first + (whole ? cols : width) - 1,
  };
  const entries: Entry[] = [];
  let beyond = 0;
  for (const at of cellsOf(target)) {
    // A row shorter than the others leaves its missing cells unchanged.
    const text = table[(at.row - block.top) % height]?.[(at.col - block.first) % width];
    if (text === undefined) continue;
    if (at.row < size.rows && at.col < size.cols) entries.push({ ...at, text });
    else beyond += 1;
  }
  return {
    entries,
    beyond,
    block: { ...target, bottom: Math.min(target.bottom, size.rows - 1), last: Math.min(target.last, size.cols - 1) },
  };
}

/** Repeats a block over the cells of a larger one that starts or ends with it. */
export function fillOver(source: Block, target: Block, text: (at: At) => string): Entry[] {
  const height = source.bottom - source.top + 1;
  const width = source.last - source.first + 1;
  const turn = (value: number, length: number): number => ((value % length) + length) % length;
  return cellsOf(target)
    .filter((at) => at.row < source.top || at.row > source.bottom || at.col < source.first || at.col > source.last)
    .map((at) => ({
      ...at,
      text: text({
        row: source.top + turn(at.row - source.top, height),
        col: source.first + turn(at.col - source.first, width),
      }),
    }));
}

/**
 * Ctrl+D and Ctrl+R: copies the first row or column over the rest of the block; a single one copies from its
 * predecessor.
 */
export function fillBlock(block: Block, way: 'down' | 'next'): { source: Block; target: Block } | null {
  const down = way === 'down';
  const alone = down ? block.top === block.bottom : block.first === block.last;
  const before = (down ? block.top : block.first) - 1;
  if (alone && before < 0) return null;
  const target = alone ? { ...block, ...(down ? { top: before } : { first: before }) } : block;
  return { target, source: { ...target, ...(down ? { bottom: target.top } : { last: target.first }) } };
}

/** The block selected by dragging the handle to a cell: along the longer direction. */
export function stretchBlock(block: Block, to: At): Block {
  const rows = Math.max(block.top - to.row, to.row - block.bottom, 0);
  const cols = Math.max(block.first - to.col, to.col - block.last, 0);
  if (rows === 0 && cols === 0) return block;
  return rows >= cols
    ? { ...block, top: Math.min(block.top, to.row), bottom: Math.max(block.bottom, to.row) }
    : { ...block, first: Math.min(block.first, to.col), last: Math.max(block.last, to.col) };
}
