import { type Rollover, undoHours } from '@encrier/contract/school/rollover';

export type RolloverRow = {
  id: string;
  status: Rollover['status'];
  name: string;
  starts_on: string;
  ends_on: string;
  from_year_id: string;
  from_name: string;
  from_starts_on: string;
  from_ends_on: string;
  copy_courses: boolean;
  copy_teachers: boolean;
  copy_groups: boolean;
  copy_terms: boolean;
  to_year_id: string | null;
  made: unknown;
  counts: unknown;
  failure: string;
  done_at: Date | null;
  undone_at: Date | null;
  version: number;
};

/** What a run made: ids by kind, and the year when it made that too. */
export type Made = {
  yearId: string | null;
  groups: string[];
  courses: string[];
  terms: string[] /** Members of groups; absent from the oldest runs. */;
  members?: { groupId: string; pupilId: string }[];
};

/** Until when a run made then is undone. */
export const undoLimit = (doneAt: Date): Date => new Date(doneAt.getTime() + undoHours * 3_600_000);

export const presentRollover = (row: RolloverRow): Rollover => ({
  id: row.id,
  status: row.status,
  fromYear: { id: row.from_year_id, name: row.from_name, startsOn: row.from_starts_on, endsOn: row.from_ends_on },
  name: row.name,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  copy: { courses: row.copy_courses, teachers: row.copy_teachers, groups: row.copy_groups, terms: row.copy_terms },
  counts: row.counts as Record<string, number>,
  failure: row.failure,
  doneAt: row.done_at?.toISOString() ?? null,
  undoUntil: row.done_at ? undoLimit(row.done_at).toISOString() : null,
  undoneAt: row.undone_at?.toISOString() ?? null,
  version: row.version,
});
