import { dayWords } from '#kernel/content/dates.ts';
import { subjectIn } from '#kernel/content/subject-name.ts';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { Outcome } from '@encrier/contract/teaching/lesson-log';
import { toPlainText } from '#kernel/content/rich-text.ts';
import { paper } from '#kernel/pdf/paper.ts';
import { isolated, worded } from '#kernel/pdf/worded.ts';
import { formatHours } from '#kernel/policy/days.ts';
import { paperWords } from './paper.messages.ts';

export type PaperEntry = {
  day: string;
  starts: number;
  ends: number;
  title: string;
  objective: string;
  body: string;
  elements: readonly string[];
  outcome: Outcome;
  revision: number;
};
export type Paper = {
  audience: string;
  subject: string;
  subjectAr: string;
  teachers: string;
  from: string;
  to: string;
  entries: readonly PaperEntry[];
  visa: { signedAs: string; madeOn: string; comment: string; lessons: number } | null;
};

/** A4 pages of a log: it only reads its data, which is never part of its source. */
export const logTemplate = paper(
  { margin: { x: 17, y: 16 }, foot: 'printed' },
  `#set align(from)
#text(size: 15pt, weight: "bold", said(d.course))
#grid(columns: (auto, 1fr), align: from, column-gutter: 4mm, row-gutter: 2mm, ..d.facts.map(f => (text(fill: faded, f.label), said(f.value))).flatten())
#v(3mm)
#if d.entries.len() == 0 { empty("") }
#for e in d.entries {
  block(width: 100%, breakable: not e.whole, stroke: (top: 0.5pt + rule), inset: (top: 2.5mm, bottom: 2mm), {
    block(breakable: false, sticky: true, grid(
      columns: (1fr, auto),
      align: (from, to),
      column-gutter: 4mm,
      text(weight: "bold", said(e.title)),
      text(size: 9pt, fill: faded, said(e.when)),
    ))
    for n in e.notes { block(above: 1.6mm, sticky: true, text(size: 9pt, fill: faded, n)) }
    for p in e.body { block(above: 2mm, said(p)) }
  })
}
#if d.visa != none {
  block(width: 100%, above: 6mm, stroke: 0.75pt, inset: 4mm, radius: 1mm, breakable: false, stack(spacing: 2.5mm, text(weight: "bold", d.visa.title), ..d.visa.lines.map(l => said(l))))
}
`,
);

/**
 * Number of characters that fill about a third of a page: a shorter entry is kept on one page, a longer one may
 * continue on the next.
 */
const wholeSigns = 1500;
/** Minimum cost of a line, however short: a list with one word per line is long as well. */
const lineSigns = 60;

function printedEntry(one: PaperEntry, lang: Lang) {
  const words = paperWords[lang];
  const notes = [
    ...(one.objective ? [`${words.objective} : ${isolated(one.objective)}`] : []),
    ...(one.elements.length ? [`${words.elements} : ${one.elements.map(isolated).join(' · ')}`] : []),
    ...(words.outcomes[one.outcome] ? [words.outcomes[one.outcome]] : []),
    ...(one.revision > 1 ? [words.amended.replace('{revision}', String(one.revision))] : []),
  ];
  const body = toPlainText(one.body)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const signs = [...notes, ...body].reduce((sum, line) => sum + Math.max(lineSigns, line.length), 0);
  return {
    title: worded(one.title || '—'),
    when: worded(`${dayWords(lang, one.day, 'full')}, ${formatHours(one)}`),
    notes,
    body: body.map(worded),
    whole: signs <= wholeSigns,
  };
}

/** Content of the template, in a language. */
export function printedLog(paper: Paper, lang: Lang) {
  const words = paperWords[lang];
  const { visa } = paper;
  return {
    lang,
    title: words.title,
    aside: words.title,
    course: worded(`${paper.audience} · ${subjectIn(lang, paper)}`),
    facts: [
      ...(paper.teachers ? [{ label: words.teachers, value: worded(paper.teachers) }] : []),
      { label: words.days, value: worded(`${dayWords(lang, paper.from)} – ${dayWords(lang, paper.to)}`) },
    ],
    entries: paper.entries.map((one) => printedEntry(one, lang)),
    visa: visa && {
      title: words.visa,
      lines: [
        words.by.replace('{day}', dayWords(lang, visa.madeOn)).replace('{name}', () => visa.signedAs),
        words.lessons.replace('{count}', String(visa.lessons)),
        ...(visa.comment ? [visa.comment] : []),
      ].map(worded),
    },
  };
}
