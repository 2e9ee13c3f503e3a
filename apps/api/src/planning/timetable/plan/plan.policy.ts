import { type Conflict, conflictsOf, type Shares, type Taken } from '@encrier/contract/planning/places';

/** Hours of the week, and days inside the year. */
type Hours = { starts: number; ends: number; fromOn: string; toOn: string };

/** Why a weekly lesson does not fit those hours and days of a year. */
export function wrongHours(
  { starts, ends, fromOn, toOn }: Hours,
  year: { startsOn: string; endsOn: string },
): 'timetable.hours' | 'timetable.dates' | null {
  if (ends - starts < 5) return 'timetable.hours';
  return fromOn > toOn || fromOn < year.startsOn || toOn > year.endsOn ? 'timetable.dates' : null;
}

/**
 * A lesson belongs to a course, or names its own class or group; never both, and only a teachers' meeting has neither.
 */
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

/** A lesson of the plan, with whether it may overlap others. */
export type Planned = Taken & { overlaps: boolean };

/** Conflicts of lessons to be placed, with existing ones and among themselves; declared overlaps are ignored. */
export function conflictsAmong(placed: readonly Planned[], staying: readonly Planned[], shares: Shares): Conflict[] {
  const counted = [...staying, ...placed].filter(({ overlaps }) => !overlaps);
  return placed.filter(({ overlaps }) => !overlaps).flatMap((one) => conflictsOf(one, counted, shares));
}
