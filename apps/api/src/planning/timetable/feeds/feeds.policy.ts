/** Days of the calendar before and after today: four weeks back, half a year ahead. */
export const feedDays = { back: 28, ahead: 182 } as const;
const HOUR = 3_600_000;
/** Programs ask every few minutes; a reading is noted once an hour. */
export const notesReading = (readAt: Date | null, now: Date): boolean =>
  readAt === null || now.getTime() - readAt.getTime() >= HOUR;
