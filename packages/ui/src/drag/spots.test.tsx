import { expect, test } from 'vitest';
import { type Box, lineAt, nearest, nearestTo, rankAt, stepOf } from './spots.tsx';

const box = (left: number, top: number): Box => ({ left, top, right: left + 10, bottom: top + 10 });
const column = [box(0, 0), box(0, 20), box(0, 40)];
const wall = [box(0, 0), box(20, 0), box(0, 20), box(20, 20)];

test('the rank in a column changes at the middle of each thing', () => {
  const rank = (y: number): number => rankAt(column, { x: 5, y }, 'down', false);
  expect([rank(-5), rank(4), rank(6), rank(24), rank(26), rank(46), rank(90)]).toEqual([0, 0, 1, 1, 2, 3, 3]);
});

test('the rank on a wall follows its lines, from the side on which they begin', () => {
  const rank = (x: number, y: number, rtl = false): number => rankAt(wall, { x, y }, 'across', rtl);
  expect([rank(2, 5), rank(8, 5), rank(28, 5), rank(2, 15), rank(28, 25)]).toEqual([0, 1, 2, 2, 4]);
  const mirrored = [box(20, 0), box(0, 0), box(20, 20), box(0, 20)];
  expect(rankAt(mirrored, { x: 28, y: 5 }, 'across', true)).toBe(0);
  expect(rankAt(mirrored, { x: 2, y: 5 }, 'across', true)).toBe(2);
});

test('an arrow follows the order of the page, and leaves a column sideways', () => {
  expect(stepOf('ArrowDown', 'down', false)).toBe(1);
  expect(stepOf('ArrowRight', 'down', false)).toBe(0);
  expect(stepOf('ArrowRight', 'across', false)).toBe(1);
  expect(stepOf('ArrowRight', 'across', true)).toBe(-1);
});

test('an arrow leads to the item in its direction, in the same line first', () => {
  expect(nearest(0, wall, 'ArrowRight', false)).toBe(1);
  expect(nearest(0, wall, 'ArrowDown', false)).toBe(2);
  expect(nearest(1, wall, 'ArrowLeft', false)).toBe(0);
  expect(nearest(0, wall, 'ArrowUp', false)).toBe(-1);
  // The nearer one is in another row.
  expect(nearest(0, [box(0, 0), box(12, 20), box(40, 0)], 'ArrowRight', false)).toBe(2);
  expect(nearestTo(box(0, 60), wall, 'ArrowUp')).toBe(2);
});

test('without a layout, arrows follow the given order', () => {
  const flat = [0, 1, 2].map(() => ({ left: 0, right: 0, top: 0, bottom: 0 }));
  expect(nearest(0, flat, 'ArrowRight', false)).toBe(1);
  expect(nearest(1, flat, 'ArrowRight', true)).toBe(0);
  expect(nearest(2, flat, 'ArrowDown', false)).toBe(-1);
});

test('the line is between two items, at the edge of the first and of the last', () => {
  expect(lineAt(column, 0, 'down', false)).toMatchObject({ top: 0, left: 0, right: 10 });
  expect(lineAt(column, 1, 'down', false)).toMatchObject({ top: 15 });
  expect(lineAt(column, 3, 'down', false)).toMatchObject({ top: 50 });
  expect(lineAt(wall, 1, 'across', false)).toMatchObject({ left: 20, right: 20 });
  expect(lineAt(wall, 1, 'across', true)).toMatchObject({ left: 30, right: 30 });
  expect(lineAt(wall, 4, 'across', false)).toMatchObject({ left: 30, right: 30 });
  expect(lineAt([], 0, 'down', false)).toBeNull();
});
