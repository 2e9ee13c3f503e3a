import { messageEvents } from '@encrier/contract/communication/messages';
import { room } from '#kernel/act/act.ts';

/** Copies, boxes, planned hours and automatic answers. */
export const messagesDelivery = room('messages-delivery', { tables: ['messages', 'threads', 'message_copies', 'thread_boxes'], events: messageEvents });
