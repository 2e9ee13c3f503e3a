import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { AlbumContent, ManagedAlbum, ManagedItem, ManagedRow } from '@encrier/contract/communication/media';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { directionOf } from '#kernel/content/direction.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { chipsOf } from '../../audience/audience.public.ts';
import { canAlbum } from './admin.policy.ts';
import { ruleOf, type StoredRule } from '../../audience/rules.public.ts';

export type StoredTag = { pupilId: string; label: string; className: string | null; blurred: boolean };
export type StoredItem = {
  id: string;
  file: Attachment;
  poster: Attachment | null;
  caption: string;
  seconds: number | null;
  blurred: boolean;
  cover: boolean;
  hidden_for: ManagedItem['hiddenFor'];
  hidden_reason: string;
  tags: StoredTag[];
};
export type AlbumRow = {
  id: string;
  author_id: string;
  author: string;
  kind: ManagedAlbum['content']['kind'];
  status: ManagedAlbum['status'];
  title: string;
  description: string;
  taken_on: string | null;
  place: string;
  download: AlbumContent['download'];
  expires_on: string;
  year_ends_on: string;
  review_decision: 'refused' | 'accepted' | 'hidden' | null;
  review_reason: string;
  reviewer: string | null;
  review_at: string | null;
  published_at: string | null;
  submitted_at: string | null;
  created_at: string;
  updated_at: string;
  version: number;
  rules: StoredRule[];
  items: StoredItem[];
};
export type RowOfList = {
  id: string;
  author_id: string;
  author: string;
  kind: ManagedRow['kind'];
  status: ManagedRow['status'];
  title: string;
  taken_on: string | null;
  place: string;
  expires_on: string;
  updated_at: string;
  submitted_at: string | null;
  published_at: string | null;
  cover: Attachment | null;
  count: number;
  hidden: number;
  recipients: number;
};

const at = (value: string | Date): string => new Date(value).toISOString();
const maybe = (value: string | Date | null): string | null => (value === null ? null : at(value));

export const rulesOf = (row: Pick<AlbumRow, 'rules'>): AudienceRule[] => row.rules.map(ruleOf);

export const contentOf = (row: AlbumRow): AlbumContent => ({
  kind: row.kind,
  title: row.title,
  description: row.description,
  takenOn: row.taken_on,
  place: row.place,
  audience: rulesOf(row),
  download: row.download,
  expiresOn: row.expires_on,
});

/** Whether a pupil on the picture has no consent and can be recognised. */
export const isBlocked = (item: StoredItem, allowed: ReadonlySet<string>): boolean =>
  item.tags.some((tag) => !tag.blurred && !allowed.has(tag.pupilId));

/** An album for its author or a moderator; `allowed`: pupils whose image may be shown in albums today. */
export function presentManaged(actor: AccountActor, row: AlbumRow, allowed: ReadonlySet<string>): ManagedAlbum {
  return {
    id: row.id,
    status: row.status,
    content: contentOf(row),
    expiresOn: row.expires_on,
    yearEndsOn: row.year_ends_on,
    audienceChips: chipsOf(
      actor.lang,
      row.rules.map((rule) => ({ rule: ruleOf(rule), name: rule.name })),
    ),
    items: row.items.map((item) => ({
      id: item.id,
      file: item.file,
      poster: item.poster,
      caption: item.caption,
      seconds: item.seconds,
      blurred: item.blurred,
      cover: item.cover,
      hiddenFor: item.hidden_for,
      hiddenReason: item.hidden_reason,
      blocked: isBlocked(item, allowed),
      tags: item.tags.map((tag) => ({ ...tag, allowed: allowed.has(tag.pupilId) })),
    })),
    author: row.author,
    mine: row.author_id === actor.accountId,
    createdAt: at(row.created_at),
    updatedAt: at(row.updated_at),
    publishedAt: maybe(row.published_at),
    version: row.version,
    review:
      row.review_decision === null
        ? null
        : {
            decision: row.review_decision,
            reason: row.review_reason,
            by: row.reviewer ?? '',
            at: at(row.review_at ?? row.updated_at),
          },
    can: canAlbum(actor, { status: row.status, authorId: row.author_id }),
  };
}

/** A line of the authors' and the moderators' lists. */
export const presentRow = (actor: AccountActor, row: RowOfList): ManagedRow => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  dir: directionOf(row.title),
  takenOn: row.taken_on,
  place: row.place,
  author: row.author,
  cover: row.cover,
  count: row.count,
  status: row.status,
  updatedAt: at(row.updated_at),
  submittedAt: maybe(row.submitted_at),
  publishedAt: maybe(row.published_at),
  expiresOn: row.expires_on,
  hidden: row.hidden,
  recipients: row.recipients,
  mine: row.author_id === actor.accountId,
  can: canAlbum(actor, { status: row.status, authorId: row.author_id }),
});
