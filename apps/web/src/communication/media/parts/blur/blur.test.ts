import { describe, expect, it } from 'vitest';
import { between, type Box, fitted, nudged, SMALLEST } from './blur.ts';

const box = (x: number, y: number, width: number, height: number): Box => ({ key: 'a', x, y, width, height });
const round = (one: Box | null): Box | null =>
  one &&
  (Object.fromEntries(
    Object.entries(one).map(([name, value]) => [name, typeof value === 'number' ? Number(value.toFixed(4)) : value]),
  ) as Box);

describe('a box over a face', () => {
  it('is drawn from any corner to the opposite one', () => {
    expect(round(between('a', { x: 0.6, y: 0.5 }, { x: 0.2, y: 0.1 }))).toEqual(box(0.2, 0.1, 0.4, 0.4));
  });

  it('stays inside the picture and large enough to be moved', () => {
    expect(fitted(box(-0.5, 0.9, 0.001, 0.5))).toEqual(box(0, 0.5, SMALLEST, 0.5));
    expect(fitted(box(0.4, 0.4, 3, 3))).toEqual(box(0, 0, 1, 1));
  });

  it('can be moved and resized with the arrows only', () => {
    expect(round(nudged(box(0.4, 0.4, 0.2, 0.2), 'ArrowRight', false))).toEqual(box(0.42, 0.4, 0.2, 0.2));
    expect(round(nudged(box(0.4, 0.4, 0.2, 0.2), 'ArrowDown', true))).toEqual(box(0.4, 0.4, 0.2, 0.22));
    expect(round(nudged(box(0, 0, 0.2, 0.2), 'ArrowUp', false))).toEqual(box(0, 0, 0.2, 0.2));
    expect(nudged(box(0, 0, 0.2, 0.2), 'Enter', false)).toBeNull();
  });
});
