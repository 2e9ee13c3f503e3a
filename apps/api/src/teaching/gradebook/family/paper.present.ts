import type { Lang } from '@encrier/contract/kernel/schema';
import { type Fraction, printed, readFraction, type Rounding, shown } from '@encrier/contract/teaching/fractions';
import type { OwnCourse, OwnMark } from '@encrier/contract/teaching/gradebook';
import { averageOf, generalOf } from '@encrier/contract/teaching/own-averages';
import { decimalIn } from '@encrier/contract/kernel/names';
import { dayWords } from '#kernel/content/dates.ts';
import { subjectIn } from '#kernel/content/subject-name.ts';
import { paper } from '#kernel/pdf/paper.ts';
import { worded } from '#kernel/pdf/worded.ts';
import { sheetWords } from '../gradebook.messages.ts';
import { ownPaperWords } from './paper.messages.ts';

export type MarksPaper = {
  pupil: string;
  className: string;
  term: string;
  today: string;
  rounding: Rounding;
  courses: readonly OwnCourse[];
};

/** A4 pages of the marks of a pupil: it only reads its data, which is never part of its source. */
export const marksTemplate = paper(
  { margin: { x: 17, y: 16 } },
  `#set align(from)
#text(size: 15pt, weight: "bold", said(d.pupil))
#grid(columns: (auto, 1fr), align: from, column-gutter: 4mm, row-gutter: 2mm, ..d.facts.map(f => (text(fill: faded, f.label), said(f.value))).flatten())
#block(above: 4mm, below: 4mm, stroke: 0.75pt + rule, radius: 1mm, inset: (x: 4mm, y: 2.5mm), grid(columns: (auto, auto), column-gutter: 6mm, align: horizon, d.general.label, text(size: 13pt, weight: "bold", num(d.general.value))))
#if d.courses.len() == 0 { empty("") }
#for c in d.courses {
  block(width: 100%, above: 4mm, below: 1.5mm, breakable: false, sticky: true, stroke: (top: 0.75pt), inset: (top: 2mm), grid(
    columns: (1fr, auto),
    align: (from, to),
    column-gutter: 4mm,
    row-gutter: 1.5mm,
    text(weight: "bold", said(c.subject)),
    text(weight: "bold", c.average),
    text(size: 9pt, fill: faded, said(c.detail)),
    text(size: 9pt, fill: faded, c.group),
  ))
  listing(
    columns: (22mm, 1fr, 20mm, 18mm),
    heads: d.heads,
    inset: (x: 1mm, y: 1.6mm),
    sides: (from, from, to, to),
    ..c.marks.map(m => (
      num(m.day),
      { said(m.title); if m.notes.len() > 0 { if m.long { linebreak() } else { h(2.5mm) }; text(size: 8.5pt, fill: faded, m.notes.map(said).join[ · ]) } },
      if m.coded { m.mark } else { num(m.mark) },
      text(fill: faded, num(m.group)),
    )).flatten(),
  )
}
#v(4mm)
#text(size: 8.5pt, fill: faded, d.made)
`,
);

/** Number of characters of a title and its details that one line can show. */
const lineSigns = 70;

/** Content of the template in a language: the same fields as on screen. */
export function printedMarks(paper: MarksPaper, lang: Lang) {
  const words = ownPaperWords[lang];
  const { codes } = sheetWords[lang];
  const written = (text: string): string => decimalIn(lang, text);
  const average = (value: Fraction, rounding: Rounding): string => written(printed(value, rounding));
  const figure = (text: string): string => written(String(shown(readFraction(text))));
  const printedMark = (mark: OwnMark) => {
    const notes = [
      ...(mark.topic ? [mark.topic] : []),
      ...(mark.coefficient === '1' ? [] : [words.weight.replace('{weight}', written(mark.coefficient))]),
      ...(words.modes[mark.mode] ? [words.modes[mark.mode]] : []),
      ...(mark.comment ? [mark.comment] : []),
    ];
    return {
      day: dayWords(lang, mark.day, 'shortFigures'),
      title: worded(mark.title),
      notes: notes.map(worded),
      long: [mark.title, ...notes].join(' · ').length > lineSigns,
      coded: mark.value === null,
      mark: mark.value === null ? (mark.code ? codes[mark.code] : '') : `${written(mark.value)}/${written(mark.scale)}`,
      group: mark.figures ? figure(mark.figures.mean) : '',
    };
  };
  const printedCourse = (course: OwnCourse) => {
    const { value } = averageOf(course);
    const weight = words.weight.replace('{weight}', written(course.coefficient));
    return {
      subject: worded(subjectIn(lang, course)),
      average: value ? words.average.replace('{value}', average(value, course.rules.rounding)) : words.none,
      detail: worded([...(course.teachers ? [course.teachers] : []), course.present ? weight : words.away].join(' · ')),
      group: course.figures ? words.subjectOf.replace('{value}', figure(course.figures.mean)) : '',
      marks: course.marks.map(printedMark),
    };
  };
  const general = generalOf(paper.courses).value;
  return {
    lang,
    title: words.title,
    aside: words.title,
    pupil: worded(paper.pupil),
    facts: [
      ...(paper.className ? [{ label: words.class, value: worded(paper.className) }] : []),
      { label: words.term, value: worded(paper.term) },
    ],
    general: { label: words.general, value: general ? `${average(general, paper.rounding)}/20` : '—' },
    heads: [words.day, words.assessment, words.mark, words.group],
    courses: paper.courses.filter(({ marks }) => marks.length > 0).map(printedCourse),
    made: `${words.made.replace('{day}', dayWords(lang, paper.today))} ${words.few}`,
  };
}
