import { pageCards } from './page-cards.ts';

/** A day of the reader or of their children, already checked against their reach. */
export type Day = { day: string; personIds: readonly string[] };
/** What rooms add to a person's day on the first page, beside the lessons. */
export const { declare: dayLine, fill: dayLines, declared: daySlots } = pageCards<Day>('day');
