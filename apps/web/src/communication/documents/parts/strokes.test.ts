import { describe, expect, it } from 'vitest';
import { hasRoom, withPoint } from './strokes.ts';

describe('a stroke', () => {
  it('keeps points that are far enough apart to be visible', () => {
    expect(withPoint([10, 10], [20, 10], 100)).toEqual([10, 10, 20, 10]);
    expect(withPoint([10, 10], [12, 11], 100)).toBeNull();
    expect(withPoint([], [0, 0], 100)).toEqual([0, 0]);
  });

  it('ends when it is full', () => {
    expect(withPoint([0, 0, 50, 50], [90, 90], 6)).toEqual([0, 0, 50, 50, 90, 90]);
    expect(withPoint([0, 0, 50, 50, 90, 90], [10, 10], 6)).toBeNull();
  });

  it('is refused beyond five thousand points in all', () => {
    const full = Array.from({ length: 10 }, () => Array.from({ length: 1000 }, () => 0));
    expect([hasRoom([]), hasRoom(full.slice(1)), hasRoom(full)]).toEqual([true, true, false]);
  });
});
