import { messageReviewEvents } from '@encrier/contract/communication/message-reviews';
import { messageEvents } from '@encrier/contract/communication/messages';
import { room } from '#kernel/act/act.ts';

export const messagesRoom = room('messages', {
  tables: [
    'messages',
    'threads',
    'message_copies',
    'thread_boxes',
    'message_reports',
    'message_reviews',
    'message_matrix',
    'message_roles',
    'message_rules',
    'message_habits',
    'message_audience',
    'message_attachments',
  ],
  events: { ...messageEvents, ...messageReviewEvents },
  journal: { plain: 'away bypass copies deadline escalated report stopped', whole: 'cells' },
});
export type MessagesTx = Parameters<Parameters<typeof messagesRoom.act>[2]>[0];
