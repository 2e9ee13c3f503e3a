import { type CourseTeacher, overlap } from '@encrier/contract/school/course-load';

export type CourseFields = {
  weeklyMinutes: number;
  coefficient: number;
  marked: boolean;
  termIds: readonly string[];
  teachers: readonly CourseTeacher[];
};

/** Why teachers are incompatible in one course: a period that ends before it starts, or one person twice on a day. */
export function wrongTeachers(teachers: readonly CourseTeacher[]): 'courses.dates' | 'courses.teacher_twice' | null {
  if (teachers.some(({ fromOn, toOn }) => fromOn !== null && toOn !== null && toOn < fromOn)) return 'courses.dates';
  const twice = teachers.some((one, at) =>
    teachers.slice(at + 1).some((other) => other.personId === one.personId && overlap(one, other)),
  );
  return twice ? 'courses.teacher_twice' : null;
}

const plain = (value: unknown): string =>
  JSON.stringify(
    Array.isArray(value)
      ? value
          .map((one) =>
            JSON.stringify(
              one,
              typeof one === 'object' ? ['personId', 'role', 'weeklyMinutes', 'fromOn', 'toOn'] : undefined,
            ),
          )
          .sort()
      : value,
  );

/**
 * Fields on which two editors differ: field → the stored value and the sent one; the order of teachers and terms is
 * ignored.
 */
export function disagreements(
  stored: CourseFields,
  sent: CourseFields,
): Record<string, { theirs: unknown; yours: unknown }> {
  const fields = ['weeklyMinutes', 'coefficient', 'marked', 'termIds', 'teachers'] as const;
  return Object.fromEntries(
    fields
      .filter((field) => plain(stored[field]) !== plain(sent[field]))
      .map((field) => [field, { theirs: stored[field], yours: sent[field] }]),
  );
}

/** Most courses of a year that are read at once. */
export const maxCourses = 10_000;
/** First day of a period that has none. */
export const noFirstDay = '1900-01-01';
