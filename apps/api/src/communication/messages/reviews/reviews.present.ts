import type { ReportRow, Review, ReviewRow } from '@encrier/contract/communication/message-reviews';
import { directionOf } from '#kernel/content/direction.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { chipsOf } from '../../audience/audience.public.ts';
import { wordsFound } from '../settings/settings.public.ts';
import { audienceKind, lockHolder, refusal } from './reviews.policy.ts';
import type { OneReview, Person, Report, Row } from './reviews.queries.ts';
import { ruleOf, type StoredRule } from '../../audience/rules.public.ts';

const iso = (at: string): string => new Date(at).toISOString();
const orNull = (at: string | null): string | null => (at === null ? null : iso(at));
const toWords = (actor: AccountActor, rules: readonly StoredRule[]): string[] =>
  chipsOf(
    actor.lang,
    rules.map((rule) => ({ rule: ruleOf(rule), name: rule.name })),
  ).map(({ label }) => label);

function lockOf(actor: AccountActor, row: Row, now: Date): ReviewRow['lock'] {
  const holder = lockHolder(
    { lockedBy: row.locked_by_id, lockedUntil: row.locked_until_at ? new Date(row.locked_until_at) : null },
    now,
  );
  return holder && row.locked_until_at
    ? { by: row.locked_by ?? '', mine: holder === actor.accountId, until: iso(row.locked_until_at) }
    : null;
}

/** A line of the queue. */
export function rowOf(actor: AccountActor, row: Row, now: Date): ReviewRow {
  return {
    id: row.id,
    subject: row.subject,
    dir: directionOf(row.subject),
    excerpt: row.excerpt,
    from: row.sender,
    to: toWords(actor, row.rules),
    recipients: row.recipients,
    audienceKind: audienceKind(row.rules.filter((rule) => !rule.exclude).map((rule) => rule.kind)),
    status: row.status,
    why: row.why,
    importance: row.importance,
    attachments: row.attachments,
    askedAt: iso(row.asked_at),
    dueAt: iso(row.due_at),
    late: row.status === 'waiting' && new Date(row.due_at) < now,
    escalated: row.escalated_at !== null,
    decidedBy: row.decided_by,
    decidedAt: orNull(row.decided_at),
    lock: row.status === 'waiting' ? lockOf(actor, row, now) : null,
    own: row.sender.accountId === actor.accountId,
  };
}

/** A message for its reviewer: both texts, the words found, the author's earlier messages. */
export function reviewOf(actor: AccountActor, one: OneReview, recipients: readonly Person[], now: Date): Review {
  const why = refusal(
    {
      status: one.status,
      senderId: one.sender_id,
      lockedBy: one.locked_by_id,
      lockedUntil: one.locked_until_at ? new Date(one.locked_until_at) : null,
    },
    actor.accountId,
    now,
  );
  const keys = wordsFound(one.wordsKey, one.words.map(searchKey));
  return {
    row: rowOf(actor, one, now),
    html: one.status === 'waiting' ? one.html : (one.corrected_html ?? one.original_html),
    attachments: one.files,
    words: one.words.filter((word) => keys.includes(searchKey(word))),
    rule: one.rule,
    original: { subject: one.original_subject, html: one.original_html },
    corrected:
      one.corrected_html === null
        ? null
        : { subject: one.corrected_subject ?? one.original_subject, html: one.corrected_html },
    reason: one.reason,
    history: one.history.map((past) => ({ ...past, at: iso(past.at) })),
    authorRefusals: one.refusals,
    recipients: [...recipients],
    previousId: one.previous,
    nextId: one.next,
    version: one.version,
    can: { decide: why === null, escalate: one.status === 'waiting' && one.escalated_at === null, why },
  };
}

export const reportOf = (row: Report): ReportRow => ({
  id: row.id,
  messageId: row.message_id,
  subject: row.subject,
  excerpt: row.excerpt,
  from: row.sender,
  reporter: row.reporter,
  kind: row.kind,
  note: row.note,
  status: row.status,
  at: iso(row.at),
  handledBy: row.handled_by,
  answer: row.answer,
  version: row.version,
});
