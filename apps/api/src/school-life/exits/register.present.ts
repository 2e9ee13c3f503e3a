import { dayWords } from '#kernel/content/dates.ts';
import { paper } from '#kernel/pdf/paper.ts';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { registerWords } from './gate.messages.ts';

/**
 * The register on paper: A4 landscape, one table a day, its head again on each page. It reads its data and is never
 * made from it.
 */
export const registerTemplate = paper(
  { landscape: true, margin: { x: 14, y: 14 }, size: 9, foot: 'printed' },
  `#text(size: 16pt, weight: "bold", d.title)
#v(2mm)
#for day in d.days [
  #block(above: 6mm, below: 2.5mm, sticky: true, text(size: 11pt, weight: "bold", day.name))
  #listing(columns: (11mm, 1.5fr, 14mm, 1.5fr, 17mm, 1.6fr, 12mm, 1.2fr, 1.2fr, 16mm), heads: d.head, inset: (x: 1.6mm, y: 1.5mm), none-words: d.empty,
    ..day.rows.flatten().map(c => text(c)))
]
`,
);

type Row = { day: string; cells: string[] };
type Paper = {
  lang: Lang;
  day: string;
  to: string;
  rows: readonly Row[];
  words: (typeof registerWords)[Lang];
};

/** Data of the template: the days with a passage, or the requested one. */
export function registerData({ lang, day, to, rows, words }: Paper) {
  const days = [...new Set(rows.map((row) => row.day))];
  const shown = days.length ? days : day === to ? [day] : [];
  return {
    lang,
    title: words.name,
    head: words.head,
    empty: words.empty,
    days: shown.map((one) => ({
      name: dayWords(lang, one, 'full'),
      rows: rows.filter((row) => row.day === one).map(({ cells }) => cells),
    })),
  };
}
