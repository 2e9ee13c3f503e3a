import { leads, stays, workflow } from '#kernel/policy/workflow.ts';
import {
  type MessageStatus,
  messageStatuses,
  type Thread,
  type ThreadMessage,
} from '@encrier/contract/communication/messages';

/** Time during which an unread message can be recalled, in milliseconds. */
export const RECALL_MS = 10 * 60_000;

export type MessageFacts = {
  looking: boolean;
  mine: boolean;
  automatic: boolean;
  status: MessageStatus;
  sentAt: Date | null;
  now: Date;
  read: number;
  reported: boolean;
};

/** States of a message: a returned message is written again, a released one can be recalled until somebody reads it. */
export const messageWorkflow = workflow<MessageStatus, MessageMove>('messages.status', messageStatuses, 'draft', {
  write: leads(['draft', 'returned', 'refused'], 'draft'),
  review: leads(['draft', 'returned', 'refused', 'scheduled'], 'waiting'),
  plan: leads(['draft', 'returned', 'refused', 'waiting'], 'scheduled'),
  send: leads(['draft', 'returned', 'refused', 'waiting', 'scheduled'], 'sent'),
  return: leads(['waiting'], 'returned'),
  refuse: leads(['waiting'], 'refused'),
  release: stays(['waiting']),
  withdraw: leads(['waiting', 'scheduled'], 'draft'),
  fall_back: leads(['waiting', 'scheduled'], 'draft'),
  come_due: stays(['scheduled']),
  recall: leads(['sent'], 'recalled'),
  report: stays(['sent']),
});
type MessageMove =
  | ('write' | 'review' | 'plan' | 'send' | 'return' | 'refuse' | 'release' | 'withdraw' | 'fall_back' | 'come_due')
  | ('recall' | 'report');

/** What one account may do with a message that it sees; nothing during look-as. */
export function messageCan({
  looking,
  mine,
  automatic,
  status,
  sentAt,
  now,
  read,
  reported,
}: MessageFacts): ThreadMessage['can'] {
  const own = mine && !looking && !automatic;
  return {
    recall:
      own &&
      messageWorkflow.allows(status, 'recall') &&
      read === 0 &&
      sentAt !== null &&
      now.getTime() - sentAt.getTime() <= RECALL_MS,
    withdraw: own && messageWorkflow.allows(status, 'withdraw'),
    edit: own && (status === 'returned' || status === 'refused'),
    report: !mine && !looking && !reported && messageWorkflow.allows(status, 'report'),
    receipts: mine && !automatic && status === 'sent',
  };
}

export const mayClose = (author: boolean, sent: boolean): boolean => author && sent;

export type ReplyFacts = {
  closed: boolean;
  replies: 'all' | 'sender' | 'none';
  author: boolean;
  stopped: boolean /** Something in the thread is published. */;
  sent: boolean /** Recipients of its most widely addressed message. */;
  others: number /** Number of other people who wrote in it. */;
  answered: boolean;
  /** The last message of another person is by the author of the thread. */ lastIsAuthors: boolean /**
   * The matrix allows writing to its sender.
   */;
  senderOpen: boolean /** Whether the matrix allows writing to somebody. */;
  anyOpen: boolean;
  looking: boolean;
};

/** Who a reply may reach, or why nobody. */
export function replyOf(facts: ReplyFacts): Thread['reply'] {
  const none = (why: Thread['reply']['why']): Thread['reply'] => ({ all: false, sender: false, why });
  if (facts.closed) return none('closed');
  if (!facts.author && facts.replies === 'none') return none('no_replies');
  if (facts.stopped) return none('stopped');
  if (facts.looking || !facts.sent) return none('forbidden');
  const sender = facts.senderOpen && (facts.author || facts.replies === 'all' || facts.lastIsAuthors);
  // Between two people "everybody" is the sender: only an author alone in a thread continues it that way.
  const all =
    facts.anyOpen && (facts.author ? facts.others > 1 || !facts.answered : facts.replies === 'all' && facts.others > 1);
  return sender || all ? { all, sender, why: null } : none('forbidden');
}
