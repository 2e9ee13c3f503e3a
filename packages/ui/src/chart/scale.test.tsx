import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binsOf, extentOf, labelStep, niceStep, niceTicks, quartilesOf, scale, splitAtGaps } from './scale.tsx';

test('extents exclude unknown values', () => {
  expect(extentOf([3, null, -1, 8])).toEqual({ min: -1, max: 8 });
  expect(extentOf([null, Number.NaN])).toBeNull();
});

test('steps and ticks are round', () => {
  expect([0.03, 1, 1.2, 3, 7, 120].map(niceStep)).toEqual([0.05, 1, 2, 5, 10, 200]);
  expect(niceTicks({ min: 91.9, max: 95.1 })).toEqual([90, 92, 94, 96]);
  expect(niceTicks({ min: 0, max: 920 })).toEqual([0, 500, 1000]);
  expect(niceTicks({ min: 0, max: 0 })).toEqual([0, 0.5, 1]);
  expect(niceTicks({ min: -3, max: 4 })[0]).toBeLessThanOrEqual(-3);
  expect(niceTicks({ min: 0, max: 7 })).toEqual([0, 2.5, 5, 7.5]);
  expect([1, 2, 7].map((max) => niceTicks({ min: 0, max }, 4, true))).toEqual([
    [0, 1],
    [0, 1, 2],
    [0, 5, 10],
  ]);
});

test('ticks contain every value, are few and evenly spaced', () => {
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => Math.round(value * 100) / 100);
  fc.assert(
    fc.property(number, number, (a, b) => {
      const extent = { min: Math.min(a, b), max: Math.max(a, b) };
      const ticks = niceTicks(extent);
      expect(ticks[0]!).toBeLessThanOrEqual(extent.min);
      expect(ticks.at(-1)!).toBeGreaterThanOrEqual(extent.max);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(4);
      expect(new Set(ticks).size).toBe(ticks.length);
    }),
  );
});

test('a scale is converted both ways and puts a single value in the middle', () => {
  expect(scale({ min: 0, max: 20 }, 100, 0)(5)).toBe(75);
  expect(scale({ min: 4, max: 4 }, 0, 100)(4)).toBe(50);
});

test('quartiles and bins count everybody once', () => {
  expect(quartilesOf([1, 2, 3, 4])).toEqual({ first: 1.75, median: 2.5, third: 3.25 });
  expect(quartilesOf([])).toBeNull();
  const bins = binsOf([0, 4.99, 5, 20, 21], { min: 0, max: 20 }, 5);
  expect(bins.map((bin) => bin.count)).toEqual([2, 1, 0, 2]);
  expect(bins.at(-1)).toMatchObject({ from: 15, to: 20 });
});

test('labels keep their distance, lines stop at a missing value', () => {
  expect(labelStep(20, 400, 60)).toBe(3);
  expect(labelStep(3, 400, 60)).toBe(1);
  expect(splitAtGaps([1, 2, null, 4, null, null, 5])).toEqual([[0, 1], [3], [6]]);
});
