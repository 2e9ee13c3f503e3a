import { dayWords } from '#kernel/content/dates.ts';
import { paper } from '#kernel/pdf/paper.ts';
import type { CertificateKind } from '@encrier/contract/communication/certificates';
import { agreeWithSex } from '@encrier/contract/kernel/names';
import type { Lang } from '@encrier/contract/kernel/schema';
import { qrPicture } from '#kernel/content/qr-picture.ts';
import type { PdfPicture } from '#kernel/pdf/pdf.ts';
import { certificateWords, type TextWords } from './certificates.messages.ts';
import { fieldsIn, placeWords } from './certificates.policy.ts';

/** Content of the paper when it was made. */
export type Printed = {
  kind: CertificateKind;
  lang: Lang;
  words: TextWords;
  /** The other language of a paper in two. */
  second?: { lang: Lang; words: TextWords };
  number: string;
  address: string;
  today: string /** A specimen: the mention is printed across the page. */;
  specimen?: boolean;
  /** Another paper of the year says the same. */
  duplicate?: boolean;
  school: { title: string; city: string };
  signatory: string;
  function: string;
  pupil: {
    first: string;
    last: string;
    firstAr: string;
    lastAr: string;
    sex: 'F' | 'M' | null;
    birthOn: string | null;
    birthPlace: string;
    matricule: string;
  };
  place: { class: string; level: string; year: string } | null;
  /** Absences of the current year that count. */
  absences: number;
  leftOn: string | null;
};

/** The A4 certificate: it only reads its data, which is never part of its source. */
export const certificateTemplate = paper(
  { margin: { x: 24, top: 20, bottom: 18 }, size: 11.5, foot: 'none' },
  `#set par(leading: 0.75em, spacing: 1.1em)
#v(12mm)
#let side(d, body) = { set text(size: 10pt, lang: d.lang, dir: dirof(d.rtl)); set align(start); body }
#let told(d, label) = {
  d.opening
  block(width: 100%, above: 6mm, below: 6mm, inset: 5mm, radius: 1.5mm, stroke: 0.5pt + rule, grid(columns: (label, 1fr), column-gutter: 4mm, row-gutter: 3.6mm,
    ..d.facts.map(f => (text(fill: faded, f.label), stack(spacing: 2.4mm, ..f.lines.map(l => text(weight: if f.strong { "bold" } else { "regular" }, l))))).flatten()))
  for p in d.paragraphs { par(p) }
}
#if d.second == none [
  #align(center, stack(spacing: 4mm, text(size: 22pt, weight: "bold", d.title), text(size: 10.5pt, fill: faded)[#d.numberWord #text(dir: ltr, d.number)],
    ..if d.duplicate != none { (text(size: 12pt, weight: "bold", d.duplicate),) }))
  #v(12mm)
  #told(d, 44mm)
] else [
  #align(center, stack(spacing: 4mm,
    grid(columns: (1fr, 1fr), column-gutter: 6mm,
      text(size: 17pt, weight: "bold", d.title), text(size: 17pt, weight: "bold", lang: "ar", dir: rtl, d.second.title)),
    text(size: 10.5pt, fill: faded, dir: ltr, d.number),
    ..if d.duplicate != none { (grid(columns: (1fr, 1fr), column-gutter: 6mm, text(size: 12pt, weight: "bold", d.duplicate),
      text(size: 12pt, weight: "bold", lang: "ar", dir: rtl, d.second.duplicate)),) }))
  #v(9mm)
  #grid(columns: (1fr, 1fr), column-gutter: 7mm, side(d, told(d, 24mm)), side(d.second, told(d.second, 24mm)))
]
#v(8mm)
#grid(columns: (1fr, 78mm), [], align(center, stack(spacing: 3mm, text(d.done), ..if d.second != none { (text(lang: "ar", dir: rtl, d.second.done),) }, strong(d.signatory), text(size: 10.5pt, fill: faded, d.function),
  if d.seal == none and d.signature == none { v(30mm) } else { stack(dir: ltr, spacing: 3mm,
    ..if d.signature != none { (image(d.signature, height: 28mm, fit: "contain", alt: d.signatory),) }, ..if d.seal != none { (image(d.seal, height: 34mm, fit: "contain", alt: d.sealWord),) }) })))
#v(1fr)
#block(width: 100%, stroke: (top: 0.5pt + rule), inset: (top: 4mm), grid(columns: (24mm, 1fr), column-gutter: 5mm, align: horizon,
  image("qr.png", width: 24mm, alt: d.qrWord, scaling: "pixelated"),
  stack(spacing: 2.4mm, text(size: 9pt, fill: faded, d.verify),
    ..if d.second != none { (text(size: 9pt, fill: faded, lang: "ar", dir: rtl, d.second.verify),) }, text(size: 8pt, dir: ltr, d.address))))
`,
);

