/**
 * A teacher of a course as it is read: days are `YYYY-MM-DD`, null on a side without an end; minutes null for the whole
 * course.
 */
export type CourseTeacher = {
  personId: string;
  role: 'main' | 'co' | 'substitute' | 'assistant';
  weeklyMinutes: number | null;
  fromOn: string | null;
  toOn: string | null;
};

/** Whether a teacher has the course on that day, first and last day included. */
export const teachesOn = ({ fromOn, toOn }: Pick<CourseTeacher, 'fromOn' | 'toOn'>, day: string): boolean =>
  (fromOn ?? '') <= day && (toOn === null || toOn >= day);

/** Whether two stays share a day. */
export const overlap = (
  a: Pick<CourseTeacher, 'fromOn' | 'toOn'>,
  b: Pick<CourseTeacher, 'fromOn' | 'toOn'>,
): boolean => (a.toOn === null || (b.fromOn ?? '') <= a.toOn) && (b.toOn === null || (a.fromOn ?? '') <= b.toOn);

/** Minutes a week that a teacher gives in a course: their part, or all of it. */
export const minutesGiven = (
  course: { weeklyMinutes: number },
  teacher: Pick<CourseTeacher, 'weeklyMinutes'>,
): number => teacher.weeklyMinutes ?? course.weeklyMinutes;

/** The day on which a year is looked at: today inside it, its first day before, its last one after. */
export const dayIn = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }, today: string): string =>
  today < startsOn ? startsOn : today > endsOn ? endsOn : today;

/** State of a course on a day: `vacant` has no teacher, `double` has two main ones. */
export function stateOf(course: { teachers: readonly CourseTeacher[] }, day: string): 'ok' | 'vacant' | 'double' {
  const now = course.teachers.filter((teacher) => teachesOn(teacher, day));
  if (now.every(({ role }) => role === 'assistant')) return 'vacant';
  return now.filter(({ role }) => role === 'main').length > 1 ? 'double' : 'ok';
}
