import {
  addDays,
  clockMinute,
  dayNumber,
  formatHours,
  formatMinute,
  isWeekend,
  mondayOf,
  weekdayOf,
  weekNumber,
} from '@encrier/contract/kernel/days';

/** A span of whole days, both ends included, as `YYYY-MM-DD`. */
export type Span = { startsOn: string; endsOn: string };

export { addDays, clockMinute, dayNumber, formatHours, formatMinute, isWeekend, mondayOf, weekdayOf, weekNumber };
/** Days of a span, both ends counted. */
export const countDays = (span: Span): number => dayNumber(span.endsOn) - dayNumber(span.startsOn) + 1;
export const overlaps = (a: Span, b: Span): boolean => a.startsOn <= b.endsOn && b.startsOn <= a.endsOn;
export const isWithin = (inner: Span, outer: Span): boolean =>
  inner.startsOn >= outer.startsOn && inner.endsOn <= outer.endsOn;

/** Whether a day exists, between 1900 and 2999. */
const isReal = (day: string): boolean =>
  day >= '1900' && day < '3000' && !Number.isNaN(dayNumber(day)) && addDays(day, 0) === day;
/** Name of the first day that does not exist, or null; null days are ignored. */
export const findUnrealDay = (days: Readonly<Record<string, string | null>>): string | null =>
  Object.entries(days).find(([, day]) => day !== null && !isReal(day))?.[0] ?? null;
