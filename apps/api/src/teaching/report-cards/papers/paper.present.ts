import { readFraction, shown } from '@encrier/contract/teaching/fractions';
import type { CardContent } from '@encrier/contract/teaching/report-cards';
import { qrPicture } from '#kernel/content/qr-picture.ts';
import type { PdfPicture } from '#kernel/pdf/pdf.ts';
import { cardWords } from './paper.messages.ts';

type PrintedCard = {
  content: CardContent;
  version: number;
  reason: string;
  /** Where anybody checks it. */
  address: string;
};
export type Letterhead = { school: string; city: string; crest: PdfPicture | null; bilingual: boolean };

/** A4 cards, each on its own page or pages: it reads its data and is never made from it. */
export const cardTemplate = `#let d = json(bytes(sys.inputs.data))
#let ink = rgb("#1b2430")
#let faded = rgb("#55606f")
#let rule = rgb("#c9cfd8")
#set document(title: d.title)
#set page(paper: "a4", margin: (x: 15mm, top: 13mm, bottom: 36mm))
#set text(font: ("Figtree", "Vazirmatn"), size: 9pt, fill: ink, lang: "fr", number-type: "lining")
#set par(leading: 0.5em, spacing: 0.7em)
#let auto-text(t) = if t.rtl { text(lang: "ar", dir: rtl, t.body) } else { t.body }
#let both(w) = if d.bilingual and w.ar != "" [#w.fr #h(1mm) #box(text(fill: faded, lang: "ar", dir: rtl, w.ar))] else { w.fr }
#let box-of(title, body) = block(width: 100%, inset: 3mm, radius: 1.2mm, stroke: 0.5pt + rule, breakable: false, stack(spacing: 2.4mm, text(weight: "bold", size: 8.5pt, both(title)), body))
#let seal(c) = block(width: 100%, stroke: (top: 0.5pt + rule), inset: (top: 3mm), breakable: false, grid(columns: (20mm, 1fr), column-gutter: 4mm, align: horizon,
  image(c.qr, width: 20mm, alt: d.check, scaling: "pixelated"),
  stack(spacing: 1.9mm, text(size: 8pt, c.made), ..if c.rectified != none { (text(size: 8pt, auto-text(c.rectified)),) } else { () }, text(size: 8pt, fill: faded, d.check), text(size: 6.5pt, fill: faded, dir: ltr, c.address))))
#let card(c) = page(footer: seal(c), footer-descent: 3mm)[
  #block(width: 100%, stroke: (bottom: 0.75pt + ink), inset: (bottom: 3mm), grid(columns: (auto, 1fr, auto), column-gutter: 4mm, align: horizon,
    if d.crest != none { image(d.crest, height: 13mm, alt: d.school) } else { box(fill: ink, radius: 1.5mm, width: 11mm, height: 11mm, align(center + horizon, text(fill: white, weight: "bold", size: 15pt, d.initial))) },
    stack(spacing: 1.8mm, text(size: 12.5pt, weight: "bold", d.school), text(fill: faded, d.city)),
    text(fill: faded, c.year)))
  #v(2mm)
  #align(center, stack(spacing: 2mm, text(size: 14pt, weight: "bold")[#d.words.title.fr, #c.term], ..if d.bilingual { (text(size: 11pt, fill: faded, lang: "ar", dir: rtl, d.words.title.ar),) } else { () }))
  #v(1mm)
  #block(width: 100%, fill: rgb("#f5f5f2"), radius: 1.2mm, inset: 3mm, grid(columns: (2fr, 1fr, 1fr, 1.4fr), column-gutter: 4mm,
    ..c.facts.map(f => stack(spacing: 1.8mm, text(size: 7.5pt, fill: faded, both(f.label)), ..f.lines.map(l => text(weight: if f.strong { "bold" } else { "regular" }, auto-text(l)))))))
  #v(1mm)
  #table(columns: (1.5fr, auto, auto, auto, auto, 2.6fr), stroke: none, inset: (x: 1.6mm, y: 1.3mm), align: (left + horizon, center + horizon, center + horizon, center + horizon, center + horizon, left + horizon),
    table.header(..c.heads.map(h => text(size: 7.5pt, fill: faded, both(h)))), table.hline(stroke: 0.75pt + ink),
    ..c.lines.map(l => (
      stack(spacing: 1.5mm, text(weight: "bold", auto-text(l.subject)), if l.other != none { text(size: 8pt, fill: faded, auto-text(l.other)) }, text(size: 7.5pt, fill: faded, l.teachers)),
      l.coefficient, text(weight: "bold", size: 10.5pt, l.average), l.mean, text(size: 8pt, l.span), auto-text(l.comment), table.hline(stroke: 0.4pt + rule))).flatten(),
    text(weight: "bold", both(d.words.general)), "", text(weight: "bold", size: 11.5pt, c.average), c.mean, text(size: 8pt, c.span), "")
  #v(1mm)
  #grid(columns: (1fr, 2fr), column-gutter: 4mm,
    box-of(d.words.attendance, grid(columns: (1fr, auto), row-gutter: 1.8mm, column-gutter: 3mm, ..c.attendance.map(a => (both(a.label), text(weight: "bold", a.value))).flatten())),
    box-of(d.words.council, stack(spacing: 2.4mm, auto-text(c.comment), if c.decision != none { strong(auto-text(c.decision)) })))
]
#for c in d.cards { card(c) }
`;

