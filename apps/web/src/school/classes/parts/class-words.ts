import type { Board, Choices, SchoolClass } from '../classes.api.ts';

export type Option = { value: string; label: string };
export type Options = { levels: Option[]; teachers: Option[]; classrooms: Option[]; next: (own: string) => Option[] };

/** Choices of the cells. A class's current value stays among them, even when it is no longer offered. */
export function optionsOf(board: Board, choices: Choices | undefined, none: string): Options {
  const empty = { value: '', label: none };
  const ownTeachers = board.classes
    .filter((row) => row.headTeacherId && !choices?.teachers.some(({ id }) => id === row.headTeacherId))
    .map((row) => ({ value: row.headTeacherId!, label: row.headTeacher }));
  const ownRooms = board.classes
    .filter((row) => row.classroomId && !choices?.classrooms.some(({ id }) => id === row.classroomId))
    .map((row) => ({ value: row.classroomId!, label: row.classroom }));
  const ownNext = board.classes
    .filter((row) => row.nextClassId && !board.classes.some(({ id }) => id === row.nextClassId))
    .map((row) => ({ value: row.nextClassId!, label: row.nextClass }));
  const once = (options: Option[]): Option[] => [...new Map(options.map((option) => [option.value, option])).values()];
  const classes = once([empty, ...board.classes.map(({ id, name }) => ({ value: id, label: name })), ...ownNext]);
  return {
    levels: board.levels.map(({ id, name }) => ({ value: id, label: name })),
    teachers: once([
      empty,
      ...(choices?.teachers ?? []).map(({ id, label }) => ({ value: id, label })),
      ...ownTeachers,
    ]),
    classrooms: once([
      empty,
      ...(choices?.classrooms ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ...ownRooms,
    ]),
    next: (own) => classes.filter(({ value }) => value !== own),
  };
}

/** The words behind a stored value, for two editors who disagree. */
export function wordsOf(
  options: Options,
  orgs: readonly { id: string; name: string }[] = [],
): (field: string, value: unknown) => string {
  const lists: Record<string, Option[]> = {
    levelId: options.levels,
    nextLevelId: options.levels,
    headTeacherId: options.teachers,
    classroomId: options.classrooms,
    nextClassId: options.next(''),
    orgId: orgs.map(({ id, name }) => ({ value: id, label: name })),
  };
  return (field, value) =>
    value === null || value === undefined
      ? ''
      : (lists[field]?.find((option) => option.value === value)?.label ?? String(value));
}

export const total = (rows: readonly SchoolClass[], of: (row: SchoolClass) => number | null): number =>
  rows.reduce((sum, row) => sum + (of(row) ?? 0), 0);
