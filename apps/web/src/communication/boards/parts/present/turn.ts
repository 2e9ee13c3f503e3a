import type { Board, BoardCard } from '@encrier/contract/communication/boards';
import { ordered } from '../board/board-cache.ts';

/**
 * Cards that are shown to everybody, column by column as the board reads; on a free map, from its top to its bottom.
 */
export function cardsInTurn(board: Pick<Board, 'layout' | 'sections' | 'cards'>): BoardCard[] {
  const out = board.cards.filter((card) => card.status === 'published');
  if (board.layout === 'columns')
    return board.sections.flatMap(({ id }) => ordered(out.filter((card) => card.sectionId === id)));
  if (board.layout === 'wall') return ordered(out);
  return out.toSorted((a, b) => (a.y ?? 0) - (b.y ?? 0) || (a.x ?? 0) - (b.x ?? 0));
}
