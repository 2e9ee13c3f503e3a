import { compare, type Fraction, fraction, minus, over, plus, sum, times } from './fractions.ts';

/** With fewer averages or marks, a class's figures would reveal individual ones. */
export const fewest = 5;

/**
 * Rank of each value, the highest first; equal values share theirs, and the next one counts them all. Null without a
 * value.
 */
export function ranks(values: readonly (Fraction | null)[]): (number | null)[] {
  return values.map((value) => {
    if (!value) return null;
    return 1 + values.filter((other) => other !== null && compare(other, value) > 0).length;
  });
}

export type Figures = {
  count: number;
  mean: Fraction;
  low: Fraction;
  high: Fraction;
  /** Half of the class is between these two. */
  lower: Fraction;
  upper: Fraction;
};

/** The value at a part of the way through sorted values, between two of them where it falls so. */
function quantile(sorted: readonly Fraction[], part: Fraction): Fraction {
  const place = times(part, fraction(BigInt(sorted.length - 1)));
  const before = Number(place.n / place.d);
  const [a, b] = [sorted[before]!, sorted[Math.min(before + 1, sorted.length - 1)]!];
  return plus(a, times(minus(b, a), minus(place, fraction(BigInt(before)))));
}

/** Figures of all values, whatever their number: for people who read each of them anyway. */
export function allFigures(values: readonly (Fraction | null)[]): Figures | null {
  const sorted = values.filter((value): value is Fraction => value !== null).toSorted(compare);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (!low || !high) return null;
  return {
    count: sorted.length,
    mean: over(sum(sorted), fraction(BigInt(sorted.length))),
    low,
    high,
    lower: quantile(sorted, fraction(1n, 4n)),
    upper: quantile(sorted, fraction(3n, 4n)),
  };
}

/** Figures for pupils and families: none for a class of fewer than five. */
export function classFigures(values: readonly (Fraction | null)[]): Figures | null {
  const found = allFigures(values);
  return found && found.count >= fewest ? found : null;
}
