import { dayIn, dayWords } from '#kernel/content/dates.ts';
import { paper } from '#kernel/pdf/paper.ts';
import { setImmediate } from 'node:timers/promises';
import type { Lang } from '@encrier/contract/kernel/schema';
import { qrPicture } from '#kernel/content/qr-picture.ts';
import type { PdfPicture } from '#kernel/pdf/pdf.ts';
import { addressOfCode, type Letterhead, type Recipient } from '../credentials.public.ts';
import { sheetWords } from './sheets.messages.ts';

/** Sheets on one page. */
export const sheetsPerPage = 8;

/** Eight activation sheets on an A4 page, with cut lines; it only reads its data, which is never part of its source. */
export const sheetTemplate = paper(
  { margin: 0, size: 8, head: 'none', foot: 'none' },
  `#set par(leading: 0.5em, spacing: 0.6em)
#let ar(body, size: 7.5pt) = text(lang: "ar", dir: rtl, size: size, body)
#let small(body) = text(size: 7pt, fill: faded, body)
#let sheet(s) = block(width: 105mm, height: 74.2mm, inset: (x: 8mm, top: 6mm, bottom: 6mm), clip: true, {
  block(below: 2.5mm, grid(columns: (auto, 1fr, auto), column-gutter: 2mm, align: horizon,
    letter-crest(6mm), text(weight: "bold", letter-name), small(d.words.title)))
  grid(columns: (35mm, 1fr), column-gutter: 3.5mm,
    image(s.qr, width: 35mm, alt: d.words.qr, scaling: "pixelated"),
    {
      block(height: 20mm, clip: true, below: 0mm, {
        block(below: 1.5mm, text(size: 10.5pt, weight: "bold", s.name))
        if s.nameAr != "" { block(below: 1.5mm, text(size: 9pt, weight: "bold", lang: "ar", dir: rtl, s.nameAr)) }
        block(text(size: if s.about.len() > 2 { 6.5pt } else { 7.5pt }, s.about.map(a => text(a)).join(linebreak())))
      })
      block(height: 16mm, clip: true, {
        block(below: 1mm, [#small(d.words.username) #h(1fr) #ar(size: 7pt, d.wordsAr.username)])
        block(below: 2mm, height: 3.6mm, clip: true, text(size: if s.username.clusters().len() > 30 { 7pt } else { 9pt }, weight: "bold", s.username))
        block(below: 1mm, [#small(d.words.code) #h(1fr) #ar(size: 7pt, d.wordsAr.code)])
        block(text(size: 10pt, weight: "bold", s.code))
      })
    })
  v(1fr)
  block(below: 1.2mm, text(size: 6.6pt, fill: faded, s.steps))
  align(right, ar(size: 6.6pt, text(fill: faded, s.stepsAr)))
})
#let cut = (paint: faded, thickness: 0.4pt, dash: "dashed")
#for (n, page-sheets) in d.sheets.chunks(8).enumerate() {
  if n > 0 { pagebreak() }
  block(width: 210mm, height: 297mm, {
    place(top + left, grid(columns: (105mm, 105mm), rows: (74.2mm,) * 4, ..page-sheets.map(sheet)))
    place(top + left, dx: 105mm, line(start: (0mm, 4mm), end: (0mm, 293mm), stroke: cut))
    for row in (1, 2, 3) { place(top + left, dy: 74.2mm * row, line(start: (4mm, 0mm), end: (206mm, 0mm), stroke: cut)) }
  })
}
`,
);

export type Issued = { person: Recipient; username: string; code: string; expiresAt: Date };
export type Paper = Letterhead;

/** What the sheets print, in French and in Arabic. */
export function sheetData(issued: readonly Issued[], head: Paper) {
  const { fr, ar } = sheetWords;
  const host = new URL(head.publicUrl).host;
  const fill = (text: string, at: Date, lang: Lang): string =>
    text.replace('{host}', host).replace('{day}', dayWords(lang, dayIn(at, head.timeZone)));
  return {
    // In two languages on every sheet; its page is French.
    lang: 'fr' as const,
    title: `${fr.title} · ${head.title}`,
    words: fr,
    wordsAr: ar,
    sheets: issued.map(({ person, username, code, expiresAt }, n) => ({
      name: `${person.firstName} ${person.lastName}`,
      nameAr: `${person.firstNameAr} ${person.lastNameAr}`.trim(),
      username,
      code,
      about: person.children.map(({ child, class: name }) => [child, name].filter(Boolean).join(', ')).filter(Boolean),
      qr: `qr-${n}.png`,
      steps: fill(fr.steps, expiresAt, 'fr'),
      stepsAr: fill(ar.steps, expiresAt, 'ar'),
    })),
  };
}

/** The QR of each sheet, a few at a time so that other requests are answered meanwhile. */
export async function sheetPictures(issued: readonly Issued[], head: Paper): Promise<PdfPicture[]> {
  const pictures: PdfPicture[] = [];
  for (const [n, { code }] of issued.entries()) {
    pictures.push({ name: `qr-${n}.png`, bytes: qrPicture(addressOfCode(head, code)) });
    if (n % 10 === 9) await setImmediate();
  }
  return pictures;
}
