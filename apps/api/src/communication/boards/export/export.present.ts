import { dayIn, dayWords } from '#kernel/content/dates.ts';
import { paper } from '#kernel/pdf/paper.ts';
import type { Board, BoardCard } from '@encrier/contract/communication/boards';
import { inOrder } from '@encrier/contract/communication/order-keys';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { CellValue } from '@encrier/contract/kernel/cells';
import { directionOf } from '#kernel/content/direction.ts';
import { exportWords } from './export.messages.ts';

/** The A4 pages of a board: they only read their data, which is never part of their source. */
export const boardTemplate = paper(
  { landscape: true, margin: { x: 14, top: 14, bottom: 16 }, size: 9.5, head: 'none' },
  `#let tints = (plain: rgb("#ffffff"), rose: rgb("#fdecee"), amber: rgb("#fdf0dd"), yellow: rgb("#fdf8d8"), green: rgb("#e6f5ec"), blue: rgb("#e8f0fe"), violet: rgb("#f1ecfd"))
#set par(leading: 0.62em, spacing: 0.7em)
#let show-card(c) = block(width: 100%, breakable: false, fill: tints.at(c.color), stroke: 0.5pt + rule, radius: 2.5mm, inset: 3mm)[
  #set text(dir: dirof(c.rtl))
  #if c.picture != none { image(d.pictures.at(c.picture), width: 100%, height: 38mm, fit: "contain") }
  #if c.title != "" { block(text(weight: "bold", c.title)) }
  #if c.body != "" { block(c.body) }
  #if c.link != none { block(link(c.link, underline(text(size: 8.5pt, c.link)))) }
  #if c.file != none { block(text(size: 8.5pt, c.file)) }
  #block(above: 2mm, text(size: 8pt, fill: faded, c.foot))
]
#grid(columns: (1fr, auto), align: (start + bottom, end + bottom), text(size: 18pt, weight: "bold", d.title), text(size: 9pt, fill: faded, d.date))
#if d.description != "" { block(above: 2mm, text(fill: faded, d.description)) }
#block(above: 2mm, below: 4mm, text(size: 9pt, fill: faded, d.line))
#if d.sections.all(s => s.cards.len() == 0) { empty("") }
#for s in d.sections {
  if s.title != "" { block(above: 5mm, below: 2.5mm, sticky: true, stroke: (bottom: 0.75pt + ink), width: 100%, inset: (bottom: 1.5mm), text(size: 12pt, weight: "bold", dir: dirof(s.rtl), s.title)) }
  grid(columns: (1fr, 1fr, 1fr), column-gutter: 4mm, row-gutter: 4mm, ..s.cards.map(show-card))
}
`,
);

/** Cards in the order that everybody sees: pinned first, then by place. */
export const ordered = (cards: readonly BoardCard[]): BoardCard[] =>
  cards.toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || inOrder(a, b));

const shown = (board: Board): BoardCard[] => ordered(board.cards.filter((card) => card.status === 'published'));
const addressOf = (card: BoardCard): string | null => card.url ?? (card.video && `https://youtu.be/${card.video}`);

type Printing = { lang: Lang; timeZone: string; now: Date; pictures: Record<string, string> };

/** What the pages print: what everybody may see of the board, even for its moderator. */
export function printData(board: Board, { lang, timeZone, now, pictures }: Printing) {
  const words = exportWords[lang];
  const cards = shown(board);
  const cardOf = (card: BoardCard) => ({
    title: card.title,
    body: card.body,
    color: card.color,
    rtl: card.dir === 'rtl',
    link: addressOf(card),
    file: card.kind === 'file' ? (card.file?.name ?? null) : null,
    picture: card.file && card.file.id in pictures ? card.file.id : null,
    foot: card.author.label || words.hidden,
  });
  const sections =
    board.layout === 'columns'
      ? board.sections.map((section) => ({
          title: section.title,
          rtl: directionOf(section.title) === 'rtl',
          cards: cards.filter((card) => card.sectionId === section.id).map(cardOf),
        }))
      : [{ title: '', rtl: false, cards: cards.map(cardOf) }];
  return {
    lang,
    title: board.title,
    description: board.description,
    pictures,
    sections,
    date: dayWords(lang, dayIn(now, timeZone)),
    line: [board.owner.label, ...board.audience, words.cards(cards.length)].join(' · '),
  };
}

/** The board as rows of a table. */
export function exportRows(board: Board, lang: Lang, timeZone: string): CellValue[][] {
  const words = exportWords[lang];
  const columns = new Map(board.sections.map(({ id, title }) => [id, title]));
  return [
    [...words.head],
    ...board.sections
      .flatMap((section) => ordered(board.cards.filter((card) => card.sectionId === section.id)))
      .map((card): CellValue[] => [
        columns.get(card.sectionId),
        words.kinds[card.kind],
        card.title,
        card.body,
        addressOf(card) ?? card.file?.name ?? '',
        card.author.label || words.hidden,
        dayIn(new Date(card.createdAt), timeZone),
        card.likes,
        card.comments,
        words.statuses[card.status],
      ]),
  ];
}
