import type { Lang } from '@encrier/contract/kernel/schema';
import type { registerWords } from './gate.messages.ts';

/**
 * The register on paper: A4 landscape, one table a day, its head again on each page. It reads its data and is never
 * made from it.
 */
export const registerTemplate = `#let d = json(bytes(sys.inputs.data))
#let ink = rgb("#1b2430")
#let faded = rgb("#55606f")
#let rule = rgb("#c9cfd8")
#set document(title: d.title)
#set page(paper: "a4", flipped: true, margin: (x: 14mm, top: 14mm, bottom: 14mm), footer: context align(end, text(size: 8pt, fill: faded, counter(page).display("1 / 1", both: true))))
#set text(font: ("Figtree", "Vazirmatn"), size: 9pt, fill: ink, lang: d.lang, dir: if d.rtl { rtl } else { ltr }, number-type: "lining")
#letterhead(end: d.made)
#text(size: 16pt, weight: "bold", d.title)
#v(2mm)
#for day in d.days [
  #block(above: 6mm, below: 2.5mm, sticky: true, text(size: 11pt, weight: "bold", day.name))
  #if day.rows.len() == 0 { text(fill: faded, d.empty) } else {
    table(columns: (11mm, 1.5fr, 14mm, 1.5fr, 17mm, 1.6fr, 12mm, 1.2fr, 1.2fr, 16mm), inset: (x: 1.6mm, y: 1.5mm), stroke: (x, y) => (bottom: 0.4pt + rule), align: start + horizon,
      table.header(..d.head.map(h => text(fill: faded, size: 8pt, weight: "semibold", h))),
      ..day.rows.flatten().map(c => text(c)))
  }
]
`;

type Row = { day: string; cells: string[] };
type Paper = {
  lang: Lang;
  day: string;
  to: string;
  made: string;
  rows: readonly Row[];
  words: (typeof registerWords)[Lang];
};
const dayName = (day: string, lang: Lang): string =>
  new Intl.DateTimeFormat({ fr: 'fr-FR', en: 'en-GB', ar: 'ar-MA-u-nu-latn' }[lang], {
    timeZone: 'UTC',
    dateStyle: 'full',
  }).format(new Date(`${day}T12:00:00Z`));

/** What the template prints: the days on which somebody passed, or the one that was asked for. */
export function registerData({ lang, day, to, made, rows, words }: Paper) {
  const days = [...new Set(rows.map((row) => row.day))];
  const shown = days.length ? days : day === to ? [day] : [];
  return {
    lang,
    rtl: lang === 'ar',
    title: words.name,
    made,
    head: words.head,
    empty: words.empty,
    days: shown.map((one) => ({
      name: dayName(one, lang),
      rows: rows.filter((row) => row.day === one).map(({ cells }) => cells),
    })),
  };
}
