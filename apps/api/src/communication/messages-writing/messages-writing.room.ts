import { messageReviewEvents } from '@encrier/contract/communication/message-reviews';
import { messageEvents } from '@encrier/contract/communication/messages';
import { room } from '#kernel/act/act.ts';

/** Drafts, and what is taken back to one. */
export const messagesWriting = room('messages-writing', {
  tables: ['messages', 'threads', 'message_audience', 'message_attachments', 'thread_boxes', 'message_reviews'],
  events: { ...messageEvents, ...messageReviewEvents },
});
