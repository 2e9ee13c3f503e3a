import { memo } from 'react';
import type { ShownCard } from './home-cards.ts';

/** A card with its data; re-renders only when the data changed, since each answer of the first page has all cards. */
export const HeldCard = memo(function HeldCard({ card: { Card }, data, primary }: ShownCard & { primary: boolean }) {
  return <Card data={data} primary={primary} />;
});
