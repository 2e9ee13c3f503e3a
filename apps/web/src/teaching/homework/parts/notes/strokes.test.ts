import { expect, test } from 'vitest';
import { pathOf, thinned } from './strokes.ts';

test('a long stroke keeps its ends and at most four hundred points', () => {
  const long = Array.from({ length: 3002 }, (_, at) => at);
  const kept = thinned(long);
  expect(kept.length).toBeLessThanOrEqual(802);
  expect([...kept.slice(0, 2), ...kept.slice(-2)]).toEqual([0, 1, 3000, 3001]);
  expect(thinned([1, 2, 3, 4])).toEqual([1, 2, 3, 4]);
});

test('a stroke has the same place on its page at any size', () => {
  expect(pathOf([0, 0, 5000, 10_000], { width: 1000, height: 1400 })).toBe('M0 0L500 1400');
});
