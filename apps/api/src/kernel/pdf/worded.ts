import { directionOf } from '#kernel/content/direction.ts';

/** A text of a paper; its own direction is kept, whatever stands beside it. */
export type Worded = { body: string; rtl: boolean };

const isArabic = (body: string): boolean => directionOf(body) === 'rtl';

/** A text inside a line of another language: marks of Unicode keep its direction there. */
export const isolated = (body: string): string => `${isArabic(body) ? '\u2067' : '\u2066'}${body}\u2069`;

/** A text that stands alone. */
export const worded = (body: string): Worded => ({ body: isolated(body), rtl: isArabic(body) });
