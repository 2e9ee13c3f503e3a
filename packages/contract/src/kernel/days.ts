/** Days as `YYYY-MM-DD`: they are counted here alone, without any clock or time zone. */
const dayMs = 86_400_000;

/** Days since 1 January 1970. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
/** The day of such a number. */
export const dayNumbered = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);
/** The day `count` days after another. */
export const addDays = (day: string, count: number): string => dayNumbered(dayNumber(day) + count);
/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -((((dayNumber(day) + 3) % 7) + 7) % 7));
/** The first day of the month that is `count` months after that of a day. */
export function monthStart(day: string, count = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return dayNumbered(Date.UTC(year, month - 1 + count, 1) / dayMs);
}
