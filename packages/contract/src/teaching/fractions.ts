/** An exact number: `d` is above zero and shares no divisor with `n`. */
export type Fraction = { readonly n: bigint; readonly d: bigint };

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : divisor(b, a % b));

/**
 * `n` divided by `d`, in lowest terms. Throws when `d` is zero: a division by nothing is the caller's error, never a
 * result.
 */
export function fraction(n: bigint, d = 1n): Fraction {
  if (d === 0n) throw new RangeError('division by zero');
  const common = divisor(n, d) * (d < 0n ? -1n : 1n);
  return { n: n / common, d: d / common };
}
export const zero = fraction(0n);
export const one = fraction(1n);

const shape = /^(-?)(\d{1,15})(?:\.(\d{1,12}))?$/;
/** A decimal with a point, exactly as it is written: « 12.25 ». Throws for anything else. */
export function decimal(text: string): Fraction {
  const found = shape.exec(text);
  if (!found) throw new RangeError(`not a decimal: ${text}`);
  const [, sign, whole, part = ''] = found;
  return fraction(BigInt(`${sign}${whole}${part}`), 10n ** BigInt(part.length));
}

export const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d - b.n * a.d, a.d * b.d);
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d);
export const over = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d, a.d * b.n);
/** Below zero when `a` is the smaller one, above when `b` is. */
export const compare = (a: Fraction, b: Fraction): number => {
  const gap = a.n * b.d - b.n * a.d;
  return gap < 0n ? -1 : gap > 0n ? 1 : 0;
};
export const smaller = (a: Fraction, b: Fraction): Fraction => (compare(a, b) <= 0 ? a : b);
export const larger = (a: Fraction, b: Fraction): Fraction => (compare(a, b) >= 0 ? a : b);
export const isZero = (a: Fraction): boolean => a.n === 0n;
export const half = (a: Fraction): Fraction => fraction(a.n, a.d * 2n);
export const sum = (all: readonly Fraction[]): Fraction => all.reduce(plus, zero);

/** As it is stored: « 79/6 ». */
export const written = ({ n, d }: Fraction): string => `${n}/${d}`;
export function readFraction(text: string): Fraction {
  const [n = '', d = '1'] = text.split('/');
  return fraction(BigInt(n), BigInt(d));
}

const units = { hundredth: fraction(1n, 100n), tenth: fraction(1n, 10n), half: fraction(1n, 2n), point: one } as const;
/** How an average is shown; it is kept as it is. */
export type Rounding = { unit: keyof typeof units; way: 'nearest' | 'up' };
export const roundingUnits = ['hundredth', 'tenth', 'half', 'point'] as const satisfies (keyof typeof units)[];
export const roundingWays = ['nearest', 'up'] as const;
export const usualRounding: Rounding = { unit: 'hundredth', way: 'nearest' };
const decimals: Record<Rounding['unit'], number> = { hundredth: 2, tenth: 1, half: 1, point: 0 };

/** The nearest step, halves away from zero, or the next one up. */
export function rounded(value: Fraction, { unit, way }: Rounding = usualRounding): Fraction {
  const steps = over(value, units[unit]);
  const below = steps.n < 0n && steps.n % steps.d !== 0n ? steps.n / steps.d - 1n : steps.n / steps.d;
  const rest = minus(steps, fraction(below));
  const middle = compare(rest, fraction(1n, 2n));
  const up = way === 'up' ? !isZero(rest) : middle > 0 || (middle === 0 && steps.n > 0n);
  return times(fraction(up ? below + 1n : below), units[unit]);
}
/** For a screen alone: what is reckoned with stays exact. */
export const shown = (value: Fraction, rounding: Rounding = usualRounding): number => {
  const { n, d } = rounded(value, rounding);
  return Number(n) / Number(d);
};
/** As it is printed, with as many decimals as its step has: « 12.70 », « 12.5 », « 13 ». */
export const printed = (value: Fraction, rounding: Rounding = usualRounding): string =>
  shown(value, rounding).toFixed(decimals[rounding.unit]);
