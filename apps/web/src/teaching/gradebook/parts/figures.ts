import {
  decimal,
  type Fraction,
  fraction,
  over,
  printed,
  readFraction,
  type Rounding,
  shown,
  times,
} from '@encrier/contract/teaching/fractions';
import { formatDecimal } from '#kernel/numbers.ts';

/** An average, rounded by its level's rule; a dash for none. */
export const saidAverage = (value: Fraction | null, rounding?: Rounding): string =>
  value ? formatDecimal(printed(value, rounding)) : '—';
/** The value of a mark or figure: at most two decimals, without trailing zeros. */
export const saidValue = (value: Fraction): string => formatDecimal(String(shown(value)));
/** A figure as it is sent. */
export const saidFigure = (text: string): string => saidValue(readFraction(text));
/** On twenty, whatever its own scale. */
export const onTwenty = (value: string, scale: string): Fraction =>
  times(over(decimal(value), decimal(scale)), fraction(20n));

export { courseName } from '#kernel/content/subject-name.ts';
