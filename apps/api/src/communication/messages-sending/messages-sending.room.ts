import { messageReviewEvents } from '@encrier/contract/communication/message-reviews';
import { messageEvents } from '@encrier/contract/communication/messages';
import { room } from '#kernel/act/act.ts';

/** The way out of a draft. */
export const messagesSending = room('messages-sending', {
  tables: ['messages', 'threads', 'message_audience', 'thread_boxes', 'message_reviews'],
  events: { ...messageEvents, ...messageReviewEvents },
});
