import { addDays, weekdayOf } from '@encrier/contract/kernel/days';

/** The day of an instant, as the demo counts days. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
/** The day that comes so many days after that of an instant. */
export const dayAfter = (at: Date, days: number): string => addDays(dayOf(at), days);
/** A day of lessons: the day itself, or the Friday before a weekend. */
export const lessonDay = (day: string): string => addDays(day, -Math.max(0, weekdayOf(day) - 5));
