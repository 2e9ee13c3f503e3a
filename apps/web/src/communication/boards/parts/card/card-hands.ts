import type { BoardCard } from '@encrier/contract/communication/boards';
import type { PointerEvent } from 'react';
import type { Moves } from '../board/use-moves.ts';

export type CardHands = {
  moves: Moves;
  dragged: string | null;
  start: (event: PointerEvent<HTMLElement>, cardId: string) => void;
  onEdit: (card: BoardCard) => void;
  onMove: (card: BoardCard) => void;
  onDress: (card: BoardCard) => void;
  onComments: (card: BoardCard) => void;
};
