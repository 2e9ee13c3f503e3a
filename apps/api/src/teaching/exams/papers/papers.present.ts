import { dayWords } from '#kernel/content/dates.ts';
import { hourWords } from '#kernel/content/day-minutes.ts';
import { paper } from '#kernel/pdf/paper.ts';
import { subjectIn } from '#kernel/content/subject-name.ts';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { ExamPaper } from '@encrier/contract/teaching/exams';
import { copyMark } from '@encrier/contract/teaching/exams-copies';
import { qrPicture } from '#kernel/content/qr-picture.ts';
import type { PdfPicture } from '#kernel/pdf/pdf.ts';
import { paperWords } from './papers.messages.ts';
import type { PaperExam, PaperSeat } from './papers.queries.ts';

/** Summonses, one per page, or the lists of a room, each on its own page. */
export const papersTemplate = paper(
  { head: 'none' },
  `#let w = d.words
#let head(title, note) = letterhead() + block(above: 5mm, width: 100%, stroke: (bottom: 0.75pt + ink), inset: (bottom: 3mm), grid(columns: (1fr, auto), align: (start + bottom, end + bottom), column-gutter: 4mm,
  text(size: 17pt, weight: "bold", title), text(size: 9.5pt, fill: faded, note)))
#let fact(name, value) = (text(fill: faded, name), value)
#let summons(p) = {
  head(w.summons, [])
  v(6mm)
  grid(columns: (1fr, 1fr), column-gutter: 6mm,
    text(size: 15pt, weight: "bold", p.name),
    align(to, text(size: 14pt, dir: rtl, p.arabic)))
  v(5mm)
  block(width: 100%, stroke: 0.75pt + rule, radius: 2mm, inset: 6mm, grid(columns: (38mm, 1fr), row-gutter: 4.2mm,
    ..fact(w.number, str(p.number)),
    ..if p.class != "" { fact(w.class, p.class) } else { () },
    ..fact(w.subject, strong(d.subject)),
    ..if d.session != "" { fact(w.session, d.session) } else { () },
    ..fact(w.day, strong(d.day)),
    ..fact(w.hours, strong(p.hours)),
    ..fact(w.room, if p.room != "" { strong(p.room) } else { w.toCome }),
    ..if p.seat != "" { fact(w.seat, strong(p.seat)) } else { () },
    ..if d.material != "" { fact(w.material, d.material) } else { () },
    ..if d.syllabus != "" { fact(w.syllabus, d.syllabus) } else { () }))
  v(5mm)
  w.come
}
#let about(r) = block(above: 3mm, below: 5mm, text(fill: faded, (d.subject, d.session, d.day, d.hours, if r.supervisors != "" { w.supervisors + " : " + r.supervisors } else { "" }, r.called).filter(v => v != "").join("  ·  ")))
#let plan(r) = {
  align(center, block(width: 60%, stroke: 0.75pt + ink, radius: 1mm, inset: 2mm, align(center, w.board)))
  v(4mm)
  grid(columns: (1fr,) * 5, column-gutter: 3mm, row-gutter: 3mm, ..r.rows.map(p => block(
    width: 100%, height: 24mm, breakable: false, clip: true, stroke: 0.75pt + rule, radius: 1.5mm, inset: 2mm, {
    grid(columns: (auto, 1fr), column-gutter: 1.5mm, align: (start + horizon, end + horizon),
      text(size: 13pt, weight: "bold", p.seat),
      block(height: 6.4mm, clip: true, align(horizon, text(size: 7pt, fill: faded, p.class))))
    v(0.6mm)
    text(size: if p.name.len() > 32 { 7.5pt } else { 9pt }, p.name)
  })))
}
#let listed(r) = {
  show table.cell: set block(breakable: false)
  if d.kind == "door" {
    listing(columns: (1fr, 46mm, 26mm, 22mm), heads: (w.pupil, "", w.class, w.seat), inset: (x: 2mm, y: 2mm), framed: true,
      ..r.rows.map(p => (p.name, text(dir: rtl, p.arabic), p.class, strong(p.seat))).flatten())
  } else {
    listing(columns: (14mm, 1fr, 30mm, 17mm, 20mm, 38mm), heads: (w.seat, w.pupil, w.class, w.end, w.handed, w.signature), inset: (x: 2mm, y: 2.6mm), framed: true,
      ..r.rows.map(p => (p.seat, p.name, p.class, p.ends, "", "")).flatten())
    block(breakable: false, above: 8mm, stack(spacing: 9mm, w.absent, w.signed))
  }
}
#let cutline = (paint: faded, thickness: 0.75pt, dash: "dashed")
#let sticker(p) = block(width: 100%, height: 26mm, breakable: false, stroke: 0.5pt + rule, grid(columns: (1fr, 32mm, 24mm), rows: 26mm,
  block(inset: 3mm, height: 26mm, clip: true, {
    text(size: if p.name.len() > 32 { 7.5pt } else if p.name.len() > 20 { 8.5pt } else { 10pt }, weight: "bold", p.name)
    linebreak()
    text(size: if p.class.len() > 16 { 6.5pt } else { 8pt }, fill: faded,
      (if p.seat != "" { box(w.seat + " " + p.seat) } else { "" }, p.class).filter(v => v != "").join(" · "))
    v(1fr)
    text(size: 7pt, fill: faded, w.stub)
  }),
  block(width: 100%, height: 26mm, clip: true, inset: (x: 2.5mm, y: 3mm),
    stroke: if is-rtl { (right: cutline) } else { (left: cutline) }, {
    block(height: 10.5mm, clip: true, below: 1.5mm, text(size: 8pt, fill: faded, d.subject))
    text(size: 13pt, weight: "bold", tracking: 0.4pt, dir: ltr, p.code)
  }),
  align(center + horizon, image(p.qr, width: 22mm, alt: w.code, scaling: "pixelated"))))
#let labels(r) = {
  block(below: 4mm, text(size: 9pt, fill: faded, w.cut))
  grid(columns: (1fr, 1fr), column-gutter: 4mm, row-gutter: 3mm, ..r.rows.map(sticker))
}
#if d.kind == "convocations" {
  for (i, p) in d.pupils.enumerate() { if i > 0 { pagebreak() }; summons(p) }
} else {
  for (i, r) in d.rooms.enumerate() {
    if i > 0 { pagebreak() }
    head([#d.title · #r.name], [])
    about(r)
    if d.kind == "plan" { plan(r) } else if d.kind == "labels" { labels(r) } else { listed(r) }
  }
}
`,
);

