import { leads, workflow } from '#kernel/policy/workflow.ts';
import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';

const kept = ['pending', 'published', 'hidden', 'removed'] as const;
/** States of a comment; a removed one stays removed, kept only for the journal. */
export const commentWorkflow = workflow('post_comments.status', kept, 'pending', {
  show: leads(['pending', 'published', 'hidden'], 'published'),
  hide: leads(['pending', 'published', 'hidden'], 'hidden'),
  remove: leads(['pending', 'published', 'hidden'], 'removed'),
});

export type CommentStatus = 'pending' | 'published' | 'hidden';
type Who = { accountId: string; permissions: ReadonlyMap<PermissionKey, Scope>; looking: boolean };

/** Who moderates comments: holders of the right, and the author of the publication while they may write others. */
export const mayModerate = (who: Who, postAuthorId: string): boolean =>
  !who.looking &&
  (who.permissions.has('news.moderate') || (who.accountId === postAuthorId && who.permissions.has('news.create')));

/** Initial state of a comment; a moderator's needs no approval. */
export const firstStatus = (mode: 'moderated' | 'free', moderator: boolean): CommentStatus =>
  mode === 'free' || moderator ? 'published' : 'pending';

/** Who sees a comment: everybody once published; otherwise its author and the moderators. */
export const seesComment = (
  who: Who,
  postAuthorId: string,
  comment: { authorId: string; status: CommentStatus },
): boolean => comment.status === 'published' || comment.authorId === who.accountId || mayModerate(who, postAuthorId);

/** Who may remove it: its author, and the moderators. */
export const mayRemove = (who: Who, postAuthorId: string, authorId: string): boolean =>
  !who.looking && (who.accountId === authorId || mayModerate(who, postAuthorId));
