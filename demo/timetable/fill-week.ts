import { conflictsOf, samePlace, sharesOf, type Taken } from '@encrier/contract/planning/places';
import type { TimetableBoard } from '@encrier/contract/planning/timetable';

/** Hours of the demo's secondary school, minutes from midnight; Wednesday afternoon is free. */
export const lessonHours = [480, 540, 615, 675, 840, 900, 970] as const;
const afternoon = 780;
const weekdays = [1, 2, 3, 4, 5] as const;

type Course = TimetableBoard['courses'][number];
export type Wanted = Taken & { courseId: string };

/** How many hours of a course take place every week, and every second week. */
function hoursOf({ weeklyMinutes }: Course): { week: 'all' | 'A'; count: number }[] {
  const whole = Math.floor(weeklyMinutes / 60);
  return [
    { week: 'all' as const, count: whole },
    { week: 'A' as const, count: weeklyMinutes - whole * 60 >= 30 ? 1 : 0 },
  ].filter(({ count }) => count > 0);
}

/** Places of the week for an hour of a course: other days than its other hours first, mornings before evenings. */
function placesFor(course: Course, placed: readonly Wanted[]): { weekday: number; starts: number }[] {
  const own = (weekday: number): number =>
    placed.filter((one) => one.courseId === course.id && one.weekday === weekday).length;
  const full = (weekday: number): number =>
    placed.filter((one) => one.classId === course.classId && one.weekday === weekday).length;
  return weekdays
    .flatMap((weekday) =>
      lessonHours
        .filter((starts) => weekday !== 3 || starts < afternoon)
        .map((starts) => ({
          weekday,
          starts,
          cost: own(weekday) * 100 + full(weekday) * 3 + lessonHours.indexOf(starts),
        })),
    )
    .sort((a, b) => a.cost - b.cost || a.weekday - b.weekday || a.starts - b.starts);
}

/** Rooms of the class's organisation, its own one first. */
function roomsFor({ classes, levels, classrooms }: TimetableBoard): (course: Course) => string[] {
  const orgOf = new Map(levels.map(({ id, orgId }) => [id, orgId]));
  return ({ classId }) => {
    const place = classes.find(({ id }) => id === classId);
    if (!place) return [];
    const orgId = orgOf.get(place.levelId);
    const own = classrooms.filter((room) => room.orgId === orgId).map(({ id }) => id);
    const at = classes.filter(({ levelId }) => orgOf.get(levelId) === orgId).indexOf(place) % Math.max(1, own.length);
    return [...own.slice(at), ...own.slice(0, at)];
  };
}

const freeRoom = (one: Wanted, rooms: readonly string[], placed: readonly Wanted[]): string | null =>
  rooms.find((room) => !placed.some((other) => other.classroomId === room && samePlace(one, other))) ?? null;

/**
 * A week without conflicts: the hours of each course, courses of the busiest teachers first, each at the best free
 * position. Hours without one are left to be placed by hand.
 */
export function fillWeek(board: TimetableBoard, courses: readonly Course[], newId: () => string): Wanted[] {
  const { startsOn: fromOn, endsOn: toOn } = board.year!;
  const shares = sharesOf(board.sharing);
  const rooms = roomsFor(board);
  const load = (course: Course): number =>
    courses
      .filter((other) => other.teacherIds[0] === course.teacherIds[0])
      .reduce((sum, one) => sum + one.weeklyMinutes, 0);
  const placed: Wanted[] = [];
  for (const course of courses.toSorted((a, b) => load(b) - load(a) || (a.id < b.id ? -1 : 1)))
    for (const { week, count } of hoursOf(course))
      for (let n = 0; n < count; n += 1) {
        const one = placesFor(course, placed)
          .map(
            ({ weekday, starts }): Wanted => ({
              id: newId(),
              courseId: course.id,
              classId: course.classId,
              groupId: course.groupId,
              whole: course.groupId === null,
              weekday,
              week,
              starts,
              ends: starts + 60,
              fromOn,
              toOn,
              classroomId: null,
              teacherIds: course.teacherIds.slice(0, 1),
            }),
          )
          .find((candidate) => conflictsOf(candidate, placed, shares).length === 0);
        if (one) placed.push({ ...one, classroomId: freeRoom(one, rooms(course), placed) });
      }
  return placed;
}
