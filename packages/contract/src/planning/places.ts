import { dayNumber, mondayOf } from '../kernel/days.ts';

/**
 * A lesson's position in the week: weekday 1 for Monday, minutes from midnight, days as `YYYY-MM-DD`, both included.
 */
export type Place = {
  weekday: number;
  week: 'all' | 'A' | 'B';
  starts: number;
  ends: number;
  fromOn: string;
  toOn: string;
};

/** What a lesson takes with it to its place. `classIds`: every class that one of its pupils is in. */
export type Taken = Place & {
  id: string;
  classId: string | null;
  groupId: string | null;
  /** Whether the whole class is in it. */
  whole: boolean;
  classroomId: string | null;
  teacherIds: readonly string[];
};

/** Two lessons that cannot both take place: `ofId` is the teacher, the room, the class or the group they share. */
export type Conflict = { kind: 'teacher' | 'room' | 'class' | 'pupils'; withId: string; ofId: string };

/** Whether two places share a minute of some week. */
export const samePlace = (a: Place, b: Place): boolean =>
  a.weekday === b.weekday &&
  a.starts < b.ends &&
  b.starts < a.ends &&
  a.fromOn <= b.toOn &&
  b.fromOn <= a.toOn &&
  (a.week === 'all' || b.week === 'all' || a.week === b.week);

/** Whether two groups, or a group and a class, have a pupil in common: ids in any order. */
export type Shares = (one: string, other: string) => boolean;

/** From pairs of ids, each pair once. */
export function sharesOf(pairs: readonly (readonly [string, string])[]): Shares {
  const known = new Set(pairs.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  return (one, other) => one === other || known.has(`${one} ${other}`);
}

/**
 * Conflicts of `one` with `others`: the same teacher or room twice at once, two lessons of a class, pupils of a group
 * who are elsewhere. The same rule shows possible positions while a lesson is dragged and checks the one where it is
 * dropped.
 */
export function conflictsOf(one: Taken, others: Iterable<Taken>, shares: Shares): Conflict[] {
  return [...others].flatMap((other) =>
    other.id === one.id || !samePlace(one, other) ? [] : meeting(one, other, shares),
  );
}

/** What two lessons of one place cannot share. */
function meeting(one: Taken, other: Taken, shares: Shares): Conflict[] {
  const teacher = one.teacherIds.find((id) => other.teacherIds.includes(id));
  const room = one.classroomId && one.classroomId === other.classroomId ? one.classroomId : null;
  const audience = sharedAudience(one, other, shares);
  return [
    ...(teacher ? [{ kind: 'teacher' as const, withId: other.id, ofId: teacher }] : []),
    ...(room ? [{ kind: 'room' as const, withId: other.id, ofId: room }] : []),
    ...(audience ? [{ ...audience, withId: other.id }] : []),
  ];
}

function sharedAudience(one: Taken, other: Taken, shares: Shares): Pick<Conflict, 'kind' | 'ofId'> | null {
  if (one.classId && one.classId === other.classId && (one.whole || other.whole))
    return { kind: 'class', ofId: one.classId };
  const [own, theirs] = [one.groupId ?? one.classId, other.groupId ?? other.classId];
  if (own && theirs && shares(own, theirs)) return { kind: 'pupils', ofId: theirs };
  return null;
}

/** Weeks between the Mondays of two days, negative when the second is earlier. */
const weeksBetween = (from: string, to: string): number => (dayNumber(mondayOf(to)) - dayNumber(mondayOf(from))) / 7;

/** Which of two alternating weeks a day is in, `anchor` being a day of a week A; null when all weeks are alike. */
export const weekOf = (day: string, anchor: string | null): 'A' | 'B' | null =>
  anchor === null ? null : weeksBetween(anchor, day) % 2 === 0 ? 'A' : 'B';
