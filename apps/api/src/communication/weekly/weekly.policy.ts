import { addDays, dayNumber, weekdayOf } from '#kernel/policy/days.ts';
import type { WeeklySpan } from '#kernel/weekly.ts';

/** The week that ends on a day: that day and the six before it. */
export const spanTo = (to: string): WeeklySpan => ({ from: addDays(to, -6), to });
export const spanAfter = (to: string): WeeklySpan => ({ from: addDays(to, 1), to: addDays(to, 7) });

/** The last day of the current week on a day, where weeks end on `weekday`. */
export const runningTo = (day: string, weekday: number): string => addDays(day, (weekday - weekdayOf(day) + 7) % 7);

/**
 * How many days late a summary is still sent: a server that was down over a weekend sends on Sunday, but not a week
 * later.
 */
const graceDays = 2;
type Times = { sends: boolean; weekday: number; hour: number; sentOn: string | null };
/** The last day of the week whose summary is due now, or null. `hour` is the hour in the school's time zone. */
export function dueWeek({ sends, weekday, hour, sentOn }: Times, today: string, now: number): string | null {
  if (!sends) return null;
  const running = runningTo(today, weekday);
  const to = running === today && now >= hour ? today : addDays(running, -7);
  if (dayNumber(today) - dayNumber(to) > graceDays) return null;
  return sentOn !== null && sentOn >= to ? null : to;
}

type OwnTimes = { sends: boolean; weekday: number; hour: number; ownOn: string | null };
/**
 * Weekdays chosen by people who must be served now, and the last day of the week to summarise: the one that ended last.
 * A day missed by the server is served on one of the next two days.
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
