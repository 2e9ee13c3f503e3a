import { messageReviewEvents } from '@encrier/contract/communication/message-reviews';
import { room } from '#kernel/act/act.ts';

export const messageReviews = room('message-reviews', {
  tables: ['message_reviews', 'message_reports', 'messages', 'threads'],
  events: messageReviewEvents,
});
