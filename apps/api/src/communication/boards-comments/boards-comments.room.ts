import { boardEvents } from '@encrier/contract/communication/boards';
import { room } from '#kernel/act/act.ts';

export const boardsComments = room('boards-comments', { tables: ['board_comments'], events: boardEvents });
