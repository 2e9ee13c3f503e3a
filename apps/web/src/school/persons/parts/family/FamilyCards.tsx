import type { FamilyPage } from '@encrier/contract/school/persons';
import { Slots } from '#kernel/cards/Slots.tsx';
import { allFamilyCards } from '../../../../family-cards.generated.ts';

/** Other rooms' cards about a family. */
export const FamilyCards = ({ family }: { family: FamilyPage }) => <Slots of={allFamilyCards} cards={family.cards} />;
