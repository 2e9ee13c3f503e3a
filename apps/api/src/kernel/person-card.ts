import { pageCards } from './page-cards.ts';

/**
 * Cards of a person's page. The page has checked that the reader may see the person; a card checks any further
 * permission or wider scope itself.
 */
export const { declare: personCard, fill: personCards, declared: personSlots } = pageCards<string>('person');
