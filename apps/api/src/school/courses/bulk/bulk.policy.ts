import { type CourseTeacher, overlap } from '@encrier/contract/school/course-load';

type Span = Pick<CourseTeacher, 'fromOn' | 'toOn'>;
type Standing = { teachers: readonly CourseTeacher[] };

/**
 * Whether a course takes somebody for a stay: not when he is there already on a day of it, nor, with `skipTaken`, when
 * a main teacher is.
 */
export function takes(course: Standing, personId: string, span: Span, skipTaken: boolean): boolean {
  const there = course.teachers.filter((one) => overlap(one, span));
  return !there.some((one) => one.personId === personId) && !(skipTaken && there.some(({ role }) => role === 'main'));
}

type Place = { id: string; name: string; sort: string };
/** Same name whatever the case, the accents and the spaces. */
const key = ({ name, sort }: Place): string =>
  `${sort}|${name.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, '').toLowerCase()}`;

/**
 * Namesakes of last year's classes or groups among this year's: former id → present id, and the names that have none.
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
 * Teachers who go on with a course in another year: who had it to the end, but for substitutes, from its first day on.
 */
export const goingOn = (teachers: readonly CourseTeacher[], endsOn: string): CourseTeacher[] =>
  teachers
    .filter(({ role, toOn }) => role !== 'substitute' && (toOn === null || toOn >= endsOn))
    .map((one) => ({ ...one, fromOn: null, toOn: null }));
