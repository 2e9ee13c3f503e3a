import { directionOf } from '#kernel/content/direction.ts';

/** A text of a paper; its own direction is kept, whatever stands beside it. */
export type Worded = { body: string; rtl: boolean };

const isArabic = (body: string): boolean => directionOf(body) === 'rtl';

/** A text inside a line of another language: marks of Unicode keep its direction there. */
export const isolated = (body: string): string => `${isArabic(body) ? '\u2067' : '\u2066'}${body}\u2069`;

/** A text that stands alone. */
export const worded = (body: string): Worded => ({ body: isolated(body), rtl: isArabic(body) });

/**
 * First lines of a template in the reader's language: reads the data as `d`, turns the page to the side of `d.lang`,
 * and gives `said` for what `worded` made. `from` and `to` are the sides on which a line begins and ends: a text in
 * another script does not move them.
 */
export const paperOpening = `#let d = json(bytes(sys.inputs.data))
#set text(font: ("Figtree", "Vazirmatn"), size: 10pt, fill: rgb("#1b2430"), lang: d.lang, dir: if d.lang == "ar" { rtl } else { ltr }, number-type: "lining")
#let (from, to) = if d.lang == "ar" { (right, left) } else { (left, right) }
#set align(from)
#let said(t) = if t.rtl { text(lang: "ar", t.body) } else { t.body }
`;
