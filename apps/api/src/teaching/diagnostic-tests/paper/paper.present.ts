import type { Lang } from '@encrier/contract/kernel/schema';
import type { AnswerSheet, SheetLine } from '@encrier/contract/teaching/diagnostic-paper';
import type { AskedQuestion, Question } from '@encrier/contract/teaching/diagnostic-questions';
import { localeTags } from '@encrier/contract/kernel/names';
import { paper } from '#kernel/pdf/paper.ts';
import { worded as asWorded, isolated, type Worded } from '#kernel/pdf/worded.ts';
import { worth } from '../scoring.policy.ts';
import { letterOf, layOut, printedQuestions } from './layout.policy.ts';
import { testPaperWords } from './paper.messages.ts';
import { plainMath } from './plain-math.policy.ts';

/** A text for paper: its formulas in a line. */
const worded = (text: string): Worded => asWorded(plainMath(text));

export type PrintedTest = {
  id: string;
  school: string;
  title: string;
  instructions: string;
  minutes: number | null;
  questions: readonly Question[];
};

/** A4 pages of questions; they only read their data, which is never part of their source. */
export const questionsTemplate = paper(
  { margin: { x: 18, y: 16 }, head: 'line' },
  `#set align(from)
#text(size: 16pt, weight: "bold", said(d.heading))
#if d.instructions != none { block(above: 3mm, text(fill: faded, said(d.instructions))) }
#if d.minutes != none { block(above: 2mm, text(fill: faded, d.minutes)) }
#for q in d.questions {
  if q.section != none { block(above: 7mm, below: 1mm, sticky: true, text(size: 12pt, weight: "bold", said(q.section))) }
  block(above: 5mm, breakable: false, width: 100%, grid(
    columns: (9mm, 1fr, auto),
    column-gutter: 2mm,
    align: (from, from, to),
    text(weight: "bold", num(q.nth)),
    {
      said(q.statement)
      if q.picture != none {
        block(above: 2.5mm, box({
          image(q.picture.name, width: q.picture.width * 1mm, alt: q.picture.alt)
          for (n, s) in q.picture.spots.enumerate() {
            place(top + left, dx: s.x * q.picture.width * 0.01mm - 2.5mm, dy: s.y * q.picture.height * 0.01mm - 2.5mm,
              circle(radius: 2.5mm, fill: white, stroke: 0.8pt + black, inset: 0pt, align(center + horizon, text(size: 8pt, weight: "bold", num(str(n + 1))))))
          }
        }))
      }
      if q.heard != none { block(above: 1.5mm, text(size: 8.5pt, fill: faded, q.heard)) }
      if q.note != none { block(above: 1.5mm, text(size: 8.5pt, fill: faded, q.note)) }
      if q.text != none { block(above: 2.5mm, said(q.text)) }
      if q.lines.len() > 0 {
        block(above: 2.5mm, grid(columns: (7mm, 1fr), row-gutter: 2.4mm, ..q.lines.map(l => (text(weight: "bold", l.mark), said(l.words))).flatten()))
      }
      if q.beside.len() > 0 {
        block(above: 3mm, grid(columns: (7mm, 1fr), row-gutter: 2.4mm, ..q.beside.map(l => (text(weight: "bold", l.mark), said(l.words))).flatten()))
      }
    },
    text(size: 8.5pt, fill: faded, q.points),
  ))
}
`,
);

