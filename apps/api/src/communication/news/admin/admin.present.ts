import type { AdminPost, AdminRow, PostContent, PostStatus } from '@encrier/contract/communication/news';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { Selectable } from 'kysely';
import type { Posts } from '#kernel/db/database.generated.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { chipsOf } from '../../audience/audience.public.ts';
import { canPost } from './admin.policy.ts';
import { ruleOf, type StoredRule } from '../../audience/rules.public.ts';

type Category = { id: string; label: string; colorKey: string };
export type RowOfList = {
  id: string;
  title: string;
  kind: AdminRow['kind'];
  status: PostStatus;
  author_id: string;
  publish_at: string | null;
  published_at: string | null;
  expires_at: string | null;
  pinned: boolean;
  pinned_until_at: string | null;
  ack_required: boolean;
  updated_at: string;
  reachable: boolean;
  author: string;
  category: Category | null;
  recipients: number;
  readers: number;
  acks: number;
  pending: number;
};
export type PostRow = Omit<Selectable<Posts>, 'status' | 'kind'> & {
  status: PostStatus;
  kind: PostContent['kind'];
  author: string;
  author_photo: string;
  reviewer: string | null;
  readers: number;
  reachable: boolean;
  rules: StoredRule[];
  attachments: Attachment[];
  cover: Attachment | null;
  revisions: { version: number; at: string; by: string; title: string; html: string }[];
};

const iso = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString());
const at = (value: Date | string): string => new Date(value).toISOString();

/** Rows of the administrator's table with what the caller may do to each. */
export function presentList(actor: AccountActor, rows: readonly RowOfList[], now: Date): { items: AdminRow[] } {
  return {
    items: rows.map((row) => ({
      id: row.id,
      title: row.title,
      kind: row.kind,
      status: row.status,
      category: row.category,
      author: row.author,
      publishAt: iso(row.published_at ?? row.publish_at),
      expiresAt: iso(row.expires_at),
      pinned: row.pinned && (row.pinned_until_at === null || new Date(row.pinned_until_at) > now),
      ackRequired: row.ack_required,
      recipients: row.recipients,
      readers: row.readers,
      acks: row.acks,
      updatedAt: at(row.updated_at),
      pendingComments: row.pending,
      can: canPost(actor, {
        status: row.status,
        authorId: row.author_id,
        wasPublished: row.published_at !== null,
        ackRequired: row.ack_required,
        readers: row.readers,
        reachable: row.reachable,
      }),
    })),
  };
}

/** What the editor fills and saves. */
export function contentOf(row: PostRow): PostContent {
  return {
    kind: row.kind,
    title: row.title,
    html: row.html,
    categoryId: row.category_id,
    audience: row.rules.map(ruleOf),
    coverId: row.cover_file_id,
    attachmentIds: row.attachments.map((file) => file.id),
    video: row.video_id,
    publishAt: iso(row.publish_at),
    expiresAt: iso(row.expires_at),
    pinned: row.pinned,
    pinnedUntil: iso(row.pinned_until_at),
    ackRequired: row.ack_required,
    ackDeadline: iso(row.ack_deadline_at),
    ackReminders: row.ack_reminders,
    reactions: row.reactions,
    comments: row.comments as PostContent['comments'],
    notify: row.notify as PostContent['notify'],
    event:
      row.event_starts_at === null
        ? null
        : { startsAt: at(row.event_starts_at), endsAt: iso(row.event_ends_at), place: row.event_place },
  };
}

/** One publication for its editors. */
export function presentPost(actor: AccountActor, row: PostRow): AdminPost {
  return {
    id: row.id,
    status: row.status,
    content: contentOf(row),
    audienceChips: chipsOf(
      actor.lang,
      row.rules.map((rule) => ({ rule: ruleOf(rule), name: rule.name })),
    ),
    attachments: row.attachments,
    cover: row.cover,
    author: { label: row.author, photo: row.author_photo, function: row.author_function },
    createdAt: at(row.created_at),
    updatedAt: at(row.updated_at),
    publishedAt: iso(row.published_at),
    version: row.version,
    review:
      row.review_decision === null
        ? null
        : {
            decision: row.review_decision as 'refused' | 'accepted',
            reason: row.review_reason,
            by: row.reviewer ?? '',
            at: at(row.review_at ?? row.updated_at),
          },
    revisions: row.revisions.map((revision) => ({ ...revision, at: at(revision.at) })),
    can: canPost(actor, {
      status: row.status,
      authorId: row.author_id,
      wasPublished: row.published_at !== null,
      ackRequired: row.ack_required,
      readers: row.readers,
      reachable: row.reachable,
    }),
  };
}