const filled = (text: string, fields: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => fields[name] ?? all);

/** The codes on the labels of copies, for the corrector's camera. */
export const labelPictures = (exam: PaperExam, kind: ExamPaper): PdfPicture[] =>
  kind === 'labels'
    ? exam.seats.map(({ number, code }) => ({ name: `qr-${number}.png`, bytes: qrPicture(copyMark(exam.id, code)) }))
    : [];

/**
 * Data of the template. A list on a door shows no individual times; a summons shows the pupil's end time without the
 * reason.
 */
export function paperData(exam: PaperExam, kind: ExamPaper, lang: Lang) {
  const words = paperWords[lang];
  const hours = (ends: number): string =>
    filled(words.hoursOf, { starts: hourWords(lang, exam.starts), ends: hourWords(lang, ends) });
  const roomName = new Map(exam.rooms.map(({ id, name }) => [id, name]));
  const only = exam.rooms.length === 1 ? exam.rooms[0]!.name : '';
  const cells = (one: PaperSeat) => ({
    name: one.name,
    arabic: one.arabic,
    class: one.class,
    number: one.number,
    seat: one.seat === null ? '' : String(one.seat),
  });
  const bySeat = (a: PaperSeat, b: PaperSeat): number => (a.seat ?? 9999) - (b.seat ?? 9999);
  const homeless = exam.seats.some(({ roomId }) => roomId === null);
  const rooms = [...exam.rooms, ...(homeless ? [{ id: null, name: words.noRoom, supervisors: '' }] : [])].flatMap(
    ({ id, name, supervisors }) => {
      const here = exam.seats.filter((one) => one.roomId === id);
      if (!here.length) return [];
      const line = kind === 'door' ? here : here.toSorted(bySeat);
      return [
        {
          name,
          supervisors: kind === 'door' ? '' : supervisors,
          called: filled(words.called, { count: String(here.length) }),
          rows: line.map((one) => ({
            ...cells(one),
            ends: kind === 'sheet' ? hourWords(lang, exam.ends + one.extra) : '',
            ...(kind === 'labels' && { code: one.code, qr: `qr-${one.number}.png` }),
          })),
        },
      ];
    },
  );
  return {
    lang,
    kind,
    words,
    title: words[kind],
    subject: [subjectIn(lang, exam), exam.title].filter(Boolean).join(' · '),
    session: exam.session,
    day: dayWords(lang, exam.on_day, 'full'),
    hours: hours(exam.ends),
    material: exam.material,
    syllabus: exam.syllabus,
    rooms: kind === 'convocations' ? [] : rooms,
    pupils:
      kind === 'convocations'
        ? exam.seats.map((one) => ({
            ...cells(one),
            hours: hours(exam.ends + one.extra),
            room: one.roomId === null ? only : (roomName.get(one.roomId) ?? ''),
          }))
        : [],
  };
}
