import { formatMonthDay, formatRelative } from '#kernel/dates.ts';

const NEAR_MS = 36 * 3_600_000;

/** « il y a 2 h », « hier », then a short date: fits beside an author. */
export const shortWhen = (at: string, now = new Date()): string =>
  Math.abs(now.getTime() - Date.parse(at)) < NEAR_MS ? formatRelative(at, now) : formatMonthDay(at);
