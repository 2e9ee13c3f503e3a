import type { Lang } from '@encrier/contract/kernel/schema';
import { momentWords } from '#kernel/content/dates.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type Letterhead, letterheadTemplate } from './letterhead.ts';
import { paperWords } from './paper.messages.ts';
import { type PdfPicture, renderPdf, renderSvg } from './pdf.ts';
import { isolated, type Worded } from './worded.ts';

/** Page set-up; lengths in millimetres. By default A4 portrait, with the school and the page number in the foot. */
export type PaperForm = {
  landscape?: true;
  margin?: number | { x: number; y: number } | { x: number; top: number; bottom: number };
  /** Text size, in points. */
  size?: number;
  /**
   * Head of the first page: the letterhead with `aside` at its end; or a line with the school's name and `aside`. The
   * next pages then repeat the title. `none` where the text draws its own.
   */
  head?: 'letterhead' | 'line' | 'none';
  /** `printed` adds when and by whom, `none` leaves the foot to the text: a letter, labels, a card. */
  foot?: 'pages' | 'printed' | 'none';
};
/** A typst source made by `paper()`. */
export type PaperTemplate = { readonly source: string };

/** Data of every template, besides its own. */
export type PaperData = {
  /** The reader's language: for the foot, and the side on which lines start. */
  lang: Lang;
  /** Document title, repeated at the head of the next pages. */
  title: string;
  /** Right-to-left text, whatever the reader's language. */
  rtl?: boolean;
  aside?: string;
  school?: Worded;
  /** Added in the foot, after the school's name. */
  foot?: string;
  /** Watermark in large letters across each page, for a specimen. */
  across?: string | null;
};
/** Who prints, and when: a request's context fits. */
export type PaperPrinter = Pick<Ctx, 'schoolId' | 'actor' | 'now' | 'zone'>;

const preamble = `#let d = json(bytes(sys.inputs.data))
#let ink = rgb("#1b2430")
#let faded = rgb("#55606f")
#let rule = rgb("#c9cfd8")
#let is-rtl = d.at("rtl", default: d.lang == "ar")
#let (from, to) = if is-rtl { (right, left) } else { (left, right) }
#let dirof(r) = if r { rtl } else { ltr }
#let said(t) = if t.rtl { text(lang: "ar", t.body) } else { t.body }
#let written(w, ..how) = box(text(dir: dirof(w.dir == "rtl"), ..how, w.text))
#let num(t) = text(dir: ltr, number-width: "tabular", t)
#let blank(width) = box(width: width, repeat[.])
#let empty(words) = text(fill: faded, if words == "" { d.paper.empty } else { words })
#let listing(columns: (), heads: (), sides: start + horizon, inset: (x: 1.8mm, y: 1.6mm), gutter: 0mm, framed: false, none-words: "", ..cells) = if cells.pos().len() == 0 { empty(none-words) } else {
  table(columns: columns, inset: inset, column-gutter: gutter, align: sides, stroke: if framed { 0.5pt + rule } else { (x, y) => (bottom: 0.5pt + rule) },
    ..if heads.len() > 0 { (table.header(..heads.map(h => text(weight: "bold", size: 8.5pt, h))),) }, ..cells)
}
`;

/** Head of every page but the first, and the foot: the school's name, the paper's own text, the page number. */
const runningLines = `#let running-head = context if counter(page).get().first() > 1 { text(size: 8pt, fill: faded, d.title) }
#let running-foot(printed) = context {
  set text(size: 8pt, fill: faded)
  let parts = (letter-name, d.at("foot", default: ""), if printed { d.paper.printed } else { "" }).filter(p => p != "")
  grid(columns: (1fr, auto), column-gutter: 6mm, align: (start, end), parts.join("  ·  "), [#d.paper.page #counter(page).display() / #counter(page).final().first()])
}
#let across = if d.at("across", default: none) != none { rotate(-32deg, text(size: 84pt, weight: "bold", fill: rgb(176, 42, 42, 60), d.across)) }
`;

/** Instead of a letterhead: the school's name, and the kind of paper. */
const headLine = `#block(width: 100%, stroke: (bottom: 0.75pt + ink), inset: (bottom: 3mm), grid(columns: (1fr, auto), column-gutter: 4mm, align: (from, to), text(size: 12pt, weight: "bold", if "school" in d { said(d.school) }), text(fill: faded, d.at("aside", default: ""))))
`;

