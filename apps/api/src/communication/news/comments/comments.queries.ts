import { fileNameOrDash } from '#kernel/db/person-photo.ts';
import { nameOf } from '#kernel/db/person-name.ts';
import type { Article } from '@encrier/contract/communication/news';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { commentOf, type CommentRow } from './comments.present.ts';

const pageSize = 20;
export type StoredComment = CommentRow & { post_id: string; post_title: string; post_author_id: string };

/** One comment of the given publication; null when the two do not belong together (SEC-OBJ-07). */
export async function readComment(
  db: ReadDb,
  schoolId: number,
  postId: string,
  id: string,
): Promise<StoredComment | null> {
  const row = await db
    .selectFrom(
      sql<StoredComment>`(
      SELECT m.id, m.account_id, ${nameOf('a')} AS label, ${fileNameOrDash('f')} AS photo, h.first_name AS child,
        m.body, m.created_at AS at, m.status, m.post_id, p.title AS post_title, p.author_id AS post_author_id
      FROM post_comments m JOIN posts p ON p.school_id = m.school_id AND p.id = m.post_id
        JOIN accounts a ON a.school_id = m.school_id AND a.id = m.account_id
      LEFT JOIN files f ON f.school_id = a.school_id AND f.id = a.photo_file_id
        LEFT JOIN persons h ON h.school_id = m.school_id AND h.id = m.child_id
      WHERE m.school_id = ${schoolId} AND m.post_id = ${postId} AND m.id = ${id} AND m.status <> 'removed')`.as('c'),
    )
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Comments waiting for a decision, oldest first. */
export async function listPendingComments(ctx: ReadCtx, page: number) {
  const { schoolId } = ctx;
  const actor = self(ctx);
  const found = await ctx.db
    .selectFrom(
      sql<{ total: number; items: StoredComment[] }>`(
      SELECT (SELECT count(*)::int FROM post_comments m WHERE m.school_id = ${schoolId}
        AND m.status = 'pending') AS total,
        COALESCE((SELECT json_agg(x) FROM (
          SELECT m.id, m.account_id, ${nameOf('a')} AS label, ${fileNameOrDash('f')} AS photo, h.first_name AS child,
            m.body, m.created_at AS at, m.status, m.post_id, p.title AS post_title, p.author_id AS post_author_id
          FROM post_comments m JOIN posts p ON p.school_id = m.school_id AND p.id = m.post_id
            JOIN accounts a ON a.school_id = m.school_id AND a.id = m.account_id
          LEFT JOIN files f ON f.school_id = a.school_id AND f.id = a.photo_file_id
            LEFT JOIN persons h ON h.school_id = m.school_id AND h.id = m.child_id
          WHERE m.school_id = ${schoolId} AND m.status = 'pending' ORDER BY m.created_at, m.id
            LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) x), '[]') AS items)`.as('c'),
    )
    .selectAll()
    .executeTakeFirstOrThrow();
  const items = found.items.map((row): Article['comments'][number] & { postId: string; postTitle: string } => ({
    ...commentOf(actor, row.post_author_id, row),
    postId: row.post_id,
    postTitle: row.post_title,
  }));
  return { items, page, pageSize, total: found.total };
}
