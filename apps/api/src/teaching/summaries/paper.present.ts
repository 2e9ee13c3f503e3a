import type { Lang } from '@encrier/contract/kernel/schema';
import type { Commitment, SelfAnswer } from '@encrier/contract/teaching/summaries';
import { type SummaryDetails, type SummaryFigure, summaryUnits } from '@encrier/contract/teaching/summary-figures';
import { decimalIn } from '@encrier/contract/kernel/names';
import { dayWords } from '#kernel/content/dates.ts';
import { subjectIn } from '#kernel/content/subject-name.ts';
import { paper } from '#kernel/pdf/paper.ts';
import { worded } from '#kernel/pdf/worded.ts';
import { summaryWords } from './paper.messages.ts';

export type SummaryPaper = {
  school: string;
  pupil: string;
  className: string;
  term: string;
  today: string;
  publishedOn: string | null;
  terms: readonly { id: string; name: string }[];
  figures: readonly SummaryFigure[];
  details: SummaryDetails;
  general: string;
  goals: readonly string[];
  comments: readonly { author: string; body: string }[];
  self: readonly SelfAnswer[];
  commitments: readonly Commitment[];
};

/** The report of a pupil on A4: it only reads its data, which is never part of its source. */
export const summaryTemplate = paper(
  { margin: { x: 16, top: 14, bottom: 15 }, size: 9.5, head: 'line' },
  `#set align(from)
#set par(leading: 0.55em)
#let head(t) = block(above: 5mm, below: 2mm, sticky: true, text(size: 11pt, weight: "bold", t))
#grid(columns: (1fr, auto), align: (from + bottom, to + bottom), text(size: 15pt, weight: "bold", said(d.pupil)), text(fill: faded, d.facts.map(said).join[ · ]))
#if d.subjects.len() > 0 {
  head(d.words.results)
  listing(columns: (1fr,) + (21mm,) * (d.heads.len() - 1), heads: d.heads.map(said), inset: (x: 1mm, y: 1.4mm), sides: (from,) + (to,) * (d.heads.len() - 1),
    ..d.subjects.map(s => ({ text(weight: "medium", said(s.subject)); if s.teachers != none { h(2mm); text(size: 8pt, fill: faded, said(s.teachers)) } }, ..s.cells.map(num))).flatten())
}
#if d.figures.len() > 0 {
  head(d.words.life)
  listing(columns: (1fr,) + (21mm,) * d.terms.len(), heads: ([], ..d.terms.map(said)), inset: (x: 1mm, y: 1.4mm), sides: (from,) + (to,) * d.terms.len(),
    ..d.figures.map(f => (f.label, ..f.cells.map(num))).flatten())
}
#if d.skills.len() > 0 { head(d.words.skills); for s in d.skills { block(above: 1.5mm, below: 1.5mm, { text(weight: "medium", said(s.domain)); for i in s.items [ \\ #said(i.name) : #text(weight: "medium", said(i.mastery))] }) } }
#if d.arranged.len() > 0 { head(d.words.arranged); d.arranged.map(said).join[ · ] }
#if d.general != none { head(d.words.general); block(width: 100%, stroke: if is-rtl { (right: 2pt + rule) } else { (left: 2pt + rule) }, inset: (x: 3mm, y: 0.5mm), d.general.map(said).join(linebreak())) }
#if d.comments.len() > 0 { head(d.words.comments); for c in d.comments { block(above: 1.5mm, below: 1.5mm, { text(weight: "medium", said(c.author)); linebreak(); said(c.body) }) } }
#if d.goals.len() > 0 { head(d.words.goals); for g in d.goals [- #said(g)
] }
#if d.self.len() > 0 { head(d.words.self); for s in d.self { block(above: 1.5mm, below: 1.5mm, { text(fill: faded, said(s.label)); linebreak(); said(s.value) }) } }
#if d.commitments.len() > 0 { head(d.words.commitments); listing(columns: (24mm, 1fr, 42mm, 22mm), inset: (x: 1mm, y: 1.4mm), sides: from,
    ..d.commitments.map(c => (text(fill: faded, c.party), said(c.body), c.due, text(weight: "medium", c.state))).flatten()) }
#block(above: 8mm, breakable: false, grid(columns: (1fr, 1fr, 1fr), column-gutter: 8mm, ..d.signatures.map(s => stack(spacing: 11mm, text(size: 8.5pt, fill: faded, s), line(length: 100%, stroke: 0.5pt + rule)))))
`,
);

/** Content of the template in a language: the same fields as on screen. */
export function printedSummary(paper: SummaryPaper, lang: Lang) {
  const words = summaryWords[lang];
  const written = (text: string): string => decimalIn(lang, text);
  const mark = (value: number | null): string => (value === null ? '—' : written(value.toFixed(2)));
  const figureOf = ({ key, values }: SummaryFigure) => ({
    label: words.figures[key],
    cells: values.map((value) =>
      value === null ? '—' : summaryUnits[key] === 'mark' ? mark(value) : written(String(value)),
    ),
  });
  const { subjects = [], skills = [], arrangements } = paper.details;
  const arranged = arrangements
    ? [
        ...arrangements.arrangements.map((one) => words.arrangements[one]),
        ...(arrangements.arrangementText ? [arrangements.arrangementText] : []),
      ]
    : [];
  const last = paper.publishedOn ? words.frozen.replace('{day}', dayWords(lang, paper.publishedOn)) : words.draft;
  return {
    lang,
    title: words.title,
    aside: words.title,
    school: worded(paper.school),
    words,
    pupil: worded(paper.pupil),
    facts: [paper.className, paper.term].filter(Boolean).map(worded),
    heads: [words.subject, ...paper.terms.map(({ name }) => name), words.classMean].map(worded),
    terms: paper.terms.map(({ name }) => worded(name)),
    subjects: subjects.map((one) => ({
      subject: worded(subjectIn(lang, one)),
      teachers: one.teachers ? worded(one.teachers) : null,
      cells: [...one.values, one.mean].map(mark),
    })),
    figures: paper.figures.map(figureOf),
    skills: skills.map(({ domain, items }) => ({
      domain: worded(domain),
      items: items.map(({ name, mastery }) => ({ name: worded(name), mastery: worded(mastery) })),
    })),
    arranged: arranged.map(worded),
    general: paper.general ? paper.general.split('\n').map(worded) : null,
    goals: paper.goals.map(worded),
    comments: paper.comments.map(({ author, body }) => ({ author: worded(author), body: worded(body) })),
    self: paper.self
      .filter(({ value }) => value !== '')
      .map(({ kind, label, value }) => ({
        label: worded(label),
        value: worded(kind === 'scale' ? (words.scale[Number(value) - 1] ?? '') : value),
      })),
    commitments: paper.commitments.map(({ party, body, dueOn, state }) => ({
      party: words.parties[party],
      body: worded(body),
      state: words.states[state],
      due: words.due.replace('{day}', dayWords(lang, dueOn)),
    })),
    signatures: [words.teacher, words.guardians, words.pupil],
    foot: `${words.made.replace('{day}', dayWords(lang, paper.today))} ${last} ${words.few}`,
  };
}