const marginOf = (margin: NonNullable<PaperForm['margin']>): string =>
  typeof margin === 'number'
    ? `${margin}mm`
    : `(${Object.entries(margin)
        .map(([side, mm]) => `${side}: ${mm}mm`)
        .join(', ')})`;

/**
 * The typst template of a paper of the school: A4 with its margins, fonts, direction and language of the reader, head
 * and foot. `text` is typst source. It reads its data as `d` and is never made from it; it may use
 * - `ink`, `faded`, `rule`: the colours of texts and lines;
 * - `from`, `to`: the sides on which the reader's lines start and end;
 * - `said(worded)`, `written({text, dir})`: text in its own direction; `num(text)`: aligned figures;
 * - `listing(columns:, heads:, ..cells)`: a table whose head repeats on each page; `none-words` replace missing cells;
 * - `empty(words)`, `blank(width)`: the sentence for an empty list, and dots to write on;
 * - `letterhead(end:)`, `letterhead-of(head)`, `letter-name`, `letter-crest(high)`: to draw the head itself.
 */
export function paper(
  { landscape, margin = { x: 18, top: 16, bottom: 18 }, size = 10, head = 'letterhead', foot = 'pages' }: PaperForm,
  text: string,
): PaperTemplate {
  const header = head === 'none' ? 'none' : 'running-head';
  const footer = foot === 'none' ? 'none' : `running-foot(${foot === 'printed'})`;
  const first = { letterhead: '#letterhead(end: d.at("aside", default: none))\n', line: headLine, none: '' }[head];
  return {
    source: `${preamble}${letterheadTemplate}${runningLines}#set document(title: d.title)
#set page(paper: "a4", flipped: ${landscape ?? false}, margin: ${marginOf(margin)}, header: ${header}, footer: ${footer}, foreground: across)
#set text(font: ("Figtree", "Vazirmatn"), size: ${size}pt, fill: ink, lang: if is-rtl { "ar" } else { d.lang }, dir: dirof(is-rtl), number-type: "lining")
${first}${text}`,
  };
}

/** When a paper is printed, on the school's clock, and by whom; nobody is named while looking as somebody else. */
function printedWords({ actor, now, zone }: PaperPrinter, lang: Lang): string {
  const at = momentWords(lang, now, zone);
  const name = actor.kind === 'account' && !actor.lookedAtBy ? actor.label : '';
  const { printed, printedBy } = paperWords[lang];
  return (name ? printedBy : printed).replace('{at}', () => at).replace('{name}', () => isolated(name));
}

/** No letterhead, one, or several. */
type Given = Letterhead | readonly [Letterhead, ...Letterhead[]] | null;
/** Images by file name: two letterheads of one organisation share theirs. */
function completed(
  printer: PaperPrinter,
  given: Given,
  data: PaperData,
  pictures: readonly PdfPicture[],
): [unknown, PdfPicture[]] {
  const all = given === null ? [] : 'head' in given ? [given] : given;
  const own = new Map(all.flatMap(({ picture }) => (picture ? [[picture.name, picture]] : [])));
  const { page, empty } = paperWords[data.lang];
  const words = { page, empty, printed: printedWords(printer, data.lang) };
  // A day in French at the end of the head of an Arabic text stays a day in French.
  const aside = data.aside && isolated(data.aside);
  return [{ ...data, aside, paper: words, letterhead: all[0]?.head ?? null }, [...pictures, ...own.values()]];
}

/**
 * A paper of the school as a PDF, with the letterhead of what it is about; with several, which its text draws through
 * `letterhead-of()`; or with none. Throws as `renderPdf` does.
 */
export const renderPaper = <T extends PaperData>(
  printer: PaperPrinter,
  given: Given,
  template: PaperTemplate,
  data: T,
  pictures: readonly PdfPicture[] = [],
): Promise<Buffer> => renderPdf(printer, template.source, ...completed(printer, given, data, pictures));

/** The same paper as one SVG drawing. */
export const drawPaper = <T extends PaperData>(
  printer: PaperPrinter,
  given: Given,
  template: PaperTemplate,
  data: T,
  pictures: readonly PdfPicture[] = [],
): Promise<Buffer> => renderSvg(printer, template.source, ...completed(printer, given, data, pictures));
