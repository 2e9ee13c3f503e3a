import { dayDigits, dayIn, parseStamp } from '#kernel/content/dates.ts';

/** First instant of the day of `now` on the school's clock. */
export function dayStart(now: Date, timeZone: string): Date {
  return parseStamp(dayDigits(dayIn(now, timeZone)), timeZone) ?? now;
}

export { isSilenced, targetOf, zoneOf } from './messages-delivery.queries.ts';
export { place, release, returnToAuthor, textColumns } from './messages-delivery.actions.ts';
