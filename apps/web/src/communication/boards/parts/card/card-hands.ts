import type { BoardCard } from '@encrier/contract/communication/boards';
import type { PointerEvent } from 'react';
import type { Moves } from '../board/use-moves.ts';

/**
 * What cards do, the same functions as long as the board is open: a card is drawn again only when it changes itself.
 */
export type CardHands = {
  arrow: Moves['arrow'];
  start: (event: PointerEvent<HTMLElement>, cardId: string) => void;
  onEdit: (card: BoardCard) => void;
  onMove: (card: BoardCard) => void;
  onDress: (card: BoardCard) => void;
  onOpen: (card: BoardCard) => void;
};
