import { pageCards } from './page-cards.ts';

/** Cards of this person's first page, for one child or for all. */
export const { declare: homeCard, fill: homeCards, declared: homeSlots } = pageCards<string | null>('home');
