import { generalAverage } from '@encrier/contract/teaching/averages';
import { fewest, ranks } from '@encrier/contract/teaching/class-figures';
import type { Fraction } from '@encrier/contract/teaching/fractions';

type Course = { id: string; coefficient: string; members: readonly string[] };
/** General average of a pupil, by the coefficients of the courses that they are in. */
export const generalOf = (
  courses: readonly Course[],
  averageOf: (courseId: string, pupilId: string) => Fraction | null,
  pupilId: string,
): Fraction | null =>
  generalAverage(
    courses
      .filter(({ members }) => members.includes(pupilId))
      .map(({ id, coefficient }) => ({ id, value: averageOf(id, pupilId), coefficient })),
  ).value;

type Rank = { place: number; of: number };
/** Rank of each pupil by average; empty in a group whose figures are not shown. */
export function placesOf(
  pupilIds: readonly string[],
  averageOf: (pupilId: string) => Fraction | null,
): ReadonlyMap<string, Rank> {
  const values = pupilIds.map(averageOf);
  const of = values.filter((value) => value !== null).length;
  if (of < fewest) return new Map();
  return new Map(
    ranks(values).flatMap((place, n): [string, Rank][] => (place === null ? [] : [[pupilIds[n]!, { place, of }]])),
  );
}
