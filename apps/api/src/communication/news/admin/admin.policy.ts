import { type PostStatus, postStatuses } from '@encrier/contract/communication/news';
import { leads, stays, workflow } from '#kernel/policy/workflow.ts';
import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';

export type Author = { accountId: string; permissions: ReadonlyMap<PermissionKey, Scope> };
export type PostFacts = {
  status: PostStatus;
  authorId: string;
  /** It was published at least once, whatever its current state. */
  wasPublished: boolean;
  ackRequired: boolean;
  /** Persons who opened it. */
  readers: number;
  /** All its readers are in the classes that this person teaches today. */
  reachable: boolean;
};
export type PostCan = {
  edit: boolean;
  publish: boolean;
  submit: boolean;
  review: boolean;
  withdraw: boolean;
  remove: boolean;
  remind: boolean;
};

type NewsPermission = 'nav.view.admin-actualites' | 'news.create' | 'news.edit' | 'news.publish';

/**
 * A right for the whole school covers every publication; a right for the author's classes covers the author's own texts
 * and those addressed only to these classes.
 */
export function reaches(
  who: Author,
  permission: NewsPermission,
  post: Pick<PostFacts, 'authorId' | 'reachable'>,
): boolean {
  const scope = who.permissions.get(permission);
  return scope === 'school' || (scope !== undefined && (post.authorId === who.accountId || post.reachable));
}

/** States of a publication. A published one is kept with its receipts; a planned one is published automatically. */
export const postWorkflow = workflow<PostStatus, PostMove>('posts.status', postStatuses, 'draft', {
  submit: leads(['draft'], 'in_review'),
  publish: leads(['draft', 'in_review'], 'published'),
  plan: leads(['draft', 'in_review'], 'scheduled'),
  refuse: leads(['in_review'], 'draft'),
  withdraw: { in_review: 'draft', scheduled: 'draft', published: 'withdrawn' },
  restore: leads(['withdrawn'], 'published'),
  restore_over: leads(['withdrawn'], 'expired'),
  restore_unread: leads(['withdrawn'], 'draft'),
  come_due: leads(['scheduled'], 'published'),
  fall_back: leads(['scheduled'], 'draft'),
  expire: leads(['published'], 'expired'),
  extend: leads(['expired'], 'published'),
  remind: stays(['published']),
});
type PostMove =
  | ('submit' | 'publish' | 'plan' | 'refuse' | 'withdraw' | 'come_due' | 'fall_back' | 'expire' | 'extend' | 'remind')
  | ('restore' | 'restore_over' | 'restore_unread');

/** The right needed to edit a publication: to write for the author's own, to edit for others'. */
export const editRight = (who: Author, post: Pick<PostFacts, 'authorId'>): 'news.create' | 'news.edit' =>
  post.authorId === who.accountId && who.permissions.has('news.create') ? 'news.create' : 'news.edit';

/**
 * Who finds a publication in the administration: its author always; others within their scope, and others' drafts only
 * with the whole school.
 */
export function mayManage(who: Author, post: Pick<PostFacts, 'authorId' | 'reachable' | 'status'>): boolean {
  if (post.authorId === who.accountId) return true;
  if (who.permissions.get('nav.view.admin-actualites') === 'school') return true;
  return post.status !== 'draft' && reaches(who, 'nav.view.admin-actualites', post);
}

/**
 * What this person may do to a publication in its state. Nobody validates their own; only a text that nobody ever read
 * can be deleted.
 */
export function canPost(who: Author, post: PostFacts): PostCan {
  const seen = mayManage(who, post);
  const own = post.authorId === who.accountId && who.permissions.has('news.create');
  const edits = seen && reaches(who, 'news.edit', post);
  const publishes = seen && reaches(who, 'news.publish', post);
  const open = post.status === 'draft' || post.status === 'in_review';
  const draft = postWorkflow.allows(post.status, 'submit') && (own || edits);
  return {
    edit: open ? own || edits : edits,
    publish: draft && publishes,
    submit: draft && !publishes,
    review: postWorkflow.allows(post.status, 'refuse') && publishes && post.authorId !== who.accountId,
    withdraw: edits && postWorkflow.allows(post.status, 'withdraw'),
    remove: draft && !post.wasPublished && post.readers === 0,
    remind: edits && postWorkflow.allows(post.status, 'remind') && post.ackRequired,
  };
}
