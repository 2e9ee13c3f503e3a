import { Slots } from '#kernel/cards/Slots.tsx';
import { allPersonCards } from '../../../person-cards.generated.ts';

/** Other rooms' cards about a person. */
export const PersonCards = ({ cards }: { cards: readonly { slot: string; data?: unknown }[] }) => (
  <Slots of={allPersonCards} cards={cards} />
);
