import { momentWords } from '#kernel/content/dates.ts';
import { paper } from '#kernel/pdf/paper.ts';
import { isolated } from '#kernel/pdf/worded.ts';
import type { ComplaintEntry } from '@encrier/contract/communication/complaints';
import type { OfficeComplaint } from '@encrier/contract/communication/complaints-handling';
import type { Lang } from '@encrier/contract/kernel/schema';
import { complaintWords } from '../handling/handling.public.ts';
import { figureWords } from './figures.messages.ts';

/** One file on A4: what it is, the complaint, its exchange. */
export const fileTemplate = paper(
  { margin: { x: 20, y: 18 }, foot: 'printed' },
  `#set par(leading: 0.6em)
#v(2mm)
#text(size: 9pt, fill: faded)[#d.words.file #d.number]
#block(above: 4mm, below: 6mm, text(size: 17pt, weight: "bold", dir: dirof(d.subjectRtl), d.subject))
#if d.notes { block(width: 100%, inset: 2.5mm, stroke: 0.75pt + ink, text(weight: "bold", d.words.notes)) }
#grid(columns: (32mm, 1fr, 32mm, 1fr), row-gutter: 2.2mm, ..d.facts.map(f => (text(fill: faded, f.label), text(f.value))).flatten())
#v(3mm)
#block(width: 100%, inset: (y: 3mm), stroke: (top: 0.5pt + rule, bottom: 0.5pt + rule), text(dir: dirof(d.bodyRtl), d.body))
#if d.files.len() > 0 { block[#text(fill: faded)[#d.words.files :] #d.files.join(" · ")] }
#if d.entries.len() > 0 { block(above: 6mm, text(size: 12pt, weight: "bold", d.words.exchange)) }
#for e in d.entries {
  block(width: 100%, above: 4mm, breakable: true, inset: if e.note { 2.5mm } else { 0mm }, stroke: if e.note { (paint: faded, thickness: 0.6pt, dash: "dashed") } else { none })[
    #text(size: 9pt, fill: faded)[#e.who · #e.at #if e.note [ · *#d.words.note*]] #if e.step != none { text(size: 9pt, weight: "bold")[ — #e.step] }
    #if e.body != "" { block(above: 1.5mm, text(dir: dirof(e.rtl), e.body)) }
    #if e.files.len() > 0 { text(size: 9pt, fill: faded)[#d.words.files : #e.files.join(" · ")] }
  ]
}
`,
);

type Printing = { lang: Lang; timeZone: string; now: Date; notes: boolean };

/**
 * What the page prints of a file, in its reader's language and on the school's clock; internal notes only with `notes`.
 */
export function fileData(file: OfficeComplaint, { lang, timeZone, now, notes }: Printing) {
  const [words, names] = [figureWords[lang].paper, complaintWords[lang]];
  const moment = (at: string | Date): string => momentWords(lang, new Date(at), timeZone);
  const who = (entry: ComplaintEntry): string => entry.by || (entry.side === 'author' ? file.author : words.clock);
  const entries = file.entries.filter((entry) => notes || entry.kind !== 'note');
  const solved = file.entries.findLast((entry) => entry.step === 'resolved');
  const facts = [
    [words.author, file.author],
    [words.pupil, file.child],
    [words.category, file.category],
    [words.service, names.services[file.service]],
    [words.status, names.statuses[file.status]],
    [words.priority, names.priorities[file.priority]],
    [words.deposited, moment(file.createdAt)],
    [words.inCharge, file.assignedTo?.label ?? ''],
    [words.solved, solved ? moment(solved.at) : ''],
    [words.concerned, file.concerned?.label ?? ''],
    [words.satisfaction, file.satisfaction === null ? '' : `${file.satisfaction} / 5`],
    [words.confidential, file.confidential ? '✓' : ''],
  ] as const;
  return {
    lang,
    title: `${words.file} ${file.number}`,
    foot: file.number,
    aside: moment(now),
    words,
    number: file.number,
    subject: file.subject,
    subjectRtl: file.dir === 'rtl',
    body: file.body,
    bodyRtl: /\p{Script=Arabic}/u.test(file.body),
    notes: notes && entries.some((entry) => entry.kind === 'note'),
    facts: facts.filter(([, value]) => value).map(([label, value]) => ({ label, value })),
    files: file.files.map(({ name }) => name),
    entries: entries.map((entry) => ({
      // Older than a day: its figures would be linked to a name of another direction.
      who: isolated(who(entry)),
      at: moment(entry.at),
      note: entry.kind === 'note',
      step: entry.step ? names.statuses[entry.step] : null,
      body: entry.body,
      rtl: entry.dir === 'rtl',
      files: entry.files.map(({ name }) => name),
    })),
  };
}