/** Answer sheets: squares and bubbles placed by the layout, then room for handwriting. */
export const sheetsTemplate = paper(
  { margin: 0, head: 'none', foot: 'none' },
  `#set align(from)
#let mirrored(x) = if is-rtl { 210 - x } else { x }
#let at(x, y, body) = place(top + left, dx: x * 1mm, dy: y * 1mm, body)
#let centred(x, y, w, h, body) = at(x - w / 2, y - h / 2, box(width: w * 1mm, height: h * 1mm, align(center + horizon, body)))
#let square(p) = at(p.x - d.side / 2, p.y - d.side / 2, rect(width: d.side * 1mm, height: d.side * 1mm, fill: black, stroke: none))
#let bubble(b) = centred(mirrored(b.x), b.y, d.radius * 2, d.radius * 2, circle(radius: d.radius * 1mm, stroke: 0.6pt + rgb("#7d8794"), inset: 0pt, align(center + horizon, text(size: 6.5pt, fill: rgb("#a3abb6"), b.mark))))
#let head(p) = {
  at(if is-rtl { 54 } else { 18 }, 19, box(width: 138mm, grid(columns: (1fr,), align: from, row-gutter: 2.2mm,
    box(width: 138mm, align(from, text(size: 9pt, fill: faded, said(d.school)))),
    box(width: 138mm, align(from, text(size: 13pt, weight: "bold", said(d.heading)))),
    box(width: 138mm, align(from, text(size: 11pt, weight: "bold", said(p.label)))),
    box(width: 138mm, align(from, text(size: 9pt, fill: faded, said(p.audience)))),
  )))
}
#for p in d.pupils {
  for (n, s) in d.sheets.enumerate() {
    page(margin: 0mm, {
      for c in d.corners { square(c) }
      square(d.flag)
      let side = if is-rtl { 18 } else { 160 }
      head(p)
      at(side, 19, image(p.codes.at(n), width: 32mm))
      at(18, 49.5, box(width: if is-rtl { 174mm } else { 138mm }, align(from, text(size: 7.5pt, fill: faded, d.how))))
      at(32, 10, box(width: 158mm, align(to, text(size: 8pt, fill: faded, d.kind + " · " + s.page))))
      for l in s.lines {
        let y = l.bubbles.at(0).y
        let x = mirrored(l.bubbles.at(0).x - 11)
        centred(x, y, 12, 6, if l.first { text(weight: "bold", num(l.nth)) } else { text(size: 7pt, fill: faded, num(l.mark)) })
        for b in l.bubbles { bubble(b) }
      }
    })
  }
  if d.written.len() > 0 {
    page(margin: (x: 18mm, y: 16mm), {
      block(width: 100%, stroke: (bottom: 0.75pt), inset: (bottom: 2.5mm), grid(columns: (1fr, auto), align: (from, to), row-gutter: 1.5mm,
        text(size: 12pt, weight: "bold", said(p.label)), text(fill: faded, d.writtenTitle),
        text(size: 9pt, fill: faded, said(d.heading)), text(size: 9pt, fill: faded, said(p.audience))))
      for w in d.written {
        block(above: 5mm, breakable: false, width: 100%, {
          text(weight: "bold", w.title)
          if w.note != none { h(3mm); text(size: 8.5pt, fill: faded, w.note) }
          block(above: 3mm, if w.boxes.len() > 0 {
            grid(columns: (auto,) * calc.min(w.boxes.len(), 5), column-gutter: 7mm, row-gutter: 4mm,
              ..w.boxes.map(b => grid(columns: 2, column-gutter: 2mm, align: horizon, text(fill: faded, b), rect(width: 10mm, height: 8mm, stroke: 0.6pt + rgb("#7d8794")))))
          } else {
            grid(columns: (auto, 1fr), row-gutter: 8mm, column-gutter: 2mm, align: bottom, ..w.lines.map(l => (text(fill: faded, l), line(length: 100%, stroke: 0.5pt + rule))).flatten())
          })
        })
      }
    })
  }
}
`,
);

type Words = (typeof testPaperWords)[Lang];
const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
const orNone = (text: string): Worded | null => (text ? worded(text) : null);

type Line = { mark: string; words: Worded };
const lettered = (list: readonly string[]): Line[] =>
  list.map((one, at) => ({ mark: letterOf(at), words: worded(one) }));
/** What is printed under a statement: choices, pairs, items, or a text with its gaps numbered. */
function under(
  question: AskedQuestion,
  words: Words,
): { note: string | null; text: Worded | null; lines: Line[]; beside: Line[] } {
  const empty = { note: null, text: null, lines: [], beside: [] };
  switch (question.kind) {
    case 'single':
      return { ...empty, lines: lettered(question.choices) };
    case 'multiple':
      return { ...empty, note: words.several, lines: lettered(question.choices) };
    case 'truth':
      return {
        ...empty,
        lines: [
          { mark: words.trueLetter, words: worded(words.true) },
          { mark: words.falseLetter, words: worded(words.false) },
        ],
      };
    case 'gaps': {
      const text = question.pieces.map((piece, at) =>
        at < question.pieces.length - 1 ? `${piece} (${at + 1}) ………… ` : piece,
      );
      return { ...empty, text: worded(text.join('')) };
    }
    case 'matching':
      return {
        ...empty,
        note: words.matching,
        lines: question.lefts.map((one, at) => ({ mark: String(at + 1), words: worded(one) })),
        beside: lettered(question.rights),
      };
    case 'ordering':
      return { ...empty, note: words.ordering, lines: lettered(question.items) };
    case 'labels':
      return { ...empty, note: words.matching, beside: lettered(question.labels) };
    case 'scale':
      return {
        ...empty,
        note:
          question.least || question.most
            ? filled(words.scale, { least: isolated(question.least), most: isolated(question.most) })
            : words.plain,
      };
    default:
      return empty;
  }
}

