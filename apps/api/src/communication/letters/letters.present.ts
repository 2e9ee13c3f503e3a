import { dayWords } from '#kernel/content/dates.ts';
import { paper } from '#kernel/pdf/paper.ts';
import type { LetterText } from '@encrier/contract/communication/letters';
import type { Lang } from '@encrier/contract/kernel/schema';
import { directionOf } from '#kernel/content/direction.ts';
import type { Letterhead } from '#kernel/pdf/letterhead.ts';
import { type Block, blocksOf, richTextTemplate } from '../news/print/print.public.ts';
import { letterWords } from './letters.messages.ts';
import { filled, textFor } from './letters.policy.ts';

/** A4 letters, each from a new page, the address where a window envelope shows it. */
export const lettersTemplate = paper(
  { margin: { x: 22, top: 16, bottom: 18 }, size: 10.5, head: 'none', foot: 'none' },
  `#set par(leading: 0.7em, spacing: 1em)
${richTextTemplate}#let letter(l) = {
  set text(lang: l.lang, dir: dirof(l.rtl))
  letterhead-of(l.letterhead)
  pad(left: 84mm, top: 6mm, block(width: 82mm, height: 34mm, stack(spacing: 2.2mm,
    ..l.names.map(n => written(n, weight: "bold")), ..l.address.map(a => written(a)), ..if l.missing != "" { (text(fill: faded, style: "italic", l.missing),) })))
  align(end, text(fill: faded, l.done))
  block(above: 6mm, below: 6mm)[#text(fill: faded, l.subjectWord) #written(l.subject, weight: "bold")]
  for (i, b) in l.blocks.enumerate() { show-block(b, i > 0 and l.blocks.at(i - 1).kind == "row") }
  if l.signatory != "" { block(width: 100%, above: 10mm, breakable: false, grid(columns: (1fr, 72mm), [], align(center, stack(spacing: 2.4mm, strong(l.signatory), text(size: 9.5pt, fill: faded, l.function), v(18mm))))) }
}
#for (i, l) in d.letters.enumerate() {
  if i > 0 { pagebreak() }
  letter(l)
}
`,
);

/** A letter as it is kept. */
export type Copy = {
  pupil_id: string;
  names: string[];
  address: string;
  lang: Lang;
  fields: Record<string, string>;
};

const written = (text: string) => ({ text, dir: directionOf(text) });
const lines = (address: string) =>
  address
    .split(/\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, 5)
    .map(written);

type Inline = Extract<Block, { children: unknown }>['children'][number];
const said = (child: Inline, values: Record<string, string>): Inline =>
  child.kind === 'text' ? { ...child, text: filled(child.text, values) } : child;
/** Blocks with their fields filled in: the value of a field is plain text, whatever it looks like. */
const filledBlocks = (html: string, values: Record<string, string>): Block[] =>
  blocksOf(html).map((block) => {
    if (block.kind === 'rule') return block;
    if (block.kind === 'row')
      return {
        ...block,
        cells: block.cells.map((cell) => ({ ...cell, children: cell.children.map((one) => said(one, values)) })),
      };
    return { ...block, children: block.children.map((one) => said(one, values)) };
  });

/** One letter as the template prints it. */
function letterOf(copy: Copy, texts: readonly LetterText[], letterhead: Letterhead, day: string) {
  const text = textFor(texts, copy.lang);
  const w = letterWords[text.lang];
  const { city } = letterhead.head;
  return {
    lang: text.lang,
    rtl: text.lang === 'ar',
    letterhead: letterhead.head,
    names: copy.names.length ? copy.names.map(written) : [written(w.guardians)],
    address: lines(copy.address),
    missing: copy.address.trim() ? '' : w.noAddress,
    done: filled(city ? w.done : w.doneOn, { city, day: dayWords(text.lang, day) }),
    subjectWord: w.subject,
    subject: written(filled(text.subject, copy.fields)),
    blocks: filledBlocks(text.html, copy.fields),
    signatory: letterhead.signatory,
    function: letterhead.function,
  };
}

/** What the template prints of some letters. */
export const printedLetters = (
  { lang, title, texts, day }: { lang: Lang; title: string; texts: readonly LetterText[]; day: string },
  copies: readonly Copy[],
  headOf: (pupilId: string) => Letterhead,
) => ({
  lang,
  title,
  pictures: {},
  letters: copies.map((copy) => letterOf(copy, texts, headOf(copy.pupil_id), day)),
});
