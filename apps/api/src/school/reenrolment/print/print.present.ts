import { dayWords } from '#kernel/content/dates.ts';
import { paper } from '#kernel/pdf/paper.ts';
import { comma } from '@encrier/contract/kernel/names';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { FileRow } from '../reenrolment.public.ts';
import { printWords } from './print.messages.ts';

/** One table per class, each on its own page, with a place to write the answer. */
export const waitingTemplate = paper(
  { margin: { x: 16, top: 16, bottom: 18 }, size: 9.5, head: 'none', foot: 'printed' },
  `#letterhead()
#let head(note) = block(width: 100%, below: 4mm, stroke: (bottom: 0.75pt + ink), inset: (bottom: 2.5mm))[
  #text(size: 16pt, weight: "bold", d.title) #h(2mm) #box(text(fill: faded, d.subtitle)) #h(1fr) #text(size: 10pt, weight: "semibold", note)]
#if d.classes.len() == 0 [ #head("") #empty(d.none) ]
#for (i, k) in d.classes.enumerate() {
  if i > 0 { pagebreak() }
  head(k.name)
  text(size: 9pt, fill: faded, k.count + "  ·  " + d.closes)
  listing(columns: (10mm, 1fr, 1fr, 1fr, 34mm), heads: d.head, inset: (x: 1.8mm, y: 2.4mm), framed: true,
    ..k.rows.map(r => (r.at(0), r.at(1), text(dir: rtl, r.at(2)), r.at(3), r.at(4))).flatten())
}
`,
);

type About = { year: string; closesOn: string };

/** The pupils without an answer, in the order of the list, gathered by class. */
export function waitingSheet(
  lang: Lang,
  { year, closesOn }: About,
  pupils: readonly FileRow[],
  guardians: ReadonlyMap<string, string[]>,
) {
  const w = printWords[lang];
  const classes = [...Map.groupBy(pupils, (row) => row.class_id).values()].map((rows) => ({
    name: rows[0]!.class_name,
    count: w.count(rows.length),
    rows: rows.map((row, index) => [
      String(index + 1),
      `${row.last_name} ${row.first_name}`,
      `${row.first_name_ar} ${row.last_name_ar}`.trim(),
      (guardians.get(row.pupil_id) ?? []).join(comma(lang)),
      row.state === 'unsure' ? w.states.unsure : '',
    ]),
  }));
  return {
    lang,
    title: w.waiting,
    subtitle: year,
    closes: w.closes(dayWords(lang, closesOn, 'figures')),
    none: w.none,
    head: [w.number, w.pupil, w.arabic, w.guardians, w.answer],
    classes,
  };
}
