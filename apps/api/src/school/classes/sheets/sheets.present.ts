import { dayWords } from '#kernel/content/dates.ts';
import { paper, type PaperForm } from '#kernel/pdf/paper.ts';
import type { Lang } from '@encrier/contract/kernel/schema';
import { ownWord } from '../../directory/own-words.public.ts';
import type { ClassRow, PupilRow } from '../classes.public.ts';
import { sheetWords } from './sheets.messages.ts';

const form: PaperForm = { margin: { x: 16, top: 16, bottom: 18 }, size: 9.5, foot: 'printed' };
const opening = `#block(width: 100%, above: 5mm,
  [#text(size: 16pt, weight: "bold", d.title) #h(2mm) #box(text(dir: ltr, fill: faded, d.subtitle))])
#if d.notes.len() > 0 { block(above: 2mm, below: 3mm, text(size: 9pt, fill: faded, d.notes.join("  ·  "))) }
`;

/** A table: its columns have a head, a width and a side; its rows are text. A row may be a heading or a total. */
export const tableTemplate = paper(
  form,
  `${opening}#let side(c) = if c.at("end", default: false) { end } else { start }
#listing(columns: d.columns.map(c => if c.width == 0 { 1fr } else { c.width * 1mm }), heads: d.columns.map(c => c.head), sides: d.columns.map(c => side(c) + horizon), inset: (x: 1.8mm, y: d.inset * 1mm), framed: d.grid,
  ..d.rows.map(r => if r.kind == "heading" { (table.cell(colspan: d.columns.len(), fill: rgb("#f1f2f4"), strong(r.cells.first())),) }
    else { r.cells.enumerate().map(((i, v)) => text(dir: if d.columns.at(i).at("rtl", default: false) { rtl } else { auto }, if r.kind == "total" { strong(v) } else { v })) }).flatten())
`,
);

/** Photos with names, five per line; initials when there is no photo. */
export const facesTemplate = paper(
  form,
  `${opening}#let face(p) = block(width: 100%, breakable: false, inset: (y: 2mm), align(center)[
  #box(width: 26mm, height: 32mm, radius: 2mm, clip: true, fill: rgb("#e9ecf1"),
    if p.picture != none { image(p.picture, width: 26mm, height: 32mm, fit: "cover", alt: p.name) } else { align(center + horizon, text(size: 20pt, fill: faded, p.initials)) })
  #block(above: 1.5mm, below: 0mm, text(size: 8.5pt, weight: "bold", p.name))
  #if p.arabic != "" { block(above: 1.5mm, text(size: 8.5pt, dir: rtl, p.arabic)) }
])
#grid(columns: (1fr,) * 5, column-gutter: 2mm, row-gutter: 1mm, ..d.pupils.map(face))
`,
);

type Column = {
  head: string /** Millimetres; 0 shares the remaining width. */;
  width: number;
  end?: boolean;
  rtl?: boolean;
};
type Row = { kind: 'row' | 'heading' | 'total'; cells: string[] };
export type Sheet = {
  lang: Lang;
  title: string;
  subtitle: string;
  notes: string[];
  columns: Column[];
  rows: Row[];
  inset: number;
  grid: boolean;
};

const teacherOf = (row: ClassRow): string => [row.first_name, row.last_name].filter(Boolean).join(' ');
const sum = (rows: readonly ClassRow[], of: (row: ClassRow) => number | null): number =>
  rows.reduce((all, row) => all + (of(row) ?? 0), 0);

/** Rows of the spreadsheet of a year's classes, its head first. */
export function classCells(lang: Lang, rows: readonly ClassRow[]): (string | number | null)[][] {
  const w = sheetWords[lang];
  return [
    [w.org, w.cycle, w.level, w.class, w.pupils, w.capacity, w.girls, w.boys, w.teacher, w.room, w.next],
    ...rows.map((row) => [
      row.org,
      ownWord(lang, row.cycle),
      row.level,
      row.name,
      row.pupils ?? 0,
      row.capacity,
      row.girls ?? 0,
      row.boys ?? 0,
      teacherOf(row),
      row.classroom,
      row.next_class,
    ]),
  ];
}

