import { leads, workflow } from '#kernel/policy/workflow.ts';
import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';

const kept = ['pending', 'published', 'hidden', 'removed'] as const;
/** A comment under a publication; what is taken away stays away, for the journal alone. */
export const commentWorkflow = workflow('post_comments.status', kept, 'pending', {
  show: leads(['pending', 'published', 'hidden'], 'published'),
  hide: leads(['pending', 'published', 'hidden'], 'hidden'),
  remove: leads(['pending', 'published', 'hidden'], 'removed'),
});

export type CommentStatus = 'pending' | 'published' | 'hidden';
type Who = { accountId: string; permissions: ReadonlyMap<PermissionKey, Scope>; looking: boolean };

/** Who decides on comments: holders of the right, and the author of the publication they stand under. */
export const mayModerate = (who: Who, postAuthorId: string): boolean =>
  !who.looking && (who.permissions.has('news.moderate') || who.accountId === postAuthorId);

/** The state a new comment starts in: what a moderator writes needs nobody's leave. */
export const firstStatus = (mode: 'moderated' | 'free', moderator: boolean): CommentStatus =>
  mode === 'free' || moderator ? 'published' : 'pending';

/** Who sees a comment: all once published; before that, or hidden, its author and those who decide. */
export const seesComment = (
  who: Who,
  postAuthorId: string,
  comment: { authorId: string; status: CommentStatus },
): boolean => comment.status === 'published' || comment.authorId === who.accountId || mayModerate(who, postAuthorId);

/** Who removes it: its author, and those who decide. */
export const mayRemove = (who: Who, postAuthorId: string, authorId: string): boolean =>
  !who.looking && (who.accountId === authorId || mayModerate(who, postAuthorId));
