import { dayIn, dayWords, momentSpanWords, momentWords } from '#kernel/content/dates.ts';
import { paper } from '#kernel/pdf/paper.ts';
import { isolated } from '#kernel/pdf/worded.ts';
import { comma } from '@encrier/contract/kernel/names';
import type { Article } from '@encrier/contract/communication/news';
import type { Lang } from '@encrier/contract/kernel/schema';
import { printWords } from './print.messages.ts';
import type { Block } from './print.policy.ts';
import { richTextTemplate } from './print.public.ts';

/** The A4 template of a publication; its data is never part of the source. */
export const postTemplate = paper(
  { margin: { x: 22, top: 20, bottom: 22 }, size: 10.5 },
  `#set par(leading: 0.72em, spacing: 0.95em)
${richTextTemplate}#v(3mm)
#if d.category != none { text(size: 9pt, fill: faded, d.category) }
#block(above: 2mm, below: 3mm, text(size: 19pt, weight: "bold", d.title))
#text(size: 9pt, fill: faded)[#d.author #if d.function != "" [ · #d.function ]]
#if d.audience != "" { block(above: 1.5mm, text(size: 9pt, fill: faded)[#d.words.audience : #d.audience]) }
#if d.event != none { block(width: 100%, above: 4mm, inset: 3mm, stroke: 0.5pt + rule, [*#d.words.event* · #d.event]) }
#v(3mm)
#if d.cover != none { image(d.pictures.at(d.cover), width: 100%, height: 70mm, fit: "contain") }
#for (i, b) in d.blocks.enumerate() { show-block(b, i > 0 and d.blocks.at(i - 1).kind == "row") }
#if d.video != none { block(above: 5mm)[#d.words.video : #link(d.video)] }
#if d.attachments.len() > 0 { block(above: 6mm, breakable: false)[*#d.words.attachments* #list(..d.attachments.map(a => text(a)))] }
#if d.ack {
  block(above: 10mm, width: 100%, breakable: false, stroke: (top: (paint: faded, thickness: 0.75pt, dash: "dashed")), inset: (top: 4mm))[
    *#d.words.slip* #if d.deadline != none [ — #d.words.deadline #d.deadline ]

    #d.title

    #d.words.slipText
    #v(2mm)
    #grid(columns: (1fr, 1fr), gutter: 7mm,
      [#d.words.name #blank(1fr)], [#d.words.child #blank(1fr)],
      [#d.words.date #blank(1fr)], [#d.words.signature #blank(1fr)])
  ]
}
`,
);

type Printing = {
  lang: Lang;
  timeZone: string;
  blocks: readonly Block[];
  pictures: Record<string, string>;
};

/** Printed data of a publication, in the reader's language and on the school's clock. */
export function printData(post: Article, { lang, timeZone, blocks, pictures }: Printing) {
  const day = (at: string): string => dayWords(lang, dayIn(new Date(at), timeZone));
  const { event, cover } = post;
  return {
    lang,
    rtl: post.dir === 'rtl',
    words: printWords[lang],
    title: post.title,
    aside: day(post.publishedAt),
    category: post.category?.label ?? null,
    author: post.author.label,
    function: post.author.function,
    audience: post.audience.join(comma(lang)),
    blocks,
    pictures,
    cover: cover && cover.id in pictures ? cover.id : null,
    event:
      event &&
      isolated(
        [
          event.endsAt
            ? momentSpanWords(lang, new Date(event.startsAt), new Date(event.endsAt), timeZone, 'full')
            : momentWords(lang, new Date(event.startsAt), timeZone, 'full'),
          event.place,
        ]
          .filter(Boolean)
          .join(' · '),
      ),
    video: post.video && `https://youtu.be/${post.video}`,
    attachments: post.attachments.map((file) => file.name),
    ack: post.ack !== null,
    deadline: post.ack?.deadline ? isolated(day(post.ack.deadline)) : null,
  };
}
