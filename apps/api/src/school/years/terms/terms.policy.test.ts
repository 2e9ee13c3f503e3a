import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, countDays } from '#kernel/policy/days.ts';
import { proposal } from './terms.policy.ts';

describe('a proposal of terms', () => {
  const years = fc.record({
    from: fc.integer({ min: 0, max: 20_000 }),
    days: fc.integer({ min: 100, max: 500 }),
    parts: fc.constantFrom<2 | 3>(2, 3),
  });

  test('covers the lessons without a gap or an overlap, and each part except the last ends on a Sunday', () => {
    fc.assert(
      fc.property(years, ({ from, days, parts }) => {
        const year = { startsOn: addDays('1990-01-01', from), endsOn: addDays('1990-01-01', from + days) };
        const cut = proposal(year, parts);
        if (!cut.length) return;
        expect(cut[0]?.startsOn).toBe(year.startsOn);
        expect(cut.at(-1)!.endsOn <= year.endsOn).toBe(true);
        for (const [i, part] of cut.entries()) {
          expect(countDays(part)).toBeGreaterThan(1);
          if (i > 0) expect(part.startsOn).toBe(addDays(cut[i - 1]!.endsOn, 1));
          if (i < cut.length - 1) expect(new Date(part.endsOn).getUTCDay()).toBe(0);
        }
      }),
    );
  });

  test('excludes the summer, and is empty for a year that is too short', () => {
    expect(
      proposal({ startsOn: '2026-09-01', endsOn: '2027-08-31' }, 2).map(({ startsOn, endsOn }) => [startsOn, endsOn]),
    ).toEqual([
      ['2026-09-01', '2027-01-31'],
      ['2027-02-01', '2027-06-30'],
    ]);
    expect(proposal({ startsOn: '2026-09-01', endsOn: '2026-09-20' }, 3)).toEqual([]);
  });
});