/** Fields are filled in once: a name that looks like a field stays as it is. */
const fill = (text: string, fields: Readonly<Record<string, string>>): string =>
  text.replace(fieldsIn, (all, name: string) => fields[name] ?? all);

/** Values of the text's fields on this paper. */
const valuesOf = ({ lang, pupil, place, leftOn, today, signatory, school, ...one }: Printed): Record<string, string> =>
  Object.fromEntries([
    ['nom', lang === 'ar' && pupil.lastAr ? pupil.lastAr : pupil.last],
    ['prenom', lang === 'ar' && pupil.firstAr ? pupil.firstAr : pupil.first],
    ['classe', place?.class ?? ''],
    ['niveau', place?.level ?? ''],
    ['annee', place?.year ?? ''],
    ['matricule', pupil.matricule],
    ['date', dayWords(lang, today)],
    ['signataire', signatory],
    ['fonction', one.function],
    ['ecole', school.title],
    ['ville', school.city],
    ['absences', String(one.absences)],
    ['depart', leftOn ? dayWords(lang, leftOn) : ''],
  ]);

type Fact = { label: string; lines: string[]; strong?: boolean };
function factsOf({ pupil, place, lang, kind }: Printed): Fact[] {
  const words = certificateWords[lang];
  const [latin, arabic] = [`${pupil.first} ${pupil.last}`, `${pupil.firstAr} ${pupil.lastAr}`.trim()];
  const names = (lang === 'ar' ? [arabic, latin] : [latin, arabic]).filter(Boolean);
  const born = pupil.birthOn
    ? pupil.birthPlace
      ? fill(words.bornAt, { day: dayWords(lang, pupil.birthOn), place: pupil.birthPlace })
      : dayWords(lang, pupil.birthOn)
    : pupil.birthPlace;
  return [
    { label: words.labels.name, lines: names, strong: true },
    ...(born ? [{ label: agreeWithSex(words.labels.birth, pupil.sex), lines: [born] }] : []),
    { label: words.labels.matricule, lines: [pupil.matricule] },
    ...(place
      ? [
          {
            label: kind === 'removal' ? words.labels.lastClass : words.labels.class,
            lines: [placeWords(place.class, place.level)],
          },
          { label: words.labels.year, lines: [place.year] },
        ]
      : []),
  ];
}

/** All that is written in one language. */
function saidIn(one: Printed, lang: Lang, words: TextWords) {
  const translated = { ...one, lang };
  const usual = certificateWords[lang];
  const values = valuesOf(translated);
  const day = dayWords(lang, one.today);
  const { city } = one.school;
  return {
    lang,
    rtl: lang === 'ar',
    title: words.title,
    duplicate: one.duplicate ? usual.duplicate : null,
    opening: fill(words.opening, values),
    paragraphs: words.body
      .split(/\n\s*\n/)
      .map((part) => fill(agreeWithSex(part.trim(), one.pupil.sex), values))
      .filter(Boolean),
    facts: factsOf(translated).map((fact) => ({ strong: false, ...fact })),
    done: city ? fill(usual.done, { city, day }) : fill(usual.doneOn, { day }),
    verify: usual.verify,
  };
}

/** Data of the template, in the requested language, with its pictures. */
export function printedData(one: Printed, pictures: { signature: PdfPicture | null; seal: PdfPicture | null }) {
  const words = certificateWords[one.lang];
  const data = {
    ...saidIn(one, one.lang, one.words),
    second: one.second ? saidIn(one, one.second.lang, one.second.words) : null,
    numberWord: words.number,
    number: one.number,
    signature: pictures.signature?.name ?? null,
    seal: pictures.seal?.name ?? null,
    across: one.specimen ? words.specimen : null,
    signatory: one.signatory,
    function: one.function,
    sealWord: words.seal,
    qrWord: words.qr,
    address: one.address,
  };
  return {
    data,
    pictures: [
      { name: 'qr.png', bytes: qrPicture(one.address) } satisfies PdfPicture,
      ...(pictures.signature ? [pictures.signature] : []),
      ...(pictures.seal ? [pictures.seal] : []),
    ],
  };
}
