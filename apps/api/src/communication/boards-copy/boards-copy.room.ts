import { boardEvents } from '@encrier/contract/communication/boards';
import { room } from '#kernel/act/act.ts';

export const boardsCopy = room('boards-copy', {
  tables: ['boards', 'board_audience', 'board_sections', 'board_cards'],
  events: boardEvents,
});
