import type { FamilyPage } from '@encrier/contract/school/persons';
import { Slots } from '#kernel/cards/Slots.tsx';
import { allFamilyCards } from '../../../../family-cards.generated.ts';

/** What other rooms say of a family. */
export const FamilyCards = ({ family }: { family: FamilyPage }) => <Slots of={allFamilyCards} cards={family.cards} />;
