import { boardEvents } from '@encrier/contract/communication/boards';
import { room } from '#kernel/act/act.ts';

export const boardsAdmin = room('boards-admin', {
  tables: ['boards', 'board_audience', 'board_sections', 'board_cards'],
  events: boardEvents,
});
