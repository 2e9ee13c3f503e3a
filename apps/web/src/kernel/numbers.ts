import { decimalIn, localeTags } from '@encrier/contract/kernel/names';
import { locale } from '#kernel/i18n/i18n.ts';

/** A number in the reader's language, always with western digits. */
export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(localeTags[locale.get().lang], options).format(value);
/** The change of a figure, with its sign in front whatever the text direction. */
export const formatChange = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  `\u2066${formatNumber(value, { signDisplay: 'exceptZero', ...options })}\u2069`;
/** A part from 0 to 1 as a percentage: « 94,2 % ». */
export const formatPercent = (part: number, digits = 1): string =>
  formatNumber(part, { style: 'percent', maximumFractionDigits: digits });
/** An exact decimal, which stays text, in the reader's language: « 12,50 ». */
export const formatDecimal = (text: string): string => decimalIn(locale.get().lang, text);
