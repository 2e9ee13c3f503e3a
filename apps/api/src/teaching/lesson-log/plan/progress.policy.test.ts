import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allot, countedMinutes, expectedOf, type Held, progressOf } from './progress.policy.ts';

describe('the progress of a course', () => {
  it('counts lessons by the half hour', () => {
    expect([countedMinutes(510, 565), countedMinutes(510, 620), countedMinutes(600, 690)]).toEqual([60, 120, 90]);
    expect(countedMinutes(600, 605)).toBe(30);
  });

  it('expects a share of the programme in line with the lessons held', () => {
    expect([expectedOf(600, 0, 1200), expectedOf(600, 300, 1200), expectedOf(600, 9999, 1200)]).toEqual([0, 150, 600]);
    expect(expectedOf(600, 0, 0)).toBe(0);
  });

  it('never allots more than is left, nor more than the future lessons, and leaves less than half an hour unused', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: 0, max: 40 }).map((halves) => halves * 30),
          { maxLength: 12 },
        ),
        fc.integer({ min: 0, max: 200 }).map((halves) => halves * 30),
        (left, coming) => {
          const given = allot(left, coming);
          const total = given.reduce((sum, one) => sum + one, 0);
          const needed = left.reduce((sum, one) => sum + one, 0);
          expect(given.every((one, index) => one >= 0 && one <= left[index]! && one % 30 === 0)).toBe(true);
          expect(total).toBe(Math.min(coming, needed));
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });

  it('shows chapters, weeks and the shortfall', () => {
    const chapters = [
      { id: 'a', title: 'Puissances', minutes: 120 },
      { id: 'b', title: 'Thalès', minutes: 240 },
    ];
    const lesson = (day: string, over: boolean, chapterId: string | null, written = true): Held => ({
      day,
      over,
      chapterId,
      minutes: 60,
      done: over && written,
      prepared: !over && written,
    });
    const held = [
      lesson('2026-11-09', true, 'a'),
      lesson('2026-11-10', true, 'a', false),
      lesson('2026-11-16', true, null),
      lesson('2026-11-24', false, 'b'),
      lesson('2026-11-25', false, null, false),
    ];
    const found = progressOf(chapters, held, '2026-11-18');
    expect(found).toMatchObject({ planned: 360, done: 60, expected: 216, coming: 120, apart: 60, short: 180 });
    expect(found.chapters).toEqual([
      { id: 'a', title: 'Puissances', planned: 120, done: 60, prepared: 0, allotted: 30 },
      { id: 'b', title: 'Thalès', planned: 240, done: 0, prepared: 60, allotted: 90 },
    ]);
    expect(found.weeks).toEqual([
      { from: '2026-11-09', expected: 144, done: 60 },
      { from: '2026-11-16', expected: 216, done: 60 },
      { from: '2026-11-23', expected: 360, done: null },
    ]);
  });
});
