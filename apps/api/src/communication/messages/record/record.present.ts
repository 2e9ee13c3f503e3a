import { momentWords } from '#kernel/content/dates.ts';
import { paper } from '#kernel/pdf/paper.ts';
import { comma } from '@encrier/contract/kernel/names';
import type { Thread } from '@encrier/contract/communication/messages';
import type { Lang } from '@encrier/contract/kernel/schema';
import { blocksOf, richTextTemplate } from '../../news/print/print.public.ts';
import { recordWords } from './record.messages.ts';

/** The pages of a conversation: they only read their data, which is never part of their source. */
export const recordTemplate = paper(
  { margin: { x: 22, top: 20, bottom: 22 }, size: 10.5, foot: 'printed' },
  `#set par(leading: 0.72em, spacing: 0.95em)
${richTextTemplate}#v(3mm)
#block(below: 2mm, text(size: 17pt, weight: "bold", d.subject))
#text(size: 9pt, fill: faded, d.count)
#for line in d.left { block(above: 2mm, text(size: 10pt, weight: "bold", line)) }
#for m in d.messages {
  block(width: 100%, above: 7mm, below: 0mm, stroke: (top: 0.5pt + rule), inset: (top: 3mm), sticky: true, grid(columns: (1fr, auto), column-gutter: 6mm,
    [*#m.from* #if m.detail != "" [ #text(size: 9pt, fill: faded, m.detail) ] \\ #text(size: 9pt, fill: faded)[#d.words.to : #m.to]], text(size: 9pt, fill: faded, m.at)))
  if m.notes.len() > 0 { block(above: 2mm, text(size: 9pt, style: "italic", m.notes.join(" · "))) }
  block(above: 3mm, width: 100%, { for (i, b) in m.blocks.enumerate() { show-block(b, i > 0 and m.blocks.at(i - 1).kind == "row") } })
  if m.attachments.len() > 0 { block(above: 3mm, text(size: 9pt)[#d.words.attachments : #m.attachments.join(", ")]) }
  block(above: 3mm, text(size: 7pt, fill: faded)[#d.words.fingerprint : #text(dir: ltr, m.digest)])
}
`,
);

type Printing = {
  lang: Lang;
  timeZone: string;
  /** Number of newest messages skipped: those of the earlier parts. */
  skipped: number;
  digest: (html: string) => string;
};

/**
 * Data of the printed pages, in the reader's language and the school's time zone: released messages in the order they
 * were sent.
 */
export function recordData(thread: Thread, { lang, timeZone, skipped, digest }: Printing) {
  const words = recordWords[lang];
  const at = (moment: string): string => momentWords(lang, new Date(moment), timeZone, 'seconds');
  const out = thread.messages.filter((message) => message.status === 'sent' || message.status === 'recalled');
  const { count, older, newer, ...labels } = words;
  const before = thread.sent - skipped - out.length;
  return {
    lang,
    title: thread.subject || words.title,
    aside: words.title,
    words: labels,
    subject: thread.subject,
    pictures: {},
    count: count(thread.sent),
    left: [...(before > 0 ? [older(before)] : []), ...(skipped > 0 ? [newer(skipped)] : [])],
    messages: out.map((message) => ({
      from: message.from.label,
      detail: [message.from.detail, message.forChild].filter(Boolean).join(' · '),
      to: message.to.join(comma(lang)),
      at: at(message.at),
      blocks: blocksOf(message.html),
      attachments: message.attachments.map((file) => file.name),
      digest: digest(message.html),
      notes: [
        ...(message.corrected ? [words.corrected] : []),
        ...(message.automatic ? [words.automatic] : []),
        ...(message.ack?.doneAt ? [`${words.acknowledged} ${at(message.ack.doneAt)}`] : []),
      ],
    })),
  };
}
