import { pageCards } from './page-cards.ts';

/**
 * Cards of a family's page. The page has already found the family in the reader's reach; its children may not all be: a
 * card asks for each.
 */
export const { declare: familyCard, fill: familyCards, declared: familySlots } = pageCards<string>('family');
