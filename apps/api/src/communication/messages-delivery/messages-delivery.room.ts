import { messageEvents } from '@encrier/contract/communication/messages';
import { room } from '#kernel/act/act.ts';

/** Planned hours, decisions carried out, what comes back to its author. */
export const messagesDelivery = room('messages-delivery', {
  tables: ['messages', 'threads', 'thread_boxes'],
  events: messageEvents,
});
