import { dayWords } from '#kernel/content/dates.ts';
import { paper } from '#kernel/pdf/paper.ts';
import { directionOf } from '#kernel/content/direction.ts';
import { formatMinute } from '#kernel/policy/days.ts';
import { letterWords } from './letters.messages.ts';
import type { Letterhead } from '#kernel/pdf/letterhead.ts';
import type { Written } from './letters.queries.ts';
import { titleIn } from '#kernel/content/subject-name.ts';

/** A4 letters under the school's head, each from a new page, the address where a window envelope shows it. */
export const lettersTemplate = paper(
  { margin: { x: 22, y: 16 }, size: 10.5, head: 'none', foot: 'none' },
  `#set par(leading: 0.7em, spacing: 1em)
#let letter(l) = {
  set text(lang: l.lang, dir: dirof(l.rtl))
  letterhead-of(l.letterhead)
  pad(left: 84mm, top: 8mm, block(width: 82mm, height: 34mm, stack(spacing: 2.2mm,
    ..l.names.map(n => strong(written(n))), ..l.address.map(a => written(a)), ..if l.missing != "" { (text(fill: faded, style: "italic", l.missing),) })))
  align(end, text(fill: faded, l.done))
  v(3mm)
  text(size: 16pt, weight: "bold", l.title)
  parbreak()
  strong(l.pupil)
  parbreak()
  par(l.open)
  par(l.text)
  listing(columns: (31mm, 29mm, 1fr, 30mm, 37mm), heads: l.head, sides: start, inset: (x: 1.6mm, y: 1.7mm),
    ..l.rows.map(r => (text(r.day), box(text(dir: ltr, r.hours)), written(r.title), text(r.kind), text(weight: if r.open { "bold" } else { "regular" }, r.state))).flatten())
  par(l.ask)
  if l.signatory != "" { grid(columns: (1fr, 72mm), [], align(center, stack(spacing: 2.4mm, strong(l.signatory), text(size: 9.5pt, fill: faded, l.function), v(14mm)))) }
  if l.coupon != none { block(width: 100%, breakable: false, above: 8mm, stroke: (top: (paint: faded, thickness: 0.75pt, dash: "dashed")), inset: (top: 5mm), stack(spacing: 4mm,
    strong(l.coupon.title), l.pupil, v(8mm),
    grid(columns: (auto, 1fr), column-gutter: 3mm, align: bottom, l.coupon.reason, line(length: 100%, stroke: 0.5pt + faded)),
    v(8mm), line(length: 100%, stroke: 0.5pt + faded), v(9mm),
    grid(columns: (auto, 1fr), column-gutter: 3mm, align: bottom, l.coupon.signed, line(length: 100%, stroke: 0.5pt + faded)))) }
}
#for (i, l) in d.letters.enumerate() {
  if i > 0 { pagebreak() }
  letter(l)
}
`,
);

/** Fields are filled in once: a name that looks like a field stays as it is. */
const fill = (text: string, fields: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => fields[name] ?? all);
const written = (text: string) => ({ text, dir: directionOf(text) });
const addressLines = (address: string) =>
  address
    .split(/\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, 5)
    .map(written);

export type About = {
  letterhead: Letterhead;
  /** Signatory when the organisation names none. */
  signs: { signatory: string; function: string };
  span: { from: string; to: string };
  today: string;
};
const open = (state: string): boolean => state === 'none' || state === 'refused' || state === 'more';

/** One letter as the template prints it, in the language of the family. */
export function letterOf({ row, to }: Written, { letterhead, signs, span, today }: About) {
  const { lang } = row;
  const w = letterWords[lang];
  const waits = row.lines.some(({ justification }) => open(justification));
  return {
    lang,
    rtl: lang === 'ar',
    letterhead: letterhead.head,
    names: to.names.length ? to.names.map(written) : [written(w.guardians)],
    address: addressLines(to.address),
    missing: to.address.trim() ? '' : w.address,
    done: fill(letterhead.head.city ? w.done : w.doneOn, {
      city: letterhead.head.city,
      day: dayWords(lang, today),
    }),
    title: w.title,
    pupil: fill(row.class_name ? w.pupilOf : w.pupil, { name: row.name, class: row.class_name ?? '' }),
    open: w.open,
    text: fill(w.text, { from: dayWords(lang, span.from), to: dayWords(lang, span.to) }),
    head: [w.day, w.hours, w.lesson, w.kind, w.state],
    rows: row.lines.map((line) => ({
      day: dayWords(lang, line.day, 'weekdayFigures'),
      hours: `${formatMinute(line.starts)}\u00a0–\u00a0${formatMinute(line.ends)}`,
      title: written(titleIn(lang, line)),
      kind: w.kinds[line.kind],
      state: w.states[line.justification],
      open: open(line.justification),
    })),
    ask: waits ? w.ask : w.settled,
    signatory: letterhead.signatory || signs.signatory,
    function: letterhead.signatory ? letterhead.function : signs.function,
    coupon: waits ? { title: w.coupon, reason: w.reason, signed: w.signed } : null,
  };
}

/** A label for each letter; letters handed to one person at one address share a label. */
export function labelsOf(letters: readonly Written[]) {
  const labels = new Map<
    string,
    { names: { text: string; dir: 'ltr' | 'rtl'; class: string }[]; address: ReturnType<typeof addressLines> }
  >();
  for (const { row, to } of letters) {
    const key = `${to.ids.join(' ') || row.id} ${to.address}`;
    if (labels.has(key)) continue;
    const names = to.names.length ? to.names : [letterWords[row.lang].guardians, row.name];
    labels.set(key, {
      names: names.map((name) => ({ ...written(name), class: '' })),
      address: addressLines(to.address),
    });
  }
  return [...labels.values()];
}
