import { countDays, type Span, findUnrealDay } from '#kernel/policy/days.ts';

/** Why a form is refused: a reason code and its field. */
export type Fault = { code: string; field: string };

/** Longest school year, in days. */
const longestYear = 550;

/** A year has at least two days and at most 550. */
export function yearFault({ startsOn, endsOn }: Span): Fault | null {
  const wrong = findUnrealDay({ startsOn, endsOn });
  if (wrong || startsOn >= endsOn) return { code: 'years.dates', field: wrong ?? 'endsOn' };
  return countDays({ startsOn, endsOn }) > longestYear ? { code: 'years.too_long', field: 'endsOn' } : null;
}
