import { describe, expect, it } from 'vitest';
import { type LooseEnds, matchNearest } from './matching.policy.ts';

const ends = (hours: Record<string, number>) => Object.entries(hours).map(([id, hour]) => ({ id, starts: hour * 60 }));
const of = (lessons: Record<string, number>, series: Record<string, number>): LooseEnds => ({
  lessons: ends(lessons),
  series: ends(series),
});
const names = (given: LooseEnds): string[] =>
  matchNearest(given)
    .map(({ lessonId, seriesId }) => `${lessonId} ${seriesId}`)
    .sort();

describe('lessons of one course on one day', () => {
  it('are matched by the nearest hours first, each once', () => {
    expect(names(of({ a: 9, b: 14 }, { s: 10, t: 15 }))).toEqual(['a s', 'b t']);
    expect(names(of({ a: 9, b: 11 }, { s: 11, t: 15 }))).toEqual(['a t', 'b s']);
  });

  it('leave one alone that has no partner left', () => {
    expect(names(of({ a: 9, b: 14 }, { s: 10 }))).toEqual(['a s']);
    expect(names(of({ a: 9 }, { s: 10, t: 9 }))).toEqual(['a t']);
  });

  it('are matched the same way whatever their order', () => {
    const { lessons, series } = of({ b: 9, a: 9 }, { t: 10, s: 10 });
    const straight = names({ lessons, series });
    expect(straight).toHaveLength(2);
    expect(names({ lessons: lessons.toReversed(), series: series.toReversed() })).toEqual(straight);
  });
});
