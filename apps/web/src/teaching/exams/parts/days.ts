import { addDays, mondayOf } from '@encrier/contract/kernel/days';
import { schoolDay } from '#kernel/dates.ts';

/**
 * Four weeks of school days, Monday to Friday, that show the month of a day: from the Monday of its first school week;
 * of today by default.
 */
export function weeksFrom(day: string): { monday: string; days: string[] }[] {
  const monday = mondayOf(day || schoolDay());
  return [0, 7, 14, 21].map((shift) => ({
    monday: addDays(monday, shift),
    days: [0, 1, 2, 3, 4].map((at) => addDays(monday, shift + at)),
  }));
}
