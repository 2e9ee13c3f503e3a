import { session } from '#kernel/session/session.ts';
import { DEFAULT_ZONE } from '#kernel/settings.ts';
import type { PupilList } from '../../pupils.api.ts';

/** The day on the school's clock, `YYYY-MM-DD`. */
export const schoolToday = (now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: session.get().school?.timeZone ?? DEFAULT_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);

/**
 * First and last day on which a place of the year can begin, the one to propose, and until when a move can be planned.
 */
export function daysOf(year: PupilList['year']): { min: string; max: string; on: string; end: string } {
  const today = schoolToday();
  if (!year) return { min: today, max: today, on: today, end: today };
  const [, max = today] = [year.startsOn, today, year.endsOn].sort();
  return { min: year.startsOn, max, on: max, end: year.endsOn };
}

/** Whether a day is still to come: what is asked for it is planned. */
export const isToCome = (year: PupilList['year'], on: string): boolean => on > daysOf(year).max;
