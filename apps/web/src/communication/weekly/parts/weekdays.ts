import { formatWeekday } from '#kernel/dates.ts';

/** A day that falls on a day of the week: 5 January 2026 is a Monday. */
const dayOf = (weekday: number): string => new Date(Date.UTC(2026, 0, 4 + weekday)).toISOString().slice(0, 10);
export const weekdayName = (weekday: number): string => formatWeekday(dayOf(weekday));
/** Choices of a day of the week, Monday first. */
export const weekdayOptions = (): { value: string; label: string }[] =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day) }));
