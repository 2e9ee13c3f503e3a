import { fewest } from '@encrier/contract/teaching/class-figures';
import { compare, fraction, shown } from '@encrier/contract/teaching/fractions';
import type { SummaryKey } from '@encrier/contract/teaching/summary-figures';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Counted } from '#kernel/summary-blocks.ts';
import { figuresOfMany, figuresOfOne, ledgerOf, spreadOf, together } from './counting.policy.ts';

const row = (pupilId: string, key: SummaryKey, part: number, whole = 1, termId = 't'): Counted => ({
  pupilId,
  termId,
  key,
  whole,
  part: fraction(BigInt(part)),
});
const rows = fc.array(fc.record({ part: fc.integer({ min: 0, max: 20 }), whole: fc.integer({ min: 1, max: 30 }) }), {
  minLength: 1,
  maxLength: 30,
});
const counted = (given: readonly { part: number; whole: number }[], key: SummaryKey = 'handIn') =>
  given.map(({ part, whole }, at) => row(`p${at}`, key, Math.min(part, whole), whole));

describe('aggregates of shares', () => {
  it('are between the lowest and the highest share, in any order', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const all = counted(given);
        const value = together(all)!;
        const each = all.map((one) => together([one])!);
        expect(each.some((one) => compare(one, value) <= 0)).toBe(true);
        expect(each.some((one) => compare(one, value) >= 0)).toBe(true);
        expect(together(all.toReversed())).toEqual(value);
      }),
      { numRuns: 200, seed: 7 },
    );
  });
  it('are a mean where every whole is one, and empty where nothing counts', () => {
    expect(together([row('a', 'average', 12), row('b', 'average', 15)])).toEqual(fraction(27n, 2n));
    expect(together([])).toBeNull();
  });
  it('count the totals together, not the mean of the shares', () => {
    expect(shown(together([row('a', 'handIn', 1, 1), row('b', 'handIn', 0, 9)])!)).toBe(0.1);
  });
});

describe('group figures', () => {
  it('are never shown for fewer than five pupils, for any measure', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const all = counted(given);
        const ids = new Set(all.map(({ pupilId }) => pupilId));
        const found = figuresOfMany(ledgerOf(all), ids, ['t']);
        expect(found.length).toBe(ids.size >= fewest ? 1 : 0);
      }),
      { numRuns: 100, seed: 7 },
    );
  });
  it('are separate by term, and exclude pupils outside the group', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((id, at) => row(id, 'late', at));
    const ledger = ledgerOf([...all, row('x', 'late', 100), row('a', 'late', 9, 1, 'before')]);
    const ids = new Set(['a', 'b', 'c', 'd', 'e']);
    expect(figuresOfMany(ledger, ids, ['before', 't'])).toEqual([{ key: 'late', values: [null, 2] }]);
  });
  it('show a share in hundredths, and one pupil’s own for a group of any size', () => {
    expect(figuresOfOne([row('a', 'handIn', 3, 4)], ['t', 'u'])).toEqual([{ key: 'handIn', values: [75, null] }]);
  });
  it('show the spread of averages without identifying pupils', () => {
    const marks = [14, 9, 17, 11, 12].map((mark, at) => row(`p${at}`, 'average', mark));
    expect(spreadOf(ledgerOf(marks), 't')).toEqual([9, 11, 12, 14, 17]);
    expect(spreadOf(ledgerOf(marks.slice(1)), 't')).toEqual([]);
  });
});
