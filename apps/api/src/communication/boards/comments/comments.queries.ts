import { fileNameOrDash } from '#kernel/db/person-photo.ts';
import { nameOf } from '#kernel/db/person-name.ts';
import type { BoardComment } from '@encrier/contract/communication/boards';
import { sql } from 'kysely';
import { directionOf } from '#kernel/content/direction.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { boardRules, boardSeen, cardSeen, type SeenBoard, writerFor } from '../boards.public.ts';

type Row = {
  id: string;
  account_id: string;
  author: string;
  author_photo: string;
  child: string | null;
  body: string;
  status: BoardComment['status'];
  created_at: Date;
};
const most = 300;

/**
 * Comments of a card that the caller sees: published ones; unpublished or hidden ones only for their author and for
 * moderators.
 */
export async function commentsSeen(
  db: ReadDb,
  ctx: Ctx,
  seen: SeenBoard,
  cardId: string,
  only: string | null,
): Promise<BoardComment[]> {
  const all = boardRules.levelOn(seen.facts, seen.standing) === 'moderate';
  const me = seen.standing.accountId;
  const rows = await db
    .selectFrom(
      sql<Row>`(
      SELECT m.id, m.account_id, m.body, m.status, m.created_at, ${nameOf('a')} AS author,
        ${fileNameOrDash('f')} AS author_photo, h.first_name AS child
      FROM board_comments m JOIN accounts a ON a.school_id = m.school_id AND a.id = m.account_id
        LEFT JOIN files f ON f.school_id = a.school_id AND f.id = a.photo_file_id
      LEFT JOIN persons h ON h.school_id = m.school_id AND h.id = m.child_id
      WHERE m.school_id = ${ctx.schoolId} AND m.card_id = ${cardId} AND (${only}::uuid IS NULL OR m.id = ${only})
        AND (m.status = 'published' OR m.account_id = ${me} OR ${all}::boolean)
      ORDER BY m.created_at, m.id LIMIT ${most})`.as('m'),
    )
    .selectAll()
    .execute();
  return rows.map((row) => {
    const mine = row.account_id === me;
    const open = !seen.standing.looking && seen.facts.state === 'open';
    return {
      id: row.id,
      author: writerFor(seen, row),
      mine,
      body: row.body,
      dir: directionOf(row.body),
      at: row.created_at.toISOString(),
      status: row.status,
      can: { remove: open && (mine || all), moderate: !seen.standing.looking && all },
    };
  });
}

/** Comments of one card; a card that the caller does not see is not found. */
export async function listComments(
  db: ReadDb,
  ctx: Ctx,
  id: string,
  cardId: string,
): Promise<{ comments: BoardComment[] }> {
  const seen = await boardSeen(db, ctx, id);
  await cardSeen(db, ctx, seen, cardId);
  return { comments: seen.facts.comments === 'off' ? [] : await commentsSeen(db, ctx, seen, cardId, null) };
}
