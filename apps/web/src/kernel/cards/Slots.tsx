import type { AnyPageCard } from './cards.ts';

/** Cards of a page in the order sent by the API; slots that no room draws are skipped. */
export function Slots({
  of,
  cards,
}: {
  of: readonly AnyPageCard[];
  cards: readonly { slot: string; data?: unknown }[];
}) {
  return cards.map(({ slot, data }) => {
    const Card = of.find((one) => one.slot === slot)?.Card;
    return Card ? <Card key={slot} data={data} /> : null;
  });
}
