import { expect, it } from 'vitest';
import { changesOf, findDifferences, isReordered } from './edits.ts';

it('lists the differing fields', () => {
  expect(findDifferences({ a: 1, b: null, c: 2 }, { a: 1, b: undefined, c: 3, d: 4 })).toEqual({
    c: { theirs: 2, yours: 3 },
  });
  expect(changesOf({ a: 1, b: ['x'] }, { a: 2, b: ['x'] })).toEqual({ before: { a: 1 }, after: { a: 2 } });
});

it.each([
  ['the same order', ['a', 'b', 'c'], ['a', 'b', 'c'], false],
  ['another order', ['b', 'a', 'c'], ['a', 'b', 'c'], true],
  ['one that came and one that left', ['a', 'd', 'c'], ['a', 'b', 'c'], false],
  ['another order of those that stayed', ['c', 'd', 'a'], ['a', 'b', 'c'], true],
])('detects in %s whether items were reordered meanwhile', (_case, now, from, expected) => {
  expect(isReordered(now, from)).toBe(expected);
});
