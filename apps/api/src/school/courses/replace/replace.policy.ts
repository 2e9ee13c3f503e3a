import { type CourseTeacher, overlap } from '@encrier/contract/school/course-load';
import { addDays } from '#kernel/policy/days.ts';

const dayBefore = (day: string): string => addDays(day, -1);

/**
 * The teachers of a course after a replacement from a day on, or null when the replaced person has nothing there by
 * then. A current period ends the day before, a future one is transferred whole; the replacement only gets what they do
 * not have already.
 */
export function replaced(
  teachers: readonly CourseTeacher[],
  personId: string,
  replacementId: string | null,
  from: string,
): CourseTeacher[] | null {
  const goes = (one: CourseTeacher): boolean => one.personId === personId && (one.toOn === null || one.toOn >= from);
  if (!teachers.some(goes)) return null;
  const kept = teachers.flatMap((one): CourseTeacher[] =>
    !goes(one) ? [one] : (one.fromOn ?? '') < from ? [{ ...one, toOn: dayBefore(from) }] : [],
  );
  if (replacementId === null) return kept;
  const given = teachers.filter(goes).map(
    (one): CourseTeacher => ({
      ...one,
      personId: replacementId,
      fromOn: (one.fromOn ?? '') < from ? from : one.fromOn,
    }),
  );
  return [
    ...kept,
    ...given.filter((one) => !kept.some((other) => other.personId === replacementId && overlap(other, one))),
  ];
}

const staysOf = (teachers: readonly CourseTeacher[], personId: string): string =>
  JSON.stringify(
    teachers
      .filter((one) => one.personId === personId)
      .map((one) => [one.role, one.weeklyMinutes, one.fromOn, one.toOn])
      .sort(),
  );

/** People whose part in a course differs between two of its versions. */
export const touched = (before: readonly CourseTeacher[], after: readonly CourseTeacher[]): string[] =>
  [...new Set([...before, ...after].map((one) => one.personId))].filter(
    (personId) => staysOf(before, personId) !== staysOf(after, personId),
  );
