import type { AnyHomeCard } from '#kernel/cards/cards.ts';
import { onLive } from '#kernel/live/live.ts';
import { allHomeCards } from '../../home-cards.generated.ts';
import { refreshHome } from './home.api.ts';

/** Cards of every room for the first page, in order. */
export const homeCards: readonly AnyHomeCard[] = allHomeCards.toSorted((a, b) => a.order - b.order);

/** A card with its data. */
export type ShownCard = { card: AnyHomeCard; data: unknown };

/**
 * The cards received, in the order of the page, with those known from the session; a slot without renderer is left out.
 */
export const shownCards = (sent: readonly { slot: string; data?: unknown }[], known: (card: AnyHomeCard) => unknown) =>
  homeCards.flatMap((card): ShownCard[] => {
    const found = sent.find(({ slot }) => slot === card.slot);
    const data = found ? found.data : known(card);
    return found || (data !== null && data !== undefined) ? [{ card, data }] : [];
  });

/** The first of these cards with something to do: its button is the page's one primary button. */
export const leadingOf = (cards: readonly AnyHomeCard[]): AnyHomeCard | undefined => cards.find(({ leads }) => leads);

for (const kind of new Set(homeCards.flatMap(({ live = [] }) => live))) onLive(kind, refreshHome);
