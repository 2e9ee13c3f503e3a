import { messageEvents } from '@encrier/contract/communication/messages';
import { room } from '#kernel/act/act.ts';

/** What people do with the messages they hold: read, keep, acknowledge, call back, report. */
export const messages = room('messages', {
  tables: ['messages', 'threads', 'message_copies', 'thread_boxes', 'message_reports', 'notifications'],
  events: messageEvents,
});
