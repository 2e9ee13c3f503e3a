import { type PupilRow, type pupilColumns, teacherColumns } from '@encrier/contract/school/pupils';
import type { Reach } from '../people/people.public.ts';

type Column = (typeof pupilColumns)[number];

/** Fields of a line that a teacher reads, the same as on the pupil's page (SEC-OBJ-11). */
const teacherFields = [
  'id',
  'firstName',
  'lastName',
  'firstNameAr',
  'lastNameAr',
  'photo',
  'classId',
  'groups',
] as const satisfies readonly (keyof PupilRow)[];

/** What a reader gets of a line: the office everything, a teacher names, class and groups. */
export function lineFor(reach: Reach, row: PupilRow): PupilRow {
  if (reach.all) return row;
  const line: Record<string, unknown> = {};
  for (const field of teacherFields) if (row[field] !== undefined) line[field] = row[field];
  return line as PupilRow;
}

/** Columns of a file that its reader may take away; what he may not is left out. */
export const columnsFor = (reach: Reach, asked: readonly Column[]): Column[] =>
  asked.filter((column) => reach.all || teacherColumns.includes(column));

/** Statuses of pupils who are at the school, and of those who were. */
export const present = ['active', 'suspended'] as const;
export const past = ['left', 'graduated', 'archived'] as const;
/** Filters that one account may keep. */
export const mostFilters = 50;
