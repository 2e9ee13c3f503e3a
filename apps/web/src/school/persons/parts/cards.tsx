import { Slots } from '#kernel/cards/Slots.tsx';
import { allPersonCards } from '../../../person-cards.generated.ts';

/** What other rooms say of a person. */
export const PersonCards = ({ cards }: { cards: readonly { slot: string; data?: unknown }[] }) => (
  <Slots of={allPersonCards} cards={cards} />
);
