import { session } from '#kernel/session/session.ts';
import { DEFAULT_ZONE } from '#kernel/settings.ts';
import type { PupilList } from '../../pupils.api.ts';

/** The day on the school's clock, `YYYY-MM-DD`. */
export const schoolToday = (now = new Date()): string => new Intl.DateTimeFormat('en-CA', { timeZone: session.get().school?.timeZone ?? DEFAULT_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);

/** First and last day on which a place of the year can begin, and the one to propose. */
export function daysOf(year: PupilList['year']): { min: string; max: string; on: string } {
  const today = schoolToday();
  if (!year) return { min: today, max: today, on: today };
  const [, max = today] = [year.startsOn, today, year.endsOn].sort();
  return { min: year.startsOn, max, on: max };
}
