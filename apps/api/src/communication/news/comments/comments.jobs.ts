import { holdersOf } from '#kernel/auth/holders.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { type EventJob, onEvent } from '#kernel/jobs/events.ts';
import { notifyAccounts } from '#kernel/notify/notify.ts';

/** Notifies the author of the publication and the school's moderators that a comment waits; one notice each. */
async function notifyModerators(kernel: Kernel, { schoolId, payload }: EventJob): Promise<void> {
  const [postId, commentId] = [String(payload['postId']), String(payload['commentId'])];
  const found = await readTenant(kernel.pool, schoolId, async (db) => {
    const comment = await db
      .selectFrom('post_comments as m')
      .innerJoin('posts as p', 'p.id', 'm.post_id')
      .select(['m.status', 'm.account_id', 'p.author_id', 'p.title'])
      .where('m.id', '=', commentId)
      .executeTakeFirst();
    if (comment?.status !== 'pending') return null;
    const moderators = await holdersOf(db, 'news.moderate');
    const authors = (await holdersOf(db, 'news.create')).filter((id) => id === comment.author_id);
    return { title: comment.title, writer: comment.account_id, authors, moderators };
  });
  if (!found) return;
  const about = {
    type: 'commentaire.a_moderer',
    model: { type: 'news_comment', id: postId },
    priority: 'normal',
    dedupeKey: `news.comment:${commentId}`,
    detail: found.title,
  } as const;
  const { authors, moderators, writer } = found;
  await notifyAccounts(kernel, schoolId, {
    ...about,
    accountIds: authors,
    except: [writer],
    why: 'author',
  });
  await notifyAccounts(kernel, schoolId, {
    ...about,
    accountIds: moderators,
    except: [writer, ...authors],
    why: { right: 'news.moderate' },
  });
}

/** Registers the reactions to a waiting comment. */
export function registerNewsCommentsJobs(): void {
  onEvent('news.comment_pending', 'news.tell_moderators', notifyModerators);
}
