import { type ImportKind, importFields } from '@encrier/contract/school/imports';
import { isOwnColumn, type ImportableField, ownColumn } from '@encrier/contract/school/custom-fields';
import { kinds } from '../engine/kinds.ts';
import { headerKey } from './header-key.ts';

/** Field → headers between `|`, as a look-up of header keys. */
const lookup = (aliases: Readonly<Record<string, string>>): Map<string, string> =>
  new Map(
    Object.entries(aliases).flatMap(([field, list]) =>
      list.split('|').map((name) => [headerKey(name), field] as const),
    ),
  );

const tables = Object.fromEntries(Object.values(kinds).map(({ key, aliases }) => [key, lookup(aliases)])) as Record<
  ImportKind,
  Map<string, string>
>;

export const isField = (kind: ImportKind, field: string): boolean =>
  (importFields[kind] as readonly string[]).includes(field);

/** Headers learned from the school for one kind: header key → field, empty for an ignored column. */
export type Learned = ReadonlyMap<string, string>;
const nothing: Learned = new Map();

/**
 * Known headers with the school's own fields that the person may fill, by their names in both languages. Standard
 * headers come first, and the school's choices too, except ignored columns.
 */
export function withOwnHeaders(kind: ImportKind, learned: Learned, fields: readonly ImportableField[]): Learned {
  const columns = new Set(fields.map(({ id }) => ownColumn(id)));
  const standing = [...learned].filter(([, field]) => !isOwnColumn(field) || columns.has(field));
  const named = [...fields].reverse().flatMap(({ id, label, labelAr }) =>
    [labelAr, label]
      .map(headerKey)
      .filter((key) => key && !tables[kind].has(key))
      .map((key) => [key, ownColumn(id)] as const),
  );
  return new Map([...standing.filter(([, field]) => !field), ...named, ...standing.filter(([, field]) => field)]);
}

/**
 * Field of each column, null for an unknown header. The school's former choices come first, then the standard headers;
 * a field goes to the first column that claims it.
 */
export function guessFields(
  kind: ImportKind,
  headers: readonly string[],
  learned: Learned = nothing,
): (string | null)[] {
  const keys = headers.map(headerKey);
  const taken = new Set(keys.flatMap((key) => learned.get(key) || []));
  const given = new Set<string>();
  return headers.map((header, i) => {
    const before = learned.get(keys[i] ?? '');
    if (before !== undefined) {
      if (!before || given.has(before) || !(isField(kind, before) || isOwnColumn(before))) return null;
      given.add(before);
      return before;
    }
    // A header may end in a note: "Date de naissance (jj/mm/aaaa)", "Nom *".
    const field =
      tables[kind].get(keys[i] ?? '') ?? tables[kind].get(headerKey(header.replace(/\(.*?\)|\[.*?\]/g, '')));
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Rows above which no header is looked for. */
const topRows = 30;

/**
 * Index of the header row: of the top rows the one that names the most known fields, at least two, else the first that
 * is not blank.
 */
export function headerRow(kind: ImportKind, rows: readonly (readonly string[])[], learned: Learned = nothing): number {
  const known = rows
    .slice(0, topRows)
    .map((row) => guessFields(kind, row, learned).filter((field) => field !== null).length);
  const most = Math.max(0, ...known);
  return most >= 2 ? known.indexOf(most) : rows.findIndex((row) => row.some(Boolean));
}
