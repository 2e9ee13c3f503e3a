import { type Conflict, conflictsOf, type Shares, type Taken } from '@encrier/contract/planning/places';

/** Hours of the week, and days inside the year. */
type Hours = { starts: number; ends: number; fromOn: string; toOn: string };

/** Why a lesson of every week cannot stand at those hours and days of a year. */
export function wrongHours(
  { starts, ends, fromOn, toOn }: Hours,
  year: { startsOn: string; endsOn: string },
): 'timetable.hours' | 'timetable.dates' | null {
  if (ends - starts < 5) return 'timetable.hours';
  return fromOn > toOn || fromOn < year.startsOn || toOn > year.endsOn ? 'timetable.dates' : null;
}

/** Who a lesson is for: a course, or what it names itself; never both, and never nobody unless teachers meet. */
export function wrongAudience(one: {
  kind: string;
  title: string;
  courseId: string | null;
  classId: string | null;
  groupId: string | null;
}): 'timetable.audience' | null {
  const named = one.classId !== null || one.groupId !== null;
  if (one.courseId !== null) return named ? 'timetable.audience' : null;
  if (!one.title || (one.classId !== null && one.groupId !== null)) return 'timetable.audience';
  return named || one.kind === 'meeting' ? null : 'timetable.audience';
}

/** A lesson of the plan, with the right to stand beside others. */
export type Planned = Taken & { overlaps: boolean };

/**
 * What stands against lessons that are to be placed, among those that stay and among themselves; a declared overlap is
 * left alone.
 */
export function conflictsAmong(placed: readonly Planned[], staying: readonly Planned[], shares: Shares): Conflict[] {
  const counted = [...staying, ...placed].filter(({ overlaps }) => !overlaps);
  return placed.filter(({ overlaps }) => !overlaps).flatMap((one) => conflictsOf(one, counted, shares));
}
