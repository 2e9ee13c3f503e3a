import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { Article, FeedItem } from '@encrier/contract/communication/news';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { directionOf } from '#kernel/content/direction.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { audienceForReaders } from '../audience/audience.public.ts';
import { presentComment } from './comments/comments.public.ts';
import { readerCan } from './news.policy.ts';

export type ItemRow = {
  id: string;
  kind: FeedItem['kind'];
  title: string;
  excerpt: string;
  category: FeedItem['category'];
  author: FeedItem['author'];
  author_id: string;
  published_at: string;
  edited_at: string | null;
  pinned: boolean;
  cover: Attachment | null;
  attachment_count: number;
  video_id: string | null;
  read: boolean;
  ack_required: boolean;
  ack_deadline_at: string | null;
  ack_done: string | null;
  by_family: boolean;
  reactions: boolean;
  tally: { counts: Record<string, number> | null; mine: string | null } | null;
  comments: 'off' | 'moderated' | 'free';
  comment_count: number;
  event_starts_at: string | null;
  event_ends_at: string | null;
  event_place: string;
  children: string[];
};
type CommentRow = {
  id: string;
  account_id: string;
  label: string;
  photo: string;
  child: string | null;
  body: string;
  at: string;
  status: 'pending' | 'published' | 'hidden';
};
export type ArticleRow = ItemRow & {
  html: string;
  attachments: Attachment[];
  rules: { rule: AudienceRule; name: string | null }[];
  thread: CommentRow[];
};

const iso = (at: string | Date | null): string | null => (at === null ? null : new Date(at).toISOString());
const instant = (at: string | Date): string => new Date(at).toISOString();

/** A publication in a reader's feed. */
export function presentItem(actor: AccountActor, row: ItemRow): FeedItem {
  const scope = actor.permissions.get('news.edit');
  const doneAt = iso(row.ack_done);
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    excerpt: row.excerpt,
    dir: directionOf(`${row.title} ${row.excerpt}`),
    category: row.category,
    author: row.author,
    publishedAt: instant(row.published_at),
    updatedAt: iso(row.edited_at),
    pinned: row.pinned,
    cover: row.cover,
    attachmentCount: row.attachment_count,
    video: row.video_id,
    read: row.read,
    ack: row.ack_required ? { deadline: iso(row.ack_deadline_at), doneAt, byFamily: row.by_family } : null,
    reactions: { counts: row.tally?.counts ?? {}, mine: (row.tally?.mine ?? null) as FeedItem['reactions']['mine'] },
    commentCount: row.comments === 'off' ? 0 : row.comment_count,
    event:
      row.event_starts_at === null
        ? null
        : { startsAt: instant(row.event_starts_at), endsAt: iso(row.event_ends_at), place: row.event_place },
    forChildren: row.children,
    can: readerCan({
      looking: actor.lookedAtBy !== null,
      ackRequired: row.ack_required,
      acknowledged: doneAt !== null,
      reactions: row.reactions,
      comments: row.comments,
      edits: scope === 'school' || (scope !== undefined && row.author_id === actor.accountId),
    }),
  };
}

/** The whole publication, for one reader. */
export function presentArticle(actor: AccountActor, row: ArticleRow): Article {
  return {
    ...presentItem(actor, { ...row, attachment_count: row.attachments.length }),
    html: row.html,
    attachments: row.attachments,
    audience: audienceForReaders(actor.lang, row.rules),
    commentMode: row.comments,
    comments: row.thread.map((comment) => presentComment(actor, row.author_id, comment)),
  };
}
