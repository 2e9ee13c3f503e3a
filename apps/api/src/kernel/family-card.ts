import { pageCards } from './page-cards.ts';

/**
 * Cards of a family's page. The page has checked that the reader may see the family, but not each of its children:
 * every card checks them itself.
 */
export const { declare: familyCard, fill: familyCards, declared: familySlots } = pageCards<string>('family');
