import type { Article } from '@encrier/contract/communication/news';
import { directionOf, isolatedName } from '#kernel/content/direction.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { type CommentStatus, mayModerate, mayRemove } from './comments.policy.ts';

export type CommentRow = {
  id: string;
  account_id: string;
  label: string;
  photo: string;
  child: string | null;
  body: string;
  at: string | Date;
  status: CommentStatus;
};

const signed: Record<AccountActor['lang'], (parent: string, child: string) => string> = {
  fr: (parent, child) => `${parent} pour ${child}`,
  en: (parent, child) => `${parent} for ${child}`,
  ar: (parent, child) => `${isolatedName(parent)} عن ${isolatedName(child)}`,
};

/** A comment as this person sees it; a guardian who wrote for a child signs with both names. */
export function commentOf(actor: AccountActor, postAuthorId: string, row: CommentRow): Article['comments'][number] {
  const who = { accountId: actor.accountId, permissions: actor.permissions, looking: actor.lookedAtBy !== null };
  return {
    id: row.id,
    author: { label: row.child ? signed[actor.lang](row.label, row.child) : row.label, photo: row.photo, function: '' },
    body: row.body,
    dir: directionOf(row.body),
    at: new Date(row.at).toISOString(),
    status: row.status,
    can: { remove: mayRemove(who, postAuthorId, row.account_id), moderate: mayModerate(who, postAuthorId) },
  };
}
