import { expect, test } from 'vitest';
import { type Sheet, readEntries } from './entry.tsx';
import { fillBlock, fillOver, layTable, stretchBlock } from './fill.tsx';
import { emptyHistory, type History, recordStep, redo, undo } from './history.tsx';
import type { CellChange, GridColumn } from './model.tsx';
import { blockOf, cycleIn, jumpFrom, moveFrom, nextWritable } from './selection.tsx';
import { readTable, writeTable } from './tsv.tsx';

test('a table of Excel or LibreOffice is read with any line ends and quotes', () => {
  expect(readTable('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(readTable('a\tb\nc\td')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(readTable('"deux\r\nlignes"\t"dit ""oui"""\n')).toEqual([['deux\nlignes', 'dit "oui"']]);
  expect(readTable('12,5\t\n\t"\t"')).toEqual([
    ['12,5', ''],
    ['', '\t'],
  ]);
  expect(readTable('')).toEqual([['']]);
  expect(readTable('a\n\nb')).toEqual([['a'], [''], ['b']]);
});

test('an unclosed quote is an ordinary character', () => {
  expect(readTable('"5 pouces\t3')).toEqual([['"5 pouces', '3']]);
  expect(readTable('le "mot"\t"x"y')).toEqual([['le "mot"', '"x"y']]);
});

test('written text is read back', () => {
  const table = [
    ['1,5', 'a\tb'],
    ['x "y"', 'l1\nl2'],
    ['', ''],
  ];
  expect(readTable(writeTable(table))).toEqual(table);
});

const size = { rows: 4, cols: 3 };

test('moves stop at the edges', () => {
  expect(moveFrom({ row: 0, col: 0 }, 'up', size, 10)).toEqual({ row: 0, col: 0 });
  expect(moveFrom({ row: 1, col: 2 }, 'next', size, 10)).toEqual({ row: 1, col: 2 });
  expect(moveFrom({ row: 1, col: 1 }, 'pageDown', size, 10)).toEqual({ row: 3, col: 1 });
  expect(moveFrom({ row: 1, col: 1 }, 'top', size, 10)).toEqual({ row: 0, col: 0 });
  expect(moveFrom({ row: 1, col: 1 }, 'end', size, 10)).toEqual({ row: 1, col: 2 });
});

test('Ctrl and an arrow jump to the end of a run, or over a gap', () => {
  const filled = ({ row }: { row: number }) => [0, 1, 3].includes(row);
  expect(jumpFrom({ row: 0, col: 0 }, 'down', size, filled)).toEqual({ row: 1, col: 0 });
  expect(jumpFrom({ row: 1, col: 0 }, 'down', size, filled)).toEqual({ row: 3, col: 0 });
  expect(jumpFrom({ row: 3, col: 0 }, 'down', size, filled)).toEqual({ row: 3, col: 0 });
});

test('inside a block Enter goes down its columns and Tab along its rows, and wraps', () => {
  const block = { top: 1, bottom: 2, first: 0, last: 1 };
  expect(cycleIn(block, { row: 2, col: 0 }, 'column', 1)).toEqual({ row: 1, col: 1 });
  expect(cycleIn(block, { row: 1, col: 1 }, 'row', 1)).toEqual({ row: 2, col: 0 });
  expect(cycleIn(block, { row: 2, col: 1 }, 'row', 1)).toEqual({ row: 1, col: 0 });
  expect(cycleIn(block, { row: 1, col: 0 }, 'column', -1)).toEqual({ row: 2, col: 1 });
});

test('Tab skips read-only cells, to the next row, and leaves after the last', () => {
  const writable = ({ col }: { col: number }) => col === 1;
  expect(nextWritable({ row: 0, col: 1 }, 1, size, writable)).toEqual({ row: 1, col: 1 });
  expect(nextWritable({ row: 3, col: 1 }, 1, size, writable)).toBeNull();
  expect(nextWritable({ row: 1, col: 0 }, -1, size, writable)).toEqual({ row: 0, col: 1 });
});

test('one copied cell fills the whole block; a table repeats where it fits a whole number of times', () => {
  const block = blockOf({ active: { row: 2, col: 1 }, extent: { row: 1, col: 0 } });
  expect(layTable([['x']], block, size).entries).toHaveLength(4);
  expect(layTable([['x', 'y']], block, size).entries.map(({ text }) => text)).toEqual(['x', 'y', 'x', 'y']);
  expect(layTable([['1'], ['2'], ['3']], block, size).entries).toEqual([
    { row: 1, col: 0, text: '1' },
    { row: 2, col: 0, text: '2' },
    { row: 3, col: 0, text: '3' },
  ]);
});

test('cells of a paste beyond the edge are counted', () => {
  const end = { top: 3, bottom: 3, first: 2, last: 2 };
  const laid = layTable(
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    end,
    size,
  );
  expect(laid.entries).toEqual([{ row: 3, col: 2, text: 'a' }]);
  expect(laid.beyond).toBe(3);
  expect(laid.block).toEqual(end);
});

test('filling repeats the source, also backwards', () => {
  const text = ({ row }: { row: number }) => String(row);
  const down = fillOver({ top: 0, bottom: 1, first: 0, last: 0 }, { top: 0, bottom: 3, first: 0, last: 0 }, text);
  expect(down.map((one) => one.text)).toEqual(['0', '1']);
  const up = fillOver({ top: 2, bottom: 3, first: 0, last: 0 }, { top: 1, bottom: 3, first: 0, last: 0 }, text);
  expect(up).toEqual([{ row: 1, col: 0, text: '3' }]);
});

test('Ctrl+D takes the first row of the block, or the cell above a single one', () => {
  expect(fillBlock({ top: 0, bottom: 0, first: 1, last: 1 }, 'down')).toBeNull();
  expect(fillBlock({ top: 2, bottom: 2, first: 1, last: 1 }, 'down')).toEqual({
    source: { top: 1, bottom: 1, first: 1, last: 1 },
    target: { top: 1, bottom: 2, first: 1, last: 1 },
  });
  expect(fillBlock({ top: 0, bottom: 1, first: 1, last: 2 }, 'next')?.source).toEqual({
    top: 0,
    bottom: 1,
    first: 1,
    last: 1,
  });
});

test('the handle extends along the longer direction', () => {
  const one = { top: 1, bottom: 1, first: 1, last: 1 };
  expect(stretchBlock(one, { row: 3, col: 2 })).toEqual({ ...one, bottom: 3 });
  expect(stretchBlock(one, { row: 1, col: 0 })).toEqual({ ...one, first: 0 });
  expect(stretchBlock(one, { row: 1, col: 1 })).toEqual(one);
});

type Row = { id: string };
const mark: GridColumn<Row, number | null> = {
  key: 'm',
  name: 'Contrôle',
  width: 80,
  format: (value) => (value === null ? '' : String(value)),
  parse: (text) => {
    if (text === '') return { value: null };
    const value = Number(text.replace(',', '.'));
    return value <= 20 ? { value } : { wrong: 'sur 20' };
  },
};
const sheet: Sheet<Row, number | null> = {
  rows: [{ id: 'a' }, { id: 'b' }],
  columns: [{ ...mark, key: 'name', parse: undefined }, mark],
  rowKey: (row) => row.id,
  value: () => 10,
};

test('a pasted block is applied cell by cell: invalid ones keep their value, read-only ones are skipped', () => {
  const taken = readEntries(sheet, [
    { row: 0, col: 0, text: 'x' },
    { row: 0, col: 1, text: '25' },
    { row: 1, col: 1, text: '11,5' },
  ]);
  expect(taken.changes).toEqual([{ row: 'b', column: 'm', before: 10, after: 11.5 }]);
  expect(taken.wrong).toEqual([{ row: 'a', column: 'm', text: '25', reason: 'sur 20' }]);
  expect(taken.left).toBe(1);
  expect(readEntries(sheet, [{ row: 0, col: 1, text: '10' }]).changes).toEqual([]);
});

const step: CellChange<number | null>[] = [
  { row: 'a', column: 'm', before: 1, after: 2 },
  { row: 'b', column: 'm', before: 3, after: 4 },
];

test('one paste is one step, undone and done again as a whole', () => {
  const history = recordStep(emptyHistory as History<number | null>, step);
  const back = undo(history, () => true)!;
  expect(back.changes.map(({ after }) => after)).toEqual([1, 3]);
  expect(undo(back.history, () => true)).toBeNull();
  const again = redo(back.history, () => true)!;
  expect(again.changes).toEqual(step);
  expect(redo(again.history, () => true)).toBeNull();
  expect(recordStep(back.history, step).undone).toEqual([]);
});

test('undoing keeps what somebody else wrote since', () => {
  const back = undo(recordStep(emptyHistory as History<number | null>, step), ({ row }) => row === 'a')!;
  expect(back.changes).toEqual([{ row: 'a', column: 'm', before: 2, after: 1 }]);
  expect(back.kept).toBe(1);
});
