import { momentWords } from '#kernel/content/dates.ts';
import { paper } from '#kernel/pdf/paper.ts';
import type { SignatureMark } from '@encrier/contract/communication/documents';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { PdfPicture } from '#kernel/pdf/pdf.ts';
import { proofWords } from './proof.messages.ts';

export type Signed = {
  number: string;
  signer: string;
  method: 'tick' | 'code' | 'drawn';
  mark: SignatureMark | null;
  file_name: string;
  sha256: string;
  signed_at: Date;
};
export type Proven = {
  title: string;
  timeZone: string;
  lang: Lang;
  fileName: string;
  sha256: string;
  signatures: readonly Signed[];
};

/** The A4 page that proves signatures: it reads its data and is never made from it. */
export const proofTemplate = paper(
  { margin: { x: 22, top: 20, bottom: 22 }, foot: 'printed' },
  `#let code(body) = text(dir: ltr, size: 8.5pt, body)
#let row(label, body) = grid(columns: (46mm, 1fr), column-gutter: 4mm, text(fill: faded, label), body)
#block(above: 6mm, below: 5mm, text(size: 19pt, weight: "bold", d.words.title))
#stack(spacing: 3mm, row(d.words.document, strong(d.document)), row(d.words.file, text(d.file)), row(d.words.sum, code(d.sum)), row(d.words.count, str(d.signatures.len())))
#v(5mm)
#if d.signatures.len() == 0 { empty(d.words.none) }
#for s in d.signatures {
  block(width: 100%, breakable: false, above: 4mm, inset: 4mm, radius: 1.5mm, stroke: 0.5pt + rule, {
    stack(spacing: 2.6mm, row(d.words.number, code(strong(s.number))), row(d.words.signer, strong(s.signer)), row(d.words.at, text(s.at)), row(d.words.method, text(s.method)))
    if s.sum != none { v(2.6mm); row(d.words.sum, code(s.sum)) }
    if s.picture != none { v(3mm); row(d.words.mark, image(s.picture, width: 70mm, alt: d.words.mark)) }
    if s.typed != none { v(3mm); row(d.words.mark, text(size: 15pt, style: "italic", s.typed)) }
  })
}
#v(6mm)
#text(size: 8.5pt, fill: faded, d.words.note)
`,
);

/** Strokes as a drawing of 1000 by 300, made of numbers alone. */
export function drawn(strokes: readonly (readonly number[])[]): Buffer {
  const paths = strokes.map((points) => {
    const pairs = Array.from(
      { length: Math.floor(points.length / 2) },
      (_, n) => `${Number(points[n * 2])} ${Number(points[n * 2 + 1])}`,
    );
    return `<path d="M${pairs.join('L')}${pairs.length === 1 ? 'h1' : ''}"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 300" width="1000" height="300"><g fill="none" stroke="#1b2430" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g></svg>`,
  );
}

/** What the page prints, in its reader's language and on the school's clock, with the drawings it shows. */
export function proofData({ title, timeZone, lang, fileName, sha256, signatures }: Proven) {
  const words = proofWords[lang];
  const pictures: PdfPicture[] = [];
  const lines = signatures.map((one, n) => {
    const strokes = one.mark && 'strokes' in one.mark ? one.mark.strokes : null;
    const typed = one.mark && 'typed' in one.mark ? one.mark.typed : null;
    if (strokes) pictures.push({ name: `mark-${n}.svg`, bytes: drawn(strokes) });
    return {
      number: one.number,
      signer: one.signer,
      at: momentWords(lang, one.signed_at, timeZone, 'zoned'),
      method: typed === null ? words.methods[one.method] : words.methods.typed,
      sum: one.sha256 === sha256 ? null : one.sha256,
      picture: strokes ? `mark-${n}.svg` : null,
      typed,
    };
  });
  return {
    data: { lang, title: words.title, words, document: title, file: fileName, sum: sha256, signatures: lines },
    pictures,
  };
}
