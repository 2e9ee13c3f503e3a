import { messageEvents } from '@encrier/contract/communication/messages';
import { room } from '#kernel/act/act.ts';

/** What each receiver gets, and the lines of boxes. */
export const messagesCopies = room('messages-copies', {
  tables: ['messages', 'message_copies', 'thread_boxes'],
  events: messageEvents,
});
