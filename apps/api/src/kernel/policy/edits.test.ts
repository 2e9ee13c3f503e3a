import { expect, it } from 'vitest';
import { changesOf, findDifferences } from './edits.ts';

it('tells what differs', () => {
  expect(findDifferences({ a: 1, b: null, c: 2 }, { a: 1, b: undefined, c: 3, d: 4 })).toEqual({
    c: { theirs: 2, yours: 3 },
  });
  expect(changesOf({ a: 1, b: ['x'] }, { a: 2, b: ['x'] })).toEqual({ before: { a: 1 }, after: { a: 2 } });
});
