import { dayDigits, dayIn, parseStamp } from '#kernel/content/dates.ts';

/** First instant of the day of `now` on the school's clock. */
export function dayStart(now: Date, timeZone: string): Date {
  return parseStamp(dayDigits(dayIn(now, timeZone)), timeZone) ?? now;
}

export { isSilenced, targetOf } from './delivery.queries.ts';
export {
  announcePlaced,
  hourOf,
  nameThread,
  placedAt,
  releaseMessage,
  returnToAuthor,
  textColumns,
} from './delivery.actions.ts';