/** The classes of a year with their counts on one or more A4 pages, level by level. */
export function classSheet(lang: Lang, year: string, rows: readonly ClassRow[]): Sheet {
  const w = sheetWords[lang];
  const figures = (part: readonly ClassRow[]): string[] => [
    String(sum(part, (row) => row.pupils)),
    String(sum(part, (row) => row.capacity) || ''),
    String(sum(part, (row) => row.girls)),
    String(sum(part, (row) => row.boys)),
    '',
    '',
  ];
  const levels = [...new Set(rows.map((row) => row.level_id))].map((id) => rows.filter((row) => row.level_id === id));
  return {
    lang,
    title: w.classes,
    subtitle: year,
    notes: [],
    inset: 1.6,
    grid: false,
    columns: [
      { head: w.class, width: 0 },
      { head: w.pupils, width: 17, end: true },
      { head: w.capacity, width: 20, end: true },
      { head: w.girls, width: 16, end: true },
      { head: w.boys, width: 18, end: true },
      { head: w.teacher, width: 46 },
      { head: w.room, width: 26 },
    ],
    rows: [
      ...levels.flatMap((part): Row[] => [
        { kind: 'heading', cells: [[part[0]!.level, ownWord(lang, part[0]!.cycle)].filter(Boolean).join(' · ')] },
        ...part.map(
          (row): Row => ({
            kind: 'row',
            cells: [
              row.name,
              String(row.pupils ?? 0),
              String(row.capacity ?? ''),
              String(row.girls ?? 0),
              String(row.boys ?? 0),
              teacherOf(row),
              row.classroom ?? '',
            ],
          }),
        ),
      ]),
      { kind: 'total', cells: [w.total, ...figures(rows)] },
    ],
  };
}

type About = { lang: Lang; title: string; subtitle: string; notes: string[]; day: string };
/** A column beside the names: its content by pupil id. */
export type Beside = { head: string; cells: ReadonlyMap<string, string> };
type Look = { kind: 'list' | 'signature' | 'blank'; birth: boolean; beside?: readonly Beside[] };
/** The data of a pupil needed by a list. */
export type Listed = Pick<PupilRow, 'id' | 'first_name' | 'last_name' | 'first_name_ar' | 'last_name_ar' | 'birth_on'>;

/** Names in both scripts, numbered, with the requested columns: date of birth, signature or blank ones. */
export function namesSheet(
  { lang, title, subtitle, notes, day }: About,
  pupils: readonly Listed[],
  { kind, birth, beside = [] }: Look,
): Sheet {
  const w = sheetWords[lang];
  const blank: Column[] =
    kind === 'blank'
      ? Array.from({ length: 6 }, () => ({ head: '', width: 13 }))
      : kind === 'signature'
        ? [{ head: w.signature, width: 48 }]
        : [];
  const columns: Column[] = [
    { head: w.number, width: 10, end: true },
    { head: w.name, width: 0 },
    { head: w.arabic, width: kind === 'blank' || beside.length > 1 ? 34 : 46, rtl: true },
    ...(birth ? [{ head: w.birth, width: 22 }] : []),
    ...beside.map(({ head }) => ({ head, width: 30 })),
    ...blank,
  ];
  const rows = pupils.map(
    (row, index): Row => ({
      kind: 'row',
      cells: [
        String(index + 1),
        `${row.last_name} ${row.first_name}`,
        `${row.first_name_ar} ${row.last_name_ar}`.trim(),
        ...(birth ? [row.birth_on === null ? '' : dayWords(lang, String(row.birth_on), 'figures')] : []),
        ...beside.map(({ cells }) => cells.get(row.id) ?? ''),
        ...blank.map(() => ''),
      ],
    }),
  );
  return {
    lang,
    title,
    subtitle,
    notes: [...notes, w.count(pupils.length), `${w.onDay} ${dayWords(lang, day, 'figures')}`],
    columns,
    rows,
    inset: kind === 'list' ? 1.4 : 2,
    grid: kind !== 'list',
  };
}

/** Faces of a class; `pictures` maps a person to the name of its file. */
export function facesSheet(
  { lang, title, subtitle, notes, day }: About,
  pupils: readonly Listed[],
  pictures: ReadonlyMap<string, string>,
) {
  const w = sheetWords[lang];
  const letter = (text: string): string => [...text][0]?.toLocaleUpperCase() ?? '';
  return {
    lang,
    title,
    subtitle: `${subtitle} · ${w.faces}`,
    notes: [...notes, w.count(pupils.length), `${w.onDay} ${dayWords(lang, day, 'figures')}`],
    pupils: pupils.map((row) => ({
      name: `${row.last_name} ${row.first_name}`,
      arabic: `${row.first_name_ar} ${row.last_name_ar}`.trim(),
      initials: letter(row.first_name) + letter(row.last_name),
      picture: pictures.get(row.id) ?? null,
    })),
  };
}
