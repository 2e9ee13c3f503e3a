import type { BoardCard } from '@encrier/contract/communication/boards';
import type { Carry } from '@encrier/ui/drag/use-carry';
import type { PointerEvent } from 'react';
import type { Moves } from '../board/use-moves.ts';

/** Actions of cards, the same functions as long as the board is open: a card re-renders only when it changes itself. */
export type CardHands = {
  /** On the map. */
  arrow: Moves['arrow'];
  start: (event: PointerEvent<HTMLElement>, cardId: string) => void;
  /** In columns and on the wall: props of a card, or of a list of cards, for the drag kit. */
  on: Carry['on'];
  onEdit: (card: BoardCard) => void;
  onMove: (card: BoardCard) => void;
  onDress: (card: BoardCard) => void;
  onOpen: (card: BoardCard) => void;
};
