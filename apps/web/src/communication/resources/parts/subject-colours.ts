import type { CSSProperties } from 'react';

/** Colours of a subject as variables of an element: `--bg`, `--ink` and `--bar`. */
export const subjectColours = (key: string): CSSProperties =>
  ({ '--bg': `var(--s-${key}-bg)`, '--ink': `var(--s-${key}-ink)`, '--bar': `var(--s-${key}-bar)` }) as CSSProperties;
