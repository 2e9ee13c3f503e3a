/** Days as `YYYY-MM-DD` and minutes of a day: they are counted here alone, without any clock or time zone. */
const dayMs = 86_400_000;

/** Days since 1 January 1970. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
/** The day of such a number. */
export const dayNumbered = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);
/** The day `count` days after another. */
export const addDays = (day: string, count: number): string => dayNumbered(dayNumber(day) + count);
/** Weekday of a day, from Monday, 1, to Sunday, 7. */
export const weekdayOf = (day: string): number => ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
/** Whether a day is a Saturday or a Sunday. */
export const isWeekend = (day: string): boolean => weekdayOf(day) > 5;
/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));
/** Number of the week of a day in its year, ISO 8601: a week belongs to the year of its Thursday. */
export function weekNumber(day: string): number {
  const thursday = addDays(mondayOf(day), 3);
  return Math.floor((dayNumber(thursday) - dayNumber(`${thursday.slice(0, 4)}-01-01`)) / 7) + 1;
}
/** The first day of the month that is `count` months after that of a day. */
export function monthStart(day: string, count = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return dayNumbered(Date.UTC(year, month - 1 + count, 1) / dayMs);
}

/** A minute of the day, from midnight, as a clock time: « 08:30 ». Always left to right; the caller sets the direction. */
export const formatMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
/** « 08:30 – 09:25 »: the hours of a lesson, a detention, an exam. The caller sets the direction, as for `formatMinute`. */
export const formatHours = ({ starts, ends }: { starts: number; ends: number }): string =>
  `${formatMinute(starts)} – ${formatMinute(ends)}`;
/** The minute of the day of a clock time `HH:MM`. */
export const clockMinute = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
