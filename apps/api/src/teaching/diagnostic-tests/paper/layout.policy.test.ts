import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyQuestions } from '../transfer/test/any-questions.ts';
import { digitsFor, layOut } from './layout.policy.ts';

const testId = '0193f000-0000-7000-8000-000000000001';

describe('the layout of an answer sheet', () => {
  it('keeps bubbles inside the squares, apart from each other, and numbers in one column', () => {
    fc.assert(
      fc.property(fc.array(anyQuestions, { minLength: 1, maxLength: 12 }), (lists) => {
        const { pages, corners, radius } = layOut(lists.flat(), testId);
        for (const { lines } of pages) {
          const all = lines.flatMap(({ bubbles }) => bubbles);
          for (const { x, y } of all) {
            expect(x - radius > corners[0]!.x + 3.5 && x + radius < corners[1]!.x - 3.5).toBe(true);
            expect(y > 60 && y + radius < corners[2]!.y - 3.5).toBe(true);
          }
          expect(new Set(all.map(({ x, y }) => `${x} ${y}`)).size).toBe(all.length);
          for (const line of lines.filter(({ rank }) => rank > 0)) {
            const sign = lines.find((one) => one.questionId === line.questionId && one.rank === 0)!;
            expect(sign.bubbles[0]!.x).toBe(line.bubbles[0]!.x);
          }
        }
      }),
      { seed: 20261125, numRuns: 100 },
    );
  });

  it('gives every whole number the same number of digits, so that their count reveals nothing', () => {
    const number = (value: number) => ({
      id: testId,
      section: '',
      statement: 'x',
      points: 1,
      skill: '',
      kind: 'number' as const,
      value,
      tolerance: 0,
      relative: false,
      unit: '',
    });
    expect(digitsFor([number(7), number(-4200)])).toBe(4);
    expect(digitsFor([number(2.5)])).toBe(3);
    expect(layOut([number(2.5)], testId).pages).toEqual([]);
    expect(layOut([number(7)], testId).pages[0]!.lines.map(({ bubbles }) => bubbles.length)).toEqual([1, 10, 10, 10]);
  });
});