const arabic = /\p{Script=Arabic}/u;
const worded = (body: string) => ({ body, rtl: arabic.test(body) });
const comma = (text: string): string => text.replace('.', ',');
const figure = (exact: string | undefined): string =>
  exact === undefined ? '—' : comma(shown(readFraction(exact)).toFixed(2));
const dayWords = (day: string): string =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', dateStyle: 'long' }).format(new Date(`${day}T12:00:00Z`));

type Key = keyof typeof cardWords.fr;
const words = (key: Key): { fr: string; ar: string } => ({ fr: cardWords.fr[key], ar: cardWords.ar[key] });
const spanOf = (figures: { low: string; high: string } | null): string =>
  figures ? `${figure(figures.low)} – ${figure(figures.high)}` : '—';

function printOne({ content, version, reason, address }: PrintedCard, bilingual: boolean, qr: string) {
  const { pupil, attendance } = content;
  const born = pupil.birthOn ? [{ label: words('born'), lines: [worded(dayWords(pupil.birthOn))], strong: false }] : [];
  return {
    qr,
    address,
    year: content.year,
    term: content.term.name,
    facts: [
      {
        label: words('pupil'),
        lines: [worded(pupil.label), ...(bilingual && pupil.labelAr ? [worded(pupil.labelAr)] : [])],
        strong: true,
      },
      ...born,
      { label: words('class'), lines: [worded(content.class)], strong: false },
      { label: words('head'), lines: [worded(content.headTeacher || '—')], strong: false },
    ],
    heads: (['subject', 'coefficient', 'average', 'mean', 'span', 'comment'] as const).map(words),
    lines: content.lines.map((line) => ({
      subject: worded(line.subject),
      other: bilingual && line.subjectAr && line.subjectAr !== line.subject ? worded(line.subjectAr) : null,
      teachers: line.teachers,
      coefficient: comma(line.coefficient),
      average: line.shown === null ? '—' : comma(line.shown),
      mean: figure(line.figures?.mean),
      span: spanOf(line.figures),
      comment: worded(line.comment),
    })),
    average: content.general.shown === null ? '—' : comma(content.general.shown),
    mean: figure(content.general.figures?.mean),
    span: spanOf(content.general.figures),
    attendance: [
      { label: words('halfDays'), value: String(attendance.halfDays) },
      { label: words('unjustified'), value: String(attendance.unjustified) },
      { label: words('late'), value: String(attendance.late) },
    ],
    comment: worded(content.comment),
    decision: content.decision ? worded(content.decision) : null,
    made: cardWords.fr.made.replace('{day}', dayWords(content.madeOn)).replace('{version}', String(version)),
    rectified: reason ? worded(cardWords.fr.rectified.replace('{reason}', () => reason)) : null,
  };
}

/** What the template prints, with the pictures that it shows. */
export function printedCards(
  cards: readonly PrintedCard[],
  { school, city, crest, bilingual }: Letterhead,
): { data: unknown; pictures: PdfPicture[] } {
  const first = cards[0]?.content;
  return {
    data: {
      title: `${cardWords.fr.title}, ${first?.term.name ?? ''}`,
      ...{ school, city, bilingual },
      initial: [...school][0] ?? '',
      crest: crest?.name ?? null,
      words: {
        title: words('title'),
        general: words('general'),
        attendance: words('attendance'),
        council: words('council'),
      },
      check: cardWords.fr.check,
      cards: cards.map((one, n) => printOne(one, bilingual, `qr-${n}.png`)),
    },
    pictures: [
      ...cards.map(({ address }, n) => ({ name: `qr-${n}.png`, bytes: qrPicture(address) })),
      ...(crest ? [crest] : []),
    ],
  };
}
