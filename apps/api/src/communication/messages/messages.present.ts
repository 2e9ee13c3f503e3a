import type { BoxRow, MessageStatus } from '@encrier/contract/communication/messages';
import type { Lang } from '@encrier/contract/kernel/schema';
import { directionOf } from '#kernel/content/direction.ts';
import { audienceForReaders, chipsOf } from '../audience/audience.public.ts';
import { type PersonRow, presentPerson, wholeThread } from './people/people.public.ts';
import { ruleOf, type StoredRule } from '../audience/rules.public.ts';

export type BoxRowData = {
  threadId: string;
  messageId: string;
  subject: string;
  excerpt: string;
  sender: PersonRow;
  mine: boolean;
  hidden: boolean /** Null in a box that shows the sender. */;
  rules: StoredRule[] | null;
  answers: string | null;
  toThread: boolean;
  status: MessageStatus;
  importance: BoxRow['importance'];
  at: string;
  unread: number;
  attachments: number;
  messages: number;
  ackDue: boolean;
  corrected: boolean;
  children: string[];
  sendAt: string | null;
  reason: string;
};
type Addressed = {
  mine: boolean;
  hidden: boolean;
  rules: readonly StoredRule[];
  answers: string | null;
  toThread: boolean;
};

/**
 * The recipients of a message, in words. Its author reads names; recipients too, unless they are hidden from one
 * another: then persons are only counted.
 */
export function toWords(lang: Lang, { mine, hidden, rules, answers, toThread }: Addressed): string[] {
  if (toThread) return [answers ?? wholeThread(lang)];
  const named = rules.map((rule) => ({ rule: ruleOf(rule), name: rule.name }));
  return mine || !hidden
    ? chipsOf(lang, mine ? named : named.filter(({ rule }) => !rule.exclude)).map(({ label }) => label)
    : audienceForReaders(lang, named);
}

export const toIsoOrNull = (at: string | Date | null): string | null =>
  at === null ? null : new Date(at).toISOString();
export const toIso = (at: string | Date): string => new Date(at).toISOString();

/** A line of a box. */
export function presentRow(lang: Lang, row: BoxRowData): BoxRow {
  return {
    threadId: row.threadId,
    messageId: row.messageId,
    subject: row.subject,
    dir: directionOf(`${row.subject} ${row.excerpt}`),
    excerpt: row.excerpt,
    from: presentPerson(lang, row.sender),
    to: row.rules ? toWords(lang, { ...row, rules: row.rules }) : [],
    status: row.status,
    importance: row.importance,
    at: toIso(row.at),
    unread: row.unread,
    attachments: row.attachments,
    messages: row.messages,
    ackDue: row.ackDue,
    corrected: row.corrected,
    forChildren: row.children,
    sendAt: toIsoOrNull(row.sendAt),
    reason: row.reason,
  };
}
