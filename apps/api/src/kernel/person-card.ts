import { pageCards } from './page-cards.ts';

/**
 * Cards of a person's page. The page has already found the person in the reader's reach; what else a room asks for (a
 * permission, a wider scope) it asks itself.
 */
export const { declare: personCard, fill: personCards, declared: personSlots } = pageCards<string>('person');
