import { weekOf } from '#kernel/dates.ts';

/** A day so many days later. */
export function dayAfter(day: string, shift: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + shift);
  return date.toISOString().slice(0, 10);
}
/** The day here and now. */
export const todayHere = (): string => new Intl.DateTimeFormat('en-CA').format(new Date());
const mondayOf = (day: string): string => weekOf(day)[0] ?? day;
/**
 * Four weeks of school days, Monday to Friday, that show the month of a day: from the Monday of its first school week.
 */
export function weeksFrom(day: string): { monday: string; days: string[] }[] {
  const monday = mondayOf(day);
  return [0, 7, 14, 21].map((shift) => ({
    monday: dayAfter(monday, shift),
    days: [0, 1, 2, 3, 4].map((at) => dayAfter(monday, shift + at)),
  }));
}
/** The number of a week in its year, ISO 8601. */
export function weekNumber(monday: string): number {
  const thursday = new Date(`${dayAfter(monday, 3)}T12:00:00Z`);
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1, 12);
  return Math.floor((thursday.getTime() - first) / (7 * 86_400_000)) + 1;
}
