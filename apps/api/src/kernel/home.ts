import { pageCards } from './page-cards.ts';

/** Cards of the first page of this person, for this child or for all. */
export const { declare: homeCard, fill: homeCards, declared: homeSlots } = pageCards<string | null>('home');
