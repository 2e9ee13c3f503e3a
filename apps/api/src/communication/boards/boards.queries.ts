import { fileNameOrDash } from '#kernel/db/person-photo.ts';
import { nameOf } from '#kernel/db/person-name.ts';
import { attachmentJson } from '#kernel/files/attachment-json.ts';
import { type Board, type BoardCard, type listBoards, maxGlimpses } from '@encrier/contract/communication/boards';
import type { ImageRefusals } from '@encrier/contract/communication/audience';
import type { QueryOf } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import { hasWords } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { type AccountActor, self } from '#kernel/policy/actor.ts';
import { addressedToCaller } from './boards.reach.ts';
import { type BoardFacts, canBoard, levelOn, type Standing } from './boards.policy.ts';
import {
  type BoardRow,
  type CardRow,
  factsOf,
  type ItemRow,
  presentBoard,
  presentCard,
  presentItem,
  standingOf,
} from './boards.present.ts';
import { comesAfter, microsOf, type StreamedKind } from '../news/stream/stream.public.ts';
import { imageRefusals, toldRefusals } from '../audience/pictured.public.ts';
import { ruleOf, storedRules } from '../audience/rules.public.ts';

const pageSize = 24;

const ownerColumns = sql`${nameOf('o')} AS owner, ${fileNameOrDash('f')} AS owner_photo`;
const ownerJoin = sql`JOIN accounts o ON o.school_id = b.school_id AND o.id = b.owner_id
  LEFT JOIN files f ON f.school_id = o.school_id AND f.id = o.photo_file_id`;

/** A board as a person sees it: its content and the person's rights. */
export type Seen = { row: BoardRow; facts: BoardFacts; standing: Standing };

/** The board for the caller, in one statement; null unless they may at least read it, now. */
export async function seenBoard(db: ReadDb, ctx: Ctx, id: string): Promise<Seen | null> {
  const actor = self(ctx);
  const row = await db
    .selectFrom(
      sql<BoardRow>`(
      SELECT b.*, ${ownerColumns}, (SELECT m.kinds FROM ${addressedToCaller(ctx, id)} m) AS kinds,
        ${storedRules('board_audience.board_id', 'b')} AS rules,
        COALESCE((SELECT json_agg(json_build_object('id', s.id, 'title', s.title, 'color', s.color,
          'orderKey', s.order_key) ORDER BY s.order_key, s.id) FROM board_sections s
          WHERE s.school_id = b.school_id AND s.board_id = b.id), '[]') AS sections
      FROM boards b ${ownerJoin} WHERE b.school_id = ${ctx.schoolId} AND b.id = ${id})`.as('b'),
    )
    .selectAll()
    .executeTakeFirst();
  if (!row) return null;
  const standing = standingOf(actor, row);
  const facts = factsOf(row);
  return levelOn(facts, standing) === 'none' ? null : { row, facts, standing };
}

