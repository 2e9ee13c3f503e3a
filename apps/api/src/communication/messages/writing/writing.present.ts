import type { DraftMessage, MessageContent, MessageStatus } from '@encrier/contract/communication/messages';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { chipsOf } from '../../audience/audience.public.ts';
import { ruleOf, type StoredRule } from '../../audience/rules.public.ts';

export type DraftRow = {
  id: string;
  thread_id: string;
  status: MessageStatus;
  sender_role: string;
  child_id: string | null;
  subject: string;
  html: string;
  importance: 'normal' | 'important' | 'urgent';
  ack_required: boolean;
  hidden_recipients: boolean;
  send_at: string | null;
  updated_at: string;
  version: number;
  reply_to_id: string | null;
  reply_kind: 'sender' | 'all' | null;
  bypass_reason: string;
  replies: 'all' | 'sender' | 'none';
  closed: boolean;
  thread_subject: string;
  thread_author: string;
  rules: StoredRule[];
  attachments: Attachment[];
  reason: string;
};

const iso = (at: string | Date | null): string | null => (at === null ? null : new Date(at).toISOString());

export function contentOf(row: DraftRow): MessageContent {
  return {
    replyTo: row.reply_to_id ? { messageId: row.reply_to_id, to: row.reply_kind ?? 'sender' } : null,
    subject: row.subject,
    html: row.html,
    audience: row.reply_to_id ? [] : row.rules.map(ruleOf),
    attachmentIds: row.attachments.map((file) => file.id),
    importance: row.importance,
    replies: row.replies,
    ackRequired: row.ack_required,
    hiddenRecipients: row.hidden_recipients,
    sendAt: iso(row.send_at),
  };
}

/** A message as its author sees it. */
export function presentDraft(actor: AccountActor, row: DraftRow): DraftMessage {
  return {
    id: row.id,
    threadId: row.thread_id,
    status: row.status,
    content: contentOf(row),
    chips: row.reply_to_id
      ? []
      : chipsOf(
          actor.lang,
          row.rules.map((rule) => ({ rule: ruleOf(rule), name: rule.name })),
        ),
    attachments: row.attachments,
    reason: row.reason,
    updatedAt: new Date(row.updated_at).toISOString(),
    version: row.version,
  };
}
