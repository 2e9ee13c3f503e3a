import type { ResponseInput } from '@encrier/contract/kernel/route';
import {
  type Group,
  type GroupKind,
  type getGroup,
  groupKinds,
  type listGroups,
} from '@encrier/contract/school/groups';

export type GroupRow = {
  id: string;
  name: string;
  kind: string;
  year_id: string;
  class_id: string | null;
  class: string | null;
  subject_id: string | null;
  subject: string | null;
  subjectAr: string | null;
  colour: string | null;
  capacity: number | null;
  version: number;
  ever: number | null;
  pupils: number | null;
  overlapping: number | null;
  taught: unknown;
};
export type StayRow = {
  id: string;
  first_name: string;
  last_name: string;
  first_name_ar: string;
  last_name_ar: string;
  birth_on: unknown;
  from_on: unknown;
  to_on: unknown;
  photo: string;
  inside: boolean;
  overlaps: string | null;
  class: string | null;
};
type YearRow = {
  id: string;
  name: string;
  current: boolean;
  closed_at: Date | null;
  starts_on: unknown;
  ends_on: unknown;
};
type Listing = {
  years: readonly YearRow[];
  year: YearRow | null;
  rows: readonly GroupRow[];
  classes: { id: string; name: string }[];
  subjects: { id: string; name: string; colour: string }[];
};

const presentYear = (year: YearRow) => ({
  id: year.id,
  name: year.name,
  startsOn: String(year.starts_on),
  endsOn: String(year.ends_on),
  current: year.current,
  closed: year.closed_at !== null,
});

function presentGroup(row: GroupRow, closed: boolean): Group {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind as GroupKind,
    classId: row.class_id,
    class: row.class ?? '',
    subjectId: row.subject_id,
    subject: row.subject ?? '',
    subjectAr: row.subjectAr ?? '',
    colour: row.colour ?? 'vie',
    capacity: row.capacity,
    pupils: row.pupils ?? 0,
    overlapping: row.overlapping ?? 0,
    version: row.version,
    can: { edit: !closed, remove: !closed && !row.ever && !row.taught },
  };
}

const names = new Intl.Collator('fr', { numeric: true });
/** By kind, then by class, then by name in reading order: É next to E, 2 before 10. */
const inOrder = (a: Group, b: Group): number =>
  groupKinds.indexOf(a.kind) - groupKinds.indexOf(b.kind) ||
  names.compare(a.class, b.class) ||
  names.compare(a.name, b.name);

/** Groups of a year as the office edits them. */
export function presentList({ years, year, rows, classes, subjects }: Listing): ResponseInput<typeof listGroups> {
  return {
    years: years.map(presentYear),
    year: year && presentYear(year),
    groups: rows.map((row) => presentGroup(row, year?.closed_at !== null)).sort(inOrder),
    classes,
    subjects,
  };
}

const presentStay = (row: StayRow) => ({
  id: row.id,
  label: `${row.last_name} ${row.first_name}`,
  labelAr: `${row.first_name_ar} ${row.last_name_ar}`.trim(),
  photo: row.photo,
  class: row.class ?? '',
  from: String(row.from_on),
  to: row.to_on === null ? null : String(row.to_on),
  overlaps: row.overlaps?.split(' / ') ?? [],
});

/** One group with its members of the day, then past and future periods. */
export function presentDetail(
  row: GroupRow,
  closed: boolean,
  day: string,
  stays: readonly StayRow[],
): ResponseInput<typeof getGroup> {
  return {
    group: presentGroup(row, closed),
    day,
    members: stays.filter((stay) => stay.inside).map(presentStay),
    others: stays.filter((stay) => !stay.inside).map((stay) => ({ ...presentStay(stay), overlaps: [] })),
  };
}
