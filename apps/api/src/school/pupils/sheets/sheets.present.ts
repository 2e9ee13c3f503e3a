import { dayWords } from '#kernel/content/dates.ts';
import { paper } from '#kernel/pdf/paper.ts';
import { comma } from '@encrier/contract/kernel/names';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { pupilColumns } from '@encrier/contract/school/pupils';
import { type Direction, directionOf } from '#kernel/content/direction.ts';
import type { Beside } from '../../classes/sheets/sheets.public.ts';
import { cellIn, type FilledColumn, headIn } from '../../custom-fields/custom-fields.public.ts';
import { wordsOfAccounts } from '../../directory/directory.public.ts';
import { ownWord } from '../../directory/own-words.public.ts';
import type { Line } from '../pupils.public.ts';
import { sheetWords } from './sheets.messages.ts';

type Column = (typeof pupilColumns)[number];
export type Place = { name: string; level: string };

/** Rows of a file of pupils with the requested columns, the header first. */
export function pupilCells(
  lang: Lang,
  columns: readonly Column[],
  lines: readonly Line[],
  classes: ReadonlyMap<string, Place>,
  groups: ReadonlyMap<string, string>,
  added: readonly FilledColumn[],
): (string | number)[][] {
  const w = sheetWords[lang];
  const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
  const cells: Record<Column, (line: Line) => string | number> = {
    matricule: (line) => line.matricule,
    massar: (line) => text(line.massar_code),
    lastName: (line) => line.last_name,
    firstName: (line) => line.first_name,
    lastNameAr: (line) => line.last_name_ar,
    firstNameAr: (line) => line.first_name_ar,
    class: (line) => classes.get(line.class_id ?? '')?.name ?? '',
    level: (line) => classes.get(line.class_id ?? '')?.level ?? '',
    sex: (line) => (line.sex === 'F' || line.sex === 'M' ? w.sexes[line.sex] : ''),
    birthOn: (line) => text(line.birth_on),
    regime: (line) => ownWord(lang, line.board_regime),
    groups: (line) => (line.groups ?? []).flatMap((id) => groups.get(id) ?? []).join(comma(lang)),
    status: (line) => w.statuses[line.status as 'active'] ?? line.status,
    account: (line) => wordsOfAccounts[lang][(line.account ?? 'none') as 'none'],
    guardians: (line) => line.guardians ?? 0,
    leftOn: (line) => text(line.left_on),
  };
  const fields = added.map(({ type, values }) => ({
    type,
    of: new Map(values?.map(({ pupilId, value }) => [pupilId, value])),
  }));
  return [
    [...columns.map((column) => w.columns[column]), ...added.map((field) => headIn(lang, field))],
    ...lines.map((line) => [
      ...columns.map((column) => cells[column](line)),
      ...fields.map(({ type, of }) => cellIn(lang, type, of.get(line.id) ?? '')),
    ]),
  ];
}

/** The school's own fields as columns of a printed list, days as they are written. */
export const besideOf = (lang: Lang, added: readonly FilledColumn[]): Beside[] =>
  added.map(({ type, values, ...field }) => ({
    head: headIn(lang, field),
    cells: new Map(
      values?.map(({ pupilId, value }) => [
        pupilId,
        type === 'date' ? dayWords(lang, value, 'figures') : cellIn(lang, type, value),
      ]),
    ),
  }));

/** Widths of the columns of a file, in characters. */
export const widthOf = (column: Column): number =>
  column === 'groups' ? 28 : column.startsWith('last') || column.startsWith('first') ? 20 : 14;

export type LabelLine = {
  first_name: string;
  last_name: string;
  first_name_ar: string;
  last_name_ar: string;
  class: string;
  family_id: string | null;
  address: string;
};
type Written = { text: string; dir: Direction };
export type Label = { names: (Written & { class: string })[]; address: Written[] };

const written = (text: string): Written => ({ text, dir: directionOf(text) });

/** One label per household: children of one family at one address share it. */
export function labelsOf(lines: readonly LabelLine[]): Label[] {
  const labels = new Map<string, Label>();
  for (const [index, line] of lines.entries()) {
    const key = line.family_id ? `${line.family_id} ${line.address}` : String(index);
    const label = labels.get(key) ?? {
      names: [],
      address: line.address
        .split(/\r?\n/)
        .map((part) => part.trim())
        .filter(Boolean)
        .slice(0, 5)
        .map(written),
    };
    label.names.push({ ...written(`${line.first_name} ${line.last_name}`), class: line.class });
    labels.set(key, label);
  }
  return [...labels.values()];
}

/** A4 sheets of labels without a margin between them: 2 × 4 of 105 × 74 mm, or 2 × 8 of 105 × 37 mm. */
export const labelsTemplate = paper(
  { margin: 0, head: 'none', foot: 'none' },
  `#let high = 297mm / d.rows
#set text(size: if d.rows == 4 { 11pt } else { 9pt })
#let one(l) = block(width: 105mm, height: high, inset: (x: 9mm, y: if d.rows == 4 { 9mm } else { 5mm }), clip: true, breakable: false, align(start + horizon)[
  #if d.to != "" [#text(size: 0.85em, fill: faded, d.to) \\ ]
  #for n in l.names.slice(0, calc.min(l.names.len(), 3)) [#strong(written(n))#if n.class != "" [ · #box(n.class)] \\ ]
  #for a in l.address [#written(a) \\ ]
])
#grid(columns: (105mm, 105mm), rows: (high,), ..d.labels.map(one))
`,
);
