import { type CourseTeacher, overlap } from '@encrier/contract/school/course-load';

type Span = Pick<CourseTeacher, 'fromOn' | 'toOn'>;
type Standing = { teachers: readonly CourseTeacher[] };

/**
 * Whether a course accepts a person for a period: not when they already teach it on a day of the period, nor, with
 * `skipTaken`, when a main teacher does.
 */
export function takes(course: Standing, personId: string, span: Span, skipTaken: boolean): boolean {
  const there = course.teachers.filter((one) => overlap(one, span));
  return !there.some((one) => one.personId === personId) && !(skipTaken && there.some(({ role }) => role === 'main'));
}

type Place = { id: string; name: string; sort: string };
/** Same name, ignoring case, accents and spaces. */
const key = ({ name, sort }: Place): string =>
  `${sort}|${name.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, '').toLowerCase()}`;

/**
 * Last year's classes or groups matched by name with this year's: former id → current id, and the names without match.
 */
export function namesakes(
  former: readonly Place[],
  present: readonly Place[],
): { ids: Map<string, string>; unmatched: string[] } {
  const byName = new Map(present.map((place) => [key(place), place.id]));
  const ids = new Map<string, string>();
  const unmatched: string[] = [];
  for (const place of former) {
    const id = byName.get(key(place));
    if (id) ids.set(place.id, id);
    else unmatched.push(place.name);
  }
  return { ids, unmatched };
}

/**
 * Teachers who continue a course in another year from its first day: those who taught it to the end, except
 * substitutes.
 */
export const goingOn = (teachers: readonly CourseTeacher[], endsOn: string): CourseTeacher[] =>
  teachers
    .filter(({ role, toOn }) => role !== 'substitute' && (toOn === null || toOn >= endsOn))
    .map((one) => ({ ...one, fromOn: null, toOn: null }));
