import { schoolDay } from '#kernel/dates.ts';
import type { PupilList } from '../../pupils.api.ts';

/**
 * First and last day on which a place of the year can begin, the one to propose, and until when a move can be planned.
 */
export function daysOf(year: PupilList['year']): { min: string; max: string; on: string; end: string } {
  const today = schoolDay();
  if (!year) return { min: today, max: today, on: today, end: today };
  const [, max = today] = [year.startsOn, today, year.endsOn].sort();
  return { min: year.startsOn, max, on: max, end: year.endsOn };
}

/** Whether a day is in the future: the action is then planned. */
export const isToCome = (year: PupilList['year'], on: string): boolean => on > daysOf(year).max;