/** Cards that the caller sees of a board, or some of them; in no order, the browser has its own. */
export async function cardRows(
  db: ReadDb,
  ctx: Ctx,
  { row, facts, standing }: Seen,
  ids: readonly string[] | null,
): Promise<CardRow[]> {
  const all = levelOn(facts, standing) === 'moderate';
  const me = standing.accountId;
  return db
    .selectFrom(
      sql<CardRow>`(
      SELECT k.id, k.section_id, k.kind, k.title, k.body, k.url, k.video_id, k.color, k.pinned, k.status, k.author_id,
        k.order_key, k.x, k.y, k.created_at, k.version, k.rev,
        ${nameOf('a')} AS author, ${fileNameOrDash('p')} AS author_photo, h.first_name AS child,
        CASE WHEN d.id IS NULL THEN NULL ELSE ${attachmentJson('d')} END AS file,
        (SELECT count(*)::int FROM board_reactions r WHERE r.school_id = k.school_id AND r.card_id = k.id) AS likes,
        EXISTS (SELECT 1 FROM board_reactions r WHERE r.school_id = k.school_id AND r.card_id = k.id
          AND r.account_id = ${me}) AS liked,
        (SELECT count(*)::int FROM board_comments m WHERE m.school_id = k.school_id AND m.card_id = k.id
          AND (m.status = 'published' OR m.account_id = ${me} OR ${all}::boolean)) AS comments
      FROM board_cards k JOIN accounts a ON a.school_id = k.school_id AND a.id = k.author_id
        LEFT JOIN files p ON p.school_id = a.school_id AND p.id = a.photo_file_id
      LEFT JOIN persons h ON h.school_id = k.school_id AND h.id = k.child_id
        LEFT JOIN files d ON d.school_id = k.school_id AND d.id = k.file_id
      WHERE k.school_id = ${ctx.schoolId} AND k.board_id = ${row.id} AND k.removed_at IS NULL
        AND (k.status = 'published' OR k.author_id = ${me} OR ${all}::boolean)
        AND (${ids}::uuid[] IS NULL OR k.id = ANY (${ids}::uuid[])))`.as('k'),
    )
    .selectAll()
    .execute();
}

/** One board with its cards; invisible is not found. */
export async function readBoard(db: ReadDb, ctx: Ctx, id: string): Promise<Board> {
  const seen = await seenBoard(db, ctx, id);
  if (!seen) throw notFound();
  return presentBoard(self(ctx), seen.row, await cardRows(db, ctx, seen, null));
}

/** Some cards as they are now; deleted cards, and cards the caller cannot see, are absent. */
export async function cardsOf(db: ReadDb, ctx: Ctx, id: string, ids: readonly string[]): Promise<BoardCard[]> {
  const seen = await seenBoard(db, ctx, id);
  if (!seen) throw notFound();
  return (await cardRows(db, ctx, seen, ids)).map((row) => presentCard(seen.facts, seen.standing, row));
}

/**
 * Pupils who see the board and must not be recognisable on its pictures; throws not found for a caller who does not
 * manage it.
 */
export async function listPicturedPupils(ctx: ReadCtx, id: string): Promise<ImageRefusals> {
  const seen = await seenBoard(ctx.db, ctx, id);
  if (!seen || !canBoard(seen.facts, seen.standing).manage) throw notFound();
  const rules = seen.row.pupils === 'none' ? [] : seen.row.rules.map(ruleOf);
  return toldRefusals(ctx.db, ctx, await imageRefusals(ctx.db, ctx.schoolId, rules, ctx.today));
}

const visible = sql`(('pupils' = ANY (m.kinds) AND b.pupils <> 'none') OR ('guardians' = ANY (m.kinds)
  AND b.guardians <> 'none') OR ('staff' = ANY (m.kinds) AND b.staff <> 'none'))`;

/** Boards owned by the caller: none for a person who may no longer make boards. */
const ownedBy = (actor: AccountActor): RawBuilder<boolean> =>
  sql<boolean>`(${actor.permissions.has('boards.create')}::boolean AND b.owner_id = ${actor.accountId})`;

