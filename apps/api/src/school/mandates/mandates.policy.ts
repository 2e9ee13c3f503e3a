import type { MandateKind } from '@encrier/contract/school/mandates';
import { findUnrealDay } from '#kernel/policy/days.ts';

/** A seat on a council belongs to an establishment, every other mandate to a class. */
export const ofClass = (kind: MandateKind): boolean => kind !== 'council';

/** Longest mandate, in years: a council is chosen for three at most. */
const maxYears = 3;
/**
 * The field of invalid days: no day of the calendar, an end before the start, or a mandate of more than three years.
 */
export function wrongDays(from: string, to: string): 'from' | 'to' | null {
  const unreal = findUnrealDay({ from, to });
  if (unreal) return unreal as 'from' | 'to';
  const last = `${Number(from.slice(0, 4)) + maxYears}${from.slice(4)}`;
  return to < from || to > last ? 'to' : null;
}
