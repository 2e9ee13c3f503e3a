import { directionOf } from '#kernel/content/direction.ts';

/** A text of a paper, displayed in its own direction. */
export type Worded = { body: string; rtl: boolean };

const isArabic = (body: string): boolean => directionOf(body) === 'rtl';

/** A text within a line of another language: Unicode marks keep its direction. */
export const isolated = (body: string): string => `${isArabic(body) ? '\u2067' : '\u2066'}${body}\u2069`;

/** A text in its own element. */
export const worded = (body: string): Worded => ({ body: isolated(body), rtl: isArabic(body) });