/** What a list shows of a table `part` of boards (their ids and `kinds`), in its order. */
const itemsOf = (schoolId: number): RawBuilder<unknown> => sql`
  SELECT b.id, b.title, b.description, b.layout, b.state, b.owner_id, b.updated_at, b.pupils, b.guardians,
    b.staff, t.kinds, ${microsOf(sql`b.updated_at`)} AS micros, ${ownerColumns},
    ${storedRules('board_audience.board_id', 'b')} AS rules,
    (SELECT count(*)::int FROM board_cards k WHERE k.school_id = b.school_id AND k.board_id = b.id
      AND k.removed_at IS NULL AND k.status = 'published') AS cards,
    (SELECT count(*)::int FROM board_cards k WHERE k.school_id = b.school_id AND k.board_id = b.id
      AND k.removed_at IS NULL AND k.status = 'pending') AS pending,
    COALESCE((SELECT json_agg(g) FROM (SELECT k.id, k.color, left(COALESCE(NULLIF(k.title, ''), NULLIF(k.body,
      ''), regexp_replace(k.url, '^https?://', ''), CASE WHEN k.kind = 'file'
      THEN d.name END, ''), 120) AS text, CASE WHEN k.kind <> 'file'
      THEN d.id::text || '.' || d.ext END AS picture
      FROM board_cards k LEFT JOIN files d ON d.school_id = k.school_id AND d.id = k.file_id
      WHERE k.school_id = b.school_id AND k.board_id = b.id AND k.removed_at IS NULL AND k.status = 'published'
        ORDER BY k.created_at DESC, k.id DESC LIMIT ${maxGlimpses}) g), '[]') AS preview
  FROM part t JOIN boards b ON b.school_id = ${schoolId} AND b.id = t.id ${ownerJoin}
    ORDER BY b.updated_at DESC, b.id DESC`;
type ListedRow = ItemRow & { micros: string };

/** A page of boards, latest change first, in one statement. */
export async function boardList(ctx: ReadCtx, { tab, q, page }: QueryOf<typeof listBoards>) {
  const { schoolId } = ctx;
  const actor = self(ctx);
  const manages = actor.permissions.get('boards.moderate') === 'school';
  const own = ownedBy(actor);
  const found = await ctx.db
    .selectFrom(
      sql<{ total: number; items: ListedRow[] }>`(
      WITH matched AS MATERIALIZED (
        SELECT b.id, b.updated_at, m.kinds FROM boards b LEFT JOIN ${addressedToCaller(ctx)} m ON m.id = b.id
        WHERE b.school_id = ${schoolId} AND (b.state = 'archived') = ${tab === 'archived'}::boolean
          AND ${hasWords('b.search_key', q)}
          AND CASE ${tab} WHEN 'mine' THEN ${own} WHEN 'shared' THEN NOT ${own} AND ${visible} WHEN 'all'
            THEN ${manages}::boolean ELSE ${own} OR ${manages}::boolean OR ${visible} END
      ), part AS (SELECT * FROM matched ORDER BY updated_at DESC, id DESC
        LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
      SELECT (SELECT count(*)::int FROM matched) AS total,
        COALESCE((SELECT json_agg(x) FROM (${itemsOf(schoolId)}) x), '[]') AS items)`.as('l'),
    )
    .selectAll()
    .executeTakeFirstOrThrow();
  return {
    items: found.items.map((row) => presentItem(actor, row)),
    page,
    pageSize,
    total: found.total,
    canCreate: actor.permissions.has('boards.create') && actor.lookedAtBy === null,
    canSeeAll: manages,
  };
}

/** Boards of the stream after a position: those that others share with the caller, in one statement. */
export const streamedBoards: StreamedKind['next'] = async (ctx, { after, most }) => {
  const actor = self(ctx);
  const { items } = await ctx.db
    .selectFrom(
      sql<{ items: ListedRow[] }>`(
      WITH part AS (SELECT b.id, m.kinds FROM boards b JOIN ${addressedToCaller(ctx)} m ON m.id = b.id
        WHERE b.school_id = ${ctx.schoolId} AND b.state <> 'archived' AND NOT ${ownedBy(actor)} AND ${visible}
          AND ${comesAfter(after, sql`b.updated_at`, sql`b.id`)}
        ORDER BY b.updated_at DESC, b.id DESC LIMIT ${most})
      SELECT COALESCE((SELECT json_agg(x) FROM (${itemsOf(ctx.schoolId)}) x), '[]') AS items)`.as('l'),
    )
    .selectAll()
    .executeTakeFirstOrThrow();
  return items.map((row) => ({
    place: { pinned: false, micros: row.micros, id: row.id },
    entry: { what: 'board', item: presentItem(actor, row) },
  }));
};
