import { boardEvents } from '@encrier/contract/communication/boards';
import { room } from '#kernel/act/act.ts';

export const boardsRoom = room('boards', {
  tables: [
    'boards',
    'board_audience',
    'board_sections',
    'board_cards',
    'board_reactions',
    'board_comments',
    'board_presence',
  ],
  events: boardEvents,
  journal: { plain: 'audience boards cards sections' },
});
