import { dayWords } from '#kernel/content/dates.ts';
import { paper } from '#kernel/pdf/paper.ts';
import type { Lang } from '@encrier/contract/kernel/schema';
import { letterWords } from './letter.messages.ts';

export type Letter = {
  lang: Lang;
  city: string;
  signatory: string;
  function: string;
  pupil: string;
  class: string;
  kind: string;
  text: string;
  decisionText: string;
  decidedOn: string;
  fromOn: string | null;
  toOn: string | null;
  suspended: boolean;
  replyUntil: string | null;
  eraseOn: string | null;
  recourse: string;
};

/** The A4 letter under the school's head: it only reads its data, which is never part of its source. */
export const letterTemplate = paper(
  { margin: { x: 24, top: 20, bottom: 18 }, size: 11, foot: 'none' },
  `#set par(leading: 0.75em, spacing: 1.1em)
#v(6mm)
#align(end, text(fill: faded, d.done))
#v(4mm)
#stack(spacing: 2.4mm, text(fill: faded, d.to), text(weight: "bold", d.pupil))
#v(8mm)
#text(size: 18pt, weight: "bold", d.title)
#v(4mm)
#text(weight: "bold", d.about)
#for p in d.text { par(p) }
#if d.heard != none { par(text(fill: faded, d.heard)) }
#block(width: 100%, above: 6mm, below: 6mm, inset: 5mm, radius: 1.5mm, stroke: 0.5pt + rule, stack(spacing: 3mm,
  text(fill: faded, d.decided), text(size: 14pt, weight: "bold", d.kind), ..d.facts.map(f => text(f))))
#text(weight: "bold", d.decision)
#for p in d.decisionText { par(p) }
#par(d.erase)
#if d.recourse.len() > 0 [
  #text(weight: "bold", d.recourseWord)
  #for p in d.recourse { par(p) }
]
#v(8mm)
#grid(columns: (1fr, 78mm), [], align(center, stack(spacing: 3mm, strong(d.signatory), text(size: 10pt, fill: faded, d.function), v(24mm))))
`,
);

/** Fields are filled in once: a name that looks like a field stays as it is. */
const fill = (text: string, fields: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => fields[name] ?? all);
const paragraphs = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((part) => part.trim())
    .filter(Boolean);

/** What the template prints, in the reader's language. */
export function letterData(one: Letter) {
  const { lang } = one;
  const words = letterWords[lang];
  const dayText = (day: string): string => dayWords(lang, day);
  return {
    lang,
    title: words.title,
    to: words.to,
    pupil: fill(one.class ? words.pupil : words.pupilAlone, { name: one.pupil, class: one.class }),
    done: fill(one.city ? words.done : words.doneOn, { city: one.city, day: dayText(one.decidedOn) }),
    about: words.about,
    text: paragraphs(one.text),
    heard: one.replyUntil ? fill(words.heard, { day: dayText(one.replyUntil) }) : null,
    decided: words.decided,
    kind: one.kind,
    facts: [
      ...(one.fromOn && one.toOn ? [fill(words.days, { from: dayText(one.fromOn), to: dayText(one.toOn) })] : []),
      ...(one.suspended ? [words.suspended] : []),
    ],
    decision: words.decision,
    decisionText: paragraphs(one.decisionText),
    erase: one.eraseOn ? fill(words.erase, { day: dayText(one.eraseOn) }) : words.eraseNever,
    recourseWord: words.recourse,
    recourse: paragraphs(one.recourse),
    signatory: one.signatory,
    function: one.function,
  };
}
