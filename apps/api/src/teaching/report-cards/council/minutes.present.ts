import { decimalIn } from '@encrier/contract/kernel/names';
import { momentWords, timeIn } from '#kernel/content/dates.ts';
import { paper } from '#kernel/pdf/paper.ts';
import { printed, readFraction } from '@encrier/contract/teaching/fractions';
import type { CouncilRole } from '@encrier/contract/teaching/report-cards-council';
import type { PaperHead } from '../papers/paper.present.ts';
import { minutesWords } from './minutes.messages.ts';

/** The minutes of a council on A4: it only reads its data, which is never part of its source. */
export const minutesTemplate = paper(
  { margin: { x: 17, top: 15, bottom: 18 }, size: 9.5 },
  `#set par(leading: 0.55em)
#let auto-text(t) = if t.rtl { text(lang: "ar", dir: rtl, t.body) } else { t.body }
#let both(w) = if d.bilingual and w.ar != "" [#w.fr #h(2mm) #box(text(fill: faded, lang: "ar", dir: rtl, w.ar))] else { w.fr }
#let head(w) = block(above: 6mm, below: 2.5mm, text(size: 11pt, weight: "bold", both(w)))
#v(2mm)
#align(center, stack(spacing: 2.2mm, text(size: 14pt, weight: "bold", both(d.words.title)), text(size: 11pt, d.subtitle)))
#block(above: 5mm, width: 100%, fill: rgb("#f5f5f2"), radius: 1.2mm, inset: 3mm, stack(spacing: 2mm, d.standing, ..if d.reason != none { (auto-text(d.reason),) } else { () }))
#head(d.words.present)
#for p in d.present [- #auto-text(p.name), #text(fill: faded, p.role)
]
#if d.absent.len() > 0 { head(d.words.absent); for p in d.absent [- #auto-text(p.name), #text(fill: faded, p.role)
] }
#if d.remarks != none { head(d.words.remarks); auto-text(d.remarks) }
#head(d.words.decisions)
#listing(columns: (1.2fr, auto, 2.2fr, 1.1fr), heads: d.heads, inset: (x: 1.6mm, y: 1.5mm), sides: (start + horizon, end + horizon, start + horizon, start + horizon),
  ..d.pupils.map(p => (strong(auto-text(p.name)), p.average, auto-text(p.body), auto-text(p.decision))).flatten())
#if d.notes.len() > 0 { head(d.notesHead); for n in d.notes [- #text(fill: faded, n.hour) #strong(auto-text(n.of)) : #auto-text(n.body)
] }
#block(above: 12mm, breakable: false, grid(columns: (1fr, 1fr), [], stack(spacing: 14mm, text(size: 8.5pt, fill: faded, d.signature), line(length: 100%, stroke: 0.5pt + rule))))
`,
);

const arabic = /\p{Script=Arabic}/u;
const worded = (body: string) => ({ body, rtl: arabic.test(body) });
const words = (key: 'title' | 'present' | 'absent' | 'remarks' | 'decisions') => ({
  fr: minutesWords.fr[key],
  ar: minutesWords.ar[key],
});

/** The name of the file. */
export const minutesName = (className: string, term: string): string =>
  minutesWords.fr.file.replace('{class}', () => className).replace('{term}', () => term);

export type Minutes = {
  className: string;
  year: string;
  term: string;
  /** In the school's zone. */
  zone: string;
  closedAt: Date | null;
  closedBy: string;
  reason: string;
  remarks: string;
  people: readonly { name: string; role: CouncilRole; present: boolean }[];
  pupils: readonly { label: string; average: string | null; body: string; decision: string }[];
  notes: readonly { of: string; body: string; at: Date }[];
};

/** Content of the template. */
export function printedMinutes(one: Minutes, { bilingual }: PaperHead) {
  const fr = minutesWords.fr;
  const sat = (present: boolean) =>
    one.people
      .filter((member) => member.present === present)
      .map((member) => ({ name: worded(member.name), role: fr.roles[member.role] }));
  const title = `${fr.title}, ${one.className}, ${one.term}`;
  return {
    lang: 'fr' as const,
    title,
    foot: title,
    aside: one.year,
    bilingual,
    words: {
      title: words('title'),
      present: words('present'),
      absent: words('absent'),
      remarks: words('remarks'),
      decisions: words('decisions'),
    },
    subtitle: `${one.className} · ${one.term}`,
    standing: one.closedAt
      ? fr.closed.replace('{by}', () => one.closedBy).replace('{at}', momentWords('fr', one.closedAt, one.zone))
      : fr.draft,
    reason: one.reason ? worded(fr.reopened.replace('{reason}', () => one.reason)) : null,
    present: sat(true),
    absent: sat(false),
    remarks: one.remarks ? worded(one.remarks) : null,
    heads: [fr.pupil, fr.average, fr.words, fr.decision],
    pupils: one.pupils.map((pupil) => ({
      name: worded(pupil.label),
      average: pupil.average === null ? '—' : decimalIn('fr', printed(readFraction(pupil.average))),
      body: worded(pupil.body || '—'),
      decision: worded(pupil.decision || fr.none),
    })),
    notesHead: { fr: fr.notes, ar: '' },
    notes: one.notes.map((note) => ({
      hour: timeIn(note.at, one.zone),
      of: worded(note.of || fr.class),
      body: worded(note.body),
    })),
    signature: fr.signature,
  };
}
