import { pageCards } from './page-cards.ts';

/** Whose day is asked for: the reader's own or his children's, already found in his reach. */
export type Day = { day: string; personIds: readonly string[] };
/** What rooms add to somebody's day on the first page, beside his lessons. */
export const { declare: dayLine, fill: dayLines, declared: daySlots } = pageCards<Day>('day');
