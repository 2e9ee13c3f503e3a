import type { Database } from '#kernel/db/tenant.ts';

/**
 * A column that names an account. `beside`: the other columns of its unique key, where two rows of one person may meet and the kept one's stays.
 * `named`: the column of a name that is unique for one account: the joined one's is told apart. `shown`: counted for who is about to merge.
 */
export type AccountTie = {
  table: keyof Database;
  column: string;
  beside?: readonly string[];
  named?: readonly string[];
  shown?: true;
};

/** What follows the person into the account that is kept; its test reads the foreign keys of the catalogue. */
export const accountTies = [
  { table: 'threads', column: 'created_by_id' },
  { table: 'messages', column: 'sender_id', shown: true },
  { table: 'message_habits', column: 'account_id', beside: [] },
  { table: 'message_lists', column: 'account_id', named: ['name', 'name_key'] },
  { table: 'message_reports', column: 'reporter_id', beside: ['message_id'] },
  { table: 'message_reports', column: 'handled_by_id' },
  { table: 'message_reviews', column: 'decided_by_id' },
  { table: 'message_reviews', column: 'locked_by_id' },
  { table: 'notifications', column: 'account_id', beside: ['dedupe_key'], shown: true },
  { table: 'notification_preferences', column: 'account_id', beside: ['type'] },
  { table: 'posts', column: 'author_id', shown: true },
  { table: 'post_comments', column: 'account_id' },
  { table: 'post_reactions', column: 'account_id', beside: ['post_id'] },
  { table: 'boards', column: 'owner_id', shown: true },
  { table: 'board_cards', column: 'author_id', shown: true },
  { table: 'board_comments', column: 'account_id' },
  { table: 'board_reactions', column: 'account_id', beside: ['card_id'] },
  { table: 'albums', column: 'author_id', shown: true },
  { table: 'documents', column: 'author_id', shown: true },
  { table: 'certificates', column: 'asked_by_id' },
  { table: 'certificates', column: 'decided_by_id' },
  { table: 'complaints', column: 'author_id', shown: true },
  { table: 'complaints', column: 'assigned_to' },
  { table: 'complaint_entries', column: 'by_id' },
  { table: 'complaint_handlers', column: 'account_id', beside: ['category_id'] },
  { table: 'paper_campaigns', column: 'author_id' },
  { table: 'paper_pieces', column: 'submitted_by' },
  { table: 'change_requests', column: 'asked_by' },
  { table: 'resources', column: 'author_id', shown: true },
  { table: 'resource_contents', column: 'author_id' },
  { table: 'resource_favourites', column: 'account_id', beside: ['resource_id'] },
  { table: 'resource_views', column: 'account_id', beside: ['resource_id'] },
  { table: 'resource_visits', column: 'account_id', beside: [] },
  { table: 'saved_filters', column: 'account_id', named: ['name'] },
  { table: 'uploads', column: 'account_id' },
  { table: 'files', column: 'created_by' },
] as const satisfies readonly AccountTie[];

/** Joined row by row: a conversation is one line of a mailbox. */
export const mailbox = ['message_copies', 'thread_boxes'] as const;

/** What stays with the account that closes: how it was entered, and the proof of what was signed with it, which nobody rewrites. */
export const staysBehind = [
  'sessions.account_id',
  'one_time_codes.account_id',
  'push_subscriptions.account_id',
  'invitations.account_id',
  'look_as.account_id',
  'look_as.target_id',
  'board_presence.account_id',
  'document_signatures.account_id',
] as const;