/** A picture that a question shows on paper: the name of its file, and its shape where it is known. */
export type PrintedPicture = { name: string; width: number | null; height: number | null };
/** A picture as large as its column allows, in millimetres; the places of its labels are numbered. */
function drawn({ name, width, height }: PrintedPicture, question: AskedQuestion) {
  const [wide, high] = [110, 78];
  const shape = width && height ? width / height : 4 / 3;
  const across = Math.min(wide, high * shape);
  const spots = question.kind === 'labels' ? question.spots : [];
  return { name, alt: question.picture?.alt ?? '', width: across, height: across / shape, spots };
}

/** Texts of the printed questions in a language; `pictures` are those that can be drawn, by question. */
export function printedTest(test: PrintedTest, lang: Lang, pictures: ReadonlyMap<string, PrintedPicture> = new Map()) {
  const words = testPaperWords[lang];
  const number = new Intl.NumberFormat(localeTags[lang], { maximumFractionDigits: 2 });
  return {
    lang,
    title: plainMath(test.title),
    aside: words.questions,
    school: worded(test.school),
    heading: worded(test.title),
    instructions: orNone(test.instructions),
    minutes: test.minutes ? filled(words.minutes, { minutes: test.minutes }) : null,
    questions: printedQuestions(test.questions, test.id).map((question, at) => {
      const points = worth(test.questions[at]!);
      return {
        nth: `${at + 1}.`,
        statement: worded(question.statement),
        section: orNone(question.section),
        picture: pictures.has(question.id) ? drawn(pictures.get(question.id)!, question) : null,
        points: points ? filled(words.point, { points: number.format(points) }) : '',
        ...under(question, words),
        heard: question.sound ? words.heard : null,
      };
    }),
  };
}

/** What a bubble shows. */
const markOf = (question: AskedQuestion, value: string, words: Words): string =>
  question.kind === 'truth' ? (value === 'true' ? words.trueLetter : words.falseLetter) : value === '-' ? '−' : value;

/** Room for handwriting: boxes for letters, lines for words. */
function room(question: AskedQuestion, nth: number, words: Words) {
  const base = {
    title: filled(words.question, { nth }),
    note: null as string | null,
    boxes: [] as string[],
    lines: [] as string[],
  };
  switch (question.kind) {
    case 'matching':
      return { ...base, note: words.matching, boxes: question.lefts.map((_, at) => String(at + 1)) };
    case 'labels':
      return { ...base, note: words.matching, boxes: question.spots.map((_, at) => String(at + 1)) };
    case 'ordering':
      return { ...base, note: words.ordering, boxes: question.items.map((_, at) => `${at + 1}.`) };
    case 'gaps':
      return { ...base, lines: question.pieces.slice(1).map((_, at) => `(${at + 1})`) };
    case 'long':
      return { ...base, lines: Array.from({ length: 9 }, () => '') };
    case 'number':
      return { ...base, lines: [''], note: question.unit ? isolated(question.unit) : null };
    default:
      return { ...base, lines: [''] };
  }
}

type Pupil = { label: string; audience: string; codes: string[] };
/** Content of the answer sheets of some pupils; `codes` are the names of the pictures of their codes, one per page. */
export function printedSheets(test: PrintedTest, pupils: readonly Pupil[], lang: Lang) {
  const words = testPaperWords[lang];
  const sheet: AnswerSheet = layOut(test.questions, test.id);
  const questions = printedQuestions(test.questions, test.id);
  const nths = new Map(questions.map(({ id }, at) => [id, at]));
  const bubbled = new Set(sheet.pages.flatMap(({ lines }) => lines.map(({ questionId }) => questionId)));
  const printedLine = ({ questionId, rank, bubbles }: SheetLine) => {
    const at = nths.get(questionId)!;
    return {
      nth: `${at + 1}`,
      first: rank === 0,
      mark: `${rank}`,
      bubbles: bubbles.map((one) => ({ ...one, mark: markOf(questions[at]!, one.value, words) })),
    };
  };
  return {
    lang,
    kind: words.sheet,
    how: words.how,
    writtenTitle: words.written,
    school: worded(test.school),
    title: plainMath(test.title),
    heading: worded(test.title),
    side: sheet.side,
    radius: sheet.radius,
    corners: sheet.corners,
    flag: sheet.flag,
    sheets: sheet.pages.map(({ lines }, at) => ({
      page: filled(words.page, { page: at + 1, pages: sheet.pages.length }),
      lines: lines.map(printedLine),
    })),
    pupils: pupils.map(({ label, audience, codes }) => ({ label: worded(label), audience: worded(audience), codes })),
    written: questions.flatMap((one, at) => (bubbled.has(one.id) ? [] : [room(one, at + 1, words)])),
  };
}
