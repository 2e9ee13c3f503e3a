import type { PostStatus } from '@encrier/contract/communication/news';
import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';

export type Author = { accountId: string; permissions: ReadonlyMap<PermissionKey, Scope> };
export type PostFacts = {
  status: PostStatus;
  authorId: string;
  /** It was out once, whatever it is now. */
  wasPublished: boolean;
  ackRequired: boolean;
  /** Persons who opened it. */
  readers: number;
  /** Everybody it addresses is in the classes that this person teaches today. */
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
 * A right for the whole school reaches every publication; a right for one's classes reaches one's own texts and what
 * only these classes receive.
 */
export function reaches(
  who: Author,
  permission: NewsPermission,
  post: Pick<PostFacts, 'authorId' | 'reachable'>,
): boolean {
  const scope = who.permissions.get(permission);
  return scope === 'school' || (scope !== undefined && (post.authorId === who.accountId || post.reachable));
}

/** The right by which a publication is edited: one's own by the right to write, others' by the right to edit. */
export const editRight = (who: Author, post: Pick<PostFacts, 'authorId'>): 'news.create' | 'news.edit' =>
  post.authorId === who.accountId && who.permissions.has('news.create') ? 'news.create' : 'news.edit';

/**
 * Who finds a publication in the administration: its author always; others by their reach, and drafts of others only
 * with the whole school.
 */
export function mayManage(who: Author, post: Pick<PostFacts, 'authorId' | 'reachable' | 'status'>): boolean {
  if (post.authorId === who.accountId) return true;
  if (who.permissions.get('nav.view.admin-actualites') === 'school') return true;
  return post.status !== 'draft' && reaches(who, 'nav.view.admin-actualites', post);
}

/**
 * What this person may do to a publication in its state. Nobody validates his own; only what nobody ever read is
 * removed.
 */
export function canPost(who: Author, post: PostFacts): PostCan {
  const seen = mayManage(who, post);
  const own = post.authorId === who.accountId && who.permissions.has('news.create');
  const edits = seen && reaches(who, 'news.edit', post);
  const publishes = seen && reaches(who, 'news.publish', post);
  const open = post.status === 'draft' || post.status === 'in_review';
  const draft = post.status === 'draft' && (own || edits);
  return {
    edit: open ? own || edits : edits,
    publish: draft && publishes,
    submit: draft && !publishes,
    review: post.status === 'in_review' && publishes && post.authorId !== who.accountId,
    withdraw: edits && (post.status === 'published' || post.status === 'scheduled' || post.status === 'in_review'),
    remove: draft && !post.wasPublished && post.readers === 0,
    remind: edits && post.status === 'published' && post.ackRequired,
  };
}
