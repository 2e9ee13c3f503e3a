import { weekdayName } from '#kernel/dates.ts';

/** Choices of a day of the week, Monday first. */
export const weekdayOptions = (): { value: string; label: string }[] =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day) }));
