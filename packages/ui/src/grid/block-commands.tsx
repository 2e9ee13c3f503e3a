import type { ClipboardEvent } from 'react';
import { fillOver, layTable } from './fill.tsx';
import type { GridWords } from './model.tsx';
import { type At, type Block, cellCount, cellsOf } from './selection.tsx';
import { readTable, writeTable } from './tsv.tsx';
import type { Grid } from './use-grid.tsx';

/** Texts of a block, row by row. */
const textsOf = (block: Block, text: (at: At) => string): string[][] =>
  Array.from({ length: block.bottom - block.top + 1 }, (_, row) =>
    Array.from({ length: block.last - block.first + 1 }, (_unused, col) =>
      text({ row: block.top + row, col: block.first + col }),
    ),
  );

/** Commands on a whole block: fill, clear, clipboard. */
export function blockCommands<Row, V>(grid: Grid<Row, V>, words: GridWords, choose: (at: At, to: At) => void) {
  const { block, size, editing } = grid;
  const fill = (source: Block, target: Block): void => {
    const laid = fillOver(source, target, grid.textAt);
    grid.enter(laid);
    choose({ row: target.top, col: target.first }, { row: target.bottom, col: target.last });
  };
  const clear = (): void => {
    grid.enter(
      cellsOf(block).map((at) => ({ ...at, text: '' })),
      { emptying: true, quiet: cellCount(block) === 1 },
    );
  };
  const onCopy = (event: ClipboardEvent, cut: boolean): void => {
    if (editing || getSelection()?.toString()) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', writeTable(textsOf(block, grid.textAt)));
    grid.setMessage(words.copied(cellCount(block)));
    if (cut) clear();
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (editing) return;
    event.preventDefault();
    const laid = layTable(readTable(event.clipboardData.getData('text/plain')), block, size);
    if (laid.entries.length === 0) return;
    grid.enter(laid.entries, { beyond: laid.beyond });
    const { top, first, bottom, last } = laid.block;
    grid.choose({ row: top, col: first }, { row: bottom, col: last });
  };
  return { fill, clear, onCopy, onPaste };
}
