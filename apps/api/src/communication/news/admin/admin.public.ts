import type { AdminPost, PostContent } from '@encrier/contract/communication/news';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { AppError } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { readAnswer, editedMeanwhile, factsOf, readManaged, refuseUnready } from './admin.actions.ts';
import { canPost, mayManage, type PostCan } from './admin.policy.ts';
import { contentOf } from './admin.present.ts';
import { readPost } from './admin.queries.ts';

/** A publication that the caller may manage. */
export type Managed = {
  id: string;
  status: AdminPost['status'];
  title: string;
  authorId: string;
  version: number;
  publishedAt: Date | null;
  expiresAt: Date | null;
  content: PostContent;
  can: PostCan;
  /** The error to throw when somebody else saved meanwhile. */
  stale: () => AppError;
};

/** The publication, for a decision of the caller; not found unless they may manage it. */
export async function readManagedPost(db: ReadDb, ctx: Ctx, id: string): Promise<Managed> {
  const row = await readManaged({ db }, ctx, id);
  return {
    id,
    status: row.status,
    title: row.title,
    authorId: row.author_id,
    version: row.version,
    publishedAt: row.published_at,
    expiresAt: row.expires_at,
    content: contentOf(row),
    can: canPost(self(ctx), factsOf(row)),
    stale: () => editedMeanwhile(row, null),
  };
}

/** Whether the caller may manage a publication, for its figures and comments. */
export async function mayManagePost(db: ReadDb, ctx: Ctx, id: string): Promise<boolean> {
  const row = await readPost(db, ctx.schoolId, self(ctx), id, ctx.now);
  return row !== null && mayManage(self(ctx), factsOf(row));
}

/** The publication as its editors see it, read inside the write that changed it. */
export const managedAnswer = (db: ReadDb, ctx: Ctx, id: string): Promise<AdminPost> => readAnswer({ db }, ctx, id);

/**
 * Throws why readers could not use it: `news.title_missing`, `news.audience_empty`, `news.dates`, `news.alt_missing`.
 */
export const refuseUnreadyPost = (content: PostContent, publishAt: Date): void => refuseUnready(content, publishAt);
