import { boardEvents } from '@encrier/contract/communication/boards';
import { room } from '#kernel/act/act.ts';

export const boardsCards = room('boards-cards', {
  tables: ['boards', 'board_cards', 'board_reactions'],
  events: boardEvents,
});
