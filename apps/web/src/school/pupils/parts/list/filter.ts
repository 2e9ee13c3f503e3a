import { searchKey } from '@encrier/contract/kernel/search-key';
import type { Sort } from '@encrier/ui/table/DataTable';
import type { PupilList, PupilRow } from '../../pupils.api.ts';
import { filters, part, type Search } from '#kernel/query/filters.ts';

export type StatusChoice = 'active' | 'suspended' | 'gone' | 'graduated' | 'archived';
export type Choices = {
  cycle: string | null;
  level: string | null;
  classId: string | null;
  group: string | null;
  regime: string | null;
  sex: 'F' | 'M' | null;
  account: (typeof accountChoices)[number] | null;
  status: StatusChoice | null;
};
export type Marks = { fresh: boolean; alone: boolean; faceless: boolean; moving: boolean };
/**
 * Filter and sorting of the list; all of it is in the address. `open` is the pupil shown beside it, `enrolling` the
 * form.
 */
export type PupilFilter = Choices &
  Marks & { fields: string } & { q: string; sort: Sort; open: string | null; enrolling: boolean };

export const statusChoices: readonly StatusChoice[] = ['active', 'suspended', 'gone', 'graduated', 'archived'];
export const accountChoices = ['none', 'invited', 'active', 'disabled'] as const;
const statusWords: Record<StatusChoice, string> = {
  active: 'actifs',
  suspended: 'suspendus',
  gone: 'sortis',
  graduated: 'diplomes',
  archived: 'archives',
};
const sortable = [
  'name',
  'class',
  'level',
  'matricule',
  'massar',
  'birthOn',
  'sex',
  'regime',
  'account',
  'guardians',
  'status',
  'leftOn',
] as const;
type Asked = Omit<PupilFilter, 'sort'>;
const inAddress = filters<Asked>({
  q: part.words('q'),
  cycle: part.key('cycle'),
  level: part.key('niveau'),
  classId: part.id('classe'),
  group: part.id('groupe'),
  regime: part.key('regime'),
  sex: part.oneOf('sexe', ['F', 'M']),
  account: part.oneOf('compte', accountChoices),
  status: part.oneOf('statut', statusWords),
  fresh: part.flag('nouveaux', 'oui'),
  alone: part.flag('sans-responsable', 'oui'),
  faceless: part.flag('sans-photo', 'oui'),
  moving: part.flag('mouvement', 'oui'),
  fields: part.words('champs', 400),
  open: part.id('eleve'),
  enrolling: part.flag('inscrire', 'oui'),
});
const { q: _q, open: _open, enrolling: _enrolling, ...nothing } = inAddress.none;
export const noFilter: Choices & Marks & { fields: string } = nothing;

/** Whether a state is one of pupils who are no longer at the school. */
export const isPast = (status: StatusChoice | null): boolean =>
  status === 'gone' || status === 'graduated' || status === 'archived';

/** Reads a filter from an address; invalid values are ignored. */
export function filterFrom(search: Record<string, unknown>): PupilFilter {
  const [column = '', dir] = String(search.tri ?? '').split('-');
  return {
    ...inAddress.read(search),
    sort: { key: sortable.find((one) => one === column) ?? 'name', dir: dir === 'desc' ? 'desc' : 'asc' },
  };
}

/** A filter as stored in the address, without empty values. */
export const searchOf = ({ sort, ...filters }: PupilFilter): Search => ({
  ...inAddress.write(filters),
  ...((sort.key !== 'name' || sort.dir !== 'asc') && { tri: `${sort.key}-${sort.dir}` }),
});

const keys = new WeakMap<PupilRow, string>();
/** Search key of a line, built once; normalised as on the server. */
function keyOf(row: PupilRow): string {
  let key = keys.get(row);
  if (key === undefined) {
    key = searchKey(
      [row.firstName, row.lastName, row.firstNameAr, row.lastNameAr, row.matricule, row.massar]
        .filter(Boolean)
        .join(' '),
    );
    keys.set(row, key);
  }
  return key;
}

/** Lines that contain each word, in either script and in any order. */
export function filterPupils(rows: readonly PupilRow[], q: string): readonly PupilRow[] {
  const wanted = searchKey(q).split(' ').filter(Boolean).slice(0, 6);
  return wanted.length ? rows.filter((row) => wanted.every((word) => keyOf(row).includes(word))) : rows;
}

const wantedStatus: Record<StatusChoice, PupilRow['status']> = {
  active: 'active',
  suspended: 'suspended',
  gone: 'left',
  graduated: 'graduated',
  archived: 'archived',
};

/** Lines that match every filter. */
export function narrowed(list: PupilList, filter: Choices & Marks): readonly PupilRow[] {
  const places = new Map(list.classes.map((place) => [place.id, place]));
  const tests: ((row: PupilRow) => boolean)[] = [];
  if (filter.cycle) tests.push((row) => places.get(row.classId ?? '')?.cycle === filter.cycle);
  if (filter.level) tests.push((row) => places.get(row.classId ?? '')?.level === filter.level);
  if (filter.classId) tests.push((row) => row.classId === filter.classId);
  if (filter.group) tests.push((row) => row.groups?.includes(filter.group ?? '') ?? false);
  if (filter.regime) tests.push((row) => row.regime === filter.regime);
  if (filter.sex) tests.push((row) => row.sex === filter.sex);
  if (filter.account) tests.push((row) => row.account === filter.account);
  if (filter.status) tests.push((row) => row.status === wantedStatus[filter.status as StatusChoice]);
  if (filter.fresh) tests.push((row) => row.fresh === true);
  if (filter.alone) tests.push((row) => row.guardians === 0);
  if (filter.faceless) tests.push((row) => !row.photo);
  if (filter.moving) tests.push((row) => row.planned !== undefined);
  return tests.length ? list.rows.filter((row) => tests.every((test) => test(row))) : list.rows;
}

/** Sorted lines; lines without a value come last, and names decide between equals. */
export function sorted(
  rows: readonly PupilRow[],
  list: PupilList,
  { key, dir }: Sort,
  lang: string,
): readonly PupilRow[] {
  // The server's order, by name.
  if (key === 'name') return dir === 'asc' ? rows : [...rows].reverse();
  const order = new Map(list.classes.map((place, index) => [place.id, index]));
  const { compare } = new Intl.Collator(lang, { numeric: true });
  const value = (row: PupilRow): string | number | undefined =>
    key === 'class' || key === 'level'
      ? order.get(row.classId ?? '')
      : (row[key as 'matricule' | 'guardians'] ?? undefined);
  const sign = dir === 'asc' ? 1 : -1;
  return rows
    .map((row, index) => ({ row, index, value: value(row) }))
    .sort((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return a.value === b.value ? a.index - b.index : a.value === undefined ? 1 : -1;
      const by =
        typeof a.value === 'number' && typeof b.value === 'number'
          ? a.value - b.value
          : compare(String(a.value), String(b.value));
      return by === 0 ? a.index - b.index : by * sign;
    })
    .map(({ row }) => row);
}

/** Names in the order in which people read them. */
export const nameOf = (row: PupilRow): string => `${row.firstName} ${row.lastName}`;
export const arabicOf = (row: PupilRow): string => [row.firstNameAr, row.lastNameAr].filter(Boolean).join(' ');
/** Régimes in use, with the standard ones. */
export const regimesOf = (list: PupilList): string[] =>
  [...new Set(['Externe', 'Demi-pensionnaire', 'Interne', ...list.rows.flatMap((row) => row.regime ?? [])])].sort(
    (a, b) => a.localeCompare(b),
  );
