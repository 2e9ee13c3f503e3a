import { memo } from 'react';
import type { ShownCard } from './home-cards.ts';

/** A card with what it holds; drawn again only when that changed, since each answer of the first page has all cards. */
export const HeldCard = memo(function HeldCard({ card: { Card }, data, primary }: ShownCard & { primary: boolean }) {
  return <Card data={data} primary={primary} />;
});
