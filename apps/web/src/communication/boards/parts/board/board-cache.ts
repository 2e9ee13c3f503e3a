import type { Board, BoardCard } from '@encrier/contract/communication/boards';
import { inOrder, keyAt } from '@encrier/contract/communication/order-keys';

/** A board's cards after an update of some: each in its latest state, cards missing from the answer are deleted. */
export function merged(
  cards: readonly BoardCard[],
  requested: readonly string[],
  came: readonly BoardCard[],
): BoardCard[] {
  const news = new Map(came.map((card) => [card.id, card]));
  const known = new Set(cards.map((card) => card.id));
  const next = cards.flatMap((card) => {
    const fresh = news.get(card.id);
    if (fresh) return fresh.rev >= card.rev ? [fresh] : [card];
    return requested.includes(card.id) ? [] : [card];
  });
  return [...next, ...came.filter((card) => !known.has(card.id))];
}

/** Cards in the order that everybody sees: pinned first, then by place. */
export const ordered = (cards: readonly BoardCard[]): BoardCard[] =>
  cards.toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || inOrder(a, b));

/** The cards ordered together with one: those of its column, or of the whole wall, with the same pin. */
export const peersOf = (
  board: Pick<Board, 'layout' | 'cards'>,
  card: Pick<BoardCard, 'id' | 'pinned'>,
  sectionId: string,
): BoardCard[] => othersOf(board, card.id, sectionId).filter((one) => one.pinned === card.pinned);

/** The shown cards of a column, or of the whole wall, without one: all of them have a rank. */
export const othersOf = (board: Pick<Board, 'layout' | 'cards'>, cardId: string, sectionId: string): BoardCard[] =>
  ordered(
    board.cards.filter((one) => one.id !== cardId && (board.layout !== 'columns' || one.sectionId === sectionId)),
  );

/** The rank that a card takes among all shown cards when it is put at `index`: pinned cards stay before the others. */
export const rankAt = (others: readonly BoardCard[], card: Pick<BoardCard, 'pinned'>, index: number): number => {
  const pinned = others.filter((one) => one.pinned).length;
  return card.pinned ? Math.min(index, pinned) : Math.max(index, pinned);
};

/** The place of a card put at a rank among all shown cards. */
export const placeAt = (board: Pick<Board, 'layout' | 'cards'>, card: BoardCard, sectionId: string, index: number) => {
  const peers = peersOf(board, card, sectionId);
  const rank = index - rankAt(othersOf(board, card.id, sectionId), card, 0);
  return { sectionId, orderKey: keyAt(peers, Math.max(0, Math.min(rank, peers.length))), x: card.x, y: card.y };
};

/** The place of a new card: last of its column, or of the wall. */
export function newPlace(
  board: Board,
  sectionId: string,
): { sectionId: string; orderKey: string; x: number | null; y: number | null } {
  const peers = peersOf(board, { id: '', pinned: false }, sectionId);
  const free = board.layout === 'map' ? spot(board.cards.length) : { x: null, y: null };
  return { sectionId, orderKey: keyAt(peers, peers.length), ...free };
}

/** Default place on the map of the card with this rank: rows of five. */
export const spot = (rank: number): { x: number; y: number } => ({
  x: 24 + (rank % 5) * 272,
  y: 24 + ((Math.floor(rank / 5) * 216) % 3800),
});
