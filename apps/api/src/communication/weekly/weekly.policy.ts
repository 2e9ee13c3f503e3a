import { addDays, dayNumber } from '#kernel/policy/days.ts';
import type { WeeklySpan } from '#kernel/weekly.ts';

/** Day of the week of a day, 1 is Monday. */
export const weekdayOf = (day: string): number => ((dayNumber(day) + 3) % 7) + 1;

/** The week that ends on a day: it and the six before it. */
export const spanTo = (to: string): WeeklySpan => ({ from: addDays(to, -6), to });
export const spanAfter = (to: string): WeeklySpan => ({ from: addDays(to, 1), to: addDays(to, 7) });

/** The last day of the week that runs on a day, where weeks end on `weekday`. */
export const runningTo = (day: string, weekday: number): string => addDays(day, (weekday - weekdayOf(day) + 7) % 7);

/**
 * How many days after its hour a week is still sent: who was down over a weekend sends on Sunday, and no stale week
 * later.
 */
const graceDays = 2;
type Times = { sends: boolean; weekday: number; hour: number; sentOn: string | null };
/** The last day of the week that is to be sent now, or null. `hour` is the hour on the school's clock. */
export function dueWeek({ sends, weekday, hour, sentOn }: Times, today: string, now: number): string | null {
  if (!sends) return null;
  const running = runningTo(today, weekday);
  const to = running === today && now >= hour ? today : addDays(running, -7);
  if (dayNumber(today) - dayNumber(to) > graceDays) return null;
  return sentOn !== null && sentOn >= to ? null : to;
}

type OwnTimes = { sends: boolean; weekday: number; hour: number; ownOn: string | null };
/**
 * The days of the week of those who chose one of their own and are to be served now, and the last day of the week that
 * they are told: the one that ended last. A day on which the server was away is served on one of the two after it.
 */
export function dueDays(
  { sends, weekday, hour, ownOn }: OwnTimes,
  today: string,
  now: number,
): { weekdays: number[]; to: string } | null {
  if (!sends) return null;
  const last = now >= hour ? today : addDays(today, -1);
  const first = ownOn === null ? today : addDays(ownOn, 1);
  const weekdays = [graceDays, 1, 0]
    .map((back) => addDays(last, -back))
    .filter((day) => day >= first && dayNumber(today) - dayNumber(day) <= graceDays)
    .map(weekdayOf)
    .filter((one) => one !== weekday);
  const running = runningTo(today, weekday);
  const to = running === today && now >= hour ? today : addDays(running, -7);
  return weekdays.length ? { weekdays, to } : null;
}
