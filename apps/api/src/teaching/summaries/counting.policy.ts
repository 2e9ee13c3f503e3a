import { fewest } from '@encrier/contract/teaching/class-figures';
import { type Fraction, fraction, over, plus, shown, times, zero } from '@encrier/contract/teaching/fractions';
import {
  type SummaryFigure,
  type SummaryKey,
  summaryKeys,
  summaryUnits,
} from '@encrier/contract/teaching/summary-figures';
import type { Counted } from '#kernel/summary-blocks.ts';

const percent = fraction(100n);
const saidOf = (key: SummaryKey, value: Fraction): number =>
  shown(summaryUnits[key] === 'share' ? times(value, percent) : value);

/**
 * Parts of several rows divided by their wholes: the mean of marks, a number per pupil, a share of the total. Null when
 * nothing counts.
 */
export function together(rows: readonly Pick<Counted, 'part' | 'whole'>[]): Fraction | null {
  const whole = rows.reduce((sum, row) => sum + row.whole, 0);
  if (!whole) return null;
  return over(
    rows.reduce((sum, row) => plus(sum, row.part), zero),
    fraction(BigInt(whole)),
  );
}

/** Rows by figure and term, so that many pupils are read once. */
export type Ledger = ReadonlyMap<string, Counted[]>;
export const ledgerOf = (rows: readonly Counted[]): Ledger => Map.groupBy(rows, (row) => `${row.key} ${row.termId}`);

/** The figures of one pupil over terms; only those available in some term. */
export function figuresOfOne(rows: readonly Counted[], terms: readonly string[]): SummaryFigure[] {
  const own = new Map(rows.map((row) => [`${row.key} ${row.termId}`, row]));
  return summaryKeys.flatMap((key) => {
    const values = terms.map((term) => {
      const row = own.get(`${key} ${term}`);
      const value = row && together([row]);
      return value ? saidOf(key, value) : null;
    });
    return values.some((value) => value !== null) ? [{ key, values }] : [];
  });
}

/** The same for several pupils together: nothing for fewer than five, who could be identified. */
export function figuresOfMany(
  ledger: Ledger,
  pupilIds: ReadonlySet<string>,
  terms: readonly string[],
): SummaryFigure[] {
  return summaryKeys.flatMap((key) => {
    const values = terms.map((term) => {
      const rows = (ledger.get(`${key} ${term}`) ?? []).filter((row) => pupilIds.has(row.pupilId));
      if (new Set(rows.map((row) => row.pupilId)).size < fewest) return null;
      const value = together(rows);
      return value ? saidOf(key, value) : null;
    });
    return values.some((value) => value !== null) ? [{ key, values }] : [];
  });
}

/** Averages of a class in increasing order, so that the order reveals nobody; none for fewer than five. */
export function spreadOf(ledger: Ledger, termId: string): number[] {
  const rows = ledger.get(`average ${termId}`) ?? [];
  return rows.length < fewest ? [] : rows.map(({ part }) => shown(part)).sort((a, b) => a - b);
}
